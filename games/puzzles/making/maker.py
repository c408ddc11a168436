"""The maker: deals of bots in, exact puzzles out, no two alike."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from games.bots.search.solver import BudgetSpent
from games.engine.actions import Play
from games.engine.cards import SUIT
from games.puzzles.exact.checker import Checker, Verdict, choices_at
from games.puzzles.exact.guarantees import Guarantees
from games.puzzles.exact.moment import DealMoment, kind_of
from games.puzzles.exact.puzzle import Puzzle
from games.puzzles.making.bot_deals import at_exchange, in_play, played_deals
from games.puzzles.making.contracts import with_sharp_contract
from games.puzzles.making.gifts import with_sharp_bid
from games.puzzles.making.likeness import Key, likeness
from games.puzzles.making.themes import missed_by, themes_of

# Of a search for a contract: a position that takes longer is left out.
NODES = 10_000
# The share of deals whose exchange is looked at: its ninety gifts take most of the time.
EXCHANGE_SHARE = 0.2
# With fewer lies there is nothing to think about.
FEWEST_LIES = 10
# So many gifts may be right; of cards only those that do the same.
MAX_RIGHT_GIFTS = 6


class Maker:
    """A maker of puzzles from the deals of a seed. One thread at a time.

    known  the keys of puzzles that there are already
    """

    def __init__(self, seed: str, known: set[Key] | None = None) -> None:
        self._seed = seed
        self._dice = Random(f"puzzles of {seed}")
        self._checker = Checker()
        self._guarantees = Guarantees(NODES)
        self._known = set() if known is None else known
        self._made = Counter[str]()

    def puzzles(self) -> Iterator[Puzzle]:
        """Yield puzzles without end, at most one of each deal."""
        for moments in played_deals(self._seed):
            found = next(self._of_deal(moments), None)
            if found is not None:
                self._known.add(likeness(found.moment))
                self._made[kind_of(found.moment)] += 1
                yield found

    def _of_deal(self, moments: list[DealMoment]) -> Iterator[Puzzle]:
        exchange = at_exchange(moments)
        if exchange is not None and self._dice.random() < EXCHANGE_SHARE:
            yield from self._puzzle(with_sharp_bid(exchange, self._guarantees))
        plays = in_play(moments)
        self._dice.shuffle(plays)
        plays.sort(key=lambda moment: self._made[kind_of(moment)])
        for moment in plays:
            try:
                yield from self._puzzle(with_sharp_contract(moment, self._guarantees))
            except BudgetSpent:
                continue

    def _puzzle(self, moment: DealMoment | None) -> Iterator[Puzzle]:
        """Yield the puzzle of a moment if it is a good one."""
        if moment is None or likeness(moment) in self._known:
            return
        few = islice(self._checker.right_choices(moment, choices_at(moment)), MAX_RIGHT_GIFTS + 1)
        right = tuple(few)
        if not right or not is_one_answer(right):
            return
        verdict = self._checker.verdict(moment)
        if verdict is None or not has_enough_lies(verdict):
            return
        missed = missed_by(moment, verdict)
        if missed:
            yield Puzzle(moment, verdict, themes_of(moment, verdict), missed)


def is_one_answer(right: tuple[object, ...]) -> bool:
    """Return whether the right choices are one idea: few gifts, or cards of one suit."""
    plays = [choice.card for choice in right if isinstance(choice, Play)]
    if not plays:
        return len(right) <= MAX_RIGHT_GIFTS
    return len(plays) <= 2 and len({SUIT[card] for card in plays}) == 1


def has_enough_lies(verdict: Verdict) -> bool:
    """Return whether the cards may lie in more than a few ways."""
    return verdict.lies is None or verdict.lies >= FEWEST_LIES
