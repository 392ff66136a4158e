"""python -m souk.bench [GAME ...] [--gpu] [--json]: measures how fast the games are from Python, on one core.

Prints a row per game with one column per interface. `batch`: steps per second with observations, masks and chance,
without the choice of random actions. `numpy`, `torch`: the same with that choice (torch, if installed, shares the
batch's memory). `vector`: steps of the vector environment (256 tables, random opponents), likewise. `AEC`, `single`:
turns. `parallel`: steps, in which every seat has its turn. The last three include returning the arrays and picking a
random legal action. Figures are the best of five runs, in CPU time of this process. At the end, one thread is compared
with two by wall-clock time, which other load on the machine affects.

With --gpu: measures a GPU instead, as `souk bench --gpu` does: random play, steps with observations and masks, and the
bytes these write. Figures are the median of five runs, by the GPU's own clock."""
import argparse
import json
import sys
import time
from typing import Any, Callable, Dict, List, Optional, Tuple

import numpy as np

from souk import Batch, Game, SoukError, aec, games, parallel, single, vector
from souk import game as find
from souk._native import ffi, lib

RUNS = 5
CARD_TABLES, CARD_ACTIONS, CARD_CROWD, CARD_STEPS = 540672, 2000, 262144, 40

def best_of(count: Callable[[], int], runs: int = 5) -> float:
    """The highest count per second of this process's CPU time; the first run is the warm-up."""
    best = 0.0
    for _ in range(runs + 1):
        begun = time.process_time()
        done = count()
        best = max(best, done / (time.process_time() - begun))
    return best


def seats_of(game: Game) -> int:
    """Three, or the nearest number of seats that the game allows."""
    return max(game.min_seats, min(3, game.max_seats))


def speed(game: Game, tables: int = 256, seconds: float = 0.4, runs: int = 5) -> Tuple[float, int]:
    """(batch steps per second, seats) of the best run."""
    batch = Batch(game, tables, seats_of(game), seed=1)
    best, rounds = 0.0, 50
    for _ in range(runs + 1):  # the first is the warm-up
        took = 0.0
        for _ in range(rounds):
            batch.pick()
            begun = time.process_time_ns()
            batch.step()
            took += (time.process_time_ns() - begun) * 1e-9
        best = max(best, rounds * tables / took)
        rounds = max(rounds, int(best * seconds / tables))
    return best, batch.seats


def aec_turns(game: Game, turns: int = 20000) -> float:
    """Turns per second of souk.aec."""
    env = aec.env(game, seats=seats_of(game))

    def count() -> int:
        done = 0
        while done < turns:
            env.reset()
            for _ in env.agent_iter():
                _, _, terminated, truncated, _ = env.last()
                env.step(None if terminated or truncated else env.pick())
                done += 1
        return done
    return best_of(count)


def single_turns(game: Game, turns: int = 20000) -> float:
    """Turns per second of souk.single, against random opponents."""
    env = single.env(game, seats=seats_of(game))

    def count() -> int:
        over = True
        for _ in range(turns):
            if over:
                env.reset()
            _, _, over, _, _ = env.step(env.pick())
        return turns
    return best_of(count)


def parallel_steps(game: Game, steps: int = 10000) -> float:
    """Steps per second of souk.parallel."""
    env = parallel.parallel_env(game, seats=seats_of(game))
    env.reset(seed=1)

    def count() -> int:
        for _ in range(steps):
            if not env.agents:
                env.reset()
            env.step(env.picks())
        return steps
    return best_of(count)


def chosen_steps(game: Game, choose: Callable[[Batch], Any], tables: int = 256, rounds: int = 200) -> float:
    """Batch steps per second, with actions chosen by `choose`."""
    batch = Batch(game, tables, seats_of(game), seed=1)

    def count() -> int:
        for _ in range(rounds):
            batch.step(choose(batch))
        return rounds * tables
    return best_of(count)


def numpy_steps(game: Game) -> float:
    """Batch steps per second if numpy picks among the legal actions."""
    rng = np.random.default_rng(1)
    return chosen_steps(game, lambda batch: (rng.random(batch.masks.shape, np.float32) * batch.masks).argmax(1))


def torch_steps(game: Game) -> Optional[float]:
    """The same with torch, over the batch's own memory; None if it is not installed."""
    try:
        import torch
    except ImportError:
        return None
    seen: Dict[int, Any] = {}

    def choose(batch: Batch) -> Any:
        masks = seen.setdefault(id(batch), torch.from_numpy(batch.masks))
        return ((torch.rand(masks.shape) + 1) * masks).argmax(1).numpy()
    return chosen_steps(game, choose)


def vector_steps(game: Game, tables: int = 256, steps: int = 200) -> float:
    """The learner's steps per second in souk.vector, all tables together, against random opponents."""
    envs, best = vector.make(game, tables, seats=seats_of(game)), 0.0
    _, infos = envs.reset(seed=1)
    for _ in range(RUNS + 1):
        took = 0.0
        for _ in range(steps):
            actions = infos["action_mask"].argmax(axis=1)
            begun = time.process_time_ns()
            infos = envs.step(actions)[4]
            took += (time.process_time_ns() - begun) * 1e-9
        best = max(best, steps * tables / took)
    return best


def threads_ratio(game: Game, tables: int, runs: int = 9) -> float:
    """How many times faster a step is with two threads than with one: the median of alternating runs."""
    batches = [Batch(game, tables, seats_of(game), seed=1, threads=n) for n in (1, 2)]
    ratios: List[float] = []
    for _ in range(runs):
        took = []
        for batch in batches:
            batch.pick()
            spent = 0.0
            for _ in range(max(4, 20000 // tables)):
                batch.pick()
                begun = time.perf_counter()
                batch.step()
                spent += time.perf_counter() - begun
            took.append(spent)
        ratios.append(took[0] / took[1])
    return sorted(ratios)[runs // 2]


def card(game: Game, tables: int = CARD_TABLES, actions: int = CARD_ACTIONS, crowd: int = CARD_CROWD,
         steps: int = CARD_STEPS, runs: int = RUNS) -> Dict[str, Any]:
    """The figures of `souk bench --gpu --json` for a game: random play at `tables` tables, and steps of `crowd` tables
    with observations and masks."""
    from souk import gpu

    def timed(batch: gpu.Batch, work: Callable[[], None]) -> float:
        took = ffi.new("float *")
        batch._must(lib.souk_gpu_begin, ffi.NULL)
        work()
        batch._must(lib.souk_gpu_end, ffi.NULL, took)
        return float(took[0]) / 1e3

    def figures(many: int, block: int, done: int, seconds: List[float], row: int) -> Dict[str, Any]:
        median = sorted(seconds)[len(seconds) // 2]
        each = done / median if median > 0 else 0.0
        return {"tables": many, "block": block, "actions": done, "seconds": median,
                "actions_per_second": int(each), "bytes_written_per_second": int(each * row)}

    alone = gpu.Batch(game, tables, seats_of(game), seed=1, observations=False, masks=False)
    digests, plays = gpu.Array(alone, (tables,), "u8"), gpu.Array(alone, (tables,), "u4")

    def play() -> None:
        alone._must(lib.souk_gpu_play, 1, actions, 0, ffi.cast("uint64_t *", digests.pointer),
                    ffi.cast("uint32_t *", plays.pointer), ffi.NULL)
    block = lib.souk_gpu_play_block(alone._c)
    played = figures(tables, block, tables * actions, [timed(alone, play) for _ in range(runs + 1)][1:], 0)
    del alone, digests, plays
    many = gpu.Batch(game, crowd, seats_of(game), seed=1)

    def run() -> float:
        took = 0.0
        for _ in range(steps):
            many.pick()
            took += timed(many, many.step)
        return took
    row = game.observe_size * 4 + game.num_actions + many.seats * 4 + 1 + 4
    stepped = figures(crowd, lib.SOUK_GPU_BLOCK, crowd * steps, [run() for _ in range(runs + 1)][1:], row)
    if many.refused():
        raise SoukError("a picked action was refused")
    return {"game": game.id, "card": many.name, "seats": many.seats, "play": played, "steps": stepped}


def on_a_card(chosen: List[Game], as_json: bool) -> None:
    """Measures a GPU and prints the figures."""
    told: List[Dict[str, Any]] = []
    for game in chosen:
        f = card(game)
        if not told and not as_json:
            print("game             seats      actions/s        steps/s       GB/s")
        told.append(f)
        if not as_json:
            print(f"{game.id:16} {f['seats']:5} {f['play']['actions_per_second']:14} {f['steps']['actions_per_second']:14} "
                  f"{f['steps']['bytes_written_per_second'] / 1e9:10.0f}", flush=True)
    if as_json:
        print(json.dumps(told))


COLUMNS: List[Tuple[str, Callable[[Game], Optional[float]]]] = [
    ("batch", lambda game: speed(game)[0]), ("numpy", numpy_steps), ("torch", torch_steps), ("vector", vector_steps),
    ("AEC", aec_turns), ("single", single_turns), ("parallel", parallel_steps)]


def here(chosen: List[Game], as_json: bool) -> None:
    """Measures this machine's CPU and prints the figures."""
    told: List[Dict[str, Any]] = []
    if not as_json:
        print("steps or turns a second\n" + f"{'game':16} {'seats':>5}" + "".join(f" {name:>11}" for name, _ in COLUMNS))
    for game in chosen:
        found = {name: measure(game) for name, measure in COLUMNS}
        told.append({"game": game.id, "seats": seats_of(game), **found})
        if not as_json:
            print(f"{game.id:16} {seats_of(game):5}" + "".join(f" {'-' if x is None else int(x):>11}" for x in found.values()), flush=True)
    for tables in (64, 256, 1024):
        ratios = {game.id: threads_ratio(game, tables) for game in chosen}
        told.append({"two_threads_over_one": ratios, "tables": tables})
        if not as_json:
            print(f"two threads, {tables} tables: " + ", ".join(f"{name} {x:.2f}" for name, x in ratios.items()) + " times one")
    if as_json:
        print(json.dumps(told))


def main(words: Optional[List[str]] = None) -> None:
    """Measures and prints."""
    told = argparse.ArgumentParser("python -m souk.bench", description="How fast the games are from Python.")
    told.add_argument("games", nargs="*", metavar="GAME")
    told.add_argument("--gpu", action="store_true", help="measure a graphics card")
    told.add_argument("--json", action="store_true", help="for programs")
    asked = told.parse_args(words)
    try:
        chosen = [find(name) for name in asked.games] or games()
        (on_a_card if asked.gpu else here)(chosen, asked.json)
    except SoukError as wrong:
        sys.exit(f"souk.bench: {wrong}")


if __name__ == "__main__":
    main()
