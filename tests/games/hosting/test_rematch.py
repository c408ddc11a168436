"""Once more: who must agree, who deals, and what of the old game is kept."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations.services import block
from games.engine import shuffle
from games.lobby import invitations, queries, rematch, services
from games.lobby import sweeps as lobby_sweeps
from games.lobby.models import OwnSeat, OwnTable
from games.models import Game, Seat
from games.replays.shuffle_proof import check
from games.tables import services as tables
from games.tables.lifecycle import finalise
from tests.games.hosting.test_services import refusal
from tests.games.tables.driver import act, choice, live_of, next_seat
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("rung", "queued")
SHORT = {"preset": "classic", "max_deals": 2}


def play(game_id: str, people: list[User]) -> Game:
    """To the end; bots take their turns themselves."""
    by_pk = {user.pk: user for user in people}
    while not (live := live_of(game_id)).game.over:
        seat = next_seat(live)
        if live.is_bot(seat):
            assert tables.act_for_bot(game_id, live.version)
        else:
            act(game_id, by_pk[live.mark.users[seat]], choice(live))
    finalise.finalise(game_id)
    return Game.objects.get(pk=game_id)


@pytest.fixture
def before(people, lay) -> Game:
    """A finished game of three people at an own table."""
    table = lay(people[0], agreements=SHORT, clock="quick")
    for user in people[1:]:
        table = services.sit(user, table.pk)
    return play(table.game_id, people)


def agree_all(game: Game, people: list[User]) -> Game:
    for user in people:
        table = rematch.agree(user, game.pk)
    return Game.objects.get(pk=table.game_id)


def test_all_agree_and_the_winner_deals_first(before, people):
    assert before.winner is not None
    game = agree_all(before, people[::-1])
    assert game.pk != before.pk and game.rematch_of == before
    assert game.first_dealer == before.winner
    assert [s.user for s in game.seats.order_by("number")] == people
    assert (game.agreements, game.action_ms) == (before.agreements, before.action_ms)
    assert game.commitment != before.commitment and not game.rated


def test_the_checks_of_the_shuffle_know_it(before, people, monkeypatch):
    """Also where chance would have drawn another dealer."""
    wrong = (before.winner + 1) % 3
    monkeypatch.setattr(shuffle, "first_dealer", lambda *_: wrong)
    game = play(agree_all(before, people).pk, people)
    assert game.record["fairness"]["rematch_of"] == before.pk
    assert game.first_dealer == before.winner != wrong
    assert all(one.ok for one in check(game.record))
    lied = game.record | {"fairness": {**game.record["fairness"], "rematch_of": None}}
    assert [one.what for one in check(lied) if not one.ok] == ["dealer"]


def test_two_do_not_suffice(before, people):
    for user in people[:2]:
        table = rematch.agree(user, before.pk)
    rematch.agree(people[0], before.pk)
    assert table.game_id is None and Game.objects.count() == 1
    told = queries.rematch_of(people[2], before)
    assert told["status"] == "offered" and not told["mine"]
    assert (told["agreed"], told["waiting"]) == ([0, 1], [2])
    assert [call.table_id for call in invitations.calls_of(people[2])] == [table.pk]


def test_bots_agree_at_once(people, lay):
    game = play(lay(people[0], agreements=SHORT, bots=["easy", "hard"]).game_id, people)
    again = Game.objects.get(pk=rematch.agree(people[0], game.pk).game_id)
    same = [list(g.seats.order_by("number").values_list("user", flat=True)) for g in (game, again)]
    assert same[0] == same[1]


def test_who_says_no_ends_it(before, people):
    table = rematch.agree(people[0], before.pk)
    invitations.decline(people[1], table.pk)
    assert queries.rematch_of(people[0], before)["status"] == "off"
    assert refusal(rematch.agree, people[2], before.pk) == "answered"
    assert not OwnSeat.objects.exists()


def test_who_takes_his_yes_back_ends_it(before, people):
    table = rematch.agree(people[0], before.pk)
    services.leave(people[0], table.pk)
    assert queries.rematch_of(people[1], before)["status"] == "off"


def test_after_a_minute_it_is_over_and_may_be_asked_anew(before, people):
    first = rematch.agree(people[0], before.pk)
    OwnTable.objects.update(expires_at=timezone.now())
    assert queries.rematch_of(people[1], before) == {
        "rated": False,
        "status": "none",
        "expired": True,
    }
    second = rematch.agree(people[1], before.pk)
    assert second.pk != first.pk and second.owner == people[1]
    assert lobby_sweeps.sweep(timezone.now() + timedelta(minutes=2)) == 1
    assert queries.rematch_of(people[1], before)["status"] == "none"


def test_one_rematch_a_game(before, people):
    game = agree_all(before, people)
    assert queries.rematch_of(people[0], before) == {
        "rated": False,
        "status": "begun",
        "url": f"/table/{game.pk}/",
    }
    assert refusal(rematch.agree, people[0], before.pk) == "table_started"


def test_only_players_and_only_when_it_is_over(before, people, lay):
    stranger = User.objects.create_user("gleb")
    assert refusal(rematch.agree, stranger, before.pk) == "no_rematch"
    assert queries.rematch_of(stranger, before) == {"status": "no"}
    running = lay(people[0], bots=["easy", "easy"]).game
    assert refusal(rematch.agree, people[0], running.pk) == "not_over"
    assert refusal(rematch.agree, people[0], "nosuch") == "no_rematch"


def test_for_who_left_the_bot_that_kept_his_seat_plays_on(people, lay):
    table = lay(people[0], agreements=SHORT)
    for user in people[1:]:
        table = services.sit(user, table.pk)
    tables.leave(table.game_id, people[2].pk)
    keeper = Seat.objects.get(game=table.game_id, user=people[2]).kept_by
    before = play(table.game_id, people)
    assert refusal(rematch.agree, people[2], before.pk) == "no_rematch"
    game = agree_all(before, people[:2])
    assert [s.user for s in game.seats.order_by("number")] == [*people[:2], keeper]


def test_of_a_ranked_game_it_is_unrated_and_no_pools(pool, people):
    before = play(tables.open_table(pool, people).pk, people)
    assert before.rated
    game = agree_all(before, people)
    assert not game.rated and game.pool is None and game.agreements == before.agreements


def test_of_a_rated_own_table_it_is_rated(people, lay):
    table = lay(people[0], rated=True)
    for user in people[1:]:
        table = services.sit(user, table.pk)
    Game.objects.filter(pk=table.game_id).update(agreements=SHORT)
    game = agree_all(play(table.game_id, people), people)
    assert game.rated and game.rated_in.key == "classic"


def test_who_must_not_meet_meets_no_more(before, people):
    block(people[1], people[0])
    rematch.agree(people[0], before.pk)
    assert refusal(rematch.agree, people[1], before.pk) == "cannot_meet"


def test_who_sits_elsewhere_does_not_agree(before, people, lay):
    lay(people[0])
    assert refusal(rematch.agree, people[0], before.pk) == "waits_elsewhere"
    assert not OwnTable.objects.filter(after=before).exists()


def test_the_call_is_followed_to_ones_own_seat(before, people):
    table = rematch.agree(people[0], before.pk)
    rematch.accept(people[2], table.pk)
    assert OwnSeat.objects.get(user=people[2]).number == 2


def test_all_at_once_make_one_game(before, people):
    calls = [lambda user=user: rematch.agree(user, before.pk) for user in [*people, *people]]
    done = at_once(*calls)
    assert Game.objects.filter(rematch_of=before).count() == 1
    assert OwnTable.objects.filter(after=before).count() == 1
    assert {one for one in done if isinstance(one, str)} <= {"table_started"}
