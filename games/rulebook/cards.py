"""Cards on a page: their pictures, and their names for whoever hears it."""

from contextvars import ContextVar
from dataclasses import dataclass

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop, pgettext

from games.engine.cards import Cards, card_name

# The folder of the deck the reader plays with: pictures are drawn far from the request.
DECK: ContextVar[str] = ContextVar("deck", default="two-colour")
# A whole name for each, as languages join rank and suit in their own ways.
RANKS = {
    "9": gettext_noop("nine of %(suit)s"),
    "J": gettext_noop("jack of %(suit)s"),
    "Q": gettext_noop("queen of %(suit)s"),
    "K": gettext_noop("king of %(suit)s"),
    "T": gettext_noop("ten of %(suit)s"),
    "A": gettext_noop("ace of %(suit)s"),
}


@dataclass(frozen=True)
class Picture:
    """One card: its name (`KH`, or `back`), its address and what it is called.

    mark  how it lies: "" plain, "up" lifted, "down" veiled, "new" from the talon
    """

    name: str
    mark: str = ""

    @property
    def address(self) -> str:
        return static(f"games/cards/{DECK.get()}/{self.name}.svg")

    @property
    def words(self) -> str:
        return gettext("a face-down card") if self.name == "back" else card_words(self.name)


def card_words(name: str) -> str:
    """`KH`: king of hearts."""
    return gettext(RANKS[name[0]]) % {"suit": of_suit(name[1])}


def of_suit(suit: str) -> str:
    names = {
        "S": pgettext("of a suit", "spades"),
        "C": pgettext("of a suit", "clubs"),
        "D": pgettext("of a suit", "diamonds"),
        "H": pgettext("of a suit", "hearts"),
    }
    return names[suit]


def pictures(names: str) -> list[Picture]:
    """`"KS QS"`: two pictures."""
    return [Picture(name) for name in names.split()]


def names_of(cards: Cards) -> list[str]:
    """The names in a set of cards as a hand is sorted: S H C D, each from the ace down."""
    found = [card_name(card) for card in range(24) if cards >> card & 1]
    return sorted(found, key=lambda name: ("SHCD".index(name[1]), "ATKQJ9".index(name[0])))


def row(names: str) -> SafeString:
    """Small cards in a line of text."""
    images = format_html_join(
        "",
        '<img src="{}" alt="{}" width="250" height="350" loading="lazy">',
        ((one.address, one.words) for one in pictures(names)),
    )
    return format_html('<span class="cards-in-line">{}</span>', images)
