"""Puzzles: positions in which one action is much better than any other."""
from __future__ import annotations

from typing import Any, List, NamedTuple, Tuple, Union

from souk._native import ffi, fresh_error, lib, raise_error, text
from souk.games import Game, State, game
from souk.tables import Table


GRADES = ("easy", "middle", "hard")


class Puzzle(NamedTuple):
    """One puzzle. `answer` is the one good action of `seat` in `state`, `win` its chance to win after it. `tempting` has
    other actions and the win chance that each loses; `line` the likely continuation. `rating` is the difficulty, from
    850 to 1600, `grade` the same in words."""
    state: State
    seat: int
    answer: int
    win: float
    tempting: List[Tuple[int, float]]
    line: List[int]
    rating: int
    grade: str
    record: str


def puzzles(of: Union[str, Game]) -> List[Puzzle]:
    """The puzzles of a game, as `souk puzzle` and the page ask them; all were checked by searches."""
    g = game(of)
    found: List[Puzzle] = []
    start = lib.souk_puzzles_text(g._c)
    if not start:
        return found
    at, line, one, error = ffi.new("const char **", start), ffi.new("int *", 1), ffi.new("souk_puzzle *"), fresh_error()
    while (more := lib.souk_puzzle_next(at, line, g._c, g.parts._c, one, error)) > 0:
        found.append(_made(g, one))
    if more < 0:
        raise_error(error)
    return found


def _made(g: Game, one: Any) -> Puzzle:
    record: str = text(one.record)
    table = Table.load(record)
    return Puzzle(table.state(), one.seat, one.answer, one.win / 100,
                  [(one.tempting[i].action, one.tempting[i].lost / 100) for i in range(one.num_tempting)],
                  list(one.line[0:one.line_length]), lib.souk_puzzle_rating(one), GRADES[one.grade], record)
