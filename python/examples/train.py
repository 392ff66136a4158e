"""Trains a small policy for a game with numpy alone, and shows that it beats random play.

    .venv/bin/python python/examples/train.py [GAME] [SECONDS] [SEATS] [--seed N] [--updates N] [--against BOT]

The policy is a net with one hidden layer. It learns by REINFORCE at many tables in parallel, one learner against random
opponents. The reward is its share of the win, or its score in a play of one seat. A minute is enough. With --updates it
trains for that many updates instead, and the same seed gives the same policy."""
import argparse
import time

import numpy as np

import souk

TABLES, HIDDEN, RATE, HORIZON = 256, 64, 3e-3, 4096


class Policy:
    """Observation -> hidden (ReLU) -> a logit for every action; trained with Adam."""

    def __init__(self, inputs, actions, seed=0):
        random = np.random.default_rng(seed)
        self.w = [random.normal(0, np.sqrt(2 / inputs), (inputs, HIDDEN)), np.zeros(HIDDEN),
                  np.zeros((HIDDEN, actions)), np.zeros(actions)]
        self.m = [np.zeros_like(w) for w in self.w]
        self.v = [np.zeros_like(w) for w in self.w]
        self.t = 0

    def chances(self, seen, masks):
        hidden = np.maximum(seen @ self.w[0] + self.w[1], 0)
        logits = np.where(masks, hidden @ self.w[2] + self.w[3], -1e9)
        p = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, p / p.sum(axis=1, keepdims=True)

    def choose(self, seen, masks, random):
        p = self.chances(seen, masks)[1].cumsum(axis=1)
        return np.minimum((p < random.random((len(p), 1)) * p[:, -1:]).sum(axis=1), masks.shape[1] - 1)

    def learn(self, seen, masks, actions, advantage):
        hidden, p = self.chances(seen, masks)
        slope = p
        slope[np.arange(len(actions)), actions] -= 1
        slope *= (advantage / len(actions))[:, None]
        back = (slope @ self.w[2].T) * (hidden > 0)
        self.t += 1
        for i, g in enumerate((seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0))):
            self.m[i] = 0.9 * self.m[i] + 0.1 * g
            self.v[i] = 0.999 * self.v[i] + 0.001 * g * g
            step = self.m[i] / (1 - 0.9 ** self.t) / (np.sqrt(self.v[i] / (1 - 0.999 ** self.t)) + 1e-8)
            self.w[i] -= RATE * step


def train(game, seconds, seats=None, report=print, seed=0, updates=0, opponent="random", policy=None):
    """The policy after that many seconds, or after `updates` updates; a given one is trained further."""
    seats = seats or souk.game(game).min_seats
    envs = souk.vector.make(game, TABLES, seats=seats, reward="win" if seats > 1 else "margin", autoreset_mode="SameStep",
                            opponent=opponent)
    policy = policy or Policy(envs.batch.game.observe_size, envs.batch.game.num_actions, seed)
    updates += policy.t if updates else 0
    random = np.random.default_rng(seed + 1)
    seen, infos = envs.reset(seed=seed + 1)
    open_rows = [[] for _ in range(TABLES)]
    ready, begun, told = [], time.time(), 0
    usual, spread = (1 / seats, 1.0) if seats > 1 else (0.0, 1.0)
    plays = won = 0
    while policy.t < updates if updates else time.time() - begun < seconds:
        before, masks = seen.copy(), infos["action_mask"].copy()
        actions = policy.choose(before, masks.astype(bool), random)
        seen, rewards, ended, _, infos = envs.step(actions)
        for t in range(TABLES):
            open_rows[t].append((before[t], masks[t], actions[t]))
            if ended[t]:
                if seats == 1:  # scores have no natural scale: normalise by their running mean and deviation
                    usual += 0.01 * (rewards[t] - usual)
                    spread += 0.01 * (abs(rewards[t] - usual) - spread)
                ready += [row + ((rewards[t] - usual) / spread,) for row in open_rows[t]]
                open_rows[t], plays, won = [], plays + 1, won + rewards[t]
        if len(ready) >= HORIZON:
            o, m, a, r = (np.array(x) for x in zip(*ready))
            policy.learn(o, m.astype(bool), a, r)
            ready = []
            if time.time() - begun > told + 10:
                told = time.time() - begun
                report(f"{told:4.0f} s: {plays} plays, " + (f"{won / max(plays, 1):.1%} won" if seats > 1 else f"{won / max(plays, 1):.1f} points"))
                plays = won = 0
    return policy


def judge(policy, game, plays=1000, seats=None, against="random"):
    """The result of souk.evaluate for the policy against those opponents."""
    random = np.random.default_rng(2)
    return souk.evaluate(game, lambda seen, masks: policy.choose(seen, masks, random), against, plays, seats, seed=1000, tables=TABLES)


def points(policy, game, plays=TABLES):
    """The mean margin in plays of one seat, for the policy and for random play."""
    random, means = np.random.default_rng(2), []
    for who in (lambda seen, masks: policy.choose(seen, masks, random), None):
        envs = souk.vector.make(game, TABLES, seats=1, reward="margin", autoreset_mode="SameStep")
        seen, infos = envs.reset(seed=1000)
        gained = []
        while len(gained) < plays:
            actions = who(seen, infos["action_mask"].astype(bool)) if who else envs.batch.pick().copy()
            seen, rewards, ended, _, infos = envs.step(actions)
            gained += rewards[ended].tolist()
        means.append(np.mean(gained))
    return means


def main():
    told = argparse.ArgumentParser(description="Train a small policy with numpy alone, and show what it has learned.")
    told.add_argument("game", nargs="?", default="basari", choices=[g.id for g in souk.games()], metavar="GAME")
    told.add_argument("seconds", nargs="?", type=float, default=60, metavar="SECONDS")
    told.add_argument("seats", nargs="?", type=int, metavar="SEATS")
    told.add_argument("--seed", type=int, default=0)
    told.add_argument("--updates", type=int, default=0, help="number of updates to train for, instead of SECONDS")
    told.add_argument("--against", default="random", choices=[b.name for b in souk.bots()], help="bot to evaluate the policy against")
    told.add_argument("--plays", type=int, default=1000, help="number of plays for the evaluation")
    asked = told.parse_args()
    try:
        seats = souk.game(asked.game).own_seats(asked.seats)
    except souk.SoukError as wrong:
        told.error(str(wrong))
    begun = time.process_time()
    policy = train(asked.game, asked.seconds, seats, seed=asked.seed, updates=asked.updates)
    print(f"{asked.game}, {seats} seat{'s' * (seats > 1)}, seed {asked.seed}: {policy.t} updates in {time.process_time() - begun:.0f} s of processor time")
    if seats == 1:
        own, random = points(policy, asked.game, asked.plays)
        print(f"{asked.game}: {own:+.1f} points against the automatic opponent in a play alone; random play has {random:+.1f}")
    else:
        r = judge(policy, asked.game, asked.plays, seats, asked.against)
        print(f"{asked.game}: wins {r['share']:.1%} ({r['low']:.1%} to {r['high']:.1%}) of {r['plays']} plays against {asked.against} opponents; "
              f"an equal would win {r['fair']:.1%}")


if __name__ == "__main__":
    main()
