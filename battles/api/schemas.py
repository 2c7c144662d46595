"""What requests must look like, and what answers are, for the description of the interface. Nothing here writes."""

from __future__ import annotations

from rest_framework import serializers

from battles.models import Visibility


class FaultShape(serializers.Serializer[object]):
    """Every error."""

    code = serializers.CharField(help_text="For programs; stable.")
    message = serializers.CharField(help_text="For people, in the language of Accept-Language.")
    clause = serializers.CharField(required=False, help_text="Clause of the rules that refuses.")
    facts = serializers.DictField(required=False, help_text="The numbers behind the sentence.")
    witness = serializers.DictField(required=False, help_text="What a board can draw.")


class CreateShape(serializers.Serializer[object]):
    """A battle to be offered."""

    system = serializers.CharField(max_length=32, help_text="Key or slug of a system.")
    scenario = serializers.CharField(required=False, allow_blank=True, max_length=80, default="")
    options = serializers.DictField(required=False, default=dict)
    map = serializers.IntegerField(
        required=False, allow_null=True, default=None, help_text="A map of yours, or a shared one."
    )
    army = serializers.DictField(
        required=False, allow_null=True, default=None, help_text="Your army. Null: chosen at the table."
    )
    position = serializers.DictField(
        required=False, allow_null=True, default=None, help_text="Start from this position (unrated)."
    )
    seat = serializers.CharField(required=False, max_length=8, default="random", help_text="1, 2, …, random, all, none")
    computer = serializers.IntegerField(
        required=False, allow_null=True, default=None, help_text="The computer's strength. Null: people."
    )
    visibility = serializers.ChoiceField(required=False, choices=Visibility.choices, default=Visibility.PUBLIC)
    title = serializers.CharField(required=False, allow_blank=True, max_length=80, default="")
    pace = serializers.JSONField(
        required=False,
        default=dict,
        help_text="{}: no clock. Else a preset (quick, usual, calm, brisk, steady, leisurely; in games "
        "with rounds blitz, evening, daily, twice_weekly, weekly) or {kind: live or days, bank, increment, reserve, "
        "cap} in seconds, or {kind: rounds, round or at, days and zone; first, grace, extensions, review}.",
    )
    odds = serializers.BooleanField(required=False, default=True, help_text="Players may ask for odds.")
    take_backs = serializers.BooleanField(required=False, default=True)
    late_entry = serializers.BooleanField(
        required=False,
        default=False,
        help_text="Players may take over the computer's seats while it runs.",
    )
    delay = serializers.IntegerField(
        required=False, default=0, min_value=0, help_text="Spectators see the battle this many seconds later."
    )


class ArmyCheckShape(serializers.Serializer[object]):
    army = serializers.DictField(help_text="An army as the system writes it.")


class RandomArmyShape(serializers.Serializer[object]):
    army = serializers.DictField(required=False, default=dict, help_text="The list and the battle.")


class ArmyReadShape(serializers.Serializer[object]):
    text = serializers.CharField(
        max_length=100_000, trim_whitespace=False, help_text="An army as text in either language, or as JSON."
    )


class ArmySaveShape(serializers.Serializer[object]):
    system = serializers.CharField(required=False, max_length=32, default="", help_text="For a new army.")
    army = serializers.DictField()
    name = serializers.CharField(required=False, allow_blank=True, max_length=80, default="")
    ready = serializers.BooleanField(required=False, default=False, help_text="Only if nothing is wrong with it.")
    shared = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text="Everyone may read it. Left out: unchanged."
    )


class ArmyShape(serializers.Serializer[object]):
    id = serializers.IntegerField()
    system = serializers.CharField()
    name = serializers.CharField()
    ready = serializers.BooleanField()
    shared = serializers.BooleanField(help_text="Everyone may read it, on its owner's profile.")
    owner = serializers.CharField()
    saved_at = serializers.DateTimeField()
    army = serializers.DictField()


class MapCheckShape(serializers.Serializer[object]):
    map = serializers.DictField(help_text="A map document.")


class MapSaveShape(serializers.Serializer[object]):
    system = serializers.CharField(max_length=32)
    map = serializers.DictField()
    shared = serializers.BooleanField(required=False, default=False, help_text="Only if nothing is wrong with it.")


class MapShape(serializers.Serializer[object]):
    id = serializers.IntegerField()
    system = serializers.CharField()
    name = serializers.CharField()
    sound = serializers.BooleanField()
    shared = serializers.BooleanField()
    saved_at = serializers.DateTimeField()
    map = serializers.DictField()


class JoinShape(serializers.Serializer[object]):
    seat = serializers.CharField(required=False, allow_null=True, max_length=8, default=None)


class OrderShape(serializers.Serializer[object]):
    """An order. If you send it again with the same `id`, it is carried out only once."""

    id = serializers.CharField(max_length=64, help_text="Made by the client.")
    seat = serializers.CharField(max_length=8)
    version = serializers.IntegerField(min_value=0, help_text="The seat's version at which it was decided.")
    order = serializers.DictField(help_text="{kind, …}, for instance the `order` of an option.")


class TrialShape(serializers.Serializer[object]):
    seat = serializers.CharField(max_length=8)
    order = serializers.DictField()


class AskShape(serializers.Serializer[object]):
    seat = serializers.CharField(
        max_length=8, required=False, help_text="Without it your first, or a spectator's question."
    )
    inquiry = serializers.DictField(help_text="One of the system's own, by its `kind`: see docs/protocol.md.")


class AnsweredShape(serializers.Serializer[object]):
    answer = serializers.DictField(help_text="The system's own type.")


class SeedShape(serializers.Serializer[object]):
    """First the hash of your 32 random bytes, then, when all hashes are in, the bytes."""

    seat = serializers.CharField(max_length=8)
    hash = serializers.CharField(required=False, max_length=64, help_text="SHA-256 in hexadecimal.")
    seed = serializers.CharField(required=False, max_length=64, help_text="The bytes in hexadecimal.")

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        if ("hash" in attrs) == ("seed" in attrs):
            raise serializers.ValidationError("Either hash or seed is expected.")
        return attrs


class SayShape(serializers.Serializer[object]):
    id = serializers.CharField(max_length=64)
    text = serializers.CharField(max_length=500, default="", allow_blank=True)
    phrase = serializers.CharField(max_length=24, default="", allow_blank=True, help_text="A quick phrase instead.")


class AnswerShape(serializers.Serializer[object]):
    id = serializers.CharField()
    ok = serializers.BooleanField()
    version = serializers.IntegerField(help_text="The seat's version after it.")


class SeatShape(serializers.Serializer[object]):
    seat = serializers.CharField()
    name = serializers.CharField()
    user = serializers.IntegerField(allow_null=True)
    guest = serializers.BooleanField()
    computer = serializers.IntegerField(allow_null=True)
    asked = serializers.BooleanField(help_text="The battle waits for this seat.")
    free = serializers.BooleanField()
    mine = serializers.BooleanField()
    place = serializers.IntegerField(allow_null=True)


class BattleShape(serializers.Serializer[object]):
    id = serializers.UUIDField()
    system = serializers.CharField()
    scenario = serializers.CharField()
    options = serializers.DictField()
    title = serializers.CharField()
    status = serializers.CharField()
    visibility = serializers.CharField()
    host = serializers.CharField()
    mine = serializers.BooleanField()
    my_turn = serializers.BooleanField()
    joinable = serializers.BooleanField()
    seats = SeatShape(many=True)
    version = serializers.IntegerField()
    rated = serializers.BooleanField()
    league = serializers.CharField(allow_blank=True)
    league_path = serializers.CharField(allow_blank=True)
    imported = serializers.BooleanField()
    branch = serializers.BooleanField(help_text="It branches off from a moment of another battle.")
    outcome = serializers.DictField(allow_null=True)
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    moved_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    spectators = serializers.IntegerField()
    pace = serializers.DictField(help_text="{}: no clock; else bank, increment, reserve, cap in seconds.")
    odds = serializers.BooleanField()
    take_backs = serializers.BooleanField()
    delay = serializers.IntegerField(help_text="Spectators see the battle this many seconds later.")


class BattlesShape(serializers.Serializer[object]):
    battles = BattleShape(many=True)
    more = serializers.BooleanField()


class StateShape(serializers.Serializer[object]):
    """Everything this viewer may know now."""

    battle = serializers.UUIDField()
    system = serializers.CharField()
    version = serializers.IntegerField(help_text="The viewer's own number of events.")
    seat = serializers.CharField(allow_null=True)
    my_seats = serializers.ListField(child=serializers.CharField())
    names = serializers.DictField(child=serializers.CharField())
    scene = serializers.DictField(help_text="status, players, view, asked, options, standing, outcome, dice")


class OptionsShape(serializers.Serializer[object]):
    version = serializers.IntegerField()
    seat = serializers.CharField(allow_null=True)
    options = serializers.ListField(child=serializers.DictField(), help_text="Each with order, cost, facts, vary.")


class EventsShape(serializers.Serializer[object]):
    since = serializers.IntegerField()
    version = serializers.IntegerField()
    status = serializers.CharField()
    events = serializers.ListField(child=serializers.DictField())


class InsteadShape(serializers.Serializer[object]):
    order = serializers.DictField()
    limit = FaultShape(help_text="What keeps it from going farther.")
    cost = serializers.DictField()
    facts = serializers.DictField()
    consequences = FaultShape(many=True)


class TrialResultShape(serializers.Serializer[object]):
    cost = serializers.DictField()
    facts = serializers.DictField()
    consequences = FaultShape(many=True)
    refusals = FaultShape(many=True)
    bar = serializers.CharField(
        allow_null=True, help_text="Why you won't be able to take it back. Empty: you will. Null: orders are final."
    )
    instead = InsteadShape(
        allow_null=True, help_text="Of a refused motion: the same as far as it may go; null where there is none."
    )


class ChatLineShape(serializers.Serializer[object]):
    n = serializers.IntegerField()
    name = serializers.CharField()
    room = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()
    user = serializers.IntegerField(allow_null=True)
    phrase = serializers.CharField(help_text="The code of a quick phrase; `text` has it in your language.")


class ChatShape(serializers.Serializer[object]):
    lines = ChatLineShape(many=True)


class StepShape(serializers.Serializer[object]):
    version = serializers.IntegerField()
    seat = serializers.CharField(allow_null=True)
    order = serializers.DictField(allow_null=True)
    events = serializers.ListField(child=serializers.DictField())
    patch = serializers.DictField(help_text="Merge patch (RFC 7396) of the scene.")
    end = serializers.IntegerField(required=False, help_text="Its last event in the battle's own log; after the end.")
    worth = serializers.DictField(required=False, help_text="Each seat's chances after this step; after the end.")


class ReplayShape(serializers.Serializer[object]):
    """A battle order by order, for a viewer."""

    battle = serializers.DictField()
    system = serializers.CharField()
    title = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField())
    players = serializers.DictField()
    scene = serializers.DictField()
    version = serializers.IntegerField()
    steps = StepShape(many=True)
    dice = serializers.DictField()
    eyes = serializers.CharField(help_text="Whose view this is: everything, public, or a seat.")
    may_see = serializers.ListField(child=serializers.CharField(), help_text="The views you may ask for.")
    may_branch = serializers.BooleanField()
    may_comment = serializers.BooleanField()
    origin = serializers.DictField(allow_null=True, help_text="Where a branch comes from: battle and event.")


class SystemShape(serializers.Serializer[object]):
    key = serializers.CharField()
    slug = serializers.CharField()
    version = serializers.IntegerField()
    name = serializers.CharField()
    tagline = serializers.CharField()
    description = serializers.CharField()
    offered = serializers.BooleanField(help_text="Whether players find it in lobby and leagues.")
    skills = serializers.ListField(child=serializers.IntegerField())
    options = serializers.DictField(help_text="JSON Schema of the options.")
    orders = serializers.ListField(child=serializers.CharField())


class ClauseShape(serializers.Serializer[object]):
    id = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    status = serializers.ChoiceField(["enforced", "server_step", "not_automated"])
    note = serializers.CharField(help_text="Why the table does not enforce it.")


class ScenarioShape(serializers.Serializer[object]):
    id = serializers.CharField()
    name = serializers.CharField()
    seats = serializers.ListField(child=serializers.CharField())
    sides = serializers.ListField(child=serializers.CharField())
    uploaded = serializers.BooleanField()


class TextsShape(serializers.Serializer[object]):
    texts = serializers.DictField()
    clauses = serializers.ListField(child=serializers.DictField())
    sections = serializers.ListField(child=serializers.DictField())


class MeShape(serializers.Serializer[object]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    guest = serializers.BooleanField()
    language = serializers.CharField()
