"""Tests of the rows of finished games and of the counters of statistics."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.bots import level_of
from games.fairplay import cases
from games.fairplay.models import Case
from games.history import services
from games.history.counting import COUNTERS
from games.history.models import BotResult, Encounter, PlayedGame, Statistics
from games.models import DealResult, Game, Pool
from games.tables.lifecycle import finalise
from games.tables.visibility import reveal
from tests.factories import make_club, person
from tests.games.factories import changed, played_game, recorded
from tests.games.tables.threads import at_once

KIND = ("ladder", "preset", "club", "with_people")


def statistics_of(user: User) -> list[dict[str, Any]]:
    """Return the user's rows of statistics."""
    rows = Statistics.objects.filter(user=user, games__gt=0)
    return sorted(rows.values(*KIND, *COUNTERS), key=lambda row: [str(row[name]) for name in KIND])


def results_of(user: User) -> dict[str, tuple[int, int]]:
    """Return (played, won) against bots by level."""
    return {row.level: (row.played, row.won) for row in BotResult.objects.filter(user=user)}


def outcomes(game: Game) -> list[dict[str, Any]]:
    return list(DealResult.objects.filter(game=game).values_list("outcome", flat=True))


def contracts(game: Game, seat: int, result: str) -> list[int]:
    rows = (row for row in outcomes(game) if row["declarer"] == seat)
    return [row["contract"] for row in rows if row["outcome"] == result]


def test_a_running_game_is_in_no_history(table: Game) -> None:
    assert not PlayedGame.objects.exists() and not Statistics.objects.exists()


def test_a_finished_game_has_a_row_for_each_player(rated: Game, people: list[User]) -> None:
    rows = list(PlayedGame.objects.order_by("user"))
    assert [row.user for row in rows] == people
    assert [row.place for row in rows] == rated.places
    assert {(row.pool, row.preset, row.rated, row.with_people) for row in rows} == {
        (rated.pool, "classic", True, True)
    }
    assert {row.ended_at for row in rows} == {rated.ended_at}


def test_a_row_has_the_highest_contracts(rated: Game, people: list[User]) -> None:
    for seat, user in enumerate(people):
        row = PlayedGame.objects.get(user=user)
        assert row.made == max(contracts(rated, seat, "made"), default=None)
        assert row.failed == max(contracts(rated, seat, "failed"), default=None)
    assert any(contracts(rated, seat, "made") for seat in range(3))


def test_each_player_meets_the_two_others(rated: Game, people: list[User]) -> None:
    for user in people:
        met = set(Encounter.objects.filter(user=user).values_list("opponent", flat=True))
        assert met == {other.pk for other in people if other != user}


def test_a_game_counts_once(rated: Game, anna: User) -> None:
    before = statistics_of(anna)
    assert len(before) == 1 and before[0]["games"] == 1
    assert not finalise.finalise(rated.pk)
    assert statistics_of(anna) == before


def test_counters_follow_the_stored_deals(rated: Game, people: list[User]) -> None:
    for seat, user in enumerate(people):
        [row] = statistics_of(user)
        assert row["deals"] == len(outcomes(rated))
        made = sum(row[name] for name in COUNTERS if name.startswith("made_"))
        assert made == len(contracts(rated, seat, "made"))
        assert [row["first"], row["second"], row["third"]].index(1) + 1 == rated.places[seat]


def test_bots_of_the_site_have_no_statistics(pool: Pool, anna: User, bots: list[User]) -> None:
    """All games at once would wait for a bot's one row."""
    seated = [anna, *bots[:2]]
    recorded(played_game(changed(pool, rated=False), seated))
    assert [row.user for row in Statistics.objects.all()] == [anna]
    assert statistics_of(anna)[0]["with_people"] is False
    assert statistics_of(anna)[0]["ladder"] is None


def test_results_against_bots_are_counted_by_level_and_rebuilt(
    pool: Pool, anna: User, bots: list[User]
) -> None:
    game = recorded(played_game(changed(pool, rated=False), [anna, *bots[:2]]))
    levels = {level_of(bot.bot_level) for bot in bots[:2]}
    expected = {level: (1, int(game.winner == 0)) for level in levels}
    assert results_of(anna) == expected
    services.rebuild(anna)
    assert results_of(anna) == expected
    assert services.annul_game(game)
    assert set(results_of(anna).values()) == {(0, 0)}


def test_deals_after_leaving_are_not_the_players(rated: Game, anna: User) -> None:
    first = DealResult.objects.filter(game=rated).order_by("number").first()
    assert first and len(outcomes(rated)) > 1
    rated.seats.filter(user=anna).update(left_at=timezone.now(), left_version=first.version)
    services.rebuild(anna)
    assert statistics_of(anna)[0]["deals"] == 1


def test_a_stopped_game_does_not_count(rated: Game, anna: User) -> None:
    changed(rated, places=None)
    services.rebuild(anna)
    assert statistics_of(anna) == []


def test_a_sealed_game_counts_when_it_is_revealed(over: Game, anna: User) -> None:
    changed(over, sealed=True)
    assert not finalise.finalise(over.pk)
    assert PlayedGame.objects.filter(user=anna).exists() and statistics_of(anna) == []
    with transaction.atomic():
        reveal(over.pk)
    assert PlayedGame.objects.filter(user=anna).count() == 1
    assert statistics_of(anna)[0]["games"] == 1


def test_an_annulled_game_is_subtracted_once(rated: Game, people: list[User]) -> None:
    moderator = person("Moderator", is_staff=True)
    case = cases.open_case(Case.Kind.REPORT, people[0], None, [])
    for _ in range(2):
        cases.annul_games(case, moderator, [rated])
        assert all(statistics_of(user) == [] for user in people)
    assert set(PlayedGame.objects.values_list("annulled", flat=True)) == {True}
    services.rebuild(people[0])
    assert statistics_of(people[0]) == []


def test_games_of_a_club_count_apart(pool: Pool, people: list[User]) -> None:
    club = make_club(people[0], members=people[1:])
    recorded(played_game(pool, people))
    recorded(changed(played_game(pool, people), club=club))
    assert [row["club"] for row in statistics_of(people[0])] == [club.pk, None]


def test_a_rebuild_finds_what_was_counted(
    pool: Pool, people: list[User], bots: Sequence[User]
) -> None:
    """Over games of two presets, with people and with bots alone."""
    polish = changed(Pool.objects.get(key="polish"), differences={"max_deals": 4})
    for played in (pool, polish):
        recorded(played_game(played, people))
    recorded(played_game(changed(polish, rated=False), [people[0], *bots[:2]]))
    before = {user.pk: statistics_of(user) for user in people}
    assert sum(row["games"] for row in before[people[0].pk]) == len(before[people[0].pk]) == 3
    for user in people:
        services.rebuild(user)
    assert {user.pk: statistics_of(user) for user in people} == before


def test_games_that_end_at_once_are_all_counted(pool: Pool, people: list[User]) -> None:
    """The first of them creates the rows; a rebuild meanwhile loses nothing."""
    unrated = changed(pool, rated=False)
    games = [played_game(unrated, people), played_game(unrated, people[::-1])]
    ends = [partial(finalise.finalise, game.pk) for game in games]
    done = at_once(*ends, *[partial(services.rebuild, user) for user in people])
    assert done[:2] == [True, True]
    for user in people:
        [counted] = statistics_of(user)
        assert counted["games"] == 2
        services.rebuild(user)
        assert statistics_of(user) == [counted]
