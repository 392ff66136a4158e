"""Self-play on a graphics card: the bots' search plays many tables at once, and its findings are labels.

A generation plays, is fitted to, and plays on with the new net. In half of the tables a former net has all seats but one:
a net that only meets itself forgets how to beat others. The files of labels are those of `souk lab label`, so `fit` reads
both. The last net then has to pass the gate. `souk.gpu` needs a card; it does not need PyTorch, fitting does.
"""
import hashlib
import math
import os
import shutil
import sys
from typing import Any, Dict, List, NamedTuple, Optional, Sequence

import numpy as np

import souk
from souk import gpu

from . import fit as fitting
from . import generations
from .labels import NO_ACTION, POLICY, SHARE_ONE, SHARES
from .netfile import Net

OPENING = 16  # decisions of a play that are drawn from the shares instead of the best
ABSENT = -1e9
TEACHER_MOST = 2 << 20  # bytes of what a later training can go on from


class Plan(NamedTuple):
    tables: int = 16384
    iterations: int = 32  # of the search
    decisions: int = 512  # of a generation, at each table
    every: int = 8  # one decision in this many is written
    former: int = 4  # former nets in the league
    folder: str = ""  # of the PTX files


def kind_of(game: souk.Game) -> Any:
    """A row of labels (docs/training.md)."""
    entries = max(game.max_seats, 2)
    return np.dtype([("x", "i1", (game.observe_size + entries,)), ("seats", "u1"), ("viewer", "u1"), ("has", "u1"), ("progress", "u1"),
                     ("base", "<f4", (entries,)), ("search", "<f4", (entries,)), ("result", "<f4", (entries,)),
                     ("legal", "u1", ((game.num_actions + 7) // 8,)), ("shares", "<u2", (SHARES, 2))])


def read(array: Optional[gpu.Array], kind: str) -> Any:
    assert array is not None
    return np.frombuffer(array.bytes(), kind).reshape(array.shape)


def from_viewer(numbers: Any, viewer: Any, places: int, absent: float) -> Any:
    """The numbers of each row by entry, the viewer's own first."""
    rows, entries = numbers.shape
    found = np.full((rows, places), absent, np.float32)
    for i in range(entries):
        found[:, i] = numbers[np.arange(rows), (viewer + i) % entries]
    return found


class SelfPlay:
    """Plays on the card; keeps a row for some of the decisions of the present net."""

    def __init__(self, game: souk.Game, seats: int, seed: int, plan: Plan) -> None:
        self.game, self.seats, self.plan, self.seed = game, seats, plan, seed
        self.batch = gpu.Batch(game, plan.tables, seats, seed, folder=plan.folder or None)
        self.random = np.random.default_rng(seed)
        self.only = gpu.Array(self.batch, (plan.tables,), "u1")

    def search(self, net: str, rival: str, own: Any) -> None:
        """The present net searches at its own tables, the rival at the others."""
        for name, marks in ((net, own), (rival, ~own)):
            if marks.any():
                self.only.put(marks.astype(np.uint8).tobytes())
                self.batch.search(self.plan.iterations, int(self.random.integers(1 << 62)), name, self.only)

    def chosen(self, shares: Any, decision: Any) -> Any:
        """The searches' choices; early in a play, drawn by their shares."""
        best = read(self.batch.actions, "<i4").copy()
        early = decision < OPENING
        sums = shares[early].cumsum(1)
        points = self.random.random((len(sums), 1)) * sums[:, -1:]
        best[early] = (sums <= points).sum(1)
        return best

    def rows(self, at: Any, movers: Any, estimate: Any, shares: Any) -> Any:
        """The rows of these tables, without the results."""
        game, batch = self.game, self.batch
        rows, places = np.zeros(len(at), kind_of(game)), max(game.max_seats, 2)
        viewer = movers[at]
        chances = from_viewer(estimate[at], viewer, places, 0.0)
        seen = np.concatenate([read(batch.observations, "<f4")[at], chances], 1)
        rows["x"] = np.clip((np.trunc(seen * np.float32(65536)).astype(np.int64) + 512) >> 10, -128, 127)
        rows["seats"], rows["viewer"], rows["has"] = self.seats, viewer, POLICY
        logs = np.log(np.maximum(chances, 1e-30))
        rows["base"] = np.where(np.arange(places) < estimate.shape[1], logs - logs.max(1, keepdims=True), ABSENT)
        rows["search"] = from_viewer(read(batch.wins, "<f4")[at], viewer, places, 0.0)
        rows["legal"] = np.packbits(read(batch.masks, "u1")[at], axis=1, bitorder="little")
        order = np.argsort(-shares[at], 1)[:, :SHARES]
        share = np.take_along_axis(shares[at], order, 1)
        rows["shares"][:, :order.shape[1], 0] = np.where(share > 0, order, NO_ACTION)
        rows["shares"][:, order.shape[1]:, 0] = NO_ACTION
        rows["shares"][:, :order.shape[1], 1] = (share * SHARE_ONE + 0.5).astype(np.uint16)
        return rows

    def play(self, net: str, rival: str) -> Any:
        """The rows of all plays that end within the generation, play by play, and the number of these plays."""
        plan, batch, tables = self.plan, self.batch, np.arange(self.plan.tables)
        mixed = (tables % 2 == 1) & (self.seats > 1)  # tables with a rival
        decision, play = np.zeros(plan.tables, np.int64), np.zeros(plan.tables, np.int64)
        kept: List[Any] = []  # rows, their tables, plays and decisions
        ended: Dict[int, Any] = {}  # the result and the length of each play that ended, by play and table
        for _ in range(plan.decisions):
            movers = read(batch.movers, "<i4")
            own = ~mixed | (movers == tables // 2 % self.seats)
            batch.judge("none")
            estimate = read(batch.wins, "<f4")
            self.search(net, rival, own)
            shares = read(batch.shares, "<f4")
            at = np.flatnonzero(own & (self.random.integers(plan.every, size=plan.tables) == 0) & (shares.max(1) < 1))
            kept.append((self.rows(at, movers, estimate, shares), at, play[at], decision[at]))
            batch.actions.put(self.chosen(shares, decision).astype("<i4").tobytes())
            batch.step()
            decision += 1
            ends, rewards = read(batch.ends, "u1"), read(batch.rewards, "<f4")
            for t in np.flatnonzero(ends == souk.ENDED):
                ended[int(play[t]) * plan.tables + int(t)] = (rewards[t], int(decision[t]))
            over = ends != souk.GOES_ON
            play[over] += 1
            decision[over] = 0
        return self.settled(kept, ended), len(ended)

    def settled(self, kept: Sequence[Any], ended: Dict[int, Any]) -> Any:
        """The rows of the plays that ended, with their results, in order."""
        rows, at, play, decision = (np.concatenate(part) for part in zip(*kept))
        number = play * self.plan.tables + at
        keep = np.array([one in ended for one in number.tolist()], bool)
        rows, number, decision = rows[keep], number[keep], decision[keep]
        order = np.lexsort((decision, number))
        rows, number, decision = rows[order], number[order], decision[order]
        for row, one, when in zip(rows, number.tolist(), decision.tolist()):
            rewards, length = ended[one]
            wins = rewards if len(rewards) > 1 else np.array([rewards[0], 1 - rewards[0]], np.float32)
            wins = wins / wins.sum() if wins.sum() > 0 else np.full(len(wins), 1 / len(wins), np.float32)
            row["result"] = from_viewer(wins[None], np.array([row["viewer"]]), len(row["result"]), 0.0)[0]
            row["progress"] = when * 255 // length
        return rows

    def write(self, path: str, net: str, rival: str) -> str:
        """A generation of self-play as a file of labels; says what is in it."""
        game = self.game
        rows, plays = self.play(net, rival)
        known = Net.read(net).head["digest"] if os.path.exists(net) else "none"
        head = {"souk-labels": 1, "game": game.id, "rules": game.rules_version, "parts": f"{game.parts.digest:016x}",
                "shape": f"{rows.dtype['x'].shape[0]} {max(game.max_seats, 2)} {game.num_actions}", "iterations": self.plan.iterations,
                "seed": self.seed, "net": known, "rival": Net.read(rival).head["digest"] if os.path.exists(rival) else "none",
                "row": rows.dtype.itemsize, "plays": plays, "rows": len(rows)}
        with open(path, "wb") as file:
            file.write("".join(f"{key} = {value}\n" for key, value in head.items()).encode() + b"\n" + rows.tobytes())
        return f"{len(rows)} rows of {plays} plays, searched with net {known}"


def teacher(state: str, out: str) -> str:
    """Keeps what training can go on from, and returns its digest."""
    size = os.path.getsize(state)
    if size > TEACHER_MOST:
        return f"not kept: {size} bytes, more than {TEACHER_MOST}"
    shutil.copy(state, out)
    with open(out, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def run(plan: generations.Plan, zero: Plan, plays: int) -> int:
    """Generations until the time for playing is over, then the gate with the last quarter of it."""
    if not shutil.which(plan.program):
        print(f"souk.train: there is no program {plan.program}. --program names `souk`, build/souk for example.", file=sys.stderr)
        return 1
    log, game = generations.Run(plan), souk.game(plan.game)
    files, league, net = list(plan.labels), [plan.net or "none"], plan.net or "none"
    if files and not plan.net:  # from labels: the first net is fitted before it plays
        net = os.path.join(plan.out, f"{plan.game}-0.net")
        fitting.fit(fitting.read_data(files, plan.settings), net, plan.settings._replace(seconds=log.left() / 8))
        league.append(net)
    random = np.random.default_rng(plan.seed)
    table = SelfPlay(game, plan.seats, plan.seed, zero)
    for generation in range(1, plan.generations + 1):
        share = 0.75 * log.left() / (plan.generations - generation + 1)
        path = os.path.join(plan.out, f"{plan.game}-{generation}.labels")
        rival = league[int(random.integers(max(0, len(league) - zero.former), len(league)))]
        log.say(table.write(path, net, rival) + f", rival {rival}")
        files.append(path)
        start, net = net, os.path.join(plan.out, f"{plan.game}-{generation}.net")
        settings = plan.settings._replace(start=start if os.path.exists(start) else plan.settings.start, seconds=max(share / 2, 1.0),
                                          seed=plan.settings.seed + generation)
        figures = fitting.fit(fitting.read_data(files[-zero.former:], settings), net, settings)
        kept = teacher(os.path.splitext(net)[0] + ".state", os.path.join(plan.out, f"{plan.game}.teacher"))
        log.say(f"fit {net}: value {figures['value']:.4f} (estimate {figures['estimate']:.4f}), policy {figures['policy']:.4f}")
        log.keep(step="zero", generation=generation, net=net, rival=rival, teacher=kept,
                 **{name: value for name, value in figures.items() if not math.isnan(value)})
        league.append(net)
    Net.read(net).write(os.path.join(plan.out, f"{plan.game}.net"))
    found = log.judge(os.path.join(plan.out, f"{plan.game}.net"), plays, log.left(), plan.net or "none")
    return 0 if found["passed"] else 1
