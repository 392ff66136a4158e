"""One play as a Gymnasium environment: you against opponents.

    env = souk.single.env("bazaar", seats=3, opponent="normal")       # or gymnasium.make(souk.single.id_of("bazaar"))
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.pick())

The observation is your seat's; info["action_mask"] marks the legal actions. If Gymnasium is installed, the environment
is a gymnasium.Env, and importing souk registers every game as souk/<Name>-v<version of its rules>."""
from __future__ import annotations

from operator import index
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from souk import _check, spaces
from souk._native import Array, SoukError, Stop, alone, ffi, lib
from souk._one import RENDER_MODES, One
from souk.batch import Batch
from souk.games import Bot, Game, Parts, State, game, games
from souk.tables import Table
from souk.vector import DEALS_MOST, Opponent, Policy, SoukVector, _ask, _player

try:
    import gymnasium
    _Base: Any = gymnasium.Env
except ImportError:
    gymnasium = None
    _Base = object


class SoukEnv(One, _Base):  # type: ignore[misc]
    """See the module. `opponent` as in souk.vector; `seat`: yours (None: a new one each play, in turn); `max_steps`:
    truncate a play after this many of your actions (0: never). `illegal` as in souk.aec: "lose" ends the play with -1,
    "refuse" raises SoukError, "random" plays a legal action instead. `dense` as in souk.vector."""
    metadata: Dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(self, of: Union[str, Game], seats: Optional[int] = None,
                 opponent: Union[Opponent, Sequence[Opponent]] = "random", reward: str = "win", max_steps: int = 0,
                 seat: Optional[int] = None, options: Optional[Mapping[str, Any]] = None,
                 parts: Optional[Parts] = None, render_mode: Optional[str] = None, illegal: str = "lose",
                 dense: bool = False):
        self._open(of, seats, max_steps, reward, options, parts, render_mode, illegal)
        others = list(opponent) if isinstance(opponent, (list, tuple)) else [opponent]
        if len(others) not in (1, self.seats - 1):
            raise SoukError(f"opponents are one for all other seats or one for each of {self.seats - 1}, not {len(others)}")
        self.opponents: List[Union[Bot, Policy]] = [_player(o) for o in others]
        self._fixed = None if seat is None else _check.seat(seat, self.seats)
        self.seat = self._fixed or 0
        self._playing = False
        if dense and reward == "rank":
            raise SoukError("dense rewards are for win or margin: nobody estimates a rank")
        self._dense, self._expected = bool(dense), 0.0
        self.observation_space = spaces.Box(-1.0, 1.0, (self.game.observe_size,), np.float32)
        self.action_space = spaces.Discrete(self.game.num_actions)

    def __getstate__(self) -> Dict[str, Any]:
        kept = super().__getstate__()
        kept.pop("_set_at")
        return kept

    def _bind(self, batch: Batch) -> None:
        super()._bind(batch)
        self._row, self._set = np.ones(1, bool), np.zeros(1, np.uint8)
        self._set_at = ffi.from_buffer("uint8_t[]", self._set)

    def _others(self) -> None:
        """The opponents act until it is your turn or the play is over."""
        who = self.opponents[0]
        if len(self.opponents) == 1 and isinstance(who, Bot):
            self._set[0] = ~(1 << self.seat) & 255
            if who._c.effort:
                self.batch._play(who, self._set, 0, Stop())
            else:  # chooses immediately: nothing to interrupt
                lib.souk_batch_play(self._c, who._c, self._set_at, 0, ffi.NULL, self._io)
                who._again()
            return
        while self._movers[0] >= 0 and self._movers[0] != self.seat:
            _ask(self.batch, self.opponents[(self._movers[0] - self.seat) % self.seats - 1
                                            if len(self.opponents) > 1 else 0], self._row)
            lib.souk_batch_step(self._c, self._io)

    @alone
    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Mapping[str, Any]] = None) -> Tuple[Array, Dict[str, Any]]:
        """Deals a new play, and lets the opponents act until it is your turn. Seeds and options as in souk.aec."""
        if gymnasium is not None:
            super().reset(seed=seed if seed is None else int(_check.seed(seed)))
        self._deal(seed, options)
        if self._fixed is None:
            self.seat = int(lib.souk_seed_of(self._dealt, 2) % self.seats)
        for _ in range(DEALS_MOST):
            self._others()
            if self._movers[0] >= 0:
                self._playing = True
                self._change()
                return self._seen.copy(), {"action_mask": self._mask.copy()}
            self.batch.deal(0)
        raise SoukError(f"you were not asked in {DEALS_MOST} plays")

    def _change(self, final: Optional[float] = None) -> float:
        """The dense reward since the last call, or 0."""
        if not self._dense:
            return final or 0.0
        found, before = ffi.new("float *"), self._expected
        if final is None:
            lib.souk_batch_estimates(self._c, ffi.new("uint8_t *", self.seat), found)
            self._expected = found[0]
        return (self._expected if final is None else final) - before

    @alone
    def put(self, to: Union[State, Table]) -> None:
        """Sets the table to a state, or to the current state of another table, and continues from there."""
        self.reset()
        self.batch.put(0, to)
        self._others()
        if self._movers[0] < 0:
            raise SoukError("you are not asked any more in that play")
        self._change()

    @alone
    def step(self, action: int) -> Tuple[Array, float, bool, bool, Dict[str, Any]]:
        """You act; then the opponents act until it is your turn again or the play is over."""
        if not self._playing:
            raise SoukError("no play goes on: call reset first")
        try:
            self._acts[0] = index(action)
        except TypeError:
            self._refused(self.seat, action)
        except OverflowError:
            self._acts[0] = -2
        if self._acts[0] < 0 or not lib.souk_batch_step(self._c, self._io):
            if self.illegal == "refuse":
                self._refused(self.seat, action)
            if self.illegal == "lose":
                self._playing = False
                return self._seen.copy(), -1.0, True, False, {"action_mask": np.zeros_like(self._mask), "illegal": True}
            self.pick()
            lib.souk_batch_step(self._c, self._io)
        self.cycles += 1
        if self._movers[0] != self.seat:
            self._others()
        if self._movers[0] < 0:
            self._playing = False
            seen = self.batch.observe(0, self.seat)["observation"]
            final = self._change(float(self.batch.rewards[0, self.seat]))
            return seen, final, True, False, {"action_mask": self._mask.copy()}
        cut = self.cycles == self.max_cycles
        self._playing = not cut
        return self._seen.copy(), self._change(), False, cut, {"action_mask": self._mask.copy()}

    @alone
    def action_masks(self) -> Array:
        """The legal actions as booleans, all false when the play is over: MaskablePPO of sb3-contrib asks for this."""
        return self._mask.astype(bool) if self._playing else np.zeros(self.game.num_actions, bool)

    def close(self) -> None:
        """Nothing to close."""


def env(of: Union[str, Game] = "bazaar", **settings: Any) -> SoukEnv:
    """A new environment; settings are those of SoukEnv."""
    return SoukEnv(of, **settings)


def id_of(of: Union[str, Game]) -> str:
    """The game's id in Gymnasium, with the version of its rules: souk/Bazaar-v4."""
    g = game(of)
    return f"souk/{g.id.capitalize()}-v{g.rules_version}"


def register() -> List[str]:
    """Registers all games with Gymnasium, for single and vector environments; returns their ids."""
    if gymnasium is None:
        return []
    for g in games():
        if id_of(g) not in gymnasium.registry:
            gymnasium.register(id_of(g), entry_point="souk.single:SoukEnv", vector_entry_point="souk.single:vector_env",
                               kwargs={"of": g.id})  # as text, so that EnvSpec.to_json can write it
    return [id_of(g) for g in games()]


def vector_env(num_envs: int = 1, **settings: Any) -> SoukVector:
    """A new vector environment, as gymnasium.make_vec makes it."""
    return SoukVector(num_envs=num_envs, **settings)
