"""What a tournament tells: rate with its interval, pairs, points, ends, counters, and what decisions took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log, sqrt

from battles.rules.codec import Json
from battles.rules.contests import PLAYERS, Contender, ContestResult, Decisions, Player
from battles.rules.registry import AnyRules

Z = 1.96
"""Standard deviations of a 95 % interval."""


def score(fought: Sequence[ContestResult], player: Player = "A") -> float:
    """Battles won; a draw counts half."""
    return sum(0.5 if one.winner is None else float(one.winner == player) for one in fought)


def interval(won: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson)."""
    if not count:
        return 0.0, 1.0
    rate, square = won / count, Z * Z / count
    middle = (rate + square / 2) / (1 + square)
    half = Z * sqrt(rate * (1 - rate) / count + square / (4 * count)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def is_settled(won: float, count: int, target: float, *, below: float = 0.15, error: float = 0.05) -> bool | None:
    """A sequential test of the target against a rate that is `below` less: kept, missed, or None for not yet known."""
    poor, bound = max(0.01, target - below), log((1 - error) / error)
    better = won * log(target / poor) + (count - won) * log((1 - target) / (1 - poor)) if target < 1 else 0.0
    return True if better >= bound else False if better <= -bound else None


def pairs(fought: Sequence[ContestResult]) -> dict[str, int]:
    """Set-ups that A won from both sides, that went to one each, that B won from both sides."""
    by_number: dict[int, list[ContestResult]] = {}
    for one in fought:
        by_number.setdefault(one.number, []).append(one)
    both = [score(own) for own in by_number.values() if len(own) == 2]
    return {"won": sum(s > 1 for s in both), "split": sum(s == 1 for s in both), "lost": sum(s < 1 for s in both)}


def summary(rules: AnyRules, pair: Sequence[Contender], fought: Sequence[ContestResult]) -> dict[str, Json]:
    """Everything, as data."""
    ended = [one for one in fought if not one.failure]
    won = score(ended)
    low, high = interval(won, len(ended))
    return {
        "system": rules.key,
        "players": {player: one.name for player, one in zip(PLAYERS, pair, strict=True)},
        "battles": len(fought),
        "won": sum(one.winner == "A" for one in ended),
        "lost": sum(one.winner == "B" for one in ended),
        "drawn": sum(one.winner is None for one in ended),
        "rate": round(won / len(ended), 3) if ended else None,
        "interval": [round(low, 3), round(high, 3)],
        "pairs": pairs(ended),
        "points": {player: _mean([one.points.get(player, 0.0) for one in ended]) for player in PLAYERS},
        "ends": _ends(ended),
        "turns": _mean([float(one.turns) for one in ended]),
        "orders": _mean([float(one.orders) for one in ended]),
        "lost_numbers": [f"{one.number}{' swapped' if one.swapped else ''}" for one in ended if one.winner == "B"],
        "counters": {player: counters(rules, player, ended) for player in PLAYERS},
        "decisions": {player: decisions(player, ended) for player in PLAYERS},
        "failures": [failure(one) for one in fought if one.failure],
    }


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 1) if values else 0.0


def _ends(fought: Sequence[ContestResult]) -> dict[str, int]:
    return dict(Counter(f"{one.winner or 'drawn'} {one.reason}" for one in fought).most_common())


def counters(rules: AnyRules, player: Player, fought: Sequence[ContestResult]) -> dict[str, Json]:
    """The shares that the system watches for, with their bounds."""
    total = Counter[str]()
    for one in fought:
        total.update(one.counters.get(player, {}))
    gauges = [gauge for watch in rules.watches() for gauge in watch.gauges]
    return {
        gauge.code: {"share": round(total[gauge.of] / total[gauge.per], 4), "of": total[gauge.per], "most": gauge.most}
        for gauge in gauges
        if total[gauge.per]
    }


def decisions(player: Player, fought: Sequence[ContestResult]) -> dict[str, Json]:
    """Processor seconds and evaluations of its decisions."""
    own: list[tuple[Decisions, ContestResult]] = [(one.decisions[player], one) for one in fought]
    times = sorted(time for taken, _ in own for time in taken.times)
    if not times:
        return {"count": 0}
    longest, battle = max(own, key=lambda item: item[0].longest)
    evaluations = sum(taken.evaluations for taken, _ in own)
    return {
        "count": len(times),
        "mean": round(sum(times) / len(times), 4),
        "p95": round(times[int(len(times) * 0.95)], 4),
        "longest": round(longest.longest, 3),
        "longest_at": {"number": battle.number, "swapped": battle.swapped, "turn": longest.longest_turn},
        "evaluations": round(evaluations / len(times), 1),
        "most_evaluations": max(taken.most_evaluations for taken, _ in own),
    }


def failure(one: ContestResult) -> str:
    return f"{one.number}{' swapped' if one.swapped else ''}: {one.failure}: {one.detail}"


def row(one: ContestResult) -> dict[str, Json]:
    """One battle, with what is needed to play it again."""
    return {
        "number": one.number,
        "swapped": one.swapped,
        "winner": one.winner,
        "reason": one.reason,
        "points": one.points,
        "turns": one.turns,
        "orders": one.orders,
        "counters": one.counters,
        "failure": one.failure,
        "detail": one.detail,
    }


def lines(told: Mapping[str, Json]) -> Iterator[str]:
    """The same for people."""
    names, (low, high) = told["players"], told["interval"]
    yield f"{told['system']}: {names['A']} against {names['B']}, {told['battles']} battles"
    rate = "–" if told["rate"] is None else f"{told['rate']:.1%}"
    yield f"won – lost – drawn   {told['won']} – {told['lost']} – {told['drawn']}   {rate} ({low:.0%} to {high:.0%})"
    yield "set-ups             " + ", ".join(f"{count} {name}" for name, count in told["pairs"].items())
    yield f"points              {told['points']['A']} : {told['points']['B']}"
    yield "ends                " + ", ".join(f"{count} {name}" for name, count in told["ends"].items())
    yield f"turns, orders       {told['turns']}, {told['orders']}"
    for player, name in names.items():
        yield from _player_lines(name, told["counters"][player], told["decisions"][player])
    if told["lost_numbers"]:
        yield f"lost                {', '.join(told['lost_numbers'])}"
    yield from (f"! {one}" for one in told["failures"])


def _player_lines(name: str, counted: Mapping[str, Json], taken: Mapping[str, Json]) -> Iterator[str]:
    if taken["count"]:
        yield (
            f"{name}: decisions {taken['count']}, mean {1000 * taken['mean']:.0f} ms, "
            f"95 % {1000 * taken['p95']:.0f} ms, longest {taken['longest']:.2f} s "
            f"(number {taken['longest_at']['number']}, turn {taken['longest_at']['turn']}), "
            f"evaluations {taken['evaluations']}, most {taken['most_evaluations']}"
        )
    for code, found in counted.items():
        bound = "" if found["most"] is None else f" (at most {found['most']:g})"
        yield f"  {code:<28} {found['share']:.3f} of {found['of']:g}{bound}"
