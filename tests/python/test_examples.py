"""The examples run. A library that is not installed is replaced by a stand-in with the calls that the example makes; it
plays whole plays at random through the environments that it is given, as its original would."""
import importlib.util
import io
import os
import sys
import types
import unittest
from contextlib import redirect_stdout

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
import numpy as np
import souk
import tap

EXAMPLES = os.path.join(HERE, "..", "..", "python", "examples")


def example(name):
    spec = importlib.util.spec_from_file_location(name, os.path.join(EXAMPLES, f"{name}.py"))
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def have(name):
    return importlib.util.find_spec(name) is not None


def modules(members):
    """Modules by their full names, with these members; their packages come with them."""
    made = {}
    for name, given in members.items():
        parts = name.split(".")
        for i in range(1, len(parts)):
            made.setdefault(".".join(parts[:i]), types.ModuleType(".".join(parts[:i])))
        made[name] = types.ModuleType(name)
        made[name].__dict__.update(given)
    return made


# --- the stand-ins --------------------------------------------------------------------------------
class VecEnv:
    """Stable-Baselines3's DummyVecEnv."""

    def __init__(self, make, n_envs, seed):
        self.envs = [make() for _ in range(n_envs)]
        self.seen = np.stack([env.reset(seed=seed + i)[0] for i, env in enumerate(self.envs)])

    def env_method(self, name):
        return [getattr(env, name)() for env in self.envs]

    def step(self, actions):
        ended = []
        for i, (env, action) in enumerate(zip(self.envs, actions)):
            self.seen[i], _, over, cut, _ = env.step(action)
            ended.append(over or cut)
            if ended[-1]:
                self.seen[i] = env.reset()[0]
        return ended


class MaskablePPO:
    def __init__(self, policy, env, gamma, seed, verbose):
        assert policy == "MlpPolicy" and isinstance(env, VecEnv) and gamma == 1.0
        self.env = env

    def learn(self, total_timesteps):
        self.plays = 0
        for _ in range(total_timesteps // len(self.env.envs)):
            masks = np.stack(self.env.env_method("action_masks"))
            assert masks.dtype == bool and masks.any(axis=1).all()
            self.plays += sum(self.env.step(masks.argmax(axis=1)))
        assert self.plays

    def predict(self, seen, action_masks, deterministic):
        return action_masks.argmax(axis=1), None


class PPOConfig:
    def environment(self, env, env_config):
        self.env = env(env_config)
        return self

    def rl_module(self, rl_module_spec):
        assert rl_module_spec["module_class"] is dict
        return self

    def training(self, gamma):
        return self

    def build_algo(self):
        return self

    def train(self):
        returns = []
        seen, _ = self.env.reset(seed=1)
        for _ in range(300):
            assert set(seen) == set(self.env.observation_space.spaces)
            assert all(self.env.observation_space.spaces[key].contains(value) for key, value in seen.items())
            seen, reward, over, _, _ = self.env.step(int(seen["action_mask"].argmax()))
            if over:
                returns.append(reward)
                seen, _ = self.env.reset()
        return {"env_runners": {"episode_return_mean": float(np.mean(returns))}}

    def stop(self):
        pass


class PettingZooEnv:
    """Tianshou's adapter of an AEC environment: observations with the agent's name and its mask."""

    def __init__(self, env):
        self.env, self.agents = env, env.possible_agents
        self.action_space = env.action_space(self.agents[0])
        assert len({env.action_space(agent).n for agent in self.agents}) == 1

    def play(self, seed):
        self.env.reset(seed=seed)
        rewards = dict.fromkeys(self.agents, 0.0)
        for agent in self.env.agent_iter():
            seen, reward, over, cut, _ = self.env.last()
            rewards[agent] += reward
            self.env.step(None if over or cut else int(seen["action_mask"].argmax()))
        return [rewards[agent] for agent in self.agents]


class MultiAgent:
    def __init__(self, algorithms, env):
        assert len(algorithms) == len(env.agents)

    def run_training(self, given):
        found = given["multi_agent_return_reduction"](
            np.array([env.play(7 + i) for i, env in enumerate(given["test_collector"]["venv"].envs)]))
        return types.SimpleNamespace(best_reward=float(found.mean()))


class Venv:
    def __init__(self, makers):
        self.envs = [make() for make in makers]

    def seed(self, seed):
        pass


def collector(policy, venv, *_, **__):
    class Made(dict):
        def reset(self):
            pass

        def collect(self, n_step):
            self["venv"].envs[0].play(1)
    return Made(venv=venv)


def anything(**_):
    return types.SimpleNamespace()


STANDINS = {
    "sb3_contrib": {"sb3_contrib": {"MaskablePPO": MaskablePPO},
                    "stable_baselines3.common.env_util": {"make_vec_env": VecEnv}},
    "ray": {"gymnasium": {"Env": object, "spaces": souk.spaces},
            "ray.rllib.algorithms.ppo": {"PPOConfig": PPOConfig}, "ray.rllib.core.rl_module.rl_module": {"RLModuleSpec": dict},
            "ray.rllib.examples.rl_modules.classes.action_masking_rlm": {"ActionMaskingTorchRLModule": dict}},
    "tianshou": {"tianshou.algorithm": {"DQN": anything, "MARLRandomDiscreteMaskedOffPolicyAlgorithm": anything,
                                        "MultiAgentOffPolicyAlgorithm": MultiAgent},
                 "tianshou.algorithm.modelfree.dqn": {"DiscreteQLearningPolicy": anything},
                 "tianshou.algorithm.optim": {"AdamOptimizerFactory": anything},
                 "tianshou.data": {"Collector": collector, "VectorReplayBuffer": lambda size, n: None},
                 "tianshou.env": {"DummyVectorEnv": Venv, "PettingZooEnv": PettingZooEnv},
                 "tianshou.trainer": {"OffPolicyTrainerParams": dict}, "tianshou.utils.net.common": {"Net": anything}}}


class Examples(unittest.TestCase):
    def told(self, name, library, *words):
        made = {} if have(library) else modules(STANDINS[library])
        before = {key: sys.modules.get(key) for key in made}
        sys.modules.update(made)
        out = io.StringIO()
        try:
            with redirect_stdout(out):
                example(name).main(list(words))
        finally:
            for key, old in before.items():
                if old is None:
                    del sys.modules[key]
                else:
                    sys.modules[key] = old
        return out.getvalue()

    def test_maskable_ppo(self):
        self.assertIn("wins ", self.told("maskable_ppo", "sb3_contrib", "bazaar", "--steps", "1000", "--plays", "4"))

    def test_rllib(self):
        self.assertIn("1: mean share of the wins", self.told("rllib_ppo", "ray", "bazaar", "--iterations", "1"))

    def test_tianshou(self):
        self.assertIn("best share of the wins", self.told("tianshou_dqn", "tianshou", "bazaar", "--epochs", "1"))

    def test_a_league_grows(self):
        league = example("league")
        league.train.TABLES, league.train.HORIZON = 8, 64
        members = league.play("basari", 3, 2, 1, report=lambda _: None)
        self.assertEqual(len(members), 3)
        mine = souk.Player("last", members[-1])
        self.assertEqual(souk.arena("basari", [mine, members[0]], 3, 3)[0]["plays"], 3)

    @unittest.skipUnless(have("torch"), "torch is not installed")
    def test_ppo(self):
        example("ppo").train("basari", "random", 64 * 64, dense=True, report=lambda _: None)

    def test_every_example_compiles(self):
        for name in os.listdir(EXAMPLES):
            if name.endswith(".py"):
                with open(os.path.join(EXAMPLES, name), encoding="utf-8") as file:
                    compile(file.read(), name, "exec")


if __name__ == "__main__":
    tap.main()
