"""An environment of many games of `classic` at once, for programs that learn from many steps."""

import warnings
from typing import Any

try:
    import numpy as np
except ImportError as error:  # pragma: no cover - the wheel's test runs it without packages
    raise ImportError(
        "the environment needs numpy and numba: pip install 'thousand-engine[gym,bots]' does it"
    ) from error

from ...bots.search.solver.jit import IS_COMPILED
from ...bots.search.solver.rules import rules_of
from ...engine import agreements_from
from ..action_table import ACTIONS
from ..returns import POINTS_PER_REWARD
from ..tensors import BY_SEAT, DIVISORS, SIZE
from . import rules, views
from .columns import GAINS, OVER, PHASE, PLACE, PLAYERS, SCORES, TO_ACT, WIDTH

# What the places are worth: shared by those who share one.
_WORTH = {(1, 2, 2): (1.0, -0.5, -0.5), (1, 2, 3): (1.0, 0.0, -1.0)}


class VectorEnv:
    """Games of the preset `classic`, each of which begins anew when it is over.

    The arrays have a row for each game, and are written over by the next call: copy what is kept.

    games      how many
    max_deals  after so many a game ends; 0: at the target alone
    seed       of the decks and the first dealers
    to_act     the seat that decides
    rewards    each seat's change of the score by the deal that the last step ended, in hundreds
    ended      whether the last step ended the game
    returns    what the places at its end are worth: 1 for the first, 0, -1 for the last; who share
               a place share what these are worth; before the end 0
    decks      the deck of the running deal: what no seat may know

    Raises:
        ValueError: A number is too small.
    """

    def __init__(self, games: int, max_deals: int = 1, seed: int | None = None) -> None:
        if games < 1 or max_deals < 0:
            raise ValueError(f"games: 1 or more, not {games}; max_deals: 0 or more")
        if not IS_COMPILED:
            text = "without numba a step takes some thousand times as long: pip install numba"
            warnings.warn(text, RuntimeWarning, stacklevel=2)
        self.games, self.max_deals = games, max_deals
        self._dice = np.random.default_rng(seed)
        # Typed as Any: the compiled functions take arrays, and name them as lists.
        self._rules: Any = np.array(rules_of(agreements_from({"preset": "classic"})), np.int64)
        self._scales: Any = np.array([_scale(name) for name in BY_SEAT], np.float64)
        self._rows: Any = np.zeros((games, WIDTH), np.int64)
        self._chosen: Any = np.zeros(games, np.int64)
        self._dealt_out: Any = np.zeros(games, np.int64)
        self._tensors: Any = np.zeros((games, SIZE), np.float32)
        self._masks: Any = np.zeros((games, len(ACTIONS)), np.int8)
        self.to_act = self._rows[:, TO_ACT]
        self.decks: Any = np.zeros((games, 24), np.int64)
        self.rewards = np.zeros((games, PLAYERS), np.float32)
        self.returns = np.zeros((games, PLAYERS), np.float32)
        self.ended = np.zeros(games, np.bool_)
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; the same seed and actions give the same games."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self._rows[:, PHASE] = OVER
        self._forget_results()
        self._deal(np.arange(self.games))

    def observe(self, seats: Any = None) -> Any:
        """Return the tensors of the seats to act, or of these seats, one for each game."""
        wanted = self.to_act if seats is None else seats
        viewers: Any = np.array(np.broadcast_to(wanted, self.games), np.int64)
        if not ((viewers >= 0) & (viewers < PLAYERS)).all():
            raise ValueError(f"seats: each is 0 to {PLAYERS - 1}")
        views.tensor_all(self._rows, viewers, self._scales, self._tensors)
        return self._tensors

    def mask(self) -> Any:
        """Return 1 for each legal action of the seats to act, as 8-bit integers, else 0."""
        views.mask_all(self._rows, self._masks)
        return self._masks

    def sample(self) -> Any:
        """Return a legal action of each game, all equally likely."""
        views.sample_all(self._rows, self._dice.random(self.games), self._chosen)
        return self._chosen

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Let the seat to act of each game do its action; return `rewards` and `ended`.

        Raises:
            ValueError: There is not one legal action for each game; then nothing happened.
        """
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            found = f"{given.dtype} of the shape {given.shape}"
            raise ValueError(f"actions: {self.games} whole numbers, not {found}")
        chosen: Any = np.ascontiguousarray(given, np.int64)
        wrong = views.first_illegal(self._rows, chosen)
        if wrong >= 0:
            raise ValueError(self._refusal(wrong, int(chosen[wrong])))
        self._forget_results()
        count = rules.act_all(self._rows, self._rules, chosen, self.max_deals, self._dealt_out)
        if count:
            self._finish(self._dealt_out[:count].copy())
        return self.rewards, self.ended

    def scores(self) -> Any:
        """Return a copy of the scores, of each game and seat."""
        return self._rows[:, SCORES : SCORES + PLAYERS].copy()

    def _forget_results(self) -> None:
        self.rewards.fill(0)
        self.returns.fill(0)
        self.ended.fill(False)

    def _finish(self, games: Any) -> None:
        """Keep the results of deals that ended, and deal anew."""
        rows = self._rows[games]
        self.rewards[games] = rows[:, GAINS : GAINS + PLAYERS] / POINTS_PER_REWARD
        self.ended[games] = rows[:, PHASE] == OVER
        for game in games[rows[:, PHASE] == OVER]:
            self.returns[game] = _worth(self._rows[game, PLACE : PLACE + PLAYERS])
        self._deal(games)

    def _deal(self, games: Any) -> None:
        """Deal to these games; a deck and a dealer are drawn for each, needed or not."""
        dealers: Any = self._dice.integers(0, PLAYERS, len(games))
        decks = self._shuffled(len(games))
        self.decks[games] = decks
        rules.deal_all(self._rows, self._rules, games, decks, dealers)

    def _shuffled(self, count: int) -> Any:
        return self._dice.permuted(np.tile(np.arange(24), (count, 1)), axis=1)

    def _refusal(self, game: int, action: int) -> str:
        legal = np.flatnonzero(self.mask()[game]).tolist()
        allowed = ", ".join(f"{number} ({ACTIONS[number]})" for number in legal)
        seat = self.to_act[game]
        return f"action {action} is not legal in game {game} for seat {seat}; legal are {allowed}"


def _scale(name: str) -> float:
    """Return the factor of a part of the tensor, as a 32-bit number like that of `tensors`."""
    return float(np.float32(1 / DIVISORS.get(name, 1)))


def _worth(places: Any) -> list[float]:
    worth = _WORTH[tuple(sorted(places.tolist()))]
    return [worth[place - 1] for place in places]
