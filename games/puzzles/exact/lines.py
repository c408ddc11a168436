"""Lines and lies as texts of the data file. It needs neither the engine nor the search."""

from collections.abc import Iterable

SEATS = 3
# The characters of a card, and of a play: its seat and card.
CARD, PLAY = 2, 3


def others_of(seat: int) -> tuple[int, ...]:
    """Return the two other seats, clockwise."""
    return tuple((seat + step) % SEATS for step in range(1, SEATS))


def card_texts(cards: str) -> list[str]:
    """Return the names of cards that stand side by side."""
    return [cards[at : at + CARD] for at in range(0, len(cards), CARD)]


def plays_in(line: Iterable[str]) -> str:
    """Return the plays of a line, each as its seat and card: "1QS2JH"."""
    plays = (text.split() for text in line)
    return "".join(seat + words[1] for seat, *words in plays if words[0] == "play")


def line_of(seat: int, choice: str, plays: str) -> list[str]:
    """Return the actions of a line from the choice of the seat on, as in a record."""
    gifts = [] if choice.startswith("play") else [f"{seat} {choice}", f"{seat} stand"]
    places = range(0, len(plays), PLAY)
    return [*gifts, *(f"{plays[at]} play {plays[at + 1 : at + PLAY]}" for at in places)]
