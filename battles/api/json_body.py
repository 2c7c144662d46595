"""JSON that comes in: no larger than any file may be, at most 32 levels, no NaN, no number beyond 2⁵³."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from battles.rules import registry
from battles.rules.codec import Json
from battles.services.talk import plain_json


class FileParser(BaseParser):
    """A file as the whole body, of any kind; one byte more than may be is enough to see that it is too large."""

    media_type = "*/*"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Json:
        return {"file": stream.read(registry.file_bytes() + 1)}


class BoundedJSONParser(BaseParser):
    """Raises `too_large` or `malformed`; an empty body is an empty object."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Json:
        most = registry.file_bytes()
        data = stream.read(most + 1)
        return plain_json(data, most) if data.strip() else {}
