"""The URLs of card faces and backs, by the appearance that a viewer has chosen."""

from django.templatetags.static import static

from accounts.preferences.appearance import Appearance
from accounts.preferences.card_letters import letters_of

DECKS = {"two": "two-colour", "four": "four-colour"}
CARDS = tuple(rank + suit for suit in "SCDH" for rank in "9JQKTA")
# One file with all faces: `#two-KH` is the king of hearts, `#two-KH-left` for the left hand.
LARGE = "games/cards/large.svg"
BACKS = {"pine": "games/cards/two-colour/back.svg", "claret": "games/cards/backs/claret.svg"}

# The settings on which the picture of a card depends.
PICTURE_SETTINGS = ("four_colours", "large_indices", "card_letters", "left_handed", "card_back")
# Faces with other letters are views of the same file: `QH.svg#polish`, `large.svg#two-QH-polish`.
OTHER_LETTERS = {"russian": "AQJ", "polish": "QJ"}


# The size in which pictures of cards are drawn, in pixels; style sheets scale them.
CARD_WIDTH, CARD_HEIGHT = 250, 350


def deck_of(appearance: Appearance) -> str:
    """Return "two" or "four", the number of colours of the deck."""
    return "four" if appearance["four_colours"] else "two"


def standard_faces(deck: str) -> dict[str, str]:
    """Return the URL of each face without large indices."""
    return {card: static(f"games/cards/{DECKS[deck]}/{card}.svg") for card in CARDS}


def back_url(back: str) -> str:
    """Return the URL of a card's back."""
    return static(BACKS[back])


def picture_url(card: str, appearance: Appearance) -> str:
    """Return the URL of a face such as `KH`, or of the `back`."""
    if card == "back":
        return back_url(str(appearance["card_back"]))
    deck, letters = deck_of(appearance), _other_letters(card, appearance)
    if not appearance["large_indices"]:
        face = static(f"games/cards/{DECKS[deck]}/{card}.svg")
        return f"{face}#{letters}" if letters else face
    side = "-left" if appearance["left_handed"] else ""
    return f"{static(LARGE)}#{deck}-{card}{letters and '-' + letters}{side}"


def _other_letters(card: str, appearance: Appearance) -> str:
    """Return the set of letters if this card has another one in it than in English; else ""."""
    letters = letters_of(str(appearance["card_letters"]))
    return letters if card[0] in OTHER_LETTERS.get(letters, "") else ""
