"""Presets, clocks and ladders that custom tables can use."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import engine
from games.models import RATED_SEATS, Pool
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


@dataclass(frozen=True)
class LadderChoice:
    """The ladder for rated games; without one, the error code of the reason."""

    ladder: Ladder | None = None
    problem: str = ""


def ladder_choice(agreed: engine.Agreements) -> LadderChoice:
    """Return the ladder for these agreements: only unchanged site presets are rated.

    The ladder may not be stored yet. It is none of a pool's: see docs/decisions/0031.
    """
    preset = next((p for p in _site_presets() if _agreements_of(p) == agreed), None)
    if preset is None:
        return LadderChoice(problem="rated_changed")
    if agreed.players != RATED_SEATS:
        return LadderChoice(problem="rated_seats")
    ladder = _ladder_of(preset)
    if ladder is None:
        return LadderChoice(problem="rated_no_ladder")
    return LadderChoice(custom_ladder_of(ladder))


def _site_presets() -> list[Preset]:
    return [preset for preset in newest_presets() if preset.kind == Preset.Kind.SITE]


def _agreements_of(preset: Preset) -> engine.Agreements:
    return engine.agreements_from(preset.agreements)


def _ladder_of(preset: Preset) -> Ladder | None:
    """Return the ladder of a rated pool that plays the preset without differences."""
    pools = Pool.objects.filter(preset__key=preset.key, rated=True).select_related("ladder")
    return next((pool.ladder for pool in pools.order_by("order") if not pool.differences), None)


def presets_for(user: User | None) -> list[Preset]:
    """Return the public presets, the user's own active ones and those of their clubs."""
    if user is None:
        return newest_presets()
    own = [preset for preset in presets_of_user(user) if preset.retired_at is None]
    return [*newest_presets(), *own, *presets_of_users_clubs(user)]


def normalise_agreements(raw: Mapping[str, Any]) -> tuple[engine.Agreements, dict[str, Any]]:
    """Return the checked agreements and their stored form: preset and differences.

    Raises:
        BadAgreements: section 12 of the rules does not allow the set.
    """
    agreed = engine.agreements_from(raw)
    base = str(raw.get("preset", "classic"))
    return agreed, {"preset": base, **agreed.differences(base)}
