"""Players who bid oddly but honestly, and pairs who bid for each other."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from games.bots import LEVELS, Bot
from games.bots.bot_match import decks
from games.bots.heuristics.bidding import contract_value
from games.bots.heuristics.greedy import Greedy
from games.bots.heuristics.hand_evaluation import AFTER_TALON, BEFORE_TALON, expected_points
from games.bots.heuristics.style import Style
from games.bots.search import Budget, Searcher
from games.bots.search.equity.outlook import ALL_POINTS, USUAL_POINTS
from games.bots.search.equity.results import PossibleResult, booked, may_distribute
from games.bots.search.valuation import best_gift
from games.engine import (
    Game,
    Observation,
    Phase,
    act,
    agreements_from,
    legal_actions,
    new_game,
    observe,
    start_deal,
)
from games.engine.actions import PASS, Action, Bid
from games.engine.bid_limits import hand_limit
from games.engine.cards import Card, Cards, Seat
from games.engine.record import ActionApplied, ActionPending, DealFinished, DeckDealt, ReplayStep
from tools.calibrate_fairplay.simulated_players import Colluder, HonestPlayer, honest_player

CLASSIC = agreements_from({"preset": "classic"})
# Where everybody is weak a game may last for ever.
MAX_DEALS = 50
# Who plays at an honest table, by kind.
CHEAP_LEVELS = ("beginner", "casual", "greedy", "cautious", "bold")
# Points by which a contract may be overvalued by those who push, and by those who block.
PUSH, GRUDGE = 45.0, 40.0


def lowest_bid(legal: tuple[Action, ...]) -> Bid | None:
    """Return the lowest legal bid, None if the seat may only pass."""
    bids = [action for action in legal if isinstance(action, Bid)]
    return min(bids, key=lambda bid: bid.amount, default=None)


def holder_of(seen: Observation) -> Seat | None:
    """Return the seat with the highest bid."""
    return max(seen.bids, key=lambda bid: bid[1])[0] if seen.bids else None


@dataclass(frozen=True)
class Bidder:
    """A player who bids by a rule of their own, and plays as `other`."""

    other: Bot
    rule: Callable[[Observation, tuple[Action, ...]], Action | None]

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Return one of the legal actions."""
        if observation.phase == Phase.BIDDING and len(legal) > 1 and PASS in legal:
            return self.rule(observation, legal) or self.other.choose(observation, legal)
        return self.other.choose(observation, legal)


def overbidder(seed: str) -> Bot:
    """Return a player who values each contract far too high."""
    eager = Greedy(Style(min_contract_value=-Random(seed).uniform(50, 90)))
    return Bidder(honest_player(seed), eager.choose)


def never_bidder(seed: str) -> Bot:
    """Return a player who passes always."""
    return Bidder(honest_player(seed), lambda seen, legal: PASS)


def random_bidder(seed: str) -> Bot:
    """Return a player who bids without looking at their cards."""
    eagerness = Random(seed).uniform(0.2, 0.6)

    def rule(seen: Observation, legal: tuple[Action, ...]) -> Action | None:
        dice = Random(f"{seed}:{seen.hand}:{seen.seq}:{seen.deal}")
        bids = [action for action in legal if isinstance(action, Bid)]
        return dice.choice(bids[:4]) if bids and dice.random() < eagerness else PASS

    return Bidder(honest_player(seed), rule)


def revengeful(seed: str) -> Bot:
    """Return a player who bids against the seat that won the last contract."""
    eager = Greedy(Style(min_contract_value=-GRUDGE))

    def rule(seen: Observation, legal: tuple[Action, ...]) -> Action | None:
        last = seen.last
        enemy = last.declarer if last is not None and not last.redeal else None
        is_enemy = enemy is not None and enemy == holder_of(seen) != seen.seat
        return eager.choose(seen, legal) if is_enemy else None

    return Bidder(honest_player(seed), rule)


def opposes_leader(seed: str) -> Bot:
    """Return a player who bids against the seat with the highest score."""
    eager = Greedy(Style(min_contract_value=-GRUDGE, barrel_block_bonus=80))

    def rule(seen: Observation, legal: tuple[Action, ...]) -> Action | None:
        scores = seen.standing.scores
        leader = max(range(len(scores)), key=lambda seat: scores[seat])
        return eager.choose(seen, legal) if leader == holder_of(seen) else None

    return Bidder(honest_player(seed), rule)


def imitator(seed: str) -> Bot:
    """Return a player who bids as another level of bots in each deal."""

    def rule(seen: Observation, legal: tuple[Action, ...]) -> Action | None:
        level = Random(f"{seed}:{seen.deal}:{seen.dealer}").choice(CHEAP_LEVELS)
        return LEVELS[level].choose(seen, legal)

    return Bidder(honest_player(seed), rule)


def searching(seed: str) -> Bot:
    """Return a strong player: one who bids for the chance to win the game."""
    searcher = Searcher(Budget(bidding=3, exchange=1, play=1, drawn=1))
    return Bidder(Greedy(), searcher.choose)


def weak(seed: str) -> Bot:
    """Return a beginner or a casual player, perhaps with a style."""
    dice = Random(seed)
    return LEVELS[dice.choice(("beginner", "casual")) + dice.choice(("", "-cautious", "-bold"))]


def steady(seed: str) -> Bot:
    """Return a player of the heuristics, perhaps with a style."""
    return LEVELS[Random(seed).choice(("greedy", "cautious", "bold"))]


HONEST: dict[str, tuple[Callable[[str], Bot], ...]] = {
    "strong": (searching, steady, steady, steady),
    "odd": (
        overbidder, never_bidder, random_bidder, revengeful, opposes_leader, imitator
    ),
    "weak": (weak, honest_player),
}  # fmt: skip
HONEST["plain"] = (weak, honest_player, steady)
HONEST["mixed"] = tuple(maker for makers in tuple(HONEST.values()) for maker in makers)


def honest_table(kind: str, seed: str) -> list[Bot]:
    """Return three honest players of a kind."""
    dice = Random(f"table {seed}")
    return [dice.choice(HONEST[kind])(f"{seed}:{seat}") for seat in range(3)]


@dataclass
class Talk:
    """Secret talk of a pair: the cards of all seats before the exchange."""

    hands: tuple[Cards, ...] = ()


@dataclass(frozen=True)
class Helper:
    """A player who bids for a partner in a share of deals, and plays honestly.

    ways   "yield": passes when the partner holds the bid; "push": bids against the third player
           with less than the bid is worth; "early": passes while the partner bids; "talk": the
           better hand of the pair bids, and the third is raised to what their hand is worth;
           "block": bids at any price against a third player on the barrel
    rate   the share of deals, the same deals for both of a pair
    """

    honest: Bot
    seat: Seat
    partner: Seat
    ways: frozenset[str]
    rate: float
    seed: str
    talk: Talk = field(default_factory=Talk)

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Return one of the legal actions."""
        helps = observation.phase == Phase.BIDDING and PASS in legal and len(legal) > 1
        if helps and self._helps_now(observation):
            chosen = self._help(observation, legal)
            if chosen is not None:
                return chosen
        return self.honest.choose(observation, legal)

    def _helps_now(self, seen: Observation) -> bool:
        return Random(f"{self.seed}:{seen.deal}:{seen.standing.scores}").random() < self.rate

    def _help(self, seen: Observation, legal: tuple[Action, ...]) -> Action | None:
        lowest, holder = lowest_bid(legal), holder_of(seen)
        assert lowest is not None
        passed = {seat for seat, amount in seen.bids if not amount}
        third = 3 - self.seat - self.partner
        if "block" in self.ways and (chosen := self._on_barrel(seen, lowest, passed)):
            return chosen
        if "talk" in self.ways:
            return self._agreed(seen, lowest, passed)
        if "early" in self.ways and self.partner not in passed:
            return PASS
        if "yield" in self.ways and holder == self.partner:
            return PASS
        if "push" in self.ways and holder == third:
            worth = contract_value(seen, lowest.amount, seen.hand, BEFORE_TALON)
            return lowest if worth >= -PUSH else None
        return None

    def _on_barrel(self, seen: Observation, lowest: Bid, passed: set[Seat]) -> Action | None:
        """Keep the third player from a contract on the barrel, and leave it to the partner."""
        third, barrel = 3 - self.seat - self.partner, seen.standing.barrel
        if barrel[third] is not None and holder_of(seen) == third and self.partner in passed:
            return lowest
        return PASS if barrel[self.partner] is not None and self.partner not in passed else None

    def _agreed(self, seen: Observation, lowest: Bid, passed: set[Seat]) -> Action | None:
        """Return what the pair agrees on, with all their cards known to both."""
        third = 3 - self.seat - self.partner
        values = [
            expected_points(hand, seen.agreements.marriage_values, BEFORE_TALON)
            for hand in self.talk.hands
        ]
        if values[self.partner] > values[self.seat] and self.partner not in passed:
            return PASS
        if holder_of(seen) == third:
            goes_on = third not in passed and values[third] >= lowest.amount + 5
            return lowest if goes_on else None
        return PASS if holder_of(seen) == self.partner else None


WAYS: dict[str, frozenset[str]] = {
    "yield": frozenset({"yield"}),
    "push": frozenset({"push"}),
    "both": frozenset({"yield", "push"}),
    "early": frozenset({"early"}),
    "block": frozenset({"block"}),
    "talk": frozenset({"talk"}),
    "all": frozenset({"talk", "block"}),
    "oneway": frozenset({"yield", "push"}),
    "feed": frozenset({"early", "push", "block"}),
}


def pair_at(
    players: Sequence[Bot], order: Sequence[int], way: str, rate: float, seed: str
) -> tuple[list[Bot], Talk]:
    """Return the seats of a table where persons 0 and 1 help each other.

    With "oneway" and "feed" only person 0 helps, with "play" that one does in gifts and cards too;
    with "honest" nobody does.

    order  the person at each seat
    """
    talk, seats = Talk(), [order.index(person) for person in range(3)]
    bots = [players[person] for person in order]
    for person in {"honest": (), "oneway": (0,), "feed": (0,), "play": (0,)}.get(way, (0, 1)):
        seat, partner = seats[person], seats[1 - person]
        bots[seat] = (
            Colluder(HonestPlayer(f"{seed}:{person}", players[person], 0.0), partner, rate)
            if way == "play"
            else Helper(players[person], seat, partner, WAYS[way], rate, f"{seed}:help", talk)
        )
    return bots, talk


def table_steps(
    players: Sequence[Bot], way: str, rate: float, seed: str, games: int, drawn: bool = False
) -> Iterator[tuple[int, Sequence[int], ReplayStep]]:
    """Yield the steps of so many games, each with its number and the person at each seat.

    The same three persons meet in each game, and sit down in a new order.

    drawn  the results of deals are drawn after the bidding, which takes a tenth of the time
    """
    dice, deck_source = Random(f"order {seed}"), decks(seed)
    for number in range(games):
        order = dice.sample(range(3), 3)
        bots, talk = pair_at(players, order, way, rate, f"{seed}:{number}")
        luck = Random(f"luck {seed}:{number}") if drawn else None
        for step in _game_steps(bots, talk, deck_source, luck):
            yield number, order, step


def _game_steps(
    bots: Sequence[Bot], talk: Talk, deck_source: Iterator[tuple[Card, ...]], luck: Random | None
) -> Iterator[ReplayStep]:
    game = new_game(CLASSIC, 0)
    for number in range(MAX_DEALS):
        game = start_deal(game, next(deck_source), ())
        assert game.running is not None
        talk.hands = game.running.hands
        yield DeckDealt(game)
        while (seat := game.to_act) is not None:
            if luck and game.running is not None and game.running.declarer is not None:
                game = drawn_result(game, luck)
                break
            yield ActionPending(game, 0)
            action = bots[seat].choose(observe(game, seat), legal_actions(game))
            game = act(game, seat, action)
            yield ActionApplied(game, number, seat, action)
        assert game.last is not None
        yield DealFinished(game, game.last)
        if game.over:
            return


def drawn_result(game: Game, luck: Random) -> Game:
    """Return the game after its deal, as the heuristics' own model of success says.

    The declarer gives what the heuristics give, raises as far as that pays, and takes points with
    the mean and spread that were fitted to their games.
    """
    deal = game.running
    assert deal is not None and deal.declarer is not None and deal.contract is not None
    seen, declarer = observe(game, deal.declarer), deal.declarer
    values, held = game.agreements.marriage_values, deal.hands[declarer] | deal.talon
    gift = best_gift(held, values)
    kept = held & ~(1 << gift[0] | 1 << gift[1])
    contracts = range(deal.contract, hand_limit(game.agreements, held) + 1, 5)
    worth, contract = max(
        ((contract_value(seen, one, kept, AFTER_TALON), one) for one in contracts),
        key=lambda offer: (offer[0], -offer[1]),
        default=(contract_value(seen, deal.contract, kept, AFTER_TALON), deal.contract),
    )
    zeros = (0, 0, 0)
    if worth < Style().give_up_below and may_distribute(seen, declarer):
        given_up = PossibleResult(declarer, deal.contract, zeros, zeros, zeros, "distributed")
        return booked(seen, given_up)
    total = round(
        max(luck.gauss(expected_points(kept, values, AFTER_TALON), AFTER_TALON.spread), 0)
    )
    taken = min(total, USUAL_POINTS)
    points, declared = [0, 0, 0], [0, 0, 0]
    points[declarer], declared[declarer] = taken, total - taken
    left, right = (seat for seat in range(3) if seat != declarer)
    points[left] = round((ALL_POINTS - taken) * luck.random())
    points[right] = ALL_POINTS - taken - points[left]
    tricks = tuple(int(one > 0) for one in points)
    return booked(seen, PossibleResult(declarer, contract, tuple(points), tuple(declared), tricks))
