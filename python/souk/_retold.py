"""Another history that a seat cannot tell from the true one.

The state is a fold over the actions, so a history that fits also gives the hidden part of the state, and what every
other seat knows of it. Known actions stay. A hidden one is drawn from those after which the seat would have seen the
same events and the same table. If a later action contradicts the draws, some of them are changed so that all fit again.
Nothing here depends on the truth except through what the seat has seen."""
from __future__ import annotations

import random
import struct
from typing import Any, Iterable, List, NamedTuple, Optional, Tuple

from souk._native import ALL, CHANCE, SoukError, ffi, lib
from souk.games import State

EVENT = int(ffi.sizeof("souk_event"))
HIDDEN = -(1 << 15)  # SOUK_HIDDEN
_ROW = struct.Struct("<HBB6h")
RESTARTS = 20
WINDOW, WIDE, NARROW = 8, 2000, 60  # doubtful steps that are tried together, and how many states for that

Fit = Tuple[int, Any]  # an action, and the state after it


class Step(NamedTuple):
    """One action of the true history, as the seat knows it."""
    actor: int
    action: Optional[int]  # None: hidden
    raw: bytes             # the true events, for a quick comparison
    seen: bytes            # what the seat saw of them
    table: bytes           # its observation afterwards, if the action is hidden


def as_seen(of: Any, events: bytes, seat: int) -> Tuple[bytes, bool]:
    """The events as the seat may see them, and whether it saw all of everything."""
    shown, whole = b"", True
    for kind, full, open_, *args in _ROW.iter_unpack(events):
        if full != ALL and not full >> seat & 1:
            whole = False
            if not of.event_kinds[kind].hidden:
                continue
            args = [arg if open_ >> i & 1 else HIDDEN for i, arg in enumerate(args)]
        shown += _ROW.pack(kind, 0, 0, *args)
    return shown, whole


class Retelling:
    """The search for one history from the first state on."""

    def __init__(self, first: State, moves: Iterable[Tuple[int, int]], seat: int, seed: int):
        self._of, self._parts, self._seat = first.game, first.parts, seat
        self._random = random.Random(seed)
        self._events, self._mask = ffi.new("souk_events *"), ffi.new("souk_mask *")
        self._weights = ffi.new("uint32_t[]", first.game.num_actions)
        self._observed = ffi.new("float[]", first.game.observe_size)
        self._first = self._copy(first._c)
        self._line: List[List[Fit]] = []  # what fits at each step so far, the chosen one first
        self._steps: List[Step] = []
        state = self._copy(first._c)
        for actor, action in moves:
            raw = self._try(state, actor, action)
            seen, whole = as_seen(self._of._c, raw, seat)
            known = actor == seat or whole and bool(raw)
            self._steps.append(Step(actor, action if known else None, raw, seen, b"" if known else self._table(state)))
        self._end = self._table(state)

    def _copy(self, state: Any) -> Any:
        made = ffi.new("souk_state *")
        made[0] = state[0]
        return made

    def _try(self, state: Any, actor: int, action: int) -> Any:
        """The events of the action, which is carried out; None if it is not legal."""
        self._events.n = 0
        if lib.souk_try(self._of._c, state, self._parts._c, actor, action, self._events, ffi.NULL):
            return None
        return bytes(ffi.buffer(self._events.e, EVENT * self._events.n))

    def _table(self, state: Any) -> bytes:
        self._of._c.observe(state, self._parts._c, self._seat, self._observed)
        return bytes(ffi.buffer(self._observed))

    def _after(self, state: Any, step: Step, action: int) -> Any:
        """The state after the action if the seat sees in it what it saw in that step; else None."""
        after = self._copy(state)
        raw = self._try(after, step.actor, action)
        if raw is None or raw != step.raw and as_seen(self._of._c, raw, self._seat)[0] != step.seen:
            return None
        return after if step.action is not None or self._table(after) == step.table else None

    def _choices(self, state: Any, step: Step) -> List[int]:
        """The actions that the step may have been, in random order by their probability."""
        if step.action is not None:
            return [step.action]
        if step.actor == CHANCE:
            lib.souk_weights(self._of._c, state, self._parts._c, self._weights)
            weighed = [(w, a) for a, w in enumerate(self._weights) if w]
        else:
            lib.souk_legal(self._of._c, state, self._parts._c, step.actor, self._mask)
            weighed = [(1, a) for a in range(self._of.num_actions) if self._mask.w[a >> 6] >> (a & 63) & 1]
        # Sorted by u^(1/w), descending: drawn without replacement by weight.
        return [a for _, a in sorted(((self._random.random() ** (1.0 / w), a) for w, a in weighed), reverse=True)]

    def _fits(self, state: Any, step: Step) -> List[Fit]:
        """The actions that fit, each with the state after it."""
        found = [(action, self._after(state, step, action)) for action in self._choices(state, step)]
        return [(action, after) for action, after in found if after is not None]

    def _search(self, state: Any, at: int, end: int, budget: List[int], line: List[List[Fit]]) -> bool:
        """Finds what fits from step `at` to step `end`, the action that was chosen before first. Appends to `line`, for
        each step, what fits, the chosen one first."""
        begun = len(line)
        while at <= end and budget[0] > 0:
            budget[0] -= 1
            fits = self._fits(state, self._steps[at])
            if at < len(self._line):
                fits.sort(key=lambda fit: fit[0] != self._line[at][0][0])
            if len(fits) != 1:
                for i in range(len(fits)):
                    line.append([fits[i], *fits[:i], *fits[i + 1:]])
                    if self._search(fits[i][1], at + 1, end, budget, line):
                        return True
                    line.pop()
                break
            line.append(fits)
            state, at = fits[0][1], at + 1
        if at > end:
            return True
        del line[begun:]
        return False

    def _repair(self, end: int) -> bool:
        """Changes earlier hidden actions so that step `end` fits, too: the last ones, or those and one further back."""
        doubtful = [j for j in range(end) if len(self._line[j]) > 1]
        recent = doubtful[-WINDOW:]
        start, line = (recent or [end])[0], []  # type: int, List[List[Fit]]
        if self._search(self._state(start), start, end, [WIDE], line):
            self._line[start:] = line
            return True
        earlier = doubtful[:-WINDOW]
        self._random.shuffle(earlier)
        # First those whose events name the actor of the step that does not fit.
        actor = self._steps[end].actor
        earlier.sort(key=lambda j: all(actor not in row[3:] for row in _ROW.iter_unpack(self._steps[j].seen)))
        for j in earlier:
            for fit in self._line[j][1:]:
                line = [[fit, *(other for other in self._line[j] if other is not fit)]]
                if self._keeps(line, j + 1, start) and self._search(line[-1][0][1], start, end, [NARROW], line):
                    self._line[j:] = line
                    return True
        return False

    def _keeps(self, line: List[List[Fit]], at: int, end: int) -> bool:
        """Repeats the chosen actions of the steps from `at` to before `end`, if they still fit."""
        for k in range(at, end):
            action = self._line[k][0][0]
            after = self._after(line[-1][0][1], self._steps[k], action)
            if after is None:
                return False
            line.append([(action, after), *self._line[k][1:]])
        return True

    def _state(self, at: int) -> Any:
        return self._line[at - 1][0][1] if at else self._first

    def moves(self) -> List[Tuple[int, int]]:
        """(actor, action) of every step of one history that fits."""
        for _ in range(RESTARTS):
            self._line = []
            while len(self._line) < len(self._steps):
                fits = self._fits(self._state(len(self._line)), self._steps[len(self._line)])
                if fits:
                    self._line.append(fits)
                elif not self._repair(len(self._line)):
                    break
            if len(self._line) == len(self._steps) and self._table(self._state(len(self._line))) == self._end:
                return [(step.actor, fits[0][0]) for step, fits in zip(self._steps, self._line)]
        raise SoukError("no other history was found that fits what this seat has seen")
