"""The public functions of the engine."""

import doctest

import pytest

import games.engine
from games.engine import IllegalAction, Phase, new_game, observe, parse_action
from games.engine.agreements import Agreements
from games.engine.errors import ILLEGAL_TEXTS, REASON_TEXTS
from games.engine.events import EVENTS, event_from_json
from tests.games.engine.builders import begin, run
from tests.games.engine.random_games import SETS, steps


def test_the_deal_in_ten_lines():
    results = doctest.testmod(games.engine)
    assert (results.failed, results.attempted > 5) == (0, True)


def test_all_names_are_there():
    assert all(hasattr(games.engine, name) for name in games.engine.__all__)


def test_every_refusal_has_a_text():
    data = {"least": 105, "step": 5, "limit": 120, "card": "KH", "suit": "S", "reason": "off"}
    data["price"] = 120
    for code in ILLEGAL_TEXTS:
        assert str(IllegalAction(code, **data))
    for reason in REASON_TEXTS:
        assert REASON_TEXTS[reason] in str(IllegalAction("not_allowed", reason=reason))


def test_before_the_first_deck():
    game = new_game(Agreements(), 1)
    assert (game.phase, game.to_act, game.seq_by_viewer) == (Phase.DECK, None, (0, 0, 0, 0))
    seen = observe(game, 0)
    assert (seen.hand, seen.counts, seen.active, seen.opener) == (0, (0, 0, 0), (), None)
    with pytest.raises(ValueError, match="seat 3"):
        observe(game, 3)


def test_a_new_deal_tells_the_end_of_the_last_one_too():
    """Nobody is sent the end of a deal by itself, and the last trick must still be shown."""
    for before, after in steps(3, **SETS[0]):
        if before.phase is Phase.DECK and before.deal:
            types = [event.type for event in observe(after, None).events]
            assert types.index("deal_scored") < types.index("deal_started")
            assert after.events[0].type == "deal_started"


def test_events_both_ways():
    known = set()
    for agreed in SETS:
        for seed in range(6):
            for _, game in steps(seed, **agreed):
                for event in game.events:
                    known.add(event.type)
                    assert event_from_json(event.as_json()) == event
    assert len(known) > 25
    assert known <= set(EVENTS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bid",
        "bid x",
        "bid 105 ",
        "give",
        "give 1:9D 2",
        "play",
        "play 1S",
        "trump X",
        "give" + " 1:9D" * 9,
    ],
)
def test_texts_that_are_no_action(text):
    with pytest.raises(IllegalAction) as refused:
        parse_action(text)
    assert refused.value.code == "unknown_action"


def test_act_takes_text():
    game = begin()
    assert games.engine.act(game, 2, "pass") == run(game, "2 pass")
