"""PPO on a GPU, tables and network side by side: nothing leaves the card during training.

    .venv/bin/python python/examples/ppo_gpu.py [GAME] [--updates 200] [--tables 16384] [--cpu]

All seats share one policy, which plays against itself. Each seat's advantage follows from its own decisions to the end
of the play (GAE, no discount, the share of the win as reward). Needs torch and, without --cpu, a CUDA GPU."""
import argparse
import sys
import time

import souk

try:
    import torch
    from torch import nn
except ImportError:
    sys.exit("ppo_gpu: torch is not installed")

HIDDEN, LAMBDA, CLIP, ENTROPY, EPOCHS, RATE = 256, 0.95, 0.2, 0.01, 2, 5e-4


class Net(nn.Module):
    """Observation -> two hidden layers -> a logit for every action, and the expected share of the win."""

    def __init__(self, inputs, actions):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)

    def forward(self, seen, masks):
        hidden = self.body(seen.float())
        logits = self.policy(hidden).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)


class Tables:
    """A batch whose arrays are tensors, on the GPU or the host; a step writes them in place. Tables on the host can feed a
    net on the GPU."""

    def __init__(self, game, tables, seats, cpu, device, threads=1):
        self.device = device
        if cpu:
            self.batch, take = souk.Batch(game, tables, seats, seed=1, threads=threads), torch.from_numpy
        else:
            from souk import gpu
            stream = torch.cuda.current_stream().cuda_stream
            self.batch, take = gpu.Batch(game, tables, seats, seed=1, stream=stream), torch.from_dlpack
        self.seen, self.masks, self.movers, self.rewards, self.ends = (
            take(getattr(self.batch, name)) for name in ("observations", "masks", "movers", "rewards", "ends"))
        self.step = (lambda actions: self.batch.step(actions.cpu().numpy())) if cpu else (lambda actions: self.batch.step(actions.int()))

    def now(self):
        """Observations and masks for the net, which the next step does not change."""
        return [x.to(self.device, copy=True) for x in (self.seen, self.masks)]


def collect(net, tables, steps):
    """Steps all tables; returns what the movers saw, did and expected, and the results."""
    kept = []
    for _ in range(steps):
        seen, masks = tables.now()
        with torch.no_grad():
            chances, value = net(seen, masks)
            actions = chances.sample()
        before = [seen, masks, actions, chances.log_prob(actions), value, tables.movers.to(tables.device).long()]
        tables.step(actions)
        kept.append(before + [tables.rewards.to(tables.device, copy=True), (tables.ends == souk.ENDED).to(tables.device)])
    return [torch.stack(column) for column in zip(*kept)]


def advantages(values, movers, rewards, ended):
    """Goes backwards through the steps, for each seat from its own next decision or from the end of the play. A
    decision with neither known yet teaches nothing."""
    steps, many, seats = rewards.shape
    rows = torch.arange(many, device=rewards.device)
    ahead, gained, known = torch.zeros_like(rewards[0]), torch.zeros_like(rewards[0]), torch.zeros_like(rewards[0], dtype=torch.bool)
    found = torch.zeros_like(values)
    for k in range(steps - 1, -1, -1):
        over, seat = ended[k][:, None], movers[k]
        ahead, gained, known = torch.where(over, rewards[k], ahead), gained.masked_fill(over, 0), known | over
        later = known[rows, seat]
        found[k] = torch.where(later, ahead[rows, seat] - values[k] + LAMBDA * gained[rows, seat], torch.zeros_like(values[k]))
        ahead[rows, seat], gained[rows, seat], known[rows, seat] = values[k], found[k], torch.ones_like(later)
    return found


def learn(net, optimiser, kept, lot):
    """PPO's clipped updates over everything collected, in minibatches."""
    seen, masks, actions, before, values, movers, rewards, ended = kept
    gained = advantages(values, movers, rewards, ended)
    flat = [column.flatten(0, 1) for column in (seen, masks, actions, before, gained, gained + values)]
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(flat[2]), device=flat[2].device).split(lot):
            s, m, a, old, advantage, goal = (column[rows] for column in flat)
            chances, value = net(s, m)
            ratio = (chances.log_prob(a) - old).exp()
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            loss = (-torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
                    + 0.5 * (goal - value).square().mean() - ENTROPY * chances.entropy().mean())
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def judge(net, game, seats, plays, against, device):
    """The result of souk.evaluate for the policy, with tables on the CPU."""
    def choose(seen, masks):
        with torch.no_grad():
            chances, _ = net(torch.as_tensor(seen, device=device), torch.as_tensor(masks, device=device))
            return chances.probs.argmax(-1).cpu().numpy()
    return souk.evaluate(game, choose, against, plays, seats, seed=7, tables=256)


def train(game, seats, updates, tables, steps, cpu, device, threads=1, report=print):
    """The net after that many updates of tables * steps decisions each."""
    torch.manual_seed(1)
    many = Tables(game, tables, seats, cpu, device, threads)
    net = Net(game.observe_size, game.num_actions).to(device)
    optimiser = torch.optim.Adam(net.parameters(), RATE)
    begun, lot = time.time(), max(256, tables * steps // 16)
    for update in range(1, updates + 1):
        kept = collect(net, many, steps)
        learn(net, optimiser, kept, lot)
        if update % 10 == 0 or update == updates:
            done, took = update * tables * steps, time.time() - begun
            report(f"{update} updates, {done / 1e6:.1f} million steps in {took:.0f} s ({done / took:.0f}/s)")
    return net


def main():
    told = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    told.add_argument("game", nargs="?", default="basari", choices=[g.id for g in souk.games()], metavar="GAME")
    told.add_argument("--seats", type=int)
    told.add_argument("--updates", type=int, default=200)
    told.add_argument("--tables", type=int, default=16384)
    told.add_argument("--steps", type=int, default=64, help="between two updates")
    told.add_argument("--plays", type=int, default=1000, help="in how many plays it is judged")
    told.add_argument("--cpu", action="store_true", help="learn on the processor instead")
    asked = told.parse_args()
    game = souk.game(asked.game)
    seats = asked.seats or max(2, game.min_seats)
    if not asked.cpu and not torch.cuda.is_available():
        sys.exit("ppo_gpu: there is no graphics card here that speaks CUDA; --cpu learns without one")
    device = "cpu" if asked.cpu else "cuda"
    net = train(game, seats, asked.updates, asked.tables, asked.steps, asked.cpu, device)
    for against in ("random", "normal"):
        r = judge(net, game, seats, asked.plays, against, device)
        print(f"{game.id}: wins {r['share']:.1%} ({r['low']:.1%} to {r['high']:.1%}) of {r['plays']} plays against {against}; an equal would win {r['fair']:.1%}")


if __name__ == "__main__":
    main()
