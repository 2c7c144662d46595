"""JSON merge patch (RFC 7396): how a scene goes from one update to the next.

A patch cannot set a member to null, so scenes leave such members out (`pruned`); lists are replaced as a whole.
"""

from __future__ import annotations

from msgspec import Struct

from battles.rules.codec import Json, to_builtins

_PLAIN = frozenset({str, int, float, bool, type(None)})


def pruned(value: Json) -> Json:
    """The value without null members of objects; nulls inside lists stay."""
    if isinstance(value, dict):
        return {key: item if type(item) in _PLAIN else pruned(item) for key, item in value.items() if item is not None}
    if isinstance(value, list | tuple):
        return [item if type(item) in _PLAIN else pruned(item) for item in value]
    return value


def plain(value: Json) -> Json:
    """The value as a client reads it."""
    return value if type(value) in _PLAIN else pruned(to_builtins(value))


def plain_after(new: Struct, old: Struct, old_plain: dict[str, Json]) -> dict[str, Json]:
    """`plain(new)`, with the very objects of `old_plain` for whatever is the same as in `old`.

    Most of a view stays as it was: comparing structs costs little, and `diff` need not look into what is identical.
    """
    if type(new) is not type(old) or new.__struct_config__.tag is not None:
        return dict(plain(new))
    result: dict[str, Json] = {}
    for field, name in zip(new.__struct_fields__, new.__struct_encode_fields__, strict=True):
        value, before = getattr(new, field), getattr(old, field)
        if value is not None:
            result[name] = _value_after(value, before, old_plain.get(name))
    return result


def _value_after(value: Json, before: Json, before_plain: Json) -> Json:
    if before_plain is None:
        return plain(value)
    if value is before or value == before:
        return before_plain
    if not isinstance(value, dict) or not isinstance(before, dict):
        return plain(value)
    return {
        str(key): _item_after(str(key), item, before.get(key), before_plain)
        for key, item in value.items()
        if item is not None
    }


def _item_after(key: str, item: Json, before: Json, plains: dict[str, Json]) -> Json:
    return plains[key] if (item is before or item == before) and key in plains else plain(item)


def diff(old: dict[str, Json], new: dict[str, Json]) -> dict[str, Json]:
    """The patch that makes `new` of `old`; both pruned. Empty where they are equal."""
    patch: dict[str, Json] = {key: None for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            patch[key] = value
            continue
        before = old[key]
        if before is value or before == value:
            continue
        patch[key] = diff(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return patch


def adds(old: dict[str, Json], patch: dict[str, Json]) -> bool:
    """Whether the patch brings members that were not there, at any depth."""
    for key, value in patch.items():
        if key not in old:
            return True
        if isinstance(value, dict) and (not isinstance(old[key], dict) or adds(old[key], value)):
            return True
    return False


def merged(target: Json, patch: Json) -> Json:
    """The target with the patch applied, as every client does it."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result
