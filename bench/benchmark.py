#!/usr/bin/env python3
"""benchmark.py [ROW ...]: measures the rows of docs/benchmark.md and the levels of docs/bots.md that are missing, and
writes their tables.

    python3 bench/benchmark.py                          # everything; may be stopped and continued
    python3 bench/benchmark.py bazaar/hard --again      # one row once more
    python3 bench/benchmark.py --minutes 9 --threads 16 # begins nothing new after nine minutes
    python3 bench/benchmark.py --write                  # the tables of both pages from the results
    python3 bench/benchmark.py --short                  # a few plays of everything, to see that it runs

A row is GAME/ENTRANT, or WORLD/ENTRANT for exploitability; it has cells, one for each opponent. Each of the ten levels
also meets the one below. Measured cells are kept in docs/benchmark.json, one a line, so that nothing is measured twice,
and git shows what a row measured again has changed. docs/benchmark.md states the protocol, which is the constants
below. It needs numpy and cffi; the library is that of --build (default build). PPO needs torch, and uses a GPU if there
is one; without torch its rows are left out, unless --out (default build-benchmark) has their nets.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE, RESULTS = os.path.join(ROOT, "docs", "benchmark.md"), os.path.join(ROOT, "docs", "benchmark.json")
BOTS = os.path.join(ROOT, "docs", "bots.md")
PROTOCOL, SEED = 1, 1
LEVELS = ["random", "easy", "normal", "hard", "expert"]
LADDER = ["random", "easy", "3", "4", "5", "normal", "7", "8", "hard", "expert"]  # levels 1 to 10
NO_NET, PPO = "hard-no-net", "ppo"
ENTRANTS = LEVELS[:4] + [NO_NET, "expert", PPO]
# The opponents of an entrant, and the plays of a cell: a multiple of every number of seats.
AGAINST = {"random": LEVELS[:3], "easy": LEVELS[:3], "normal": LEVELS[:3], "hard": ["normal"], NO_NET: ["hard"],
           "expert": ["hard"], PPO: LEVELS[:4]}
PLAYS, PLAYS_SEARCH, PLAYS_EXPERT = 1200, 120, 60
WORLD = "bazaar-end-4"
PPO_UPDATES, PPO_TABLES, PPO_STEPS = 40, 8192, 64


def arguments():
    told = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    told.add_argument("rows", nargs="*", metavar="ROW", help="only these rows, or all of a GAME")
    told.add_argument("--out", default=os.path.join(ROOT, "build-benchmark"), help="the folder of the nets of PPO")
    told.add_argument("--build", default=os.path.join(ROOT, "build"), help="the build folder with the library")
    told.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    told.add_argument("--minutes", type=float, default=math.inf, help="begin nothing after this time")
    told.add_argument("--again", action="store_true", help="measure these rows although they have results")
    told.add_argument("--list", action="store_true", help="print the cells and whether they are measured")
    told.add_argument("--write", action="store_true", help="write the tables into docs/benchmark.md")
    told.add_argument("--short", action="store_true", help="a few plays and iterations each; no results to keep")
    return told.parse_args()


def seats_of(game):
    """Three, or the nearest number that the game allows."""
    return max(game.min_seats, min(3, game.max_seats))


class Cell:
    """One figure: an entrant against opponents in a game, or its exploitability in a world (`against` is empty)."""

    def __init__(self, place, entrant, against=""):
        self.place, self.entrant, self.against = place, entrant, against
        self.row = f"{place}/{entrant}"
        self.name = "-".join(filter(None, (place, entrant, "vs" if against else "", against)))

    def plays(self):
        both = {self.entrant, self.against}
        return PLAYS_EXPERT if "expert" in both else PLAYS_SEARCH if both & {"hard", NO_NET} else PLAYS

    def cost(self):
        """The quick ones come first."""
        weight = {"expert": 4, "hard": 3, NO_NET: 3, PPO: 1}
        rank = ENTRANTS.index(self.entrant) if self.entrant in ENTRANTS else LADDER.index(self.entrant)
        return (weight.get(self.entrant, 0) + weight.get(self.against, 0), rank)


class Benchmark:
    def __init__(self, asked, souk):
        self.asked, self.souk, self.begun = asked, souk, time.time()
        self.out = os.path.join(asked.out, "short") if asked.short else asked.out
        self.file = os.path.join(self.out, "benchmark.json") if asked.short else RESULTS
        os.makedirs(self.out, exist_ok=True)
        self.results, self.commit = self.read(), commit()
        self.nets, self.left_out = {}, False

    def cells(self):
        found = []
        for game in self.souk.games():
            net = os.path.exists(os.path.join(ROOT, "data", "nets", f"{game.id}.net"))
            for entrant in ENTRANTS:
                if entrant != NO_NET or net:
                    found += [Cell(game.id, entrant, other) for other in AGAINST[entrant] if other != entrant]
            found += [Cell(game.id, level, below) for below, level in zip(LADDER, LADDER[1:])
                      if below not in AGAINST.get(level, [])]
        found += [Cell(WORLD, level) for level in LEVELS]
        asked = self.asked.rows
        known = {cell.row for cell in found} | {cell.place for cell in found}
        for row in asked:
            if row not in known:
                sys.exit(f"benchmark: there is no row {row}: {', '.join(sorted(known))}")
        return [cell for cell in found if not asked or cell.row in asked or cell.place in asked]

    def read(self):
        if not os.path.exists(self.file):
            return {}
        with open(self.file, encoding="utf-8") as file:
            return json.load(file)

    def keep(self, cell, found):
        """Another run may have measured other cells meanwhile."""
        self.results = {**self.read(), cell.name: found}
        lines = [f"{json.dumps(name)}: {json.dumps(one)}" for name, one in sorted(self.results.items())]
        with open(self.file + ".new", "w", encoding="utf-8") as file:
            file.write("{\n" + ",\n".join(lines) + "\n}\n")
        os.replace(self.file + ".new", self.file)

    def result(self, cell):
        """The measured cell, or None: also if it is of another protocol or of other rules."""
        found = self.results.get(cell.name)
        return found if found and found["protocol"] == PROTOCOL and found["rules"] == self.rules(cell) else None

    def rules(self, cell):
        return self.game(cell).rules_version

    def game(self, cell):
        return self.souk.world(cell.place).game if cell.place == WORLD else self.souk.game(cell.place)

    def player(self, cell, name):
        """The bot or policy of that name; None: it cannot be made here."""
        iterations = {"iterations": 8} if self.asked.short and name in ("hard", "expert", NO_NET) else {}
        if name == NO_NET:
            return self.souk.bot("hard", net="none", **iterations)
        return self.learned(self.game(cell)) if name == PPO else self.souk.bot(name, **iterations)

    def learned(self, game):
        """The PPO policy of the game, trained if it is not in the folder yet."""
        import numpy as np
        path = os.path.join(self.out, f"ppo-{game.id}.npz")
        if not os.path.exists(path) and not self.train(game, path):
            return None
        if game.id not in self.nets:
            with np.load(path) as file:
                layers = [(file[f"w{i}"].T.copy(), file[f"b{i}"]) for i in range(3)]
            self.nets[game.id] = self.souk.Player(PPO, Greedy(layers))
        return self.nets[game.id]

    def train(self, game, path):
        import numpy as np
        try:
            import torch
        except ImportError:
            if not self.left_out:
                print(f"benchmark: {PPO} needs torch, and is left out", flush=True)
            self.left_out = True
            return False
        sys.path.insert(0, os.path.join(ROOT, "python", "examples"))
        import ppo_gpu
        card = torch.cuda.is_available()
        on_card = card and os.path.exists(os.path.join(ROOT, "build-gpu", f"{game.id}.ptx"))
        updates, tables, steps = (2, 64, 8) if self.asked.short else (PPO_UPDATES, PPO_TABLES, PPO_STEPS)
        net = ppo_gpu.train(game, seats_of(game), updates, tables, steps, not on_card, "cuda" if card else "cpu",
                            self.asked.threads, lambda said: print(f"  {game.id}/{PPO}: {said}", flush=True))
        made = {}
        for i, layer in enumerate((net.body[0], net.body[2], net.policy)):
            made[f"w{i}"], made[f"b{i}"] = (x.detach().cpu().numpy() for x in (layer.weight, layer.bias))
        np.savez(path, **made)
        return True

    def measure(self, cell):
        """The cell and the seconds it took; None: it cannot be measured here."""
        entrant = self.player(cell, cell.entrant)
        if entrant is None:
            return None, 0
        begun = time.time()
        if cell.place == WORLD:
            world = self.souk.world("bazaar-end-2" if self.asked.short else WORLD)
            found = {"exploitability": world.exploitability(entrant, SEED, self.asked.threads)}
        else:
            game = self.game(cell)
            seats = seats_of(game)
            against = self.player(cell, cell.against)
            plays = seats if self.asked.short else cell.plays()
            own, other = self.souk.arena(game, [entrant, against], plays, seats, SEED, self.asked.threads)
            found = {key: own[key] for key in ("plays", "wins", "share", "low", "high", "score", "score_within")}
            found["elo"] = own["elo"] - other["elo"]
        return {**{key: round(value, 9) for key, value in found.items()}, **self.about(cell)}, time.time() - begun

    def about(self, cell):
        game = self.game(cell)
        return {"protocol": PROTOCOL, "rules": game.rules_version, "parts": f"{game.parts.digest:016x}", "seed": SEED,
                "commit": self.commit, "date": time.strftime("%Y-%m-%d", time.gmtime())}

    def run(self):
        waiting = [cell for cell in self.cells() if self.asked.again or not self.result(cell)]
        for cell in sorted(waiting, key=Cell.cost):
            if time.time() - self.begun > self.asked.minutes * 60:
                print("benchmark: time is up; the same command goes on", flush=True)
                return
            found, seconds = self.measure(cell)
            if found is None:
                continue
            self.keep(cell, found)
            print(f"{cell.name}: " + (f"{found['exploitability']:.3f}" if cell.place == WORLD else
                                      f"{share(found)}, Elo {found['elo']:+.0f}") + f", {seconds:.0f} s", flush=True)

    # --- the tables ---
    def elos(self, game):
        """Elo points of every entrant, random being 0: along the levels each against the one below; the others against
        the opponent with which they share the wins most evenly."""
        found = {"random": 0.0}
        cells = {(cell.entrant, cell.against): self.result(cell) for cell in self.cells() if cell.place == game.id}
        for below, level in zip(LEVELS, LEVELS[1:]):
            one = cells.get((level, below))
            if one and below in found:
                found[level] = found[below] + one["elo"]
        for entrant in (NO_NET, PPO):
            known = [(abs(one["elo"]), found[other] + one["elo"]) for (own, other), one in cells.items()
                     if own == entrant and one and other in found]
            if known:
                found[entrant] = min(known)[1]
        return found

    def table(self):
        """The tables as Markdown."""
        lines = []
        for game in self.souk.games():
            cells = {(cell.entrant, cell.against): self.result(cell) for cell in self.cells() if cell.place == game.id}
            if not any(cells.values()):
                continue
            elos, seats = self.elos(game), seats_of(game)
            lines += [f"### {game.title}, {seats} seats (an equal: {1 / seats:.1%})", "",
                      "| | " + " | ".join(f"against `{level}`" for level in LEVELS[:4]) + " | Elo | measured at |",
                      "|---|" + "---:|" * 5 + "---|"]
            for entrant in ENTRANTS:
                row = [cells.get((entrant, other)) for other in LEVELS[:4]]
                if any(row):
                    told = [share(one) if one else "" for one in row]
                    elo = f"{elos[entrant]:.0f}" if entrant in elos else ""
                    lines.append(f"| `{entrant}` | " + " | ".join(told) + f" | {elo} | {measured(row)} |")
            lines.append("")
        exact = [(level, self.result(Cell(WORLD, level))) for level in LEVELS]
        if any(one for _, one in exact):
            lines += [f"### Exploitability in `{WORLD}`", "", "| | exploitability | measured at |", "|---|---:|---|"]
            lines += [f"| `{level}` | {one['exploitability']:.3f} | {measured([one])} |" for level, one in exact if one] + [""]
        return "\n".join(lines[:-1])

    def ladder(self):
        """The levels, each against the one below, as a Markdown table of Elo points with their intervals."""
        games = self.souk.games()
        lines = ["| | " + " | ".join(f"{game.title}, {seats_of(game)}" for game in games) + " |",
                 "|---|" + "---:|" * len(games)]
        for n, (below, level) in enumerate(zip(LADDER, LADDER[1:]), 2):
            name = str(n) if level == str(n) else f"{n}, `{level}`"
            found = [self.result(Cell(game.id, level, below)) for game in games]
            told = [gap(one, seats_of(game)) if one else "" for one, game in zip(found, games)]
            lines.append(f"| {name} | " + " | ".join(told) + " |")
        return "\n".join(lines) + "\n"

    def write(self):
        put(PAGE, "benchmark", self.table() + "\n")
        put(BOTS, "levels", self.ladder())


def put(path, name, text):
    """Replaces the text between the marks of that name in a page."""
    with open(path, encoding="utf-8") as file:
        page = file.read()
    before, mark, rest = page.partition(f"<!-- {name} -->\n")
    after = rest.partition(f"<!-- /{name} -->")[2]
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{before}{mark}{text}<!-- /{name} -->{after}")


class Greedy:
    """The likeliest action of a net with two hidden layers, in numpy."""

    def __init__(self, layers):
        self.layers = layers

    def __call__(self, seen, masks):
        import numpy as np
        (a, b), (c, d), (e, f) = self.layers
        hidden = np.maximum(np.maximum(seen @ a + b, 0) @ c + d, 0)
        return np.where(masks, hidden @ e + f, -1e9).argmax(axis=1)


def commit():
    """The commit of the sources, with + if the code or the data have been changed since; empty outside a clone."""
    def git(*words):
        return subprocess.run(["git", "-C", ROOT, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()
    return git("rev-parse", "--short=8", "HEAD") + ("+" if git("diff", "--name-only", "HEAD", "--", "src", "data") else "")


def measured(cells):
    """The commits and days of these cells."""
    return "; ".join(sorted({f"{one['commit']}, {one['date']}" for one in cells if one}))


def gap(found, seats):
    """Elo points above the opponent, with the interval of the share; without an end that is infinite."""
    low, high = (400 * math.log10(at * (seats - 1) / (1 - at)) if 0 < at < 1 else math.inf
                 for at in (found["low"], found["high"]))
    return f"{found['elo']:.0f} ({low:.0f} to {high:.0f})"


def share(found):
    return f"{found['share']:.1%} ({100 * found['low']:.1f} to {100 * found['high']:.1f})"


def main():
    asked = arguments()
    for name in ("libsouk.so", "libsouk.so.0"):
        if os.path.exists(os.path.join(asked.build, name)):
            os.environ.setdefault("SOUK_LIBRARY", os.path.join(asked.build, name))
    sys.path.insert(0, os.path.join(ROOT, "python"))
    try:
        import souk
    except ModuleNotFoundError as missing:
        sys.exit(f"benchmark: {sys.executable} has no {missing.name}: install it, or use a Python that has it "
                 "(in Debian /usr/bin/python3 with python3-numpy and python3-cffi)")
    except ImportError as missing:  # the library is not built
        sys.exit(f"benchmark: {missing}")
    benchmark = Benchmark(asked, souk)
    if asked.list:
        for cell in benchmark.cells():
            print(f"{cell.name}: {'measured' if benchmark.result(cell) else 'missing'}")
        return
    if not asked.write:
        benchmark.run()
        print(benchmark.table())
    else:
        benchmark.write()


if __name__ == "__main__":
    main()
