"""The games as OpenSpiel games: importing this module registers souk_<id> with pyspiel, which must be installed.

    import pyspiel, souk.open_spiel
    game = pyspiel.load_game("souk_basari(players=4,max_offers=20)")
    small = pyspiel.load_game("souk_bazaar(world=bazaar-end-2)")        # a small world: CFR and best response can visit all

Chance is a chance node with its probabilities. Where the rules let several seats choose in secret, the node is
simultaneous, and seats that are not to act have no legal action. A state keeps the events that each seat received. The
information state of a seat is all it has done and seen, as text, or as the last `history` rows of a tensor; the
observation is what it sees now. Options of the game are parameters, with the lab's defaults, under which all seats are
equal; so are `parts` (a parts file) and `world` (a small world of souk.world, which has its own parts, options and
number of seats). Simultaneous nodes need OpenSpiel's algorithms for simultaneous games, or
pyspiel.convert_to_turn_based.

Returns come at the end and are the `reward`: win, rank or margin. With two seats, `win` is 1, 0 or -1, so that `win`
and `margin` are zero-sum and `rank` has a constant sum; the type of the game says so. With more seats the sum is not
constant: a rule may leave a play without a winner."""
from __future__ import annotations

import json
from functools import lru_cache, partial
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple

import numpy as np

from souk import _check
from souk._native import ALL, Array, CHANCE, SPECTATOR, SoukError, ffi, lib, text, written
from souk._retold import EVENT, HIDDEN, Retelling
from souk.batch import Batch
from souk.games import Game, Parts, State, game, games
from souk.small import World, world

try:
    import pyspiel
except ImportError:
    raise ImportError("souk.open_spiel needs pyspiel, which is OpenSpiel's Python package: pip install open_spiel") from None

__all__ = ["SoukGame", "SoukObserver", "SoukState", "game_type", "register"]

HISTORY = 256  # default number of rows of an information state tensor
MARGIN_MOST = 10000.0  # OpenSpiel requires a bound; no play comes near it
ROW = 1 + int(lib.SOUK_EVENT_ARGS)  # floats of a row: the kind of the event and its arguments
OWN_ACTION = -1  # the kind of a row that is no event: actor arg[0] took action arg[1]
_OPEN = np.arange(256)[:, None] >> np.arange(ROW - 1) & 1 == 1  # the arguments that a set of open ones contains


# --- game metadata for OpenSpiel -----------------------------------------------------------------
def _defaults(of: Game) -> Dict[str, Any]:
    """The options of a game as OpenSpiel parameters."""
    options, found = of.c_options(None, True), {}
    for i in range(of._c.num_options):
        option = of._c.options[i]
        said = written(lambda out: lib.souk_option_text(of._c, options, i, out))
        found[str(text(option.name))] = (said == "yes" if option.type == lib.SOUK_BOOL
                                         else int(said) if option.type == lib.SOUK_INT else said.replace(",", " "))
    return found


def _at_once(of: Game) -> bool:
    """Whether seats choose in secret simultaneously: only such a game can retract the others' choices."""
    return bool(of._c.retract)


@lru_cache(maxsize=None)
def _hides(of: Game) -> bool:
    """Whether seats have hidden information: in a random play, imagining the unknown changes the state."""
    batch = Batch(of, 1, of.max_seats, seed=1, hold=True)
    while batch.movers[0] >= 0:
        state = batch.state(0)
        if any(state.imagine(seat, seed=1) != state for seat in range(state.seats)):
            return True
        batch.pick()
        batch.step()
    return False


def game_type(of: Game, seats: int = 0, reward: str = "win") -> Any:
    """The GameType that pyspiel.register_game takes, or that of a game with this number of seats and reward."""
    kind = pyspiel.GameType
    utility = kind.Utility.GENERAL_SUM  # a rule may leave a play without a winner
    if seats == 2:
        utility = kind.Utility.CONSTANT_SUM if reward == "rank" else kind.Utility.ZERO_SUM
    return kind(
        short_name=f"souk_{of.id}", long_name=f"{of.title} (Souk)",
        dynamics=kind.Dynamics.SIMULTANEOUS if _at_once(of) else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if _hides(of) else kind.Information.PERFECT_INFORMATION,
        utility=utility, reward_model=kind.RewardModel.TERMINAL, max_num_players=of.max_seats, min_num_players=of.min_seats,
        provides_information_state_string=True, provides_information_state_tensor=True,
        provides_observation_string=True, provides_observation_tensor=True, provides_factored_observation_string=True,
        parameter_specification=_parameters(of))


def _parameters(of: Game) -> Dict[str, Any]:
    return {"players": of.min_seats, "reward": "win", "history": HISTORY, "parts": "", "world": "", **_defaults(of)}


def _read_parts(of: Game, path: str) -> Parts:
    try:
        with open(path, encoding="utf-8") as file:
            return of.read_parts(file.read())
    except OSError as wrong:
        raise SoukError(f"{path} cannot be read: {wrong.strerror}") from wrong


# --- the game, its states and its observers ------------------------------------------------------
class SoukGame(pyspiel.Game):  # type: ignore[misc]
    """One of Souk's games as an OpenSpiel game; pyspiel.load_game makes one, with a class per game. `souk` is the
    souk.Game, `seats` the number of seats, `reward` the kind of returns, `rows` the length of a tensor's history."""
    name = ""

    def __init__(self, params: Optional[Mapping[str, Any]] = None):
        of = game(self.name)
        given: Dict[str, Any] = {**_parameters(of), **(params or {})}
        self.souk = of
        self.world: Optional[World] = world(given["world"]) if given["world"] else None
        if self.world:
            if self.world.game is not of:
                raise SoukError(f"{self.world.name} is a world of {self.world.game.id}, not of {of.id}")
            self.seats, self.parts, self.options = self.world.seats, self.world.parts, dict(self.world.options)
        else:
            self.seats = of.own_seats(given["players"])
            self.parts = _read_parts(of, given["parts"]) if given["parts"] else of.parts
            self.options = {name: given[name].replace(" ", ",") if isinstance(given[name], str) else given[name]
                            for name in _defaults(of)}
        self.reward = str(_check.one_of(given["reward"], "a reward", ("win", "rank", "margin")))
        self.rows = _check.whole(given["history"], "history", 1, 1 << 20)
        self._bound = int(of._c.bound(self.parts._c, of.c_options(self.options, True), self.seats))
        most = MARGIN_MOST if self.reward == "margin" else 1.0
        least = -most if self.reward == "margin" or self.reward == "win" and self.seats == 2 else 0.0
        kind = game_type(of, self.seats, self.reward)
        sums = {pyspiel.GameType.Utility.ZERO_SUM: 0.0, pyspiel.GameType.Utility.CONSTANT_SUM: 1.0}
        super().__init__(kind, pyspiel.GameInfo(
            num_distinct_actions=of.num_actions, max_chance_outcomes=of.num_actions, num_players=self.seats,
            min_utility=least, max_utility=most, utility_sum=sums.get(kind.utility), max_game_length=self._bound),
            dict(params or {}))

    def first(self) -> State:
        """The first state of a play."""
        return self.world.new() if self.world else State(self.souk, self.seats, 0, self.options, self.parts, True)

    def new_initial_state(self) -> "SoukState":
        """The first state of a play; chance has not acted yet."""
        return SoukState(self)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound: no play has more actions of any kind."""
        return self._bound

    def make_py_observer(self, iig_obs_type: Any = None, params: Optional[Mapping[str, Any]] = None) -> "SoukObserver":
        """An observer for that type of observation."""
        if params:
            raise SoukError(f"an observer has no parameters, not {params!r}")
        return SoukObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SoukState(pyspiel.State):  # type: ignore[misc]
    """One state with the events that led to it. `souk` is the souk.State."""

    def __init__(self, of: SoukGame):
        super().__init__(of)
        self.souk = of.first()
        self._reward = of.reward
        self._told = b""  # rows of souk_event, OWN_ACTION rows included, in order

    # --- acting ---
    def current_player(self) -> Any:
        """The player to act, as a pyspiel.PlayerId: a seat, CHANCE, SIMULTANEOUS or TERMINAL."""
        asked = self.souk.pending
        if not asked:
            return pyspiel.PlayerId.TERMINAL
        if asked[0] == CHANCE:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.SIMULTANEOUS if len(asked) > 1 and _at_once(self.souk.game) else asked[0]

    def _legal_actions(self, player: int) -> List[int]:
        return self.souk.legal(int(player))

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        """The chance outcomes with their probabilities."""
        return list(self.souk.chances().items())

    def _apply_action(self, action: int) -> None:
        self._act(self.souk.mover, action)

    def _apply_actions(self, actions: List[int]) -> None:
        for seat in self.souk.pending:
            if seat in self.souk.pending:  # another seat's action may have settled it
                self._act(seat, actions[seat])

    def _act(self, actor: int, action: int) -> None:
        state, events = self.souk, ffi.new("souk_events *")
        action = _check.whole(action, "an action", 0, state.game.num_actions - 1)
        clause = lib.souk_try(state.game._c, state._c, state.parts._c, actor, action, events, ffi.NULL)
        if clause:
            raise SoukError(f"action {action} is not legal ({text(clause)})", text(clause))
        own = ffi.new("souk_event *", {"kind": OWN_ACTION & 0xFFFF, "arg": [actor, action]})
        self._told += bytes(ffi.buffer(own)) + bytes(ffi.buffer(events.e, EVENT * events.n))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.souk.name(action)

    # --- results ---
    def is_terminal(self) -> bool:
        """Whether the play is over."""
        return self.souk.done

    def returns(self) -> List[float]:
        """Each seat's return: 0 before the end."""
        own = self.souk.rewards(self._reward)
        if self._reward == "win" and len(own) == 2:
            return [float(own[0] - own[1]), float(own[1] - own[0])]
        return [float(x) for x in own]

    def __str__(self) -> str:
        return self.souk.position()

    def resample_from_infostate(self, player: int, sampler: Optional[Callable[[], float]] = None) -> "SoukState":
        """A state that looks the same to that seat, with another history: everything that the seat cannot know is drawn
        again, what the other seats have done and seen included. `sampler` returns numbers from 0 to 1. The result
        depends on the seat's information state and the numbers alone."""
        drawn = np.random.random() if sampler is None else sampler()
        other = self.get_game().new_initial_state()
        rows = np.frombuffer(self._told, np.int16).reshape(-1, EVENT // 2)
        done = [(actor, action) for actor, action in rows[rows[:, 0] == OWN_ACTION, 2:4].tolist()]
        moves = Retelling(other.souk, done, int(player), int(drawn * (1 << 53))).moves()
        at = 0
        while at < len(moves):
            if other.is_simultaneous_node():
                together = [0] * self.souk.seats
                for seat in other.souk.pending:
                    if at < len(moves) and moves[at][0] == seat:
                        together[seat] = moves[at][1]
                        at += 1
                other.apply_actions(together)
            else:
                other.apply_action(moves[at][1])
                at += 1
        return other  # type: ignore[no-any-return]

    # --- information ---
    def told(self, player: int, most: int = 0) -> Tuple[Array, Array]:
        """All that a seat (or SPECTATOR) has done and received, in order, or the last `most` of it: an int16 array with a
        row (kind, -, arg 0 .. 5) for each, and which rows it saw in part: their hidden arguments are HIDDEN. Its own
        actions have the kind OWN_ACTION, the actor in arg 0 and the action in arg 1."""
        rows = np.frombuffer(self._told, np.int16).reshape(-1, EVENT // 2)
        kinds, (whole, known) = rows[:, 0], _seen_by(self.souk.game, player)
        saw = whole[rows[:, 1] & 255]
        kept = np.flatnonzero(np.where(kinds == OWN_ACTION, rows[:, 2] == player, saw | known[kinds]))[-most:]
        found = rows[kept]
        part = np.flatnonzero(~(saw[kept] | (found[:, 0] == OWN_ACTION)))
        if len(part):
            open_ = found[part, 1] >> 8 & 255
            found[part, 2:] = np.where(_OPEN[open_], found[part, 2:], HIDDEN)
        return found, part


@lru_cache(maxsize=None)
def _seen_by(of: Game, player: int) -> Tuple[Array, Array]:
    """For each set of seats, whether the player is in it; and for each kind of event, OWN_ACTION last, whether others are
    told that it happened."""
    whole = np.array([full == ALL or player >= 0 and bool(full >> player & 1) for full in range(ALL + 1)])
    return whole, np.array([bool(of._c.event_kinds[k].hidden) for k in range(len(of.event_kinds))] + [False])


class SoukObserver:
    """A view of a state through OpenSpiel's observer interface: `string_from`, and `tensor` with its named parts in
    `dict` after `set_from`. Tensors exist only for the view of one seat; the public view, and the part that is hidden
    from the others, are text only."""

    def __init__(self, of: SoukGame, kind: Any):
        self._kind, self._game = kind, of
        self.dict: Dict[str, Array] = {}
        self.tensor: Optional[Array] = None
        if kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            parts: List[Tuple[str, Tuple[int, ...]]] = [("player", (of.seats,))]
            parts += [(name, (size,)) for name, size, _ in of.souk.planes]
            parts += [("history", (of.rows, ROW))] if kind.perfect_recall else []
            self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in parts), np.float32)
            at = 0
            for name, shape in parts:
                size = int(np.prod(shape))
                self.dict[name] = self.tensor[at:at + size].reshape(shape)
                at += size

    def set_from(self, state: SoukState, player: int) -> None:
        """Fills the tensor with the seat's observation of this state."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        seats, size = self._game.seats, self._game.souk.observe_size
        state.souk.observe(int(player), self.tensor[seats:seats + size])
        if self._kind.perfect_recall:
            found, part = state.told(int(player), self._game.rows)
            rows = self.dict["history"][:len(found)]
            np.multiply(found[:, 2:], np.float32(1 / 512), out=rows[:, 1:])
            rows[:, 0] = (found[:, 0] + 2) / np.float32(len(self._game.souk.event_kinds) + 2)  # OWN_ACTION becomes 1
            if len(part):
                np.maximum(rows[:, 1:], -1, out=rows[:, 1:])  # hidden ones

    def string_from(self, state: SoukState, player: int) -> str:
        """The same as text."""
        kind, souk = self._kind, state.souk
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            said = souk.position()
        elif kind.private_info == pyspiel.PrivateInfoType.NONE:
            said = _view(souk, SPECTATOR) if kind.public_info else ""
        else:
            said = f"seat {player}\n{_view(souk, int(player))}" if kind.public_info else _private(souk, int(player))
        if kind.perfect_recall and kind.public_info:
            of = souk.game
            who = SPECTATOR if kind.private_info == pyspiel.PrivateInfoType.NONE else int(player)
            names, (seen, part) = of.action_names(self._game.parts), state.told(who)
            seen[:, 1] = np.where(np.isin(np.arange(len(seen)), part), 0, ALL)  # as souk_event_for marks them
            events = ffi.from_buffer("souk_event[]", np.ascontiguousarray(seen))
            for i, event in enumerate(seen):
                said += "\n" + (names[event[3]] if event[0] == OWN_ACTION
                                else written(partial(lib.souk_event_json, of._c, ffi.addressof(events, i))))
        return said


def _view(state: State, viewer: int) -> str:
    """A viewer's view of the table, in one line."""
    seen = state.view(viewer)
    return json.dumps({key: seen[key] for key in ("pending", "scores", "table")}, separators=(",", ":"))


def _beyond(own: Dict[str, Any], public: Dict[str, Any]) -> Dict[str, Any]:
    """The members that the public does not see, or sees otherwise."""
    return {key: value for key, value in own.items() if public.get(key) != value}


def _private(state: State, seat: int) -> str:
    """The part of that line hidden from the public, {} if there is none now; no text in a game that never hides."""
    if not _hides(state.game):
        return ""
    own, public = state.view(seat), state.view()
    found = _beyond(own["table"], public["table"])
    if "players" in found:
        found["players"] = [_beyond(*pair) for pair in zip(own["table"]["players"], public["table"]["players"])]
    if own["scores"] != public["scores"]:
        found["scores"] = own["scores"]
    return json.dumps(found, separators=(",", ":"))


def register() -> List[str]:
    """Registers every game that pyspiel does not know yet; returns the names of all. Runs on import."""
    known = set(pyspiel.registered_names())
    for of in games():
        kind = game_type(of)
        if kind.short_name not in known:
            # A class: pyspiel keeps it until the process exits, and would free a function after Python has shut down.
            pyspiel.register_game(kind, type(f"Souk{of.id.capitalize()}", (SoukGame,), {"name": of.id}))
    return [f"souk_{of.id}" for of in games()]


register()
