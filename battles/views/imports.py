"""The page that takes a battle from its file."""

from __future__ import annotations

import msgspec
from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.adapter import asker_of, player_of
from accounts.models import User
from battles import services
from battles.errors import ApplicationError
from battles.messages import Fault
from battles.records.battle_file import Checked, Refused
from battles.runtime.db_thread import in_db_thread
from battles.texts.wording import fault
from battles.thinking import pool
from battles.web.forms import ImportForm, read_file


async def import_battle(request: HttpRequest) -> HttpResponseBase:
    """A battle that is over from its file: replayed elsewhere, checked, kept for those who have its address."""
    if request.method != "POST":
        return await in_db_thread(_page, request, None)
    try:
        data = await in_db_thread(_uploaded, request)
    except ApplicationError as error:
        return await in_db_thread(_page, request, fault(error, get_language() or "en"))
    if data is None:
        return await in_db_thread(_page, request, Fault(code="no_file", message=_("Please choose a file.")))
    try:
        read = await pool.pool().read_file(data, await in_db_thread(asker_of, request))
    except ApplicationError as error:
        return await in_db_thread(_page, request, fault(error, get_language() or "en"))
    return await in_db_thread(_kept, request, msgspec.json.decode(read, type=Checked | Refused))


def _uploaded(request: HttpRequest) -> bytes | None:
    """The file; raises `too_fast` or `too_many_imports` before anybody has to read it."""
    _check_files(request)
    form = ImportForm(request.POST, request.FILES)
    return read_file(form.cleaned_data["file"]) if form.is_valid() else None


def _check_files(request: HttpRequest) -> None:
    """Whether somebody may bring one more file; raises `too_fast` or `too_many_imports`."""
    if not ratelimit.consume(request, action="import"):
        raise ApplicationError("too_fast")
    if isinstance(request.user, User):
        services.check_imports(user=request.user)


def _kept(request: HttpRequest, found: Checked | Refused) -> HttpResponse:
    try:
        battle = services.keep_import(user=player_of(request), found=found)
    except ApplicationError as error:
        return _page(request, fault(error, get_language() or "en"))
    messages.success(request, _("The battle has been imported. Anyone with this address can see it."))
    return redirect("replay", battle.pk)


def _page(request: HttpRequest, problem: Fault | None) -> HttpResponse:
    context = {"form": ImportForm(), "fault": problem}
    return render(request, "battles/import.html", context, status=200 if problem is None else 400)
