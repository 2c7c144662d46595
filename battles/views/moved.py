"""Addresses that have moved. Mails, bookmarks and programs still name the old ones."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt

from battles.views import notifications


@csrf_exempt  # nothing happens here; the new address asks for the token again
def notices(request: HttpRequest) -> HttpResponse:
    """`…/notices…` is `…/notifications…` now: 308, so that a POST or PUT stays one and keeps its body."""
    address = request.get_full_path().replace("/notices", "/notifications", 1)
    if request.path == "/notices":
        address = address.replace("/notifications", "/notifications/", 1)
    return redirect(address, permanent=True, preserve_request=True)


@csrf_exempt  # as its new address
def no_more_mail(request: HttpRequest, token: str) -> HttpResponse:
    """The one-click link of mails already sent: RFC 8058 allows no redirect for its POST."""
    return notifications.no_more_mail(request, token) if request.method == "POST" else notices(request)
