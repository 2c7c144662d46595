"""Systems, their scenarios and their words."""

from __future__ import annotations

import msgspec
from django.http import Http404, HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import structs
from rest_framework.request import Request
from rest_framework.views import APIView

from battles import selectors
from battles.api.schemas import ClauseShape, ScenarioShape, SystemShape, TextsShape
from battles.errors import ApplicationError
from battles.presenters import clause_search, rules_text, scenarios
from battles.presenters.battle_cards import is_own
from battles.rules import registry
from battles.rules.codec import Json, to_builtins
from battles.rules.registry import AnyRules
from battles.rules.words import LANGUAGES
from battles.texts.wording import known
from battles.web.json_responses import answer


def rules_named(name: str) -> AnyRules:
    """A system by key or slug."""
    found = registry.systems().get(name) or rules_text.by_slug(name)
    if found is None:
        raise ApplicationError("unknown_system", system=name)
    return found


def _language() -> str:
    return known(get_language() or "en")


class SystemsView(APIView):
    @extend_schema(operation_id="systems", responses=SystemShape(many=True), tags=["systems"])
    def get(self, request: Request) -> HttpResponse:
        """All rules systems, including those the site does not offer."""
        return answer([_system(rules) for rules in registry.systems().values()])


class SystemView(APIView):
    @extend_schema(operation_id="system", responses=SystemShape, tags=["systems"])
    def get(self, request: Request, system: str) -> HttpResponse:
        """One system, with the JSON Schema of its options."""
        return answer(_system(rules_named(system)))


def _system(rules: AnyRules) -> dict[str, Json]:
    words = registry.words(rules.key, _language())
    return {
        "key": rules.key,
        "slug": rules.slug,
        "version": rules.version,
        "name": words.say("system.name"),
        "tagline": words.say("system.tagline"),
        "description": words.say("system.description"),
        "offered": rules.offered,
        "skills": rules.skills,
        "options": msgspec.json.schema(rules.options_schema),
        "orders": [order.__struct_config__.tag for order in rules.orders],
    }


class ScenariosView(APIView):
    @extend_schema(operation_id="scenarios", responses=ScenarioShape(many=True), tags=["systems"])
    def get(self, request: Request, system: str) -> HttpResponse:
        """The scenarios of a system: the rules' own, then uploaded ones."""
        rules = rules_named(system)
        own = [_scenario(rules, one.id, one.seats, one.sides) for one in rules.scenarios]
        uploads = [
            {"id": one.slug, "name": one.document.get("name", one.slug), "seats": [], "sides": [], "uploaded": True}
            for one in selectors.uploads(rules.key)
        ]
        return answer(own + uploads)


def _scenario(rules: AnyRules, scenario: str, seats: tuple[str, ...], sides: tuple[str, ...]) -> dict[str, Json]:
    name = scenarios.scenario_sheet(rules.key, scenario, None, _language()).name
    return {"id": scenario, "name": name, "seats": seats, "sides": sides, "uploaded": False}


class ScenarioView(APIView):
    @extend_schema(operation_id="scenario", responses={200: dict}, tags=["systems"])
    def get(self, request: Request, system: str, scenario: str) -> HttpResponse:
        """One scenario: what people read, and its document."""
        rules = rules_named(system)
        own = is_own(rules.key, scenario)
        document = scenarios.document(rules.key, scenario) if own else selectors.upload_of(rules.key, scenario).document
        sheet = scenarios.scenario_sheet(rules.key, scenario, None if own else document, _language())
        told = to_builtins(structs.replace(sheet, picture=""))  # the codec knows no pictures
        del told["picture"]
        return answer({"sheet": told, "document": document})


class ClausesView(APIView):
    @extend_schema(
        operation_id="clauses",
        responses=ClauseShape(many=True),
        parameters=[OpenApiParameter("q", str, description="Number, title or words; without it all clauses.")],
        tags=["systems"],
    )
    def get(self, request: Request, system: str) -> HttpResponse:
        """The clauses of a system, or those that match a search, the best match first."""
        clauses = rules_text.clauses(rules_named(system).key, _language())
        query = request.query_params.get("q", "").strip()
        return answer(clause_search.found(clauses, query) if query else clauses)


class TextsView(APIView):
    @extend_schema(operation_id="texts", responses=TextsShape, tags=["systems"])
    def get(self, request: Request, system: str, language: str) -> HttpResponse:
        """All sentences, clauses and sections of a system in one language."""
        rules = rules_named(system)
        if language not in LANGUAGES:
            raise Http404
        sections = rules_text.sections(rules.key, language)
        response = answer(
            {
                "texts": registry.texts(rules.key, language),
                "clauses": [clause for section in sections for clause in section.clauses],
                "sections": [{"id": section.id, "title": section.title} for section in sections],
            }
        )
        response.headers["Cache-Control"] = "public, max-age=300"
        return response
