"""DQN of Tianshou in self-play of two seats, through PettingZoo's AEC environment.

    python3 python/examples/tianshou_dqn.py [GAME] [--epochs 10]

Needs tianshou 2.x, torch and pettingzoo. Tianshou's PettingZooEnv takes the mask from the observation."""
import argparse

import souk
from tianshou.algorithm import DQN, MARLRandomDiscreteMaskedOffPolicyAlgorithm, MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
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
    learner = DQN(policy=DiscreteQLearningPolicy(model=net, action_space=env.action_space, eps_training=0.1, eps_inference=0.0),
                  optim=AdamOptimizerFactory(lr=1e-4), gamma=1.0, n_step_return_horizon=3, target_update_freq=320)
    other = MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space)
    both = MultiAgentOffPolicyAlgorithm(algorithms=[other, learner], env=env)
    trains, tests = DummyVectorEnv([table for _ in range(8)]), DummyVectorEnv([table for _ in range(8)])
    trains.seed(1), tests.seed(1001)
    collector = Collector(both, trains, VectorReplayBuffer(20_000, 8), exploration_noise=True)
    collector.reset()
    collector.collect(n_step=64 * 8)
    result = both.run_training(OffPolicyTrainerParams(
        training_collector=collector, test_collector=Collector(both, tests), max_epochs=asked.epochs, epoch_num_steps=1000,
        collection_step_num_env_steps=56, test_step_num_episodes=16, batch_size=64,
        update_step_num_gradient_steps_per_sample=0.1, test_in_training=False,
        multi_agent_return_reduction=lambda rewards: rewards[:, 1]))
    print(f"best share of the wins: {result.best_reward:.1%}")


if __name__ == "__main__":
    main()
