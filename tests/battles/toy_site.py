"""`python -m tests.battles.toy_site serve …`: manage.py with the tests' own systems, also in the thinking process."""

from typing import cast

from battles.rules import registry as registry
from manage import main
from tests.rules import toy, toy_isles, toy_months

for rules in (toy.RULES, toy_isles.RULES, toy_months.RULES):
    cast(dict[str, registry.AnyRules], registry.systems())[rules.key] = rules

if __name__ == "__main__":
    main()
