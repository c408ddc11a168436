"""Tests of the pages of a review: who sees them, in which state, and that their numbers add up."""

import re

import pytest

from accounts.models import User
from games.game_reviews import services, work
from games.game_reviews.models import GameReview, ReviewedDeal
from games.game_reviews.page import moves
from games.models import Game
from tests.conftest import SetLimits
from tests.games.factories import changed
from tests.games.game_reviews.games import NETWORK, fresh, game_to_review, work_off

State = GameReview.State


@pytest.fixture
def reviewed(game: Game, anna: User) -> Game:
    """A game with a finished review."""
    services.request_review(game, anna, NETWORK)
    work_off()
    return game


def page(client, game: Game, query: str = "") -> str:
    answer = client.get(f"/game/{game.pk}/review/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_game_without_a_review_offers_one(anna_client, game: Game) -> None:
    text = page(anna_client, game)
    assert 'data-state="none"' in text and "Review this game" in text
    assert "account-table" not in text


def test_the_shown_parts_add_up(anna_client, reviewed: Game) -> None:
    text = page(anna_client, reviewed)
    assert 'data-state="done"' in text
    table = text[text.index("account-table") :]
    shown = re.findall(r'class="account-value"[^>]*>\s*([+−]?[\d.]+)', table)
    values = [float(one.replace("−", "-")) for one in shown]
    assert len(values) == 6
    assert round(sum(values[:-1]), 1) == values[-1]


def test_the_own_seat_comes_first_and_others_can_be_chosen(
    anna_client, client, reviewed: Game
) -> None:
    assert "Your chance to win" in page(anna_client, reviewed)
    assert "Your chance to win" not in page(anna_client, reviewed, "?seat=1")
    assert "Your chance to win" not in page(client, reviewed)
    for query in ("?seat=7", "?seat=nobody"):
        assert "Your chance to win" in page(anna_client, reviewed, query)


def test_finished_deals_are_shown_before_the_end(
    anna_client, game: Game, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "SLICE_S", 0.0)
    review = services.request_review(game, anna, NETWORK)
    token = ""
    while not fresh(review).done:
        token = work.run(token)
    text = page(anna_client, game)
    assert 'data-state="running"' in text and "Reviewing, deal 2 of 2" in text
    # Half a sum is wrong.
    assert "account-table" not in text and "rates-title" in text
    moves = anna_client.get(f"/game/{game.pk}/review/moves/").json()
    assert list(moves["deals"]) == ["0"] and moves["end"] is None


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (State.QUEUED, "Queued, about 1 min"),
        (State.CANCELLED, "The review was cancelled."),
        (State.FAILED, "The review stopped at deal 1."),
    ],
)
def test_each_state_is_told(anna_client, game: Game, anna: User, state: State, words: str) -> None:
    review = services.request_review(game, anna, NETWORK)
    GameReview.objects.filter(pk=review.pk).update(state=state)
    assert words in page(anna_client, game)


def test_a_failed_review_can_be_tried_again(anna_client, game: Game, anna: User) -> None:
    review = services.request_review(game, anna, NETWORK)
    GameReview.objects.filter(pk=review.pk).update(state=State.FAILED)
    assert "Try again" in page(anna_client, game)


def test_what_reviews_do_not_know_is_named(anna_client, quiet, people) -> None:
    spoken = {"preset": "classic", "marriage_declaration": "spoken", "max_deals": 2}
    game = game_to_review(people, agreements=spoken)
    text = page(anna_client, game)
    assert 'data-state="refused"' in text and "Reviews do not know this agreement" in text
    assert "data-review-form" not in text


def test_a_running_game_has_no_page(anna_client, table) -> None:
    assert anna_client.get(f"/game/{table.id}/review/").status_code == 403
    assert anna_client.get(f"/game/{table.id}/review/moves/").status_code == 404
    assert anna_client.get(f"/game/{table.id}/review/line/?deal=0&action=0").status_code == 404


def test_a_sealed_game_is_closed(client, reviewed: Game) -> None:
    Game.objects.filter(pk=reviewed.pk).update(sealed=True)
    for path in ("", "moves/", "line/?deal=0&action=0"):
        answer = client.get(f"/game/{reviewed.pk}/review/{path}")
        assert answer.status_code in (403, 404)
        assert "account-table" not in answer.content.decode()


def grade_first_decision(game: Game) -> None:
    """Let the first decision of the first deal have cost 12 points, whatever the search found."""
    deal = ReviewedDeal.objects.filter(review__game=game).order_by("number")[0]
    deal.report["decisions"][0]["points"] = 12.0
    deal.save()


def test_marks_stand_at_the_steps_of_choices(anna_client, reviewed: Game) -> None:
    grade_first_decision(reviewed)
    moves = anna_client.get(f"/game/{reviewed.pk}/review/moves/").json()
    marks = [(int(deal), mark) for deal, one in moves["deals"].items() for mark in one["marks"]]
    assert marks
    for deal, mark in marks:
        action = reviewed.record["deals"][deal]["actions"][mark["step"] - 1]
        assert action.startswith(f"{mark['seat']} ")
        assert mark["points"] >= 5 and mark["action"] == mark["step"] - 1
    assert round(sum(moves["end"]), 2) == 1


def test_the_replay_knows_where_its_review_is(client, reviewed: Game) -> None:
    text = client.get(f"/game/{reviewed.pk}/").content.decode()
    assert f"/game/{reviewed.pk}/review/moves/" in text
    assert '"plain":false' in text
    assert '"plain":true' in client.get(f"/game/{reviewed.pk}/?plain").content.decode()


# What a reader may ask for, and how often


@pytest.mark.parametrize("path", ["", "moves/", "state/"])
def test_readers_are_limited(anna_client, game: Game, limits: SetLimits, path: str) -> None:
    limits(review_pages=1, review_pages_by_network=9)
    address = f"/game/{game.pk}/review/{path}"
    assert anna_client.get(address).status_code == 200
    assert anna_client.get(address).status_code == 429


def test_marks_are_computed_once_for_a_reader_and_language(
    anna_client, client, reviewed: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed = []
    known = moves._deals
    monkeypatch.setattr(moves, "_deals", lambda *of: computed.append(1) or known(*of))
    address = f"/game/{reviewed.pk}/review/moves/"
    first = anna_client.get(address).json()
    assert first == anna_client.get(address).json() and first["deals"] and len(computed) == 1
    client.get(address)
    anna_client.get(address, headers={"accept-language": "ru"})
    assert len(computed) == 3


def test_the_script_is_told_which_seats_bots_play(
    anna_client, quiet: None, anna: User, bots: list[User]
) -> None:
    game = game_to_review([anna, *bots[:2]])
    found = anna_client.get(f"/game/{game.pk}/review/moves/").json()
    assert found["bots"] == {"1": [0, 0], "2": [0, 0]}


def test_a_substitute_plays_from_where_the_player_left(
    anna_client, game: Game, bots: list[User]
) -> None:
    left = [{"seat": 1, "deal": 1, "action": 4}]
    changed(game, record=game.record | {"left": left})
    game.seats.filter(number=1).update(substituted_by=bots[0])
    found = anna_client.get(f"/game/{game.pk}/review/moves/").json()
    assert found["bots"] == {"1": [1, 4]}
