"""A game of one person against two bots of a level, begun at once."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games import engine
from games.lobby.bots.seats import bot_for, checked_level
from games.lobby.bots.strength import are_near, level_near, share_bot_ratings
from games.lobby.errors import LobbyError
from games.lobby.locks import check_free, leave_queue, lock_user
from games.lobby.options import CLOCKS, ClockPreset, ladder_choice
from games.models import Game
from games.presets.models import Preset
from games.presets.queries import newest_presets
from games.tables.bots.level_names import LEVEL_NAMES
from games.tables.clocks import NO_CLOCK
from games.tables.lifecycle.create import GameSetup, create_game
from ratings.models import Ladder
from ratings.queries import pool_ladder_of
from ratings.services import stored_ladder

SEATS = 3
CLASSIC, CLASSIC_SHORT = "classic", "classic-short"
SHORT_DEALS = 6
NO_CLOCK_KEY = "none"
BOT_CLOCKS = {
    NO_CLOCK_KEY: ClockPreset(gettext_lazy("no clock"), *NO_CLOCK),
    "calm": CLOCKS["calm"],
    "quick": CLOCKS["quick"],
}


@dataclass(frozen=True)
class BotGameTerms:
    """Terms of a game against bots: keys of `variants()` and BOT_CLOCKS, and two switches.

    hints  whether the player may ask what an expert would do
    """

    variant: str = CLASSIC
    clock: str = "calm"
    hints: bool = False
    rated: bool = False


@dataclass(frozen=True)
class Variant:
    """A set of agreements for a game against bots; `preset`: what it is based on."""

    key: str
    name: str | Promise
    preset: Preset
    agreements: dict[str, Any]

    @cached_property
    def agreed(self) -> engine.Agreements:
        """Return the agreements as the engine reads them."""
        return engine.agreements_from(self.agreements)


def variants() -> list[Variant]:
    """Return what can be played against two bots: the site's presets for three, and a short one."""
    found = []
    for preset in newest_presets():
        variant = Variant(preset.key, preset.title, preset, preset.agreements)
        if variant.agreed.players != SEATS:
            continue
        found.append(variant)
        if preset.key == CLASSIC:
            short = {**preset.agreements, "max_deals": SHORT_DEALS}
            found.append(Variant(CLASSIC_SHORT, _("Classic, short"), preset, short))
    return found


def check_choice(level: str, terms: BotGameTerms) -> tuple[str, Variant]:
    """Return the level and the agreements that these keys name.

    Raises:
        LobbyError: there is no such level or option, or nothing like this can be rated.
    """
    variant = next((one for one in variants() if one.key == terms.variant), None)
    if variant is None or terms.clock not in BOT_CLOCKS:
        raise LobbyError("bad_choice")
    if terms.rated and (terms.hints or terms.clock == NO_CLOCK_KEY):
        raise LobbyError("rated_with_help")
    return checked_level(level), variant


@transaction.atomic
def play_bots(user: User, level: str, terms: BotGameTerms | None = None) -> Game:
    """Start a game of the user against two bots at once.

    Raises:
        LobbyError: the user plays or waits elsewhere; `url` leads there. Or there is no such level
            or option, or the game cannot be rated like this.
    """
    terms = terms or BotGameTerms()
    level, variant = check_choice(level, terms)
    lock_user(user)
    check_free(user, rated=terms.rated, now=timezone.now())
    users = [user]
    while len(users) < SEATS:
        users.append(bot_for(level, [seated.pk for seated in users]))
    ladder = _ladder_of(user, level, variant, users[1:]) if terms.rated else None
    leave_queue(user)
    return create_game(_setup(variant, terms, ladder), users)


def _setup(variant: Variant, terms: BotGameTerms, ladder: Ladder | None) -> GameSetup:
    clock = BOT_CLOCKS[terms.clock]
    return GameSetup(
        agreements=variant.agreements,
        action_ms=clock.action_ms,
        reserve_ms=clock.reserve_ms,
        preset_id=variant.preset.pk,
        rated=terms.rated,
        ladder=ladder,
        hints=terms.hints,
    )


def _ladder_of(user: User, level: str, variant: Variant, bots: list[User]) -> Ladder:
    """Return the ladder of a rated game (docs/decisions/0051).

    Raises:
        LobbyError: such a game cannot be rated; the error says why.
    """
    choice = ladder_choice(variant.agreed)
    if choice.ladder is None or pool_ladder_of(choice.ladder) is None:
        raise LobbyError(choice.problem or "rated_no_ladder")
    near = level_near(user, choice.ladder)
    if level != near:
        raise LobbyError("rated_other_level", level=str(LEVEL_NAMES[near]))
    # A bot of another level sits down where one is retired, or just became too dear.
    if not are_near(bots, user, choice.ladder):
        raise LobbyError("no_bot")
    ladder = stored_ladder(choice.ladder)
    assert ladder is not None
    share_bot_ratings(bots, ladder)
    return ladder
