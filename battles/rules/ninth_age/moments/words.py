"""Effects in the controlled words of `data/house/effect_words.json`: what they mean at which moment."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.codec import Json
from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.effects import Effect
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.holdings import Holding, all_kinds, held
from battles.rules.ninth_age.moments.registry import Speaker
from battles.rules.ninth_age.pieces import Unit


def held_effect(effect: Effect, unit: Unit) -> Held:
    who = all_kinds(unit) if effect.on.model is None else (effect.on.model,)
    return held(unit, Holding(f"effect:{effect.source.id}", RuleRef(id=effect.source.id), who), effect.source.clause)


def speakers_of_word(word: Mapping[str, Json], key: str) -> tuple[Speaker, ...]:
    return ()
