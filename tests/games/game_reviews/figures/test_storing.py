"""Tests of the figures that a finished review leaves."""

import pytest

from accounts.models import User
from accounts.signals import account_closed
from games.game_reviews import services
from games.game_reviews.figures.situations import Situation
from games.game_reviews.figures.sums import by_kind, sums_from, total
from games.game_reviews.models import GameReview, ReviewedSeat
from games.models import Game
from games.review.rates import rate_of, rates_by_kind
from games.review.report import GameReport, read_report
from tests.factories import person
from tests.games.factories import changed
from tests.games.game_reviews.games import NETWORK, game_to_review, report_of, work_off


def reviewed(game: Game, user: User) -> GameReport:
    """Let a game be reviewed; return its report."""
    services.request_review(game, user, NETWORK)
    work_off()
    assert GameReview.objects.get(game=game).state == "done"
    return read_report(report_of(game))


def sums_of(row: ReviewedSeat) -> dict:
    return {Situation(name): sums_from(stored) for name, stored in row.situations.items()}


def test_each_person_has_the_rates_of_the_report(game: Game, people: list[User]) -> None:
    report = reviewed(game, people[0])
    for seat, user in enumerate(people):
        own = [one for one in report.decisions if one.seat == seat]
        found = sums_of(ReviewedSeat.objects.get(game=game, user=user))
        assert total(found.values()).rate.decisions == rate_of(own).decisions
        assert total(found.values()).points == pytest.approx(rate_of(own).points, abs=0.1)
        kinds = {kind: rate.decisions for kind, rate in rates_by_kind(own).items()}
        assert {kind: sums.decisions for kind, sums in by_kind(found).items()} == kinds


def test_each_declarer_has_their_contracts(game: Game, people: list[User]) -> None:
    report = reviewed(game, people[0])
    wanted = {(one.contract.declarer, one.contract.amount) for one in report.deals if one.contract}
    rows = ReviewedSeat.objects.filter(game=game)
    found = {(people.index(row.user), amount) for row in rows for amount, _, _ in row.contracts}
    assert found == wanted != set()


def test_what_a_bot_did_for_a_player_who_left_is_not_theirs(game: Game, people: list[User]) -> None:
    left = [{"seat": 0, "deal": 0, "action": 0}]
    game = changed(game, record=game.record | {"left": left})
    reviewed(game, people[0])
    gone, stayed = (ReviewedSeat.objects.get(user=user) for user in people[:2])
    assert (gone.situations, gone.contracts) == ({}, []) and stayed.situations


def test_bots_and_closed_accounts_have_none(quiet: None, people: list[User]) -> None:
    anna, boris, _ = people
    boris = changed(boris, is_active=False)
    game = game_to_review([anna, boris, person("machine", bot_level="expert")])
    reviewed(game, anna)
    assert list(ReviewedSeat.objects.values_list("user", flat=True)) == [anna.pk]


def test_a_settled_rating_puts_a_rated_game_into_its_group(quiet: None, people: list[User]) -> None:
    game = game_to_review(people, rated=True)
    for seat, rating in zip(game.seats.order_by("number"), (1655.0, None, 1499.9), strict=True):
        changed(seat, rating=rating)
    reviewed(game, people[0])
    rows = ReviewedSeat.objects.order_by("user")
    assert [row.rating_group for row in rows] == [16, None, 14]


def test_a_provisional_rating_and_an_unrated_game_have_no_group(
    quiet: None, people: list[User]
) -> None:
    provisional, unrated = game_to_review(people, rated=True), game_to_review(people, rated=False)
    for game in (provisional, unrated):
        game.seats.update(rating=1600, provisional=game == provisional)
        reviewed(game, people[0])
    assert set(ReviewedSeat.objects.values_list("rating_group", flat=True)) == {None}


def test_figures_go_with_a_closed_account(game: Game, people: list[User]) -> None:
    reviewed(game, people[0])
    account_closed.send(User, user=people[0])
    assert not ReviewedSeat.objects.filter(user=people[0]).exists()
    assert ReviewedSeat.objects.count() == 2
