"""One-step cures: for a problem of an army the changes that end it. None is offered that does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import structs

from battles.rules.books import Cure
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.ninth_age.armies import army_checks, chosen, edits, item_checks, point_cures
from battles.rules.ninth_age.armies.book_data import Book, CommandGroup, Entry, MountOption, OneOf, WizardOption
from battles.rules.ninth_age.armies.books import ITEMS
from battles.rules.ninth_age.armies.document import Army, Selection, written

MOST = 3
Step = tuple[str, dict[str, Json], Army]
"""A cure's code, its facts, and the army after it."""


def cures(problem: Refusal, army: Army, book: Book, points: int) -> tuple[Cure, ...]:
    """What ends the problem in one step, at most three; () if nothing does."""
    found = list[Cure]()
    for code, facts, after in _steps(problem, army, book, points):
        if len(found) < MOST and after != army and not _remains(problem, after, book, points):
            found.append(Cure(code=code, facts=facts, army=written(after)))
    return tuple(found)


def _remains(problem: Refusal, after: Army, book: Book, points: int) -> bool:
    return any(
        one.code == problem.code and one.witness == problem.witness for one in army_checks.problems(after, points, book)
    )


def _steps(problem: Refusal, army: Army, book: Book, points: int) -> Iterator[Step]:
    if problem.code in point_cures.STEPS:
        yield from point_cures.STEPS[problem.code](problem, army, book, points)
    elif problem.code in STEPS:
        yield from STEPS[problem.code](problem, army, book)


def _entry(problem: Refusal, army: Army, book: Book) -> tuple[int, Entry]:
    place = edits.unit_place(problem.witness["path"])
    return place, book.by_entry[army.units[place].entry]


# --- units and their options ------------------------------------------------------------------------------------------


def _remove_unit(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    place = edits.unit_place(problem.witness["path"])
    yield "remove_unit", {"entry": problem.facts["entry"]}, edits.without_unit(army, place)


def _size(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    place, low, high = edits.unit_place(problem.witness["path"]), problem.facts["low"], problem.facts["high"]
    models = min(max(problem.facts["count"], low), high)
    yield "set_models", {"count": models}, edits.set_on_unit(army, place, models=models)


def _drop_option(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    path = problem.witness["path"]
    if "options[" in path:
        yield "drop_option", {"option": problem.facts["option"]}, edits.changed_option(army, path, lambda one: None)
        return
    place, option = edits.unit_place(path), problem.witness["option"]
    yield "drop_option", {"option": problem.facts["option"]}, edits.without_option(army, place, option)


def _once(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    place, option = edits.unit_place(problem.witness["path"]), problem.witness["option"]
    first = army.units[place].selection(option)
    assert first is not None, problem
    yield "take_once", {"option": problem.facts["option"]}, edits.with_option(army, place, first)


def _choose(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    """What the option offers in place of what it does not; posts it does not know go."""
    path = problem.witness["path"]
    place, entry = _entry(problem, army, book)
    selection = army.units[place].options[edits.option_place(path)]
    option = entry.by_option[selection.option]
    name = problem.facts["option"]
    if isinstance(option, OneOf | MountOption):
        for choice in option.choices:
            facts: dict[str, Json] = {"choice": f"{name}.{choice.id}"}
            yield "choose", facts, edits.set_on_option(army, path, choice=choice.id)
    elif isinstance(option, CommandGroup):
        known = {choice.id for choice in option.choices}
        kept = tuple(key for key in dict.fromkeys(selection.choices) if key in known)
        yield "drop_posts", {"option": name}, edits.set_on_option(army, path, choices=kept)


def _level(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    for level in problem.facts["allowed"]:
        facts: dict[str, Json] = {"choice": f"{problem.facts['option']}.{level}"}
        yield "choose", facts, edits.set_on_option(army, problem.witness["path"], level=level)


def _path(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    for name in problem.facts["allowed"]:
        after = edits.set_on_option(army, problem.witness["path"], path=name.removeprefix("path."))
        yield "choose", {"choice": name}, after


def _take(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    """A compulsory option, in each of its ways."""
    place, entry = _entry(problem, army, book)
    option, name = entry.by_option[problem.witness["option"]], problem.facts["option"]
    if isinstance(option, OneOf):
        for choice in option.choices:
            after = edits.with_option(army, place, Selection(option=option.id, choice=choice.id))
            yield "choose", {"choice": f"{name}.{choice.id}"}, after
    elif isinstance(option, WizardOption):
        level = next((one.id for one in option.levels if one.default), option.levels[0].id)
        for path in option.paths:
            chosen_path = Selection(option=option.id, level=level, path=path)
            yield "choose", {"choice": f"path.{path}"}, edits.with_option(army, place, chosen_path)


def _post(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    place = edits.unit_place(problem.witness["path"])
    option, choice = problem.witness["option"], problem.witness["choice"]
    before = army.units[place].selection(option) or Selection(option=option)
    after = structs.replace(before, choices=(*before.choices, choice))
    yield "choose", {"choice": problem.facts["option"]}, edits.with_option(army, place, after)


def _one_post_each(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    path = problem.witness["path"]
    posts = army.units[edits.unit_place(path)].options[edits.option_place(path)].choices
    after = edits.set_on_option(army, path, choices=tuple(dict.fromkeys(posts)))
    yield "take_once", {"option": problem.facts["option"]}, after


def _requires(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    yield from _drop_option(problem, army, book)
    place, entry = _entry(problem, army, book)
    needed = entry.by_option.get(problem.witness["needs"])
    if isinstance(needed, OneOf | MountOption):
        for choice in needed.choices:
            after = edits.with_option(army, place, Selection(option=needed.id, choice=choice.id))
            yield "choose", {"choice": f"{problem.facts['other']}.{choice.id}"}, after
    elif needed is not None:
        after = edits.with_option(army, place, Selection(option=needed.id))
        yield "choose", {"choice": problem.facts["other"]}, after


def _excludes(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    yield from _drop_option(problem, army, book)
    place = edits.unit_place(problem.witness["path"])
    after = edits.without_option(army, place, problem.witness["bars"])
    yield "drop_option", {"option": problem.facts["other"]}, after


def _forget_spells(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    place = edits.unit_place(problem.witness["path"])
    yield "choose_spells_later", {}, edits.set_on_unit(army, place, spells=())


# --- items and banners ------------------------------------------------------------------------------------------------


def _drop_item(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    yield "drop_item", {"item": problem.facts["item"]}, edits.without_item(army, problem.witness["path"])


def _on_foot(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    yield from _drop_item(problem, army, book)
    place = edits.unit_place(problem.witness["path"])
    yield "dismount", {}, edits.without_option(army, place, "mount")


def _fitting(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    """Onto a piece that it fits."""
    path = problem.witness["path"]
    place, entry = _entry(problem, army, book)
    unit = army.units[place]
    item = ITEMS[unit.options[edits.option_place(path)].items[edits.item_place(path)].item]
    after = chosen.changed(entry, unit)
    pieces = sorted(chosen.weapons(after)) if item.category == "weapon_enchantment" else after.defensive.armour
    for piece in pieces:
        if item_checks.fits(after, item, piece):
            yield "put_on", {"item": problem.facts["item"], "on": piece}, edits.item_moved(army, path, piece)
    yield from _drop_item(problem, army, book)


def _unknown_item(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    key = problem.witness["item"]
    place = edits.unit_place(problem.witness["path"])
    yield "drop_item", {"item": key}, edits.without_items(army, place, lambda one, _: one == key)


def _fewer_items(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    """The last ones go, or the one that makes room alone."""
    place = edits.unit_place(problem.witness["path"])
    keys = [item.id for item in item_checks.items_of(book.by_entry[army.units[place].entry], army.units[place])]
    for key in sorted(dict.fromkeys(keys), key=lambda key: ITEMS[key].points):
        after = edits.without_items(army, place, lambda one, _, gone=key: one == gone)  # type: ignore[misc]  # this turn's
        yield "drop_item", {"item": f"item.{key}"}, after


def _fewer_banners(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    path, limit = problem.witness["path"], problem.facts["limit"]
    selection = army.units[edits.unit_place(path)].options[edits.option_place(path)]
    if selection.banner or limit == 1:
        banner = selection.banner or selection.banners[0]
        yield "fewer_banners", {"limit": limit}, edits.set_on_option(army, path, banner=banner, banners=())
    else:
        yield "fewer_banners", {"limit": limit}, edits.set_on_option(army, path, banners=selection.banners[:limit])


def _bearer(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    path = problem.witness["path"]
    place, entry = _entry(problem, army, book)
    selection = army.units[place].options[edits.option_place(path)]
    option = entry.by_option[selection.option]
    if isinstance(option, CommandGroup) and any(choice.id == "standard_bearer" for choice in option.choices):
        after = edits.set_on_option(army, path, choices=(*selection.choices, "standard_bearer"))
        yield "choose", {"choice": f"{book.id}.{entry.id}.{option.id}.standard_bearer"}, after
    yield from _drop_banner(problem, army, book)


def _drop_banner(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    path, key = problem.witness["path"], problem.facts["item"].removeprefix("item.")

    def fewer(selection: Selection) -> Selection:
        kept = tuple(one for one in selection.banners if one != key)
        return structs.replace(selection, banner="" if selection.banner == key else selection.banner, banners=kept)

    yield "drop_item", {"item": problem.facts["item"]}, edits.changed_option(army, path, fewer)


# --- leaders ----------------------------------------------------------------------------------------------------------


def _name_general(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    """Anyone who may lead, the dearest first; nobody else is the general then."""
    able = [
        (place, entry)
        for place, unit in enumerate(army.units)
        if (entry := book.by_entry.get(unit.entry)) is not None and army_checks.may_lead(entry, unit)
    ]
    for place, entry in sorted(able, key=lambda one: -one[1].points.base):
        units = tuple(structs.replace(unit, general=at == place) for at, unit in enumerate(army.units))
        yield "name_general", {"entry": f"{book.id}.{entry.id}"}, structs.replace(army, units=units)


def _one_standard(problem: Refusal, army: Army, book: Book) -> Iterator[Step]:
    after = army
    for path in problem.witness["paths"][1:]:
        after = edits.without_option(after, edits.unit_place(path), "battle_standard_bearer")
    yield "one_standard", {}, after


STEPS: dict[str, Callable[[Refusal, Army, Book], Iterator[Step]]] = {
    "unknown_entry": _remove_unit,
    "unit_size": _size,
    "unknown_option": _drop_option,
    "option_twice": _once,
    "unknown_choice": _choose,
    "unknown_level": _level,
    "unknown_path": _path,
    "post_twice": _one_post_each,
    "option_compulsory": _take,
    "post_compulsory": _post,
    "option_requires": _requires,
    "option_excludes": _excludes,
    "spell_not_open": _forget_spells,
    "spell_count": _forget_spells,
    "unknown_item": _unknown_item,
    "items_over_allowance": _fewer_items,
    "item_category": _drop_item,
    "item_needs_wizard": _drop_item,
    "item_on_foot": _on_foot,
    "item_does_not_fit": _fitting,
    "item_on_nothing": _fitting,
    "item_is_no_banner": _drop_banner,
    "too_many_weapon_enchantments": _fewer_items,
    "too_many_artefacts": _fewer_items,
    "too_many_dominant": _fewer_items,
    "armour_enchanted_twice": _fewer_items,
    "too_many_banners": _fewer_banners,
    "banner_without_bearer": _bearer,
    "banner_over_allowance": _drop_banner,
    "no_leader": _name_general,
    "no_general": _name_general,
    "several_generals": _name_general,
    "several_standards": _one_standard,
}
