"""Scenario files that organisers have uploaded."""

from __future__ import annotations

from battles.errors import ApplicationError
from battles.models import ScenarioUpload
from battles.rules.codec import Json


def uploads(system: str) -> list[ScenarioUpload]:
    """All uploads of a system, by name."""
    return list(ScenarioUpload.objects.filter(system=system).select_related("owner").order_by("slug"))


def upload_of(system: str, slug: str) -> ScenarioUpload:
    upload = ScenarioUpload.objects.filter(system=system, slug=slug).first()
    if upload is None:
        raise ApplicationError("no_such_upload", slug=slug)
    return upload


def documents(system: str) -> dict[str, dict[str, Json]]:
    """The documents by slug, for `Setup(document=…)`."""
    return {upload.slug: upload.document for upload in uploads(system)}
