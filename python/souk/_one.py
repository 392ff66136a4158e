"""The single table behind the AEC, parallel and single-agent environments.

It is a batch of one table that waits when its play is over. Everything a step touches is bound to plain attributes: a
turn takes a few C calls and creates no Python objects except the returned arrays."""
from __future__ import annotations

import copy
from typing import Any, Dict, List, Mapping, Optional, TypeVar, Union

import numpy as np

from souk import _check, spaces
from souk._native import Array, SPECTATOR, SoukError, alone, ffi, fresh_seed, lib
from souk._paint import picture
from souk.batch import Batch
from souk.games import Game, Parts, State, game
from souk.tables import Table

RENDER_MODES = ["ansi", "human", "rgb_array"]
ILLEGAL = ("lose", "refuse", "random")
_Self = TypeVar("_Self", bound="One")


class One:
    """Not public: the part that the one-table environments share."""

    def _open(self, of: Union[str, Game], seats: Optional[int], max_cycles: int, reward: str,
              options: Optional[Mapping[str, Any]], parts: Optional[Parts], render_mode: Optional[str],
              illegal: str) -> None:
        g = self.game = game(of)
        self.seats = g.own_seats(seats)
        self.max_cycles = _check.whole(max_cycles, "max_cycles", 0, _check.INT64_MAX)
        self.illegal = _check.one_of(illegal, "what becomes of an illegal action", ILLEGAL)
        self.render_mode = None if render_mode is None else _check.one_of(render_mode, "a render mode", RENDER_MODES)
        self.cycles = 0
        self._seed: Optional[int] = None
        self._plays = 0  # dealt since the last seed
        self._made_with = (g, self.seats, reward, g.own_parts(parts))
        self._options = self._using = dict(options) if isinstance(options, Mapping) else options
        self._bind(self._batch_of(self._options))

    def _batch_of(self, options: Optional[Mapping[str, Any]]) -> Batch:
        g, seats, reward, parts = self._made_with
        return Batch(g, 1, seats, 0, 1, 0, reward, options, parts, hold=True, record=True)

    def _bind(self, batch: Batch) -> None:
        self._alone = batch._alone = self.__dict__.get("_alone", batch._alone)
        self.batch = batch
        self._c, self._io, held = batch._c, batch._io, batch._held
        self._acts, self._movers, self._ends = held["actions"], held["movers"], held["ends"]
        self._seen, self._mask = batch.observations[0], batch.masks[0].view(np.int8)
        self._bytes = np.frombuffer(ffi.buffer(ffi.cast("uint8_t *", lib.souk_batch_state(self._c, 0)),
                                               self.game.state_size), np.uint8)

    def __getstate__(self) -> Dict[str, Any]:
        bound = ("_alone", "_c", "_io", "_acts", "_movers", "_ends", "_seen", "_mask", "_bytes")
        return {name: value for name, value in self.__dict__.items() if name not in bound}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        if not isinstance(kept, Mapping) or not isinstance(kept.get("batch"), Batch) or kept["batch"].tables != 1:
            raise SoukError("this is no saved environment")
        self.__dict__.update(kept)
        self._bind(self.batch)

    def __copy__(self: _Self) -> _Self:
        """An environment with its own table, in the same state. Spaces and opponents are shared."""
        other = type(self).__new__(type(self))
        own = {name: copy.copy(value) if isinstance(value, (Batch, list, dict)) else value
               for name, value in self.__getstate__().items()}
        other.__setstate__(own)
        return other

    def _deal(self, seed: Optional[int], options: Optional[Mapping[str, Any]]) -> None:
        """Deals a new play: the k-th one since the seed depends on the seed and k alone, and no two seeds share a play.
        Without any seed, the first play has a fresh one. Only options["souk"] is read: options of the game for this
        play."""
        mine = options.get("souk") if isinstance(options, Mapping) else None
        if mine is not None and not isinstance(mine, Mapping):
            raise SoukError(f'options["souk"] is a mapping of the game\'s options, not {mine!r}')
        using = self._options if mine is None else {**(self._options or {}), **mine}
        if using != self._using:
            self._bind(self._batch_of(using))
            self._using = using
        if seed is not None or self._seed is None:
            self._seed, self._plays = fresh_seed() if seed is None else _check.seed(seed), 0
        self._dealt: int = lib.souk_seed_of(self._seed, self._plays)
        self._plays += 1
        self.batch.seed_table(0, self._dealt)
        self.batch._rng[0] = lib.souk_rng_seeded(lib.souk_seed_of(self._dealt, 1))
        self.cycles = 0

    def _refused(self, seat: int, action: Any) -> None:
        """Raises an error that says why an action is not legal."""
        state = self.batch.state(0)
        try:
            clause, why = state.why_not(action, seat), state.refusal(action, seat)
        except SoukError as wrong:
            raise SoukError(f"{wrong} (see the action mask)") from None
        raise SoukError(f"action {action} is not legal: {why} (see the action mask)", clause or "")

    # --- common interface --------------------------------------------------------------------------
    @property
    def state_now(self) -> State:
        """A copy of the state."""
        return self.batch.state(0)

    def record(self) -> Table:
        """The play so far as a table with its record; unknown in a play that was copied, restored or put."""
        return self.batch.table(0)

    def put(self, to: Union[State, Table]) -> None:
        """Sets the table to a state, or to the current state of another table; call reset first."""
        raise NotImplementedError

    @alone
    def pick(self) -> int:
        """A random legal action for the seat to act: the simplest policy."""
        lib.souk_batch_pick(self._c, self.batch._rng, self._acts)
        return self._acts[0]  # type: ignore[no-any-return]

    def render(self) -> Union[str, Array, None]:
        """The table as the seat to act sees it (in souk.single: yours): as lines of text, returned ("ansi") or printed
        ("human"), or as a picture, height x width x 3 bytes ("rgb_array"), of which videos are made. All pictures of an
        environment have one size."""
        if self.render_mode is None:
            return None
        viewer = getattr(self, "seat", self._movers[0])
        viewer = viewer if viewer >= 0 else SPECTATOR
        if self.render_mode == "rgb_array":
            return picture(self.batch.state(0), viewer)
        lines = self.batch.state(0).drawing(viewer)
        if self.render_mode == "ansi":
            return lines
        print(lines)
        return None

    def _state_space(self) -> Any:
        return spaces.Box(0, 255, (self.game.state_size,), np.uint8)

    @alone
    def state(self) -> Array:
        """The whole state as bytes, hidden information included: for a central critic."""
        return self._bytes.copy()


class Agents(One):
    """Not public: the part that the multi-agent environments share."""
    agents: List[str]
    possible_agents: List[str]
    _observation_spaces: Dict[str, Any]
    _action_spaces: Dict[str, Any]

    def observation_space(self, agent: str) -> Any:
        """The space of the agent's observations: "observation" and "action_mask"."""
        return self._observation_spaces[self._named(agent)]

    def action_space(self, agent: str) -> Any:
        """The space of the agent's actions."""
        return self._action_spaces[self._named(agent)]

    def _named(self, agent: str) -> str:
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise SoukError(f"an agent is one of {', '.join(self.possible_agents)}, not {agent!r}")
        return agent

    @property
    def num_agents(self) -> int:
        """The number of agents still in the play."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """The largest possible number of agents."""
        return len(self.possible_agents)


def agent_names(seats: int) -> List[str]:
    """The names of the agents in the PettingZoo environments."""
    return [f"seat_{i}" for i in range(seats)]
