"""`python -m tests.battles.toy_site serve …`: manage.py with Ambush among the systems, also in the thinking process."""

from typing import cast

from battles.rules import registry as registry
from manage import main
from tests.rules import toy

cast(dict[str, registry.AnyRules], registry.systems())[toy.KEY] = toy.RULES

if __name__ == "__main__":
    main()
