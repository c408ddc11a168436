"""Tests of the work on reviews: slices, leases, killed workers, the budget of a day."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games.engine.record import read_record
from games.game_reviews import queries, services, work, work_day
from games.game_reviews.models import GameReview, ReviewDay, ReviewedDeal
from games.models import Game
from games.review import reviewer
from games.review.deal_work import reviewed
from games.review.report import read_report
from tests.factories import person
from tests.games.game_reviews.games import NETWORK, fresh, game_to_review, report_of, work_off

State = GameReview.State


@pytest.fixture
def review(game: Game, anna: User) -> GameReview:
    """A review for which Anna waits."""
    return services.request_review(game, anna, NETWORK)


@pytest.fixture
def one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slice is one decision."""
    monkeypatch.setattr(work, "SLICE_S", 0.0)


def test_a_review_is_made_deal_by_deal_to_its_end(review: GameReview, game: Game) -> None:
    work_off()
    assert fresh(review).state == State.DONE
    assert read_report(report_of(game)) == reviewed(read_record(game.record), reviewer.BUDGET)


def test_slices_find_the_same_as_a_whole_run(
    review: GameReview, game: Game, one_step: None
) -> None:
    work_off()
    assert read_report(report_of(game)) == reviewed(read_record(game.record), reviewer.BUDGET)


def test_a_finished_deal_is_shown_at_once(review: GameReview, game: Game, one_step: None) -> None:
    token = ""
    while not fresh(review).done:
        token = work.run(token)
    found = report_of(game)
    assert (len(found["deals"]), found["breakdowns"]) == (1, [])
    assert queries.state_of(game, None).state == "running"


def test_a_killed_worker_loses_one_slice(review: GameReview, one_step: None) -> None:
    token = work.run(work.run(""))
    before = fresh(review).part["steps"]
    # It takes the next slice, and is gone.
    taken = work.take(token, timezone.now())
    assert taken is not None
    work.work_on(taken)
    GameReview.objects.update(leased_until=timezone.now() - timedelta(seconds=1))
    assert queries.is_stuck(timezone.now())
    work.run("")
    assert fresh(review).part["steps"] == before + 1


def test_nobody_works_on_a_review_that_is_leased(review: GameReview) -> None:
    now = timezone.now()
    assert work.take("one", now) is not None
    assert work.take("other", now) is None and not queries.is_stuck(now)
    assert work.take("other", now + work.LEASE + timedelta(seconds=1)) is not None


def test_what_a_worker_finds_after_its_lease_is_thrown_away(
    review: GameReview, one_step: None
) -> None:
    late = work.take("late", timezone.now())
    assert late is not None
    found = work.work_on(late)
    GameReview.objects.update(leased_until=timezone.now() - timedelta(seconds=1))
    work.run("")
    before = fresh(review).part
    work.store(late, found)
    assert fresh(review).part == before


def test_a_cancelled_review_keeps_nothing_of_the_slice_that_ran(
    review: GameReview, anna: User
) -> None:
    taken = work.take("one", timezone.now())
    assert taken is not None
    found = work.work_on(taken)
    services.cancel(review, anna)
    work.store(taken, found)
    assert fresh(review).state == State.CANCELLED
    assert not ReviewedDeal.objects.exists()
    assert ReviewDay.objects.get().cpu_ms == found.cpu_ms


def test_a_worker_stops_where_a_bot_waits_for_its_turn(
    review: GameReview, one_step: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = work.run("")
    monkeypatch.setattr(work.scheduling, "is_turn_waiting", lambda: True)
    before = fresh(review).part
    assert work.run(token) == "" and fresh(review).part == before
    # Nobody has to wait for the lease.
    assert queries.is_stuck(timezone.now())


def test_a_review_that_cannot_be_made_has_failed(
    review: GameReview, monkeypatch: pytest.MonkeyPatch
) -> None:
    Game.objects.update(record=review.game.record | {"first_dealer": 2})
    work_off()
    assert fresh(review).state == State.FAILED
    found = queries.state_of(fresh(review).game, None)
    assert (found.state, found.deal) == ("failed", 0)


def test_what_a_failure_took_counts_and_nobody_waits_for_it(
    review: GameReview, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = work.take("one", timezone.now())
    assert taken is not None
    work.fail(taken, 250)
    assert ReviewDay.objects.get().cpu_ms == 250
    assert not review.requests.filter(waits=True).exists() and fresh(review).record is None


def test_a_review_that_was_cancelled_after_lost_workers_stays_cancelled(
    review: GameReview, anna: User
) -> None:
    services.cancel(review, anna)
    locked = fresh(review)
    locked.attempts = work.MAX_ATTEMPTS
    assert work._lease(locked, "one", timezone.now()) is None
    assert fresh(review).state == State.CANCELLED


def test_a_failed_review_goes_on_where_it_stood(
    review: GameReview, game: Game, anna: User, one_step: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = work.run("")
    with monkeypatch.context() as broken:
        broken.setattr(work, "work_on", lambda _review: 1 / 0)
        work.run(token)
    assert fresh(review).state == State.FAILED
    services.request_review(game, anna, NETWORK)
    assert fresh(review).part["steps"] == 1
    work_off()
    assert fresh(review).state == State.DONE


def test_a_review_that_kills_its_workers_fails(review: GameReview) -> None:
    for number in range(work.MAX_ATTEMPTS + 1):
        work.take(f"worker {number}", timezone.now())
        GameReview.objects.update(leased_until=timezone.now() - timedelta(seconds=1))
    assert fresh(review).state == State.FAILED


def test_the_next_review_is_taken_by_the_same_worker(
    review: GameReview, people: list[User], anna: User
) -> None:
    other = services.request_review(game_to_review(people), anna, NETWORK)
    work_off()
    assert {fresh(review).state, fresh(other).state} == {State.DONE}


# The budget of a day


def test_the_cpu_of_a_day_is_counted(review: GameReview) -> None:
    work_off()
    assert ReviewDay.objects.get().cpu_ms == fresh(review).cpu_ms > 0


def test_nothing_is_done_beyond_the_budget_of_a_day(
    review: GameReview, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "REVIEW_HOURS", 1)
    ReviewDay.objects.update(cpu_ms=3_600_000)
    assert work.run("") == "" and not queries.is_stuck(timezone.now())
    tomorrow = timezone.now() + timedelta(days=1)
    assert work.take("one", tomorrow) is not None


def test_a_wait_for_the_next_day_is_estimated(
    review: GameReview, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "REVIEW_HOURS", 1)
    assert queries.state_of_review(review, None).about_s < 60
    ReviewDay.objects.update(cpu_ms=3_600_000)
    now = timezone.now()
    assert queries.place_of(review, now)[1] >= work_day.seconds_to_next(now)


# The order


def test_everybodys_first_review_of_a_day_comes_before_anybodys_second(
    quiet: None, people: list[User]
) -> None:
    anna, boris, vera = people
    games = [game_to_review(people) for _ in range(4)]
    asked = [anna, anna, boris, vera]
    reviews = [
        services.request_review(game, user, NETWORK)
        for game, user in zip(games, asked, strict=True)
    ]
    order = list(queries.queue())
    assert order == [reviews[0], reviews[2], reviews[3], reviews[1]]


def test_a_shared_review_has_the_best_place_of_those_who_wait(
    quiet: None, people: list[User]
) -> None:
    anna, boris, _ = people
    first, second = game_to_review(people), game_to_review(people)
    services.request_review(first, anna, NETWORK)
    review = services.request_review(second, anna, NETWORK)
    assert fresh(review).rank == 2
    services.request_review(second, boris, NETWORK)
    assert fresh(review).rank == 1


def test_who_asks_in_the_morning_is_nobodys_second_of_yesterday(
    quiet: None, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    services.request_review(game_to_review(people), people[0], NETWORK)
    tomorrow = timezone.now() + timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: tomorrow)
    review = services.request_review(game_to_review(people), people[0], NETWORK)
    assert fresh(review).rank == 1


def test_places_are_told_with_an_estimate(quiet: None, people: list[User]) -> None:
    first = services.request_review(game_to_review(people), people[0], NETWORK)
    second = services.request_review(game_to_review(people), people[1], NETWORK)
    places = [queries.state_of_review(review, None) for review in (first, second)]
    assert [place.position for place in places] == [1, 2]
    assert 0 < places[0].about_s < places[1].about_s


def test_the_estimate_learns_from_reviews(quiet: None, people: list[User]) -> None:
    review = services.request_review(game_to_review(people), people[0], NETWORK)
    GameReview.objects.filter(pk=review.pk).update(
        state=State.DONE, finished_at=timezone.now(), cpu_ms=10_000
    )
    assert queries.deal_ms() == 5000


def test_a_stranger_is_not_told_that_they_wait(review: GameReview, anna: User) -> None:
    assert queries.state_of_review(review, anna).waits
    assert not queries.state_of_review(review, person("nadia")).waits
