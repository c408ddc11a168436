"""The maker: moments of deals in, judged puzzles out, no two alike."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from games.bots import LEVELS
from games.bots.levels import LADDER
from games.engine import legal_actions
from games.engine.actions import Play
from games.puzzles.exact.moment import DealMoment
from games.puzzles.judged.decisions import BID, RAISE, choices_at, kind_of, nearest
from games.puzzles.judged.judge import Judge, JudgedVerdict
from games.puzzles.judged.puzzle import JudgedPuzzle
from games.puzzles.making.bot_deals import played_deals
from games.puzzles.making.likeness import likeness
from games.puzzles.making.themes import card_themes

JUDGED = "judged"
LENGTH = 16


def likeness_of(moment: DealMoment) -> str:
    """Return a text that alike questions share: the same kind, and cards that do the same."""
    seen = moment.observation
    # A contract decides whether to raise, and a bid whether to bid higher.
    named = (seen.contract or seen.bid) if kind_of(moment) in (BID, RAISE) else None
    key = (kind_of(moment), named, likeness(moment))
    return hashlib.sha256(repr(key).encode()).hexdigest()[:LENGTH]


def puzzle_of(moment: DealMoment, verdict: JudgedVerdict) -> JudgedPuzzle | None:
    """Return the puzzle of a verdict; None where every level of bots finds the answer."""
    missed = missed_by(moment, verdict)
    if not missed:
        return None
    right, kind = verdict.right, kind_of(moment)
    themes = card_themes(moment.observation, right.card) if isinstance(right, Play) else (kind,)
    return JudgedPuzzle(moment, verdict, (JUDGED, *themes), missed, likeness_of(moment))


def missed_by(moment: DealMoment, verdict: JudgedVerdict) -> tuple[str, ...]:
    """Return the levels of bots whose choice comes nearest to a wrong one, the weakest first."""
    legal = legal_actions(moment.game)
    return tuple(
        level
        for level in LADDER
        if nearest(LEVELS[level].choose(moment.observation, legal), verdict.choices, moment)
        != verdict.right
    )


class JudgedMaker:
    """A maker of judged puzzles from the deals of a seed. One thread at a time.

    known  the likeness of puzzles that there are already
    """

    def __init__(
        self, seed: str, known: set[str] | None = None, judge: Judge | None = None
    ) -> None:
        self._seed = seed
        self._dice = Random(f"judged puzzles of {seed}")
        self._judge = judge or Judge()
        self._known = set() if known is None else known
        self._made = Counter[str]()

    def puzzles(self) -> Iterator[JudgedPuzzle]:
        """Yield puzzles without end, at most one of each deal."""
        for moments in played_deals(self._seed):
            found = next(self._of_deal(moments), None)
            if found is not None:
                self._known.add(found.likeness)
                self._made[kind_of(found.moment)] += 1
                yield found

    def _of_deal(self, moments: Sequence[DealMoment]) -> Iterator[JudgedPuzzle]:
        asked = [moment for moment in moments if len(choices_at(moment)) > 1]
        self._dice.shuffle(asked)
        asked.sort(key=lambda moment: self._made[kind_of(moment)])
        for moment in asked:
            yield from self._puzzle(moment)

    def _puzzle(self, moment: DealMoment) -> Iterator[JudgedPuzzle]:
        if likeness_of(moment) in self._known or not self._judge.is_promising(moment):
            return
        verdict = self._judge.verdict(moment)
        found = None if verdict is None else puzzle_of(moment, verdict)
        if found is not None:
            yield found
