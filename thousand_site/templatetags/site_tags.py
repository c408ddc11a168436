"""Small things that every page draws."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import countries
from accounts.models import User
from ratings.models import RatingChange
from thousand_site.queries import read_change

register = template.Library()
TONES = 8


@register.simple_tag
def icon(name: str) -> SafeString:
    return format_html(
        '<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        static("site/icons.svg"),
        name,
    )


@register.simple_tag
def tone(user_id: int) -> int:
    """The colour of a user's portrait: the same wherever he appears."""
    return user_id % TONES


@register.simple_tag
def portrait(user: User, size: str = "") -> SafeString:
    """A round with the first letter."""
    name = user.display_name
    return format_html(
        '<span class="portrait tone-{} {}" aria-hidden="true">{}</span>',
        tone(user.pk or 0),
        size,
        name[:1].upper(),
    )


@register.filter
def flag(country: str) -> str:
    """The flag of a country's code."""
    return countries.flag_of(country)


@register.filter
def country_name(country: str) -> str:
    return countries.name_of(country)


@register.filter
def rounded(value: float) -> str:
    """A rating as people read it."""
    return str(round(value))


@register.filter
def points(score: int | None) -> str:
    """A score, with a real minus; a dash where there is none."""
    return "\u2013" if score is None else str(score).replace("-", "\u2212")


@register.filter
def signed(value: float) -> str:
    """A change with its sign; the minus is as wide as the plus."""
    whole = round(value)
    return f"+{whole}" if whole > 0 else f"\u2212{-whole}" if whole < 0 else "0"


@register.filter
def delta(change: RatingChange) -> int:
    return read_change(change)


@register.filter
def gain(value: float) -> str:
    """The class of a change: gained, lost or neither."""
    whole = round(value)
    return "up" if whole > 0 else "down" if whole < 0 else "even"


RANKS = {
    "9": gettext_lazy("nine"),
    "J": gettext_lazy("jack"),
    "Q": gettext_lazy("queen"),
    "K": gettext_lazy("king"),
    "T": gettext_lazy("ten"),
    "A": gettext_lazy("ace"),
}
SIGNS = {"S": "\u2660", "C": "\u2663", "D": "\u2666", "H": "\u2665"}


@register.simple_tag
def card_image(card: str) -> str:
    return static(f"games/cards/two-colour/{card}.svg")


@register.filter
def card_words(card: str) -> str:
    """`KH` for those who hear the page."""
    return f"{RANKS[card[0]]} {SIGNS[card[1]]}"


@register.filter
def ordinal_place(place: int | None) -> str:
    """A place at the end of a game, in words that need no grammar."""
    return {1: _("1st"), 2: _("2nd"), 3: _("3rd"), 4: _("4th")}.get(place or 0, "\u2013")
