"""Thousand as an environment of RLCard: importing this module registers it as `thousand`."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

try:
    import numpy as np
    from rlcard.envs import Env
    from rlcard.envs.registration import register
except ImportError as error:  # pragma: no cover - the wheel's test runs it without packages
    raise ImportError(
        "this environment needs rlcard: pip install 'thousand-engine[rlcard]' installs it"
    ) from error

from ..bots.bot_match import cuts_from
from ..engine import Game, act, agreements_from, legal_actions, new_game, observe, start_deal
from ..engine.actions import Action
from ..engine.cards import DECK, card_names
from .action_table import ACTIONS, action_of, number_of
from .returns import POINTS_PER_REWARD, returns
from .tensors import SIZE, tensor

REWARDS = ("points", "places")
State = dict[str, Any]


class RLCardGame:
    """The game that RLCard's Env drives: its moves can be taken back."""

    def __init__(self, agreements: Mapping[str, Any]) -> None:
        self.agreements = agreements_from(agreements)
        self.allow_step_back = False
        # RLCard sets it: the dice of its seed.
        self.np_random: Any = None
        self.history: list[Game] = []

    @property
    def now(self) -> Game:
        """Return the game as it stands."""
        return self.history[-1]

    def init_game(self) -> tuple[State, int]:
        """Begin a new game; return what the first player sees, and that player."""
        dealer = int(self.np_random.randint(self.agreements.players))
        self.history = [self._dealt(new_game(self.agreements, dealer))]
        return self.get_state(self.get_player_id()), self.get_player_id()

    def step(self, action: Action | str) -> tuple[State, int]:
        """Let the player do an action; return what the next player sees, and that player.

        Raises:
            IllegalAction: The rules refuse it.
        """
        after = self._dealt(act(self.now, self.get_player_id(), action))
        self.history = [*self.history, after] if self.allow_step_back else [after]
        return self.get_state(self.get_player_id()), self.get_player_id()

    def step_back(self) -> bool:
        """Take the last action back; return whether there was one."""
        if len(self.history) < 2:
            return False
        self.history.pop()
        return True

    def get_state(self, player: int) -> State:
        """Return what a player may know, and what they may do if it is their turn."""
        legal = legal_actions(self.now) if player == self.now.to_act else ()
        return {"seen": observe(self.now, player), "legal": legal}

    def get_player_id(self) -> int:
        """Return who is to act; after the end the first player."""
        return self.now.to_act or 0

    def is_over(self) -> bool:
        """Return whether the game is over."""
        return self.now.over

    def get_num_players(self) -> int:
        """Return how many play."""
        return self.agreements.players

    def get_num_actions(self) -> int:
        """Return the length of the table of actions."""
        return len(ACTIONS)

    def _dealt(self, game: Game) -> Game:
        """Return the game with its next deal begun, where one is due."""
        while game.to_act is None and not game.over:
            deck = tuple(int(card) for card in self.np_random.permutation(len(DECK)))
            game = start_deal(game, deck, cuts_from(deck))
        return game


class RLCardEnv(Env):  # type: ignore[misc]
    """A game to its end.

    config  RLCard's own, and `agreements` as in a record (one deal of the preset classic without
            any), and `rewards`: "points", the scores in hundreds, or "places", 1 to -1

    Raises:
        BadAgreements: The agreements are not allowed.
        ValueError: There are no such rewards.
    """

    def __init__(self, config: dict[str, Any]) -> None:
        self.name = "thousand"
        self.rewards = config.get("rewards", "points")
        if self.rewards not in REWARDS:
            raise ValueError(f"rewards: {self.rewards!r} is none of {', '.join(REWARDS)}")
        self.game = RLCardGame(config.get("agreements") or {"max_deals": 1})
        super().__init__(config)
        self.state_shape = [[SIZE]] * self.num_players
        self.action_shape = [None] * self.num_players

    def get_payoffs(self) -> Any:
        """Return what the game has brought each player.

        Raises:
            ValueError: With rewards by places the game is not over.
        """
        game = self.game.now
        if self.rewards == "places":
            return np.array(returns(game))
        return np.array(game.standing.scores) / POINTS_PER_REWARD

    def get_perfect_information(self) -> State:
        """Return what no player may know: all hands and the cards in the middle."""
        deal = self.game.now.running
        hands = () if deal is None else deal.hands
        return {
            "hands": [card_names(hand) for hand in hands],
            "middle": [] if deal is None else card_names(deal.talon_on_table),
            "current_player": self.get_player_id(),
        }

    def _extract_state(self, state: State) -> State:
        seen, legal = state["seen"], state["legal"]
        numbers = [number_of(action, seen.seat, seen.players) for action in legal]
        return {
            "obs": tensor(seen),
            "legal_actions": OrderedDict.fromkeys(numbers),
            "raw_obs": seen,
            "raw_legal_actions": [str(action) for action in legal],
            "action_record": self.action_recorder,
        }

    def _decode_action(self, action_id: int) -> str:
        """Return the text of an action.

        Raises:
            ValueError: It is not legal; the text names it, and what is legal.
        """
        game = self.game.now
        seat = self.get_player_id()
        return str(action_of(int(action_id), legal_actions(game), seat, game.players))

    def _get_legal_actions(self) -> list[int]:
        return list(self.get_state(self.get_player_id())["legal_actions"])


register(env_id="thousand", entry_point=f"{__name__}:{RLCardEnv.__name__}")
