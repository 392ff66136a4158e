"""A league: a policy learns against its own past, with numpy alone.

    python3 python/examples/league.py [GAME] [--rounds 8] [--updates 20]

After each round a copy of the policy joins the league. In the next round every other seat is played by a member drawn
from it, so that the policy cannot forget how to beat its past. The first member plays at random. At the end an arena
shows how much stronger the last member is than the first ones."""
import argparse
import copy
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import souk
import train


def player(policy, seed):
    """The policy as an opponent: a function of observations and masks."""
    random = np.random.default_rng(seed)
    return lambda seen, masks: policy.choose(seen, masks, random)


def play(game, seats, rounds, updates, seed=0, report=print):
    """The members of the league, oldest first."""
    random, members, policy = np.random.default_rng(seed), [souk.bot("random")], None
    for number in range(rounds):
        opponents = [members[random.integers(len(members))] for _ in range(seats - 1)]
        policy = train.train(game, 0, seats, lambda _: None, seed + number, updates, opponents, policy)
        members.append(player(copy.deepcopy(policy), seed + number))
        report(f"round {number + 1}: {len(members) - 1} past selves in the league")
    return members


def main():
    told = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    told.add_argument("game", nargs="?", default="basari", choices=[g.id for g in souk.games()], metavar="GAME")
    told.add_argument("--rounds", type=int, default=8)
    told.add_argument("--updates", type=int, default=20, help="of each round")
    told.add_argument("--plays", type=int, default=300)
    asked = told.parse_args()
    seats = max(2, souk.game(asked.game).min_seats)
    members = play(asked.game, seats, asked.rounds, asked.updates)
    last = souk.Player(f"member {len(members) - 1}", members[-1])
    for number in sorted({0, 1, len(members) // 2, len(members) - 2} - {len(members) - 1}):
        other = members[number] if number == 0 else souk.Player(f"member {number}", members[number])
        own = souk.arena(asked.game, [last, other], asked.plays, seats)[0]
        print(f"the last member against member {number}: {own['share']:.1%} ({own['low']:.1%} to {own['high']:.1%}); an equal: {1 / seats:.1%}")


if __name__ == "__main__":
    main()
