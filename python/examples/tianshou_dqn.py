"""DQN of Tianshou in self-play of two seats, through PettingZoo's AEC environment.

    python3 python/examples/tianshou_dqn.py [GAME] [--epochs 10]

Needs tianshou 1.x, torch and pettingzoo. Tianshou's PettingZooEnv takes the mask from the observation."""
import argparse

import souk
import torch
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.policy import DQNPolicy, MultiAgentPolicyManager, RandomPolicy
from tianshou.trainer import OffpolicyTrainer
from tianshou.utils.net.common import Net


def main(words=None):
    told = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    two = [g.id for g in souk.games() if g.min_seats <= 2]
    told.add_argument("game", nargs="?", default=two[0], choices=two, metavar="GAME")
    told.add_argument("--epochs", type=int, default=10)
    asked = told.parse_args(words)

    def table():
        return PettingZooEnv(souk.aec.env(asked.game, seats=2))
    env, game = table(), souk.game(asked.game)
    net = Net(state_shape=game.observe_size, action_shape=game.num_actions, hidden_sizes=[128, 128])
    learner = DQNPolicy(model=net, optim=torch.optim.Adam(net.parameters(), lr=1e-4), action_space=env.action_space,
                        discount_factor=1.0, estimation_step=3, target_update_freq=320)
    policies = MultiAgentPolicyManager(policies=[RandomPolicy(action_space=env.action_space), learner], env=env)
    trains, tests = DummyVectorEnv([table for _ in range(8)]), DummyVectorEnv([table for _ in range(8)])
    trains.seed(1), tests.seed(1001)
    collector = Collector(policies, trains, VectorReplayBuffer(20_000, 8), exploration_noise=True)
    collector.reset()
    collector.collect(n_step=64 * 8)
    result = OffpolicyTrainer(
        policy=policies, train_collector=collector, test_collector=Collector(policies, tests, exploration_noise=True),
        max_epoch=asked.epochs, step_per_epoch=1000, step_per_collect=50, episode_per_test=10, batch_size=64,
        update_per_step=0.1, test_in_train=False, reward_metric=lambda rewards: rewards[:, 1],
        train_fn=lambda *_: learner.set_eps(0.1), test_fn=lambda *_: learner.set_eps(0.0)).run()
    print(f"best share of the wins: {result.best_reward:.1%}")


if __name__ == "__main__":
    main()
