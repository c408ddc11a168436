"""Presets, clocks and ladders that custom tables can use."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import engine
from games.models import RATED_SEATS, Game, Pool, Seat
from games.presets.defaults import DEFAULT_PRESET
from games.presets.models import Preset
from games.presets.queries import newest_presets, presets_of_user, presets_of_users_clubs
from games.tables.clocks import SPEEDS
from ratings.models import Ladder
from ratings.queries import custom_ladder_of


@dataclass(frozen=True)
class ClockPreset:
    """Time limits: free for each action, and one reserve for the whole game."""

    name: str | Promise
    action_ms: int
    reserve_ms: int


CLOCKS = {
    "quick": ClockPreset(_("quick"), *SPEEDS["quick"]),
    "calm": ClockPreset(_("calm"), *SPEEDS["calm"]),
    "slow": ClockPreset(_("slow"), *SPEEDS["slow"]),
    "patient": ClockPreset(_("very slow"), *SPEEDS["patient"]),
}
DEFAULT_CLOCK = "calm"
# The games in which a user's favourite presets are looked for.
LATEST_GAMES = 30


@dataclass(frozen=True)
class LadderChoice:
    """The ladder for rated games; without one, the error code of the reason."""

    ladder: Ladder | None = None
    problem: str = ""


NO_LADDER = LadderChoice(problem="rated_no_ladder")


def ladder_choice(agreed: engine.Agreements) -> LadderChoice:
    """Return the ladder for these agreements: only unchanged site presets are rated.

    The ladder may not be stored yet. It is none of a pool's: see docs/decisions/0031.
    """
    return LadderChoices().of(agreed)


class LadderChoices:
    """The ladders for rated games, read once for any number of agreements."""

    def __init__(self) -> None:
        presets = [p for p in newest_presets() if p.kind == Preset.Kind.SITE]
        self._presets = [(engine.agreements_from(preset.agreements), preset) for preset in presets]
        self._custom: dict[int, Ladder] = {}

    def of(self, agreed: engine.Agreements) -> LadderChoice:
        """Return the ladder for these agreements."""
        key = next((preset.key for known, preset in self._presets if known == agreed), None)
        if key is None:
            return LadderChoice(problem="rated_changed")
        if agreed.players != RATED_SEATS:
            return LadderChoice(problem="rated_seats")
        ladder = self._pool_ladders.get(key)
        return LadderChoice(self.custom_of(ladder)) if ladder else NO_LADDER

    @cached_property
    def _pool_ladders(self) -> dict[str, Ladder]:
        """Return the ladder of the first rated pool that plays a preset without differences."""
        pools = Pool.objects.filter(rated=True).select_related("ladder", "preset")
        plain = [pool for pool in pools.order_by("-order") if not pool.differences]
        return {pool.preset.key: pool.ladder for pool in plain}

    def custom_of(self, ladder: Ladder) -> Ladder:
        """Return the ladder of custom tables beside a pool's; it may not be stored yet."""
        if ladder.pk not in self._custom:
            self._custom[ladder.pk] = custom_ladder_of(ladder)
        return self._custom[ladder.pk]


def presets_for(user: User | None) -> list[Preset]:
    """Return the public presets, the user's own active ones and those of their clubs.

    Those that the user played most often lately come first.
    """
    if user is None:
        return newest_presets()
    own = [preset for preset in presets_of_user(user) if preset.retired_at is None]
    presets = [*newest_presets(), *own, *presets_of_users_clubs(user)]
    played = _played_lately(user)
    return sorted(presets, key=lambda preset: -played[preset.key])


def _played_lately(user: User) -> Counter[str]:
    """Return how often the user's latest games had each preset."""
    latest = Seat.objects.filter(user=user).order_by("-pk").values_list("game", flat=True)
    # A list: a search for games with a preset might go through all of a user's.
    games = Game.objects.filter(pk__in=list(latest[:LATEST_GAMES]), preset__isnull=False)
    return Counter(games.values_list("preset__key", flat=True))


def normalise_agreements(raw: Mapping[str, Any]) -> tuple[engine.Agreements, dict[str, Any]]:
    """Return the checked agreements and their stored form: preset and differences.

    Raises:
        BadAgreements: section 12 of the rules does not allow the set.
    """
    agreed = engine.agreements_from(raw)
    base = str(raw.get("preset", DEFAULT_PRESET))
    return agreed, {"preset": base, **agreed.differences(base)}
