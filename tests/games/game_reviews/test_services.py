"""Tests of requests for reviews: who may ask, how many share a run, and cancellation."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games import review
from games.bots import costs
from games.game_reviews import queries, services
from games.game_reviews.models import GameReview, ReviewedDeal, ReviewRequest
from games.models import Game
from tests.conftest import SetLimits
from tests.factories import error_code, guest, person
from tests.games.factories import changed
from tests.games.game_reviews.games import NETWORK, fresh, game_to_review, work_off
from thousand_site.limits import DEFAULTS

State = GameReview.State
Notified = list[tuple[str, list[int], str]]


def test_many_presses_share_one_run(game: Game, people: list[User]) -> None:
    reviews = [services.request_review(game, user, NETWORK) for user in people * 2]
    assert len(set(reviews)) == 1
    assert ReviewRequest.objects.count() == 3


def test_all_who_wait_are_told_once(
    game: Game, people: list[User], notified: Notified, django_capture_on_commit_callbacks: object
) -> None:
    for user in people:
        services.request_review(game, user, NETWORK)
    services.cancel(GameReview.objects.get(), people[2])
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        work_off()
    told = sorted(user.pk for user in people[:2])
    assert notified == [("review", told, f"/game/{game.pk}/review/")]
    assert not ReviewRequest.objects.filter(waits=True).exists()


def test_a_finished_review_is_shared_without_a_new_request(game: Game, people: list[User]) -> None:
    services.request_review(game, people[0], NETWORK)
    work_off()
    review = services.request_review(game, people[1], NETWORK)
    assert review.state == State.DONE
    assert ReviewRequest.objects.count() == 1


def test_another_version_of_the_reviewer_makes_another_review(
    game: Game, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = services.request_review(game, anna, NETWORK)
    work_off()
    for module in (services, queries):
        monkeypatch.setattr(module, "VERSION", review.VERSION + 1)
    # Until somebody asks, the old one is shown.
    assert queries.review_of(game) == fresh(old)
    new = services.request_review(game, anna, NETWORK)
    assert new.version == old.version + 1 and queries.review_of(game) == new


# Cancellation


def test_a_review_for_which_nobody_waits_stops(game: Game, anna: User) -> None:
    review = services.request_review(game, anna, NETWORK)
    services.cancel(review, anna)
    assert fresh(review).state == State.CANCELLED
    work_off()
    assert not ReviewedDeal.objects.exists()


def test_a_shared_run_goes_on_while_somebody_waits(game: Game, people: list[User]) -> None:
    anna, boris, _ = people
    services.request_review(game, anna, NETWORK)
    review = services.request_review(game, boris, NETWORK)
    services.cancel(review, anna)
    work_off()
    assert fresh(review).state == State.DONE


def test_a_cancelled_review_goes_on_where_it_stood(
    game: Game, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.game_reviews.work.SLICE_S", 0.0)
    review = services.request_review(game, anna, NETWORK)
    work_off(slices=2)
    steps = fresh(review).part["steps"]
    services.cancel(review, anna)
    services.request_review(game, anna, NETWORK)
    assert (fresh(review).state, fresh(review).part["steps"]) == (State.QUEUED, steps)
    assert steps == 2


def test_only_who_waits_can_cancel(game: Game, people: list[User]) -> None:
    review = services.request_review(game, people[0], NETWORK)
    assert error_code(services.cancel, review, people[1]) == "not_waiting"


def test_a_finished_review_cannot_be_cancelled(game: Game, anna: User) -> None:
    review = services.request_review(game, anna, NETWORK)
    work_off()
    assert error_code(services.cancel, review, anna) == "not_waiting"
    assert fresh(review).state == State.DONE


def test_who_cancels_and_asks_again_gains_no_place(quiet: None, people: list[User]) -> None:
    anna = people[0]
    first, second = game_to_review(people), game_to_review(people)
    services.cancel(services.request_review(first, anna, NETWORK), anna)
    assert services.request_review(second, anna, NETWORK).rank == 2
    assert services.request_review(first, anna, NETWORK).rank == 1


# Limits


def test_a_cancelled_review_is_asked_for_again_a_few_times_a_day(
    game: Game, anna: User, limits: SetLimits
) -> None:
    limits(reviews_again=DEFAULTS["reviews_again"].number)
    for _ in range(DEFAULTS["reviews_again"].number + 1):
        services.cancel(services.request_review(game, anna, NETWORK), anna)
    assert error_code(services.request_review, game, anna, NETWORK) == "too_many"


def test_a_guest_has_two_a_day(quiet: None, people: list[User], limits: SetLimits) -> None:
    limits(guest_reviews=DEFAULTS["guest_reviews"].number)
    visitor = guest()
    for _ in range(2):
        services.request_review(game_to_review(people), visitor, NETWORK)
    game = game_to_review(people)
    assert error_code(services.request_review, game, visitor, NETWORK) == "too_many"


def test_all_guests_of_a_network_have_two_a_day(
    quiet: None, people: list[User], limits: SetLimits
) -> None:
    limits(guest_reviews_by_network=DEFAULTS["guest_reviews_by_network"].number)
    for _ in range(2):
        services.request_review(game_to_review(people), guest(), NETWORK)
    game = game_to_review(people)
    assert error_code(services.request_review, game, guest(), NETWORK) == "too_many"
    assert services.request_review(game, guest(), "198.51.100.1")


def test_a_finished_review_costs_nothing(game: Game, anna: User, limits: SetLimits) -> None:
    services.request_review(game, anna, NETWORK)
    work_off()
    limits(guest_reviews=1, guest_reviews_by_network=1)
    visitor = guest()
    for _ in range(5):
        assert services.request_review(game, visitor, NETWORK)


def test_a_thousand_presses_count_as_one(game: Game, limits: SetLimits) -> None:
    limits(guest_reviews=1, guest_reviews_by_network=1)
    visitor = guest()
    for _ in range(5):
        assert services.request_review(game, visitor, NETWORK)


def test_a_guest_who_becomes_an_account_keeps_waiting(game: Game) -> None:
    visitor = guest()
    review = services.request_review(game, visitor, NETWORK)
    visitor = changed(visitor, is_guest=False, username="nadia")
    assert queries.state_of_review(review, visitor).waits


# Refusals


def test_a_game_that_runs_is_not_reviewed(game: Game, anna: User) -> None:
    running = changed(game, status=Game.Status.PLAYING)
    assert error_code(services.request_review, running, anna, NETWORK) == "unfinished"


def test_a_game_without_deals_is_not_reviewed(game: Game, anna: User) -> None:
    empty = changed(game, record=game.record | {"deals": []})
    assert error_code(services.request_review, empty, anna, NETWORK) == "no_deals"


def test_unknown_agreements_are_named(game: Game, anna: User) -> None:
    spoken = {"preset": "classic", "marriage_declaration": "spoken"}
    game = changed(game, agreements=spoken)
    with pytest.raises(services.ReviewError) as refused:
        services.request_review(game, anna, NETWORK)
    assert refused.value.code == "agreements"
    assert "marriages" in refused.value.text


def test_a_game_of_older_rules_is_not_reviewed(game: Game, anna: User) -> None:
    old = changed(game, rules_version=1)
    assert error_code(services.request_review, old, anna, NETWORK) == "unreadable"


def test_a_site_without_time_for_reviews_says_so(
    game: Game, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "REVIEW_HOURS", 0)
    assert error_code(services.request_review, game, anna, NETWORK) == "off"


def test_without_a_compiled_search_there_are_no_reviews(
    game: Game, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(costs, "CAN_SEARCH", False)
    assert error_code(services.request_review, game, anna, NETWORK) == "no_search"


# Closed accounts


def test_a_closed_account_waits_for_nothing(game: Game, people: list[User]) -> None:
    review = services.request_review(game, people[0], NETWORK)
    services.forget(people[0])
    assert fresh(review).state == State.CANCELLED
    assert not ReviewRequest.objects.exists()


def test_others_go_on_waiting_when_an_account_is_closed(game: Game, people: list[User]) -> None:
    for user in people[:2]:
        review = services.request_review(game, user, NETWORK)
    services.forget(people[0])
    assert fresh(review).state == State.QUEUED
    assert queries.state_of_review(review, people[1]).waits


def test_requests_are_part_of_the_own_data(game: Game, anna: User) -> None:
    services.request_review(game, anna, NETWORK)
    services.request_review(game, person("nadia"), NETWORK)
    assert [row["game_id"] for row in queries.requests_of(anna)] == [game.pk]


# New accounts, and old requests


def test_a_new_account_has_the_limits_of_guests(
    quiet: None, people: list[User], limits: SetLimits
) -> None:
    limits(guest_reviews_by_network=2, reviews=60)
    for number in range(2):
        new = person(f"new{number}")
        services.request_review(game_to_review(people), new, NETWORK)
    game, third = game_to_review(people), person("third")
    assert error_code(services.request_review, game, third, NETWORK) == "too_many"
    known = changed(third, date_joined=timezone.now() - services.NEW_FOR)
    assert services.request_review(game, known, NETWORK)


def test_who_waits_for_two_days_waits_no_longer(game: Game, people: list[User]) -> None:
    review = services.request_review(game, people[0], NETWORK)
    later = timezone.now() + services.MAX_WAIT
    services.drop_old(later - timedelta(minutes=1))
    assert fresh(review).state == State.QUEUED
    services.drop_old(later + timedelta(minutes=1))
    assert fresh(review).state == State.CANCELLED
    assert not ReviewRequest.objects.filter(waits=True).exists()


def test_a_review_for_which_somebody_waits_since_today_stays(
    game: Game, people: list[User]
) -> None:
    services.request_review(game, people[0], NETWORK)
    review = services.request_review(game, people[1], NETWORK)
    old = timezone.now() - services.MAX_WAIT - timedelta(minutes=1)
    GameReview.objects.update(asked_at=old)
    ReviewRequest.objects.filter(user=people[0]).update(created_at=old)
    services.drop_old(timezone.now())
    assert fresh(review).state == State.QUEUED
    assert [row.user for row in review.requests.filter(waits=True)] == [people[1]]
