"""Names that look alike have one skeleton: letters of other alphabets count as the Latin letters they look like.

The table is a part of Unicode's confusables.txt (UTS 39): Latin, Cyrillic and Greek letters that look like one letter
of ASCII, in either case. Marks stay: Jürgen is not Jurgen.
"""

from __future__ import annotations

import unicodedata

_CAPITALS = str.maketrans({"Ν": "n", "Υ": "y"})
"""Greek capitals that look like another letter than their small ones."""

_LOOK_LIKE = {
    "a": "ɑαа",
    "b": "ƅβвьꞵ",
    "c": "сᴄ",
    "d": "ԁ",
    "e": "εеҽꬲ",
    "f": "ϝẝꬵ",
    "g": "ƍɡԍ",
    "h": "ηнһ",
    "i": "ıɩɪιіӏꙇ",
    "j": "ϳј",
    "k": "κк",
    "l": "ǀ",
    "m": "μϻм",
    "o": "οσоᴏᴑꬽ",
    "p": "ρр",
    "q": "ԛ",
    "r": "ʀгᴦꭇꭈ",
    "s": "ƽѕꜱ",
    "t": "τт",
    "u": "υᴜꞟꭎ",
    "v": "νѵᴠ",
    "w": "ɯѡԝᴡ",
    "x": "χхꭓ",
    "y": "ɣʏγуүỿꭚ",
    "z": "ζᴢ",
}
_LATIN = str.maketrans({sign: letter for letter, signs in _LOOK_LIKE.items() for sign in signs})


def skeleton_of(name: str) -> str:
    """What a name looks like, whatever its case and its alphabet."""
    plain = unicodedata.normalize("NFKC", name).translate(_CAPITALS).casefold()
    return unicodedata.normalize("NFKC", plain.translate(_LATIN))


SECOND = "#"
"""Begins what follows the skeleton of a name that may look like an older one; no name has this sign in it."""


def second_skeleton(name: str) -> str:
    """For a name that is there already and stays, although it may look like another's."""
    return f"{skeleton_of(name)}{SECOND}{name}"
