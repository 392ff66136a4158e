"""PPO of RLlib with action masks.

    python3 python/examples/rllib_ppo.py [GAME] [--opponent random] [--iterations 20]

Needs ray[rllib], torch and gymnasium. RLlib's masking module reads the mask from the observation, under these names."""
import argparse

import gymnasium
import numpy as np
import souk
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule


class Masked(gymnasium.Env):
    """souk.single with the mask inside the observation."""

    def __init__(self, config):
        self.env = souk.single.env(**config)
        actions = self.env.action_space.n
        self.action_space = gymnasium.spaces.Discrete(actions)
        self.observation_space = gymnasium.spaces.Dict({
            "action_mask": gymnasium.spaces.Box(0.0, 1.0, (actions,), np.float32),
            "observations": gymnasium.spaces.Box(-1.0, 1.0, (self.env.game.observe_size,), np.float32)})

    def seen(self, observation, info):
        return {"action_mask": info["action_mask"].astype(np.float32), "observations": observation}

    def reset(self, *, seed=None, options=None):
        observation, info = self.env.reset(seed=seed)
        return self.seen(observation, info), {}

    def step(self, action):
        observation, reward, ended, cut, info = self.env.step(int(action))
        return self.seen(observation, info), reward, ended, cut, {}


def main(words=None):
    told = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    told.add_argument("game", nargs="?", default="bazaar", choices=[g.id for g in souk.games()], metavar="GAME")
    told.add_argument("--opponent", default="random", choices=[b.name for b in souk.bots()])
    told.add_argument("--iterations", type=int, default=20)
    asked = told.parse_args(words)
    settings = {"of": asked.game, "seats": max(2, souk.game(asked.game).min_seats), "opponent": asked.opponent}
    config = (PPOConfig()
              .environment(Masked, env_config=settings)
              .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule,
                                                     model_config={"head_fcnet_hiddens": [128, 128]}))
              .training(gamma=1.0))
    algorithm = config.build_algo()
    for number in range(asked.iterations):
        found = algorithm.train()
        print(f"{number + 1}: mean share of the wins {found['env_runners']['episode_return_mean']:.1%}", flush=True)
    algorithm.stop()


if __name__ == "__main__":
    main()
