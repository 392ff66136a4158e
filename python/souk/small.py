"""Small worlds: games with so few parts that every state can be visited. `souk.world("bazaar-end-4")` finds one by name.

A world is a game with its own parts, options and number of seats. Some begin late in a play. `exhaust` visits every
state and checks the rules there, as `souk lab exhaust` does. In a world of two seats that hides nothing, play has an
exact value, and so has every policy: `solve` computes the one, `exploitability` the other."""
from __future__ import annotations

import os
import re
import tempfile
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple, Union

from souk import _check
from souk._native import CHANCE, DONE, SoukError, Stop, ffi, fresh_error, lib, raise_error, text
from souk.games import Bot, Game, Parts, State, bot, game
from souk.tables import Table

_HERE = os.path.dirname(os.path.abspath(__file__))
_FOLDERS = (os.path.join(_HERE, "worlds"), os.path.join(os.path.dirname(os.path.dirname(_HERE)), "tests", "small"))

StatePolicy = Callable[[State], Union[int, Mapping[int, float]]]


class _Row(NamedTuple):
    game: str
    parts: str
    begin: str  # a record, or "" for the set-up
    states: int  # as `souk lab exhaust` counts them
    value: Optional[float]  # of the first seat under optimal play, by `solve`; None: the world cannot be solved
    changes: Mapping[str, Any]  # options; in a record, keys of its position


_WORLDS = {
    "bazaar-3": _Row("bazaar", "bazaar", "", 377363, 0.0, {"cards": "1,2", "max_rounds": 3}),
    "bazaar-4": _Row("bazaar", "bazaar", "", 2803787, 0.0, {"cards": "1,2", "max_rounds": 4}),
    "bazaar-bell": _Row("bazaar", "bazaar", "", 77014, 0.0, {"cards": "1,2", "max_rounds": 2, "bell": True}),
    "bazaar-end-6": _Row("bazaar", "bazaar-quick", "bazaar-surplus", 135238, -5 / 27, {}),
    "bazaar-end-5": _Row("bazaar", "bazaar-quick", "bazaar-surplus", 33805, 0.0, {"turns": 3}),
    "bazaar-end-4": _Row("bazaar", "bazaar-quick", "bazaar-surplus", 7507, 0.0, {"turns": 4}),
    "bazaar-end-3": _Row("bazaar", "bazaar-quick", "bazaar-surplus", 1112, 1.0, {"turns": 5}),
    "bazaar-end-2": _Row("bazaar", "bazaar-quick", "bazaar-surplus", 141, 0.0, {"turns": 6}),
    "basari-end": _Row("basari", "basari", "basari-late", 638778, None, {}),
    "constantinople-3": _Row("constantinople", "constantinople", "", 191812, None, {}),
    "constantinople-end": _Row("constantinople", "constantinople", "constantinople-thief", 204702, None, {}),
    "desert-end": _Row("desert", "desert", "desert-late", 534117, None, {}),
    "sahwari-end": _Row("sahwari", "sahwari", "sahwari-two", 260505, -1.0, {}),
    "sahwari-solo": _Row("sahwari", "sahwari", "sahwari-solo", 164252, None, {}),
}


def _read(name: str) -> str:
    for folder in _FOLDERS:
        path = os.path.join(folder, name)
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                return file.read()
    raise SoukError(f"{name} of the small worlds is missing: install the package again")


class World:
    """A small world; `souk.world(name)` finds one. The number in a name is that of the turns or rounds left. `states` is
    the number of its states. `value` is its exact value to the first seat: its chance to win less that of the second, or
    None if the world cannot be solved."""

    def __init__(self, name: str):
        if _check.string(name, "the name of a world") not in _WORLDS:
            raise SoukError(f"there is no world {name!r}: {', '.join(_WORLDS)}")
        row = _WORLDS[name]
        self.name, self.states, self.value = name, row.states, row.value
        self.game: Game = game(row.game)
        self.parts: Parts = self.game.read_parts(_read(f"{row.parts}.json"))
        self._record = _read(f"{row.begin}.souk") if row.begin else None
        self.options: Dict[str, Any] = {} if row.begin else dict(row.changes)
        self.seats = self.game.min_seats
        self._graph: Optional[_Graph] = None
        for line in (self._record or "").split("place:")[0].splitlines():
            key, _, given = line.partition(": ")
            if key == "seats":
                self.seats = int(given)
            elif key.startswith("option "):
                self.options[key[7:]] = given
        for key, value in row.changes.items() if self._record else ():
            self._record = re.sub(rf"(?m)^(  {key} =).*$", rf"\1 {value}", self._record or "")

    def __repr__(self) -> str:
        return f"souk.world({self.name!r})"

    def __reduce__(self) -> Any:
        return world, (self.name,)

    def new(self, seed: int = 0) -> State:
        """The first state of a play."""
        if self._record is None:
            return State(self.game, self.seats, seed, self.options, self.parts, True)
        state = Table.load(self._record, self.parts).state()
        state._chance[0] = lib.souk_rng_seeded(_check.seed(seed))
        return state

    def exhaust(self, depth: int = 0, closely: int = 1024, memory: int = 256, threads: int = 1) -> Dict[str, Any]:
        """Visits every state, or those within `depth` actions, and checks the rules' properties there: in one state of
        `closely`, also those of views, secrets and positions. `memory`: megabytes. Returns the counts."""
        with _Search(self, depth, closely, memory, threads, False) as search:
            return search.census()

    def solve(self, memory: int = 1024, threads: int = 1) -> "Solution":
        """The value of every state under optimal play, by backward induction."""
        return Solution(self, memory, threads)

    def exploitability(self, policy: Union[str, Bot, StatePolicy], seed: int = 0, threads: int = 1) -> float:
        """How much the best responses gain against the policy, averaged over both seats: 0 is optimal play, and no
        policy has more than 1. `policy` is a bot, or a function of a State that returns the mover's action or the
        probability of each. A bot's choice in a state has a seed made from `seed` and the state."""
        asked = _of_bot(bot(policy), seed) if isinstance(policy, (str, Bot)) else policy
        self._graph = self._graph or _Graph(self)
        with ThreadPoolExecutor(_check.whole(threads, "threads", 1, _check.THREADS_MAX)) as pool:
            chosen = self._graph.choices(asked, pool)
        return (self._graph.best(chosen, 0) + self._graph.best(chosen, 1)) / 2


def _of_bot(who: Bot, seed: int) -> StatePolicy:
    def choose(state: State) -> Union[int, Mapping[int, float]]:
        legal = state.legal()
        if who.name == "random":
            return {action: 1 / len(legal) for action in legal}
        return legal[0] if len(legal) == 1 else who.choose(state, seed=lib.souk_seed_of(_check.seed(seed), hash(state) % (1 << 64)))
    return choose


class _Graph:
    """All states of a small world that hides nothing, each after its successors, for policies written in Python."""
    MOST = 1 << 19  # states; `solve` takes more

    def __init__(self, of: World):
        if of.seats != 2:
            raise SoukError(f"{of.name} has {of.seats} seats: exploitability needs two")
        self._number: Dict[bytes, int] = {}
        self.states: List[Optional[State]] = []  # where a seat is to move
        self._moves: List[Tuple[int, List[Tuple[int, int, float]], float]] = []  # mover, (action, next, weight), value
        self._visit(of.new())

    def _visit(self, first: State) -> None:
        path: List[Tuple[State, List[Tuple[int, float]], List[Tuple[int, int, float]]]] = []
        waiting = {first.bytes}
        path.append((first, self._options(first), []))
        while path:
            state, left, found = path[-1]
            if not left:
                path.pop()
                waiting.discard(state.bytes)
                self._add(state, found)
                if path:
                    action, weight = path[-1][1].pop()
                    path[-1][2].append((action, self._number[state.bytes], weight))
                continue
            action, weight = left[-1]
            after = state.clone()
            after._apply(action)
            known = self._number.get(after.bytes)
            if known is not None:
                left.pop()
                found.append((action, known, weight))
            elif after.bytes in waiting:
                raise SoukError("this world comes back to a state: it has no value by backward induction")
            else:
                waiting.add(after.bytes)
                path.append((after, self._options(after), []))

    def _options(self, state: State) -> List[Tuple[int, float]]:
        if len(self._number) > self.MOST:
            raise SoukError(f"this world has more than {self.MOST} states")
        asked = state.pending
        if len(asked) > 1 or asked and asked[0] >= 0 and state.imagine(asked[0], 1) != state:
            raise SoukError("this world has secrets: its policies have no value by backward induction")
        if not asked:
            return []
        return list(state.chances().items()) if asked[0] == CHANCE else [(action, 0.0) for action in state.legal()]

    def _add(self, state: State, found: List[Tuple[int, int, float]]) -> None:
        mover = state.mover
        worth = float(state.rewards()[0] - state.rewards()[1]) if mover == DONE else 0.0
        self._number[state.bytes] = len(self._moves)
        self._moves.append((mover, found, worth))
        self.states.append(state if mover >= 0 else None)

    def choices(self, policy: StatePolicy, pool: ThreadPoolExecutor) -> List[Optional[Mapping[int, float]]]:
        """The probability of each action of the mover, by state."""
        made: List[Optional[Mapping[int, float]]] = []
        for chosen, (_, moves, _) in zip(pool.map(lambda s: None if s is None else policy(s), self.states), self._moves):
            if chosen is not None and not isinstance(chosen, Mapping):
                chosen = {int(chosen): 1.0}
            if chosen is not None and (abs(sum(chosen.values()) - 1) > 1e-6 or not set(chosen) <= {a for a, _, _ in moves}):
                raise SoukError(f"a policy gave {chosen!r}, which are no probabilities of legal actions")
            made.append(chosen)
        return made

    def best(self, chosen: List[Optional[Mapping[int, float]]], seat: int) -> float:
        """The value to that seat of its best response to the policy."""
        worth: List[float] = []
        for (mover, moves, end), given in zip(self._moves, chosen):
            if mover == DONE:
                worth.append(end if seat == 0 else -end)
            elif mover == CHANCE:
                worth.append(sum(weight * worth[to] for _, to, weight in moves))
            elif mover == seat:
                worth.append(max(worth[to] for _, to, _ in moves))
            else:
                worth.append(sum((given or {}).get(action, 0.0) * worth[to] for action, to, _ in moves))
        return worth[-1]


class _Search:
    """A search by the C library in a folder of its own."""

    def __init__(self, of: World, depth: int, closely: int, memory: int, threads: int, values: bool):
        first = of.new()
        self._folder = tempfile.TemporaryDirectory(prefix="souk-")
        self._kept = first, of.parts, ffi.new("char[]", self._folder.name.encode())
        self._world = ffi.new("souk_world *", {
            "game": of.game._c, "parts": of.parts._c, "options": of.game.c_options(of.options, True)[0], "seats": of.seats,
            "from": first._c, "folder": self._kept[2], "memory": _check.whole(memory, "memory", 1, 1 << 20) << 20,
            "depth": _check.whole(depth, "depth", 0, _check.INT64_MAX), "closely": _check.whole(closely, "closely", 1, (1 << 31) - 1),
            "threads": _check.whole(threads, "threads", 1, _check.THREADS_MAX), "values": values})
        error = fresh_error()
        self.c = lib.souk_exhaust_open(self._world, error)
        if not self.c:
            raise_error(error)
        stop = Stop()
        tick = ffi.callback("bool(void *, const souk_census *)", lambda _, __: True, error=False, onerror=stop._note)
        if not lib.souk_exhaust_run(self.c, tick, ffi.NULL, error):
            self.close()
            raise_error(error)
        if stop.raised is not None:
            self.close()
        stop.again()

    def __enter__(self) -> "_Search":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Removes its files."""
        if self.c:
            lib.souk_exhaust_close(self.c)
            self.c = None
            self._folder.cleanup()

    def census(self) -> Dict[str, Any]:
        """The counts; SoukError if a property does not hold."""
        found = lib.souk_exhaust_census(self.c)
        if text(found.property):
            raise SoukError(f"{text(found.property)}: {text(found.fault)}\n{text(found.position)}")
        if found.full:
            raise SoukError(f"memory is full after {found.states} states: give more")
        names = ("states", "transitions", "ends", "points", "depth", "widest", "examined", "stuck", "whole", "open", "seconds")
        return {name: getattr(found, name) for name in names}


class Solution:
    """The exact values of a world; World.solve makes one. Close it, or use it in a `with`, to free its memory."""

    def __init__(self, of: World, memory: int, threads: int):
        self._search = _Search(of, 0, 1 << 20, memory, threads, True)
        self.counts = self._search.census()
        self._of = of
        error = fresh_error()
        if not lib.souk_exhaust_solve(self._search.c, error):
            self._search.close()
            raise_error(error)

    def value(self, state: Optional[State] = None) -> float:
        """The value of a state (default: the first) to the first seat: its chance to win less that of the second."""
        if not self._search.c:
            raise SoukError("this solution is closed")
        found = float(lib.souk_exhaust_worth(self._search.c, (state or self._of.new())._c))
        if found != found:
            raise SoukError("this is no state of the world")
        return found

    def close(self) -> None:
        """Frees its memory."""
        self._search.close()

    def __enter__(self) -> "Solution":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def world(name: str) -> World:
    """The small world with that name."""
    return World(name)


def worlds() -> List[World]:
    """All small worlds."""
    return [world(name) for name in _WORLDS]
