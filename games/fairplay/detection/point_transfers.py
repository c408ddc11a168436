"""Point transfers: points that decisions gave to other seats, compared with a bot's decision."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from games.bots import Bot
from games.bots.bot_match import play_deal
from games.engine import Game, Phase, legal_actions, observe
from games.engine.actions import Action
from games.engine.cards import Seat
from games.engine.record import ActionApplied, ActionPending, DealFinished, DeckDealt, ReplayStep

Gains = tuple[int, ...]
# Cuts and claims are luck, and bids vary so much between honest players that counting them costs
# a third of the detection rate (docs/decisions/0012).
COUNTED_PHASES = frozenset({Phase.EXCHANGE, Phase.RAISE, Phase.TRUMP, Phase.PLAY})
# Limit of one deal, so that a deal on the barrel does not outweigh all others.
MAX_POINTS = 60.0


class Role(StrEnum):
    """The part of the declarer in a transfer; only equal roles are compared."""

    RECEIVER = "receiver"
    THIRD = "third"
    GIVER = "giver"


@dataclass(frozen=True)
class Transfer:
    """The points of score that one seat's decisions in a deal gave to another seat."""

    deal: int
    giver: Seat
    receiver: Seat
    role: Role
    points: float


def point_transfers(steps: Iterable[ReplayStep], bot: Bot) -> Iterator[Transfer]:
    """Yield the transfers of each finished deal of a game of three.

    The value of a position to each seat is its gain if the bot played all seats to the end of the
    deal. A decision transfers what it changes of that. The bot sees no hidden cards, but positions
    contain them: only finished games may be analysed.
    """
    deal = _Deal(bot)
    for step in steps:
        match step:
            case DeckDealt(game):
                deal = _Deal(bot)
                deal.start(game)
            case ActionPending(game, _):
                deal.before_action = game
            case ActionApplied(game, _, seat, action):
                deal.apply(game, seat, action)
            case DealFinished(_, outcome) if not outcome.redeal:
                yield from deal.transfers(outcome.deal, outcome.declarer)


class _Deal:
    """The running deal: its expected gains, and how much each seat has changed them."""

    def __init__(self, bot: Bot) -> None:
        self.bots = [bot] * 3
        self.before_action: Game | None = None
        self.expected: Gains = ()
        self.changes: dict[tuple[Seat, Seat], float] = defaultdict(float)

    def start(self, game: Game) -> None:
        """Set the gains that are expected at the start of the deal."""
        self.expected = self._final_gains(game)

    def apply(self, game: Game, seat: Seat, action: Action) -> None:
        """Update the expected gains after an action that differs from the bot's."""
        previous = self.before_action
        assert previous is not None
        if previous.to_act == seat and self._choice(previous, seat) == action:
            return
        expected = self._final_gains(game)
        if previous.phase in COUNTED_PHASES and previous.to_act == seat:
            for other, (before, after) in enumerate(zip(self.expected, expected, strict=True)):
                self.changes[seat, other] += after - before
        self.expected = expected

    def _choice(self, game: Game, seat: Seat) -> Action:
        return self.bots[seat].choose(observe(game, seat), legal_actions(game))

    def _final_gains(self, game: Game) -> Gains:
        ended = play_deal(game, self.bots)
        # A game may end without a deal, and a deal without a score.
        return ended.last.gains if ended.last is not None else (0,) * game.players

    def transfers(self, deal: int, declarer: Seat | None) -> Iterator[Transfer]:
        """Yield the limited transfers of all pairs; none if nobody is the declarer."""
        for giver in range(3):
            for receiver in range(3):
                if giver != receiver and declarer is not None:
                    points = max(-MAX_POINTS, min(MAX_POINTS, self.changes[giver, receiver]))
                    role = _role(giver, receiver, declarer)
                    yield Transfer(deal, giver, receiver, role, points)


def _role(giver: Seat, receiver: Seat, declarer: Seat) -> Role:
    if declarer == giver:
        return Role.GIVER
    return Role.RECEIVER if declarer == receiver else Role.THIRD
