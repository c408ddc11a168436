"""The caretaker of tables risks nothing for the absent, and handles cards like "casual"."""

import pytest

from games.bots import LEVELS, bot_match
from games.bots.casual_caretaker import CasualCaretaker
from games.engine import act, agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.actions import Give, Lay, NameTrump, Play
from tests.games.bots.deals import deal, look

caretaker = CasualCaretaker()
PRESETS = ("classic", "polish", "store", "duel", "four", "five_hundred_one")


def does(*hands, **given):
    return str(caretaker.choose(*look(deal(list(hands), **given))))


def turns(preset, bots, seed):
    """Yield (seat, observation, legal actions, choice) of a game."""
    decks = bot_match.decks(f"caretaker {seed}")
    agreed = agreements_from({"preset": preset, "max_deals": 4})
    game, row = new_game(agreed, 0), [bots[seat % len(bots)] for seat in range(agreed.players)]
    while not game.over:
        deck = next(decks)
        game = start_deal(game, deck, bot_match.cuts_from(deck))
        while game.to_act is not None:
            seen, legal = observe(game, game.to_act), legal_actions(game)
            choice = row[game.to_act].choose(seen, legal)
            yield game.to_act, seen, legal, choice
            game = act(game, game.to_act, choice)


def test_it_passes_however_good_its_hand():
    assert does("", "AS AC AD AH TH KH QH") == "pass"


def test_it_never_gives_up():
    hopeless = ["9S JS 9C JC 9D JD QS"]
    given = {"talon": "9H JH QC", "actions": ["pass", "pass"]}
    seen, legal = look(deal(hopeless, **given))
    assert not isinstance(LEVELS["greedy"].choose(seen, legal), Give)
    assert isinstance(caretaker.choose(seen, legal), Give)


def test_it_stands_on_its_contract():
    actions = ["pass", "pass", "give 1:9S 2:9C"]
    assert does("AS AC KH QH AH TH TD", talon="9S 9C AD", actions=actions) == "stand"


def test_it_claims_a_new_deal_where_it_may():
    hands = ["9H AS AC AD AH TH KH", "9S 9C 9D JS JC JD JH"]
    actions = ["pass", "pass", "give 1:9H 2:KH"]
    assert str(caretaker.choose(*look(deal(hands, actions=actions)))) == "redeal"


@pytest.mark.parametrize("preset", PRESETS)
def test_it_handles_cards_like_a_casual_player_and_commits_to_nothing(preset):
    """Among bold players, whose bids it must answer."""
    handled = committed = 0
    bots = [caretaker, LEVELS["bold"], LEVELS["greedy"]]
    for seat, seen, legal, choice in turns(preset, bots, 1):
        if seat:
            continue
        assert choice in legal
        if isinstance(legal[0], Give | Lay | NameTrump | Play):
            cards = tuple(one for one in legal if isinstance(one, Give | Lay | NameTrump | Play))
            assert choice == LEVELS["casual"].choose(seen, cards)
            handled += 1
        elif len(legal) > 1:
            assert str(choice).split()[0] not in ("bid", "raise", "buy", "distribute", "writeoff")
            committed += 1
    assert handled and committed
