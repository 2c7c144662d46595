"""`python -m tests.added_system.ask_pages KEY`: a site's pages about a system, as JSON; run in the site's own tree."""

from __future__ import annotations

import json
import os
import sys

import django


def main(key: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "battles.settings")
    django.setup()
    from django.test import Client

    from accounts.models import User
    from battles.operations import demo
    from battles.rules import registry

    user, other = (User.objects.create_user(name) for name in ("Livia", "Hanno"))
    client, rules = Client(headers={"accept-language": "en"}), registry.system(key)
    client.force_login(user)
    scenario = rules.scenarios[0].id
    battle = demo.begin(key, scenario, user, other)
    league = {"name": "By the brook", "system": key, "language": "en", "visibility": "public"}
    made = client.post("/leagues/new", {"action": "create_league", **league})

    asked = {
        "lobby": "/",
        "new battle": f"/battles/new?system={key}",
        "battle": f"/battles/{battle.pk}",
        "rules": f"/rules/{rules.slug}",
        "scenario": f"/scenarios/{rules.slug}/{scenario}",
        "systems": "/api/systems",
        "scenarios": f"/api/systems/{rules.slug}/scenarios",
        "texts": f"/api/systems/{rules.slug}/texts/de",
        "new league": "/leagues/new",
        "new season": made.headers.get("Location", "/nowhere"),
    }
    answers = {name: client.get(address) for name, address in asked.items()}
    faults = {name: answer.status_code for name, answer in answers.items() if answer.status_code != 200}
    pages = {name: answer.content.decode() for name, answer in answers.items()}
    print(json.dumps({"home": str(registry.HERE), "faults": faults, "pages": pages}))


if __name__ == "__main__":
    main(sys.argv[1])
