"""The ladder that a tournament's games can change, and why there may be none."""

from games import engine
from games.models import RATED_SEATS, Pool
from games.presets.models import Preset
from games.presets.queries import newest_presets
from ratings.models import Ladder
from tournaments.formats import uses_same_cards, uses_teams


def ladder_of(preset: Preset | None) -> Ladder | None:
    """Return the ladder on which games of this preset can be rated; None if they cannot."""
    return None if preset is None or _preset_reason(preset) else _pool_ladder(preset)


def unrated_reason(format_name: str, preset: Preset | None) -> str:
    """Return the code of the first reason why such games cannot be rated; "" if they can."""
    return unrated_by_format(format_name) or unrated_by_preset(preset)


def unrated_by_format(format_name: str) -> str:
    """Return the reason that lies in the format; "" if there is none."""
    if uses_same_cards(format_name):
        return "unrated_cards"
    return "unrated_teams" if uses_teams(format_name) else ""


def unrated_by_preset(preset: Preset | None) -> str:
    """Return the reason that lies in the preset; "" if there is none."""
    if preset is None:
        return "unrated_own"
    return _preset_reason(preset) or ("" if _pool_ladder(preset) else "unrated_pool")


def _preset_reason(preset: Preset) -> str:
    """Return why no ladder is looked for; "" if there may be one."""
    if not _is_for_three(preset):
        return "unrated_seats"
    if preset.kind != Preset.Kind.SITE:
        return "unrated_own"
    return "" if preset in newest_presets() else "unrated_old"


def _is_for_three(preset: Preset) -> bool:
    """Return whether three play; so do invalid agreements (a problem of its own)."""
    try:
        return engine.agreements_from(preset.agreements).players == RATED_SEATS
    except (engine.BadAgreements, TypeError):
        return True


def _pool_ladder(preset: Preset) -> Ladder | None:
    """Return the ladder of the rated pools of a site preset.

    As in the pools, the number of deals makes no difference.
    """
    pools = Pool.objects.filter(preset__key=preset.key, rated=True).select_related("ladder")
    fitting = (pool for pool in pools.order_by("order") if set(pool.differences) <= {"max_deals"})
    return next((pool.ladder for pool in fitting), None)
