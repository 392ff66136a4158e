"""Whole generations: a search labels positions, a net is fitted to all of them, and it competes with the previous bot.
If the net won more than its share, the next generation's search evaluates with it.

A generation with a net before it labels with that net, in half of the plays against its former self (the bot without a
net). It fits one net that continues from it and one from scratch.

A lower loss is not better play: only the arena decides, at equal CPU time. The weight of exploration belongs to a net,
so each is tried with several; half of the time goes to all of them, the other half to the best two. Everything is done
by the program `souk` within a time limit, and each result is in the folder as soon as it is known.
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

from souk import lab

from . import fit as fitting
from .labels import Labels
from .netfile import Net

ANEW = ((0.001, 0.5, 0.2), (0.002, 2.0, 0.1), (0.001, 0.05, 0.4))  # rate, decay, drop of a net trained from scratch
ONWARD = ((0.0005, 0.5, 0.2), (0.0002, 0.5, 0.1))  # and of one that continues from another
TIMED_PLAYS = 3  # plays that measure how much slower a search with a net is

Try = Tuple[float, float, Optional[int]]  # exploration, share of the policy, decisions past the tree (None: the game's)


class Plan(NamedTuple):
    game: str
    program: str
    out: str
    seconds: float
    threads: int
    iterations: int  # of the searches that label
    arena: int  # iterations in the arena
    seats: int  # in the arena
    generations: int
    seed: int
    parts: Optional[str]  # a file; None: the default parts
    labels: Sequence[str]  # existing files
    settings: fitting.Settings
    tries: Sequence[Try]
    final: int  # iterations of the final match, at equal CPU time; 0: none
    every: int = 8  # one decision in this many is written
    net: str = ""  # the existing net: it labels the first generation


def share_of(path: str) -> Tuple[int, float]:
    """The number of plays in the file of an arena, and the wins of the first bot in the line-up."""
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
    low, high = lab.interval(wins, plays)
    return wins / plays, low, high


class Run:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.begun = time.monotonic()
        self.results: List[Dict[str, Any]] = []
        self.took: Dict[Tuple[str, int], float] = {}  # CPU time per row, by net and iterations
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
        """Runs the program, asks it to stop after that many seconds, and returns its output. A failure ends the run."""
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

    def label(self, generation: int, seconds: float, net: str) -> str:
        path = os.path.join(self.plan.out, f"{self.plan.game}-{generation}.labels")
        said = self.call(["lab", "label", self.plan.game, "--time", str(max(1, int(seconds))), "--threads", str(self.plan.threads),
                          "--iterations", str(self.plan.iterations), "--every", str(self.plan.every), "--seed",
                          str(self.plan.seed + generation), "--net", net or "none", *(["--rival", "none"] if net else []), "--out", path],
                         seconds + 30)
        self.say(said)
        return path

    def compete(self, net: str, name: str, seconds: float, plays: int = 100000, rival: str = "none") -> Dict[str, Any]:
        """One bot with the net against bots with another or none, with iterations set for equal CPU time. Called again,
        it continues."""
        seats, slower = self.plan.seats, self.slower(net)
        own, theirs = (max(1, round(self.plan.arena / self.slower(one))) for one in (net, rival))
        kept = os.path.join(self.plan.out, f"{name}.plays")
        said = self.call(["arena", self.plan.game, "--bots", f"hard@{own}:{net},hard@{theirs}:{rival}", "--seats", str(seats), "-n",
                          str(plays), "--threads", str(self.plan.threads), "--seed", str(self.plan.seed + 100), "--resume", kept], seconds)
        plays, wins = share_of(kept)
        if not plays:
            self.say(f"arena {name}: no play was finished. {said}")
        share, low, high = interval(plays, wins)
        return {"net": net, "name": name, "iterations": theirs, "own": own, "seats": seats, "plays": plays, "share": share, "low": low,
                "high": high, "even": 1 / max(2, seats), "slower": slower, "rival": rival}

    def slower(self, net: str) -> float:
        """How many times longer a search takes with the net than without: the CPU time per row of labels."""
        for which in ("none", net):
            if (which, self.plan.arena) in self.took:
                continue
            path = os.path.join(self.plan.out, "slower.labels")
            if os.path.exists(path):
                os.remove(path)
            before = os.times().children_user
            self.call(["lab", "label", self.plan.game, "--net", which, "-n", str(TIMED_PLAYS), "--every", "1", "--random", "0", "--seats",
                       str(self.plan.seats), "--iterations", str(self.plan.arena), "--threads", str(self.plan.threads), "--out", path],
                      600.0)
            self.took[which, self.plan.arena] = (os.times().children_user - before) / len(Labels(path).rows)
            os.remove(path)
        return self.took[net, self.plan.arena] / self.took["none", self.plan.arena]

    def judge(self, net: str, plays: int, seconds: float, rival: str = "none") -> Dict[str, Any]:
        """Evaluates the net at equal CPU time: is the lower end of the interval above the even share?"""
        slower = self.slower(net)
        Net.read(net).having(cost=f"{slower:.2f}").write(net)
        self.say(f"a search with {net} takes {slower:.2f} times as long")
        stem = os.path.splitext(os.path.basename(net))[0]
        against = "" if rival == "none" else "-former"
        found = self.compete(net, f"{stem}-{self.plan.arena}-{self.plan.seats}{against}", seconds, plays, rival)
        found.update(passed=bool(found["low"] > found["even"]))
        self.say(f"{100 * found['share']:.1f}% ({100 * found['low']:.1f}-{100 * found['high']:.1f}%) of {found['plays']} plays at "
                 f"{found['own']} iterations against {found['iterations']} of {rival}, seats: {found['seats']}, even "
                 f"{100 * found['even']:.1f}%: " + ("passed" if found["passed"] else "not passed"))
        self.keep(step="gate", **found)
        return found

    def try_all(self, made: Sequence[str], seconds: float) -> Dict[str, Any]:
        """The best of several nets and settings: all are tried for half of the time, the best two for the rest."""
        end, tries = self.left() - seconds, []
        for fitted in made:
            net, stem = Net.read(fitted), os.path.splitext(os.path.basename(fitted))[0]
            for explore, mix, playout in self.plan.tries:
                name = f"{stem}-{explore:g}-{mix:g}" + ("" if playout is None else f"-{playout}")
                path = os.path.join(self.plan.out, name + ".net")
                settings = dict(explore=f"{explore:g}", mix=f"{mix:g}", **({} if playout is None else {"playout": str(playout)}))
                (net if mix else net.without_policy()).having(**settings).write(path)
                tries.append((path, name))
        found = []
        for i, (path, name) in enumerate(tries):
            self.slower(path)
            found.append(self.compete(path, name, (self.left() - end - seconds / 2) / (len(tries) - i)))
        best = sorted(found, key=lambda one: -float(one["share"]))[:2]
        best = [self.compete(one["net"], one["name"], (self.left() - end) / (2 - i)) for i, one in enumerate(best)]
        for one in found:
            again = [other for other in best if other["name"] == one["name"]]
            one.update(again[0] if again else {})
            self.say(f"arena {one['name']}: {100 * one['share']:.1f}% ({100 * one['low']:.1f}-{100 * one['high']:.1f}%) of "
                     f"{one['plays']} plays at {one['own']} iterations against {one['iterations']}, even {100 * one['even']:.1f}%")
            self.keep(step="arena", **one)
        return max(best, key=lambda one: float(one["share"]))

    def fit_best(self, generation: int, files: Sequence[str], seconds: float, start: str) -> List[str]:
        """Fits with several strengths of regularisation and keeps the best on held-out plays: one net from scratch, and
        one that continues from the previous net."""
        plan, made, i = self.plan, [], 0
        data = fitting.read_data(files, plan.settings)
        kinds = [("", ANEW)] + ([(start, ONWARD)] if start else [])
        count = sum(len(held) for _, held in kinds)
        for begin, kind in kinds:
            best, best_loss = "", math.inf
            for rate, decay, drop in kind:
                out = os.path.join(plan.out, f"{plan.game}-{generation}{'abcdef'[i]}.net")
                i += 1
                settings = plan.settings._replace(rate=rate, decay=decay, drop=drop, seconds=seconds / count, start=begin,
                                                  seed=plan.settings.seed + generation)
                figures = fitting.fit(data, out, settings)
                self.say(f"fit {out}{' from ' + begin if begin else ''}, rate {rate:g}, decay {decay:g}, drop {drop:g}: value "
                         f"{figures['value']:.4f} (estimate {figures['estimate']:.4f}), against results {figures['value_result']:.4f} "
                         f"({figures['estimate_result']:.4f}), policy {figures['policy']:.4f}; epoch {figures['epoch']:.0f}, "
                         f"{figures['rows']:.0f} rows of {figures['plays']:.0f} plays")
                self.keep(step="fit", generation=generation, net=out, start=begin, rate=rate, decay=decay, drop=drop, **figures)
                if figures["value"] < best_loss:
                    best, best_loss = out, figures["value"]
            made.append(best)
        return made

    def all(self) -> None:
        """Divides the time: labels 42%, fitting 9%, the arena the rest; after the last generation, half of that goes to
        the match at equal CPU time."""
        plan, files, chosen = self.plan, list(self.plan.labels), self.plan.net
        winner: Optional[Dict[str, Any]] = None
        for generation in range(1, plan.generations + 1):
            part = self.left() / (plan.generations - generation + 1)
            files.append(self.label(generation, part * 0.42, chosen))
            made = self.fit_best(generation, files, part * 0.09, chosen or plan.settings.start)
            last = generation == plan.generations
            best = self.try_all(made, self.left() * (0.5 if plan.final else 1.0) if last else part * 0.4)
            if winner is None or best["share"] > winner["share"]:
                winner = best
                chosen = best["net"] if best["share"] > best["even"] else chosen
                Net.read(best["net"]).write(os.path.join(plan.out, f"{plan.game}.net"))
        self.keep(step="chosen", **(winner or {}))
        self.say(f"chosen: {winner}")
        if plan.final and winner:
            self.plan, made_best = plan._replace(arena=plan.final, seed=plan.seed + 1000), os.path.join(plan.out, f"{plan.game}.net")
            if plan.net:
                self.judge(made_best, 100000, self.left() / 2, plan.net)
            self.judge(made_best, 100000, self.left())


def run(plan: Plan, nets: Sequence[str] = (), plays: int = 400) -> int:
    """Runs generations; or, if nets are named, the gate that each must pass."""
    if not shutil.which(plan.program):
        print(f"souk.train: there is no program {plan.program}. --program names `souk`, build/souk for example.", file=sys.stderr)
        return 1
    if not nets:
        Run(plan).all()
        return 0
    gates = Run(plan)
    found = [gates.judge(net, plays, gates.left() / (len(nets) - i), plan.net or "none") for i, net in enumerate(nets)]
    return 0 if all(one["passed"] for one in found) else 1
