"""The deal as quick bots play it: who would declare, and how it would end."""

from dataclasses import dataclass

from games.bots import LEVELS
from games.bots.protocol import Bot
from games.engine import act, agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.state import Phase
from games.review.dealt.dealt_cards import SEATS, DealtCards, place_of
from games.review.dealt.outcomes import kind_of

# Frozen bots without search (docs/decisions/0006); all three seats are the same.
PLAYERS = ("greedy", "cautious", "bold")
# With this dealer a place is its seat.
DEALER = SEATS - 1
AGREEMENTS = agreements_from({"preset": "classic"})


@dataclass(frozen=True)
class Rollout:
    """A deal as it went.

    place          the declarer's; None if it was dealt again before there was one
    bid, contract  after the bidding, and of the play; 0 without a declarer
    kind           as in outcomes.KINDS; None for a redeal
    """

    place: int | None
    bid: int
    contract: int
    kind: int | None


def rollouts(cards: DealtCards) -> tuple[Rollout, ...]:
    """Return how each of PLAYERS plays the deal of `classic` at even scores."""
    return tuple(_rollout(cards, LEVELS[name]) for name in PLAYERS)


def _rollout(cards: DealtCards, bot: Bot) -> Rollout:
    game = start_deal(new_game(AGREEMENTS, DEALER), cards.deck())
    bid = 0
    while game.to_act is not None:
        if game.phase is Phase.EXCHANGE and game.running is not None:
            bid = game.running.bid
        action = bot.choose(observe(game, game.to_act), legal_actions(game))
        game = act(game, game.to_act, action)
    outcome = game.last
    assert outcome is not None
    place = None if outcome.declarer is None else place_of(outcome.declarer, DEALER)
    return Rollout(place, bid, outcome.contract or 0, kind_of(outcome))
