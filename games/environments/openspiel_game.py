"""Thousand as a game of OpenSpiel: importing this module registers it as `python_thousand`.

Chance draws the first dealer, and then the cards of each deck one by one.
"""

import json
from dataclasses import dataclass, replace
from typing import Any

try:
    import numpy as np
    import pyspiel
except ImportError as error:  # pragma: no cover - the wheel's test runs it without packages
    raise ImportError(
        "this game needs open-spiel: pip install 'thousand-engine[openspiel]' installs it"
    ) from error

from ..bots.bot_match import cuts_from
from ..engine import (
    Agreements,
    Game,
    act,
    agreements_from,
    legal_actions,
    new_game,
    observe,
    start_deal,
)
from ..engine.cards import DECK, Card, card_name, card_names
from ..tables.payloads.observation_payload import observed
from .action_table import ACTIONS, action_of, numbered
from .returns import POINTS_PER_REWARD, returns
from .tensors import LAYOUT, SIZE, STARTS, tensor

REWARDS = ("points", "places")
DEFAULTS = {"preset": "classic", "max_deals": 1, "rewards": "points"}
# Bounds of a deal: of its points in hundreds, and of its decisions, redeals included.
MAX_POINTS, MAX_DECISIONS = 50.0, 5000

GAME_TYPE = pyspiel.GameType(
    short_name="python_thousand",
    long_name="Thousand",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of a preset that ends after `max_deals`.

    Its parameters are `preset`, `max_deals`, and `rewards`: "points", the scores at the end in
    hundreds, or "places", 1 to -1.

    Raises:
        BadAgreements: There is no such preset.
        ValueError: There are no such rewards, or no bound of deals.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        preset, deals, rewards = given["preset"], int(given["max_deals"]), given["rewards"]
        if rewards not in REWARDS:
            raise ValueError(f"rewards: {rewards!r} is none of {', '.join(REWARDS)}")
        if deals < 1:
            raise ValueError(f"max_deals: 1 or more, not {deals}")
        self.agreements = agreements_from({"preset": preset, "max_deals": deals})
        self.by_places = rewards == "places"
        bound = 1.0 if self.by_places else MAX_POINTS * deals
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ACTIONS),
            max_chance_outcomes=len(DECK),
            num_players=self.agreements.players,
            min_utility=-bound,
            max_utility=bound,
            max_game_length=MAX_DECISIONS * deals,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "OpenSpielState":
        """Return the state before the first dealer is drawn."""
        return OpenSpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "OpenSpielObserver":
        """Return what gives a player's observations, or their history with perfect recall."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return OpenSpielObserver(kind, params)


@dataclass(frozen=True)
class Course:
    """The moves of a game: values that never change, so that copies of a state share them.

    games  the game after each move, and after each deck was dealt
    deck   the cards drawn of the next deck
    moves  all moves as texts
    """

    agreements: Agreements
    by_places: bool
    games: tuple[Game, ...] = ()
    deck: tuple[Card, ...] = ()
    moves: tuple[str, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Course":
        """Return the same object: OpenSpiel copies a state at every step of a search."""
        return self

    def after(self, game: Game, move: str) -> "Course":
        """Return the course with one more game."""
        return replace(self, games=(*self.games, game), deck=(), moves=(*self.moves, move))


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A state of the game: a decision of a seat, or a card to be drawn."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.course = Course(game.agreements, game.by_places)

    @property
    def now(self) -> Game | None:
        """Return the game as it stands, None before its dealer is drawn."""
        return self.course.games[-1] if self.course.games else None

    def current_player(self) -> int:
        """Return the seat to act, or that chance is to draw, or that the game is over."""
        now = self.now
        if now is not None and now.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if now is None or now.to_act is None else now.to_act

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the seats that may deal first, or the cards left in the deck."""
        players, drawn = self.course.agreements.players, set(self.course.deck)
        left = range(players) if self.now is None else [card for card in DECK if card not in drawn]
        return [(outcome, 1 / len(left)) for outcome in left]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.now is not None and self.now.over

    def returns(self) -> list[float]:
        """Return what the game brought each seat, 0 while it is not over."""
        now = self.now
        if now is None or not now.over:
            return [0.0] * self.course.agreements.players
        if self.course.by_places:
            return list(returns(now))
        return [score / POINTS_PER_REWARD for score in now.standing.scores]

    def __str__(self) -> str:
        """Return all that has happened, hidden cards included."""
        drawn = [f"draw {card_name(card)}" for card in self.course.deck]
        return ", ".join([*self.course.moves, *drawn])

    def _legal_actions(self, player: int) -> list[int]:
        now = self.now
        if now is None or now.to_act != player:
            return []
        return sorted(numbered(legal_actions(now), player, now.players))

    def _apply_action(self, action: int) -> None:
        now, course = self.now, self.course
        if now is None:
            game = new_game(course.agreements, action)
            self.course = course.after(game, f"dealer {action}")
        elif now.to_act is None:
            self._draw(now, action)
        else:
            chosen = action_of(action, legal_actions(now), now.to_act, now.players)
            moved = act(now, now.to_act, chosen)
            self.course = course.after(moved, f"{now.to_act} {chosen}")

    def _draw(self, now: Game, card: Card) -> None:
        """Put one more card into the deck, which is dealt when it is complete."""
        deck = (*self.course.deck, card)
        if len(deck) < len(DECK):
            self.course = replace(self.course, deck=deck)
            return
        dealt = start_deal(now, deck, cuts_from(deck))
        self.course = self.course.after(dealt, f"deck {' '.join(map(card_name, deck))}")

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return ACTIONS[action]
        return f"dealer {action}" if self.now is None else f"draw {card_name(action)}"


class OpenSpielObserver:
    """The view of a player by `observe` alone, as a tensor (docs/research.md) and as JSON.

    Raises:
        ValueError: Something else is asked for than a player's own view.
    """

    def __init__(self, kind: Any, params: dict[str, Any] | None) -> None:
        if params or not kind.public_info:
            raise ValueError("an observation has no parameters and always what is public")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observation is that of one player")
        self._recalls = kind.perfect_recall
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict = {
            name: self.tensor[STARTS[name] : STARTS[name] + length] for name, length in LAYOUT
        }

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write what the player may know now into `tensor`, and so into `dict`."""
        now = state.now
        self.tensor[:] = 0 if now is None else tensor(observe(now, player))

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return what the player may know now as JSON, or all that they were shown."""
        if self._recalls:
            return json.dumps(list(_shown(state.course, player)), sort_keys=True)
        now = state.now
        seen = None if now is None else observed(observe(now, player))
        return json.dumps({"player": player, "seen": seen}, sort_keys=True)


def _shown(course: Course, player: int) -> list[Any]:
    """Return what a player was shown, in order: events, and their cards whenever these change."""
    shown: list[Any] = [player]
    seq, cards = None, None
    for game in course.games:
        seen = observe(game, player)
        if seen.seq != seq:
            shown += [event.as_json() for event in seen.events]
        own = (card_names(seen.hand), card_names(seen.talon or 0))
        if own != cards:
            shown.append(own)
        seq, cards = seen.seq, own
    return shown


pyspiel.register_game(GAME_TYPE, OpenSpielGame)
