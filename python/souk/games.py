"""Games, parts, states and bots: the whole of souk.h as Python objects.

A state is a copyable value: it knows its game, its parts and its chance stream, and it can be pickled. Two states with
the same bytes are equal."""
from __future__ import annotations

import json
from functools import partial
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from souk import _check
from souk._native import (Array, CHANCE, DONE, LANGS, PENDING_CHANCE, SPECTATOR, SoukError, Stop, ffi, fresh_error, lib,
                          raise_error, text, voice, written)

LABEL_PLAYS = 3  # for each number of seats


class Parts:
    """The cards, boards and score tables of a game: the default ones, or read from JSON text."""

    def __init__(self, game: "Game", source: Optional[str] = None):
        self._game: Game = _check.kind(game, "a game", Game)
        self._source = source
        if source is None:
            self._c = lib.souk_parts_default(game._c)
            return
        self._bytes = ffi.new("uint64_t[]", game._c.parts_size // 8 + 1)
        self._c = ffi.cast("void *", self._bytes)
        report = ffi.new("souk_report *")
        data = _check.string(source, "the source of parts").encode("utf-8")
        if not lib.souk_parts_read(game._c, data, len(data), self._c, report):
            problem = report.problem[0]
            raise SoukError(f"line {problem.line}: {text(problem.field)}: {text(problem.text)}")

    @property
    def game(self) -> "Game":
        """The game they belong to."""
        return self._game

    @property
    def source(self) -> Optional[str]:
        """The JSON text they were read from; None: the default parts."""
        return self._source

    @property
    def digest(self) -> int:
        """Equal for equal parts, on every platform."""
        return int(lib.souk_parts_digest(self.game._c, self._c))

    def __reduce__(self) -> Any:
        return Parts, (self.game, self.source)


class Game:
    """One of Souk's games; `souk.game("bazaar")` finds one."""

    def __init__(self, pointer: Any):
        c = self._c = pointer
        self.id: str = text(c.id)
        self.title: str = text(c.title)
        self.credit: str = text(c.credit)
        self.rules_version: int = c.rules_version
        self.min_seats: int = c.min_seats
        self.max_seats: int = c.max_seats
        self.num_actions: int = c.num_actions
        self.observe_size: int = c.observe_size
        self.state_size: int = c.state_size
        self.planes: List[Tuple[str, int, str]] = [
            (text(c.planes[i].name), c.planes[i].size, text(c.planes[i].what)) for i in range(c.num_planes)]
        self.event_kinds: List[str] = [text(c.event_kinds[i].name) for i in range(c.num_event_kinds)]
        self.parts = Parts(self)
        self._names: Optional[List[str]] = None

    def __repr__(self) -> str:
        return f"souk.game({self.id!r})"

    def __reduce__(self) -> Any:
        return game, (self.id,)

    def about(self, lang: str = "en") -> Dict[str, Any]:
        """Title, credit, summary, seats and options, in a form for programs."""
        spoken = _check.language(lang)
        return dict(json.loads(written(lambda out: lib.souk_game_json(self._c, spoken, out), 1 << 14)))

    def read_parts(self, source: str) -> Parts:
        """Parts from JSON text; SoukError names the line and the field that is wrong."""
        return Parts(self, source)

    def action_names(self, parts: Optional[Parts] = None) -> List[str]:
        """The canonical notation of every action, chance outcomes included."""
        if parts is None and self._names is not None:
            return self._names
        used = self.own_parts(parts)
        names = [written(partial(lib.souk_name, self._c, used._c, a)) for a in range(self.num_actions)]
        if parts is None:
            self._names = names
        return names

    def action_labels(self, parts: Optional[Parts] = None, lang: str = "en") -> List[str]:
        """The button text of every action, from the first of some random plays in which a seat may take it; "" if none
        did, and for chance outcomes."""
        labels, used = [""] * self.num_actions, self.own_parts(parts)
        for seats in range(self.min_seats, self.max_seats + 1):
            for seed in range(LABEL_PLAYS):
                state = self.new(seats, seed, parts=used)
                while not state.done:
                    actor, legal = state.mover, []  # type: int, List[int]
                    if actor != CHANCE:
                        legal = state.legal(actor)
                        for action in legal:
                            labels[action] = labels[action] or state.label(action, actor, lang)
                    state._apply(state.draw() if actor == CHANCE else legal[hash(state) % len(legal)])
        return labels

    def action(self, name: str, parts: Optional[Parts] = None) -> int:
        """The number of the action with that name."""
        wanted = _check.string(name, "the name of an action").encode("utf-8")
        found = lib.souk_action_named(self._c, self.own_parts(parts)._c, wanted)
        if found < 0:
            raise SoukError(f"{self.id} has no action {name!r}")
        return int(found)

    def rules(self, clause: Optional[str] = None, lang: str = "en") -> str:
        """The rules page, or one clause of it."""
        wanted = ffi.NULL if clause is None else _check.string(clause, "a clause").encode("utf-8")
        spoken, known = _check.language(lang), []
        told = written(lambda out: known.append(lib.souk_rules_text(self._c, wanted, spoken, out)), 1 << 17)
        if not known[-1]:
            raise SoukError(f"{self.id} has no clause {clause!r}")
        return told

    def new(self, seats: Optional[int] = None, seed: int = 0, options: Optional[Mapping[str, Any]] = None,
            parts: Optional[Parts] = None, lab: bool = False) -> "State":
        """The first state of a play. `lab`: use the lab's default options, under which all seats are equal."""
        return State(self, self.own_seats(seats), seed, options, parts, lab)

    def place(self, position: str, seats: Optional[int] = None, seed: int = 0,
              options: Optional[Mapping[str, Any]] = None) -> "State":
        """The state that `key = value` lines describe, as State.position returns them."""
        lines = [f"souk record 1\ngame: {self.id}\nseats: {self.own_seats(seats)}\nseed: {_check.seed(seed)}"]
        lines += [f"option {_check.string(name, 'an option')}: {(_check.option(value) or b'').decode()}"
                  for name, value in _check.options(options)]
        lines += ["place:", _check.string(position, "a position").strip(), "end", ""]
        record, error = "\n".join(lines).encode("utf-8"), fresh_error()
        table = lib.souk_table_load(record, len(record), self.parts._c, error)
        if not table:
            raise_error(error)
        try:
            return State._of_table(self, self.parts, table, lib.souk_table_length(table))
        finally:
            lib.souk_table_free(table)

    def own_parts(self, parts: Optional[Parts]) -> Parts:
        """These parts, if they belong to this game; None: the default parts."""
        if parts is None:
            return self.parts
        if _check.kind(parts, "parts", Parts).game is not self:
            raise SoukError(f"these parts are of {parts.game.id}, not of {self.id}")
        return parts

    def own_seats(self, seats: Optional[int]) -> int:
        """This number of seats, if the game allows it; None: the fewest."""
        return self.min_seats if seats is None else _check.whole(
            seats, f"the number of seats in {self.title}", self.min_seats, self.max_seats)

    def c_options(self, options: Optional[Mapping[str, Any]], lab: bool) -> Any:
        """The options as the C library takes them."""
        made = ffi.new("souk_options *")
        (lib.souk_options_lab if lab else lib.souk_options_default)(self._c, made)
        for name, value in _check.options(options):
            named = _check.string(name, "the name of an option").encode("utf-8")
            error = fresh_error()
            if not lib.souk_option_set(self._c, made, named, _check.option(value), error):
                raise_error(error)
        return made


def games() -> List[Game]:
    """All games."""
    return [_game(text(lib.souk_games[i].id)) for i in range(lib.souk_num_games)]


_found: Dict[str, Game] = {}


def _game(name: str) -> Game:
    if _check.string(name, "the id of a game") not in _found:
        pointer = lib.souk_game_find(name.encode("utf-8"))
        if not pointer:
            raise SoukError(f"there is no game {name!r}")
        _found[name] = Game(pointer)
    return _found[name]


def game(name: Union[str, Game]) -> Game:
    """The game with that id."""
    return name if isinstance(name, Game) else _game(name)


class State:
    """One state of a play, with the stream that chance outcomes are drawn from."""

    def __init__(self, of: Game, seats: int, seed: int = 0, options: Optional[Mapping[str, Any]] = None,
                 parts: Optional[Parts] = None, lab: bool = False):
        _check.kind(of, "a game", Game)
        self._game, self._parts, self._seats = of, of.own_parts(parts), of.own_seats(seats)
        self._c = ffi.new("souk_state *")
        self._chance = ffi.new("souk_rng *", lib.souk_rng_seeded(_check.seed(seed)))
        lib.souk_setup(of._c, self._c, self._parts._c, of.c_options(options, bool(lab)), self._seats)

    @classmethod
    def _made(cls, of: Game, parts: Parts, seats: int, seed: int = 0, drawn: int = 0) -> "State":
        """A state whose bytes the caller fills in."""
        made = cls.__new__(cls)
        made._game, made._parts, made._seats = of, parts, seats
        made._c = ffi.new("souk_state *")
        made._chance = ffi.new("souk_rng *", {"seed": seed, "drawn": drawn})
        return made

    @classmethod
    def _of_table(cls, of: Game, parts: Parts, table: Any, after: int) -> "State":
        """The state of a table of the C library after its first actions."""
        stream = lib.souk_table_stream(table)
        made = cls._made(of, parts, lib.souk_table_seats(table), stream.seed, stream.drawn)
        lib.souk_table_at(table, after, made._c)
        return made

    @property
    def game(self) -> Game:
        """The game played."""
        return self._game

    @property
    def parts(self) -> Parts:
        """The parts used."""
        return self._parts

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self._seats

    # --- copying, pickling and comparing ---------------------------------------------------------
    def clone(self) -> "State":
        """An independent copy, with the same chance outcomes to come."""
        other = State._made(self._game, self._parts, self._seats, self._chance.seed, self._chance.drawn)
        other._c[0] = self._c[0]
        return other

    def __deepcopy__(self, _: Any) -> "State":
        return self.clone()

    def __getstate__(self) -> Dict[str, Any]:
        return {"game": self.game, "parts": self.parts, "seats": self.seats, "bytes": self.bytes,
                "seed": int(self._chance.seed), "drawn": int(self._chance.drawn), "digest": hash(self)}

    def __setstate__(self, saved: Mapping[str, Any]) -> None:
        if not isinstance(saved, Mapping) or not {"game", "parts", "seats", "bytes", "seed", "drawn", "digest"} <= set(saved):
            raise SoukError("this is no saved state")
        of = _check.kind(saved["game"], "a game", Game)
        fresh = State._made(of, of.own_parts(saved["parts"]), of.own_seats(saved["seats"]),
                            _check.seed(saved["seed"]), _check.seed(saved["drawn"]))
        if not isinstance(saved["bytes"], bytes) or len(saved["bytes"]) != of.state_size:
            raise SoukError("this state is of another version of the game")
        ffi.memmove(fresh._c, saved["bytes"], len(saved["bytes"]))
        if hash(fresh) != saved["digest"]:
            raise SoukError("these are not the bytes of a state")
        self.__dict__.update(fresh.__dict__)

    @property
    def bytes(self) -> bytes:
        """The state's bytes in memory: little-endian, the same on every platform."""
        return bytes(ffi.buffer(self._c, self.game.state_size))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game is other.game and self.bytes == other.bytes

    def __hash__(self) -> int:
        return int(lib.souk_digest(self._c, self.game.state_size))

    def position(self) -> str:
        """`key = value` lines that set up exactly this state."""
        return written(lambda out: lib.souk_position(self.game._c, self._c, self.parts._c, out), 1 << 13)

    # --- playing ---------------------------------------------------------------------------------
    @property
    def pending(self) -> List[int]:
        """The seats that may act now, [CHANCE], or [] when the play is over."""
        p = self.game._c.pending(self._c)
        return [CHANCE] if p & PENDING_CHANCE else [s for s in range(self.seats) if p >> s & 1]

    @property
    def mover(self) -> int:
        """The lowest pending seat, CHANCE or DONE."""
        return (self.pending or [DONE])[0]

    @property
    def done(self) -> bool:
        """Whether the play is over."""
        return bool(self.game._c.pending(self._c) == 0)

    def mask(self, actor: Optional[int] = None) -> Array:
        """1 for each legal action of that actor (default: the mover)."""
        made = ffi.new("souk_mask *")
        lib.souk_legal(self.game._c, self._c, self.parts._c, self._actor(actor), made)
        bits = np.frombuffer(ffi.buffer(made), dtype=np.uint8)
        return np.unpackbits(bits, bitorder="little")[: self.game.num_actions].copy()

    def _actor(self, actor: Optional[int]) -> int:
        return self.mover if actor is None else _check.actor(actor, self._seats)

    def _action(self, action: int) -> int:
        return _check.whole(action, "an action", 0, self._game.num_actions - 1)

    def legal(self, actor: Optional[int] = None) -> List[int]:
        """The legal actions of that actor (default: the mover)."""
        return [int(a) for a in np.flatnonzero(self.mask(actor))]

    def chances(self) -> Dict[int, float]:
        """While chance is pending: the probability of each outcome."""
        weights = ffi.new("uint32_t[]", self.game.num_actions)
        total = lib.souk_weights(self.game._c, self._c, self.parts._c, weights)
        return {a: w / total for a, w in enumerate(weights) if w}

    def apply(self, action: int, actor: Optional[int] = None) -> List[Dict[str, Any]]:
        """Carries out an action (default: the mover's) and returns its events in full. If it is not legal, raises
        SoukError with the clause and changes nothing."""
        events = ffi.new("souk_events *")
        actor = self._actor(actor)
        clause = lib.souk_try(self.game._c, self._c, self.parts._c, actor, self._action(action), events, ffi.NULL)
        if clause:
            raise SoukError(self.refusal(action, actor) or "", text(clause))
        seen = [written(partial(lib.souk_event_json, self.game._c, ffi.addressof(events.e[i])))
                for i in range(events.n)]
        return [json.loads(e) for e in seen]

    def _apply(self, action: int) -> None:
        """A legal action of the mover, without its events."""
        self._game._c.apply(self._c, self._parts._c, self.mover, action, ffi.NULL)

    def draw(self) -> int:
        """Draws the next chance outcome from the stream; does not apply it."""
        if self.mover != CHANCE:
            raise SoukError("chance is not to act now")
        value = lib.souk_rng_value(self._chance.seed, self._chance.drawn)
        self._chance.drawn += 1
        return int(lib.souk_outcome(self.game._c, self._c, self.parts._c, value))

    def settle(self) -> List[Dict[str, Any]]:
        """Lets chance act until a seat is to move or the play is over; returns the events."""
        happened: List[Dict[str, Any]] = []
        while self.mover == CHANCE:
            happened += self.apply(self.draw(), CHANCE)
        return happened

    def why_not(self, action: int, actor: Optional[int] = None) -> Optional[str]:
        """The clause that forbids an action, or None if it is legal."""
        actor = self._actor(actor)
        clause: Optional[str] = text(lib.souk_why_not(self.game._c, self._c, self.parts._c, actor, self._action(action)))
        return clause

    def refusal(self, action: int, actor: Optional[int] = None, lang: str = "en") -> Optional[str]:
        """Why an action is not legal, in words, or None if it is legal."""
        actor, number = self._actor(actor), self._action(action)
        spoken, _ = voice(_check.language(lang))
        words: str = written(lambda out: lib.souk_refusal(self.game._c, self._c, self.parts._c, actor, number, spoken, out))
        return words or None

    def imagine(self, seat: int, seed: int = 0) -> "State":
        """A state that looks the same to that seat, with everything it cannot know redrawn."""
        other = self.clone()
        rng = ffi.new("souk_rng *", lib.souk_rng_seeded(_check.seed(seed)))
        self.game._c.imagine(other._c, self.parts._c, _check.seat(seat, self._seats), rng)
        return other

    # --- results ---------------------------------------------------------------------------------
    def score(self, viewer: int = SPECTATOR) -> List[int]:
        """The score entries as far as that viewer may know them; the full score once done."""
        viewer, out = _check.viewer(viewer, self._seats), ffi.new("int32_t[]", lib.SOUK_SCORES_MAX)
        return list(out[0:self.game._c.score(self._c, self.parts._c, viewer, out)])

    def winners(self) -> List[int]:
        """The winners once done, after tie-breaks; a rule may leave it empty."""
        found = 0 if not self.done else self.game._c.winners(self._c, self.parts._c)
        return [i for i in range(lib.SOUK_SCORES_MAX) if found >> i & 1]

    def rewards(self, kind: str = "win") -> Array:
        """Each seat's reward at the end: "win" (share of the win), "margin" (own score minus the best other), "rank" (1
        best to 0 worst, ties share). All zeros before the end."""
        _check.one_of(kind, "a reward", ("win", "margin", "rank"))
        out = np.zeros(self.seats, dtype=np.float32)
        if not self.done:
            return out
        score, won = self.score(), self.winners()
        for seat in range(self.seats):
            others = score[:seat] + score[seat + 1:]
            if kind == "win":
                out[seat] = 1.0 / len(won) if seat in won else 0.0
            elif kind == "margin":
                out[seat] = score[seat] - max(others) if others else score[seat]
            else:
                below = sum(o > score[seat] for o in others) + 0.5 * sum(o == score[seat] for o in others)
                out[seat] = 1 - np.float32(below) / np.float32(len(others)) if others else 1  # rounded as in a batch
        return out

    # --- views -----------------------------------------------------------------------------------
    def observe(self, seat: int, out: Optional[Array] = None) -> Array:
        """The seat's observation as observe_size float32 values; game.planes says what they mean."""
        if out is None:
            out = np.empty(self.game.observe_size, dtype=np.float32)
        _check.output(out, "an observation", np.float32, (self.game.observe_size,))
        self.game._c.observe(self._c, self.parts._c, _check.seat(seat, self._seats), ffi.from_buffer("float[]", out))
        return out

    def view(self, viewer: int = SPECTATOR, lang: str = "en", names: Sequence[str] = ()) -> Dict[str, Any]:
        """All that the viewer may see, with names and labels of its legal actions."""
        viewer = _check.viewer(viewer, self._seats)
        names = [_check.string(name, "the name of a seat") for name in names]
        if len(names) > self._seats:
            raise SoukError(f"there are {self._seats} seats, and {len(names)} names")
        spoken, kept = voice(_check.language(lang), names)
        made = written(lambda out: lib.souk_view(self.game._c, self._c, self.parts._c, viewer, spoken, out),
                       1 << 15)
        del kept
        return dict(json.loads(made))

    def drawing(self, viewer: int = SPECTATOR, lang: str = "en", ascii: bool = False) -> str:
        """The table as lines of text, as that viewer sees it: the board, then what the seats hold."""
        viewer, (spoken, _) = _check.viewer(viewer, self._seats), voice(_check.language(lang))
        return "".join(written(lambda out, what=what: lib.souk_draw_text(  # type: ignore[misc]
            self.game._c, self._c, self.parts._c, viewer, what, spoken, bool(ascii), out), 1 << 13)
            for what in (lib.SOUK_DRAW_BOARD, lib.SOUK_DRAW_SEATS))

    def name(self, action: int) -> str:
        """Canonical notation of an action."""
        return written(lambda out: lib.souk_name(self.game._c, self.parts._c, self._action(action), out))

    def label(self, action: int, actor: Optional[int] = None, lang: str = "en") -> str:
        """The button text of a legal action."""
        spoken, _ = voice(_check.language(lang))
        actor, action = self._actor(actor), self._action(action)
        return written(lambda out: lib.souk_label(self.game._c, self._c, self.parts._c, actor, action, spoken, out))

    def parse(self, words: str, actor: Optional[int] = None) -> List[int]:
        """The actions that a text stands for: a name, a label, or a short form of the game."""
        error, found = fresh_error(), ffi.new("int16_t[]", 64)
        actor, said = self._actor(actor), _check.string(words, "what is to be understood").encode("utf-8")
        n = lib.souk_parse(self.game._c, self._c, self.parts._c, actor, said, found, 64, error)
        if n <= 0:
            raise_error(error)
        return list(found[0:n])


def named_net(name: str) -> Any:
    """The net of a budget: read from that file, no net ("none"), or the default one ("")."""
    if name in ("", "none"):
        return lib.souk_net_none if name else ffi.NULL
    error = fresh_error()
    try:
        with open(name, "rb") as file:
            content = file.read()
    except OSError as wrong:
        raise SoukError(f"{name} cannot be read: {wrong.strerror}") from wrong
    net = lib.souk_net_read(content, len(content), error)
    if not net:
        raise_error(error)
    return ffi.gc(net, lib.souk_net_free)


class Bot:
    """A player that is a program; `souk.bot("normal")` finds one. A bot that searches uses its default budget, or at
    most `iterations`, or at most `seconds` of wall-clock time (its choices then do not repeat). It evaluates with the
    default net, with the net of a file, or with none (`net="none"`)."""

    def __init__(self, pointer: Any, iterations: int = 0, seconds: float = 0.0, net: str = ""):
        self._c = pointer
        self.name: str = text(pointer.name)
        self.iterations = _check.whole(iterations, "iterations", 0, _check.INT64_MAX)
        if not isinstance(seconds, (int, float)) or not 0 <= seconds < 1e9:
            raise SoukError(f"seconds are a number of 0 or more, not {seconds!r}")
        self.seconds = float(seconds)
        self.net = _check.string(net, "a net")
        self._net = named_net(self.net)

    def __repr__(self) -> str:
        limits = "".join(f", {name}={value!r}" for name, value in
                         (("iterations", self.iterations), ("seconds", self.seconds), ("net", self.net)) if value)
        return f"souk.bot({self.name!r}{limits})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bot) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __reduce__(self) -> Any:
        return bot, (self.name, self.iterations, self.seconds, self.net)

    def _budget(self, stop: Stop) -> Any:
        return ffi.new("souk_budget *", {"iterations": self.iterations, "seconds": self.seconds, "stop": stop.asked,
                                         "net": self._net})

    def _again(self) -> None:
        """Raises what it raised while C asked it; only a bot written in Python does."""

    def choose(self, state: State, seat: Optional[int] = None, seed: int = 0) -> int:
        """Its choice for a pending seat; depends only on that seat's view and the seed."""
        _check.kind(state, "a state", State)
        seat = state.mover if seat is None else _check.seat(seat, state.seats)
        rng, stop = ffi.new("souk_rng *", lib.souk_rng_seeded(_check.seed(seed))), Stop()
        made = lib.souk_bot_choose_within(self._c, state.game._c, state._c, state.parts._c, seat, rng,
                                          self._budget(stop)) if seat >= 0 else -1
        stop.again()
        self._again()
        if made < 0:
            raise SoukError("this seat is not asked now")
        return int(made)


    @staticmethod
    def _advice(state: State, found: Any) -> Dict[str, Any]:
        line = list(found.line[0:found.line_length])
        return {"action": int(found.action), "name": state.name(found.action), "line": line, "share": float(found.share),
                "win": float(found.win), "margin": float(found.margin), "reason": text(found.reason)}

    def explain(self, state: State, seat: Optional[int] = None, seed: int = 0, most: int = 5,
                lang: str = "en") -> List[Dict[str, Any]]:
        """Its choice for a pending seat and the best alternatives, best first: action and name, `line` (the choices expected
        to follow), `share` (how likely the bot plays it), the seat's chance to `win`, its expected `margin` over the best
        other, and the `reason` in words. A bot that does not search makes a short search for this."""
        _check.kind(state, "a state", State)
        seat = state.mover if seat is None else _check.seat(seat, state.seats)
        most = _check.whole(most, "how many", 1, state.game.num_actions)
        rng, stop = ffi.new("souk_rng *", lib.souk_rng_seeded(_check.seed(seed))), Stop()
        found, (spoken, _) = ffi.new("souk_advice[]", most), voice(_check.language(lang))
        n = lib.souk_bot_explain(self._c, state.game._c, state._c, state.parts._c, seat, rng, self._budget(stop), spoken, found,
                                 most) if seat >= 0 else 0
        stop.again()
        if n < 1:
            raise SoukError("this seat is not asked now")
        return [self._advice(state, found[i]) for i in range(n)]


def bots() -> List[Bot]:
    """All bots, weakest first."""
    found, i = [], 0
    while lib.souk_bots[i]:
        found.append(Bot(lib.souk_bots[i]))
        i += 1
    return found


def bot(name: Union[str, Bot], iterations: int = 0, seconds: float = 0.0, net: str = "") -> Bot:
    """The bot with that name, optionally with its own budget and net (a file, or "none")."""
    if isinstance(name, Bot):
        return name
    found = lib.souk_bot_find(_check.string(name, "the name of a bot").encode("utf-8"))
    if not found:
        raise SoukError(f"there is no bot {name!r}: {', '.join(b.name for b in bots())}")
    return Bot(found, iterations, seconds, net)


def play(of: Union[str, Game], players: Iterable[Union[str, Bot]], seed: int = 0, **settings: Any) -> State:
    """A whole play between bots; returns its last state."""
    seated = [bot(p) for p in players]
    state = game(of).new(len(seated), seed, **settings)
    step = 0
    while not state.done:
        state.settle()
        if state.done:
            break
        who = state.mover
        state.apply(seated[who].choose(state, who, lib.souk_seed_of(_check.seed(seed), step + 1)), who)
        step += 1
    return state
