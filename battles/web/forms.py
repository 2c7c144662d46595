"""What people fill in about battles. Forms read and check; services write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import NoneType
from typing import Annotated, get_args, get_origin

import msgspec
from django import forms
from django.core.files import File
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from battles.errors import ApplicationError
from battles.models import DrawnMap, Visibility
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.books import MapBook
from battles.rules.codec import Json
from battles.rules.registry import AnyRules
from battles.rules.words import Words
from battles.services.branches import OPPONENTS as BRANCH_OPPONENTS
from battles.services.talk import LONGEST_REPORT, plain_json
from battles.texts.wording import fault, known
from battles.web.agreement_form import AgreementForm

LONGEST_PAPER = 100_000
MOST_SKILL = 4
"""The strongest computer that a form may ask for; what a system has it says itself."""
OPPONENTS: Mapping[str, tuple[str, int | None]] = {
    "open": (Visibility.PUBLIC.value, None),
    "link": (Visibility.LINK.value, None),
    "private": (Visibility.PRIVATE.value, None),
    **{f"computer-{skill}": (Visibility.PUBLIC.value, skill) for skill in range(1, MOST_SKILL + 1)},
    "both": (Visibility.LINK.value, None),
}
"""Who plays against you → who may see the battle, and the computer's strength."""


class Choice(Struct, frozen=True, kw_only=True):
    value: str
    name: str
    help: str = ""
    given: str = ""
    """What was typed for it: points for a side."""


class OptionField(Struct, frozen=True, kw_only=True):
    """An option of a system as a form shows it: a tick, one of several, or points for a side."""

    name: str
    label: str
    help: str
    kind: str
    choices: tuple[Choice, ...] = ()
    value: str = ""
    needs: str = ""
    """The tick without which it means nothing; the form shows it right below that."""


def option_fields(
    rules: AnyRules, data: Mapping[str, str], scenario: str = "", drawn: Iterable[DrawnMap] = ()
) -> Iterator[OptionField]:
    """The options of a system, from its schema and its texts; `data` holds what was chosen before.

    A scenario's facts may leave only some values of an option. `drawn` are maps of players that fit.
    """
    words = registry.words(rules.key, known(get_language() or "en"))
    facts = next((one.facts for one in rules.scenarios if one.id == scenario), {})
    for field in _in_order(msgspec.structs.fields(rules.options_schema)):
        if not words.has(f"option.{field.name}.name"):
            continue
        if field.name == "map" and rules.map_book is not None:
            yield _map_option(rules.map_book, words, data, drawn)
        else:
            yield _option(field, words, data, facts.get(field.name))


def _in_order(fields: Iterable[msgspec.structs.FieldInfo]) -> Iterator[msgspec.structs.FieldInfo]:
    """As the schema has them, but each that needs another right after that one."""
    every = list(fields)
    for field in every:
        if not _needs(field):
            yield field
            yield from (one for one in every if _needs(one) == field.name)


def _needs(field: msgspec.structs.FieldInfo) -> str:
    """The tick that an option belongs to, as the rules note it with its type."""
    if get_origin(field.type) is not Annotated:
        return ""
    notes = (one.extra or {} for one in field.type.__metadata__ if isinstance(one, msgspec.Meta))
    return next((str(one["needs"]) for one in notes if "needs" in one), "")


def _option(field: msgspec.structs.FieldInfo, words: Words, data: Mapping[str, str], only: Json) -> OptionField:
    kind, choices = _kind(field)
    if isinstance(only, list):
        choices = tuple(one for one in choices if one in map(str, only))
    said = f"option.{field.name}"
    usual = field.default if isinstance(field.default, str | int) and not isinstance(field.default, bool) else ""
    given = str(data.get(f"option-{field.name}", usual))
    return OptionField(
        name=field.name,
        label=words.say(f"{said}.name"),
        help=_said(words, f"{said}.help", ""),
        kind=kind,
        choices=tuple(
            Choice(
                value=one,
                name=_said(words, f"{said}.{one or 'none'}.name", one),
                help=_said(words, f"{said}.{one or 'none'}.help", ""),
                given=str(data.get(f"option-{field.name}-{one}", "")) if kind == "points" else "",
            )
            for one in choices
        ),
        value=given if kind != "one" or given in choices else choices[0],
        needs=_needs(field),
    )


SAVED = "saved-"
"""Begins the value of an army or a map that a player keeps; its number follows."""


def _map_option(book: MapBook, words: Words, data: Mapping[str, str], drawn: Iterable[DrawnMap]) -> OptionField:
    """Maps by lot, ready maps, and those that players have drawn."""
    ready = [Choice(value=one, name=words.say(f"option.map.{one or 'lot'}.name")) for one in book.choices(Setup())]
    kept = [Choice(value=f"{SAVED}{one.pk}", name=one.name) for one in drawn]
    return OptionField(
        name="map",
        label=words.say("option.map.name"),
        help=words.say("option.map.help"),
        kind="list",
        choices=(*ready, *kept),
        value=data.get("option-map", ""),
    )


def saved_number(value: str) -> int | None:
    """The number of a kept army or map; None for all other choices."""
    number = value.removeprefix(SAVED)
    return (
        int(number) if value.startswith(SAVED) and number.isascii() and number.isdigit() and len(number) < 10 else None
    )


def _said(words: Words, key: str, fallback: str) -> str:
    return words.say(key) if words.has(key) else fallback


def _kind(field: msgspec.structs.FieldInfo) -> tuple[str, tuple[str, ...]]:
    """How an option is asked for, and its choices; the empty one leaves it open."""
    if field.type is bool:
        return "tick", ()
    if field.type is int:
        return "number", ()
    bare = get_args(field.type)[0] if get_origin(field.type) is Annotated else field.type
    origin, arguments = get_origin(bare), get_args(bare)
    if origin is dict:
        return "points", tuple(str(one) for one in get_args(arguments[0]))
    if NoneType in arguments:
        return "list", ("", *(str(one) for some in arguments for one in get_args(some)))
    return "one", tuple(str(one) for one in arguments if isinstance(one, str | int))


def options_from(rules: AnyRules, data: Mapping[str, str]) -> dict[str, Json]:
    """The chosen options as the set-up holds them; what is wrong with them the rules will say."""
    chosen: dict[str, Json] = {}
    for field in msgspec.structs.fields(rules.options_schema):
        kind, sides = _kind(field)
        name = f"option-{field.name}"
        if (needs := _needs(field)) and data.get(f"option-{needs}") != "on":
            continue
        if kind == "tick":
            chosen[field.name] = data.get(name) == "on"
        elif kind == "number":
            chosen[field.name] = int(data[name]) if _is_number(data.get(name, "")) else False
        elif kind == "points":
            given = {side: data.get(f"{name}-{side}", "").strip() for side in sides}
            chosen[field.name] = {side: int(points) for side, points in given.items() if _is_number(points)}
        elif data.get(name) and saved_number(data[name]) is None:
            is_int = any(isinstance(one, int) for one in get_args(field.type))
            chosen[field.name] = int(data[name]) if is_int and _is_number(data[name]) else data[name]
    return {name: value for name, value in chosen.items() if value not in (False, {})}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and 0 < len(text) < 5 and int(text) > 0


OWN = "own"
"""The size of a battle whose scenario and options were chosen one by one."""
SIZES = ("", "small", "standard", "great", OWN)


class BattleForm(AgreementForm):
    """What is asked of whoever offers a battle, beside the system's own options."""

    size = forms.ChoiceField(choices=[(one, one) for one in SIZES], required=False)
    ready = forms.CharField(max_length=80, required=False)
    scenario = forms.CharField(max_length=80, required=False)
    seat = forms.RegexField(r"^(\d{1,2}|random)$", initial="random")
    opponent = forms.ChoiceField(choices=[(key, key) for key in OPPONENTS], initial="computer-1")
    army = forms.RegexField(r"^(|table|random|(saved|sample)-\d{1,9})$", required=False)
    title = forms.CharField(label=_("Name of the battle"), max_length=80, required=False)
    position = forms.CharField(
        label=_("Position"),
        required=False,
        widget=forms.Textarea(attrs={"class": "code", "spellcheck": "false", "rows": "8"}),
    )
    position_file = forms.FileField(label=_("or a file"), required=False)

    def clean(self) -> dict[str, Json]:
        cleaned: dict[str, Json] = super().clean() or self.cleaned_data
        file = cleaned.get("position_file")
        text = read_file(file) if file else str(cleaned.get("position") or "").encode()
        cleaned["position_json"] = None
        if text.strip():
            try:
                cleaned["position_json"] = json_object(text)
            except ApplicationError as error:
                self.add_error("position", fault(error, get_language() or "en").message)
        return cleaned

    def setup(self, rules: AnyRules, document: dict[str, Json] | None, drawn: dict[str, Json] | None = None) -> Setup:
        """The set-up as chosen, on a `drawn` map if there is one; call after `is_valid`."""
        position = self.cleaned_data["position_json"]
        if position is not None:
            return Setup(position=position)
        options = options_from(rules, self.data)
        if document is not None:
            return Setup(scenario=str(document.get("id", "")), options=options, document=document)
        return Setup(scenario=self.cleaned_data["scenario"], options=options, document=drawn)


def read_file(file: File[bytes]) -> bytes:
    """An uploaded file, as far as files may go."""
    data: bytes = file.read(registry.file_bytes() + 1)
    return data


def json_object(data: bytes) -> dict[str, Json]:
    """A JSON object from outside; raises `malformed` or `too_large`."""
    value = plain_json(data, registry.file_bytes())
    if not isinstance(value, dict):
        raise ApplicationError("malformed", detail="a JSON object is expected")
    return value


class BranchForm(forms.Form):
    """Where a battle is left, against whom one goes on, and on which side."""

    at = forms.IntegerField(min_value=0)
    opponent = forms.ChoiceField(choices=[(one, one) for one in BRANCH_OPPONENTS])
    skill = forms.IntegerField(min_value=1, max_value=9, required=False)
    seat = forms.CharField(max_length=8, required=False)
    title = forms.CharField(max_length=120, required=False)

    def clean_skill(self) -> int:
        return self.cleaned_data["skill"] or 1


class ImportForm(forms.Form):
    file = forms.FileField(label=_("File of a finished battle"))


class ScenarioForm(forms.Form):
    """An uploaded scenario. Its short name stands in its address."""

    slug = forms.SlugField(
        label=_("Short name"),
        max_length=60,
        help_text=_("Lowercase letters, digits and hyphens; it becomes part of the address."),
    )
    file = forms.FileField(label=_("File"), required=False)
    text = forms.CharField(
        label=_("or paste it here"),
        required=False,
        widget=forms.Textarea(attrs={"class": "code", "spellcheck": "false"}),
    )

    def document(self) -> dict[str, Json]:
        """The file as JSON; raises `malformed`, `too_large` or `nothing_said`."""
        file = self.cleaned_data.get("file")
        data = read_file(file) if file else str(self.cleaned_data.get("text") or "").encode()
        if not data.strip():
            raise ApplicationError("nothing_said")
        return json_object(data)


class ArmyTextForm(forms.Form):
    """An army on paper or as JSON, pasted or in a file."""

    text = forms.CharField(
        label=_("Text or JSON"),
        required=False,
        max_length=LONGEST_PAPER,
        widget=forms.Textarea(attrs={"class": "code", "spellcheck": "false", "rows": "8"}),
    )
    file = forms.FileField(label=_("or a file"), required=False)

    def clean(self) -> dict[str, Json]:
        cleaned: dict[str, Json] = super().clean() or self.cleaned_data
        if not cleaned.get("file") and not str(cleaned.get("text") or "").strip():
            raise forms.ValidationError(_("There’s nothing to import. Paste a text or choose a file."))
        return cleaned


class MapFileForm(forms.Form):
    file = forms.FileField(label=_("File of a map"))


class ReportForm(forms.Form):
    text = forms.CharField(
        label=_("What is wrong?"), max_length=LONGEST_REPORT, widget=forms.Textarea(attrs={"rows": "7"})
    )
