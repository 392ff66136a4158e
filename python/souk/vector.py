"""Many plays as a Gymnasium vector environment: one learner against opponents.

The learner sits at seat (i mod seats) of table i, so that no seat is favoured. The other seats are played by
`opponent`: a bot by name, souk.bot("hard", iterations=200), or any function of (observations, masks) that returns an
action per row. A list has one of these for each other seat, in turn order after the learner. Bots think only where it
is their turn. Rewards are the learner's own, at the end of a play. With `dense`, the
reward of a step is the change of what the learner may expect by the game's own estimate. The rewards of a play then add
up to the final one less the first estimate.

The end of a play follows Gymnasium's autoreset mode, in metadata["autoreset_mode"]. NEXT_STEP (the default, as in
Gymnasium) deals in the next step, which ignores that row's action; until then the row's mask is empty. SAME_STEP deals
again in the same step, and infos has final_obs and final_info. DISABLED leaves it to
reset(options={"reset_mask": ...})."""
from __future__ import annotations

import copy as copying
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from souk import _check, spaces
from souk._native import Array, BYTES, DEAL, DONE, REST, SoukError, Stop, alone, ffi, fresh_seed, lib
from souk._paint import picture
from souk.batch import ENDED, Batch
from souk.games import Bot, Game, Parts, bot

try:
    from gymnasium.vector import AutoresetMode, VectorEnv as _Base
except ImportError:
    import enum

    _Base = object

    class AutoresetMode(enum.Enum):  # type: ignore[no-redef]
        """When an ended play is dealt again, in Gymnasium's terms."""
        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"

RENDER_MODES = ["ansi", "rgb_array"]
Policy = Callable[[Array, Array], Any]
Opponent = Union[str, Bot, Policy]
DEALS_MOST = 1000  # deals of one table until the learner has a turn
NEVER_ASKED = f"the learner was not asked in {DEALS_MOST} plays"


def _player(who: Opponent) -> Union[Bot, Policy]:
    """A bot, or a function over observations and masks."""
    if isinstance(who, (str, Bot)):
        return bot(who)
    if not callable(who):
        raise SoukError(f"who plays is a bot or a function of (observations, masks), not {who!r}")
    return who


class SoukVector(_Base):  # type: ignore[misc]
    """See the module. `max_steps`: truncate plays after this many actions of the learner (0: never). `copy`: no later step
    changes the arrays returned; otherwise they are the batch's own, and the next step writes into them. `seat`: the
    learner's seat at every table instead."""

    def __init__(self, of: Union[str, Game], num_envs: int, seats: Optional[int] = None,
                 opponent: Union[Opponent, Sequence[Opponent]] = "random", reward: str = "win", max_steps: int = 0,
                 threads: int = 1, options: Optional[Mapping[str, Any]] = None,
                 parts: Optional[Parts] = None, copy: bool = True, autoreset_mode: Any = AutoresetMode.NEXT_STEP,
                 render_mode: Optional[str] = None, seat: Optional[int] = None, dense: bool = False):
        self.closed = False
        self.batch = b = Batch(of, num_envs, seats, fresh_seed(), threads, 0, reward, options, parts, hold=True)
        self._alone = b._alone
        self.num_envs, self.copy = b.tables, bool(copy)
        self.max_steps = _check.whole(max_steps, "max_steps", 0, _check.INT64_MAX)
        self.render_mode = None if render_mode is None else _check.one_of(render_mode, "a render mode", RENDER_MODES)
        others = list(opponent) if isinstance(opponent, (list, tuple)) else [opponent]
        if len(others) not in (1, b.seats - 1):
            raise SoukError(f"opponents are one for all other seats or one for each of {b.seats - 1}, not {len(others)}")
        self.opponents: List[Union[Bot, Policy]] = [_player(o) for o in others]
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            raise SoukError(f"there is no autoreset mode {autoreset_mode!r}") from None
        g = b.game
        self.metadata = {"name": f"souk_{g.id}_v{g.rules_version}", "autoreset_mode": self.autoreset_mode,
                         "render_modes": RENDER_MODES, "render_fps": 4}
        self.single_observation_space = spaces.Box(-1.0, 1.0, (g.observe_size,), np.float32)
        self.single_action_space = spaces.Discrete(g.num_actions)
        self.observation_space = spaces.Box(-1.0, 1.0, (self.num_envs, g.observe_size), np.float32)
        self.action_space = spaces.MultiDiscrete([g.num_actions] * self.num_envs)
        self.learner = ((np.arange(self.num_envs) % b.seats) if seat is None
                        else np.full(self.num_envs, _check.seat(seat, b.seats))).astype(np.int32)
        self._learners = self.learner.astype(np.uint8)
        self._rows, self._num_actions = np.arange(self.num_envs), g.num_actions
        self._own = self._rows * b.seats + self.learner  # the learner's reward in all of them
        self._shown_all = np.ones(self.num_envs, bool)
        if dense and reward == "rank":
            raise SoukError("dense rewards are for win or margin: nobody estimates a rank")
        self._expected = np.zeros(self.num_envs, np.float32) if dense else None  # before the step
        only = self.opponents[0] if len(self.opponents) == 1 else None
        self._bot = only if isinstance(only, Bot) else None  # one for all other seats
        self._quick = self.num_envs <= 1024 and all(not o._c.effort for o in self.opponents if isinstance(o, Bot))
        self._fresh = self.copy and self._quick and self._bot is not None  # a step writes into other arrays than before
        self._steps = np.zeros(self.num_envs, np.int64)
        self._over = np.ones(self.num_envs, bool)  # tables that wait to be dealt: all, before the first reset
        self._unused = True

    # --- Gymnasium's interface ---------------------------------------------------------------------
    @alone
    def reset(self, *, seed: Union[int, Sequence[Optional[int]], None] = None,
              options: Optional[Mapping[str, Any]] = None) -> Tuple[Array, Dict[str, Any]]:
        """Deals the tables (only those of options["reset_mask"], if given); returns observations, and infos with the
        action masks. A list of seeds has one for each table; None: the next play of its own chance stream. Environments
        with different seeds, or without one, never have the same plays."""
        self._open()
        rows = np.ones(self.num_envs, bool)
        if isinstance(options, Mapping) and options.get("reset_mask") is not None:
            rows = _check.flags(options["reset_mask"], 'options["reset_mask"]', self.num_envs)
            if not rows.any():
                raise SoukError('options["reset_mask"] must be true somewhere')
        if seed is not None and not isinstance(seed, (list, tuple, np.ndarray)):
            first = _check.seed(seed)
            seeds: List[Optional[int]] = [lib.souk_seed_of(first, i) for i in range(self.num_envs)]
        else:
            seeds = [None] * self.num_envs if seed is None else [None if s is None else _check.seed(s) for s in seed]
            if len(seeds) != self.num_envs:
                raise SoukError(f"there are {self.num_envs} tables, and {len(seeds)} seeds")
        for i in np.flatnonzero(rows):
            chosen = seeds[i]
            if chosen is not None:
                lib.souk_batch_seed_table(self.batch._c, int(i), chosen)
            else:
                lib.souk_batch_deal(self.batch._c, int(i))
        self._begin(rows)
        self._unused = False
        return self._shown(), self._info()

    @alone
    def step(self, actions: Array) -> Tuple[Array, Array, Array, Array, Dict[str, Any]]:
        """The learner acts at every table; then the opponents act until it is the learner's turn everywhere. If an
        action is not legal, SoukError says where, and no table has moved."""
        self._open()
        b, over = self.batch, self._over
        waiting = np.count_nonzero(over)
        if waiting and (self.autoreset_mode is not AutoresetMode.NEXT_STEP or self._unused):
            raise SoukError(f"the play is over at table {int(over.argmax())}: call reset first")
        b.actions[:] = _check.actions(actions, self.num_envs, self._num_actions)
        if waiting:
            b.actions[over] = DEAL
        if np.count_nonzero(b.actions < 0) != waiting or not lib.souk_batch_legal(b._c, b._picked):
            illegal = ~over & (b.masks[self._rows, np.clip(b.actions, 0, self._num_actions - 1)] == 0)
            illegal |= ~over & ((b.actions >= self._num_actions) | (b.actions < 0))
            table = int(illegal.argmax())
            raise SoukError(f"action {b.actions[table]} is not legal at table {table}: see infos['action_mask']")
        dealt = over if waiting else None
        ended = self._turn(dealt)
        if waiting:
            self._over = np.zeros(self.num_envs, bool)
        rewards = b.rewards.reshape(-1)[self._own].astype(np.float64)
        if self._expected is not None:
            rewards += self._change(ended, dealt)
        cut = np.zeros(self.num_envs, bool)
        if self.max_steps:
            self._steps += 1
            if waiting:
                self._steps[dealt] = 0
            cut = ~ended & (self._steps >= self.max_steps)
        infos: Dict[str, Any] = {}
        gone = ended | cut
        if np.count_nonzero(gone):
            infos = self._part(gone, cut)
        return self._shown(self._fresh), rewards, ended, cut, {**infos, **self._info(self._fresh)}

    def _change(self, ended: Array, dealt: Optional[Array]) -> Array:
        """The part of a dense reward besides the final one."""
        before, now = self._expected, self._estimates()
        assert before is not None
        self._expected = now
        change = np.where(ended, -before, now - before)
        return change if dealt is None else np.where(dealt, 0, change)

    def _estimates(self) -> Array:
        found = np.empty(self.num_envs, np.float32)
        lib.souk_batch_estimates(self.batch._c, ffi.from_buffer("uint8_t[]", self._learners), ffi.from_buffer("float[]", found))
        return found

    def _turn(self, dealt: Optional[Array]) -> Array:
        """The actions in the batch, and the opponents' after them. `dealt`: the tables that are dealt instead. Returns
        where a play has ended."""
        b = self.batch
        if self._bot:  # runs in C, on all threads
            if self._fresh:
                b._renew()
            self._against(self._bot)
            over: Array = b.ends == ENDED
            return over
        ended, rewards = np.zeros(self.num_envs, bool), np.zeros_like(b.rewards)
        if dealt is not None:
            b.actions[dealt] = REST
        b.step()
        self._note(rewards, ended)
        self._others(rewards, ended)
        if dealt is not None:
            for i in np.flatnonzero(dealt):
                lib.souk_batch_deal(b._c, int(i))
            self._begin(dealt)
        b.rewards[:] = rewards
        for i in np.flatnonzero(ended):
            self._observe(int(i))
        return ended

    def _against(self, who: Bot) -> None:
        stop = None if self._quick else Stop()
        b = self.batch
        played = lib.souk_batch_against(b._c, who._c, ffi.from_buffer(BYTES, self._learners), 0,
                                        who._budget(stop) if stop else ffi.NULL, b._io)
        if stop:
            stop.again()
        who._again()
        if not played:
            raise SoukError(NEVER_ASKED)

    def _observe(self, table: int) -> None:
        """Shows the learner's observation, whoever is to move."""
        b = self.batch
        lib.souk_batch_observe(b._c, table, int(self.learner[table]), b._held["observations"] + table * b.game.observe_size, ffi.NULL)

    def _part(self, gone: Array, cut: Array) -> Dict[str, Any]:
        """Handles ended and truncated plays: shows their last observations, and deals again if the mode says so."""
        b = self.batch
        for i in np.flatnonzero(cut) if self.max_steps else ():  # from now on it waits like an ended play
            self._observe(int(i))
            place = b._place(int(i))
            place.mover = DONE
            b._put(int(i), place)
            b.masks[i] = 0
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            self._over = gone
            return {}
        last = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(gone):
            last[i] = b.observations[i].copy()
            lib.souk_batch_deal(b._c, int(i))
        self._begin(gone)
        return {"final_obs": last, "_final_obs": gone.copy(), "_final_info": gone.copy(),
                "final_info": {"action_mask": np.zeros_like(b.masks), "_action_mask": gone.copy()}}

    def action_masks(self) -> Array:
        """The learner's legal actions at every table as booleans; none where a play is over."""
        return self.batch.masks.astype(bool)

    @alone
    def render(self) -> Optional[Tuple[Any, ...]]:
        """All tables as the learner sees them: lines of text ("ansi") or pictures ("rgb_array"), as in souk.single."""
        if self.render_mode is None:
            return None
        states = [(self.batch.state(t), int(self.learner[t])) for t in range(self.num_envs)]
        return tuple(picture(s, v) if self.render_mode == "rgb_array" else s.drawing(v) for s, v in states)

    def close(self, **kwargs: Any) -> None:
        """Closes the environment: it cannot be used any more."""
        self.closed = True

    @property
    def unwrapped(self) -> "SoukVector":
        """This environment itself."""
        return self

    def __getstate__(self) -> Dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_alone"}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        if not isinstance(kept, Mapping) or not isinstance(kept.get("batch"), Batch):
            raise SoukError("this is no saved environment")
        self.__dict__.update(kept)
        self._alone = self.batch._alone

    def __copy__(self) -> "SoukVector":
        """An environment with its own tables, in the same state. Spaces and opponents are shared."""
        other = type(self).__new__(type(self))
        other.__setstate__({name: copying.copy(value) if isinstance(value, (Batch, np.ndarray)) else value
                            for name, value in self.__getstate__().items()})
        return other

    # --- internals ---------------------------------------------------------------------------------
    def _open(self) -> None:
        if self.closed:
            raise SoukError("this environment is closed")

    def _shown(self, fresh: bool = False) -> Array:
        return self.batch.observations.copy() if self.copy and not fresh else self.batch.observations

    def _info(self, fresh: bool = False) -> Dict[str, Any]:
        masks = self.batch.masks.copy() if self.copy and not fresh else self.batch.masks
        return {"action_mask": masks, "_action_mask": self._shown_all.copy() if self.copy else self._shown_all}

    def _begin(self, rows: Array) -> None:
        """Lets the opponents act at newly dealt tables. A play that ends before the learner's first turn does not
        count, and is dealt again."""
        b = self.batch
        self._steps[rows] = 0
        self._over[rows] = False
        b.show()
        if self._bot:
            b.actions.fill(REST)
            self._against(self._bot)
        for _ in range(DEALS_MOST):
            self._others()
            lost = rows & (b.movers < 0)
            if not lost.any():
                break
            for i in np.flatnonzero(lost):
                lib.souk_batch_deal(b._c, int(i))
            b.show()
        else:
            raise SoukError(NEVER_ASKED)
        if self._expected is not None:
            self._expected = np.where(rows, self._estimates(), self._expected)

    def _note(self, rewards: Optional[Array], ended: Optional[Array]) -> None:
        if rewards is None or ended is None:  # of plays that do not count
            return
        now = self.batch.ends == ENDED
        rewards[now] = self.batch.rewards[now]
        ended |= now

    def _others(self, rewards: Optional[Array] = None, ended: Optional[Array] = None) -> None:
        """Opponents that are functions, or several, step by step."""
        b = self.batch
        while True:
            waiting = (b.movers != self.learner) & (b.movers >= 0)
            if not waiting.any():
                return
            b.actions.fill(REST)
            place = (b.movers - self.learner) % b.seats - 1
            for k, who in enumerate(self.opponents):
                _ask(b, who, waiting & (place == k) if len(self.opponents) > 1 else waiting)
            b.step()
            self._note(rewards, ended)


def _ask(b: Batch, who: Union[Bot, Policy], rows: Array, seed: int = 0) -> None:
    """Writes the player's actions at those tables into the batch, and leaves the others alone."""
    if not rows.any():
        return
    if isinstance(who, Bot):
        b._ask(who, np.where(rows, np.uint8(255), np.uint8(0)), seed, Stop())
        return
    given = _check.actions(who(b.observations[rows], b.masks[rows].astype(bool)), int(rows.sum()), b.game.num_actions)
    if (given < 0).any() or (given >= b.game.num_actions).any() or not b.masks[rows][np.arange(len(given)), given].all():
        raise SoukError("a player that is a function gave an action that is not legal: see its masks")
    b.actions[rows] = given


def make(of: Union[str, Game], num_envs: int, **settings: Any) -> SoukVector:
    """A new vector environment; settings are those of SoukVector."""
    return SoukVector(of, num_envs, **settings)
