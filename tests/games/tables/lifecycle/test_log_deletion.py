"""The log of a finished game goes once its record is packed and verified; nothing else changes."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.engine import shuffle_proof
from games.models import DealResult, Entry, Game
from games.replays import services
from games.tables.lifecycle import abort, finalise, log_deletion, verify
from games.tables.lifecycle.create import create_game
from games.tables.payloads import rendered
from games.tables.state import store
from tests.factories import persons
from tests.games.factories import changed, recorded
from tests.games.tables.driver import turns
from tests.games.tables.lifecycle.test_verify import another_card, another_record

LATER = timedelta(days=8)


@pytest.fixture
def screened(rated: Game) -> Game:
    return changed(rated, screened=True)


@pytest.fixture
def stopped(rated: Game) -> Game:
    """A finished game that was closed in its second deal."""
    people = persons(3)
    game = create_game(rated.pool, people)
    next(live for live in turns(game.pk, people) if live.game.deal)
    assert abort.abort(game.pk, timezone.now())
    return recorded(Game.objects.get(pk=game.pk))


def shown(game: Game) -> list[Any]:
    """Return all that is shown of a finished game: replay, table, proof and record."""
    store.cache.drop(game.pk)
    row = Game.objects.get(pk=game.pk)
    seats = list(game.seats.values_list("user", flat=True))
    return [
        *(services.stored_replay(row, user) for user in (None, *seats)),
        *(rendered.table_for(game.pk, user) for user in (None, *seats)),
        shuffle_proof.check_record(row.record),
        row.record,
    ]


def entries(game: Game) -> int:
    return Entry.objects.filter(game=game).count()


def test_what_is_shown_of_a_game_stays_the_same(screened: Game) -> None:
    before = shown(screened)
    assert entries(screened) > 50
    assert log_deletion.delete_some(timezone.now() + LATER, 60.0) == 1
    assert entries(screened) == 0 and shown(screened) == before


def test_a_record_without_times_gets_them_before_the_log_goes(screened: Game) -> None:
    """It was packed before records had times."""
    times = [deal["times"] for deal in screened.record["deals"]]
    deals = finalise.without_times(screened.record["deals"])
    changed(screened, record=screened.record | {"deals": deals})
    assert log_deletion.delete_log(screened.pk) and entries(screened) == 0
    screened.refresh_from_db()
    assert [deal["times"] for deal in screened.record["deals"]] == times and all(times)


def test_of_a_stopped_game_the_unfinished_deal_stays(stopped: Game) -> None:
    before, version = shown(stopped), DealResult.objects.get(game=stopped).version
    assert log_deletion.delete_log(stopped.pk)
    numbers = Entry.objects.filter(game=stopped).order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(version, stopped.version)) and version > 0
    assert shown(stopped) == before


def test_a_game_without_its_log_is_verified_by_its_record(screened: Game, stopped: Game) -> None:
    for game in (screened, stopped):
        log_deletion.delete_log(game.pk)
        row = Game.objects.select_related("pool__ladder").get(pk=game.pk)
        found = verify.verify(row)
        assert found.problems == () and found.actions > 0
    row = Game.objects.get(pk=screened.pk)
    changed(row, record=row.record | {"deals": row.record["deals"][:-1]})
    assert verify.verify(row).problems


@pytest.mark.parametrize("damage", [another_card, another_record])
def test_a_log_that_differs_from_the_record_stays_for_good(screened: Game, damage: Any) -> None:
    damage(screened)
    kept = entries(screened)
    assert log_deletion.delete_some(timezone.now() + LATER, 60.0) == 0
    screened.refresh_from_db()
    assert entries(screened) == kept and screened.log_state == Game.LogState.FAULTY


def test_a_game_that_cannot_be_verified_does_not_keep_the_logs_of_others(
    screened: Game, stopped: Game
) -> None:
    """The older one has lost the beginning of its log."""
    changed(screened, finalised_at=stopped.finalised_at - timedelta(hours=1))
    Entry.objects.filter(game=screened, number=0).delete()
    kept = entries(screened)
    assert log_deletion.delete_some(timezone.now() + LATER, 60.0) == 1
    stopped.refresh_from_db()
    assert entries(screened) == kept and stopped.log_state == Game.LogState.DELETED


@pytest.mark.parametrize(
    ("fields", "days"),
    [({"sealed": True}, 8), ({"record": None}, 8), ({}, 6)],
)
def test_a_log_that_is_still_needed_stays(screened: Game, fields: Any, days: int) -> None:
    Game.objects.filter(pk=screened.pk).update(**fields)
    kept = entries(screened)
    log_deletion.delete_some(timezone.now() + timedelta(days=days), 60.0)
    assert entries(screened) == kept


def test_an_operator_may_keep_all_logs(screened: Game, settings: Any) -> None:
    settings.KEEP_LOG_DAYS = 0
    assert log_deletion.delete_some(timezone.now() + LATER, 60.0) == 0
