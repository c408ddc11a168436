"""What each seat's decisions gave to the others, by what a bot would have done in its place."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from games.bots import Bot
from games.bots.bot_match import play_deal
from games.engine import Game, Phase, legal_actions, observe
from games.engine.actions import Action
from games.engine.cards import Seat
from games.engine.record import Asked, Dealt, Done, Finished, Moment

Gains = tuple[int, ...]
# Cuts and claims are luck, and bids so much a matter of taste that they hide more than they show:
# with them a third of the detection rate was lost (docs/decisions/0012).
COUNTED = frozenset({Phase.EXCHANGE, Phase.RAISE, Phase.TRUMP, Phase.PLAY})
# One deal on the barrel must not outweigh a whole evening.
MOST = 60.0


class Role(StrEnum):
    """Who plays the contract, seen from giver and receiver: like is compared with like."""

    RECEIVER = "receiver"
    THIRD = "third"
    GIVER = "giver"


@dataclass(frozen=True)
class Gift:
    """What one seat's decisions in one deal brought to another, in points of the score."""

    deal: int
    giver: Seat
    receiver: Seat
    role: Role
    worth: float


def gifts(moments: Iterable[Moment], bot: Bot) -> Iterator[Gift]:
    """Of each finished deal of a game of three (`record.walk`), for every giver and receiver.

    A position is worth to each seat what it would gain if the bot played all seats on to the end
    of the deal; a decision gives what it moves that by. The bot never sees a hidden card, but the
    position is the true one: only a game that is over may be read in this way.
    """
    deal = _Deal(bot)
    for moment in moments:
        match moment:
            case Dealt(game):
                deal = _Deal(bot)
                deal.begins(game)
            case Asked(game, _):
                deal.asked = game
            case Done(game, _, seat, done):
                deal.decided(game, seat, done)
            case Finished(_, outcome) if not outcome.redeal:
                yield from deal.gifts(outcome.deal, outcome.declarer)


class _Deal:
    """The running deal: what it would come to, and who has moved that by how much."""

    def __init__(self, bot: Bot) -> None:
        self.bots = [bot] * 3
        self.asked: Game | None = None
        self.expected: Gains = ()
        self.moved: dict[tuple[Seat, Seat], float] = defaultdict(float)

    def begins(self, game: Game) -> None:
        self.expected = self._played_on(game)

    def decided(self, game: Game, seat: Seat, action: Action) -> None:
        asked = self.asked
        assert asked is not None
        if asked.to_act == seat and self._choice(asked, seat) == action:
            return
        expected = self._played_on(game)
        if asked.phase in COUNTED and asked.to_act == seat:
            for other, (before, after) in enumerate(zip(self.expected, expected, strict=True)):
                self.moved[seat, other] += after - before
        self.expected = expected

    def _choice(self, game: Game, seat: Seat) -> Action:
        return self.bots[seat].choose(observe(game, seat), legal_actions(game))

    def _played_on(self, game: Game) -> Gains:
        ended = play_deal(game, self.bots)
        # A game may end without a deal, and a deal without a score.
        return ended.last.gains if ended.last is not None else (0,) * game.players

    def gifts(self, deal: int, declarer: Seat | None) -> Iterator[Gift]:
        for giver in range(3):
            for receiver in range(3):
                if giver != receiver and declarer is not None:
                    worth = max(-MOST, min(MOST, self.moved[giver, receiver]))
                    role = _role(giver, receiver, declarer)
                    yield Gift(deal, giver, receiver, role, worth)


def _role(giver: Seat, receiver: Seat, declarer: Seat) -> Role:
    if declarer == giver:
        return Role.GIVER
    return Role.RECEIVER if declarer == receiver else Role.THIRD
