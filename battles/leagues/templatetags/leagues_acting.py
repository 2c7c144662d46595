"""Tags of pages on which something is done."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()
SHOWN = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")


@cache
def _datalist() -> SafeString:
    names = sorted(name for name in available_timezones() if name.startswith(SHOWN))
    options = format_html_join("", '<option value="{}">', ((name,) for name in (*names, "UTC")))
    return format_html('<datalist id="zones">{}</datalist>', options)


@register.simple_tag(takes_context=True)
def zones(context: template.Context) -> SafeString:
    """The time zones to choose from, once a page however many fields want them."""
    if context.render_context.get("zones_told"):
        return SafeString("")
    context.render_context["zones_told"] = True
    return _datalist()
