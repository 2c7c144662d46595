"""What one was told, how one wants it, and browsers that take push notifications."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import Notification, NotificationSetting
from battles.api.lobby import number, player
from battles.notifications import web_push
from battles.notifications.web_push import Browser
from battles.rules.codec import Json
from battles.selectors import notifications as found
from battles.services import browsers, notifications
from battles.web.json_responses import answer

MOST = 100


class WaitingShape(serializers.Serializer[object]):
    battles = serializers.IntegerField(help_text="Battles that wait for you.")
    notices = serializers.IntegerField(help_text="Unread notifications, without those about these battles.")
    count = serializers.IntegerField()


class NotificationShape(serializers.Serializer[object]):
    id = serializers.IntegerField()
    kind = serializers.CharField()
    object = serializers.CharField(help_text="What it is about: battle:…, fixture:…")
    subject = serializers.CharField(help_text="In your language.")
    text = serializers.CharField()
    facts = serializers.DictField()
    link = serializers.CharField()
    made_at = serializers.DateTimeField()
    seen_at = serializers.DateTimeField(allow_null=True)


class NotificationsShape(serializers.Serializer[object]):
    notices = NotificationShape(many=True)
    unseen = serializers.IntegerField()


class SeenShape(serializers.Serializer[object]):
    object = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=80,
        default="",
        help_text="Only those about this; empty: all.",
    )


class SeenCountShape(serializers.Serializer[object]):
    seen = serializers.IntegerField()


class TellingShape(serializers.Serializer[object]):
    """Your notification settings."""

    kinds = serializers.DictField(
        child=serializers.DictField(child=serializers.CharField(max_length=8)),
        required=False,
        default=dict,
        help_text="Kind → channel (mail, push, webhook) → on, off; mail also digest. Left out: on.",
    )
    quiet_from = serializers.CharField(required=False, allow_blank=True, max_length=8, default="", help_text="22:00")
    quiet_until = serializers.CharField(required=False, allow_blank=True, max_length=8, default="", help_text="07:00")
    zone = serializers.CharField(required=False, max_length=64, default="UTC", help_text="IANA time zone.")
    mail = serializers.BooleanField(required=False, default=True, help_text="Off: no mail at all.")
    hide_details = serializers.BooleanField(
        required=False, default=False, help_text="Push notifications say only that there is news."
    )
    webhook = serializers.URLField(required=False, allow_blank=True, default="", max_length=200)


class ToldShape(TellingShape):
    webhook_secret = serializers.CharField(help_text="Signs webhooks: header X-Feldherr-Signature.")


class PushKeyShape(serializers.Serializer[object]):
    key = serializers.CharField(help_text="The site's public key (base64url): applicationServerKey of browsers.")


class BrowserKeysShape(serializers.Serializer[object]):
    p256dh = serializers.CharField(max_length=128)
    auth = serializers.CharField(max_length=64)


class BrowserShape(serializers.Serializer[object]):
    """A browser's subscription, as `PushSubscription.toJSON()` writes it."""

    endpoint = serializers.CharField(max_length=2000)
    keys = BrowserKeysShape()
    browser = serializers.CharField(
        required=False, allow_blank=True, max_length=60, default="", help_text="Your name for it."
    )


class RenewShape(BrowserShape):
    old_endpoint = serializers.CharField(max_length=2000)
    old_auth = serializers.CharField(max_length=64)


class EndpointShape(serializers.Serializer[object]):
    endpoint = serializers.CharField(max_length=2000)


class RemovedShape(serializers.Serializer[object]):
    removed = serializers.IntegerField()


class BrowserIdShape(serializers.Serializer[object]):
    id = serializers.IntegerField()


def _checked(shape: type[serializers.Serializer[object]], request: Request) -> dict[str, Json]:
    given = shape(data=request.data)
    given.is_valid(raise_exception=True)
    found_: dict[str, Json] = given.validated_data
    return found_


class WaitingView(APIView):
    @extend_schema(operation_id="waiting", responses=WaitingShape, tags=["people"])
    def get(self, request: Request) -> HttpResponse:
        """How many things wait for you: the number beside your name."""
        one = found.waiting(request.user)
        return answer({"battles": one.battles, "notices": one.notices, "count": one.count})


class NotificationsView(APIView):
    @extend_schema(
        operation_id="notifications",
        responses=NotificationsShape,
        tags=["people"],
        parameters=[OpenApiParameter("limit", int, default=MOST)],
    )
    def get(self, request: Request) -> HttpResponse:
        """Your notifications, the newest first."""
        me = player(request)
        zone = found.settings_of(me).zone
        rows = found.notifications_of(me, limit=min(number(request, "limit", MOST), MOST))
        return answer({"notices": [_told(row, me.language, zone) for row in rows], "unseen": found.unseen(me)})


def _told(row: Notification, language: str, zone: str) -> dict[str, Json]:
    subject, text = notifications.worded(row, language, zone)
    plain = {name: getattr(row, name) for name in ("kind", "object", "facts", "link", "made_at", "seen_at")}
    return {"id": row.pk, "subject": subject, "text": text, **plain}


class SeenView(APIView):
    @extend_schema(operation_id="read_notifications", request=SeenShape, responses=SeenCountShape, tags=["people"])
    def post(self, request: Request) -> HttpResponse:
        """Mark all notifications as read, or those about one thing."""
        me = player(request)
        return answer({"seen": notifications.mark_seen(user=me, object=_checked(SeenShape, request)["object"])})


class NotificationSettingsView(APIView):
    @extend_schema(operation_id="telling", responses=ToldShape, tags=["people"])
    def get(self, request: Request) -> HttpResponse:
        """Change your notification settings."""
        return answer(_settings(found.settings_of(player(request))))

    @extend_schema(operation_id="change_telling", request=TellingShape, responses=ToldShape, tags=["people"])
    def put(self, request: Request) -> HttpResponse:
        """Change your notification settings; whatever you leave out gets its default."""
        me = player(request)
        return answer(_settings(notifications.change_settings(user=me, **_checked(TellingShape, request))))


def _settings(row: NotificationSetting) -> dict[str, Json]:
    plain = {name: getattr(row, name) for name in ("kinds", "zone", "mail", "hide_details", "webhook")}
    quiet = {
        name: f"{at:%H:%M}" if (at := getattr(row, name)) is not None else "" for name in ("quiet_from", "quiet_until")
    }
    return plain | quiet | {"webhook_secret": row.webhook_secret}


class TestNotificationView(APIView):
    @extend_schema(operation_id="test_notification", request=None, responses={200: None}, tags=["people"])
    def post(self, request: Request) -> HttpResponse:
        """Sends a test notification through every channel you’ve set up."""
        notifications.tell_test(user=player(request))
        return answer({})


class PushKeyView(APIView):
    @extend_schema(operation_id="push_key", responses=PushKeyShape, tags=["people"])
    def get(self, request: Request) -> HttpResponse:
        """The key with which browsers subscribe."""
        return answer({"key": web_push.public_key()})


class BrowsersView(APIView):
    @extend_schema(operation_id="add_browser", request=BrowserShape, responses={201: BrowserIdShape}, tags=["people"])
    def post(self, request: Request) -> HttpResponse:
        """Send your notifications to this browser from now on."""
        me, given = player(request), _checked(BrowserShape, request)
        session = getattr(request, "session", None)
        key = getattr(session, "session_key", None) or ""
        row = browsers.add_browser(user=me, browser=_browser(given), name=given["browser"], session=key)
        return answer({"id": row.pk}, 201)

    @extend_schema(operation_id="remove_browser", request=EndpointShape, responses={200: RemovedShape}, tags=["people"])
    def delete(self, request: Request) -> HttpResponse:
        """Stop sending notifications to a browser."""
        me, given = player(request), _checked(EndpointShape, request)
        return answer({"removed": browsers.remove_browser(user=me, endpoint=given["endpoint"])})


class RenewView(APIView):
    """Called by the script behind the pages, which has no page's token: the old keys are what allows it."""

    permission_classes = [AllowAny]
    authentication_classes = []

    @extend_schema(operation_id="renew_browser", request=RenewShape, responses={200: None}, tags=["people"])
    def post(self, request: Request) -> HttpResponse:
        """Tell the site that the push service has given a browser a new address."""
        given = _checked(RenewShape, request)
        browsers.renew_browser(old_endpoint=given["old_endpoint"], old_auth=given["old_auth"], browser=_browser(given))
        return answer({})


def _browser(given: dict[str, Json]) -> Browser:
    return Browser(given["endpoint"], given["keys"]["p256dh"], given["keys"]["auth"])
