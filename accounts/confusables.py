"""How names look: two that nobody tells apart at a glance look the same."""

import unicodedata

# Each sign and what it is taken for, as a small letter or as a capital one.
_PAIRS = "аa вb еe кk мm нh оo рp сc тt уy хx іl ѕs јj ԁd ԛq ԝw il 1l ıl 0o øo łl đd ħh"
_TAKEN_FOR = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})


def look_of(name: str) -> str:
    """Without marks, spaces, - and _, which are overlooked."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in parts if sign.isalnum()).translate(_TAKEN_FOR)
