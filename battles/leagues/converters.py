"""Parts of addresses: a division is its tier and letters, "1A"."""

from __future__ import annotations

from django.urls import register_converter


class DivisionConverter:
    """Tier and letter."""

    regex = r"[0-9]{1,3}[A-Z]{1,2}"

    def to_python(self, value: str) -> tuple[int, str]:
        digits = value.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return int(digits), value[len(digits) :]

    def to_url(self, value: object) -> str:
        return f"{value[0]}{value[1]}" if isinstance(value, tuple) else str(value)


register_converter(DivisionConverter, "division")
