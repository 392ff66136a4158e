"""Tables and records: a play as the list of its actions, as people save and replay it."""
from __future__ import annotations

from typing import Any, List, Mapping, Optional, Sequence, Union

from souk._native import CHANCE, SPECTATOR, LANGS, SoukError, ffi, fresh_error, lib, raise_error, text, written
from souk.games import Game, Parts, State, game


class Table:
    """One play with its whole list of entries: moves, undo, the log, and the record as text."""

    def __init__(self, of: Union[str, Game], seats: Optional[int] = None, seed: int = 0,
                 options: Optional[Mapping[str, Any]] = None, parts: Optional[Parts] = None):
        self.game = game(of)
        self.parts = parts or self.game.parts
        error = fresh_error()
        opened = lib.souk_table_open(self.game._c, self.parts._c, self.game.c_options(options, False),
                                     self.game.min_seats if seats is None else seats, seed, error)
        self._own(opened, error)

    def _own(self, pointer: Any, error: Any) -> None:
        if not pointer:
            raise_error(error)
        self._c = ffi.gc(pointer, lib.souk_table_free)

    @classmethod
    def load(cls, record: str, parts: Optional[Parts] = None) -> "Table":
        """Replays a record; SoukError names the line and the clause of what is wrong."""
        table = cls.__new__(cls)
        data, error = record.encode("utf-8"), fresh_error()
        table._own(lib.souk_table_load(data, len(data), parts._c if parts else ffi.NULL, error), error)
        table.game = game(text(lib.souk_table_game(table._c).id))
        table.parts = parts or table.game.parts
        return table

    def save(self) -> str:
        """The table as a record."""
        where, size, error = ffi.new("char **"), ffi.new("size_t *"), fresh_error()
        if not lib.souk_table_save(self._c, where, size, error):
            raise_error(error)
        record = ffi.buffer(where[0], size[0])[:].decode("utf-8")
        _libc.free(where[0])
        return record

    @property
    def seats(self) -> int:
        return lib.souk_table_seats(self._c)

    @property
    def actions(self) -> List[tuple]:
        """(actor, action) of all that was not taken back."""
        actor, done = ffi.new("int *"), []
        for n in range(lib.souk_table_length(self._c)):
            action = lib.souk_table_action(self._c, n, actor)
            done.append((actor[0], action))
        return done

    def state(self, after: Optional[int] = None) -> State:
        """The state now, or after the first n actions."""
        made = State.__new__(State)
        made.game, made.parts, made.seats = self.game, self.parts, self.seats
        made._c = ffi.new("souk_state *")
        made._chance = ffi.new("souk_rng *", lib.souk_table_stream(self._c))
        lib.souk_table_at(self._c, lib.souk_table_length(self._c) if after is None else after, made._c)
        return made

    def move(self, actor: int, actions: Union[int, Sequence[int]]) -> None:
        """Carries out a move, all of its actions or none."""
        listed = [actions] if isinstance(actions, int) else list(actions)
        error = fresh_error()
        if not lib.souk_table_move(self._c, actor, ffi.new("int16_t[]", listed), len(listed), error):
            raise_error(error)

    def settle(self) -> int:
        """Draws chance until none is pending; how many steps that was."""
        error = fresh_error()
        drawn = lib.souk_table_chance(self._c, error)
        if drawn < 0:
            raise_error(error)
        return drawn

    def undo(self, seat: int) -> None:
        """Takes back the seat's last action, if it is the last of all and taught nobody anything."""
        error = fresh_error()
        if not lib.souk_table_undo(self._c, seat, error):
            raise_error(error)

    def log(self, viewer: int = SPECTATOR, lang: str = "en") -> List[str]:
        """What happened, a sentence each, as that viewer may read it."""
        spoken = ffi.new("souk_voice *", lib.souk_table_voice(self._c, LANGS[lang]))
        made = written(lambda out: lib.souk_table_log(self._c, 0, viewer, spoken, out), 1 << 15)
        return made.splitlines()


def _free() -> Any:
    import cffi
    c = cffi.FFI()
    c.cdef("void free(void *);")
    return c.dlopen(None)


_libc = _free()
