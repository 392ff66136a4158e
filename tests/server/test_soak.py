"""A server under everyday load for a long time: tables come and go, bots play, players lose their connection and come
back. No acknowledged move is ever missing, and memory does not grow. SOUK_SOAK is the duration in seconds (`make soak`:
twenty minutes). The suite runs a short form, which checks a bound on memory but not its growth."""
import os
import random
import sys
import tempfile
import time

from guests import SANITIZED, Server, check, run
from test_crash import check_store, load, new_table

SECONDS = int(os.environ.get("SOUK_SOAK", "8" if SANITIZED else "12"))
LONG = SECONDS >= 600
TABLES = 40
EVERY = 30 if LONG else 5   # seconds between two lines of output
BOUND_MB = 200              # limit for a server with this many tables
SLOPE = 0.03                # growth of the peak in the last quarter that still counts as flat


def resident_mb(server):
    with open(f"/proc/{server.process.pid}/status", encoding="utf-8") as file:
        return int([l for l in file if l.startswith("VmRSS")][0].split()[1]) / 1024


def figure(server, name):
    return sum(int(n) for sample, n in server.metrics().items() if sample.split("{")[0] == f"souk_{name}")


def flatness(samples):
    """Compares the peak of the last quarter with the peak before it. The number of tables in memory depends on how fast
    games end, so a higher peak of tables allows for proportionally more memory."""
    first, last = samples[:3 * len(samples) // 4], samples[3 * len(samples) // 4:]
    (before, most), (after, more) = ((max(mb for mb, _ in part), max(n for _, n in part)) for part in (first, last))
    told = f"peak {before:.1f} MB with {most} tables, in the last quarter {after:.1f} MB with {more}"
    check(after < before * (1 + SLOPE) * max(1, more / most), f"memory grows: {told}")
    return f", {told}"


def a_long_run_loses_no_moves():
    server = Server(folder=tempfile.mkdtemp(prefix="souk-soak-"))  # on a real disk
    rng = random.Random(int(os.environ.get("SOUK_SEED", "12")))
    seats = [new_table(server.port, rng) for _ in range(TABLES)]
    moves = games = reconnects = 0
    samples = []  # (megabytes, tables in memory)
    begun = time.monotonic()
    shown = begun
    while (now := time.monotonic()) - begun < SECONDS:
        load(seats, 0.25, rest=0.02)
        for i, seat in enumerate(seats):
            if seat.view["done"]:
                games, moves = games + 1, moves + seat.acknowledged
                check(not seat.errors, seat.errors[:1])
                seat.guest.close()
                seats[i] = new_table(server.port, rng)
            elif rng.random() < 0.02:  # disconnected abruptly, perhaps in the middle of a move
                seat.guest.close()
                seat.reconnect(server.port)
                reconnects += 1
        samples.append((resident_mb(server), figure(server, "tables")))
        if now - shown >= EVERY:
            shown = now
            print(f"# {now - begun:5.0f} s: {games} games, {moves + sum(s.acknowledged for s in seats)} moves, "
                  f"{reconnects} reconnects, {samples[-1][1]} tables in memory, {samples[-1][0]:.1f} MB", flush=True)
    moves += sum(s.acknowledged for s in seats)
    check(not [e for s in seats for e in s.errors], "errors")
    check(SANITIZED or samples[-1][0] < BOUND_MB, f"{samples[-1][0]:.0f} MB")
    growth = flatness(samples) if LONG else ""
    for seat in seats:  # each table is where its player saw it last, or later
        seat.reconnect(server.port)
    server.stop()
    report = check_store(server.store)
    server.clean()
    return f"{SECONDS} s, {games} games, {moves} moves, {reconnects} reconnects, {report['steps']} steps{growth}"


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([a_long_run_loses_no_moves])
