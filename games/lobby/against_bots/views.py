"""The page of games against bots: six levels, and the settings of the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.http.responses import reader_of
from accounts.models import User
from accounts.queries import has_confirmed_email
from games.bots import LADDER, STYLES, level_of, style_of
from games.game_lengths import expected_minutes
from games.history.models import BotResult
from games.lobby import options
from games.lobby.against_bots.services import (
    BOT_CLOCKS,
    CLASSIC_SHORT,
    NO_CLOCK_KEY,
    BotGameTerms,
    Variant,
    variants,
)
from games.lobby.bots import levels as bot_levels
from games.lobby.bots.seats import busy_minutes
from games.lobby.bots.strength import LevelStrengths, ladder_bots
from games.lobby.errors import TEXTS
from games.models import Pool
from games.tables.bots.level_names import LEVEL_NAMES
from ratings.models import Ladder

# Where somebody begins without a rating.
FIRST_LEVEL = "casual"


@dataclass(frozen=True)
class LevelRow:
    """A level as the page shows it.

    bots     its bots, the cautious one first, each with its style in words
    rating   None while nobody rates them
    played   the reader's finished games against the level; `won` of them
    chip     why it is offered first: "near" (about the reader's strength), "first", or ""
    minutes  0, or in about how many minutes the site can afford it
    """

    key: str
    name: str | Promise
    sentence: str | Promise
    bots: Sequence[tuple[User, str | Promise]]
    rating: float | None
    played: int
    won: int
    chip: str
    minutes: int


@dataclass(frozen=True)
class VariantRow:
    """A set of agreements as the page shows it.

    rated_level  the only level against which it can be rated; "" if it cannot be
    why          the reason then
    """

    key: str
    name: str | Promise
    length: str
    rated_level: str = ""
    why: str = ""


def level_choices() -> list[tuple[str, str | Promise, int]]:
    """Return (key, name, minutes until it is free) of each level, for the seats of a table."""
    return [(level, LEVEL_NAMES[level], busy_minutes(level)) for level in LADDER]


def bot_game_terms(params: QueryDict) -> BotGameTerms:
    """Return the terms of a game; without any, those of a game from the lesson or a program."""
    usual = BotGameTerms()
    return BotGameTerms(
        variant=params.get("variant", usual.variant),
        clock=params.get("clock", usual.clock),
        hints="hints" in params,
        rated="rated" in params,
    )


def bots_context(request: HttpRequest, params: QueryDict) -> dict[str, Any]:
    """Return the page's context, keeping whatever the request has chosen."""
    reader = reader_of(request)
    offer = _Offer(reader)
    rows, offered = level_rows(offer), variant_rows(offer)
    return {
        "nav_entry": "play",
        "levels": rows,
        "chosen": _chosen_level(params, rows),
        "variants": offered,
        "variant": _chosen(params, "variant", [one.key for one in offered], CLASSIC_SHORT),
        "clocks": BOT_CLOCKS,
        "clock": _chosen(params, "clock", list(BOT_CLOCKS), NO_CLOCK_KEY),
        "no_clock": NO_CLOCK_KEY,
        "hints": "hints" in params,
        "rated": "rated" in params,
        "reader": reader,
    }


def _chosen(params: QueryDict, name: str, keys: Sequence[str], usual: str) -> str:
    value = params.get(name, usual)
    return value if value in keys else usual


def _chosen_level(params: QueryDict, rows: Sequence[LevelRow]) -> str:
    """Return the level of the request, else the one that is offered, if it is not busy."""
    asked = bot_levels.level_named(params.get("level", ""))
    free = [row for row in rows if not row.minutes]
    offered = next((row.key for row in rows if row.key == asked or (not asked and row.chip)), "")
    nearest = min(free, key=lambda row: _steps(row.key, offered), default=None)
    return nearest.key if nearest else offered


def _steps(level: str, other: str) -> int:
    return abs(LADDER.index(level) - LADDER.index(other)) if other else 0


class _Offer:
    """The offer of the page: its bots, its variants, and the strengths on each ladder.

    shown  the ladder of custom tables beside the one whose ratings the page shows; None without
    """

    def __init__(self, reader: User | None) -> None:
        self.reader, self.bots = reader, ladder_bots()
        ladders, pool_ladder = options.LadderChoices(), _shown_ladder()
        self.variants = [(one, ladders.of(one.agreed)) for one in variants()]
        self.shown = ladders.custom_of(pool_ladder) if pool_ladder else None
        customs = filter(None, [self.shown, *(choice.ladder for _, choice in self.variants)])
        by_key = {ladder.key: ladder for ladder in customs}
        self.strengths = LevelStrengths(by_key.values(), self.bots, reader)


def level_rows(offer: _Offer) -> list[LevelRow]:
    """Return the levels, the weakest first, as this reader sees them."""
    ratings = offer.strengths.level_ratings(offer.shown) if offer.shown else {}
    results = results_by_level(offer.reader) if offer.reader else {}
    offered, chip = _offered(offer)
    return [
        LevelRow(
            level,
            LEVEL_NAMES[level],
            bot_levels.SENTENCES[level],
            _bots_of(level, offer.bots),
            ratings.get(level),
            *results.get(level, (0, 0)),
            chip if level == offered else "",
            busy_minutes(level),
        )
        for level in LADDER
    ]


def _shown_ladder() -> Ladder | None:
    """Return the ladder whose ratings the page shows: that of the first pool."""
    pools = Pool.objects.filter(rated=True, is_open=True).select_related("ladder")
    pool = pools.order_by("order").first()
    return pool.ladder if pool else None


def _bots_of(level: str, bots: Sequence[User]) -> list[tuple[User, str | Promise]]:
    own = [bot for bot in bots if level_of(bot.bot_level) == level]
    by_style = sorted(own, key=lambda bot: style_of(bot.bot_level) != STYLES[0])
    return [(bot, bot_levels.STYLES.get(style_of(bot.bot_level), "")) for bot in by_style]


def _offered(offer: _Offer) -> tuple[str, str]:
    """Return the level that the page offers first, and why."""
    reader, shown = offer.reader, offer.shown
    if reader is None or reader.is_guest or shown is None or not offer.bots:
        return FIRST_LEVEL, "first"
    if not offer.strengths.own_rating(shown).games:
        return FIRST_LEVEL, "first"
    return offer.strengths.nearest_level(shown), "near"


def results_by_level(reader: User) -> dict[str, tuple[int, int]]:
    """Return (played, won) of the reader's finished games against bots of each level."""
    rows = BotResult.objects.filter(user=reader)
    found = {row.level: (row.played, row.won) for row in rows}
    return {level: found.get(level, (0, 0)) for level in LADDER}


def variant_rows(offer: _Offer) -> list[VariantRow]:
    """Return what can be played, and whether this reader can play it rated."""
    confirmed = offer.reader is not None and has_confirmed_email(offer.reader)
    strengths = offer.strengths if confirmed else None
    return [_variant_row(one, choice, strengths) for one, choice in offer.variants]


def _variant_row(
    variant: Variant, choice: options.LadderChoice, strengths: LevelStrengths | None
) -> VariantRow:
    """Return the row; `strengths`: those of a reader with a confirmed email, else None."""
    problem, level = choice.problem, ""
    if choice.ladder and strengths:
        level = strengths.nearest_level(choice.ladder)
    elif choice.ladder:
        problem = "rated_unconfirmed"
    why = str(TEXTS[problem]) if problem else ""
    return VariantRow(variant.key, variant.name, _length(variant), level, why)


def _length(variant: Variant) -> str:
    """Return how long a game is, in deals or points and in minutes."""
    deals = variant.agreed.max_deals
    if deals:
        length = ngettext("%(n)s deal", "%(n)s deals", deals) % {"n": deals}
    else:
        length = _("to %(points)s points") % {"points": variant.agreed.target}
    minutes = round(expected_minutes(deals, variant.agreed.target))
    about = _("about {m} min").format(m=minutes)
    return f"{length} · {about}"
