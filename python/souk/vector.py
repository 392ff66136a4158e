"""Many plays as a vector environment of the Gymnasium shape: one learner against bots.

The learner sits at seat (i mod seats) of table i, so that no seat is favoured; the others are played by
`opponent`. Rewards are the learner's own. A play that ends is dealt again in the same step: the
observation is the first of the new play (Gymnasium calls this SAME_STEP)."""
from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Tuple, Union

import numpy as np

from souk import batch as _batch
from souk import spaces
from souk._native import REST, SoukError
from souk.games import Bot, Game, Parts

try:
    from gymnasium.vector import AutoresetMode, VectorEnv as _Base
    _AUTORESET: Any = AutoresetMode.SAME_STEP
except ImportError:
    _Base, _AUTORESET = object, "SameStep"


class SoukVector(_Base):
    """See the module. `max_steps`: plays are cut off after so many actions of all seats (0: never)."""

    def __init__(self, of: Union[str, Game], num_envs: int, seats: Optional[int] = None,
                 opponent: Union[str, Bot] = "random", reward: str = "win", max_steps: int = 0,
                 threads: int = 1, options: Optional[Mapping[str, Any]] = None,
                 parts: Optional[Parts] = None):
        self.batch = _batch.Batch(of, num_envs, seats, 0, threads, max_steps, reward, options, parts)
        self.num_envs, self.opponent = num_envs, opponent
        g = self.batch.game
        self.metadata = {"name": f"souk_{g.id}_v{g.rules_version}", "autoreset_mode": _AUTORESET}
        self.single_observation_space = spaces.Box(-1.0, 1.0, (g.observe_size,), np.float32)
        self.single_action_space = spaces.Discrete(g.num_actions)
        self.observation_space = spaces.Box(-1.0, 1.0, (num_envs, g.observe_size), np.float32)
        self.action_space = spaces.MultiDiscrete([g.num_actions] * num_envs)
        self.learner = (np.arange(num_envs) % self.batch.seats).astype(np.int32)
        self._rows = np.arange(num_envs)
        self._seed = 0

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Mapping[str, Any]] = None) -> Tuple[np.ndarray, Dict[str, Any]]:
        """Deals all tables; observations and infos with the action masks."""
        self._seed = self._seed + 1 if seed is None else seed
        self.batch.seed(self._seed)
        self._others(np.zeros(self.num_envs), np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool))
        return self.batch.observations, {"action_mask": self.batch.masks}

    def step(self, actions: np.ndarray) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Dict[str, Any]]:
        """The learner acts at every table; then the others, until it is asked again everywhere."""
        rewards = np.zeros(self.num_envs)
        ended, cut = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        if not self.batch.step(actions):
            raise SoukError("an action is not legal: see infos['action_mask']")
        self._note(rewards, ended, cut)
        self._others(rewards, ended, cut)
        return self.batch.observations, rewards, ended, cut, {"action_mask": self.batch.masks}

    def _note(self, rewards: np.ndarray, ended: np.ndarray, cut: np.ndarray) -> None:
        rewards += self.batch.rewards[self._rows, self.learner]
        ended |= self.batch.ends == _batch.ENDED
        cut |= self.batch.ends == _batch.CUT

    def _others(self, rewards: np.ndarray, ended: np.ndarray, cut: np.ndarray) -> None:
        b = self.batch
        while True:
            waiting = b.movers != self.learner
            if not waiting.any():
                return
            if self.opponent == "random":
                b.pick()
            else:
                b.choose(self.opponent, seed=self._seed)
            b.actions[~waiting] = REST
            b.step()
            self._note(rewards, ended, cut)

    def close(self, **kwargs: Any) -> None:
        """Nothing to be closed."""


def make(of: Union[str, Game], num_envs: int, **settings: Any) -> SoukVector:
    """A new vector environment; settings are those of SoukVector."""
    return SoukVector(of, num_envs, **settings)
