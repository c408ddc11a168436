"""Generator of card faces with large indices: one SVG file with a view for each face.

    python -m tools.card_faces.large_faces > games/static/games/cards/large.svg

A page shows a face by the name of its view: `large.svg#four-KH`, or `#four-KH-left` with the index
on the right, for the left hand. `#four-KH-corner` is that index alone, to be laid over a standard
face. Each face is 240 by 336 units, the ratio of all cards.
"""

from collections.abc import Iterator

WIDTH, HEIGHT, GAP = 240, 336, 24
# Strokes of the ranks and areas of the suits, as in the standard deck; 1000 units high.
RANKS = {
    "A": "M-270 460h160m-90-10L0-460l200 910m-90 10h160m-390-330h240",
    "T": "M-365-310-260-430V430M-50 0v-310a150 150 0 0 1 300 0v620a150 150 0 0 1-300 0Z",
    "K": "M-285-460h200m-100 0v920m-100 0h200M85-460h200m-100 20-355 595M85 460h200m-100-20L-10-70",
    "Q": "M-260 100c300 0 220 360 520 360M-175 0v-285a175 175 0 0 1 350 0v570a175 175 0 0 1-350 0Z",
    "J": "M50-460h200m-100 0v710a100 100 0 0 1-400 0v-30",
    "9": "M250-100a250 250 0 0 1-500 0v-110a250 250 0 0 1 500 0v420A250 250 0 0 1 0 460"
    "c-150 0-180-60-200-85",
}
# Ranks with another letter in a set of letters: as players write them in Russian and Polish.
OTHER_LETTERS = {
    "russian": {
        "A": "M-290-330v-130H290v130M0-460V460M-110 460h220",
        "Q": "M-310 460V280H310V460M-215 280C-125 100-110-200-110-460H200V280",
        "J": "M-285-460H10a212 212 0 0 1 0 424H-185M10-36H20a248 248 0 0 1 0 496H-285M-185-460V460",
    },
    "polish": {
        "Q": "M-285-460H-20a290 460 0 0 1 0 920H-285M-185-460V460",
        "J": "M-345-460h150m-75 0L-145 460 0-190 145 460 270-460m-75 0h150",
    },
}
SUITS = {
    "S": "M0-500c100 250 355 400 355 685a150 150 0 0 1-300 0 10 10 0 0 0-20 0c0 200 50 215 95 315"
    "h-260c45-100 95-115 95-315a10 10 0 0 0-20 0 150 150 0 0 1-300 0c0-285 255-435 355-685Z",
    "C": "M30 150c5 235 55 250 100 350h-260c45-100 95-115 100-350a10 10 0 0 0-20 0 210 210 0 1 1"
    "-74-201 10 10 0 0 0 14-14 230 230 0 1 1 220 0 10 10 0 0 0 14 14 210 210 0 1 1-74 201"
    " 10 10 0 0 0-20 0Z",
    "D": "M-400 0C-350 0 0-450 0-500 0-450 350 0 400 0 350 0 0 450 0 500 0 450-350 0-400 0Z",
    "H": "M0-300c0-100 100-200 200-200s200 100 200 250C400 0 0 400 0 500 0 400-400 0-400-250"
    "c0-150 100-250 200-250S0-400 0-300Z",
}
INK, RED, BLUE, GREEN = "#1B2026", "#C6262E", "#2A62C9", "#1C7A4B"
COLOURS = {
    "two": {"S": INK, "C": INK, "D": RED, "H": RED},
    "four": {"S": INK, "C": GREEN, "D": BLUE, "H": RED},
}
# Centres and scales of index and pip on a face whose middle is 0 0; mirrored for the left hand.
INDEX_X, RANK_Y, SUIT_Y = -69, -94, 9
PIP_X, PIP_Y = 42, 74


def drawing() -> str:
    """Return the whole file."""
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="336" viewBox="0 0 240 336">',
        "<defs>",
        *_symbols(),
        "</defs>",
        *_faces(),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def other_letters() -> Iterator[tuple[str, str, str]]:
    """Yield the set, the rank and the strokes of each letter that is not the English one."""
    for letters, ranks in OTHER_LETTERS.items():
        for rank, path in ranks.items():
            yield letters, rank, path


def _symbols() -> Iterator[str]:
    other = {f"{rank}-{name}": path for name, rank, path in other_letters()}
    for rank, path in (RANKS | other).items():
        yield (
            f'<path id="{rank}" d="{path}" fill="none" stroke="currentColor" stroke-width="128"'
            ' stroke-linecap="square" stroke-miterlimit="1.5"/>'
        )
    for suit, path in SUITS.items():
        yield f'<path id="{suit}" d="{path}" fill="currentColor"/>'
    yield (
        '<rect id="card" x="-120" y="-168" width="240" height="336" rx="15" fill="#FFFEFB"/>'
        '<rect id="edge" x="-119.4" y="-167.4" width="238.8" height="334.8" rx="14.5" fill="none"'
        ' stroke="#000" stroke-opacity=".22" stroke-width="1.2"/>'
    )


def _faces() -> Iterator[str]:
    rows = [(deck, suit, side) for deck in COLOURS for suit in SUITS for side in ("", "-left")]
    for row, (deck, suit, side) in enumerate(rows):
        names = [(rank, "") for rank in RANKS]
        names += [(rank, f"-{letters}") for letters, rank, _path in other_letters()]
        for column, (rank, letters) in enumerate(names):
            colour = COLOURS[deck][suit]
            yield _face(f"{deck}-{rank}{suit}{letters}", rank + letters, side, column, row, colour)


def _face(name: str, index: str, side: str, column: int, row: int, colour: str) -> str:
    suit = name.split("-")[1][1]
    left, top = column * (WIDTH + GAP), row * (HEIGHT + GAP)
    flip = -1 if side else 1
    views = [f'<view id="{name}{side}" viewBox="{left} {top} {WIDTH} {HEIGHT}"/>']
    if side:
        views.append(f'<view id="{name}-corner" viewBox="{left + 136} {top + 8} 100 218"/>')
    parts = [
        f'<g transform="translate({left + WIDTH // 2} {top + HEIGHT // 2})" color="{colour}">',
        '<use href="#card"/>',
        _placed(index, flip * INDEX_X, RANK_Y, 0.114, 0.113),
        _placed(suit, flip * INDEX_X, SUIT_Y, 0.078, 0.078),
        _placed(suit, flip * PIP_X, PIP_Y, 0.132, 0.132),
        '<use href="#edge"/></g>',
    ]
    return "".join([*views, *parts])


def _placed(name: str, x: int, y: int, width: float, height: float) -> str:
    return f'<use href="#{name}" transform="translate({x} {y}) scale({width} {height})"/>'


if __name__ == "__main__":
    print(drawing(), end="")
