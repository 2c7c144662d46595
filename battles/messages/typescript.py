"""TypeScript types of everything that goes over a websocket, from messages and the systems' own structs."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct

from battles.messages import (
    CLIENT_MESSAGES,
    SERVER_MESSAGES,
    ChatLine,
    Clocks,
    Fault,
    Player,
    RoundClock,
    Scene,
    SeatClock,
    SeatPresence,
    TakeBackOffer,
    TakeBackState,
)
from battles.rules import registry
from battles.rules.base import FlowSet, Outcome, Standing
from battles.rules.codec import Json
from battles.rules.kernel_events import KERNEL_EVENTS
from battles.rules.registry import AnyRules

HEAD = "// Made from battles/messages/ and the rules by `manage.py protocol_types`. Do not edit.\n"
JSON = "export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };\n"
REF = "#/types/{name}"
SHARED: tuple[type[Struct], ...] = (
    Fault,
    Player,
    ChatLine,
    SeatClock,
    RoundClock,
    Clocks,
    SeatPresence,
    TakeBackOffer,
    TakeBackState,
    Scene,
)
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """The whole of protocol.ts."""
    pruned = (Scene, Player, Clocks, RoundClock, SeatClock, TakeBackState, TakeBackOffer)
    parts = [HEAD, JSON, *_interfaces((*SHARED, *CLIENT_MESSAGES, *SERVER_MESSAGES), pruned=pruned)]
    parts.append(f"export type FromClient = {_union(CLIENT_MESSAGES)};\n")
    parts.append(f"export type FromServer = {_union(SERVER_MESSAGES)};\n")
    parts += [_namespace(rules) for rules in registry.systems().values()]
    return "\n".join(parts)


def _union(types: Iterable[type]) -> str:
    return " | ".join(kind.__name__ for kind in types)


def _namespace(rules: AnyRules) -> str:
    """A system's orders, inquiries with answers, events and view. Members of views that would be null are left out."""
    events = [event for event in (*rules.events, *KERNEL_EVENTS) if not issubclass(event, FlowSet)]
    answers = [typing.get_type_hints(inquiry.answer)["return"] for inquiry in rules.inquiries]
    types: list[type] = [*rules.orders, *rules.inquiries, *answers, *events, rules.view_type, Standing, Outcome]
    lines = [line for text in _interfaces(types, pruned=None) for line in text.splitlines()]
    lines += [f"export type Order = {_union(rules.orders)};", f"export type Event = {_union(events)};"]
    if rules.inquiries:
        lines.append(f"export type Inquiry = {_union(rules.inquiries)};")
    lines.append(f"export type View = {rules.view_type.__name__};")
    name = "".join(word.title() for word in rules.key.split("_"))
    body = "\n".join(f"  {line}" if line else "" for line in lines)
    return f"export namespace {name} {{\n{body}\n}}\n"


def _interfaces(types: Sequence[type], pruned: Sequence[type] | None) -> list[str]:
    """One interface a struct; `pruned` (None: all) are those that come without null members."""
    _, components = msgspec.json.schema_components(types, ref_template=REF)
    loose = None if pruned is None else {kind.__name__ for kind in pruned}
    return [
        _interface(name, schema, loose=loose is None or name in loose) for name, schema in sorted(components.items())
    ]


def _interface(name: str, schema: Mapping[str, Json], *, loose: bool) -> str:
    about = schema.get("description", "").split("\n")[0].replace("*/", "")
    head = f"/** {about} */\n" if about else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{head}export type {_plain_name(name)} = {_type(schema)};\n"
    required = set(schema.get("required", ()))
    fields = [
        f"  {key}{'' if key in required and not (loose and _may_be_null(value)) else '?'}: {_type(value)};"
        for key, value in schema["properties"].items()
    ]
    return f"{head}export interface {_plain_name(name)} {{\n" + "\n".join(fields) + "\n}\n"


def _may_be_null(schema: Mapping[str, Json]) -> bool:
    """A schema that says nothing allows everything."""
    if "anyOf" in schema:
        return any(_may_be_null(one) for one in schema["anyOf"])
    return schema.get("type") == "null" or not set(schema) - {"default", "description", "title"}


def _type(schema: Mapping[str, Json]) -> str:
    if "$ref" in schema:
        return _plain_name(schema["$ref"].rsplit("/", 1)[-1])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    match schema.get("type"):
        case "array":
            return _array(schema)
        case "object":
            return f"{{ [key: string]: {_type(schema.get('additionalProperties') or {})} }}"
        case str(kind):
            return PLAIN[kind]
    return "Json"


def _array(schema: Mapping[str, Json]) -> str:
    if prefix := schema.get("prefixItems"):
        return f"[{', '.join(_type(one) for one in prefix)}]"
    inner = _type(schema.get("items") or {})
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def _plain_name(name: str) -> str:
    """Structs of equal name come with their module."""
    return re.sub(r"\W+", "_", name).strip("_")
