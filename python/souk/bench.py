"""python -m souk.bench [GAME ...]: how fast the games are from Python, on one core.

Batch steps a second, with observations and masks, chance included and the choosing of random actions not; turns a
second of the AEC and the single-agent environment, and steps of the parallel one (in which every seat has its turn),
each with its arrays handed out and a random legal action; the best of five runs, in this process's own time. Where
torch is installed, a batch step followed by a view of its observations as a tensor, which copies nothing. At last
the batch with one thread and with two, by the clock: other work on the machine counts there."""
import sys
import time
from typing import Callable, List, Tuple

from souk import Batch, Game, aec, games, parallel, single


def best_of(count: Callable[[], int], runs: int = 5) -> float:
    """The most that was counted in a second of this process's time; the first run is the warm-up."""
    best = 0.0
    for _ in range(runs + 1):
        begun = time.process_time()
        done = count()
        best = max(best, done / (time.process_time() - begun))
    return best


def seats_of(game: Game) -> int:
    """Three, or what the game asks for."""
    return max(game.min_seats, min(3, game.max_seats))


def speed(game: Game, tables: int = 256, seconds: float = 0.4, runs: int = 5) -> Tuple[float, int]:
    """(batch steps a second, seats) of the best run."""
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
    """Turns a second of souk.aec."""
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
    """Turns a second of souk.single, against random opponents."""
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
    """Steps a second of souk.parallel."""
    env = parallel.parallel_env(game, seats=seats_of(game))
    seen, _ = env.reset(seed=1)

    def count() -> int:
        nonlocal seen
        for _ in range(steps):
            if not env.agents:
                seen, _ = env.reset()
            seen = env.step({agent: x["action_mask"].argmax() for agent, x in seen.items()})[0]
        return steps
    return best_of(count)


def tensor_steps(game: Game, tables: int = 256, rounds: int = 500) -> float:
    """Batch steps a second, random actions included, with the observations seen as a torch tensor."""
    import torch
    batch = Batch(game, tables, seats_of(game), seed=1)

    def count() -> int:
        for _ in range(rounds):
            batch.pick()
            batch.step()
            torch.from_numpy(batch.observations)
        return rounds * tables
    return best_of(count)


def threads_ratio(game: Game, tables: int, runs: int = 9) -> float:
    """How many times faster a step is with two threads than with one: the median of runs, taken in turns."""
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


def main() -> None:
    """Prints the tables."""
    wanted = sys.argv[1:]
    chosen = [game for game in games() if not wanted or game.id in wanted]
    print(f"{'game':16} {'seats':>5} {'steps/s':>12} {'ns/step':>9} {'floats':>7} {'actions':>8} {'AEC turns/s':>12} "
          f"{'single turns/s':>15} {'parallel steps/s':>17}")
    for game in chosen:
        steps, seats = speed(game)
        print(f"{game.id:16} {seats:5} {steps:12.0f} {1e9 / steps:9.1f} {game.observe_size:7} {game.num_actions:8} "
              f"{aec_turns(game):12.0f} {single_turns(game):15.0f} {parallel_steps(game):17.0f}", flush=True)
    try:
        print("\nwith torch: " + ", ".join(f"{game.id} {tensor_steps(game):.0f} steps/s" for game in chosen))
    except ImportError:
        print("\ntorch is not installed")
    for tables in (64, 256, 1024):
        print(f"two threads, {tables} tables: " + ", ".join(f"{g.id} {threads_ratio(g, tables):.2f}" for g in chosen) + " times one")


if __name__ == "__main__":
    main()
