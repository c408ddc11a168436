"""Of a round that plays the same cards nobody sees more than his own table, until it is over."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import fairness
from games.models import Entry, Game
from games.tables import closing, finishing, sealing, services, store, sweeps, viewing, wakeups
from tournaments import ending
from tournaments.advance import advance
from tournaments.models import Round, Tournament, TournamentTable
from tournaments.verifying import verify

from .playing import begin, decide, new_tournament, people, play, running

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


def socket(game: Game, user: User | None) -> viewing.View | None:
    return viewing.view(game.pk, viewing.Viewer(user and user.pk, "en"))


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
    shown = [(viewing.Viewer(stranger.pk, "en"), None, (0, 0))]
    play(first.game_id)
    assert viewing.news(first.game_id, shown) == {}
    play(second.game_id)
    advance(cup.pk, timezone.now())
    assert socket(first.game, None) is not None
    assert len(viewing.news(first.game_id, shown)) == 1


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
    assert game.finalised_at and game.record is None
    play(second.game_id)
    advance(cup.pk, timezone.now())
    row = Round.objects.get()
    assert fair(first.game) == row.secret and row.opened_at
    for game in Game.objects.all():
        assert all(one.ok for one in fairness.check(game.record))
        path = tmp_path / f"{game.pk}.jsonl"
        path.write_text(json.dumps(game.record))
        out = StringIO()
        call_command("check_shuffle", str(path), stdout=out)
        assert "as promised" in out.getvalue() and cup.pk in out.getvalue()
    assert verify(cup) == []


def fair(game: Game) -> Any:
    store.cache.clear()
    seen = viewing.table(game.pk, user_at(game).pk)
    assert seen is not None
    return seen["fair"]["secret"]


def test_no_record_is_packed_of_a_sealed_game_by_whoever_comes_by(cup):
    first = running(cup)[0]
    play(first.game_id)
    Game.objects.update(finalised_at=timezone.now() - wakeups.LEASE * 3)
    assert not finishing.pack(first.game_id)
    assert sweeps.logs(timezone.now()) == 0
    assert Game.objects.get(pk=first.game_id).record is None


def test_a_death_between_opening_and_packing_is_made_good(cup, monkeypatch):
    for table in running(cup):
        play(table.game_id)
    with monkeypatch.context() as patched:
        patched.setattr(sealing, "_opened", lambda *_: None)
        advance(cup.pk, timezone.now())
    assert not Game.objects.exclude(record=None).exists()
    later = timezone.now() + wakeups.LEASE * 3
    assert sweeps.logs(later) == 2
    assert not Game.objects.filter(record=None).exists()


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
        closing.close(second.game_id, timezone.now())
    else:
        ending.cancel(cup.pk, None, timezone.now())
    advance(cup.pk, timezone.now())
    assert Round.objects.get().opened_at
    assert not Game.objects.filter(sealed=True).exists()
    # Nobody plays on with cards that all can see.
    assert not Game.objects.filter(status=Game.Status.PLAYING).exists()


def test_other_tournaments_seal_nothing(users):
    begin(new_tournament("swiss", users))
    assert not Game.objects.filter(sealed=True).exists()
    assert not Round.objects.exclude(secret="").exists()
