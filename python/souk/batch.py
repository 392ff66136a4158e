"""Many tables stepped together, straight into numpy arrays: nothing is copied on the way.

A step is one action of each table's mover, with all chance after it. A table that ends is dealt again
at once: its rewards and the first observation of the new play come from the same step."""
from __future__ import annotations

from typing import Any, Mapping, Optional, Union

import numpy as np

from souk._native import REST, SoukError, ffi, fresh_error, lib, raise_error
from souk.games import Bot, Game, Parts, State, bot, game

REWARDS = {"win": lib.SOUK_REWARD_WIN, "margin": lib.SOUK_REWARD_MARGIN, "rank": lib.SOUK_REWARD_RANK}
GOES_ON, ENDED, CUT, REFUSED = lib.SOUK_GOES_ON, lib.SOUK_ENDED, lib.SOUK_CUT, lib.SOUK_REFUSED


class Batch:
    """`tables` plays side by side. The arrays belong to the batch and are written in place by each step:

    observations  float32 [tables, observe_size], of the seat that is to move
    masks         uint8   [tables, num_actions], 1: legal
    movers        int32   [tables], the seat that is to move
    rewards       float32 [tables, seats], 0 but at an end
    ends          uint8   [tables], GOES_ON, ENDED, CUT or REFUSED
    actions       int32   [tables], what the next step does; REST: nothing
    """

    def __init__(self, of: Union[str, Game], tables: int, seats: Optional[int] = None, seed: int = 0,
                 threads: int = 1, max_steps: int = 0, reward: str = "win",
                 options: Optional[Mapping[str, Any]] = None, parts: Optional[Parts] = None,
                 observations: bool = True, masks: bool = True):
        g = self.game = game(of)
        self.parts = parts or g.parts
        self.tables, self.seats = tables, g.min_seats if seats is None else seats
        if reward not in REWARDS:
            raise SoukError(f"there is no reward {reward!r}: {', '.join(REWARDS)}")
        setup = ffi.new("souk_batch_setup *")
        setup.game, setup.parts = g._c, self.parts._c
        setup.options = g.c_options(options, True)[0]
        setup.seats, setup.tables, setup.seed = self.seats, tables, seed % (1 << 64)
        setup.threads, setup.max_steps, setup.reward = threads, max_steps, REWARDS[reward]
        error = fresh_error()
        opened = lib.souk_batch_open(setup, error)
        if not opened:
            raise_error(error)
        self._c = ffi.gc(opened, lib.souk_batch_close)
        self.observations = np.zeros((tables, g.observe_size) if observations else (0, 0), dtype=np.float32)
        self.masks = np.zeros((tables, g.num_actions) if masks else (0, 0), dtype=np.uint8)
        self.movers = np.zeros(tables, dtype=np.int32)
        self.rewards = np.zeros((tables, self.seats), dtype=np.float32)
        self.ends = np.zeros(tables, dtype=np.uint8)
        self.actions = np.zeros(tables, dtype=np.int32)
        io = self._io = ffi.new("souk_batch_io *")
        self._picked = ffi.from_buffer("int32_t[]", self.actions)
        self._held = [self._picked]  # cffi keeps no reference to what a struct points to
        for name, kind in (("actions", "int32_t"), ("rewards", "float"), ("ends", "uint8_t"),
                           ("movers", "int32_t"), ("observations", "float"), ("masks", "uint8_t")):
            array = getattr(self, name)
            if array.size:
                self._held.append(ffi.from_buffer(f"{kind}[]", array))
                setattr(io, name, self._held[-1])
        self._rng = ffi.new("souk_rng *", lib.souk_rng_seeded((seed + 1) % (1 << 64)))
        self.show()

    def seed(self, seed: int) -> None:
        """Deals all tables anew: table i from the i-th seed of this one."""
        lib.souk_batch_seed(self._c, seed % (1 << 64))
        self._rng[0] = lib.souk_rng_seeded((seed + 1) % (1 << 64))
        self.show()

    def seed_table(self, table: int, seed: int) -> None:
        """Deals one table anew."""
        if not 0 <= table < self.tables:
            raise IndexError(table)
        lib.souk_batch_seed_table(self._c, table, seed % (1 << 64))
        self.show()

    def show(self) -> None:
        """Fills observations, masks and movers as the tables stand."""
        lib.souk_batch_show(self._c, self._io)

    def step(self, actions: Optional[np.ndarray] = None) -> bool:
        """One action at every table (default: what stands in self.actions). False if one was not legal:
        that table stays as it was, and its end says REFUSED."""
        if actions is not None:
            self.actions[:] = actions
        return bool(lib.souk_batch_step(self._c, self._io))

    def pick(self) -> np.ndarray:
        """Random legal actions into self.actions."""
        lib.souk_batch_pick(self._c, self._rng, self._picked)
        return self.actions

    def choose(self, by: Union[str, Bot], seats: Optional[int] = None, seed: int = 0) -> np.ndarray:
        """A bot's actions into self.actions at tables whose mover is in the set of seats (bits; default
        all), REST at the others."""
        chosen = (1 << self.seats) - 1 if seats is None else seats
        lib.souk_batch_choose(self._c, bot(by)._c, chosen, seed % (1 << 64), self._picked)
        return self.actions

    def state(self, table: int) -> State:
        """A copy of the state of one table."""
        if not 0 <= table < self.tables:
            raise IndexError(table)
        made = State.__new__(State)
        made.game, made.parts, made.seats = self.game, self.parts, self.seats
        made._c = ffi.new("souk_state *")
        ffi.memmove(made._c, lib.souk_batch_state(self._c, table), self.game.state_size)
        made._chance = ffi.new("souk_rng *", lib.souk_rng_seeded(0))
        return made
