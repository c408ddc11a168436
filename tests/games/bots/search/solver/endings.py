"""Random endings under random agreements, and their value by trying every legal card."""

from random import Random
from typing import Any

from games.engine import (
    Agreements,
    Game,
    Phase,
    act,
    agreements_from,
    legal_actions,
    new_game,
    start_deal,
)
from games.engine.cards import DECK
from games.engine.phases import tricks

CUTS = (5,) * 4
SWITCHES = (
    "must_overtake",
    "marriage_on_first_trick",
    "half_marriage",
    "foreign_trump_lead_forbidden",
    "must_lead_trump",
)


def random_agreements(dice: Random) -> Agreements:
    """Return agreements with random rules of play that the search follows."""
    chosen: dict[str, Any] = {name: dice.random() < 0.4 for name in SWITCHES}
    chosen |= {"players": dice.choice((2, 3, 3, 4)), "must_trump": dice.random() < 0.7}
    chosen |= {"last_trick_bonus": dice.choice((0, 10)), "first_lead": "declarer"}
    chosen |= {"four_nines_play_bonus": dice.choice((0, 200))}
    chosen |= {"trump_choice": dice.choice(("marriage", "marriage", "declarer"))}
    if chosen["players"] == 2:
        chosen["two_player"] = dice.choice(("discard_two", "give_one", "piles_of_three"))
    if dice.random() < 0.4:
        chosen |= _aces(dice, chosen["trump_choice"])
    return agreements_from(chosen)


def _aces(dice: Random, trump_choice: str) -> dict[str, Any]:
    sets_trump = trump_choice == "marriage" and dice.random() < 0.5
    return {
        "ace_marriage": True,
        "ace_marriage_on_first_trick": dice.random() < 0.5,
        "ace_marriage_in_a_row": dice.random() < 0.5,
        "ace_marriage_trump": "suit" if sets_trump else "none",
    }


def ending(dice: Random, agreements: Agreements, cards: int) -> Game:
    """Return a game in play with at most so many cards in each hand, in mid-trick or before."""
    while True:
        game = start_deal(new_game(agreements, 0), tuple(dice.sample(DECK, 24)), CUTS)
        while game.to_act is not None:
            if is_ending(game, cards, missing=dice.randrange(3)):
                return game
            game = act(game, game.to_act, dice.choice(legal_actions(game)))


def is_ending(game: Game, cards: int, missing: int) -> bool:
    """Return whether at most so many cards are left, of which `missing` lie in the trick."""
    if game.phase is not Phase.PLAY or game.running is None:
        return False
    left = sum(hand.bit_count() for hand in game.running.hands)
    return left <= cards * len(game.running.active) - missing


def value_by_all_cards(game: Game) -> int:
    """Return the points that the declarer still gets if both sides always find the best card."""
    known: dict[tuple[object, ...], int] = {}
    assert game.running is not None
    declarer = game.running.the_declarer

    def value(game: Game) -> int:
        deal = game.running
        assert deal is not None
        if deal.ending:
            return 0
        key = (deal.hands, deal.trick, deal.trump, deal.trump_maker, deal.aces_leader, game.to_act)
        key += (tuple(map(bool, deal.tricks)),)
        if key not in known:
            best = max if game.to_act == declarer else min
            known[key] = best(after(game, action) for action in tricks.legal(game, deal))
        return known[key]

    def after(game: Game, action: Any) -> int:
        deal = game.running
        assert deal is not None
        following = tricks.act(game, deal, action)
        then = following.running
        assert then is not None
        gained = then.points[declarer] + then.declared[declarer]
        return gained - deal.points[declarer] - deal.declared[declarer] + value(following)

    return value(game)
