"""Holidays from clocks over days: declared here, and called off."""

from __future__ import annotations

from zoneinfo import available_timezones

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import NotificationSetting, User
from battles import services
from battles.errors import ApplicationError
from battles.runtime import tuning
from battles.runtime.clock import WALL
from battles.selectors.holidays import days_left, holidays_of
from battles.texts.wording import fault, known

ZONES = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "SystemV/")))


class HolidayForm(forms.Form):
    first = forms.DateField(label=gettext_lazy("First day"))
    last = forms.DateField(label=gettext_lazy("Last day"))
    zone = forms.CharField(label=gettext_lazy("Time zone"), max_length=64)


def _signed_in(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise ApplicationError("sign_in")
    return request.user


@require_http_methods(["GET", "POST"])
def holidays(request: HttpRequest) -> HttpResponse:
    user = _signed_in(request)
    if request.method != "POST":
        return _page(request, user, HolidayForm(initial={"zone": _zone_of(user)}))
    form = HolidayForm(request.POST)
    if not form.is_valid():
        return _page(request, user, form, status=400)
    try:
        services.declare_holiday(user=user, **form.cleaned_data)
    except ApplicationError as error:
        form.add_error(None, fault(error, known(get_language() or "en")).message)
        return _page(request, user, form, status=400)
    messages.success(request, _("Your holiday is booked. We’ve told your opponents."))
    return redirect("holidays")


@require_POST
def cancel_holiday(request: HttpRequest, holiday_id: int) -> HttpResponse:
    services.cancel_holiday(user=_signed_in(request), holiday_id=holiday_id)
    messages.success(request, _("The holiday is cancelled."))
    return redirect("holidays")


def _zone_of(user: User) -> str:
    zone = NotificationSetting.objects.filter(user=user).values_list("zone", flat=True).first()
    return zone if zone and zone != "UTC" else ""


def _page(request: HttpRequest, user: User, form: HolidayForm, status: int = 200) -> HttpResponse:
    now = WALL.now()
    context = {
        "form": form,
        "holidays": holidays_of(user, now),
        "left": days_left(user, now.year),
        "most": int(tuning.HOLIDAY_DAYS),
        "hours": int(tuning.HOLIDAY_NOTICE_HOURS),
        "zones": ZONES,
    }
    return render(request, "battles/holidays.html", context, status=status)
