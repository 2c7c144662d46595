"""What the interface tells about leagues, for its description."""

from __future__ import annotations

from rest_framework import serializers

Shape = serializers.Serializer[object]


class LeagueCardShape(Shape):
    id = serializers.IntegerField()
    name = serializers.CharField()
    slug = serializers.CharField()
    system = serializers.CharField()
    language = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    season = serializers.IntegerField(allow_null=True, help_text="Number of the present season.")
    season_name = serializers.CharField(allow_blank=True)
    state = serializers.CharField(allow_blank=True)
    entrants = serializers.IntegerField()
    divisions = serializers.IntegerField()
    is_mine = serializers.BooleanField()


class AwardShape(Shape):
    season = serializers.IntegerField()
    kind = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    division = serializers.CharField(allow_null=True)


class SeasonCardShape(Shape):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    state = serializers.CharField()
    entrants = serializers.IntegerField()
    starts_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)


class LeagueShape(Shape):
    id = serializers.IntegerField()
    name = serializers.CharField()
    slug = serializers.CharField()
    system = serializers.CharField()
    language = serializers.CharField()
    visibility = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    owner = serializers.CharField(allow_null=True)
    seasons = SeasonCardShape(many=True)
    awards = AwardShape(many=True)


class DivisionShape(Shape):
    id = serializers.IntegerField()
    place = serializers.CharField(help_text="Tier and letter, for addresses.")
    tier = serializers.IntegerField()
    letter = serializers.CharField()
    name = serializers.CharField()
    stage = serializers.CharField()
    size = serializers.IntegerField()
    entrants = serializers.IntegerField()


class SeasonShape(Shape):
    id = serializers.IntegerField()
    league = serializers.CharField()
    number = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    system = serializers.CharField()
    state = serializers.CharField()
    terms = serializers.DictField()
    rules_version = serializers.IntegerField()
    entry_opens = serializers.DateTimeField(allow_null=True)
    entry_closes = serializers.DateTimeField(allow_null=True)
    starts_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    paused_at = serializers.DateTimeField(allow_null=True)
    hidden_from_round = serializers.IntegerField(allow_null=True)
    draw_commitment = serializers.CharField(help_text="SHA-256 of the draw seed.")
    draw_seed = serializers.CharField(allow_null=True, help_text="Once the season is closed.")
    sequence = serializers.IntegerField(help_text="Grows with every change its pages show.")
    boards = serializers.IntegerField(help_text="How far its running battles have come, added up.")
    divisions = DivisionShape(many=True)


class EntrantShape(Shape):
    id = serializers.IntegerField()
    name = serializers.CharField()
    player = serializers.CharField(allow_null=True)
    team = serializers.CharField(allow_null=True)
    state = serializers.CharField()
    division = serializers.CharField(allow_null=True)
    number = serializers.IntegerField(allow_null=True)
    seed_rating = serializers.IntegerField(allow_null=True)
    applied_at = serializers.DateTimeField()


class RoundShape(Shape):
    id = serializers.IntegerField()
    division = serializers.CharField()
    number = serializers.IntegerField()
    kind = serializers.CharField()
    opens = serializers.DateTimeField()
    soft_deadline = serializers.DateTimeField()
    hard_deadline = serializers.DateTimeField()
    map_id = serializers.CharField(allow_blank=True)
    closed_at = serializers.DateTimeField(allow_null=True)


class LegShape(Shape):
    number = serializers.IntegerField()
    battle = serializers.UUIDField(allow_null=True)
    status = serializers.CharField(allow_blank=True)
    first_seat = serializers.CharField()
    turn = serializers.IntegerField()
    now = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Points on the table now, as far as all may know."
    )
    points = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    vp = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    cause = serializers.CharField(allow_blank=True)
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # declared fields leave the class
    is_corrected = serializers.BooleanField()


class SideShape(Shape):
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    player = serializers.CharField(allow_blank=True)
    user = serializers.IntegerField(allow_null=True)


class FixtureShape(Shape):
    id = serializers.IntegerField()
    division = serializers.IntegerField()
    round = serializers.IntegerField(allow_null=True)
    kind = serializers.CharField()
    board = serializers.IntegerField()
    slot = serializers.CharField(allow_blank=True)
    parent = serializers.IntegerField(allow_null=True)  # type: ignore[assignment]  # likewise
    state = serializers.CharField()
    first = SideShape()
    second = SideShape(allow_null=True)
    legs = LegShape(many=True)
    points = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    outcome = serializers.CharField(allow_blank=True)
    cause = serializers.CharField(allow_blank=True)
    map_id = serializers.CharField(allow_blank=True)
    agreed_for = serializers.DateTimeField(allow_null=True)
    hard_deadline = serializers.DateTimeField(allow_null=True)
    is_corrected = serializers.BooleanField()


class TableShape(Shape):
    division = serializers.CharField()
    sequence = serializers.IntegerField()
    names = serializers.DictField(child=serializers.CharField())
    table = serializers.DictField(help_text="chain, rounds, is_closed, rows with every tie-break value.")
    derivations = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="With ?derivations=1: terms that add up to each value."
    )


class CrosstableShape(Shape):
    order = serializers.ListField(child=serializers.IntegerField())
    rows = serializers.ListField(child=serializers.DictField())


class RatingLineShape(Shape):
    place = serializers.IntegerField(allow_null=True)
    player = serializers.IntegerField(allow_null=True, help_text="Null: a former player.")
    name = serializers.CharField()
    rating = serializers.IntegerField()
    deviation = serializers.IntegerField()
    is_provisional = serializers.BooleanField()
    battles = serializers.IntegerField()
    change = serializers.IntegerField()
    is_estimate = serializers.BooleanField()
    is_corrected = serializers.BooleanField()
    month = serializers.CharField(allow_blank=True)


class CaptainsShape(Shape):
    """A team match while its boards are being paired. `eligible`, `count` and `sealed` are a captain's own."""

    match = serializers.IntegerField(help_text="The match, for sealing choices.")
    fixture = serializers.IntegerField()
    process = serializers.ChoiceField(choices=("roster", "put_up", "defender_attackers"))
    step = serializers.ChoiceField(
        choices=("line_up", "squad", "defender", "attackers", "accept", "champion", "put_up", "answer", "map", "over")
    )
    step_due = serializers.DateTimeField(allow_null=True)
    players = serializers.DictField(child=serializers.CharField(), help_text="The members of both teams by number.")
    hands = serializers.JSONField(help_text="Players still without a board: home, away.")
    boards = serializers.JSONField(help_text="Who meets whom, and where.")
    eligible = serializers.ListField(child=serializers.JSONField(), help_text="Members or maps to choose from.")
    count = serializers.IntegerField(help_text="How many are chosen in this step.")
    sealed = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class RatingListShape(Shape):
    list = serializers.CharField()
    ranking = RatingLineShape(many=True)
    estimates = RatingLineShape(many=True)


class EntryShape(Shape):
    """An entry of the log; `contents` stands for private evidence."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    actor = serializers.CharField()
    role = serializers.CharField()
    action = serializers.CharField()
    object = serializers.CharField()
    before = serializers.JSONField()
    after = serializers.JSONField()
    reason = serializers.CharField(allow_blank=True)
    contents = serializers.CharField(allow_blank=True)
    previous = serializers.CharField()
    hash = serializers.CharField()


class OfferShape(Shape):
    id = serializers.IntegerField()
    maker = serializers.IntegerField(help_text="Entrant.")
    starts_at = serializers.DateTimeField()
    zone = serializers.CharField()
    made_at = serializers.DateTimeField()
    answer = serializers.CharField(allow_blank=True)
    answered_at = serializers.DateTimeField(allow_null=True)


class DatesShape(Shape):
    agreed_for = serializers.DateTimeField(allow_null=True)
    hard_deadline = serializers.DateTimeField(allow_null=True)
    checked_in = serializers.DictField(child=serializers.DateTimeField(), help_text="By entrant.")
    offers = OfferShape(many=True)
    efforts = serializers.ListField(child=serializers.DictField(), help_text="By entrant: what counts (8.3).")
    slots = serializers.ListField(child=serializers.DictField(), help_text="The best common starts (8.2).")


class RulingShape(Shape):
    id = serializers.IntegerField()
    case = serializers.IntegerField()
    outcome = serializers.CharField()
    text = serializers.CharField()
    clause = serializers.CharField()
    referee = serializers.CharField(allow_null=True)
    made_at = serializers.DateTimeField()
    is_appealed = serializers.BooleanField()


class CaseShape(Shape):
    id = serializers.IntegerField()
    kind = serializers.CharField()
    code = serializers.CharField(allow_blank=True)
    fixture = serializers.IntegerField(allow_null=True)
    battle = serializers.UUIDField(allow_null=True)
    event = serializers.IntegerField(allow_null=True, help_text="The event at which the battle is on hold.")
    claimant = serializers.CharField(allow_null=True)
    claim = serializers.CharField(allow_blank=True)
    clause = serializers.CharField(allow_blank=True)
    evidence = serializers.DictField()
    appeals = serializers.IntegerField(allow_null=True, help_text="A ruling.")
    opened_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField(allow_null=True)
    may_rule = serializers.BooleanField(help_text="Whether you may (11.3).")


class DeskShape(Shape):
    cases = CaseShape(many=True)
    attention = serializers.ListField(child=serializers.DictField())


class PenaltyShape(Shape):
    id = serializers.IntegerField()
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    reason = serializers.CharField()
    clause = serializers.CharField()
    given_at = serializers.DateTimeField()
    revoked = serializers.BooleanField()


class ChallengeShape(Shape):
    id = serializers.IntegerField()
    challenger = serializers.IntegerField()
    challenged = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    answer = serializers.CharField(allow_blank=True)
    answered_at = serializers.DateTimeField(allow_null=True)
    fixture = serializers.IntegerField(allow_null=True)
