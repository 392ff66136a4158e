"""The environments keep what PettingZoo's and Gymnasium's own tests check, restated one by one, since
neither package is in Debian; where they can be imported, the originals run too."""
import os
import random
import sys
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import souk
import tap

GAMES = [g.id for g in souk.games()]


def act(env, observation, term, trunc, choose=random):
    if term or trunc:
        return None
    return int(choose.choice(list(np.flatnonzero(observation["action_mask"]))))


class Api(unittest.TestCase):
    """pettingzoo.test.api_test."""

    def each(self, **settings):
        for name in GAMES:
            env = souk.aec.env(name, **settings)
            env.reset(seed=1)
            yield env

    def test_has_the_members(self):
        for env in self.each():
            for member in ("possible_agents", "agents", "agent_selection", "rewards", "terminations",
                           "truncations", "infos", "metadata", "observe", "last", "step", "reset", "render",
                           "close", "agent_iter", "observation_space", "action_space", "num_agents",
                           "max_num_agents", "unwrapped", "state"):
                self.assertTrue(hasattr(env, member), member)
            self.assertIn("name", env.metadata)

    def test_starts_with_nobody_finished(self):
        for env in self.each():
            self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
            self.assertEqual(env.num_agents, len(env.agents))
            self.assertEqual(env.max_num_agents, len(env.possible_agents))

    def test_spaces_are_the_same_object_every_time(self):
        for env in self.each():
            for agent in env.agents:
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                self.assertIs(env.action_space(agent), env.action_space(agent))

    def test_spaces_are_the_same_for_all_agents(self):
        for env in self.each():
            spaces = [env.observation_space(a) for a in env.agents]
            self.assertTrue(all(s == spaces[0] for s in spaces))

    def test_observations_are_in_their_space(self):
        for env in self.each():
            for _, agent in zip(range(200), env.agent_iter()):
                observation, _, term, trunc, _ = env.last()
                self.assertTrue(env.observation_space(agent).contains(observation))
                self.assertEqual(observation["observation"].dtype, np.float32)
                self.assertFalse(np.isnan(observation["observation"]).any())
                env.step(act(env, observation, term, trunc))

    def test_the_mask_is_legal_and_only_for_who_is_asked(self):
        for env in self.each():
            for agent in env.agents:
                some = env.observe(agent)["action_mask"].any()
                pending = env.state_now.pending
                self.assertEqual(bool(some), env.possible_agents.index(agent) in pending)

    def test_last_without_observation(self):
        for env in self.each():
            observation, reward, term, trunc, info = env.last(observe=False)
            self.assertIsNone(observation)
            self.assertEqual((term, trunc), (False, False))
            self.assertIsInstance(info, dict)

    def test_step_returns_nothing_and_refuses_what_is_illegal(self):
        for env in self.each():
            observation, *_ = env.last()
            wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
            self.assertRaises(souk.SoukError, env.step, wrong)
            self.assertIsNone(env.step(act(env, observation, False, False)))

    def test_dictionaries_have_the_live_agents(self):
        for env in self.each():
            for agent in env.agent_iter():
                for kept in (env.rewards, env.terminations, env.truncations, env.infos):
                    self.assertEqual(set(kept), set(env.agents))
                observation, reward, term, trunc, _ = env.last()
                self.assertIsInstance(env.infos[agent], dict)
                self.assertIsInstance(reward, float)
                env.step(act(env, observation, term, trunc))

    def test_no_agent_comes_back(self):
        for env in self.each():
            gone = set()
            for agent in env.agent_iter():
                self.assertNotIn(agent, gone)
                observation, _, term, trunc, _ = env.last()
                if term or trunc:
                    gone.add(agent)
                env.step(act(env, observation, term, trunc))
            self.assertEqual(gone, set(env.possible_agents))
            self.assertEqual(env.agents, [])

    def test_a_finished_agent_acts_none(self):
        env = souk.aec.env("bazaar", max_cycles=2)
        env.reset(seed=1)
        for _ in range(2):
            observation, *_ = env.last()
            env.step(act(env, observation, False, False))
        self.assertTrue(env.last()[3])
        self.assertRaises(ValueError, env.step, 0)
        env.step(None)

    def test_rewards_add_up_until_the_agent_acts(self):
        for env in self.each():
            owed = {a: 0.0 for a in env.agents}
            for agent in env.agent_iter():
                observation, reward, term, trunc, _ = env.last()
                self.assertEqual(owed[agent], reward)
                env.step(act(env, observation, term, trunc))
                owed[agent] = 0.0
                for a in env.agents:
                    owed[a] += env.rewards[a]

    def test_the_win_is_shared_out_once(self):
        env = souk.aec.env("bazaar", seats=3)
        env.reset(seed=4)
        total = 0.0
        for agent in env.agent_iter():
            observation, reward, term, trunc, _ = env.last()
            total += reward if term else 0.0
            env.step(act(env, observation, term, trunc))
        self.assertAlmostEqual(total, 1.0, places=5)

    def test_reset_begins_again(self):
        for env in self.each(max_cycles=5):
            for _ in range(3):
                observation, *_ = env.last()
                env.step(act(env, observation, False, False))
            env.reset(seed=1)
            self.assertEqual(env.agents, env.possible_agents)
            self.assertEqual(env.cycles, 0)
            self.assertEqual(set(env._cumulative_rewards.values()), {0.0})

    def test_render_and_state(self):
        env = souk.aec.env("bazaar", render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("=", env.render())
        self.assertEqual(env.state().tobytes(), env.state_now.bytes)


class Seed(unittest.TestCase):
    """pettingzoo.test.seed_test: two environments with the same seed are the same all along."""

    def test_same_seed_same_play(self):
        for name in GAMES:
            a, b = souk.aec.env(name), souk.aec.env(name)
            for seed in (None, 3, 42):
                a.reset(seed=seed)
                b.reset(seed=seed)
                chooser = random.Random(7)
                for agent in a.agent_iter(400):
                    self.assertEqual(agent, b.agent_selection)
                    x, y = a.last(), b.last()
                    np.testing.assert_array_equal(x[0]["observation"], y[0]["observation"])
                    np.testing.assert_array_equal(x[0]["action_mask"], y[0]["action_mask"])
                    self.assertEqual(x[1:], y[1:])
                    action = act(a, x[0], x[2], x[3], chooser)
                    a.step(action)
                    b.step(action)
                self.assertEqual(a.agents, b.agents)

    def test_other_seed_other_play(self):
        a, b = souk.aec.env("bazaar"), souk.aec.env("bazaar")
        a.reset(seed=1)
        b.reset(seed=2)
        for _ in range(20):
            for env in (a, b):
                env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        self.assertNotEqual(a.state().tobytes(), b.state().tobytes())

    def test_action_spaces_can_be_seeded(self):
        env = souk.aec.env("bazaar")
        space = env.action_space("seat_0")
        space.seed(1)
        first = [space.sample() for _ in range(5)]
        space.seed(1)
        self.assertEqual(first, [space.sample() for _ in range(5)])


class MaxCycles(unittest.TestCase):
    """pettingzoo.test.max_cycles_test, for games that take turns: so many actions, then everyone is cut
    off and leaves by one last None."""

    def test_cut_after_so_many(self):
        for name in GAMES:
            env = souk.aec.env(name, max_cycles=4)
            env.reset(seed=1)
            acted, left = 0, 0
            for _ in env.agent_iter():
                observation, _, term, trunc, _ = env.last()
                self.assertFalse(term)
                acted, left = acted + (not trunc), left + trunc
                env.step(act(env, observation, term, trunc))
            self.assertEqual((acted, left), (4, env.max_num_agents))


class Vector(unittest.TestCase):
    def test_shapes(self):
        for name in GAMES:
            envs = souk.vector.make(name, 6)
            observations, infos = envs.reset(seed=1)
            self.assertTrue(envs.observation_space.contains(observations))
            self.assertEqual(infos["action_mask"].shape, (6, envs.single_action_space.n))
            for _ in range(20):
                actions = np.array([random.choice(np.flatnonzero(m)) for m in infos["action_mask"]])
                self.assertTrue(envs.action_space.contains(actions))
                observations, rewards, ended, cut, infos = envs.step(actions)
                for array in (rewards, ended, cut):
                    self.assertEqual(array.shape, (6,))
                self.assertTrue((envs.batch.movers == envs.learner).all())

    def test_plays_end_and_go_on(self):
        envs = souk.vector.make("bazaar", 12, seats=2, opponent="normal")
        _, infos = envs.reset(seed=3)
        plays = won = 0
        for _ in range(400):
            actions = np.array([random.choice(np.flatnonzero(m)) for m in infos["action_mask"]])
            _, rewards, ended, _, infos = envs.step(actions)
            plays, won = plays + ended.sum(), won + rewards.sum()
            self.assertTrue((rewards[~ended] == 0).all())
        self.assertGreater(plays, 10)
        self.assertLess(won, plays / 2)

    def test_same_seed_same_rows(self):
        a, b = souk.vector.make("basari", 5, seats=3), souk.vector.make("basari", 5, seats=3)
        for envs in (a, b):
            _, infos = envs.reset(seed=9)
            for _ in range(60):
                _, _, _, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
        np.testing.assert_array_equal(a.batch.observations, b.batch.observations)

    def test_cut(self):
        envs = souk.vector.make("bazaar", 4, max_steps=6)
        _, infos = envs.reset(seed=1)
        seen = False
        for _ in range(10):
            _, _, _, cut, infos = envs.step(infos["action_mask"].argmax(axis=1))
            seen = seen or cut.any()
        self.assertTrue(seen)

    def test_illegal_actions_are_refused(self):
        envs = souk.vector.make("bazaar", 2)
        _, infos = envs.reset(seed=1)
        self.assertRaises(souk.SoukError, envs.step, infos["action_mask"].argmin(axis=1))


class Originals(unittest.TestCase):
    def test_pettingzoo(self):
        try:
            from pettingzoo.test import api_test, seed_test
        except ImportError:
            self.skipTest("PettingZoo is not installed")
        for name in GAMES:
            api_test(souk.aec.env(name), num_cycles=50)
            seed_test(lambda name=name: souk.aec.env(name), num_cycles=50)

    def test_gymnasium(self):
        try:
            import gymnasium
        except ImportError:
            self.skipTest("Gymnasium is not installed")
        self.assertIsInstance(souk.vector.make("bazaar", 2), gymnasium.vector.VectorEnv)


if __name__ == "__main__":
    tap.main()
