"""Tests of the work of bots."""

import pytest
from django.utils import timezone

from accounts.limits import network_share
from games.game_reviews import work_day
from games.models import Game
from games.what_if import services, tasks, work, work_share
from games.what_if.moment import Tried
from tests.games.factories import changed
from tests.games.what_if.games import NETWORK, Sent, moment_of, work_off
from tests.games.what_if.test_services import waiting


def args_of(tried: Tried) -> tuple[object, ...]:
    moment = tried.moment
    return (
        moment.game_id,
        moment.deal,
        moment.step,
        moment.seat,
        moment.level,
        [*tried.actions],
        NETWORK,
    )


def test_bots_act_until_the_person_is_to_act(game: Game) -> None:
    tried = waiting(game)
    work_off(tried)
    course = services.course_of(game, tried)
    assert course.answer and not course.waits_for_bots


def test_a_slice_is_short_and_the_next_one_goes_on(
    game: Game, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "SLICE_S", -1.0)
    tried = waiting(game)
    tasks.answer(*args_of(tried))
    assert sent == [(services.TASK, args_of(tried))]


def test_what_it_takes_is_counted(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.0, 5.0, 5.0])
    monkeypatch.setattr(work, "thread_time", lambda: next(clock))
    before = work_day.left_ms(timezone.now())
    work.run(waiting(game), NETWORK)
    assert before - work_day.left_ms(timezone.now()) == 5000


def test_what_it_takes_counts_for_the_network(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.0, 5.0, 5.0])
    monkeypatch.setattr(work, "thread_time", lambda: next(clock))
    monkeypatch.setattr(network_share, "NETWORK_PART", 5000 / work_day.budget_ms())
    assert not work_share.network_is_over(timezone.now(), NETWORK)
    work.run(waiting(game), NETWORK)
    assert work_share.network_is_over(timezone.now(), NETWORK)


def test_nothing_is_done_for_a_network_that_took_its_part(game: Game) -> None:
    tried = waiting(game)
    work_share.count_cpu(timezone.now(), NETWORK, work_day.budget_ms() // 10)
    assert not work.run(tried, NETWORK)
    assert not services.course_of(game, tried).answer


@pytest.mark.parametrize("fields", [{"status": "playing"}, {"sealed": True}])
def test_nothing_is_done_for_cards_in_play(game: Game, fields: dict[str, object]) -> None:
    tried = waiting(game)
    changed(game, **fields)
    assert not work.run(tried, NETWORK)


def test_a_task_without_a_moment_does_nothing(game: Game) -> None:
    assert not work.run(Tried(moment_of(game, deal=7)), NETWORK)
