"""Skeletons of names: two names that look alike have the same skeleton (Unicode TR39)."""

import unicodedata

# Each pair: a character, and the one that it is mistaken for in lower or upper case.
_PAIRS = "аa вb еe з3 б6 кk мm нh оo рp сc тt уy хx іl ѕs јj ԁd ԛq ԝw il 1l ıl 0o øo łl đd ħh"
_PROTOTYPES = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})


def skeleton(name: str) -> str:
    """Return the form in which look-alike names are equal, without marks and punctuation."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(char for char in decomposed if char.isalnum()).translate(_PROTOTYPES)
    return plain.replace("rn", "m").replace("vv", "w")
