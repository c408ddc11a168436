"""Games of a duplicate's round stay hidden from others until the round ends."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from accounts.clubs.services import ClubDetails, create_club
from accounts.models import User
from games.engine import shuffle_proof
from games.fairplay import cases
from games.fairplay.models import Case
from games.models import Entry, Game, Seat
from games.tables import scheduling, services, sweeps, visibility
from games.tables.lifecycle import abort, finalise
from games.tables.payloads import rendered
from games.tables.state import store
from ratings.models import Ladder, Rating, RatingChange
from ratings.queries import custom_ladder_of
from tests.factories import client_of, person
from tests.tournaments.playing import (
    new_players,
    new_tournament,
    play,
    running_tables,
    set_random_result,
    start_tournament,
)
from tournaments.director import finish
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.models import Round, Tournament, TournamentTable

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


@pytest.fixture
def cup() -> Tournament:
    """A duplicate with two tables."""
    settings = {"rounds": 1, "field": "difference"}
    tournament = new_tournament("duplicate", new_players(6), settings=settings)
    start_tournament(tournament)
    return tournament


def user_at(game: Game) -> User:
    return game.seats.order_by("number").first().user


def socket_view(game: Game, user: User | None) -> rendered.RenderedView | None:
    return rendered.render_for(game.pk, rendered.Viewer(user and user.pk, "en"))


# Each page that shows a game, and its viewers.
PAGES = {
    "table": "/table/{}/",
    "sheet": "/table/{}/sheet/",
    "replay": "/game/{}/",
    "last deal": "/game/{}/last/",
    "record": "/game/{}/record/",
    "api": "/api/v1/games/{}/record/",
}


def status_of(page: str, game: Game, user: User | None = None) -> int:
    return client_of(user).get(PAGES[page].format(game.pk)).status_code


def test_all_tables_of_a_round_have_the_same_cards_and_dealer(cup):
    first, second = (table.game for table in running_tables(cup))
    row = Round.objects.get()
    assert {first.secret, second.secret} == {row.secret}
    # The commitment is public before the secret.
    assert {first.commitment, second.commitment} == {row.commitment}
    assert first.first_dealer == second.first_dealer
    assert first.contributions == second.contributions == ["", "", ""]
    decks = Entry.objects.filter(kind="deck").values_list("text", flat=True)
    assert len(decks) == 2 and len(set(decks)) == 1
    for game in (first, second):
        assert game.agreements["redeal_four_nines"] is False and game.sealed


@pytest.mark.parametrize("page", list(PAGES))
def test_only_players_see_a_running_game(cup, page):
    first, second = (table.game for table in running_tables(cup))
    assert status_of(page, first) in (403, 404)
    assert status_of(page, first, user_at(second)) in (403, 404)
    own = status_of(page, first, user_at(first))
    assert (own == 200) == (page in ("table", "sheet"))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("page", list(PAGES))
def test_a_finished_game_stays_hidden_until_its_round_ends(cup, page):
    first, second = running_tables(cup)
    play(first.game_id)
    advance(cup.pk, timezone.now())
    assert status_of(page, first.game) in (403, 404)
    # Even its players do not see other hands: friends may still play them.
    own = status_of(page, first.game, user_at(first.game))
    assert (own == 200) == (page in ("table", "sheet"))
    play(second.game_id)
    advance(cup.pk, timezone.now())
    for table in (first, second):
        assert status_of(page, table.game) in (200, 302)


def test_no_record_is_uploaded_while_others_play_the_same_cards(cup):
    first, second = running_tables(cup)
    play(first.game_id)
    advance(cup.pk, timezone.now())
    player, stranger = user_at(first.game), person("stranger")
    assert is_help_refused(player) and not is_help_refused(stranger)
    play(second.game_id)
    advance(cup.pk, timezone.now())
    assert not is_help_refused(player)


def is_help_refused(user: User) -> bool:
    """Return whether the user is refused the upload of a record, as a player is."""
    answer = client_of(user).post("/replay/", {"record": "no record"})
    return getattr(answer.context.get("error"), "code", "") == "playing"


def test_an_early_request_for_the_record_gives_the_reason(cup):
    first = running_tables(cup)[0].game
    assert status_of("record", first, user_at(first)) == 404
    play(first.pk)
    answer = client_of(user_at(first)).get(PAGES["record"].format(first.pk))
    assert answer.status_code == 403 and "when all of them have finished" in answer.content.decode()


def test_a_profile_hides_scores_until_the_round_ends(cup):
    first, second = running_tables(cup)
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


def test_sockets_of_others_get_nothing_until_the_round_ends(cup):
    first, second = running_tables(cup)
    stranger = user_at(second.game)
    assert socket_view(first.game, None) is None and socket_view(first.game, stranger) is None
    assert socket_view(first.game, user_at(first.game)) is not None
    shown = [(rendered.Viewer(stranger.pk, "en"), None, (0, 0))]
    play(first.game_id)
    assert rendered.updates_for(first.game_id, shown) == {}
    play(second.game_id)
    advance(cup.pk, timezone.now())
    assert socket_view(first.game, None) is not None
    assert len(rendered.updates_for(first.game_id, shown)) == 1


def test_a_player_who_left_can_no_longer_watch(cup):
    first = running_tables(cup)[0].game
    user = user_at(first)
    services.leave(first.pk, user.pk)
    assert socket_view(first, user) is None and status_of("table", first, user) == 403


def test_the_secret_is_published_with_the_round_and_verifies(cup, tmp_path):
    first, second = running_tables(cup)
    play(first.game_id)
    advance(cup.pk, timezone.now())
    assert fairness_data(first.game) is None
    game = Game.objects.get(pk=first.game_id)
    assert game.finalised_at is None and game.record is None
    play(second.game_id)
    advance(cup.pk, timezone.now())
    row = Round.objects.get()
    assert row.revealed_at
    assert fairness_data(first.game) == row.secret
    for game in Game.objects.all():
        assert all(one.ok for one in shuffle_proof.check_record(game.record))
        path = tmp_path / f"{game.pk}.jsonl"
        path.write_text(json.dumps(game.record))
        out = StringIO()
        call_command("check_shuffle", str(path), stdout=out)
        assert "as promised" in out.getvalue() and cup.pk in out.getvalue()
    assert verify(cup) == []


def fairness_data(game: Game) -> Any:
    store.cache.clear()
    seen = rendered.table_for(game.pk, user_at(game).pk)
    assert seen is not None
    return seen["shuffle"]["secret"]


def finalise_due() -> int:
    """Finalise as a task or the sweep would; return the number."""
    return sum(finalise.finalise(pk) for pk in Game.objects.values_list("pk", flat=True))


def test_ratings_do_not_change_until_the_round_ends():
    users = new_players(6)
    ladder = Ladder.objects.get(key="classic")
    cup = rated_cup(users, ladder=ladder)
    first, second = running_tables(cup)
    play(first.game_id)
    advance(cup.pk, timezone.now())
    assert (
        finalise_due() == 0 and sweeps.sweep_unfinalised(timezone.now() + scheduling.LEASE * 3) == 0
    )
    assert public_traces(first.game) == traces_without_game(first.game)
    play(second.game_id)
    advance(cup.pk, timezone.now())
    # Six people feed no pool's ladder.
    assert RatingChange.objects.filter(ladder=custom_ladder_of(ladder)).count() == 6
    one = Game.objects.get(pk=first.game_id)
    assert len(one.record["ratings"]) == 3 and public_traces(one) != traces_without_game(one)


def rated_cup(users: list[User], **fields: Any) -> Tournament:
    settings = {"rounds": 1, "field": "difference"}
    cup = new_tournament("duplicate", users, settings=settings, rated=True, **fields)
    start_tournament(cup)
    return cup


def public_traces(game: Game) -> list[Any]:
    """Return what a stranger sees of two players: ratings, history, games, head to head."""
    one, other = (seat.user for seat in game.seats.order_by("number")[:2])
    ways = [
        f"/api/v1/users/{one.username}/",
        f"/api/v1/users/{one.username}/ratings/classic/history/",
        f"/api/v1/users/{one.username}/head-to-head/{other.username}/",
        "/api/v1/leaderboards/classic/",
    ]
    answers = [client_of().get(way).json() for way in ways]
    listed = client_of().get(f"/api/v1/users/{one.username}/games/").json()["results"]
    return [answers, [[line["rating_change"], line["winner"]] for line in listed]]


def traces_without_game(game: Game) -> list[Any]:
    """Return the same as if the game had never been."""
    with transaction.atomic():
        Game.objects.filter(pk=game.pk).update(finalised_at=None, places=None, winner=None)
        Seat.objects.filter(game=game).update(place=None)
        RatingChange.objects.filter(game_id=game.pk).delete()
        Rating.objects.all().delete()
        answers = public_traces(game)
        transaction.set_rollback(True)
    return answers


def test_a_club_ladder_does_not_change_until_the_round_ends():
    users = new_players(6)
    club = create_club(users[0], ClubDetails("Sealed"))
    cup = rated_cup(users, club=club)
    first, second = running_tables(cup)
    play(first.game_id)
    assert not RatingChange.objects.exists()
    play(second.game_id)
    advance(cup.pk, timezone.now())
    assert RatingChange.objects.filter(ladder=club.ladder).count() == 6


def test_moderators_cannot_annul_until_the_round_ends(cup):
    """Otherwise a game would be rated after it was annulled."""
    first = running_tables(cup)[0]
    play(first.game_id)
    game = Game.objects.get(pk=first.game_id)
    case = cases.open_case(Case.Kind.REPORT, user_at(game), None, [game])
    with pytest.raises(cases.CaseError, match="game_running"):
        cases.annul_games(case, person("moderator"), [game])


def test_the_end_of_a_hidden_game_gives_notice(cup, monkeypatch):
    notices = []
    monkeypatch.setattr(scheduling, "send", lambda *answers, **_: notices.append(answers))
    for table in running_tables(cup):
        play(table.game_id)
    assert notices.count(("tournaments.director.advance", cup.pk)) == 2
    # Everything is known by then: finalising at the reveal gives no further notice.
    advance(cup.pk, timezone.now())
    assert not Game.objects.filter(finalised_at=None).exists()
    assert notices.count(("tournaments.director.advance", cup.pk)) == 2


def test_a_game_that_fails_to_finalise_does_not_block_others(cup, monkeypatch):
    games = [table.game_id for table in running_tables(cup)]
    for game_id in games:
        play(game_id)
    real = finalise.finalise
    monkeypatch.setattr(finalise, "finalise", lambda pk: real(pk) if pk == games[1] else fail(pk))
    advance(cup.pk, timezone.now())
    cup.refresh_from_db()
    assert cup.status == Tournament.Status.OVER
    assert Game.objects.get(finalised_at=None).pk == games[0]


def fail(game_id: str) -> bool:
    raise ValueError(game_id)


def test_a_crash_between_reveal_and_finalising_is_repaired(cup, monkeypatch):
    for table in running_tables(cup):
        play(table.game_id)
    with monkeypatch.context() as patched:
        patched.setattr(visibility, "_after_reveal", lambda *_: None)
        advance(cup.pk, timezone.now())
    assert not Game.objects.exclude(finalised_at=None).exists()
    assert sweeps.sweep_unfinalised(timezone.now() + scheduling.LEASE * 3) == 2


@pytest.mark.parametrize("how", ["annulled", "ruled", "closed", "cancelled"])
def test_a_table_without_an_end_does_not_keep_its_round_hidden(cup, how):
    first, second = running_tables(cup)
    set_random_result(first)
    rows = TournamentTable.objects.filter(pk=second.pk)
    if how == "annulled":
        rows.update(annulled=True)
    elif how == "ruled":
        rows.update(override={"places": [1, 2, 3], "scores": [3, 2, 1], "reason": "a flood"})
    elif how == "closed":
        abort.abort(second.game_id, timezone.now())
    else:
        finish.cancel(cup.pk, None, timezone.now())
    advance(cup.pk, timezone.now())
    assert Round.objects.get().revealed_at
    assert not Game.objects.filter(sealed=True).exists()
    # Nobody plays on with public cards.
    assert not Game.objects.filter(status=Game.Status.PLAYING).exists()


def test_other_formats_hide_nothing():
    start_tournament(new_tournament("swiss", new_players(6)))
    assert not Game.objects.filter(sealed=True).exists()
    assert not Round.objects.exclude(secret="").exists()
