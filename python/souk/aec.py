"""One play as a PettingZoo AEC environment: agents take turns.

    env = souk.aec.env("bazaar", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            action = None
        else:
            action = policy(observation["observation"], observation["action_mask"])
        env.step(action)

Chance is resolved inside the environment. Where several seats choose in secret simultaneously, they act one after
another and see nothing of each other's choices (in souk.parallel they act together). PettingZoo itself is not needed;
if it is installed, the environment is an AECEnv."""
from __future__ import annotations

from operator import index
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

import numpy as np

from souk import spaces
from souk._native import Array, SoukError, alone, lib
from souk._one import RENDER_MODES, Agents, agent_names
from souk.games import Game, Parts, State
from souk.tables import Table

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object


class SoukAEC(Agents, _Base):  # type: ignore[misc]
    """See the module. `max_cycles`: truncate a play after this many actions of seats (0: never). `reward`: "win",
    "margin" or "rank", paid at the end. `illegal`: an illegal action ends the play with -1 for its agent and 0 for the
    others ("lose", as in PettingZoo's own games), raises SoukError and changes nothing ("refuse"), or is replaced by a
    legal one ("random")."""

    def __init__(self, of: Union[str, Game], seats: Optional[int] = None, max_cycles: int = 0,
                 reward: str = "win", options: Optional[Mapping[str, Any]] = None,
                 parts: Optional[Parts] = None, render_mode: Optional[str] = None, illegal: str = "lose"):
        self._open(of, seats, max_cycles, reward, options, parts, render_mode, illegal)
        g = self.game
        self.metadata = {"name": f"souk_{g.id}_v{g.rules_version}", "is_parallelizable": False,
                         "render_modes": RENDER_MODES}
        self.possible_agents: List[str] = agent_names(self.seats)
        self.agents: List[str] = []
        self.rewards: Dict[str, float] = {}
        self._cumulative_rewards: Dict[str, float] = {}
        self.terminations: Dict[str, bool] = {}
        self.truncations: Dict[str, bool] = {}
        self.infos: Dict[str, Dict[str, Any]] = {}
        self.agent_selection = self.possible_agents[0]
        self._over = False
        self._observation_spaces = {a: spaces.Dict({
            "observation": spaces.Box(-1.0, 1.0, (g.observe_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (g.num_actions,), np.int8)}) for a in self.possible_agents}
        self._action_spaces = {a: spaces.Discrete(g.num_actions) for a in self.possible_agents}
        self.state_space = self._state_space()

    # --- observing -------------------------------------------------------------------------------
    @property
    def unwrapped(self) -> "SoukAEC":
        """This environment itself."""
        return self

    @alone
    def observe(self, agent: str) -> Dict[str, Array]:
        """The agent's observation and its action mask, which is all 0 unless the agent is to act."""
        seat = self.possible_agents.index(self._named(agent))
        if seat == self._movers[0]:
            return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}
        seen = self.batch.observe(0, seat)
        seen["action_mask"] = seen["action_mask"].view(np.int8) if not self._over else np.zeros_like(self._mask)
        return seen

    # --- playing ---------------------------------------------------------------------------------
    @alone
    def reset(self, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None) -> None:
        """Deals a new play. The k-th play since a seed depends on that seed and k alone, and environments with other seeds
        never have the same plays. An environment that never got a seed takes a fresh one. Only the key "souk" of
        `options` is read: options of the game for this play, as {"souk": {"first": "seat1"}}."""
        self._deal(seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {a: {} for a in self.agents}
        self._over = False
        self.agent_selection = self.possible_agents[self._movers[0]]

    @alone
    def put(self, to: Union[State, Table]) -> None:
        """Sets the table to a state, or to the current state of another table, and continues from there."""
        self.reset()
        self.batch.put(0, to)
        if self._movers[0] < 0:
            raise SoukError("that play is over")
        self.agent_selection = self.possible_agents[self._movers[0]]

    @alone
    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """The observation, rewards since its last action, termination, truncation and info of the agent to act."""
        agent = self.agent_selection
        if not self.agents:
            raise SoukError("nobody is to act: call reset first")
        if not observe:
            seen: Any = None
        elif self._over:
            seen = self.observe(agent)
        else:
            seen = {"observation": self._seen.copy(), "action_mask": self._mask.copy()}
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    @alone
    def step(self, action: Optional[int]) -> None:
        """The selected agent acts. After the end of the play, each agent acts None and leaves."""
        if self._over or not self.agents:
            self._leave(action)
            return
        try:
            self._acts[0] = index(action)  # type: ignore[arg-type]
        except TypeError:
            self._refused(self._movers[0], action)
        except OverflowError:
            self._acts[0] = -2
        if self._acts[0] < 0 or not lib.souk_batch_step(self._c, self._io):
            if self._mistaken(action):
                return
        self.cycles += 1
        mover = self._movers[0]
        if mover >= 0 and self.cycles != self.max_cycles:
            self.agent_selection = self.possible_agents[mover]  # and no reward has changed
            return
        if mover < 0:
            self._end(self.terminations, self.batch.rewards[0].tolist())
        else:
            self._end(self.truncations, [0.0] * self.seats)

    def _mistaken(self, action: Any) -> bool:
        """Handles an illegal action; returns whether it ended the play."""
        seat = self._movers[0]
        if self.illegal == "refuse":
            self._refused(seat, action)
        if self.illegal == "lose":
            self.cycles += 1
            self._end(self.terminations, [-1.0 if s == seat else 0.0 for s in range(self.seats)])
            return True
        self.pick()
        lib.souk_batch_step(self._c, self._io)
        return False

    def _end(self, how: Dict[str, bool], rewards: List[float]) -> None:
        self._over = True
        for agent, reward in zip(self.possible_agents, rewards):
            how[agent] = True
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] = reward
        self.agent_selection = self.agents[0]

    def _leave(self, action: Optional[int]) -> None:
        if not self.agents:
            raise SoukError("nobody is to act: call reset first")
        if action is not None:
            raise ValueError("when an agent's play is over, the only valid action is None")
        agent = self.agent_selection
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            kept.pop(agent, None)  # type: ignore[attr-defined]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        """The agents in the order in which they act."""
        left = max_iter
        while self.agents and left > 0:
            left -= 1
            yield self.agent_selection

    def close(self) -> None:
        """Nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(of: Union[str, Game] = "bazaar", **settings: Any) -> SoukAEC:
    """A new environment; settings are those of SoukAEC."""
    return SoukAEC(of, **settings)


def raw_env(of: Union[str, Game] = "bazaar", **settings: Any) -> SoukAEC:
    """The same, but an illegal action raises SoukError."""
    settings.setdefault("illegal", "refuse")
    return SoukAEC(of, **settings)
