"""Other letters in the standard faces: views of each file, beside the face with the English letter.

    python -m tools.card_faces.letters

`QH.svg#polish` shows the same queen with a D in its corners. The face is used again beside itself,
and its two indices are drawn over. A file that has its views already stays as it is.
"""

from collections.abc import Iterator
from pathlib import Path

from tools.card_faces.large_faces import GAP, HEIGHT, RANKS, SUITS, WIDTH, other_letters

CARDS = Path(__file__).parents[2] / "games" / "static" / "games" / "cards"
DECKS = ("two-colour", "four-colour")
# The index of a standard face: its middle, scale and width of strokes, and the paper below it.
INDEX = 'transform="matrix(.05724 0 0 .054 -89 -126)"'
PAPER = '<path fill="#fffefb" d="M-117.6-160h51v62.4h-51Z"/>'


def with_letters(face: str, rank: str) -> str:
    """Return a face with a view for each set of letters in which its rank has another letter."""
    views = "".join(_views(rank, _colour(face)))
    if not views:
        return face
    head, drawn = face.removesuffix("</svg>").split(">", 1)
    drawn = drawn.split('<g id="letters">')[0]
    if not drawn.startswith('<g id="face">'):
        drawn = f'<g id="face">{drawn}</g>'
    return f'{head}>{drawn}<g id="letters">{views}</g></svg>'


def _colour(face: str) -> str:
    """Return the colour in which the index of a face is drawn."""
    before = face[: face.index(INDEX)]
    return before.rpartition("<path ")[2].partition('stroke="')[2].partition('"')[0]


def _views(rank: str, colour: str) -> Iterator[str]:
    found = [(letters, path) for letters, of, path in other_letters() if of == rank]
    for place, (letters, path) in enumerate(found, 1):
        left = place * (WIDTH + GAP)
        yield (
            f'<view id="{letters}" viewBox="{left - WIDTH // 2} {-HEIGHT // 2} {WIDTH} {HEIGHT}"/>'
            f'<g transform="translate({left})"><use href="#face"/><g id="{letters[0]}">'
            f'{_index(path, colour)}</g><use href="#{letters[0]}" transform="rotate(180)"/></g>'
        )


def _index(path: str, colour: str) -> str:
    return (
        f'{PAPER}<path fill="none" stroke="{colour}" stroke-linecap="square"'
        f' stroke-miterlimit="1.5" stroke-width="108" d="{path}" {INDEX}/>'
    )


def files() -> Iterator[tuple[Path, str]]:
    """Yield each standard face with its rank."""
    for deck in DECKS:
        for rank in RANKS:
            for suit in SUITS:
                yield CARDS / deck / f"{rank}{suit}.svg", rank


def main() -> None:
    """Draw the letters into the files."""
    for path, rank in files():
        path.write_text(with_letters(path.read_text(encoding="utf-8"), rank), encoding="utf-8")


if __name__ == "__main__":
    main()
