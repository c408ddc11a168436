"""By what a table of one's own may be played: presets, clocks, and whether it can be rated."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import engine
from games.models import SEATS, Pool
from games.presets.models import Preset
from games.presets.queries import newest_presets, presets_of, presets_of_clubs_of
from ratings.models import Ladder

SECOND, MINUTE = 1000, 60_000


@dataclass(frozen=True)
class Clock:
    """How long one may think: for each action, and in the whole game beside."""

    name: str | Promise
    action_ms: int
    reserve_ms: int


CLOCKS = {
    "quick": Clock(_("quick"), 12 * SECOND, 2 * MINUTE),
    "calm": Clock(_("calm"), 30 * SECOND, 5 * MINUTE),
    "slow": Clock(_("slow"), 60 * SECOND, 10 * MINUTE),
    "patient": Clock(_("patient"), 180 * SECOND, 20 * MINUTE),
}
USUAL_CLOCK = "calm"


@dataclass(frozen=True)
class Rating:
    """In which ladder such a table can be rated; without one, the code of why not."""

    ladder: Ladder | None = None
    why: str = ""


def rating_of(agreed: engine.Agreements) -> Rating:
    """Only what is a preset of the site, in the ladder of that preset."""
    preset = next((one for one in _of_the_site() if _plays(one) == agreed), None)
    if preset is None:
        return Rating(why="rated_changed")
    if agreed.players != SEATS:
        return Rating(why="rated_seats")
    ladder = _ladder_of(preset)
    return Rating(ladder) if ladder else Rating(why="rated_no_ladder")


def _of_the_site() -> list[Preset]:
    return [one for one in newest_presets() if one.kind == Preset.Kind.SITE]


def _plays(preset: Preset) -> engine.Agreements:
    return engine.agreements_from(preset.agreements)


def _ladder_of(preset: Preset) -> Ladder | None:
    """That of the pools in which the preset is played as it is."""
    pools = Pool.objects.filter(preset__key=preset.key, rated=True).select_related("ladder")
    return next((pool.ladder for pool in pools.order_by("order") if not pool.differences), None)


def presets_for(user: User | None) -> list[Preset]:
    """What is offered to all, the user's own that he has not put away, and those of his clubs."""
    if user is None:
        return newest_presets()
    own = [one for one in presets_of(user) if one.retired_at is None]
    return [*newest_presets(), *own, *presets_of_clubs_of(user)]


def shortest(given: Mapping[str, Any]) -> tuple[engine.Agreements, dict[str, Any]]:
    """The checked set and how it is stored: an engine's preset with the fewest differences.

    BadAgreements: what section 12 does not allow.
    """
    agreed = engine.agreements_from(given)
    base = str(given.get("preset", "classic"))
    return agreed, {"preset": base, **agreed.differences(base)}
