"""One play as a PettingZoo parallel environment: all agents act in every step.

The seats that are to act do so together; where the rules let several choose in secret, that is one step. The other
agents wait: the last action of the action space is "wait". It is the only action in the mask of an agent that is not to
act, and never in the mask of one that is. A waiting agent may also be left out of the actions."""
from __future__ import annotations

from operator import index
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

import numpy as np

from souk import spaces
from souk._native import Array, SoukError, alone, ffi, lib
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
    """See the module; settings as in souk.aec. `max_cycles` counts steps. `wait` is the number of the action "wait"."""

    def __init__(self, of: Union[str, Game], seats: Optional[int] = None, max_cycles: int = 0,
                 reward: str = "win", options: Optional[Mapping[str, Any]] = None,
                 parts: Optional[Parts] = None, render_mode: Optional[str] = None, illegal: str = "lose"):
        self._open(of, seats, max_cycles, reward, options, parts, render_mode, illegal)
        g = self.game
        self.wait: int = g.num_actions
        self.metadata = {"name": f"souk_{g.id}_v{g.rules_version}", "render_modes": RENDER_MODES}
        self.possible_agents: List[str] = agent_names(self.seats)
        self.agents: List[str] = []
        self._seated = list(enumerate(self.possible_agents))
        self._nothing = dict.fromkeys(self.possible_agents, 0.0)
        self._no = dict.fromkeys(self.possible_agents, False)
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
        self._views_at, self._masks_at = ffi.from_buffer("float[]", self._views), ffi.from_buffer("uint8_t[]", self._masks)
        self._all = ffi.new("int32_t[]", self.seats)

    def __getstate__(self) -> Dict[str, Any]:
        kept = super().__getstate__()
        for bound in ("_views", "_masks", "_views_at", "_masks_at", "_all"):
            kept.pop(bound)
        return kept

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        super().__setstate__(kept)
        self._look()

    @property
    def unwrapped(self) -> "SoukParallel":
        """This environment itself."""
        return self

    def _look(self) -> None:
        lib.souk_batch_look(self._c, 0, self._views_at, self._masks_at)

    def _seen_now(self) -> Dict[str, Dict[str, Array]]:
        views, masks = self._views.copy(), self._masks.copy()
        return {agent: {"observation": views[seat], "action_mask": masks[seat]} for seat, agent in self._seated}

    @alone
    def reset(self, seed: Optional[int] = None,
              options: Optional[Mapping[str, Any]] = None) -> Tuple[Dict[str, Any], Dict[str, Dict[str, Any]]]:
        """Deals a new play; returns all observations and infos. Seeds and options as in souk.aec."""
        self._deal(seed, options)
        self.agents = self.possible_agents[:]
        self._look()
        return self._seen_now(), {a: {} for a in self.agents}

    @alone
    def picks(self) -> Dict[str, int]:
        """A random legal action for every agent, "wait" for those that are not to act: the simplest policy."""
        lib.souk_batch_picks(self._c, 0, self.batch._rng, self._all)
        return dict(zip(self.possible_agents, self._all))

    @alone
    def put(self, to: Union[State, Table]) -> None:
        """Sets the table to a state, or to the current state of another table, and continues from there."""
        self.reset()
        self.batch.put(0, to)
        self._look()

    @alone
    def step(self, actions: Mapping[str, int]) -> _Step:
        """All agents that are to act do so. The setting `illegal` decides what an illegal action leads to; with
        "refuse", no agent has acted then."""
        agents, acts = self.agents, self._all
        if not agents:
            raise SoukError("nobody is to act: call reset first")
        try:
            for seat, agent in self._seated:
                acts[seat] = index(actions[agent])
            if len(actions) != self.seats:
                self._read(actions)
        except (LookupError, TypeError, OverflowError):
            self._read(actions)
        wrong = self._together()
        if wrong:
            wrong = self._mistaken(wrong, actions)
        self.cycles += 1
        if self._movers[0] >= 0 and not wrong and self.cycles != self.max_cycles:
            return (self._seen_now(), self._nothing.copy(), self._no.copy(), self._no.copy(), {agent: {} for agent in agents})
        self.agents = []
        over = self._movers[0] < 0 or wrong != 0
        rewards = self._nothing.copy()
        if wrong:
            rewards.update((agent, -1.0) for seat, agent in self._seated if wrong >> seat & 1)
        elif over:
            rewards.update(zip(agents, self.batch.rewards[0].tolist()))
        return (self._seen_now(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, not over),
                {agent: {} for agent in agents})

    def _together(self) -> int:
        """All act; returns the set of seats whose actions are illegal. If it is not empty, nobody has acted."""
        wrong: int = lib.souk_batch_together(self._c, 0, self._all, self._io, self._views_at, self._masks_at)
        return wrong

    def _read(self, actions: Any) -> None:
        """Reads actions that are not simply one for every agent: some are missing or are not actions."""
        if not isinstance(actions, Mapping) or not actions.keys() <= self._action_spaces.keys():
            raise SoukError(f"actions are a mapping of agents to actions, not {actions!r}")
        for seat, agent in self._seated:
            action = actions.get(agent, self.wait)
            try:
                number = index(action)
            except TypeError:
                self._refused(seat, action)
            self._all[seat] = number if 0 <= number <= self.wait else -2

    def _mistaken(self, wrong: int, actions: Mapping[str, Any]) -> int:
        """Handles illegal actions; returns the seats that lose by them."""
        if self.illegal == "lose":
            return wrong
        for seat, agent in self._seated:
            if wrong >> seat & 1:
                if self.illegal == "refuse":
                    self._refused(seat, actions.get(agent, self.wait))
                self._all[seat] = self.pick() if lib.souk_batch_turn(self._c, 0, seat) else self.wait
        return self._together()

    def close(self) -> None:
        """Nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def parallel_env(of: Union[str, Game] = "bazaar", **settings: Any) -> SoukParallel:
    """A new environment; settings are those of SoukParallel."""
    return SoukParallel(of, **settings)
