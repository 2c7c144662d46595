"""Fields that shapes of acts are made of."""

from __future__ import annotations

from rest_framework import serializers

from battles.leagues.actions.action import Shape


def shape(name: str, /, **fields: object) -> Shape:
    """A shape of these fields; its name stands in the description of the interface."""
    made: Shape = type(f"{name}Shape", (serializers.Serializer,), fields)
    return made


def line(help: str = "", *, most: int = 200, needed: bool = False) -> serializers.CharField:
    if needed:
        return serializers.CharField(max_length=most, help_text=help)
    return serializers.CharField(max_length=most, allow_blank=True, required=False, default="", help_text=help)


def reason() -> serializers.CharField:
    return line("For the log; changes by hand need one.", most=400)


def instant(help: str = "", *, needed: bool = True) -> serializers.CharField:
    told = f"{help} ISO 8601 with its offset; without one it is a local time of `zone`.".strip()
    return line(told, most=40, needed=needed)


def zone() -> serializers.CharField:
    return serializers.CharField(max_length=64, required=False, default="UTC", help_text="IANA time zone.")


def which() -> serializers.ChoiceField:
    return serializers.ChoiceField(
        choices=["", "earlier", "later"],
        required=False,
        default="",
        allow_blank=True,
        help_text="For a local time that comes twice.",
    )


def number(help: str = "", *, least: int = 0, most: int = 2_000_000_000) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most, help_text=help)


def maybe_number(help: str = "", *, least: int = 0, most: int = 2_000_000_000) -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=least, max_value=most, required=False, allow_null=True, default=None, help_text=help
    )


def tick(help: str = "") -> serializers.BooleanField:
    return serializers.BooleanField(required=False, default=False, help_text=help)


def maybe_tick(help: str = "") -> serializers.BooleanField:
    return serializers.BooleanField(required=False, allow_null=True, default=None, help_text=help)


def day(help: str = "") -> serializers.DateField:
    return serializers.DateField(help_text=help)


def one_of(*choices: str, help: str = "", default: str | None = None) -> serializers.ChoiceField:
    if default is None:
        return serializers.ChoiceField(choices=list(choices), help_text=help)
    return serializers.ChoiceField(choices=list(choices), required=False, default=default, help_text=help)


def document(help: str = "") -> serializers.DictField:
    return serializers.DictField(required=False, default=dict, help_text=help)


def lines(help: str = "", *, most: int = 40) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.CharField(max_length=60), required=False, default=list, max_length=most, help_text=help
    )


def numbers(help: str = "", *, most: int = 40) -> serializers.ListField:
    return serializers.ListField(child=number(least=1), max_length=most, help_text=help)


def pairs(help: str = "") -> serializers.ListField:
    pair = serializers.ListField(child=number(least=1), min_length=2, max_length=2)
    return serializers.ListField(child=pair, max_length=500, help_text=help)


NOTHING: Shape = shape("Nothing")
REASON: Shape = shape("Reason", reason=reason())
