"""Whole generations: positions are labelled by a search, a net is fitted to all of them, and it competes with the bot as it
was; the next generation's search judges by the net if that won more than its share.

A lower loss is not better play: the arena alone decides. The weight of exploration belongs to a net, so each is tried with
several; half of the time goes to all of them, the other half to the best two. Everything is done by the program `souk` within
a time limit, and all results are in the folder as soon as they are there.
"""
import json
import math
import os
import shutil
import signal
import subprocess
import sys
import time
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from . import fit as fitting
from .labels import Labels
from .netfile import Net

Z95 = 1.959963984540054
HELD = ((0.0005, 0.5, 0.2), (0.001, 2.0, 0.1), (0.0005, 0.05, 0.4), (0.0002, 0.5, 0.0))  # rate, decay, drop


class Plan(NamedTuple):
    game: str
    program: str
    out: str
    seconds: float
    threads: int
    iterations: int  # of the labels
    arena: int  # iterations in the arena
    seats: int  # in the arena
    generations: int
    seed: int
    parts: Optional[str]  # a file; None: those of the house
    labels: Sequence[str]  # that are there already
    settings: fitting.Settings
    tries: Sequence[Tuple[float, float]]  # exploration and share of the policy in the priors
    final: int  # iterations of the last competition, at equal processor time; 0: none


def share_of(path: str) -> Tuple[int, float]:
    """How many plays the file of an arena holds, and the wins of the first place in the line-up."""
    plays, wins = 0, 0.0
    if os.path.exists(path):
        with open(path) as file:
            for line in file:
                words = line.split()
                if len(words) >= 5 and words[0].isdigit() and line.endswith("\n"):
                    plays, wins = plays + 1, wins + float(words[1])
    return plays, wins


def interval(plays: int, wins: float) -> Tuple[float, float, float]:
    """The share, and its 95% interval (Wilson)."""
    if not plays:
        return 0.0, 0.0, 1.0
    p, zz = wins / plays, Z95 * Z95
    middle = (p + zz / (2 * plays)) / (1 + zz / plays)
    within = Z95 * math.sqrt(p * (1 - p) / plays + zz / (4.0 * plays * plays)) / (1 + zz / plays)
    return p, max(0.0, middle - within), min(1.0, middle + within)


class Run:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.begun = time.monotonic()
        self.results: List[Dict[str, Any]] = []
        os.makedirs(plan.out, exist_ok=True)

    def left(self) -> float:
        return self.plan.seconds - (time.monotonic() - self.begun)

    def say(self, text: str) -> None:
        line = f"{time.monotonic() - self.begun:6.1f} {self.plan.game}: {text}"
        print(line, flush=True)
        with open(os.path.join(self.plan.out, "log.txt"), "a") as file:
            file.write(line + "\n")

    def keep(self, **result: Any) -> None:
        self.results.append(dict(result, at=round(time.monotonic() - self.begun, 1)))
        with open(os.path.join(self.plan.out, "results.json"), "w") as file:
            json.dump({"plan": self.plan._asdict(), "results": self.results}, file, indent=1)

    def call(self, words: Sequence[str], seconds: float) -> str:
        """Runs the program, which is asked to stop after so long; what it said. What it refuses is the end of it all."""
        parts, stopped = ["--parts", self.plan.parts] if self.plan.parts else [], False
        command = [self.plan.program, *words, *parts]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
            try:
                said, _ = process.communicate(timeout=max(seconds, 1.0))
            except subprocess.TimeoutExpired:
                stopped = True
                process.send_signal(signal.SIGTERM)
                said, _ = process.communicate()
        if process.returncode and not stopped:
            raise SystemExit(f"{' '.join(command)}: {said.strip()}")
        return said.strip()

    def label(self, generation: int, seconds: float, net: Optional[str]) -> str:
        path = os.path.join(self.plan.out, f"{self.plan.game}-{generation}.labels")
        said = self.call(["lab", "label", self.plan.game, "--time", str(max(1, int(seconds))), "--threads", str(self.plan.threads),
                          "--iterations", str(self.plan.iterations), "--seed", str(self.plan.seed + generation),
                          "--net", net or "none", "--out", path], seconds + 30)
        self.say(said)
        return path

    def compete(self, net: str, name: str, seconds: float, slower: float = 1.0, plays: int = 100000) -> Dict[str, Any]:
        """One bot with the net among bots without, with so many times fewer iterations; given again, it goes on."""
        iterations, seats = self.plan.arena, self.plan.seats
        own = max(1, round(iterations / slower))
        kept = os.path.join(self.plan.out, f"{name}.plays")
        bots = f"hard@{own}:{net},hard@{iterations}:none"
        said = self.call(["arena", self.plan.game, "--bots", bots, "--seats", str(seats), "-n", str(plays), "--threads",
                          str(self.plan.threads), "--seed", str(self.plan.seed + 100), "--resume", kept], seconds)
        plays, wins = share_of(kept)
        if not plays:
            self.say(f"arena {name}: no play was finished. {said}")
        share, low, high = interval(plays, wins)
        return {"net": net, "name": name, "iterations": iterations, "own": own, "seats": seats, "plays": plays, "share": share, "low": low,
                "high": high, "even": 1 / max(2, seats)}

    def slower(self, net: str, plays: int = 6) -> float:
        """How many times as long a search with the net takes as one without: the processor's time for a row of labels."""
        took = []
        for which in (net, "none"):
            path = os.path.join(self.plan.out, "slower.labels")
            if os.path.exists(path):
                os.remove(path)
            before = os.times().children_user
            self.call(["lab", "label", self.plan.game, "--net", which, "-n", str(plays), "--every", "1", "--random", "0", "--seats",
                       str(self.plan.seats), "--iterations", str(self.plan.arena), "--threads", str(self.plan.threads), "--out", path],
                      self.left())
            took.append((os.times().children_user - before) / len(Labels(path).rows))
            os.remove(path)
        found = took[0] / took[1]
        Net.read(net).having(cost=f"{max(found, 1.0):.2f}").write(net)
        self.say(f"a search with {net} takes {found:.2f} times as long")
        return found

    def judge(self, net: str, plays: int) -> Dict[str, Any]:
        """The net at equal processor time: is the lower end of the interval above the even share?"""
        slower = self.slower(net)
        stem = os.path.splitext(os.path.basename(net))[0]
        found = self.compete(net, f"{stem}-{self.plan.arena}-{self.plan.seats}", self.left(), slower, plays)
        found.update(slower=slower, passed=bool(found["low"] > found["even"]))
        self.say(f"{100 * found['share']:.1f}% ({100 * found['low']:.1f}-{100 * found['high']:.1f}%) of {found['plays']} plays at "
                 f"{found['own']} iterations against {found['iterations']}, seats: {found['seats']}, even {100 * found['even']:.1f}%: "
                 + ("passed" if found["passed"] else "not passed"))
        self.keep(step="gate", **found)
        return found

    def try_all(self, generation: int, made: str, seconds: float) -> Dict[str, Any]:
        """The best of several explorations, all of them tried for half of the time and the best two for the rest."""
        net, tries = Net.read(made), []
        for explore, mix in self.plan.tries:
            name = f"{self.plan.game}-{generation}-{explore:g}-{mix:g}"
            path = os.path.join(self.plan.out, name + ".net")
            net.having(explore=f"{explore:g}", mix=f"{mix:g}").write(path)
            tries.append((path, name))
        half = seconds / 2
        found = [self.compete(path, name, half / len(tries)) for path, name in tries]
        best = sorted(found, key=lambda one: -float(one["share"]))[:2]
        best = [self.compete(one["net"], one["name"], half / 2) for one in best]
        for one in found:
            again = [other for other in best if other["name"] == one["name"]]
            one.update(again[0] if again else {})
            self.say(f"arena {one['name']}: {100 * one['share']:.1f}% ({100 * one['low']:.1f}-{100 * one['high']:.1f}%) of "
                     f"{one['plays']} plays, even {100 * one['even']:.1f}%")
            self.keep(step="arena", generation=generation, **one)
        return max(best, key=lambda one: float(one["share"]))

    def fit_best(self, generation: int, files: Sequence[str], seconds: float) -> str:
        """Of trainings that hold the net back more or less, the one that does best on plays held back."""
        plan, best, best_loss = self.plan, "", math.inf
        for i, (rate, decay, drop) in enumerate(HELD):
            out = os.path.join(plan.out, f"{plan.game}-{generation}{'abcdef'[i]}.net")
            settings = plan.settings._replace(rate=rate, decay=decay, drop=drop, seconds=seconds / len(HELD),
                                              seed=plan.settings.seed + generation)
            figures = fitting.fit(files, out, settings)
            self.say(f"fit {out}, rate {rate:g}, decay {decay:g}, drop {drop:g}: value {figures['value']:.4f} (estimate "
                     f"{figures['estimate']:.4f}), against results {figures['value_result']:.4f} ({figures['estimate_result']:.4f}), "
                     f"policy {figures['policy']:.4f}; epoch {figures['epoch']:.0f}, {figures['rows']:.0f} rows of {figures['plays']:.0f} plays")
            self.keep(step="fit", generation=generation, net=out, rate=rate, decay=decay, drop=drop, **figures)
            if figures["value"] < best_loss:
                best, best_loss = out, figures["value"]
        return best

    def all(self) -> None:
        """The time is shared out: labels 40%, fitting 12%, the arena the rest; after the last generation, most of it for the
        competition at equal time."""
        plan, files, chosen = self.plan, list(self.plan.labels), None
        winner: Optional[Dict[str, Any]] = None
        for generation in range(1, plan.generations + 1):
            part = self.left() / (plan.generations - generation + 1)
            files.append(self.label(generation, part * 0.40, chosen))
            out = self.fit_best(generation, files, part * 0.12)
            last = generation == plan.generations
            best = self.try_all(generation, out, self.left() * (0.45 if plan.final else 1.0) if last else part * 0.4)
            if winner is None or best["share"] > winner["share"]:
                winner = best
                chosen = best["net"] if best["share"] > best["even"] else chosen
                Net.read(best["net"]).write(os.path.join(plan.out, f"{plan.game}.net"))
        self.keep(step="chosen", **(winner or {}))
        self.say(f"chosen: {winner}")
        if plan.final and winner:
            self.plan = plan._replace(arena=plan.final, seed=plan.seed + 1000)
            self.judge(os.path.join(plan.out, f"{plan.game}.net"), 100000)


def run(plan: Plan, nets: Sequence[str] = (), plays: int = 400) -> int:
    """Generations; or, where nets are named, the gate that each must pass."""
    if not shutil.which(plan.program):
        print(f"souk.train: there is no program {plan.program}. --program names `souk`, build/souk for example.", file=sys.stderr)
        return 1
    if not nets:
        Run(plan).all()
        return 0
    return 0 if all(Run(plan).judge(net, plays)["passed"] for net in nets) else 1
