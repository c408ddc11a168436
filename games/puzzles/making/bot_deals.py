"""Deals played by cheap bots, the same for the same seed."""

from collections.abc import Iterator
from random import Random

from games.bots import LEVELS
from games.bots.bot_match import decks
from games.engine import Phase, act, legal_actions, new_game, observe, start_deal
from games.puzzles.exact.moment import CLASSIC, DealMoment, moment_of

# Who plays: weak bots come to more kinds of positions, and cost little.
PLAYERS = ("casual", "greedy", "bold")
SEATS = 3
# A claim to a new deal is public, and would make every lie a claim.
CLAIMS = {"redeal", "keep"}


def played_deals(seed: str) -> Iterator[list[DealMoment]]:
    """Yield the moments of one deal after another, from its first decision to its last."""
    dice = Random(seed)
    for number, deck in enumerate(decks(seed)):
        bots = [LEVELS[dice.choice(PLAYERS)] for _ in range(SEATS)]
        dealer = number % SEATS
        game = start_deal(new_game(CLASSIC, dealer), deck)
        moments, actions = list[DealMoment](), list[str]()
        while game.to_act is not None:
            moment = moment_of(dealer, deck, tuple(actions))
            # The engine has been here: nothing needs to be acted again.
            moment.__dict__["game"] = game
            moments.append(moment)
            seat = game.to_act
            action = bots[seat].choose(observe(game, seat), legal_actions(game))
            actions.append(f"{seat} {action}")
            game = act(game, seat, action)
        if not CLAIMS & {text.split()[1] for text in actions}:
            yield moments


def in_play(moments: list[DealMoment]) -> list[DealMoment]:
    """Return the moments at which a card is played."""
    return [moment for moment in moments if moment.game.phase is Phase.PLAY]


def at_exchange(moments: list[DealMoment]) -> DealMoment | None:
    """Return the moment at which cards are given, None if the deal has none."""
    return next((one for one in moments if one.game.phase is Phase.EXCHANGE), None)
