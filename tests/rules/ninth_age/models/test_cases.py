"""What each model rule does, when it does not, its quorum: with the rule, and without it."""

from __future__ import annotations

import pytest

from tests.rules.ninth_age.models.all_cases import CASES
from tests.rules.ninth_age.models.rule_cases import Case, said

PARAMS = [
    pytest.param(case, id=f"{number}-{case.title}", marks=pytest.mark.clause(case.clause))
    for number, case in enumerate(CASES)
]


@pytest.mark.parametrize("case", PARAMS)
def test_a_rule_says_what_it_does(case: Case) -> None:
    assert said(case.asked, case.held(), case.name) == case.says


@pytest.mark.parametrize("case", [param for param in PARAMS if param.values[0].silent])
def test_a_rule_is_silent_elsewhere(case: Case) -> None:
    for asked in case.silent:
        assert said(asked, case.held(), case.name) == ()


@pytest.mark.parametrize("case", [param for param in PARAMS if not param.values[0].brings])
def test_nobody_else_says_it(case: Case) -> None:
    without = said(case.asked, case.state(), case.name)

    assert without == () or without != said(case.asked, case.held(), case.name)
