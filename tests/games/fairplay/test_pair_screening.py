"""Tests of games.fairplay.pair_screening: from what games stored to the moderator's page."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.fairplay import cases, screening, tasks
from games.fairplay.models import BidFavours, Case, PointTransfer
from games.fairplay.pair_screening import open_favouritism_cases
from games.models import Game
from tests.bench.fairplay.bidders import honest_table, pair_at
from tests.factories import client_of
from tests.games.fairplay.factories import played_record, stored_game

NOW = timezone.now


def transfer(game: Game, giver: User, receiver: User, points: float, deals: int = 30) -> None:
    """Create transfers of about so many points in each deal, in one role."""
    squares = deals * (points * points + 100.0)
    PointTransfer.objects.create(
        game=game, giver=giver, receiver=receiver, role="third", deals=deals,
        total=points * deals, squares=squares,
    )  # fmt: skip


def bids(game: Game, giver: User, receiver: User, made: int, expected: float = 15.0) -> None:
    """Create so many bids in 30 decisions over the receiver's bids."""
    total = expected - made
    BidFavours.objects.create(
        game=game, giver=giver, receiver=receiver, sums={"opening": [30, made, total, 7.5]}
    )


def even_play(game: Game, people: list[User]) -> None:
    """Create transfers without a favour between all of them."""
    for giver in people:
        for receiver in people:
            if giver != receiver:
                transfer(game, giver, receiver, 0.0)


def test_favouritism_beyond_chance_opens_a_case(people: list[User]) -> None:
    anna, boris, vera = people
    games = [stored_game(people) for _ in range(3)]
    for game in games:
        transfer(game, anna, boris, 9.0)
        transfer(game, anna, vera, 1.0)
        transfer(game, vera, boris, 1.0)
        transfer(game, vera, anna, 2.0)
    (case,) = open_favouritism_cases(NOW())
    assert (case.kind, case.suspect, case.partner) == ("favour", anna, boris)
    assert set(case.games.all()) == set(games)
    assert (case.figures["deals"], case.figures["points_per_deal"]) == (90, 8.0)
    assert case.score > 5
    assert open_favouritism_cases(NOW()) == [case] and Case.objects.count() == 1


def test_gifts_and_cards_open_a_case_by_themselves(people: list[User]) -> None:
    """At the score of 3.5, where bids add nothing, and the e-value is small."""
    anna, boris, vera = people
    for game in (stored_game(people) for _ in range(2)):
        even_play(game, people)
        bids(game, anna, boris, made=15)
        bids(game, anna, vera, made=15)
    PointTransfer.objects.filter(giver=anna, receiver=boris).update(total=30 * 5.9)
    (case,) = open_favouritism_cases(NOW())
    assert 3.5 <= case.score < 4 and case.figures["one_in"] == 1000
    PointTransfer.objects.filter(giver=anna, receiver=boris).update(total=30 * 5.3)
    Case.objects.all().delete()
    assert open_favouritism_cases(NOW()) == []


def test_few_deals_open_no_case(people: list[User]) -> None:
    anna, boris, vera = people
    game = stored_game(people)
    transfer(game, anna, boris, 50.0)
    transfer(game, anna, vera, 0.0)
    assert open_favouritism_cases(NOW()) == []


def test_a_closed_case_is_not_reopened_at_once(people: list[User]) -> None:
    anna, boris, vera = people
    for game in (stored_game(people), stored_game(people)):
        transfer(game, anna, boris, 20.0)
        transfer(game, anna, vera, 0.0)
    (case,) = open_favouritism_cases(NOW())
    cases.set_verdict(case, vera, "nothing")
    assert open_favouritism_cases(NOW()) == []
    Case.objects.update(closed_at=NOW() - timedelta(days=cases.REOPEN_AFTER_DAYS + 1))
    (again,) = open_favouritism_cases(NOW())
    assert again != case


def test_bids_for_a_partner_alone_open_a_case(people: list[User]) -> None:
    anna, boris, vera = people
    games = [stored_game(people) for _ in range(3)]
    for game in games:
        even_play(game, people)
        bids(game, anna, boris, made=6)
        bids(game, anna, vera, made=23)
        bids(game, boris, anna, made=15)
        bids(game, boris, vera, made=15)
    (case,) = open_favouritism_cases(NOW())
    assert (case.suspect, case.partner) == (anna, boris) and set(case.games.all()) == set(games)
    assert {"partner_bids": 18, "partner_chances": 90, "partner_expected": 45}.items() <= (
        case.figures.items()
    )
    assert {"other_bids": 69, "other_chances": 90, "other_expected": 45}.items() <= (
        case.figures.items()
    )
    assert case.figures["one_in"] >= 1000


def test_an_odd_style_towards_everybody_opens_no_case(people: list[User]) -> None:
    """Who never bids favours each holder alike, and who bids always harms each alike."""
    anna, boris, vera = people
    for game in (stored_game(people) for _ in range(4)):
        even_play(game, people)
        for other in (boris, vera):
            bids(game, anna, other, made=0)
        for other in (anna, vera):
            bids(game, boris, other, made=30)
    assert open_favouritism_cases(NOW()) == []


def test_a_site_of_many_pairs_needs_more_evidence(people: list[User], monkeypatch) -> None:
    """At most a fifth of the opened cases is false on average, however many pairs there are."""
    anna, boris, vera = people
    for game in (stored_game(people) for _ in range(3)):
        even_play(game, people)
        bids(game, anna, boris, made=9)
        bids(game, anna, vera, made=20)
    (case,) = open_favouritism_cases(NOW())
    monkeypatch.setattr("games.fairplay.detection.evidence.MIN_PAIRS", case.figures["one_in"])
    assert open_favouritism_cases(NOW()) == []


def test_the_page_shows_the_bids_that_count_most(people: list[User], admin_user: User) -> None:
    """Anna and Boris bid for each other in six games; nobody reports them."""
    table = honest_table("plain", "page")
    for number, order in enumerate([(0, 1, 2), (1, 0, 2), (2, 0, 1)] * 2):
        bots, _talk = pair_at(table, order, "both", 1.0, "page")
        record = played_record(bots, 20, f"page {number}")
        stored_game([people[person] for person in order], record=record)
    screening.analyse_some(NOW(), 600.0)
    tasks.sweep_pairs()
    case = Case.objects.get(kind=Case.Kind.FAVOUR, suspect=people[0])
    assert case.partner == people[1]
    page = client_of(admin_user).get(f"/admin/fairplay/case/{case.pk}/change/").content.decode()
    assert "deals together. Gifts and cards gave the partner" in page
    shown = case.figures["shown_bids"]
    assert len(shown) == 12
    for row in shown:
        pair = {people[0].pk, people[1].pk}
        assert row["giver"] in pair and (row["amount"] == 0) == (row["holder"] in pair)
        assert f'/game/{row["game"]}/#{row["deal"] + 1}.{row["action"] + 1}"' in page
    assert " passed, with a hand worth about " in page


def test_a_record_that_cannot_be_read_shows_no_bids(people: list[User], admin_user: User) -> None:
    anna, boris, vera = people
    for game in (stored_game(people, record={"format": "nonsense"}) for _ in range(3)):
        transfer(game, anna, boris, 9.0)
        transfer(game, anna, vera, 1.0)
    (case,) = open_favouritism_cases(NOW())
    assert case.figures["shown_bids"] == []
