"""python -m souk.bench: batch steps per second from Python, with observations and masks, on one core.

Chance is included in a step; the time to choose random actions is not counted. Times are those of this
process, so other work on the machine does not count; the best of five runs is shown."""
import sys
import time

from souk import Batch, games


def speed(game, tables=256, seconds=0.4, runs=5):
    """(steps a second, seats) of the best run."""
    batch = Batch(game, tables, max(game.min_seats, min(3, game.max_seats)), seed=1)
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


def main():
    wanted = sys.argv[1:]
    print(f"{'game':16} {'seats':>5} {'steps/s':>12} {'ns/step':>9} {'floats':>7} {'actions':>8}")
    for game in games():
        if not wanted or game.id in wanted:
            steps, seats = speed(game)
            print(f"{game.id:16} {seats:5} {steps:12.0f} {1e9 / steps:9.1f} {game.observe_size:7} "
                  f"{game.num_actions:8}", flush=True)


if __name__ == "__main__":
    main()
