"""One's own notes about battles."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from battles.presenters.battle_cards import scenario_name, system_name
from battles.selectors import notes
from battles.views.notifications import signed_in


@require_GET
def my_notes(request: HttpRequest) -> HttpResponse:
    """The newest first; with `search` those in which all the words occur."""
    user, sought = signed_in(request), request.GET.get("search", "").strip()[:200]
    found = [(note, _title(note), system_name(note.system)) for note in notes.notes_of(user, sought)]
    return render(request, "battles/notes.html", {"notes": found, "sought": sought})


def _title(note: notes.NoteLine) -> str:
    return note.title or scenario_name(note.system, note.scenario)
