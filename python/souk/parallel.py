"""One play as an environment of the PettingZoo parallel shape: all agents act in every step.

The seats that are asked now act at once; where the rules let several choose in secret at the same time, they do
so in one step. Whoever is not asked waits: the last action of the action space is "wait", the only one in the mask
of an agent that is not asked, and never in that of one who is. An agent that waits may also be left out of the
actions."""
from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

import numpy as np

from souk import spaces
from souk._native import Array, SoukError, ffi, lib
from souk._one import RENDER_MODES, Agents, agent_names
from souk.batch import Batch
from souk.games import Game, Parts, State
from souk.tables import Table

try:
    from pettingzoo import ParallelEnv as _Base
except ImportError:
    _Base = object

_Step = Tuple[Dict[str, Any], Dict[str, float], Dict[str, bool], Dict[str, bool], Dict[str, Dict[str, Any]]]


class SoukParallel(Agents, _Base):  # type: ignore[misc]
    """See the module; settings as in souk.aec. `max_cycles` counts steps. `wait` is the number of that action."""

    def __init__(self, of: Union[str, Game], seats: Optional[int] = None, max_cycles: int = 0,
                 reward: str = "win", options: Optional[Mapping[str, Any]] = None,
                 parts: Optional[Parts] = None, render_mode: Optional[str] = None, illegal: str = "lose"):
        self._open(of, seats, max_cycles, reward, options, parts, render_mode, illegal)
        g = self.game
        self.wait: int = g.num_actions
        self.metadata = {"name": f"souk_{g.id}_v{g.rules_version}", "render_modes": RENDER_MODES}
        self.possible_agents: List[str] = agent_names(self.seats)
        self.agents: List[str] = []
        self._observation_spaces = {a: spaces.Dict({
            "observation": spaces.Box(-1.0, 1.0, (g.observe_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (g.num_actions + 1,), np.int8)}) for a in self.possible_agents}
        self._action_spaces = {a: spaces.Discrete(g.num_actions + 1) for a in self.possible_agents}
        self.state_space = self._state_space()

    def _bind(self, batch: Batch) -> None:
        super()._bind(batch)
        g = self.game
        self._views = np.zeros((self.seats, g.observe_size), np.float32)
        self._masks = np.zeros((self.seats, g.num_actions + 1), np.int8)
        self._state_at = lib.souk_batch_state(self._c, 0)
        self._at = [(ffi.from_buffer("float[]", self._views[s]), ffi.from_buffer("uint8_t[]", self._masks[s]))
                    for s in range(self.seats)]

    def __getstate__(self) -> Dict[str, Any]:
        kept = super().__getstate__()
        kept.pop("_at"), kept.pop("_state_at"), kept.pop("_views"), kept.pop("_masks")
        return kept

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        super().__setstate__(kept)
        self._look()

    @property
    def unwrapped(self) -> "SoukParallel":
        """This environment itself."""
        return self

    def _look(self) -> Dict[str, Dict[str, Array]]:
        for seat, (seen, mask) in enumerate(self._at):
            lib.souk_batch_observe(self._c, 0, seat, seen, mask)
        asked = self.game._c.pending(self._state_at) if self._movers[0] >= 0 else 0
        for seat in range(self.seats):
            self._masks[seat, -1] = not asked >> seat & 1
        views, masks = self._views.copy(), self._masks.copy()
        return {agent: {"observation": views[seat], "action_mask": masks[seat]}
                for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: Optional[int] = None,
              options: Optional[Mapping[str, Any]] = None) -> Tuple[Dict[str, Any], Dict[str, Dict[str, Any]]]:
        """Deals a new play; what all see, and their infos. Seeds and options as in souk.aec."""
        self._deal(seed, options)
        self.agents = self.possible_agents[:]
        return self._look(), {a: {} for a in self.agents}

    def put(self, to: Union[State, Table]) -> None:
        """Sets the table to a state or to where another table stands, and goes on from there."""
        self.reset()
        self.batch.put(0, to)
        self._look()

    def step(self, actions: Mapping[str, int]) -> _Step:
        """All who are asked act. What an illegal action leads to, the setting `illegal` says; with "refuse" nobody has
        acted then."""
        if not self.agents:
            raise SoukError("nobody is to act: call reset first")
        if not isinstance(actions, Mapping) or any(a not in self.possible_agents for a in actions):
            raise SoukError(f"actions are a mapping of agents to actions, not {actions!r}")
        asked: List[Tuple[int, int]] = []
        wrong: List[Tuple[int, Any]] = []
        for seat, agent in enumerate(self.possible_agents):
            action, mask = actions.get(agent, self.wait), self._masks[seat]
            if not isinstance(action, (int, np.integer)) or not 0 <= action <= self.wait or not mask[action]:
                wrong.append((seat, action))
            if not mask[self.wait]:
                asked.append((seat, int(action) if isinstance(action, (int, np.integer)) else -2))
        lost: List[int] = []
        if wrong:
            if self.illegal == "refuse" or any(not isinstance(a, (int, np.integer)) for _, a in wrong):
                self._refused(*wrong[0])
            if self.illegal == "lose":
                lost = [seat for seat, _ in wrong]
            else:
                replaced = {seat for seat, _ in wrong}
                asked = [(s, -2 if s in replaced else a) for s, a in asked]
        if not lost:
            for seat, action in asked:
                if len(asked) > 1 and not lib.souk_batch_turn(self._c, 0, seat):
                    continue
                self._acts[0] = action if action >= 0 else self.pick()
                lib.souk_batch_step(self._c, self._io)
        self.cycles += 1
        over = self._movers[0] < 0
        cut = not over and not lost and 0 < self.max_cycles <= self.cycles
        agents = self.agents
        rewards = dict.fromkeys(agents, 0.0)
        if lost:
            rewards = {a: -1.0 if s in lost else 0.0 for s, a in enumerate(agents)}
        elif over:
            rewards = dict(zip(agents, self.batch.rewards[0].tolist()))
        seen = self._look()
        if over or cut or lost:
            self.agents = []
        return (seen, rewards, dict.fromkeys(agents, bool(over or lost)), dict.fromkeys(agents, cut),
                {a: {} for a in agents})

    def close(self) -> None:
        """Nothing to be closed."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def parallel_env(of: Union[str, Game] = "bazaar", **settings: Any) -> SoukParallel:
    """A new environment; settings are those of SoukParallel."""
    return SoukParallel(of, **settings)
