"""Template tags and filters of the whole site."""

from collections.abc import Hashable, Iterable
from datetime import datetime
from urllib.parse import urljoin

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from accounts import countries
from accounts.models import User
from accounts.preferences.appearance import appearance_of
from accounts.preferences.card_letters import rank_sign
from accounts.time_zones import in_words
from games.card_pictures import CARD_HEIGHT, CARD_WIDTH, picture_url
from games.ordinals import ordinal_place
from ratings.models import RatingChange
from thousand_site import fragments, qr_codes, queries, script_texts

register = template.Library()
TONE_COUNT = 8


@register.filter
def reader_time(moment: datetime) -> str:
    """Return day and time in the reader's time zone; never in a fragment that readers share."""
    return in_words(moment)


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return an icon of the sprite `site/icons.svg`."""
    return format_html(
        '<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        static("site/icons.svg"),
        name,
    )


@register.simple_tag
def fragment(template: str, **values: Hashable) -> str:
    """Return what a template makes of these values alone, kept for the next one with the same."""
    return fragments.rendered(template, tuple(values.items()))


@register.simple_tag
def tone(user_id: int) -> int:
    """Return the number of a user's colour, the same on every page."""
    return user_id % TONE_COUNT


@register.simple_tag
def portrait(user: User, size: str = "") -> SafeString:
    """Return a circle with the first letter of the name."""
    name = user.display_name
    return format_html(
        '<span class="portrait tone-{} {}" aria-hidden="true">{}</span>',
        tone(user.pk or 0),
        size,
        name[:1].upper(),
    )


@register.simple_tag
def qr_code(link: str) -> qr_codes.QrDrawing:
    """Return the drawing of a link's QR code."""
    return qr_codes.draw(link)


@register.simple_tag
def site_url(path: str) -> str:
    """Return the full address of a path of this site, for other sites."""
    return urljoin(settings.SITE_URL, path)


@register.simple_tag
def preview_picture(kind: str, key: str) -> str:
    """Return the full address of the picture that previews of links show."""
    return site_url(reverse("preview", args=[kind, key]))


@register.filter
def flag(country: str) -> str:
    """Return the flag of a country code."""
    return countries.flag_of(country)


@register.filter
def country_name(country: str) -> str:
    """Return the name of a country code."""
    return countries.name_of(country)


@register.simple_tag
def site_languages() -> list[tuple[str, str]]:
    """Return (code, name in itself) of each language; Django's own tag translates the names."""
    return settings.LANGUAGES


@register.filter
def language_name(code: str) -> str:
    """Return the name of a language in itself; the code of an unknown one."""
    return dict(settings.LANGUAGES).get(code, code)


@register.filter
def rounded(value: float) -> str:
    """Return a rating as it is displayed."""
    return str(round(value))


@register.filter
def points(score: int | None) -> str:
    """Return a score with a typographic minus; a dash for None."""
    return "\u2013" if score is None else str(score).replace("-", "\u2212")


@register.filter
def signed(value: float) -> str:
    """Return a change with its sign; the minus is as wide as the plus."""
    whole = round(value)
    return f"+{whole}" if whole > 0 else f"\u2212{-whole}" if whole < 0 else "0"


@register.filter
def signed_all(values: Iterable[float]) -> str:
    """Return changes with their signs in one line."""
    return ", ".join(map(signed, values))


@register.filter
def signed_decimal(value: float, digits: int = 1) -> str:
    """Return a number with its sign and so many digits, as the reader's language writes it."""
    # Of more digits the format cuts the rest off.
    size = number_format(round(abs(value), digits), digits)
    if not round(value, digits):
        return size
    return f"+{size}" if value > 0 else f"\u2212{size}"


@register.filter
def displayed_change(change: RatingChange) -> int:
    """Return the difference of the two displayed ratings."""
    return queries.displayed_change(change)


@register.filter
def gain(value: float) -> str:
    """Return the CSS class of a change: `up`, `down` or `even`."""
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
SUIT_SYMBOLS = {"S": "\u2660", "C": "\u2663", "D": "\u2666", "H": "\u2665"}


@register.simple_tag(takes_context=True)
def card_image(context: template.Context, card: str) -> str:
    """Return the URL of the picture of a card, or of the `back`, in the viewer's appearance."""
    return picture_url(card, appearance_of(context["request"]))


@register.simple_tag(takes_context=True)
def card_letter(context: template.Context, card: str) -> str:
    """Return what stands in the corner of a card, in the viewer's letters; "" for no card."""
    chosen = str(appearance_of(context["request"])["card_letters"])
    return rank_sign(card, chosen) if card else ""


@register.simple_tag
def card_size() -> SafeString:
    """Return the attributes that keep the place of a card's picture while it loads."""
    return format_html('width="{}" height="{}"', CARD_WIDTH, CARD_HEIGHT)


@register.filter
def card_label(card: str) -> str:
    """Return a card such as `KH` as text for screen readers."""
    return f"{RANKS[card[0]]} {SUIT_SYMBOLS[card[1]]}"


@register.filter
def suit_sign(suit: str) -> str:
    """Return the sign of a suit such as `H`."""
    return SUIT_SYMBOLS[suit]


register.filter(ordinal_place)
register.simple_tag(script_texts.address, name="script_texts")
