"""What each model rule does, when it does not, its quorum: with the rule, and without it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark.structures import ParameterSet

from tests.rules.ninth_age.models.all_cases import CASES
from tests.rules.ninth_age.models.rule_cases import Case, said


def params(cases: Iterable[Case]) -> list[ParameterSet]:
    return [
        pytest.param(case, id=f"{number}-{case.title}", marks=pytest.mark.clause(case.clause))
        for number, case in enumerate(cases)
    ]


@pytest.mark.parametrize("case", params(CASES))
def test_a_rule_says_what_it_does(case: Case) -> None:
    assert said(case.asked, case.held(), case.speaks) == case.says


@pytest.mark.parametrize("case", params(case for case in CASES if case.silent))
def test_a_rule_is_silent_elsewhere(case: Case) -> None:
    for asked in case.silent:
        assert said(asked, case.held(), case.speaks) == ()


@pytest.mark.parametrize("case", params(case for case in CASES if not case.brings))
def test_nobody_else_says_it(case: Case) -> None:
    without = said(case.asked, case.state(), case.speaks)

    assert without == () or without != said(case.asked, case.held(), case.speaks)
