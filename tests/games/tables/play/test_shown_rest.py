"""Showing the rest of a deal: who may, what the server plays, and what it leaves alone."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from games import engine
from games.models import DealResult, Entry, Game
from games.tables import actions
from games.tables.errors import TableError
from games.tables.lifecycle import verify
from games.tables.lifecycle.finalise import build_deals
from games.tables.play import shown_rest
from games.tables.state import store
from games.tables.state.live_game import LiveGame
from games.tables.state.loader import load
from tests.factories import error_code, make_club, person
from tests.games.factories import changed, recorded
from tests.games.tables.driver import act, live_of, new_id, payload_of, play_out, turns

pytestmark = pytest.mark.usefixtures("notices", "queued")


@pytest.fixture
def casual(table: Game) -> Game:
    """A running game of three people that does not count."""
    store.cache.clear()
    return changed(table, rated=False)


def is_offered(live: LiveGame) -> bool:
    seat = live.game.to_act
    return seat is not None and "show" in payload_of(live, seat)["legal"]


def offers(game: Game, people: list[User]) -> Iterator[LiveGame]:
    """Yield each turn at which the rest may be shown; the card is played all the same."""
    return (live for live in turns(game.pk, people) if is_offered(live))


@pytest.fixture
def offered(casual: Game, people: list[User]) -> LiveGame:
    """The first turn at which the rest may be shown."""
    return next(offers(casual, people))


@pytest.fixture
def actor(offered: LiveGame, people: list[User]) -> User:
    return people[offered.game.to_act or 0]


@pytest.fixture
def shown(offered: LiveGame, actor: User) -> LiveGame:
    """The game after the rest was shown."""
    act(offered.id, actor, "show")
    return live_of(offered.id)


def shown_entries(game_id: str) -> list[Entry]:
    return list(Entry.objects.filter(game=game_id, kind=Entry.Kind.SHOWN).order_by("number"))


def test_it_ends_the_deal(offered: LiveGame, shown: LiveGame) -> None:
    assert shown.game.played == offered.game.played + 1
    assert shown.game.last is not None and shown.game.last.outcome in ("made", "failed")


def test_every_card_is_an_entry_with_the_mark(offered: LiveGame, shown: LiveGame) -> None:
    left = sum(hand.bit_count() for hand in offered.game.running.hands)
    entries = shown_entries(offered.id)
    assert [one.number for one in entries] == list(range(offered.version, offered.version + left))
    assert all(one.text.startswith("play ") for one in entries)


def test_another_order_books_the_same(offered: LiveGame, shown: LiveGame) -> None:
    game = offered.game
    while game.running is not None and game.deal == offered.game.deal:
        game = engine.act(game, game.to_act, engine.legal_actions(game)[-1])
    assert game.standing == shown.game.standing


def test_a_cold_load_and_another_process_know_the_same(offered: LiveGame, shown: LiveGame) -> None:
    assert load(offered.id).game.standing == shown.game.standing
    store.cache.put(offered)
    assert store.load_newest(offered.id).game.standing == shown.game.standing


def test_only_the_seat_that_acts_spends_time(offered: LiveGame, shown: LiveGame) -> None:
    others = [seat for seat in range(3) if seat != offered.game.to_act]
    for seat in others:
        assert shown.clock.reserve_ms_by_seat[seat] >= offered.clock.reserve_ms_by_seat[seat]
        assert shown.clock.timeouts[seat] == offered.clock.timeouts[seat]


def test_everybody_is_shown_the_hand(offered: LiveGame, shown: LiveGame) -> None:
    seat, observation = offered.game.to_act, engine.observe(offered.game, offered.game.to_act)
    for viewer in (*range(3), None):
        proof = payload_of(shown, viewer)["sheet"]["rows"][-1]["shown"]
        assert proof["seat"] == seat
        assert len(proof["cards"]) == observation.hand.bit_count()


def test_the_offer_is_shown_to_nobody_else(offered: LiveGame) -> None:
    others = [seat for seat in (0, 1, 2, None) if seat != offered.game.to_act]
    assert not any("show" in payload_of(offered, seat)["legal"] for seat in others)


def test_a_repeated_message_is_acknowledged_again(offered: LiveGame, actor: User) -> None:
    first = act(offered.id, actor, "show", id="one")
    again = actions.act(offered.id, actor.pk, "one", offered.seq_of(offered.game.to_act), "show")
    assert again == actions.ActionResult(first.seq, duplicate=True)
    assert live_of(offered.id).seq_of(offered.game.to_act) == first.seq


@pytest.mark.parametrize(
    "counts",
    [{"rated": True}, {"event": "Cup"}, {"fixed_deal": "2026-01-01 1"}],
    ids=lambda fields: next(iter(fields)),
)
def test_where_the_result_counts_it_is_neither_offered_nor_taken(
    offered: LiveGame, actor: User, counts: dict[str, object]
) -> None:
    store.cache.clear()
    changed(Game.objects.get(pk=offered.id), **counts)
    assert not is_offered(live_of(offered.id))
    assert error_code(lambda: act(offered.id, actor, "show")) == "not_settled"


def test_a_game_of_a_club_counts_in_its_ladder(casual: Game, people: list[User]) -> None:
    assert live_of(casual.pk).settings.shows_rest
    store.cache.clear()
    changed(casual, club=make_club(people[0]))
    assert not live_of(casual.pk).settings.shows_rest


def test_an_open_deal_is_refused(casual: Game, people: list[User]) -> None:
    live = next(
        live
        for live in turns(casual.pk, people)
        if live.game.phase is engine.Phase.PLAY and not is_offered(live)
    )
    assert error_code(lambda: act(live.id, people[live.game.to_act], "show")) == "not_settled"


def test_a_seat_that_is_not_to_act_is_refused(offered: LiveGame, people: list[User]) -> None:
    other = people[(offered.game.to_act + 1) % 3]
    assert error_code(lambda: act(offered.id, other, "show")) == "not_your_turn"


def test_a_spectator_is_refused(offered: LiveGame) -> None:
    with pytest.raises(TableError, match="not_seated"):
        actions.act(offered.id, person("oleg").pk, new_id(), 0, "show")


def test_the_record_says_who_showed_and_from_where(offered: LiveGame, shown: LiveGame) -> None:
    deals = build_deals(Entry.objects.filter(game=offered.id).order_by("number"))
    deal = next(deal for deal in deals if "shown" in deal)
    left = sum(hand.bit_count() for hand in offered.game.running.hands)
    assert deal["shown"] == {"seat": offered.game.to_act, "action": len(deal["actions"]) - left}


def test_the_check_of_stored_games_knows_it(shown: LiveGame, people: list[User]) -> None:
    play_out(shown.id, people)
    game = recorded(Game.objects.get(pk=shown.id))
    # The factory chose the first dealer.
    assert verify.verify(game).problems == ("first dealer: it does not match the secret",)
    result = DealResult.objects.get(game=game, outcome__has_key="shown")
    changed(result, outcome={**result.outcome, "shown": {**result.outcome["shown"], "seat": 7}})
    wrong = f"deal {result.number}: the log names another seat that showed the rest"
    assert wrong in verify.verify(game).problems


def test_the_last_deal_can_end_the_game(casual: Game, people: list[User]) -> None:
    while not live_of(casual.pk).game.over:
        live = next(offers(casual, people), None)
        if live is not None:
            act(casual.pk, people[live.game.to_act], shown_rest.ACTION)
    assert live_of(casual.pk).game.winner is not None
