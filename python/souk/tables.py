"""Tables and records: a play as the list of its actions, which can be saved and replayed."""
from __future__ import annotations

import ctypes
from typing import Any, List, Mapping, Optional, Sequence, Tuple, Union

from souk import _check
from souk._native import SPECTATOR, SoukError, ffi, fresh_error, lib, raise_error, text, written
from souk.games import Game, Parts, State, game


class Table:
    """One play with its complete list of entries: moves, undo, the log, and the record as text."""

    def __init__(self, of: Union[str, Game], seats: Optional[int] = None, seed: int = 0,
                 options: Optional[Mapping[str, Any]] = None, parts: Optional[Parts] = None):
        g = self._game = game(of)
        self._parts = g.own_parts(parts)
        error = fresh_error()
        opened = lib.souk_table_open(g._c, self._parts._c, g.c_options(options, False), g.own_seats(seats),
                                     _check.seed(seed), error)
        self._own(opened, error)

    @classmethod
    def _lab(cls, of: Game, seats: int, options: Optional[Mapping[str, Any]], parts: Parts) -> "Table":
        """A table with the lab's default options, whose chance outcomes are given and not drawn."""
        table, error = cls.__new__(cls), fresh_error()
        table._game, table._parts = of, parts
        table._own(lib.souk_table_open(of._c, parts._c, of.c_options(options, True), seats, 0, error), error)
        return table

    def _own(self, pointer: Any, error: Any) -> None:
        if not pointer:
            raise_error(error)
        self._c = ffi.gc(pointer, lib.souk_table_free)

    @classmethod
    def load(cls, record: str, parts: Optional[Parts] = None) -> "Table":
        """Replays a record; SoukError names the line and the clause of an error."""
        table = cls.__new__(cls)
        data, error = _check.string(record, "a record").encode("utf-8"), fresh_error()
        found = lib.souk_record_game(data, len(data), error)
        if not found:
            raise_error(error)
        table._game = game(text(found.id))
        table._parts = table._game.own_parts(parts)
        table._own(lib.souk_table_load(data, len(data), table._parts._c, error), error)
        return table

    def __reduce__(self) -> Any:
        return Table.load, (self.save(), None if self._parts.source is None else self._parts)

    @property
    def game(self) -> Game:
        """The game played."""
        return self._game

    @property
    def parts(self) -> Parts:
        """The parts used."""
        return self._parts

    def save(self) -> str:
        """The table as a record."""
        where, size, error = ffi.new("char **"), ffi.new("size_t *"), fresh_error()
        if not lib.souk_table_save(self._c, where, size, error):
            raise_error(error)
        record = bytes(ffi.buffer(where[0], size[0])).decode("utf-8")
        _libc_free(int(ffi.cast("uintptr_t", where[0])))
        return record

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return int(lib.souk_table_seats(self._c))

    @property
    def actions(self) -> List[Tuple[int, int]]:
        """(actor, action) of every action that has not been undone."""
        actor = ffi.new("int *")
        done: List[Tuple[int, int]] = []
        for n in range(lib.souk_table_length(self._c)):
            action = lib.souk_table_action(self._c, n, actor)
            done.append((actor[0], action))
        return done

    def state(self, after: Optional[int] = None) -> State:
        """The state now, or after the first n actions."""
        length = lib.souk_table_length(self._c)
        return State._of_table(self.game, self.parts, self._c,
                               length if after is None else _check.whole(after, "how many actions", 0, length))

    def move(self, actor: int, actions: Union[int, Sequence[int]]) -> None:
        """Carries out a move, all of its actions or none."""
        listed = [_check.whole(a, "an action", 0, self.game.num_actions - 1) for a in
                  (actions if isinstance(actions, (list, tuple)) else [actions])]
        actor, error = _check.actor(actor, self.seats), fresh_error()
        if not 1 <= len(listed) <= lib.SOUK_MOVE_MAX:
            raise SoukError(f"a move has 1 to {lib.SOUK_MOVE_MAX} actions, not {len(listed)}")
        if not lib.souk_table_move(self._c, actor, ffi.new("int16_t[]", listed), len(listed), error):
            raise_error(error)

    def settle(self) -> int:
        """Draws chance outcomes until none is pending; returns their number."""
        error = fresh_error()
        drawn = lib.souk_table_chance(self._c, error)
        if drawn < 0:
            raise_error(error)
        return int(drawn)

    def undo(self, seat: int) -> None:
        """Undoes the seat's last action, if it is the last of all and revealed nothing to anybody."""
        seat, error = _check.seat(seat, self.seats), fresh_error()
        if not lib.souk_table_undo(self._c, seat, error):
            raise_error(error)

    def log(self, viewer: int = SPECTATOR, lang: str = "en") -> List[str]:
        """The log, one sentence per line, as that viewer may read it."""
        viewer = _check.viewer(viewer, self.seats)
        spoken = ffi.new("souk_voice *", lib.souk_table_voice(self._c, _check.language(lang)))
        made = written(lambda out: lib.souk_table_log(self._c, 0, viewer, spoken, out), 1 << 15)
        return made.splitlines()


def _free() -> Any:
    free = ctypes.CDLL(None).free
    free.argtypes, free.restype = [ctypes.c_void_p], None
    return free


_libc_free = _free()
