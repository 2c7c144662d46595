"""Pages about dice: checking a battle or a file, what it proves, and the script to do it alone."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from battles import selectors
from battles.presenters.battle_cards import shown
from battles.texts.wording import known
from battles.views.table import seen

SCRIPT = Path("tools") / "verify_dice.py"


@require_GET
def battle_dice(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """One battle: what was fixed before, and every throw, worked out again in the browser once it is over."""
    found, viewpoint = seen(request, battle_id)
    sheet = selectors.dice_sheet(found, viewpoint)
    context = {
        "one": shown([selectors.battle_card(found, request.user)])[0],
        "sheet": sheet,
        "is_over": viewpoint.sees_all,
        "language": known(get_language() or "en"),
    }
    return render(request, "battles/dice.html", context)


@require_GET
def check_file(request: HttpRequest) -> HttpResponse:
    """Any exported battle: the file is read in the browser and sent nowhere."""
    return render(request, "battles/dice_check.html", {"language": known(get_language() or "en")})


@require_GET
def about_dice(request: HttpRequest) -> HttpResponse:
    return render(request, "battles/dice_help.html")


@require_GET
def script(request: HttpRequest) -> FileResponse:
    """The script that checks an exported battle without this site."""
    file = (Path(settings.BASE_DIR) / SCRIPT).open("rb")
    return FileResponse(file, as_attachment=True, filename=SCRIPT.name, content_type="text/x-python; charset=utf-8")
