"""Old addresses answer 308 for every method, so that mails, bookmarks and programs find the new ones."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.test import Client

from accounts.models import NotificationSetting, User
from battles.services import notifications

MOVED = {
    "/notices": "/notifications/",
    "/notices/": "/notifications/",
    "/notices/settings": "/notifications/settings",
    "/api/notices": "/api/notifications",
    "/api/notices?limit=3": "/api/notifications?limit=3",
    "/api/notices/waiting": "/api/notifications/waiting",
    "/api/notices/settings": "/api/notifications/settings",
    "/api/notices/something/else": "/api/notifications/something/else",
    "/api/leagues/notices/seen": "/api/leagues/notifications/seen",
}


@pytest.mark.parametrize("old", MOVED)
@pytest.mark.parametrize("method", ["get", "head", "post", "put", "patch", "delete", "options"])
def test_notices_are_found_among_notifications(old: str, method: str) -> None:
    response = getattr(Client(enforce_csrf_checks=True), method)(old)
    assert (response.status_code, response.headers["Location"]) == (308, MOVED[old])


@pytest.mark.parametrize("other", ["/noticesx", "/api/noticesx", "/x/notices"])
@pytest.mark.django_db
def test_only_whole_words_have_moved(other: str, client: Client) -> None:
    assert client.get(other).status_code == 404


@pytest.mark.django_db
def test_the_link_of_a_mail_already_sent_still_works(anna: User) -> None:
    """Readers are sent on; the one click of a mail program is answered in place (RFC 8058: no redirect)."""
    new = urlsplit(notifications.unsubscribe_link(anna)).path
    old = new.replace("/notifications/", "/notices/")
    client = Client(enforce_csrf_checks=True)

    asked = client.get(old)
    assert (asked.status_code, asked.headers["Location"]) == (308, new)
    assert client.post(old, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert NotificationSetting.objects.get(user=anna).mail is False
