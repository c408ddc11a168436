"""The form of the payload, as in docs/protocol/payload.md."""

import pytest

from games.models import Game
from games.tables.lifecycle.create import create_game
from games.tables.payloads import table_payload
from tests.games.tables.driver import act, choice, live_of, payload_of, turns

pytestmark = pytest.mark.usefixtures("notices", "queued")

KEYS = """id seq status rated pool agreements people you deal played dealer opener active phase
to_act claiming golden dark unseen nines_cut hand counts talon bids offers declarer bid
contract given laid trump leader trick last_trick points tricks declared marriages left
standing legal why limit clock timeouts sheet events result shuffle"""


def mine(game: Game) -> dict:
    return payload_of(game, live_of(game.id).game.to_act)


def test_the_payload_has_every_key_and_no_other(table, people):
    for live in turns(table.id, people):
        for seat in (0, 1, 2, None):
            closes = {"leaving_closes"} if live.closes_if_left else set()
            assert set(table_payload.payload(live, seat)) == set(KEYS.split()) | closes


def test_bidding(table):
    payload = mine(table)
    top = payload["limit"]["max"]
    assert payload["legal"] == {"bid": {"min": 105, "max": top, "step": 5}, "pass": True}
    assert payload["bids"] == [{"seat": 1, "bid": 100}]
    assert (payload["talon"], payload["left"]) == (
        {"cards": None, "open": False, "count": 3},
        120,
    )


def test_only_a_pass_is_left_at_the_limit(table, people):
    top = mine(table)["limit"]["max"]
    act(table.id, people[2], f"bid {top}")
    other = mine(table)
    if other["limit"]["max"] <= top:
        assert other["legal"] == {"bid": None, "pass": True}
    act(table.id, people[0], "pass")
    act(table.id, people[1], "pass")
    mine_now = mine(table)
    assert mine_now["phase"] == "exchange" and mine_now["declarer"] == 2
    assert mine_now["legal"] == {"give": True, "distribute": True}
    assert len(mine_now["hand"]) == 10 and mine_now["talon"]["count"] == 0
    assert sorted(mine_now["talon"]["cards"]) == sorted(payload_of(table, None)["talon"]["cards"])


def test_exchange_and_raise(table, people):
    act(table.id, people[2], "pass")
    act(table.id, people[0], "pass")
    first, second = mine(table)["hand"][:2]
    act(table.id, people[1], f"give 0:{first} 2:{second}")
    payload = mine(table)
    assert payload["phase"] == "raise" and payload["legal"]["stand"] is True
    raised = payload["legal"]["raise"]
    assert raised is None or raised["min"] == 105
    given = [{"from": 1, "to": 0, "card": first}, {"from": 1, "to": 2, "card": second}]
    assert payload["given"] == given
    theirs = payload_of(table, 0)["given"]
    assert theirs == [given[0], {**given[1], "card": None}]
    assert payload["counts"] == [8, 8, 8]


def test_play_lists_legal_cards_and_reasons_for_the_others(table, people):
    refusals = 0
    for live in turns(table.id, people):
        if live.game.phase != "play":
            continue
        payload = table_payload.payload(live, live.game.to_act)
        assert sorted([*payload["legal"]["play"], *payload["why"]]) == sorted(payload["hand"])
        assert all(why["code"].startswith("must_") for why in payload["why"].values())
        assert payload["left"] + sum(payload["points"]) == 120
        refusals += len(payload["why"])
        other = table_payload.payload(live, (live.game.to_act + 1) % 3)
        assert other["legal"] == other["why"] == {} and other["limit"] is None
    assert refusals


def test_the_payload_has_the_running_clock(table, pool):
    clock = payload_of(table, None)["clock"]
    assert clock["seat"] == 2 and clock["started"] == live_of(table.id).clock.started
    assert clock["reserves"] == [pool.reserve_ms] * 3 and clock["claim_ms"] is None


def test_a_bot_has_no_reserve_and_is_marked(pool, people, bots):
    game = create_game(pool, [people[0], *bots[:2]])
    payload = payload_of(game, 0)
    assert payload["clock"]["reserves"] == [pool.reserve_ms, None, None]
    assert [person["bot"] for person in payload["people"]] == [False, True, True]
    assert payload["people"][0]["rating"] == 1500 and payload["people"][0]["provisional"]


def test_the_end_of_a_deal_comes_with_the_next_deal(table, people):
    act(table.id, people[2], "pass")
    act(table.id, people[0], "pass")
    act(table.id, people[1], "distribute")
    types = [event["type"] for event in payload_of(table, 0)["events"]]
    assert types[0] == "distributed"
    assert types.index("distributed") < types.index("deal_scored") < types.index("deal_started")


def test_a_bot_chooses_from_its_observation(table):
    assert choice(live_of(table.id)).split()[0] in ("bid", "pass")
