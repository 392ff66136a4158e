"""Many tables stepped together, straight into numpy arrays without copying.

A step is one action of each table's mover, followed by all chance outcomes. A table that ends is dealt again in the
same step, which returns its rewards and the new play's first observation. With `hold`, it waits until the caller deals
it. Only one thread at a time may use a batch."""
from __future__ import annotations

import copy
import threading
from typing import Any, Dict, List, Mapping, Optional, Union

import numpy as np

from souk import _check
from souk._native import Array, BYTES, FLOATS, REST, SoukError, Stop, alone, ffi, fresh_error, lib, raise_error
from souk.games import Bot, Game, Parts, State, bot, game
from souk.tables import Table

ARRAYS = ("actions", "observations", "masks", "movers", "rewards", "ends")
REWARDS = {"win": lib.SOUK_REWARD_WIN, "margin": lib.SOUK_REWARD_MARGIN, "rank": lib.SOUK_REWARD_RANK}
GOES_ON, ENDED, CUT, REFUSED = lib.SOUK_GOES_ON, lib.SOUK_ENDED, lib.SOUK_CUT, lib.SOUK_REFUSED


class Batch:
    """`tables` plays side by side. The arrays belong to the batch, and each step writes them in place:

    observations  float32 [tables, observe_size], of the seat to move
    masks         uint8   [tables, num_actions], 1: legal
    movers        int32   [tables], the seat to move, or DONE where a table waits to be dealt
    rewards       float32 [tables, seats], 0 except at the end of a play
    ends          uint8   [tables], GOES_ON, ENDED, CUT or REFUSED
    actions       int32   [tables], the actions of the next step; REST: none

    Assigning to `actions` copies into the array; the others cannot be replaced. One thread at a time may use a batch: a
    call during another thread's call raises. In a child process made by os.fork, a batch goes on with threads of its own.

    `record` keeps the actions of the current plays, for `table`. A batch can be pickled and copied.
    """

    def __init__(self, of: Union[str, Game], tables: int, seats: Optional[int] = None, seed: int = 0,
                 threads: int = 1, max_steps: int = 0, reward: str = "win",
                 options: Optional[Mapping[str, Any]] = None, parts: Optional[Parts] = None,
                 observations: bool = True, masks: bool = True, hold: bool = False, record: bool = False):
        g = game(of)
        self._alone = threading.RLock()
        self._settings: Dict[str, Any] = {
            "of": g, "tables": _check.whole(tables, "the number of tables", 1, lib.SOUK_BATCH_TABLES_MAX),
            "seats": g.own_seats(seats), "threads": _check.whole(threads, "threads", 1, _check.THREADS_MAX),
            "max_steps": _check.whole(max_steps, "max_steps", 0, _check.INT64_MAX),
            "reward": _check.one_of(reward, "a reward", REWARDS), "options": options, "parts": g.own_parts(parts),
            "observations": bool(observations), "masks": bool(masks), "hold": bool(hold), "record": bool(record)}
        used = self._settings
        tables = used["tables"]
        seed = _check.seed(seed)
        setup = ffi.new("souk_batch_setup *")
        setup.game, setup.parts = g._c, used["parts"]._c
        setup.options = g.c_options(options, True)[0]
        setup.seats, setup.tables, setup.seed = used["seats"], tables, seed
        setup.threads, setup.max_steps, setup.reward = used["threads"], used["max_steps"], REWARDS[reward]
        setup.hold, setup.record = used["hold"], used["record"]
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
        self._held: Dict[str, Any] = {}  # cffi keeps no reference to what a struct points to
        for name, kind in (("actions", "int32_t"), ("rewards", "float"), ("ends", "uint8_t"),
                           ("movers", "int32_t"), ("observations", "float"), ("masks", "uint8_t")):
            array = getattr(self, name)
            if array.size:
                self._held[name] = ffi.from_buffer(f"{kind}[]", array)
                setattr(io, name, self._held[name])
        self._picked = self._held["actions"]
        self._rng = ffi.new("souk_rng *", lib.souk_rng_seeded((seed + 1) % (1 << 64)))
        self.show()

    def _renew(self) -> None:
        """Other arrays for observations and masks, for a call that writes every row. The earlier ones stay as they are."""
        for name, kind in (("observations", FLOATS), ("masks", BYTES)):
            array = np.empty_like(getattr(self, name))
            self.__dict__[name] = array
            self._held[name] = ffi.from_buffer(kind, array)
            setattr(self._io, name, self._held[name])

    def __setattr__(self, name: str, value: Any) -> None:
        own = self.__dict__.get(name)
        if own is None or own is value or name not in ARRAYS:
            object.__setattr__(self, name, value)
        elif name == "actions":
            own[:] = _check.actions(value, self.tables, self.game.num_actions)
        else:
            raise AttributeError(f"the batch writes {name} in place, and cannot take another array: copy from it, or use put")

    # --- settings --------------------------------------------------------------------------------
    @property
    def game(self) -> Game:
        """The game played."""
        return self._settings["of"]  # type: ignore[no-any-return]

    @property
    def parts(self) -> Parts:
        """The parts used."""
        return self._settings["parts"]  # type: ignore[no-any-return]

    @property
    def tables(self) -> int:
        """The number of tables."""
        return self._settings["tables"]  # type: ignore[no-any-return]

    @property
    def seats(self) -> int:
        """The number of seats at each table."""
        return self._settings["seats"]  # type: ignore[no-any-return]

    def _table(self, table: int) -> int:
        return _check.whole(table, "a table", 0, self.tables - 1)

    # --- playing ---------------------------------------------------------------------------------
    @alone
    def seed(self, seed: int) -> None:
        """Deals all tables again: table i from the i-th seed derived from this one."""
        seed = _check.seed(seed)
        lib.souk_batch_seed(self._c, seed)
        self._rng[0] = lib.souk_rng_seeded((seed + 1) % (1 << 64))
        self.show()

    @alone
    def seed_table(self, table: int, seed: int) -> None:
        """Deals one table again, from this seed."""
        lib.souk_batch_seed_table(self._c, self._table(table), _check.seed(seed))
        self.show()

    @alone
    def deal(self, table: int) -> None:
        """Deals one table again, with the next chance outcomes of its own stream."""
        lib.souk_batch_deal(self._c, self._table(table))
        self.show()

    @alone
    def show(self) -> None:
        """Fills observations, masks and movers from the current states."""
        lib.souk_batch_show(self._c, self._io)

    @alone
    def step(self, actions: Optional[Array] = None) -> bool:
        """One action at every table (default: self.actions). Returns False if an action was not legal: that table is
        unchanged, and its end is REFUSED."""
        if actions is not None:
            self.actions[:] = _check.actions(actions, self.tables, self.game.num_actions)
        return bool(lib.souk_batch_step(self._c, self._io))

    @alone
    def legal(self, actions: Optional[Array] = None) -> bool:
        """Whether a step would accept all of these actions."""
        if actions is not None:
            self.actions[:] = _check.actions(actions, self.tables, self.game.num_actions)
        return bool(lib.souk_batch_legal(self._c, self._picked))

    @alone
    def pick(self) -> Array:
        """Writes random legal actions into self.actions."""
        lib.souk_batch_pick(self._c, self._rng, self._picked)
        return self.actions

    @alone
    def choose(self, by: Union[str, Bot], seats: Union[int, Array, None] = None, seed: int = 0) -> Array:
        """Writes a bot's actions into self.actions at tables whose mover is in `seats`, and REST at the others, where
        the bot does not think. `seats` is a bit set for all tables, or a uint8 for each (default: all seats)."""
        self.actions.fill(REST)
        self._ask(bot(by), self._sets(seats), _check.seed(seed), Stop())
        return self.actions

    def _ask(self, by: Bot, seats: Any, seed: int, stop: Stop) -> None:
        """Writes the bot's choices where it is to choose, and leaves the other actions alone."""
        asked = ffi.from_buffer("uint8_t[]", seats) if isinstance(seats, np.ndarray) else ffi.NULL
        lib.souk_batch_choose(self._c, by._c, asked, seed, by._budget(stop), self._picked)
        stop.again()
        by._again()

    @alone
    def play(self, by: Union[str, Bot], seats: Union[int, Array, None] = None, seed: int = 0) -> None:
        """A bot plays at every table while the mover is in `seats` and the play is not over. Writes the same arrays as
        a step, at the tables where it acted."""
        if seats is None and not self._settings["hold"]:
            raise SoukError("nobody would stop it: give a set of seats, or open the batch with hold=True")
        self._play(bot(by), self._sets(seats), _check.seed(seed), Stop())

    def _play(self, by: Bot, seats: Any, seed: int, stop: Optional[Stop]) -> None:
        """Without a `stop`, a bot that chooses at once: there is nothing to interrupt."""
        asked = ffi.from_buffer("uint8_t[]", seats) if isinstance(seats, np.ndarray) else ffi.NULL
        lib.souk_batch_play(self._c, by._c, asked, seed, by._budget(stop) if stop else ffi.NULL, self._io)
        if stop:
            stop.again()
        by._again()

    def _sets(self, seats: Union[int, Array, None]) -> Any:
        """A set of seats for each table, or None: all."""
        if seats is None:
            return None
        if not isinstance(seats, np.ndarray):
            every = _check.whole(seats, "a set of seats", 0, (1 << _check.SEATS_MAX) - 1)
            return np.full(self.tables, every, np.uint8)
        if seats.dtype != np.uint8 or seats.shape != (self.tables,):
            raise SoukError(f"sets of seats are a numpy array of uint8 with shape ({self.tables},)")
        return np.ascontiguousarray(seats)

    @alone
    def observe(self, table: int, seat: int) -> Dict[str, Array]:
        """The observation of any seat of a table, and its mask (all 0 unless the seat is to act)."""
        seen = np.empty(self.game.observe_size, np.float32)
        mask = np.empty(self.game.num_actions, np.uint8)
        lib.souk_batch_observe(self._c, self._table(table), _check.seat(seat, self.seats),
                               ffi.from_buffer("float[]", seen), ffi.from_buffer("uint8_t[]", mask))
        return {"observation": seen, "action_mask": mask}

    @alone
    def turn(self, table: int, seat: int) -> None:
        """Makes this seat the mover, where several seats choose simultaneously."""
        if not lib.souk_batch_turn(self._c, self._table(table), _check.seat(seat, self.seats)):
            raise SoukError("this seat is not asked now")
        self.show()

    # --- saving, restoring and inspecting ----------------------------------------------------------
    @alone
    def state(self, table: int) -> State:
        """A copy of the state of one table, with its chance stream."""
        place = self._place(table)
        made = State._made(self.game, self.parts, self.seats, place.chance.seed, place.chance.drawn)
        made._c[0] = place.state
        return made

    def _place(self, table: int) -> Any:
        place = ffi.new("souk_batch_place *")
        lib.souk_batch_keep(self._c, self._table(table), place)
        return place

    def _put(self, table: int, place: Any) -> None:
        if not lib.souk_batch_put(self._c, table, place):
            raise SoukError(f"this is no play of {self.game.title} with {self.seats} seats that goes on")

    @alone
    def put(self, table: int, to: Union[State, Table], steps: int = 0) -> None:
        """Sets one table to a state, or to the current state of a Table."""
        state = to.state() if isinstance(to, Table) else _check.kind(to, "what a table is set to", State)
        if state.game is not self.game or state.parts.digest != self.parts.digest:
            raise SoukError(f"this state is of {state.game.id}, or of other parts")
        place = ffi.new("souk_batch_place *")
        place.state, place.chance, place.mover = state._c[0], state._chance[0], state.mover
        if state.done:
            place.mover = lib.SOUK_DONE
        place.steps = _check.whole(steps, "steps", 0, _check.INT64_MAX)
        self._put(self._table(table), place)
        self.show()

    @alone
    def table(self, table: int) -> Table:
        """The play at one table with its record so far; needs a batch opened with `record`."""
        bound = lib.souk_batch_record(self._c, self._table(table), ffi.NULL, ffi.NULL, 0)
        if bound < 0:
            raise SoukError("the record of this play is not known: " + (
                "it was copied, restored or put; the next play has one" if self._settings["record"]
                else "open the batch with record=True"))
        actors, actions = ffi.new("int16_t[]", bound + 1), ffi.new("int16_t[]", bound + 1)
        lib.souk_batch_record(self._c, table, actors, actions, bound)
        made = Table._lab(self.game, self.seats, self._settings["options"], self.parts)
        for i in range(bound):
            made.move(actors[i], actions[i])
        return made

    @alone
    def save(self) -> Dict[str, Any]:
        """Everything that decides how the batch continues, in a form that can be pickled; for `restore`."""
        size = ffi.sizeof("souk_batch_place")
        places = b"".join(bytes(ffi.buffer(self._place(t), size)) for t in range(self.tables))
        return {"game": self.game.id, "rules": self.game.rules_version, "parts": self.parts.digest,
                "seats": self.seats, "tables": self.tables, "places": places, "digest": _digest(places),
                "random": (int(self._rng.seed), int(self._rng.drawn)), "actions": self.actions.copy(),
                "rewards": self.rewards.copy(), "ends": self.ends.copy(), "observations": self.observations.copy()}

    @alone
    def restore(self, saved: Mapping[str, Any]) -> None:
        """Returns the batch to a saved state. Records start again there."""
        if not isinstance(saved, Mapping):
            raise SoukError("this is not what Batch.save gives")
        try:
            fits = all(saved[key] == value for key, value in (
                ("game", self.game.id), ("rules", self.game.rules_version), ("parts", self.parts.digest),
                ("seats", self.seats), ("tables", self.tables)))
            fits = fits and saved["digest"] == _digest(saved["places"])
            size = ffi.sizeof("souk_batch_place")
            if not fits or len(saved["places"]) != size * self.tables:
                raise SoukError("this was saved from another batch, or is damaged")
            seed, drawn = (_check.seed(x) for x in saved["random"])
            arrays: List[Any] = [(getattr(self, name), saved[name])
                                 for name in ("actions", "rewards", "ends", "observations")]
            if any(not isinstance(a, np.ndarray) or a.shape != own.shape or a.dtype != own.dtype for own, a in arrays):
                raise SoukError("this was saved from another batch, or is damaged")
        except (KeyError, TypeError, AttributeError):
            raise SoukError("this is not what Batch.save gives") from None
        for t in range(self.tables):
            place = ffi.new("souk_batch_place *")
            ffi.memmove(place, saved["places"][t * size:(t + 1) * size], size)
            self._put(t, place)
        self._rng.seed, self._rng.drawn = seed, drawn
        for own, a in arrays:
            own[...] = a
        self.show()

    def __getstate__(self) -> Dict[str, Any]:
        return {"settings": self._settings, "saved": self.save()}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        if not isinstance(kept, Mapping) or set(kept) != {"settings", "saved"}:
            raise SoukError("this is no saved batch")
        self.__init__(**kept["settings"])  # type: ignore[misc]
        self.restore(kept["saved"])

    def copy(self) -> "Batch":
        """An independent copy of the batch in its current state."""
        return copy.copy(self)


def _digest(places: bytes) -> int:
    return int(lib.souk_digest(places, len(places)))
