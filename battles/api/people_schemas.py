"""What goes in and out about people, for the description of the interface."""

from __future__ import annotations

from rest_framework import serializers

from battles.models import ModerationAct, ReportKind


class BlockShape(serializers.Serializer[object]):
    user = serializers.IntegerField()
    name = serializers.CharField()
    since = serializers.DateTimeField()


class BlocksShape(serializers.Serializer[object]):
    blocks = BlockShape(many=True)


class PhraseShape(serializers.Serializer[object]):
    phrase = serializers.CharField()
    text = serializers.CharField(help_text="In your language.")


class PhrasesShape(serializers.Serializer[object]):
    phrases = PhraseShape(many=True)


class WhyShape(serializers.Serializer[object]):
    text = serializers.CharField(default="", allow_blank=True, max_length=1000)


class ReportBattleShape(serializers.Serializer[object]):
    text = serializers.CharField(max_length=4000)
    whom = serializers.IntegerField(default=None, allow_null=True, help_text="The player it is about.")


class NoteShape(serializers.Serializer[object]):
    text = serializers.CharField(allow_blank=True, max_length=8000, trim_whitespace=False)


class NoteLineShape(serializers.Serializer[object]):
    battle = serializers.UUIDField()
    system = serializers.CharField()
    scenario = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    saved_at = serializers.DateTimeField()


class NotesShape(serializers.Serializer[object]):
    notes = NoteLineShape(many=True)


class LineShape(serializers.Serializer[object]):
    n = serializers.IntegerField()
    name = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()
    reported = serializers.BooleanField()


class ActShape(serializers.Serializer[object]):
    id = serializers.IntegerField()
    act = serializers.ChoiceField(ModerationAct.Kind.choices)
    reason = serializers.CharField()
    moderator = serializers.CharField()
    about = serializers.CharField()
    until = serializers.DateTimeField(allow_null=True)
    at = serializers.DateTimeField()


class CaseShape(serializers.Serializer[object]):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(ReportKind.choices)
    by = serializers.CharField()
    about = serializers.CharField()
    battle = serializers.UUIDField(allow_null=True)
    quoted = serializers.CharField(help_text="The words as they stood when they were reported.")
    text = serializers.CharField()
    made_at = serializers.DateTimeField()
    others = serializers.IntegerField(help_text="How many more people have reported the same.")
    version = serializers.IntegerField(help_text="The battle's last event when it was reported.")
    has_position = serializers.BooleanField(help_text="See moderation/reports/<id>/position.")
    chat = LineShape(many=True, help_text="Of conduct in a battle: what was said last.")
    around = LineShape(many=True)
    earlier = ActShape(many=True)


class CasesShape(serializers.Serializer[object]):
    waiting = serializers.IntegerField()
    reports = CaseShape(many=True)


class DecideShape(serializers.Serializer[object]):
    act = serializers.ChoiceField(ModerationAct.Kind.choices)
    reason = serializers.CharField(max_length=500)
    hours = serializers.IntegerField(default=24, min_value=1, help_text="For how long the player is muted.")


class LogShape(serializers.Serializer[object]):
    acts = ActShape(many=True)


class TallyShape(serializers.Serializer[object]):
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


class RecordShape(serializers.Serializer[object]):
    system = serializers.CharField()
    all = TallyShape()
    league = TallyShape()
    friendly = TallyShape()


class ReliabilityShape(serializers.Serializer[object]):
    battles = serializers.IntegerField()
    unanswered = serializers.IntegerField(help_text="Lost on time or by not answering.")
    resigned = serializers.IntegerField()
    early = serializers.IntegerField(help_text="Resigned after only a few answers.")
    seen_through = serializers.IntegerField(help_text="Played to the end, of a hundred battles.")


class PaceOfAnswersShape(serializers.Serializer[object]):
    kind = serializers.ChoiceField(choices=("live", "days", "none"))
    answers = serializers.IntegerField()
    low = serializers.FloatField(help_text="Seconds; half of all answers lie between low and high.")
    median = serializers.FloatField()
    high = serializers.FloatField()


class ProfileRatingShape(serializers.Serializer[object]):
    name = serializers.CharField()
    address = serializers.CharField(help_text="The page of the rating list.")
    rating = serializers.IntegerField()
    deviation = serializers.IntegerField()
    is_provisional = serializers.BooleanField()


class SharedArmyShape(serializers.Serializer[object]):
    id = serializers.IntegerField(help_text="The army itself is at armies/<id>.")
    system = serializers.CharField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    limit = serializers.IntegerField()
    legal = serializers.BooleanField()
    saved_at = serializers.DateTimeField()


class PlayerShape(serializers.Serializer[object]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    guest = serializers.BooleanField()
    since = serializers.DateTimeField()
    is_hidden = serializers.BooleanField(help_text="Record, reliability and pace are not shown.")
    records = RecordShape(many=True)
    reliability = ReliabilityShape(allow_null=True)
    paces = PaceOfAnswersShape(many=True)
    ratings = ProfileRatingShape(many=True)
    armies = SharedArmyShape(many=True)
