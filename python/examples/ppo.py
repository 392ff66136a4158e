"""PPO in one file, in the style of CleanRL: one learner against a bot, action masks, a vector environment.

    python3 python/examples/ppo.py [GAME] [--opponent normal] [--steps 500000] [--dense]

Needs torch. With --dense, rewards are the change of the game's own estimate, which helps against strong opponents."""
import argparse
import time

import numpy as np
import souk
import torch
from torch import nn

ENVS, HORIZON, EPOCHS, PARTS = 64, 64, 4, 8  # tables, steps between updates, passes over them, minibatches of a pass
RATE, LAMBDA, CLIP, ENTROPY, VALUE = 2.5e-4, 0.95, 0.2, 0.01, 0.5


def layer(inputs, outputs, gain=2 ** 0.5):
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


class Agent(nn.Module):
    def __init__(self, inputs, actions):
        super().__init__()
        self.critic = nn.Sequential(layer(inputs, 128), nn.Tanh(), layer(128, 128), nn.Tanh(), layer(128, 1, 1.0))
        self.actor = nn.Sequential(layer(inputs, 128), nn.Tanh(), layer(128, 128), nn.Tanh(), layer(128, actions, 0.01))

    def forward(self, seen, masks):
        """The distribution over legal actions, and the value."""
        logits = self.actor(seen).masked_fill(~masks, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(seen).squeeze(-1)


def train(game, opponent, steps, dense=False, seed=1, report=print):
    torch.manual_seed(seed)
    envs = souk.vector.make(game, ENVS, seats=max(2, souk.game(game).min_seats), opponent=opponent, dense=dense,
                            autoreset_mode="SameStep")
    agent = Agent(envs.single_observation_space.shape[0], envs.single_action_space.n)
    optimiser = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    seen, infos = envs.reset(seed=seed)
    begun, done, won, plays = time.time(), 0, 0.0, 0
    while done < steps:
        kept = []
        for _ in range(HORIZON):
            now, masks = torch.from_numpy(seen), torch.from_numpy(infos["action_mask"].astype(bool))
            with torch.no_grad():
                chances, value = agent(now, masks)
                actions = chances.sample()
            seen, rewards, ended, _, infos = envs.step(actions.numpy())
            kept.append((now, masks, actions, chances.log_prob(actions), value, torch.from_numpy(rewards).float(),
                         torch.from_numpy(ended)))
            plays, won, done = plays + ended.sum(), won + envs.batch.rewards[ended].max(initial=0), done + ENVS
        s, m, a, before, values, rewards, ended = (torch.stack(column) for column in zip(*kept))
        with torch.no_grad():
            after = agent(torch.from_numpy(seen), torch.from_numpy(infos["action_mask"].astype(bool)))[1]
        gained, following = torch.zeros_like(values), torch.zeros(ENVS)
        for k in range(HORIZON - 1, -1, -1):  # generalised advantage estimation, without discount
            goes_on = (~ended[k]).float()
            following = rewards[k] + goes_on * (after + LAMBDA * following) - values[k]
            gained[k], after = following, values[k]
        flat = [x.flatten(0, 1) for x in (s, m, a, before, gained, gained + values)]
        for _ in range(EPOCHS):
            for rows in torch.randperm(ENVS * HORIZON).chunk(PARTS):
                o, k, action, old, advantage, goal = (x[rows] for x in flat)
                chances, value = agent(o, k)
                ratio = (chances.log_prob(action) - old).exp()
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                loss = (torch.max(-advantage * ratio, -advantage * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
                        + VALUE * 0.5 * (value - goal).square().mean() - ENTROPY * chances.entropy().mean())
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimiser.step()
        report(f"{done} steps, {plays} plays, {done / (time.time() - begun):.0f} steps a second")
    return agent


def main():
    told = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    told.add_argument("game", nargs="?", default="basari", choices=[g.id for g in souk.games()], metavar="GAME")
    told.add_argument("--opponent", default="random", choices=[b.name for b in souk.bots()])
    told.add_argument("--steps", type=int, default=500_000)
    told.add_argument("--dense", action="store_true")
    told.add_argument("--plays", type=int, default=500)
    asked = told.parse_args()
    agent = train(asked.game, asked.opponent, asked.steps, asked.dense)

    def policy(seen, masks):
        with torch.no_grad():
            return agent(torch.from_numpy(np.ascontiguousarray(seen)), torch.from_numpy(masks))[0].probs.argmax(-1).numpy()
    found = souk.evaluate(asked.game, policy, asked.opponent, asked.plays, max(2, souk.game(asked.game).min_seats))
    print(f"wins {found['share']:.1%} ({found['low']:.1%} to {found['high']:.1%}) against {asked.opponent}; an equal: {found['fair']:.1%}")


if __name__ == "__main__":
    main()
