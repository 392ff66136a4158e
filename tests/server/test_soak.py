"""A server under everyday load for a long time: tables come and go, bots play, people lose their connection and come
back. No acknowledged move is ever missing, and memory stays where it was. SOUK_SOAK says for how many seconds
(`make soak`: twenty minutes); the suite runs a short form, in which memory has a bound and no slope."""
import os
import random
import statistics
import sys
import tempfile
import time

from guests import SANITIZED, Server, check, run
from test_crash import check_store, load, new_table

SECONDS = int(os.environ.get("SOUK_SOAK", "8" if SANITIZED else "20"))
LONG = SECONDS >= 600
TABLES = 40
EVERY = 30 if LONG else 5   # seconds between two lines
BOUND_MB = 200              # of a server with so few tables, whatever happens
WARM = 180                  # seconds until the first finished tables are forgotten, and then some
SLOPE = 0.05                # growth from the first half (once warm) to the second that still counts as flat


def resident_mb(server):
    with open(f"/proc/{server.process.pid}/status", encoding="utf-8") as file:
        return int([l for l in file if l.startswith("VmRSS")][0].split()[1]) / 1024


def figure(server, name):
    lines = server.http("/metrics")[1].decode().splitlines()
    return int([l for l in lines if l.startswith(f"souk_{name} ")][0].split()[1])


def a_day_in_the_house():
    server = Server(folder=tempfile.mkdtemp(prefix="souk-soak-"))  # on a real disk
    rng = random.Random(int(os.environ.get("SOUK_SEED", "12")))
    seats = [new_table(server.port, rng) for _ in range(TABLES)]
    moves = games = reconnects = 0
    sizes = []  # (seconds, megabytes)
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
            elif rng.random() < 0.02:  # gone without a word, perhaps in the middle of a move
                seat.guest.close()
                seat.reconnect(server.port)
                reconnects += 1
        sizes.append((now - begun, resident_mb(server)))
        if now - shown >= EVERY:
            shown = now
            print(f"# {now - begun:5.0f} s: {games} games, {moves + sum(s.acknowledged for s in seats)} moves, "
                  f"{reconnects} reconnects, {figure(server, 'tables_in_memory')} tables in memory, "
                  f"{sizes[-1][1]:.1f} MB", flush=True)
    moves += sum(s.acknowledged for s in seats)
    check(not [e for s in seats for e in s.errors], "errors")
    check(SANITIZED or sizes[-1][1] < BOUND_MB, f"{sizes[-1][1]:.0f} MB")
    warm = [mb for at, mb in sizes if at > WARM]
    growth = ""
    if LONG:
        first, second = (statistics.median(part) for part in (warm[:len(warm) // 2], warm[len(warm) // 2:]))
        growth = f", memory {first:.1f} MB, then {second:.1f} MB"
        check(second < first * (1 + SLOPE), "memory grows" + growth)
    for seat in seats:  # each table is as its player saw it last, or further
        seat.reconnect(server.port)
    server.stop()
    report = check_store(server.store)
    server.clean()
    return f"{SECONDS} s, {games} games, {moves} moves, {reconnects} reconnects, {report['steps']} steps{growth}"


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([a_day_in_the_house])
