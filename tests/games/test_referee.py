"""test_referee.py [PLAYS [GAME]]: compares two independent implementations of the rules (`make reasons`: 500 plays).

A game may have a second implementation of its rules, tests/GAME/referee.py. It is written from the clauses and the
parts file alone, as simply as possible, with lists and sets instead of bits. Here both play the same random games. They
must agree on the actor and the legal actions at every action, on all that a viewer sees at every few actions and at the
end, and on the winners. Where they differ, one of them has misread a clause.

A referee is a class Referee(parts, seats, options) with `over`, legal() -> (actor, names), act(name), check(view) and
winners(). An optional prefer(names, random) -> names helps random play to progress. TABLES lists (seats, options).

Beside a referee, reasons.py has the FACTS that a game gives as reasons: a pattern, and a function of the referee, the
seat, the action and the groups that is true if the fact is. Every reason must match a pattern whose function is true.
With PLAYS, reasons are read at every choice; without, at some of them in one play of each of the TABLES. The program
has no template game: its referee is the model of those of new games, and is tested with one of them.
"""
import glob
import importlib.util
import json
import os
import random
import re
import subprocess
import sys
import unittest

ROOT = os.environ["SOUK_ROOT"]
sys.path.insert(0, os.path.join(ROOT, "tests/tools"))
sys.dont_write_bytecode = True
import tap

PLAYS = int(sys.argv[1]) if len(sys.argv) > 1 else 0
CHECK_EVERY = 5  # actions between two checks of the whole table
REASONS_EVERY = 1 if PLAYS else 7  # actions between two choices of which reasons are read,
REASONS = 4 if PLAYS else 1  # and how many


class Engine:
    def __init__(self):
        self.program = subprocess.Popen([os.environ["SOUK_BIN"], "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, **message):
        self.program.stdin.write(json.dumps(message) + "\n")
        self.program.stdin.flush()
        answer = json.loads(self.program.stdout.readline())
        assert answer["type"] != "error", (message, answer)
        return answer

    def view(self, seat=None):
        return self.ask(type="view", seat=seat)["view"]

    def close(self):
        self.program.stdin.close()
        self.program.wait()
        self.program.stdout.close()


def read_reasons(engine, facts, referee, actor, names, where):
    for name in names:
        answer = engine.ask(type="hint", seat=actor, actions=[name])
        reason = answer["hints"][0]["reason"]
        if reason.startswith("then "):
            continue  # about a forced action, which is read when it is chosen
        told = reason and next(((check, found) for pattern, check in facts
                                if (found := re.fullmatch(pattern, reason))), None)
        assert reason and told, (*where, name, "no fact:", reason)
        assert told[0](referee, actor, name, *told[1].groups()), (*where, name, "not true:", reason)


def play(engine, game, module, parts, seats, options, seed):
    rng = random.Random(seed)
    engine.ask(type="new", game=game, seats=seats, options=options, chance=False)
    referee = module.Referee(parts, seats, options)
    done = []
    while not referee.over:
        actor, expected = referee.legal()
        legal = {a["name"] for a in engine.ask(type="legal", seat=actor)["legal"]}
        assert legal == expected, (f"{game}, {seats} seats, {options}, seed {seed}, action {len(done)}: only the rules "
                                   f"allow {sorted(legal - expected)}, only the referee {sorted(expected - legal)}; "
                                   f"before: {done[-12:]}")
        names = sorted(expected)
        if hasattr(referee, "prefer"):
            names = sorted(referee.prefer(names, rng)) or names
        if actor != "chance" and module.facts and len(done) % REASONS_EVERY == 0:
            some = rng.sample(names, min(REASONS, len(names)))
            read_reasons(engine, module.facts, referee, actor, some, (game, seats, options, seed, done[-12:]))
        name = rng.choice(names)
        engine.ask(type="apply", seat=actor, actions=[name])
        referee.act(name)
        done.append((actor, name))
        if len(done) % CHECK_EVERY == 0:
            look(referee, engine.view(rng.choice([None, *range(seats)])), game, seats, seed, done)
    view = engine.view()
    assert view["done"], (game, seats, options, seed, done[-12:])
    look(referee, view, game, seats, seed, done)
    assert view["winners"] == referee.winners(), (game, seats, options, seed, view["winners"], referee.winners())


def look(referee, view, game, seats, seed, done):
    for what, seen, expected in referee.check(view):
        assert seen == expected, (f"{game}, {seats} seats, seed {seed}, action {len(done)}: {what} is {seen}, referee "
                                  f"{expected}; before: {done[-12:]}")


class SecondReading(unittest.TestCase):
    pass


def load(path):
    spec = importlib.util.spec_from_file_location(path.replace(os.sep, "_"), path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def case(game, path):
    def test(self):
        module, reasons = load(path), os.path.join(os.path.dirname(path), "reasons.py")
        module.facts = load(reasons).FACTS if os.path.exists(reasons) else []
        with open(os.path.join(ROOT, "data", game + ".json"), encoding="utf-8") as file:
            parts = json.load(file)
        engine = Engine()
        self.addCleanup(engine.close)
        for seed in range(PLAYS or len(module.TABLES)):
            seats, options = module.TABLES[seed % len(module.TABLES)]
            play(engine, game, module, parts, seats, options, seed)
    return test


for found in sorted(glob.glob(os.path.join(ROOT, "tests", sys.argv[2] if len(sys.argv) > 2 else "*", "referee.py"))):
    name = os.path.basename(os.path.dirname(found))
    if name == "template":
        continue
    setattr(SecondReading, f"test_{name}", case(name, found))

if __name__ == "__main__":
    tap.main()
