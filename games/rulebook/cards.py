"""Card images on a page, with alternative texts."""

from contextvars import ContextVar
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop, pgettext

from accounts.preferences.appearance import Appearance, default_appearance
from games.card_pictures import CARD_HEIGHT, CARD_WIDTH, picture_url
from games.engine.cards import Cards, card_name

# The appearance that the reader has chosen: images are rendered far from the request.
APPEARANCE: ContextVar[Appearance] = ContextVar("appearance")
# A whole name for each rank, as languages join rank and suit in different ways.
RANKS = {
    "9": gettext_noop("nine of %(suit)s"),
    "J": gettext_noop("jack of %(suit)s"),
    "Q": gettext_noop("queen of %(suit)s"),
    "K": gettext_noop("king of %(suit)s"),
    "T": gettext_noop("ten of %(suit)s"),
    "A": gettext_noop("ace of %(suit)s"),
}


@dataclass(frozen=True)
class CardImage:
    """The image of one card: its name (`KH`, or `back`), URL and alternative text.

    mark  its appearance: "" plain, "up" lifted, "down" veiled, "new" from the talon
    """

    name: str
    mark: str = ""

    @property
    def url(self) -> str:
        """Return the URL of the image in the reader's deck."""
        return picture_url(self.name, APPEARANCE.get(default_appearance()))

    @property
    def alt(self) -> str:
        """Return the name of the card, in the active language."""
        return gettext("a face-down card") if self.name == "back" else card_title(self.name)


def card_title(name: str) -> str:
    """Return the name of a card, such as "king of hearts" for `KH`."""
    return gettext(RANKS[name[0]]) % {"suit": suit_genitive(name[1])}


def suit_genitive(suit: str) -> str:
    """Return the name of a suit as it follows "of", in the active language."""
    names = {
        "S": pgettext("of a suit", "spades"),
        "C": pgettext("of a suit", "clubs"),
        "D": pgettext("of a suit", "diamonds"),
        "H": pgettext("of a suit", "hearts"),
    }
    return names[suit]


def card_images(names: str) -> list[CardImage]:
    """Return the images of the cards in a text such as `KS QS`."""
    return [CardImage(name) for name in names.split()]


def sorted_names(cards: Cards) -> list[str]:
    """Return the names of a set of cards as a hand is sorted: S H C D, each from the ace down."""
    held = [card_name(card) for card in range(24) if cards >> card & 1]
    return sorted(held, key=lambda name: ("SHCD".index(name[1]), "ATKQJ9".index(name[0])))


def inline_cards(names: str) -> SafeString:
    """Return small card images for a line of text."""
    images = format_html_join(
        "",
        '<img src="{}" alt="{}" width="{}" height="{}" loading="lazy">',
        ((card.url, card.alt, CARD_WIDTH, CARD_HEIGHT) for card in card_images(names)),
    )
    return format_html('<span class="cards-in-line">{}</span>', images)
