"""Thousand as an AEC environment of PettingZoo: one agent a seat, with masks of legal actions."""

from collections.abc import Mapping
from random import Random
from typing import Any

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:  # pragma: no cover - the wheel's test runs it without packages
    raise ImportError(
        "the environment needs pettingzoo: pip install 'thousand-engine[gym]' installs it"
    ) from error

from ..bots.bot_match import cuts_from
from ..engine import Game, act, agreements_from, legal_actions, new_game, observe, start_deal
from ..engine.actions import Action
from ..engine.cards import DECK
from .action_table import ACTIONS, numbered
from .returns import deal_rewards, returns
from .tensors import SIZE, tensor

REWARDS = ("points", "places")
# Nothing in a tensor is larger: points and scores are divided (tensors.py).
BOUND = 1000.0


class ThousandEnv(AECEnv):  # type: ignore[misc]
    """A game to its end; each deck is drawn from the seed of `reset`.

    agreements  as in a record; without any one deal of the preset classic
    rewards     "points": each deal's change of the scores, in hundreds; "places": what the places
                at the end are worth, 1 to -1

    Raises:
        BadAgreements: The agreements are not allowed.
        ValueError: There are no such rewards.
    """

    metadata = {
        "name": "thousand_v1",
        "is_parallelizable": False,
        "render_modes": ["ansi"],
    }

    def __init__(
        self,
        agreements: Mapping[str, Any] | None = None,
        rewards: str = "points",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if rewards not in REWARDS:
            raise ValueError(f"rewards: {rewards!r} is none of {', '.join(REWARDS)}")
        self.agreements = agreements_from(agreements or {"max_deals": 1})
        self.render_mode = render_mode
        self._by_places = rewards == "places"
        self._dice = Random()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.agreements.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        mask = Box(0, 1, (len(ACTIONS),), np.int8)
        seen = Box(-BOUND, BOUND, (SIZE,), np.float32)
        self._observed = {
            agent: Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self._actions = {agent: Discrete(len(ACTIONS)) for agent in self.possible_agents}
        self._legal: dict[int, Action] = {}

    def observation_space(self, agent: str) -> Any:
        """Return the space of the tensor and the mask."""
        return self._observed[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the numbers of actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed gives the same decks."""
        if seed is not None:
            self._dice = Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._has_rewarded = False
        self.game = new_game(self.agreements, self._dice.randrange(self.agreements.players))
        self._go_on()

    def step(self, action: int | None) -> None:
        """Let the selected agent act; an agent whose game is over steps with None.

        Raises:
            ValueError: The action is not legal; the text names those that are.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self._legal.get(-1 if action is None else int(action))
        if chosen is None:
            raise ValueError(self._refusal(action))
        if self._has_rewarded:
            self._clear_rewards()
            self._has_rewarded = False
        self._cumulative_rewards[agent] = 0.0
        self.game = act(self.game, self._seats[agent], chosen)
        if self.game.running is None:
            self._reward(self.game)
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what the agent's seat may know, and what it may do if it is its turn."""
        # Bytes of Python's own are set faster than numbers of numpy's.
        mask = bytearray(len(ACTIONS))
        if agent == self.agent_selection:
            for number in self._legal:
                mask[number] = 1
        seen = observe(self.game, self._seats[agent])
        return {"observation": tensor(seen), "action_mask": np.frombuffer(mask, np.int8)}

    def render(self) -> str | None:
        """Return the public state as text."""
        game = self.game
        scores = ", ".join(map(str, game.standing.scores))
        return f"deal {game.deal}, {game.phase}, {self.agent_selection} to act, scores {scores}"

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _go_on(self) -> None:
        """Deal until a seat must decide, and select its agent; at the end terminate all."""
        while self.game.to_act is None and not self.game.over:
            deck = tuple(self._dice.sample(DECK, len(DECK)))
            self.game = start_deal(self.game, deck, cuts_from(deck))
        seat = self.game.to_act
        if seat is None:
            self._legal = {}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        self._legal = numbered(legal_actions(self.game), seat, self.game.players)
        self.agent_selection = self.possible_agents[seat]

    def _reward(self, game: Game) -> None:
        if self._by_places:
            given = returns(game) if game.over else (0.0,) * game.players
        else:
            given = deal_rewards(game)
        self.rewards = dict(zip(self.possible_agents, given, strict=True))
        self._has_rewarded = True
        self._accumulate_rewards()

    def _refusal(self, action: int | None) -> str:
        allowed = ", ".join(f"{number} ({ACTIONS[number]})" for number in sorted(self._legal))
        return f"action {action} is not legal for {self.agent_selection}; legal are {allowed}"


class OrderChecked(OrderEnforcingWrapper):  # type: ignore[misc]
    """PettingZoo's wrapper that checks the order of calls, without its long way to attributes.

    Each name that it lacks costs a failed look-up and two calls, and `last` reads five.
    """

    @property
    def agents(self) -> Any:
        """Return the agents that still play."""
        return self.env.agents

    @property
    def agent_selection(self) -> Any:
        """Return the agent to act."""
        return self.env.agent_selection

    def last(self, observe: bool = True) -> Any:
        """Return what the agent to act may know, its rewards, and whether it is done."""
        return self.env.last(observe) if self._has_reset else super().last(observe)


def env(**options: Any) -> Any:
    """Return the environment in a wrapper that checks the order of calls.

    The environment itself refuses actions that are not legal, those outside its space too.
    """
    return OrderChecked(ThousandEnv(**options))
