"""The decisions of whole games between bots, each with its seat and deal."""

from dataclasses import dataclass
from random import Random

from games.bots import LEVELS
from games.engine import (
    Action,
    Agreements,
    Game,
    Phase,
    act,
    legal_actions,
    new_game,
    observe,
    start_deal,
)
from games.engine.cards import DECK
from tests.bench.stalling.pace import Kind

STYLES = ("greedy", "cautious", "bold")
KINDS = {
    Phase.RAISE: Kind.SHORT,
    Phase.EXCHANGE: Kind.EXCHANGE,
    Phase.PILE: Kind.EXCHANGE,
    Phase.CUT: Kind.FORCED,
}


@dataclass(frozen=True)
class Decision:
    """One action of a game; `deal` counts from 0, redeals included."""

    deal: int
    seat: int
    kind: Kind


def play_game(agreements: Agreements, seed: str) -> list[Decision]:
    """Return the decisions of a game between three bots of random styles."""
    dice = Random(seed)
    styles = [LEVELS[dice.choice(STYLES)] for _ in range(agreements.players)]
    game = new_game(agreements, dice.randrange(agreements.players))
    decisions: list[Decision] = []
    while not game.over:
        if game.to_act is None:
            game = _deal(game, dice)
            continue
        seat, legal = game.to_act, legal_actions(game)
        decisions.append(Decision(game.deal, seat, _kind(game, legal)))
        game = act(game, seat, styles[seat].choose(observe(game, seat), legal))
    return decisions


def _deal(game: Game, dice: Random) -> Game:
    deck = tuple(dice.sample(DECK, len(DECK)))
    return start_deal(game, deck, tuple(dice.randrange(1, 24) for _ in range(4)))


def _kind(game: Game, legal: tuple[Action, ...]) -> Kind:
    if game.claiming:
        return Kind.CLAIM
    if len(legal) == 1:
        return Kind.FORCED
    if game.phase is not Phase.PLAY:
        return KINDS.get(game.phase, Kind.BID)
    assert game.running is not None
    return Kind.FOLLOW if game.running.trick else Kind.LEAD
