"""The command line of souk.train; python -m souk.train --help."""
import argparse
import os
import sys
from typing import List, Optional

from . import __doc__ as about
from . import fit as fitting
from . import generations, zero
from .labels import LabelError
from .netfile import Net, NetError

TRIES = "2.5:0,4:0,2.5:0.5,4:0.5"


def read_tries(text: str) -> List[generations.Try]:
    words = [one.split(":") for one in text.split(",")]
    return [(float(one[0]), float(one[1]), int(one[2]) if len(one) > 2 else None) for one in words]


def add_settings(parser: argparse.ArgumentParser) -> None:
    usual = fitting.Settings()
    for name, kind, text in (("first", int, "width of the first layer, a multiple of 16"), ("second", int, "width of the second layer"),
                             ("result", float, "weight of game results against search values, 0 to 1"),
                             ("spoilt", float, "fraction of --result kept where a later move was random"),
                             ("policy", float, "weight of the policy loss relative to the value loss; 0: none"),
                             ("decay", float, "weight decay"),
                             ("drop", float, "dropout rate of the inputs in training"),
                             ("scale", float, "scale of the initial first-layer weights"), ("rate", float, "initial learning rate"),
                             ("batch", int, "rows per step"), ("epochs", int, "maximum number of epochs"),
                             ("patience", int, "epochs without improvement before the weights are rounded"),
                             ("device", str, "cuda, cpu or auto"), ("explore", float, "exploration weight of the search"),
                             ("mix", float, "share of the policy in the search priors"),
                             ("start", str, "net file to start from, instead of random weights"),
                             ("seed", int, "random seed of the training")):
        parser.add_argument("--" + name, type=kind, default=getattr(usual, name), help=f"{text} (default %(default)s)")


def add_arena(parser: argparse.ArgumentParser, iterations: int) -> None:
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, required=True, help="time limit for the whole run")
    parser.add_argument("--out", required=True, help="output folder")
    parser.add_argument("--program", default="souk", help="the souk program (default: the installed one)")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="number of threads (default: all cores)")
    parser.add_argument("--arena", type=int, default=iterations, help="iterations in the arena (default %(default)s)")
    parser.add_argument("--seats", type=int, required=True, help="number of seats in the arena; labels cover every number of seats")
    parser.add_argument("--parts", help="parts file (default: the built-in parts)")


def settings_of(asked: argparse.Namespace, seconds: float) -> fitting.Settings:
    values = {name: getattr(asked, name) for name in fitting.Settings._fields if hasattr(asked, name)}
    return fitting.Settings(**dict(values, seconds=seconds))


def plan_of(asked: argparse.Namespace) -> generations.Plan:
    return generations.Plan(asked.game, asked.program, asked.out, asked.seconds, asked.threads, 0, asked.arena, asked.seats, 0, asked.seed,
                            asked.parts, [], fitting.Settings(), [], 0)


def parse(words: Optional[List[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m souk.train", description=about,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="kind", metavar="fit|run|zero|gate|set", required=True)
    one = kinds.add_parser("fit", help="train one net from label files")
    one.add_argument("files", nargs="+", help="label files from `souk lab label`")
    one.add_argument("--out", required=True, help="net file to write; its log goes next to it as .csv and .svg")
    one.add_argument("--seconds", type=float, default=0.0, help="time limit (default: none)")
    one.add_argument("--resume", action="store_true", help="continue from the .state file next to the net")
    add_settings(one)
    many = kinds.add_parser("run", help="run whole generations: label, fit, compete, repeat")
    add_arena(many, 1000)
    many.add_argument("--iterations", type=int, default=800, help="search iterations for labels (default %(default)s)")
    many.add_argument("--generations", type=int, default=1)
    many.add_argument("--final", type=int, default=3000,
                      help="iterations in the final match, at equal processor time (default %(default)s; 0: none)")
    many.add_argument("--tries", type=read_tries, default=TRIES,
                      help="settings to try with each net in the arena, EXPLORE:MIX or EXPLORE:MIX:PLAYOUT,... (default %(default)s)")
    many.add_argument("--net", default="", help="existing net: it labels, a new net starts from it, and the two compete")
    many.add_argument("--every", type=int, default=8, metavar="N", help="write one decision in N (default %(default)s)")
    many.add_argument("--labels", nargs="*", default=[], help="existing label files")
    add_settings(many)
    alone = kinds.add_parser("zero", help="self-play on a graphics card: search, fit, repeat, and the gate at the end")
    add_arena(alone, 3000)
    usual = zero.Plan()
    alone.add_argument("--generations", type=int, default=8)
    alone.add_argument("--labels", nargs="*", default=[], help="label files to begin with")
    alone.add_argument("--net", default="", help="the net to begin with, and to beat at the gate (default: none)")
    alone.add_argument("--plays", type=int, default=400, help="of the gate (default %(default)s)")
    for name, text in (("tables", "tables on the card"), ("iterations", "of each search"),
                       ("decisions", "of a generation, at each table"), ("every", "write one decision in N"),
                       ("former", "former nets in the league, and generations of labels")):
        alone.add_argument("--" + name, type=int, default=getattr(usual, name), metavar="N", help=f"{text} (default %(default)s)")
    add_settings(alone)
    gate = kinds.add_parser("gate", help="test whether a net wins more than its share at equal processor time")
    add_arena(gate, 3000)
    gate.add_argument("--net", required=True)
    gate.add_argument("--rival", default="", help="net of the opponents (default: none)")
    gate.add_argument("--plays", type=int, default=400)
    gate.add_argument("--seed", type=int, default=1)
    other = kinds.add_parser("set", help="copy a net with other settings")
    other.add_argument("net")
    other.add_argument("--explore", type=float)
    other.add_argument("--mix", type=float)
    other.add_argument("--playout", type=int, help="decisions to play out after the search tree ends")
    other.add_argument("--cost", type=float, help="time of an iteration with the net, relative to one without")
    other.add_argument("--out", help="net file to write (default: in place)")
    return parser.parse_args(words)


def main(words: Optional[List[str]] = None) -> int:
    asked = parse(words)
    try:
        if asked.kind == "fit":
            settings = settings_of(asked, asked.seconds)
            fitting.fit(fitting.read_data(asked.files, settings), asked.out, settings, asked.resume)
        elif asked.kind == "run":
            return generations.run(plan_of(asked)._replace(
                iterations=asked.iterations, generations=asked.generations, labels=asked.labels, tries=asked.tries, final=asked.final,
                every=asked.every, net=asked.net, settings=settings_of(asked, 0.0)))
        elif asked.kind == "zero":
            plan = plan_of(asked)._replace(generations=asked.generations, labels=asked.labels, net=asked.net, settings=settings_of(asked, 0.0))
            return zero.run(plan, zero.Plan(asked.tables, asked.iterations, asked.decisions, asked.every, asked.former), asked.plays)
        elif asked.kind == "gate":
            return generations.run(plan_of(asked)._replace(net=asked.rival), [asked.net], asked.plays)
        else:
            given = {key: f"{getattr(asked, key):g}" for key in ("explore", "mix", "playout", "cost") if getattr(asked, key) is not None}
            Net.read(asked.net).having(**given).write(asked.out or asked.net)
    except (LabelError, NetError) as wrong:
        print(f"souk.train: {wrong}", file=sys.stderr)
        return 1
    except FileNotFoundError as wrong:
        print(f"souk.train: {wrong.filename} is not there.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
