"""One play as an environment of the PettingZoo AEC shape: agents take turns.

    env = souk.aec.env("bazaar", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            action = None
        else:
            action = policy(observation["observation"], observation["action_mask"])
        env.step(action)

Chance is resolved inside. Where several seats choose in secret at once, they are asked one after the other
and see nothing of each other's choice. PettingZoo itself is not needed; where it is installed, the
environment is an AECEnv of it."""
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

import numpy as np

from souk import spaces
from souk.games import Game, Parts, State, game

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object


class SoukAEC(_Base):
    """See the module. `max_cycles`: a play is cut off after so many actions of seats (0: never).
    `reward`: "win", "margin" or "rank", given at the end."""

    def __init__(self, of: Union[str, Game], seats: Optional[int] = None, max_cycles: int = 0,
                 reward: str = "win", options: Optional[Mapping[str, Any]] = None,
                 parts: Optional[Parts] = None, render_mode: Optional[str] = None):
        self.game = game(of)
        self.metadata = {"name": f"souk_{self.game.id}_v{self.game.rules_version}", "is_parallelizable": False,
                         "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.max_cycles, self.reward_kind, self._options, self._parts = max_cycles, reward, options, parts
        self.seats = self.game.min_seats if seats is None else seats
        self.possible_agents: List[str] = [f"seat_{i}" for i in range(self.seats)]
        self.agents: List[str] = []
        g = self.game
        self._observation_spaces = {a: spaces.Dict({
            "observation": spaces.Box(-1.0, 1.0, (g.observe_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (g.num_actions,), np.int8)}) for a in self.possible_agents}
        self._action_spaces = {a: spaces.Discrete(g.num_actions) for a in self.possible_agents}
        self._next_seed = 0

    # --- what agents may see and do --------------------------------------------------------------
    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "SoukAEC":
        return self

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        """The agent's view and its mask, which is empty unless it is asked."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.state_now.observe(seat),
                "action_mask": self.state_now.mask(seat).astype(np.int8)}

    def state(self) -> np.ndarray:
        """The whole state as bytes, hidden things included: for a central critic."""
        return np.frombuffer(self.state_now.bytes, dtype=np.uint8).copy()

    # --- playing ---------------------------------------------------------------------------------
    def reset(self, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None) -> None:
        """Deals a new play. Without a seed, plays follow one after the other from the last seed."""
        if seed is not None:
            self._next_seed = seed
        self.state_now: State = self.game.new(self.seats, self._next_seed, options or self._options,
                                              self._parts, lab=True)
        self._next_seed += 1
        self.agents = self.possible_agents[:]
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {a: {} for a in self.agents}
        self.cycles = 0
        self.state_now.settle()
        self._select()

    def _select(self) -> None:
        if self.state_now.done:
            self._end(self.terminations)
        else:
            self.agent_selection = self.possible_agents[self.state_now.mover]

    def _end(self, how: Dict[str, bool]) -> None:
        for agent in self.agents:
            how[agent] = True
        self.agent_selection = self.agents[0]

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """Observation, rewards since its last action, termination, truncation and info of the agent that
        is to act."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        """The selected agent acts; an agent whose play is over acts None and leaves."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        self.state_now.apply(int(action), self.possible_agents.index(agent))
        self.state_now.settle()
        self.cycles += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {a: 0.0 for a in self.agents}
        self._select()
        if self.state_now.done:
            for a, reward in zip(self.possible_agents, self.state_now.rewards(self.reward_kind)):
                self.rewards[a] = float(reward)
                self._cumulative_rewards[a] += float(reward)
        elif self.max_cycles and self.cycles >= self.max_cycles:
            self._end(self.truncations)

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError("when an agent's play is over, the only valid action is None")
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            kept.pop(agent, None)
        self.agents.remove(agent)
        self.rewards = {a: 0.0 for a in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        """The agents in the order in which they are to act."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> Optional[str]:
        """The position in `key = value` lines."""
        return self.state_now.position() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to be closed."""


def env(of: Union[str, Game] = "bazaar", **settings: Any) -> SoukAEC:
    """A new environment; settings are those of SoukAEC."""
    return SoukAEC(of, **settings)


raw_env = env
