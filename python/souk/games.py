"""Games, parts, states and bots: the whole of souk.h as Python objects.

A state is a copyable value: it knows its game, its parts and its stream of chance, it pickles, and two
states with the same bytes are equal."""
from __future__ import annotations

import json
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from souk._native import (CHANCE, DONE, LANGS, PENDING_CHANCE, SPECTATOR, TEXT_MAX, SoukError, ffi,
                          fresh_error, lib, raise_error, text, voice, written)




class Parts:
    """The cards, boards and score tables of a game: the house's own, or read from JSON text."""

    def __init__(self, game: "Game", source: Optional[str] = None):
        self.game = game
        self.source = source
        if source is None:
            self._c = lib.souk_parts_default(game._c)
            return
        self._bytes = ffi.new("uint64_t[]", game._c.parts_size // 8 + 1)
        self._c = ffi.cast("void *", self._bytes)
        report = ffi.new("souk_report *")
        data = source.encode("utf-8")
        if not lib.souk_parts_read(game._c, data, len(data), self._c, report):
            problem = report.problem[0]
            raise SoukError(f"line {problem.line}: {text(problem.field)}: {text(problem.text)}")

    @property
    def digest(self) -> int:
        """Equal for equal parts, on every platform."""
        return int(lib.souk_parts_digest(self.game._c, self._c))

    def __reduce__(self):
        return Parts, (self.game, self.source)


class Game:
    """A game of the house; `souk.game("bazaar")` finds one."""

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

    def __reduce__(self):
        return game, (self.id,)

    def about(self, lang: str = "en") -> Dict[str, Any]:
        """Title, credit, summary, seats and options, as programs read of it."""
        return json.loads(written(lambda out: lib.souk_game_json(self._c, LANGS[lang], out), 1 << 14))

    def read_parts(self, source: str) -> Parts:
        """Parts from JSON text; SoukError names the line and the field that is wrong."""
        return Parts(self, source)

    def action_names(self, parts: Optional[Parts] = None) -> List[str]:
        """The canonical notation of every action, chance outcomes included."""
        if parts is None and self._names is not None:
            return self._names
        used = parts or self.parts
        names = [written(lambda out, a=a: lib.souk_name(self._c, used._c, a, out)) for a in range(self.num_actions)]
        if parts is None:
            self._names = names
        return names

    def action(self, name: str, parts: Optional[Parts] = None) -> int:
        """The number of the action of that name."""
        found = lib.souk_action_named(self._c, (parts or self.parts)._c, name.encode("utf-8"))
        if found < 0:
            raise SoukError(f"{self.id} has no action {name!r}")
        return found

    def rules(self, clause: Optional[str] = None, lang: str = "en") -> str:
        """The rules page, or one clause of it."""
        wanted = clause.encode("utf-8") if clause else ffi.NULL
        return written(lambda out: lib.souk_rules_text(self._c, wanted, LANGS[lang], out), 1 << 17)

    def new(self, seats: Optional[int] = None, seed: int = 0, options: Optional[Mapping[str, Any]] = None,
            parts: Optional[Parts] = None, lab: bool = False) -> "State":
        """The first state of a play. `lab`: options start as in the lab, where seats are equal."""
        return State(self, self.min_seats if seats is None else seats, seed, options, parts, lab)

    def c_options(self, options: Optional[Mapping[str, Any]], lab: bool) -> Any:
        """The options as the C library takes them."""
        made = ffi.new("souk_options *")
        (lib.souk_options_lab if lab else lib.souk_options_default)(self._c, made)
        for name, value in (options or {}).items():
            if isinstance(value, bool):
                value = "yes" if value else "no"
            error = fresh_error()
            if not lib.souk_option_set(self._c, made, name.encode(), str(value).encode(), error):
                raise_error(error)
        return made


def games() -> List[Game]:
    """All games of the house."""
    return [_game(text(lib.souk_games[i].id)) for i in range(lib.souk_num_games)]


_found: Dict[str, Game] = {}


def _game(name: str) -> Game:
    if name not in _found:
        pointer = lib.souk_game_find(name.encode("utf-8"))
        if not pointer:
            raise SoukError(f"there is no game {name!r}")
        _found[name] = Game(pointer)
    return _found[name]


def game(name: Union[str, Game]) -> Game:
    """The game of that id."""
    return name if isinstance(name, Game) else _game(name)


class State:
    """One position of a play, with the stream its chance is drawn from."""

    def __init__(self, of: Game, seats: int, seed: int = 0, options: Optional[Mapping[str, Any]] = None,
                 parts: Optional[Parts] = None, lab: bool = False):
        self.game, self.parts, self.seats = of, parts or of.parts, seats
        self._c = ffi.new("souk_state *")
        self._chance = ffi.new("souk_rng *", lib.souk_rng_seeded(seed % (1 << 64)))
        if not lib.souk_setup(of._c, self._c, self.parts._c, of.c_options(options, lab), seats):
            raise SoukError(f"{of.title} is played with {of.min_seats} to {of.max_seats} seats")

    # --- a value ---------------------------------------------------------------------------------
    def clone(self) -> "State":
        """A copy that goes its own way, with the same chance to come."""
        other = State.__new__(State)
        other.game, other.parts, other.seats = self.game, self.parts, self.seats
        other._c = ffi.new("souk_state *", self._c[0])
        other._chance = ffi.new("souk_rng *", self._chance[0])
        return other

    def __getstate__(self) -> Dict[str, Any]:
        return {"game": self.game, "parts": self.parts, "seats": self.seats, "bytes": self.bytes,
                "seed": int(self._chance.seed), "drawn": int(self._chance.drawn)}

    def __setstate__(self, saved: Mapping[str, Any]) -> None:
        self.game, self.parts, self.seats = saved["game"], saved["parts"], saved["seats"]
        if len(saved["bytes"]) != self.game.state_size:
            raise SoukError("this state is of another version of the game")
        self._c = ffi.new("souk_state *")
        ffi.memmove(self._c, saved["bytes"], len(saved["bytes"]))
        self._chance = ffi.new("souk_rng *", {"seed": saved["seed"], "drawn": saved["drawn"]})

    @property
    def bytes(self) -> bytes:
        """The state as it lies in memory, little-endian, the same on every platform."""
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
        """The seats that may act now, [CHANCE], or nobody when the play is over."""
        p = self.game._c.pending(self._c)
        return [CHANCE] if p & PENDING_CHANCE else [s for s in range(self.seats) if p >> s & 1]

    @property
    def mover(self) -> int:
        """The lowest pending seat, CHANCE or DONE."""
        return (self.pending or [DONE])[0]

    @property
    def done(self) -> bool:
        return self.game._c.pending(self._c) == 0

    def mask(self, actor: Optional[int] = None) -> np.ndarray:
        """1 for each legal action of that actor (default: the mover)."""
        made = ffi.new("souk_mask *")
        lib.souk_legal(self.game._c, self._c, self.parts._c, self.mover if actor is None else actor, made)
        bits = np.frombuffer(ffi.buffer(made), dtype=np.uint8)
        return np.unpackbits(bits, bitorder="little")[: self.game.num_actions].copy()

    def legal(self, actor: Optional[int] = None) -> List[int]:
        """The legal actions of that actor (default: the mover)."""
        return np.flatnonzero(self.mask(actor)).tolist()

    def chances(self) -> Dict[int, float]:
        """While chance is pending: the probability of each outcome."""
        weights = ffi.new("uint32_t[]", self.game.num_actions)
        total = lib.souk_weights(self.game._c, self._c, self.parts._c, weights)
        return {a: w / total for a, w in enumerate(weights) if w}

    def apply(self, action: int, actor: Optional[int] = None) -> List[Dict[str, Any]]:
        """Carries out an action (default: the mover's) and returns what happened, in full. SoukError with
        the clause, and nothing changed, if it is not legal."""
        events = ffi.new("souk_events *")
        actor = self.mover if actor is None else actor
        clause = lib.souk_try(self.game._c, self._c, self.parts._c, actor, int(action), events, ffi.NULL)
        if clause:
            raise SoukError(written(lambda out: lib.souk_why_text(self.game._c, clause, LANGS["en"], out)),
                            text(clause))
        seen = [written(lambda out, i=i: lib.souk_event_json(self.game._c, ffi.addressof(events.e[i]), out))
                for i in range(events.n)]
        return [json.loads(e) for e in seen]

    def draw(self) -> int:
        """The outcome that chance draws now, from the stream; does not apply it."""
        value = lib.souk_rng_value(self._chance.seed, self._chance.drawn)
        self._chance.drawn += 1
        return lib.souk_outcome(self.game._c, self._c, self.parts._c, value)

    def settle(self) -> List[Dict[str, Any]]:
        """Lets chance act until a seat is to move or the play is over; what happened."""
        happened: List[Dict[str, Any]] = []
        while self.mover == CHANCE:
            happened += self.apply(self.draw(), CHANCE)
        return happened

    def why_not(self, action: int, actor: Optional[int] = None) -> Optional[str]:
        """The clause that forbids an action, or None if it is legal."""
        actor = self.mover if actor is None else actor
        return text(lib.souk_why_not(self.game._c, self._c, self.parts._c, actor, action))

    def imagine(self, seat: int, seed: int = 0) -> "State":
        """A state that is the same to that seat, with all it cannot know drawn anew."""
        other = self.clone()
        rng = ffi.new("souk_rng *", lib.souk_rng_seeded(seed))
        self.game._c.imagine(other._c, self.parts._c, seat, rng)
        return other

    # --- results ---------------------------------------------------------------------------------
    def score(self, viewer: int = SPECTATOR) -> List[int]:
        """What that viewer may count for each score entry; the full score once done."""
        out = ffi.new("int32_t[]", lib.SOUK_SCORES_MAX)
        return list(out[0:self.game._c.score(self._c, self.parts._c, viewer, out)])

    def winners(self) -> List[int]:
        """The winners once done, tie-breaks applied; a rule may leave it empty."""
        found = 0 if not self.done else self.game._c.winners(self._c, self.parts._c)
        return [i for i in range(lib.SOUK_SCORES_MAX) if found >> i & 1]

    def rewards(self, kind: str = "win") -> np.ndarray:
        """What each seat gets at the end: "win" (share of the win), "margin" (own score less the best
        other), "rank" (1 best to 0 worst, equals share). Noughts before the end."""
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
            elif kind == "rank":
                below = sum(o > score[seat] for o in others) + 0.5 * sum(o == score[seat] for o in others)
                out[seat] = 1.0 - below / len(others) if others else 1.0
            else:
                raise SoukError(f"there is no reward {kind!r}: win, margin or rank")
        return out

    # --- views -----------------------------------------------------------------------------------
    def observe(self, seat: int, out: Optional[np.ndarray] = None) -> np.ndarray:
        """The seat's view as observe_size float32 values; game.planes says what they mean."""
        if out is None:
            out = np.empty(self.game.observe_size, dtype=np.float32)
        self.game._c.observe(self._c, self.parts._c, seat, ffi.from_buffer("float[]", out))
        return out

    def view(self, viewer: int = SPECTATOR, lang: str = "en", names: Sequence[str] = ()) -> Dict[str, Any]:
        """All that viewer may see, with names and labels of its legal actions."""
        spoken, kept = voice(lang, names)
        made = written(lambda out: lib.souk_view(self.game._c, self._c, self.parts._c, viewer, spoken, out),
                       1 << 15)
        del kept
        return json.loads(made)

    def name(self, action: int) -> str:
        """Canonical notation of an action."""
        return written(lambda out: lib.souk_name(self.game._c, self.parts._c, action, out))

    def label(self, action: int, actor: Optional[int] = None, lang: str = "en") -> str:
        """What people read on the button of a legal action."""
        spoken, _ = voice(lang)
        actor = self.mover if actor is None else actor
        return written(lambda out: lib.souk_label(self.game._c, self._c, self.parts._c, actor, action, spoken, out))

    def parse(self, words: str, actor: Optional[int] = None) -> List[int]:
        """The actions a text means: a name, a label, or a short form of the game."""
        error, found = fresh_error(), ffi.new("int16_t[]", 64)
        actor = self.mover if actor is None else actor
        n = lib.souk_parse(self.game._c, self._c, self.parts._c, actor, words.encode("utf-8"), found, 64, error)
        if n <= 0:
            raise_error(error)
        return list(found[0:n])


class Bot:
    """A player that is a program; `souk.bot("normal")` finds one."""

    def __init__(self, pointer: Any):
        self._c = pointer
        self.name: str = text(pointer.name)

    def __repr__(self) -> str:
        return f"souk.bot({self.name!r})"

    def __reduce__(self):
        return bot, (self.name,)

    def choose(self, state: State, seat: Optional[int] = None, seed: int = 0) -> int:
        """Its choice for a pending seat; depends on that seat's view and the seed alone."""
        seat = state.mover if seat is None else seat
        rng = ffi.new("souk_rng *", lib.souk_rng_seeded(seed))
        return lib.souk_bot_choose(self._c, state.game._c, state._c, state.parts._c, seat, rng)


def bots() -> List[Bot]:
    """All bots, weakest first."""
    found, i = [], 0
    while lib.souk_bots[i]:
        found.append(Bot(lib.souk_bots[i]))
        i += 1
    return found


def bot(name: Union[str, Bot]) -> Bot:
    """The bot of that name."""
    if isinstance(name, Bot):
        return name
    for found in bots():
        if found.name == name:
            return found
    raise SoukError(f"there is no bot {name!r}: {', '.join(b.name for b in bots())}")


def play(of: Union[str, Game], players: Iterable[Union[str, Bot]], seed: int = 0, **settings: Any) -> State:
    """A whole play between bots; its last state."""
    seated = [bot(p) for p in players]
    state = game(of).new(len(seated), seed, **settings)
    step = 0
    while not state.done:
        state.settle()
        if state.done:
            break
        who = state.mover
        state.apply(seated[who].choose(state, who, lib.souk_seed_of(seed % (1 << 64), step + 1)), who)
        step += 1
    return state
