"""JSON that comes in: at most 1 MiB, at most 32 levels, no NaN, no number beyond 2⁵³."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from battles.records.battle_file import LARGEST_FILE
from battles.rules.codec import Json
from battles.services.talk import plain_json


class BoundedJSONParser(BaseParser):
    """Raises `too_large` or `malformed`; an empty body is an empty object."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Json:
        data = stream.read(LARGEST_FILE + 1)
        return plain_json(data, LARGEST_FILE) if data.strip() else {}
