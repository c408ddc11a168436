"""The ladder of entry ratings and seeds, that of a tournament's games, and reasons for none."""

from collections.abc import Collection, Iterable, Mapping

from games import engine
from games.models import RATED_SEATS, Pool, Seat
from games.presets.models import Preset
from games.presets.queries import newest_presets
from ratings.models import START_RATING, Ladder
from ratings.queries import custom_ladder_of, ladders, ratings_of
from ratings.services import stored_ladder
from tournaments.formats import uses_same_cards, uses_teams
from tournaments.models import Tournament, TournamentTable

# With fewer players an open tournament is a custom table with another name.
POOL_ENTRANTS = 8


def ladder_of(preset: Preset | None) -> Ladder | None:
    """Return the ladder on which games of this preset can be rated; None if they cannot."""
    if preset is None or unrated_by_preset(preset):
        return None
    return _pool_ladders().get(preset.key)


def entry_ladder(tournament: Tournament) -> Ladder | None:
    """Return the ladder of entry ratings and seeds: its own, or the site's first."""
    ladder = tournament.entry_ladder or tournament.ladder
    return ladder or ladders().order_by("order", "key").first()


def seed_ratings(tournament: Tournament, people: list[int]) -> dict[int, float]:
    """Return these users' ratings in the entry ladder, by user id."""
    ladder = entry_ladder(tournament)
    found = ratings_of(ladder, people) if ladder is not None else {}
    return {user: found[user].value if user in found else START_RATING for user in people}


def ladder_by_turnout(tournament_id: str, ladder: Ladder) -> Ladder:
    """Return where a game counts that was to count in this ladder.

    A pool's ladder is fed once POOL_ENTRANTS people have played; until then it is the ladder of
    custom tables.
    """
    if ladder.kind != Ladder.Kind.POOL or turnout(tournament_id) >= POOL_ENTRANTS:
        return ladder
    return stored_ladder(custom_ladder_of(ladder)) or ladder


def turnout(tournament_id: str) -> int:
    """Return how many people have played, up to POOL_ENTRANTS; a seat that was left is none."""
    tables = TournamentTable.objects.filter(round__tournament=tournament_id, game__isnull=False)
    seats = Seat.objects.filter(
        game__in=tables.values("game"),
        left_at=None,
        user__bot_level="",
        user__is_external_bot=False,
    )
    return len(seats.order_by().values_list("user", flat=True).distinct()[:POOL_ENTRANTS])


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
    return "unrated_own" if preset is None else unrated_by_presets([preset])[preset.pk]


def unrated_by_presets(presets: Iterable[Preset]) -> dict[int, str]:
    """Return by preset the reason that lies in it, "" if there is none, in two queries for all."""
    newest = {preset.pk for preset in newest_presets()}
    pools = _pool_ladders()
    return {preset.pk: _reason(preset, newest, pools) for preset in presets}


def _reason(preset: Preset, newest: Collection[int], pools: Mapping[str, Ladder]) -> str:
    if not _is_for_three(preset):
        return "unrated_seats"
    if preset.kind != Preset.Kind.SITE:
        return "unrated_own"
    if preset.pk not in newest:
        return "unrated_old"
    return "" if preset.key in pools else "unrated_pool"


def _is_for_three(preset: Preset) -> bool:
    """Return whether three play; so do invalid agreements (a problem of its own)."""
    try:
        return engine.agreements_from(preset.agreements).players == RATED_SEATS
    except (engine.BadAgreements, TypeError):
        return True


def _pool_ladders() -> dict[str, Ladder]:
    """Return the ladder of the first rated pool by the key of its site preset.

    As in the pools, the number of deals makes no difference.
    """
    pools = Pool.objects.filter(rated=True).select_related("ladder", "preset").order_by("-order")
    fitting = (pool for pool in pools if set(pool.differences) <= {"max_deals"})
    return {pool.preset.key: pool.ladder for pool in fitting if pool.ladder}
