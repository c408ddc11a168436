"""Settled deals, compared with every order of play against every lie."""

from random import Random

import pytest

from games.bots import LEVELS
from games.bots.search.worlds import ASIDE, knowledge_of
from games.endings import is_settled, settled
from games.endings.settled import is_followed
from games.engine import Game, Phase, act, legal_actions, observe
from games.engine.cards import count
from tests.games.endings.every_order import books_the_same, ending, seen
from tests.games.engine.random_games import SETS, moves

# Each case plays one game of each set of agreements, half of it by a bot.
CASES = 60


def turns_near_the_end(seed: int) -> list[Game]:
    """Return turns with two or three cards of games with rare agreements and of classic ones."""
    random, found = Random(seed), []
    sets = [*SETS, *[{"preset": "classic"}] * 10]
    for number, given in enumerate(sets):
        for game, _, _ in moves(seed * 1000 + number, most=60, **given):
            found += [turn for turn in _played_on(game, random) if _is_compared(turn)]
    return found


def _played_on(game: Game, random: Random) -> list[Game]:
    """Return the turns from a first lead to the end of the deal."""
    if game.phase is not Phase.PLAY or game.running is None or game.running.plays:
        return []
    deal, turns = game.deal, []
    while game.to_act is not None and game.deal == deal:
        turns.append(game)
        legal = legal_actions(game)
        wise = LEVELS["casual"].choose(observe(game, game.to_act), legal)
        game = act(game, game.to_act, wise if random.random() < 0.8 else random.choice(legal))
    return turns


def _is_compared(game: Game) -> bool:
    observation = seen(game)
    if not 2 <= count(observation.hand) <= settled.MAX_SEARCHED or game.running is None:
        return False
    return is_followed(observation) and ASIDE not in knowledge_of(observation).holders


def is_exact(game: Game) -> bool:
    """Return whether the search compares no more than is booked.

    A seat is not shown the outcomes of a golden round, nor scores before charges.
    """
    golden = game.running is not None and game.running.golden
    return not golden and game.agreements.barrel_mode != "declarer_only"


@pytest.mark.sampled(20)
@pytest.mark.parametrize("seed", range(CASES))
def test_it_says_what_every_order_against_every_lie_books(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settled, "NODES", 1 << 40)
    turns = [turn for turn in turns_near_the_end(seed) if is_exact(turn)]
    assert len(turns) > 20
    assert [is_settled(seen(turn)) for turn in turns] == [books_the_same(turn) for turn in turns]


@pytest.mark.sampled(20)
@pytest.mark.parametrize("seed", range(CASES))
def test_no_open_deal_is_called_settled(seed: int) -> None:
    offered = [turn for turn in turns_near_the_end(seed + CASES) if is_settled(seen(turn))]
    assert offered and all(books_the_same(turn) for turn in offered)


def test_some_deals_are_settled_and_more_are_not() -> None:
    found = [is_settled(seen(turn)) for turn in turns_near_the_end(1)]
    assert 0.02 < sum(found) / len(found) < 0.6


def test_tops_are_settled_against_any_lie() -> None:
    assert is_settled(seen(ending("AS KD AH | 9S JS 9D | 9H JH JD")))


def test_a_higher_card_that_another_may_hold_keeps_it_open() -> None:
    assert not is_settled(seen(ending("AS KD AH | 9S JS TD | 9H JH JD")))


def test_a_trump_that_another_may_hold_keeps_it_open() -> None:
    hands = "AS AH TS | 9S 9D JD | 9H JH JS"
    assert is_settled(seen(ending(hands)))
    assert not is_settled(seen(ending(hands, trump=2, marriages=((1, 2, 80),))))


def test_points_that_only_round_away_settle_a_deal() -> None:
    """The contract is made, and who takes the jacks is all that is open: 13 to 17 are 15."""
    rounds_away = {"points": (100, 13, 3), "tricks": (2, 2, 2)}
    assert is_settled(seen(ending("9S 9C | 9D 9H | JS JC", **rounds_away)))
    counts = {"points": (100, 12, 4), "tricks": (2, 2, 2)}
    assert not is_settled(seen(ending("9S 9C | 9D 9H | JS JC", **counts)))


def test_the_last_card_is_no_rest() -> None:
    assert not is_settled(seen(ending("AS | 9S | JS")))


def test_another_turn_is_nothing_to_say_something_about() -> None:
    game = ending("AS KD AH | 9S JS 9D | 9H JH JD")
    assert not is_settled(observe(game, 1)) and not is_settled(observe(game, None))


def test_a_running_trick_is_searched() -> None:
    """What was led is beaten by the ace, and the other card is a top."""
    assert is_settled(seen(ending("AS AH | 9H | JH", seat=0, trick="KS TS")))


def test_more_cards_are_settled_by_tops_alone() -> None:
    many = "AS TS KS AH TH | 9S JS 9D JD 9C | 9H JH QD KD JC"
    assert is_settled(seen(ending(many)))


def test_a_search_that_takes_too_long_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ending("AS AH | 9H | JH", seat=0, trick="KS TS")
    monkeypatch.setattr(settled, "NODES", 0)
    assert not is_settled(seen(game))
