"""Of a round that plays the same cards nobody sees more than his own table, until it is over."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.clubs.services import About, found
from accounts.models import User
from games.fairplay import cases
from games.fairplay.models import Case
from games.models import Entry, Game, Seat
from games.replays import shuffle_proof
from games.tables import scheduling, services, sweeps, visibility
from games.tables.lifecycle import abort, finalise
from games.tables.payloads import rendered
from games.tables.state import store
from ratings.models import Ladder, Rating, RatingChange
from tests.tournaments.playing import begin, decide, new_tournament, people, play, running
from tournaments.director import finish
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.models import Round, Tournament, TournamentTable

pytestmark = pytest.mark.usefixtures("site")


@pytest.fixture
def users() -> list[User]:
    return people(6)


@pytest.fixture
def cup(users: list[User]) -> Tournament:
    """Two tables with the same cards."""
    settings = {"rounds": 1, "field": "difference"}
    tournament = new_tournament("duplicate", users, settings=settings)
    begin(tournament)
    return tournament


def user_at(game: Game) -> User:
    return game.seats.order_by("number").first().user


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def socket(game: Game, user: User | None) -> rendered.View | None:
    return rendered.view(game.pk, rendered.Viewer(user and user.pk, "en"))


# Each way by which something of a game leaves the server: its address, and to whom it is told.
PAGES = {
    "table": "/table/{}/",
    "sheet": "/table/{}/sheet/",
    "replay": "/game/{}/",
    "last deal": "/game/{}/last/",
    "record": "/game/{}/record/",
    "api": "/api/games/{}/record/",
}


def status_of(page: str, game: Game, user: User | None = None) -> int:
    return client_of(user).get(PAGES[page].format(game.pk)).status_code


def test_all_tables_of_a_round_have_the_same_cards_and_dealer(cup):
    first, second = (table.game for table in running(cup))
    row = Round.objects.get()
    assert {first.secret, second.secret} == {row.secret}
    # What will be opened is promised before.
    assert {first.commitment, second.commitment} == {row.commitment}
    assert first.first_dealer == second.first_dealer
    assert first.contributions == second.contributions == ["", "", ""]
    decks = Entry.objects.filter(kind="deck").values_list("text", flat=True)
    assert len(decks) == 2 and len(set(decks)) == 1
    for game in (first, second):
        assert game.agreements["redeal_four_nines"] is False and game.sealed


@pytest.mark.parametrize("page", list(PAGES))
def test_a_running_game_is_shown_to_its_players_alone(cup, users, page):
    first, second = (table.game for table in running(cup))
    assert status_of(page, first) in (403, 404)
    assert status_of(page, first, user_at(second)) in (403, 404)
    own = status_of(page, first, user_at(first))
    assert (own == 200) == (page in ("table", "sheet"))


@pytest.mark.parametrize("page", list(PAGES))
def test_a_finished_game_is_not_open_before_the_last_of_its_round(cup, page):
    first, second = running(cup)
    play(first.game_id)
    advance(cup.pk, timezone.now())
    assert status_of(page, first.game) in (403, 404)
    # Not even its own players are shown the hands of the others: friends may still play them.
    own = status_of(page, first.game, user_at(first.game))
    assert (own == 200) == (page in ("table", "sheet"))
    play(second.game_id)
    advance(cup.pk, timezone.now())
    for table in (first, second):
        assert status_of(page, table.game) in (200, 302)


def test_who_asks_for_the_record_too_early_is_told_why(cup):
    first = running(cup)[0].game
    assert status_of("record", first, user_at(first)) == 404
    play(first.pk)
    answer = client_of(user_at(first)).get(PAGES["record"].format(first.pk))
    assert answer.status_code == 403 and "last of them has ended" in answer.content.decode()


def test_a_profile_tells_others_no_scores_before_the_last_of_its_round(cup):
    first, second = running(cup)
    play(first.game_id)
    advance(cup.pk, timezone.now())
    player, line = user_at(first.game), f"/game/{first.game_id}/"

    def page_for(reader: User | None) -> str:
        return client_of(reader).get(f"/@/{player.username}/").content.decode()

    assert line in page_for(player)
    assert line not in page_for(None) and line not in page_for(user_at(second.game))
    play(second.game_id)
    advance(cup.pk, timezone.now())
    assert line in page_for(None)


def test_sockets_of_others_are_shown_nothing_until_then(cup):
    first, second = running(cup)
    stranger = user_at(second.game)
    assert socket(first.game, None) is None and socket(first.game, stranger) is None
    assert socket(first.game, user_at(first.game)) is not None
    shown = [(rendered.Viewer(stranger.pk, "en"), None, (0, 0))]
    play(first.game_id)
    assert rendered.news(first.game_id, shown) == {}
    play(second.game_id)
    advance(cup.pk, timezone.now())
    assert socket(first.game, None) is not None
    assert len(rendered.news(first.game_id, shown)) == 1


def test_who_left_his_seat_looks_on_no_more(cup):
    first = running(cup)[0].game
    user = user_at(first)
    services.leave(first.pk, user.pk)
    assert socket(first, user) is None and status_of("table", first, user) == 403


def test_the_secret_is_published_with_the_round_and_checks(cup, tmp_path):
    first, second = running(cup)
    play(first.game_id)
    advance(cup.pk, timezone.now())
    assert fair(first.game) is None
    game = Game.objects.get(pk=first.game_id)
    assert game.finalised_at is None and game.record is None
    play(second.game_id)
    advance(cup.pk, timezone.now())
    row = Round.objects.get()
    assert row.opened_at
    assert fair(first.game) == row.secret
    for game in Game.objects.all():
        assert all(one.ok for one in shuffle_proof.check(game.record))
        path = tmp_path / f"{game.pk}.jsonl"
        path.write_text(json.dumps(game.record))
        out = StringIO()
        call_command("check_shuffle", str(path), stdout=out)
        assert "as promised" in out.getvalue() and cup.pk in out.getvalue()
    assert verify(cup) == []


def fair(game: Game) -> Any:
    store.cache.clear()
    seen = rendered.table(game.pk, user_at(game).pk)
    assert seen is not None
    return seen["fair"]["secret"]


def settled() -> int:
    """What is asked for as a task when a game ends, or swept later."""
    return sum(finalise.finalise(pk) for pk in Game.objects.values_list("pk", flat=True))


def test_a_rating_that_moves_tells_nobody_who_won_before_the_last_of_the_round(users):
    ladder = Ladder.objects.get(key="classic")
    cup = rated_cup(users, ladder=ladder)
    first, second = running(cup)
    play(first.game_id)
    advance(cup.pk, timezone.now())
    assert settled() == 0 and sweeps.finishes(timezone.now() + scheduling.LEASE * 3) == 0
    assert told_of(first.game) == untold(first.game)
    play(second.game_id)
    advance(cup.pk, timezone.now())
    assert RatingChange.objects.filter(ladder=ladder).count() == 6
    one = Game.objects.get(pk=first.game_id)
    assert len(one.record["ratings"]) == 3 and told_of(one) != untold(one)


def rated_cup(users: list[User], **fields: Any) -> Tournament:
    settings = {"rounds": 1, "field": "difference"}
    cup = new_tournament("duplicate", users, settings=settings, rated=True, **fields)
    begin(cup)
    return cup


def told_of(game: Game) -> list[Any]:
    """Of the first two at its table, to a stranger: ratings, their history, games, head to head."""
    one, other = (seat.user for seat in game.seats.order_by("number")[:2])
    ways = [
        f"/api/users/{one.username}/",
        f"/api/users/{one.username}/ratings/classic/history/",
        f"/api/users/{one.username}/with/{other.username}/",
        "/api/leaderboards/classic/",
    ]
    told = [client_of(None).get(way).json() for way in ways]
    listed = client_of(None).get(f"/api/users/{one.username}/games/").json()["results"]
    return [told, [[line["change"], line["winner"]] for line in listed]]


def untold(game: Game) -> list[Any]:
    """The same if the game had never been."""
    with transaction.atomic():
        Game.objects.filter(pk=game.pk).update(finalised_at=None, places=None, winner=None)
        Seat.objects.filter(game=game).update(place=None)
        RatingChange.objects.filter(game_id=game.pk).delete()
        Rating.objects.all().delete()
        told = told_of(game)
        transaction.set_rollback(True)
    return told


def test_a_clubs_ladder_does_not_move_before_the_last_of_the_round(users):
    club = found(users[0], About("Sealed"))
    cup = rated_cup(users, club=club)
    first, second = running(cup)
    play(first.game_id)
    assert not RatingChange.objects.exists()
    play(second.game_id)
    advance(cup.pk, timezone.now())
    assert RatingChange.objects.filter(ladder=club.ladder).count() == 6


def test_moderators_wait_for_the_last_of_the_round_too(cup):
    """Annulled before it is rated, a game would be rated after it was annulled."""
    first = running(cup)[0]
    play(first.game_id)
    game = Game.objects.get(pk=first.game_id)
    case = cases.open_case(Case.Kind.REPORT, user_at(game), None, [game])
    with pytest.raises(cases.NotDone):
        cases.annul(case, user_at(game), [game])


def test_the_end_of_a_sealed_game_is_rung_so_that_its_round_opens(cup, monkeypatch):
    rung = []
    monkeypatch.setattr(scheduling, "send", lambda *told: rung.append(told))
    for table in running(cup):
        play(table.game_id)
    assert rung.count(("tournaments.director.advance", cup.pk)) == 2
    # All is known by then: what is settled at the opening calls nobody again.
    advance(cup.pk, timezone.now())
    assert not Game.objects.filter(finalised_at=None).exists()
    assert rung.count(("tournaments.director.advance", cup.pk)) == 2


def test_one_game_that_cannot_be_settled_keeps_no_other_waiting(cup, monkeypatch):
    games = [table.game_id for table in running(cup)]
    for game_id in games:
        play(game_id)
    real = finalise.finalise
    monkeypatch.setattr(finalise, "finalise", lambda pk: real(pk) if pk == games[1] else broken(pk))
    advance(cup.pk, timezone.now())
    cup.refresh_from_db()
    assert cup.status == Tournament.Status.OVER
    assert Game.objects.get(finalised_at=None).pk == games[0]


def broken(game_id: str) -> bool:
    raise ValueError(game_id)


def test_a_death_between_opening_and_settling_is_made_good(cup, monkeypatch):
    for table in running(cup):
        play(table.game_id)
    with monkeypatch.context() as patched:
        patched.setattr(visibility, "_opened", lambda *_: None)
        advance(cup.pk, timezone.now())
    assert not Game.objects.exclude(finalised_at=None).exists()
    assert sweeps.finishes(timezone.now() + scheduling.LEASE * 3) == 2


@pytest.mark.parametrize("how", ["annulled", "ruled", "closed", "cancelled"])
def test_a_table_that_never_ends_keeps_no_round_sealed(cup, how):
    first, second = running(cup)
    decide(first)
    rows = TournamentTable.objects.filter(pk=second.pk)
    if how == "annulled":
        rows.update(annulled=True)
    elif how == "ruled":
        rows.update(ruled={"places": [1, 2, 3], "scores": [3, 2, 1], "reason": "a flood"})
    elif how == "closed":
        abort.close(second.game_id, timezone.now())
    else:
        finish.cancel(cup.pk, None, timezone.now())
    advance(cup.pk, timezone.now())
    assert Round.objects.get().opened_at
    assert not Game.objects.filter(sealed=True).exists()
    # Nobody plays on with cards that all can see.
    assert not Game.objects.filter(status=Game.Status.PLAYING).exists()


def test_other_tournaments_seal_nothing(users):
    begin(new_tournament("swiss", users))
    assert not Game.objects.filter(sealed=True).exists()
    assert not Round.objects.exclude(secret="").exists()
