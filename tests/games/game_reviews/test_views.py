"""Tests of the addresses: who may ask and see, and what scripts are answered."""

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.game_reviews.models import GameReview, ReviewRequest
from games.models import Game
from games.tables import visibility
from tests.conftest import SetLimits
from tests.factories import client_of, make_club, person
from tests.games.factories import changed
from tests.games.game_reviews.games import fresh, game_to_review, work_off
from tests.games.review.records import short_record

State = GameReview.State
REQUEST = "/replay/review/request/"


def post(client: Client, address: str, **body: Any) -> Any:
    return client.post(address, json.dumps(body), "application/json")


def state(client: Client, game: Game, first: int = 0) -> dict[str, Any]:
    response = client.get(f"/game/{game.pk}/review/state/?from={first}")
    assert response.status_code == 200
    return dict(response.json())


def ask(client: Client, game: Game) -> Any:
    return client.post(f"/game/{game.pk}/review/request/")


@pytest.fixture(autouse=True)
def _no_limits(limits: SetLimits) -> None:
    """Nothing was counted before."""


def test_a_review_is_asked_for_and_read(game: Game, anna_client: Client) -> None:
    assert state(anna_client, game)["state"] == "none"
    asked = ask(anna_client, game).json()
    assert (asked["state"], asked["position"], asked["waits"]) == ("queued", 1, True)
    work_off()
    found = state(anna_client, game)
    assert (found["state"], found["done"], found["of"]) == ("done", 2, 2)
    assert len(found["report"]["deals"]) == 2 and len(found["report"]["breakdowns"]) == 3


def test_a_page_reads_only_the_deals_that_it_does_not_have(game: Game, anna_client: Client) -> None:
    ask(anna_client, game)
    work_off()
    deals = state(anna_client, game, first=1)["report"]["deals"]
    assert [deal["deal"] for deal in deals] == [1]


def test_a_visitor_who_asks_becomes_a_guest(game: Game) -> None:
    client = client_of()
    assert ask(client, game).status_code == 200
    assert ReviewRequest.objects.get().user.is_guest
    assert state(client, game)["waits"]


def test_a_refused_visitor_becomes_no_guest(game: Game) -> None:
    spoken = {"preset": "classic", "marriage_declaration": "spoken"}
    response = ask(client_of(), changed(game, agreements=spoken))
    assert response.status_code == 409 and not User.objects.filter(is_guest=True).exists()


def test_a_review_is_cancelled(game: Game, anna_client: Client) -> None:
    ask(anna_client, game)
    found = anna_client.post(f"/game/{game.pk}/review/cancel/").json()
    assert (found["state"], found["waits"]) == ("cancelled", False)


def test_nothing_is_cancelled_for_others(game: Game, anna_client: Client) -> None:
    ask(anna_client, game)
    for client in (client_of(person("nadia")), client_of()):
        response = client.post(f"/game/{game.pk}/review/cancel/")
        assert response.json()["error"]["code"] == "not_waiting"
    assert GameReview.objects.get().state == State.QUEUED


def test_the_state_names_agreements_that_reviews_do_not_know(
    game: Game, anna_client: Client
) -> None:
    changed(game, agreements={"preset": "classic", "marriage_declaration": "spoken"})
    found = state(anna_client, game)
    assert (found["state"], found["reason"]) == ("refused", "agreements")
    assert "marriages" in found["text"]


def test_pages_are_told_that_a_game_was_annulled(
    game: Game, anna_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not state(anna_client, game)["annulled"]
    monkeypatch.setattr("games.game_reviews.views.annulled_ids", lambda ids: set(ids))
    assert state(anna_client, game)["annulled"]


def cut_short(**changes: Any) -> str:
    """Return a record whose last deal goes on."""
    record = short_record() | changes
    *first, last = record["deals"]
    return json.dumps(record | {"deals": [*first, last | {"actions": last["actions"][:-1]}]})


@pytest.mark.django_db
@pytest.mark.parametrize(
    "changes", [{}, {"result": None, "stopped": {"reason": "time"}}], ids=["running", "stopped"]
)
def test_a_record_whose_last_deal_goes_on_is_refused(changes: dict[str, Any]) -> None:
    """Its reader could be playing that deal."""
    answer = post(client_of(), REQUEST, record=cut_short(**changes))
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (409, "unfinished_deal")
    assert "last deal" in error["text"] and not GameReview.objects.exists()


@pytest.mark.django_db
def test_a_record_of_finished_deals_is_reviewed_though_its_game_goes_on() -> None:
    record = short_record() | {"deals": short_record()["deals"][:1], "result": None}
    assert post(client_of(), REQUEST, record=json.dumps(record)).json()["state"] == "queued"


# Who may see a replay may see its review


def addresses(game: Game) -> list[tuple[str, str]]:
    start = f"/game/{game.pk}/review/"
    return [
        ("post", f"{start}request/"),
        ("post", f"{start}cancel/"),
        ("get", f"{start}state/"),
        ("post", f"{start}bad-move/"),
    ]


def statuses(client: Client, game: Game) -> set[int]:
    return {getattr(client, verb)(address).status_code for verb, address in addresses(game)}


def test_a_sealed_game_has_no_review_for_anybody(game: Game, anna_client: Client) -> None:
    ask(anna_client, game)
    work_off()
    changed(game, sealed=True)
    assert statuses(anna_client, game) == {404}
    changed(game, sealed=False)
    assert state(anna_client, game)["state"] == "done"


def test_a_deal_of_the_day_is_reviewed_only_when_it_is_open(
    game: Game, anna_client: Client
) -> None:
    today = timezone.now().date().isoformat()
    changed(game, sealed=True, rated=False, fixed_deal=f"{today}/3")
    assert statuses(anna_client, game) == {404}
    changed(game, sealed=False)
    assert ask(anna_client, game).status_code == 200


def test_own_deals_of_the_day_are_reviewed_after_the_eighth(
    game: Game, anna: User, anna_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The app of these deals says to whom they are open already."""
    changed(game, sealed=True, rated=False)
    opened = [lambda _game, user_id: user_id == anna.pk]
    monkeypatch.setattr(visibility, "OPENED_TO_PLAYERS", opened)
    assert ask(anna_client, game).status_code == 200
    assert statuses(client_of(person("nadia")), game) == {404}


def test_a_private_clubs_games_are_reviewed_for_members_alone(
    people: list[User], quiet: None
) -> None:
    boss, member = person("boss"), person("member")
    club = make_club(boss, members=[member], is_private=True)
    game = game_to_review(people, club=club)
    assert statuses(client_of(person("stranger")), game) == {404}
    assert ask(client_of(member), game).status_code == 200
    assert statuses(client_of(person("other")), game) == {404}
    assert state(client_of(people[0]), game)["waits"] is False


def test_a_running_game_has_no_review(game: Game) -> None:
    running = changed(game, status=Game.Status.PLAYING)
    assert ask(client_of(person("nadia")), running).json()["error"]["code"] == "unfinished"
    assert state(client_of(person("petro")), running)["reason"] == "unfinished"


@pytest.mark.parametrize("key", ["nogame", "a%00b"])
def test_without_a_game_there_is_nothing(quiet: None, anna_client: Client, key: str) -> None:
    assert anna_client.get(f"/game/{key}/review/state/").status_code == 404


# Records from elsewhere


def test_an_uploaded_record_is_reviewed_and_not_kept(quiet: None, anna_client: Client) -> None:
    asked = post(anna_client, REQUEST, record=json.dumps(short_record())).json()
    review = GameReview.objects.get()
    assert review.record is not None and "beginner" not in json.dumps(review.record)
    work_off()
    assert fresh(review).state == State.DONE and fresh(review).record is None
    found = anna_client.get(f"/replay/review/{asked['hash']}/state/").json()
    assert len(found["report"]["deals"]) == 2


def test_two_copies_of_a_record_share_a_review(quiet: None, anna_client: Client) -> None:
    copy = short_record() | {"players": ["x", "y", "z"], "id": "elsewhere"}
    for record in (short_record(), copy):
        assert post(anna_client, REQUEST, record=record).status_code == 200
    assert GameReview.objects.count() == 1


def test_the_review_of_a_record_is_cancelled(quiet: None, anna_client: Client) -> None:
    asked = post(anna_client, REQUEST, record=short_record()).json()
    anna_client.post(f"/replay/review/{asked['hash']}/cancel/")
    review = GameReview.objects.get()
    assert (review.state, review.record) == (State.CANCELLED, None)


@pytest.mark.parametrize(
    "record",
    [
        None,
        7,
        "no json",
        {"format": "thousand-record/1"},
        short_record() | {"deals": []},
        short_record() | {"deals": [{"deck": "AS", "actions": []}]},
        short_record() | {"deals": [short_record()["deals"][0] | {"actions": ["0 bid 900"]}]},
    ],
)
def test_what_is_no_record_is_refused(quiet: None, anna_client: Client, record: object) -> None:
    response = post(anna_client, REQUEST, record=record)
    assert response.status_code in (400, 409)
    assert response.json()["error"]["text"]
    assert not GameReview.objects.exists()


def test_a_hash_that_nobody_asked_for_has_nothing(quiet: None, anna_client: Client) -> None:
    assert anna_client.get(f"/replay/review/{'0' * 64}/state/").status_code == 404


def test_uploads_are_limited(quiet: None, anna_client: Client, limits: SetLimits) -> None:
    limits(replays=1)
    post(anna_client, REQUEST, record=short_record())
    assert post(anna_client, REQUEST, record=short_record()).status_code == 429
