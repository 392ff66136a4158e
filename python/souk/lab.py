"""Statistics of many plays between bots, arenas, analyses, and plays as arrays to learn from."""
from __future__ import annotations

import json
import math
import os
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from souk import _check
from souk._native import Array, REST, SoukError, Stop, ffi, fresh_error, lib, raise_error
from souk.batch import CUT, ENDED, Batch
from souk.games import Bot, Game, Parts, bot, game
from souk.tables import Table
from souk.vector import Opponent, Policy, SoukVector, _ask, _player

MINARI = "0.5.0"  # the version of Minari since which its readers know this layout


def _spread(s: Any) -> Dict[str, float]:
    return {"n": s.n, "min": s.min, "mean": s.sum / s.n if s.n else 0.0, "max": s.max}


def simulate(of: Union[str, Game], bots: Union[str, Bot, Sequence[Union[str, Bot]]] = "normal",
             seats: Optional[int] = None, plays: int = 1000, seed: int = 1, threads: int = 0,
             options: Optional[Mapping[str, Any]] = None, parts: Optional[Parts] = None) -> Dict[str, Any]:
    """Runs plays between bots (one for all seats, or one for each) on all cores and returns the statistics. The result
    depends on the seed and not on the number of threads."""
    g = game(of)
    if not isinstance(bots, (str, Bot, list, tuple)) or not bots:
        raise SoukError(f"bots are one for all seats or one for each, not {bots!r}")
    line = [bot(b) for b in ([bots] if isinstance(bots, (str, Bot)) else bots)]
    n = g.own_seats(max(len(line), g.min_seats) if seats is None else seats)
    if len(line) not in (1, n):
        raise SoukError(f"there are {n} seats, and {len(line)} bots")
    if any(b.iterations or b.seconds or b.net for b in line):
        raise SoukError("here bots think as much as they do of themselves; souk.evaluate takes budgets")
    sim, stop = ffi.new("souk_sim *"), Stop()
    sim.game, sim.parts = g._c, g.own_parts(parts)._c
    sim.options = g.c_options(options, True)[0]
    sim.seats, sim.seed = n, _check.seed(seed)
    sim.plays = _check.whole(plays, "the number of plays", 0, _check.INT64_MAX >> 1)
    sim.threads = _check.whole(threads, "threads", 0, _check.THREADS_MAX) or os.cpu_count() or 1
    sim.stop = stop.asked
    for seat in range(n):
        sim.bots[seat] = line[seat if len(line) > 1 else 0]._c
    tally, error = ffi.new("souk_tally *"), fresh_error()
    counted = lib.souk_sim_run(sim, tally, error)
    stop.again()
    if not counted:
        raise_error(error)
    return {"game": g.id, "seats": n, "plays": tally.plays, "actions": tally.actions,
            "decisions": tally.decisions, "seconds": tally.seconds, "length": _spread(tally.length),
            "wins": list(tally.wins[0:tally.entries]), "shared": tally.shared, "nobody": tally.nobody,
            "scores": [_spread(tally.entry[i]) for i in range(tally.entries)]}


def evaluate(of: Union[str, Game], policy: Opponent, against: Union[Opponent, Sequence[Opponent]] = "normal",
             plays: int = 1000, seats: Optional[int] = None, seed: int = 1, tables: int = 64, threads: int = 1,
             options: Optional[Mapping[str, Any]] = None, parts: Optional[Parts] = None) -> Dict[str, Any]:
    """Evaluates a policy against opponents: a bot, or any function of (observations, masks) that returns an action per
    row. It sits at every seat equally often. Returns the number of plays, the policy's `share` of the wins with its 95
    % Wilson interval `low`..`high`, the share `fair` of an equal player, and the plays and the share by seat. In a play
    of one seat the share is that of plays won. Every table plays a fixed number of plays to the end, so that long plays
    count as much as short ones."""
    plays = _check.whole(plays, "the number of plays", 1, _check.INT64_MAX)
    envs = SoukVector(of, min(plays, _check.whole(tables, "the number of tables", 1, 1 << 16)), seats, against,
                      threads=threads, options=options, parts=parts, copy=False, autoreset_mode="SameStep")
    who, b = _player(policy), envs.batch
    left = np.array([plays // envs.num_envs + (i < plays % envs.num_envs) for i in range(envs.num_envs)])
    won, played = np.zeros(b.seats), np.zeros(b.seats, np.int64)
    envs.reset(seed=_check.seed(seed))
    while left.any():
        b.actions.fill(REST)
        _ask(b, who, np.ones(envs.num_envs, bool), 1)
        _, rewards, ended, _, _ = envs.step(b.actions.copy())
        counted = ended & (left > 0)
        np.add.at(won, envs.learner[counted], rewards[counted])
        np.add.at(played, envs.learner[counted], 1)
        left[counted] -= 1
    low, high = interval(float(won.sum()), plays)
    return {"game": b.game.id, "seats": b.seats, "plays": plays, "share": float(won.sum()) / plays, "low": low,
            "high": high, "fair": 1 / b.seats if b.seats > 1 else None,
            "by_seat": [{"plays": int(n), "share": float(w) / n if n else None} for w, n in zip(won, played)]}


class Player(Bot):
    """A policy as a bot, for `arena` and wherever a bot can sit: any function of (observations, masks) that returns an
    action per row. It is asked for one decision at a time, in a state imagined for its seat."""

    def __init__(self, name: str, policy: Policy):
        if not callable(policy):
            raise SoukError(f"a policy is a function of (observations, masks), not {policy!r}")
        self._policy, self.raised = policy, None  # type: Policy, Optional[BaseException]
        self._said = ffi.new("char[]", _check.string(name, "the name of a player").encode("utf-8"))
        self._chosen = ffi.callback("int(const souk_game *, const void *, const void *, int, souk_rng *)", self._choose)
        super().__init__(ffi.new("souk_bot *", {"name": self._said, "title": self._said, "summary": self._said,
                                                "choose": self._chosen}))

    def __reduce__(self) -> Any:
        return Player, (self.name, self._policy)

    def _again(self) -> None:
        wrong, self.raised = self.raised, None
        if wrong is not None:
            raise wrong

    def _choose(self, g: Any, state: Any, parts: Any, seat: int, _: Any) -> int:
        seen, legal = np.empty((1, g.observe_size), np.float32), ffi.new("souk_mask *")
        g.observe(state, parts, seat, ffi.from_buffer("float[]", seen))
        lib.souk_legal(g, state, parts, seat, legal)
        mask = np.unpackbits(np.frombuffer(ffi.buffer(legal), np.uint8), bitorder="little")[:g.num_actions].astype(bool)
        try:
            action = int(_check.actions(self._policy(seen, mask[None]), 1, g.num_actions)[0])
            if not 0 <= action < g.num_actions or not mask[action]:
                raise SoukError("a player that is a function gave an action that is not legal: see its masks")
            return action
        except BaseException as wrong:  # raised again when C has returned
            self.raised = wrong
            return int(mask.argmax())


def arena(of: Union[str, Game], bots: Sequence[Union[str, Bot]], plays: int = 100, seats: Optional[int] = None,
          seed: int = 1, threads: int = 0, options: Optional[Mapping[str, Any]] = None,
          parts: Optional[Parts] = None) -> List[Dict[str, Any]]:
    """Lets bots compete as `souk arena` does: every rotation of the line-up plays with the same chance. The last bot takes
    the remaining seats; `Player` makes a bot of a policy. Returns for each bot its plays, wins (a shared win counts
    partly), their share with its 95 % interval `low`..`high`, the mean score with half its interval, and Elo points
    around an average of 0. Play i depends on the seed and i alone."""
    g = game(of)
    line = [bot(b) for b in bots]
    n = g.own_seats(max(len(line), g.min_seats) if seats is None else seats)
    if not 1 <= len(line) <= n:
        raise SoukError(f"there are {n} seats, and {len(line)} bots")
    if any(b.seconds for b in line):
        raise SoukError("in an arena bots have iterations, not seconds: its results must repeat")
    line += [line[-1]] * (n - len(line))
    a = ffi.new("souk_arena *")
    a.game, a.parts, a.options, a.seats = g._c, g.own_parts(parts)._c, g.c_options(options, True)[0], n
    for i, b in enumerate(line):
        a.bots[i], a.iterations[i], a.nets[i] = b._c, b.iterations, b._net
    a.seed, a.threads = _check.seed(seed), _check.whole(threads, "threads", 0, _check.THREADS_MAX) or os.cpu_count() or 1
    wanted = -(-_check.whole(plays, "the number of plays", 1, 1 << 24) // n) * n
    a.plays = kept = ffi.new("souk_arena_play[]", wanted)
    while a.num_plays < wanted:  # in pieces, so that Ctrl-C stops it
        a.num_plays = min(wanted, a.num_plays + n * 4 * a.threads)
        if lib.souk_arena_run(a) != a.num_plays:
            raise SoukError("no threads could be started, or memory ran out")
        for b in line:
            b._again()
    standings = ffi.new("souk_arena_standing[]", lib.SOUK_SCORES_MAX)
    found = lib.souk_arena_standings(a, standings)
    del kept
    names = ("plays", "wins", "share", "low", "high", "score", "score_within", "elo")
    return [{"bot": line[s.place] if s.bot else None, **{name: getattr(s, name) for name in names}}
            for s in (standings[i] for i in range(found))]


def analyse(table: Table, by: Union[str, Bot] = "hard", seed: int = 1) -> Dict[str, Any]:
    """The analysis of a play: `first`, every score entry's win chance at the start; `moments`, for each action its actor,
    action, name, the win chances after it, and what it gave away (`lost`) against a `better` action, if any; and how
    much of each entry's change was `luck`, its `own` choices and the choices of `others`."""
    who, stop = bot(by), Stop()
    done, first = _check.kind(table, "a table", Table).actions, table.state(0)
    a, moments = ffi.new("souk_analysis *"), ffi.new("souk_moment[]", max(len(done), 1))
    a.game, a.parts, a.start, a.bot = table.game._c, table.parts._c, first._c[0], who._c
    a.budget, a.seed, a.moments, a.num_moments = who._budget(stop)[0], _check.seed(seed), moments, len(done)
    for moment, (actor, action) in zip(moments, done):
        moment.actor, moment.action = actor, action
    good = lib.souk_analyse(a)
    stop.again()
    if not good:
        raise SoukError("memory ran out")
    n, names = a.entries, table.game.action_names(table.parts)
    return {"first": list(a.first[0:n]), "luck": list(a.luck[0:n]), "own": list(a.own[0:n]), "others": list(a.others[0:n]),
            "moments": [{"actor": m.actor, "action": m.action, "name": names[m.action], "judged": m.judged,
                         "win": list(m.win[0:n]), "better": names[m.better] if m.better >= 0 else None,
                         "lost": m.lost, "doubt": m.doubt} for m in (moments[i] for i in range(len(done)))]}


def interval(won: float, plays: int, z: float = 1.96) -> Tuple[float, float]:
    """The Wilson interval of a share, 95 % by default."""
    if not isinstance(plays, (int, np.integer)) or plays < 1 or not 0 <= won <= plays:
        raise SoukError(f"of {plays!r} plays one wins none to all, not {won!r}")
    share, weight = won / plays, z * z / plays
    middle = (share + weight / 2) / (1 + weight)
    half = z / (1 + weight) * math.sqrt(share * (1 - share) / plays + weight / plays / 4)
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))  # 0 and 1 are exact, sums are not


def collect(of: Union[str, Game], plays: int, by: Union[str, Bot] = "random", seats: Optional[int] = None,
            seed: int = 0, tables: int = 64, reward: str = "win", threads: int = 1, max_steps: int = 0,
            options: Optional[Mapping[str, Any]] = None, parts: Optional[Parts] = None,
            last: bool = False) -> Dict[str, Array]:
    """The steps of that many whole plays as arrays, one row per step, play by play: observation, mask (packed bits),
    action, seat, play, and the reward that the seat got at the end of the play. With `last`, also the observation of
    each seat at the end, by play and seat, and whether the play was cut. Every play that is begun is finished,
    so short plays are no likelier than long ones. Play i depends on the seed and i alone, not on `tables`."""
    plays = _check.whole(plays, "the number of plays", 0, _check.INT64_MAX)
    tables = min(_check.whole(tables, "the number of tables", 1, 1 << 16), max(plays, 1))
    who, seed = bot(by), _check.seed(seed)
    b = Batch(of, tables, seats, seed, threads, max_steps, reward, options, parts, hold=True)
    number = np.arange(tables)  # of the play at each table
    rows: Dict[str, List[Array]] = {key: [] for key in ("observation", "mask", "action", "seat", "play")}
    ended, rewards = [np.zeros(0, int)], [np.zeros((0, b.seats), np.float32)]
    finals, cut = [np.zeros((0, b.seats, b.game.observe_size), np.float32)], [np.zeros(0, bool)]
    begun = min(tables, plays)
    while (going := b.movers >= 0).any() and plays:
        b.choose(who, seed=seed)
        for key, column in (("observation", b.observations), ("action", b.actions), ("seat", b.movers), ("play", number)):
            rows[key].append(column[going])
        rows["mask"].append(np.packbits(b.masks[going], axis=1))
        b.step()
        over = going & ((b.ends == ENDED) | (b.ends == CUT))
        ended.append(number[over])
        rewards.append(b.rewards[over])
        cut.append(b.ends[over] == CUT)
        finals += [np.array([[b.observe(int(t), seat)["observation"] for seat in range(b.seats)]])
                   for t in np.flatnonzero(over) if last]
        for t in np.flatnonzero(over)[:plays - begun]:
            number[t] = begun
            lib.souk_batch_seed_table(b._c, int(t), lib.souk_seed_of(seed, begun))
            begun += 1
        b.show()
    made = {key: np.concatenate(value) if value else np.zeros(0, int) for key, value in rows.items()}
    place = np.argsort(np.concatenate(ended))  # where each play's rewards are
    made = {key: value[np.argsort(made["play"], kind="stable")] for key, value in made.items()}
    made["reward"] = np.concatenate(rewards)[place][made["play"], made["seat"]]
    if last:
        made["last"], made["cut"] = np.concatenate(finals)[place], np.concatenate(cut)[place]
    return made


def _about(g: Game, who: Bot, seats: Optional[int], seed: int, plays: int, parts: Optional[Parts],
           options: Optional[Mapping[str, Any]], settings: Mapping[str, Any]) -> Dict[str, Any]:
    """All that is needed to repeat a collection."""
    return {"game": g.id, "rules": g.rules_version, "parts": f"{g.own_parts(parts).digest:016x}", "seats": g.own_seats(seats),
            "by": repr(who), "seed": _check.seed(seed), "plays": plays,
            "options": {name: str(value) for name, value in _check.options(options)},
            **{name: value for name, value in settings.items() if name in ("reward", "max_steps")}}


def _tables(g: Game, parts: Optional[Parts]) -> Tuple[List[Tuple[str, str, str]], List[Tuple[str, str, str, str]]]:
    """The action table (number, name, label) and the observation table (name, first value, size, meaning) as text."""
    starts = np.cumsum([0] + [size for _, size, _ in g.planes])
    return ([(str(a), name, label) for a, (name, label) in enumerate(zip(g.action_names(parts), g.action_labels(parts)))],
            [(name, str(start), str(size), what) for (name, size, what), start in zip(g.planes, starts)])


def export(path: str, of: Union[str, Game], plays: int, by: Union[str, Bot] = "random", seats: Optional[int] = None,
           seed: int = 0, parts: Optional[Parts] = None, options: Optional[Mapping[str, Any]] = None, **settings: Any) -> None:
    """Writes the arrays of `collect` to an .npz file, with all that is needed to read and repeat them: `about` (JSON: game,
    version of the rules, digest of the parts, seats, bots, seed, options), `actions` (number, name and label of every
    action) and `planes` (name, first value, size and meaning of each block of an observation)."""
    g, who = game(of), bot(by)
    made = collect(g, plays, who, seats, seed, parts=parts, options=options, **settings)
    actions, planes = _tables(g, parts)
    about = _about(g, who, seats, seed, plays, parts, options, settings)
    np.savez_compressed(path, about=np.array(json.dumps(about)), actions=np.array(actions), planes=np.array(planes), **made)


def export_minari(folder: str, of: Union[str, Game], plays: int, by: Union[str, Bot] = "random", seats: Optional[int] = None,
                  seed: int = 0, parts: Optional[Parts] = None, options: Optional[Mapping[str, Any]] = None,
                  **settings: Any) -> None:
    """Writes the same plays as a dataset in Minari's layout: FOLDER/data/main_data.hdf5 and metadata.json. The dataset's id
    is the path of FOLDER below Minari's root ($MINARI_DATASETS_PATH, or ~/.minari/datasets), from where
    minari.load_dataset reads it; elsewhere, its name. An episode is one seat's decisions in one play; its last
    observation is that of the end. The metadata also have `souk`, `actions` and `planes`, as in `export`. Needs
    h5py."""
    try:
        import h5py
    except ImportError:
        raise SoukError("Minari's layout needs h5py: install it (Debian: python3-h5py)") from None
    g, who = game(of), bot(by)
    made = collect(g, plays, who, seats, seed, parts=parts, options=options, last=True, **settings)
    masks = np.unpackbits(made["mask"], axis=1)[:, :g.num_actions]
    data = os.path.join(_check.string(folder, "a folder"), "data")
    os.makedirs(data, exist_ok=True)
    n = 0
    with h5py.File(os.path.join(data, "main_data.hdf5"), "w") as file:
        starts = np.atleast_1d(np.searchsorted(made["play"], np.arange(plays + 1)))
        for play in range(plays):
            for seat in range(g.own_seats(seats)):
                rows = starts[play] + np.flatnonzero(made["seat"][starts[play]:starts[play + 1]] == seat)
                if len(rows):
                    _episode(file.create_group(f"episode_{n}"), n, int(lib.souk_seed_of(_check.seed(seed), play)), made, masks, rows)
                    n += 1
    actions, planes = _tables(g, parts)
    space = {"observation": {"type": "Box", "dtype": "float32", "shape": [g.observe_size], "low": [-1.0] * g.observe_size,
                             "high": [1.0] * g.observe_size},
             "action_mask": {"type": "Box", "dtype": "uint8", "shape": [g.num_actions], "low": [0] * g.num_actions,
                             "high": [1] * g.num_actions}}
    about = {"dataset_id": _minari_id(folder), "total_episodes": n, "total_steps": len(made["action"]),
             "data_format": "hdf5", "minari_version": MINARI, "algorithm_name": who.name,
             "observation_space": json.dumps({"type": "Dict", "subspaces": space}),
             "action_space": json.dumps({"type": "Discrete", "dtype": "int64", "start": 0, "n": g.num_actions}),
             "souk": _about(g, who, seats, seed, plays, parts, options, settings), "actions": actions, "planes": planes}
    with open(os.path.join(data, "metadata.json"), "w", encoding="utf-8") as out:
        json.dump(about, out)


def _minari_id(folder: str) -> str:
    folder = os.path.realpath(folder)
    root = os.path.realpath(os.environ.get("MINARI_DATASETS_PATH") or os.path.expanduser("~/.minari/datasets"))
    inside = folder.startswith(root + os.sep)
    return os.path.relpath(folder, root).replace(os.sep, "/") if inside else os.path.basename(folder)


def _episode(group: Any, number: int, seed: int, made: Dict[str, Array], masks: Array, rows: Array) -> None:
    """One seat's decisions in one play."""
    play, seat, n = int(made["play"][rows[0]]), int(made["seat"][rows[0]]), len(rows)
    group.attrs["id"], group.attrs["total_steps"] = number, n
    group.attrs["play"], group.attrs["seat"], group.attrs["seed"] = play, seat, seed >> 1  # Minari's are signed
    seen = group.create_group("observations")
    seen.create_dataset("observation", data=np.concatenate([made["observation"][rows], made["last"][play, seat][None]]))
    seen.create_dataset("action_mask", data=np.concatenate([masks[rows], np.zeros_like(masks[:1])]))
    last = np.arange(n) == n - 1
    group.create_dataset("actions", data=made["action"][rows].astype(np.int64))
    group.create_dataset("rewards", data=np.where(last, made["reward"][rows], 0).astype(np.float64))
    group.create_dataset("terminations", data=last & ~made["cut"][play])
    group.create_dataset("truncations", data=last & made["cut"][play])
