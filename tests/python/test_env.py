"""The environments pass the checks of PettingZoo's and Gymnasium's own tests. These are reimplemented here, since
neither package is in Debian; where they can be imported, the originals run too.

Reimplemented are: api_test (Api, Contract), seed_test (Seed), max_cycles_test (MaxCycles), state_test and render_test
(Contract), parallel_api_test (Parallel), check_env (Single), and the vector contract of Gymnasium's VectorEnv and
SyncVectorEnv: autoreset modes, final_obs and final_info, copies, seeds, reset_mask, render, closed (Vector)."""
import contextlib
import functools
import io
import os
import random
import sys
import types
import unittest
import warnings

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

    def test_no_agent_is_finished_at_the_start(self):
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

    def test_the_mask_is_set_only_for_agents_to_act(self):
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

    def test_step_returns_nothing_and_refuses_illegal_actions(self):
        for env in self.each(illegal="refuse"):
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

    def test_a_finished_agent_steps_with_none(self):
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
        self.assertEqual(env.render(), env.state_now.drawing(env.batch.movers[0]))
        self.assertEqual(env.state().tobytes(), env.state_now.bytes)


class Seed(unittest.TestCase):
    """pettingzoo.test.seed_test: two environments with the same seed behave the same throughout."""

    def test_same_seed_same_play(self):
        for name in GAMES:
            a, b = souk.aec.env(name), souk.aec.env(name)
            for seed in (3, 42, 3):
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
    """pettingzoo.test.max_cycles_test, for turn-based games: after max_cycles actions all agents are truncated
    and leave with a last None."""

    def test_plays_are_truncated_after_max_cycles(self):
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


class Parallel(unittest.TestCase):
    """pettingzoo.test.parallel_api_test and parallel_seed_test, and additional guarantees."""

    def test_a_play(self):
        for name in GAMES:
            for seats in range(souk.game(name).min_seats, souk.game(name).max_seats + 1):
                env = souk.parallel.parallel_env(name, seats=seats)
                seen, infos = env.reset(seed=3, options={"options": 1})
                self.assertEqual((set(seen), set(infos)), (set(env.agents), set(env.agents)))
                while env.agents:
                    live = env.agents
                    for agent in live:
                        self.assertTrue(env.observation_space(agent).contains(seen[agent]))
                        mask = seen[agent]["action_mask"]
                        self.assertTrue(mask.any())
                        self.assertTrue(not mask[env.wait] or mask.sum() == 1)
                    given = env.step({a: random.choice(np.flatnonzero(seen[a]["action_mask"])) for a in live})
                    self.assertTrue(all(set(kept) == set(live) for kept in given))
                    seen, rewards, terminated, truncated, _ = given
                    self.assertFalse(any(truncated.values()))
                    self.assertEqual(not env.agents, all(terminated.values()))
                if seats > 1:
                    self.assertEqual(sum(rewards.values()) > 0, bool(env.state_now.winners()))  # there may be no winner

    def test_seats_choose_simultaneously(self):
        env = souk.parallel.parallel_env("basari", seats=3)
        seen, _ = env.reset(seed=1)
        most = 0
        for _ in range(20):
            asked = [a for a in env.agents if not seen[a]["action_mask"][env.wait]]
            most = max(most, len(asked))
            seen = env.step({a: int(seen[a]["action_mask"].argmax()) for a in asked})[0]
        self.assertGreater(most, 1)

    def test_a_joint_step_equals_single_steps_in_order(self):
        for name in GAMES:
            seats = souk.game(name).max_seats
            env = souk.parallel.parallel_env(name, seats=seats)
            env.reset(seed=5)
            twin = souk.Batch(name, 1, seats, hold=True)
            twin.seed(5)  # table 0 is dealt like the first play of an environment
            while env.agents:
                actions = env.picks()
                for seat, (agent, action) in enumerate(actions.items()):
                    if action != env.wait:
                        twin.turn(0, seat)
                        self.assertTrue(twin.step(np.array([action])))
                seen, rewards, *_ = env.step(actions)
                np.testing.assert_array_equal(env.state(), np.frombuffer(twin.state(0).bytes, np.uint8))
                self.assertEqual(list(rewards.values()), twin.rewards[0].tolist())
                for seat, agent in enumerate(actions):
                    for what, shown in twin.observe(0, seat).items():
                        np.testing.assert_array_equal(seen[agent][what][:len(shown)], shown)

    def test_returned_values_do_not_change_later(self):
        env = souk.parallel.parallel_env("bazaar", seats=2)
        first = env.reset(seed=1)[0]
        kept = {a: first[a]["observation"].copy() for a in first}
        given = [env.step(env.picks()) for _ in range(3)]
        for a in first:
            np.testing.assert_array_equal(first[a]["observation"], kept[a])
        for one, other in zip(given[0], given[1]):
            self.assertIsNot(one, other)
            self.assertTrue(all(one[a] is not other[a] for a in one if isinstance(one[a], dict)))

    def test_only_waiting_agents_may_be_left_out(self):
        env = souk.parallel.parallel_env("bazaar", seats=3, illegal="refuse")
        env.reset(seed=1)
        actions = env.picks()
        asked = {a: x for a, x in actions.items() if x != env.wait}
        self.assertLess(len(asked), len(actions))
        before = env.state()
        for wrong in ({}, {**actions, "seat_9": 0}, {**asked, "seat_9": env.wait, "seat_8": env.wait}, list(actions), None, 3,
                      dict.fromkeys(actions, 2 ** 40), dict.fromkeys(actions), dict.fromkeys(actions, 0.5), dict.fromkeys(actions, -1)):
            self.assertRaises(souk.SoukError, env.step, wrong)
        np.testing.assert_array_equal(env.state(), before)
        self.assertEqual(len(env.step(asked)[0]), 3)

    def test_illegal_actions(self):
        for illegal in ("lose", "refuse", "random"):
            env = souk.parallel.parallel_env("bazaar", seats=2, illegal=illegal)
            seen, _ = env.reset(seed=1)
            before = env.state()
            wrong = {a: int(seen[a]["action_mask"].argmin()) for a in env.agents}
            if illegal == "refuse":
                self.assertRaises(souk.SoukError, env.step, wrong)
                np.testing.assert_array_equal(env.state(), before)
            else:
                rewards = env.step(wrong)[1]
                self.assertEqual((min(rewards.values()), bool(env.agents)), (-1.0, False) if illegal == "lose" else (0.0, True))


class Contract(unittest.TestCase):
    """The remaining checks of PettingZoo's api_test, state_test and render_test."""

    def test_unknown_options_are_ignored_and_ours_are_not(self):
        for name in GAMES:
            env = souk.aec.env(name)
            env.reset(seed=0, options={"options": 1})
            self.assertRaises(souk.SoukError, env.reset, options={"souk": {"no-such-option": 1}})
            self.assertRaises(souk.SoukError, env.reset, options={"souk": 3})
            for option in env.game.about()["options"]:
                env.reset(seed=0, options={"souk": {option["name"]: option["default"]}})

    def test_state_is_in_its_space(self):
        for name in GAMES:
            env = souk.aec.env(name)
            env.reset(seed=1)
            for _, agent in zip(range(60), env.agent_iter()):
                self.assertTrue(env.state_space.contains(env.state()))
                over = env.terminations[agent] or env.truncations[agent]
                env.step(None if over else int(env.action_space(agent).sample()))

    def test_render_modes(self):
        for mode in souk.aec.env("bazaar").metadata["render_modes"]:
            env = souk.aec.env("bazaar", render_mode=mode)
            env.reset(seed=1)
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                self.assertEqual(env.render() is None, mode == "human")
            self.assertEqual(bool(printed.getvalue()), mode == "human")
        self.assertRaises(souk.SoukError, souk.aec.env, "bazaar", render_mode="film")

    def test_an_illegal_action_loses(self):
        env = souk.aec.env("bazaar", seats=3)
        env.reset(seed=1)
        who = env.agent_selection
        env.step(int(env.last()[0]["action_mask"].argmin()))
        self.assertTrue(all(env.terminations.values()))
        self.assertEqual(env.rewards, {a: -1.0 if a == who else 0.0 for a in env.possible_agents})


class Single(unittest.TestCase):
    """gymnasium.utils.env_checker, reimplemented: spaces, seeds, the types that step returns."""

    def test_plays(self):
        for name in GAMES:
            for reward in ("win", "margin", "rank"):
                env = souk.single.env(name, reward=reward)
                seen, info = env.reset(seed=3)
                over = False
                while not over:
                    self.assertTrue(env.observation_space.contains(seen))
                    self.assertEqual(env.state_now.mover, env.seat)
                    np.testing.assert_array_equal(env.state_now.mask(), info["action_mask"])
                    seen, gained, over, cut, info = env.step(env.pick())
                    self.assertEqual((type(gained), type(over), type(cut)), (float, bool, bool))
                self.assertEqual(gained, float(env.state_now.rewards(reward)[env.seat]))
                self.assertRaises(souk.SoukError, env.step, 0)

    def test_same_seed_same_play(self):
        for name in GAMES:
            plays = []
            for _ in range(2):
                env = souk.single.env(name, opponent="normal" if env_seats(name) > 1 else "random")
                seen, info = env.reset(seed=11)
                rows = [seen]
                for _ in range(15):
                    seen, _, over, _, info = env.step(int(info["action_mask"].argmax()))
                    rows.append(seen)
                    if over:
                        break
                plays.append(np.array(rows))
            np.testing.assert_array_equal(*plays)

    def test_action_masks(self):
        env, envs = souk.single.env("bazaar", seats=2), souk.vector.make("bazaar", 3)
        self.assertFalse(env.action_masks().any())
        for made in (env, envs):
            _, info = made.reset(seed=1)
            np.testing.assert_array_equal(made.action_masks(), info["action_mask"] == 1)
        env.step(int(env.action_masks().argmin()))  # illegal: the play is over
        self.assertFalse(env.action_masks().any())

    def test_what_is_drawn_is_what_the_seat_sees(self):
        for name in GAMES:
            env = souk.single.env(name, render_mode="ansi")
            env.reset(seed=1)
            state = env.state_now
            self.assertEqual(env.render(), state.drawing(env.seat))
            self.assertEqual(env.render(), state.imagine(env.seat, seed=7).drawing(env.seat))
            self.assertTrue(state.drawing(ascii=True).isascii())

    def test_cut(self):
        env = souk.single.env("bazaar", seats=3, max_steps=2)
        env.reset(seed=1)
        self.assertEqual([env.step(env.pick())[3] for _ in range(2)], [False, True])


def env_seats(name):
    return souk.game(name).min_seats


class Vector(unittest.TestCase):
    def test_shapes(self):
        for name in GAMES:
            envs = souk.vector.make(name, 6, autoreset_mode="SameStep")
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
        envs = souk.vector.make("bazaar", 12, seats=2, opponent="normal", autoreset_mode="SameStep")
        _, infos = envs.reset(seed=3)
        plays = won = 0
        for _ in range(400):
            actions = np.array([random.choice(np.flatnonzero(m)) for m in infos["action_mask"]])
            _, rewards, ended, _, infos = envs.step(actions)
            plays, won = plays + ended.sum(), won + rewards.sum()
            self.assertTrue((rewards[~ended] == 0).all())
        self.assertGreater(plays, 10)
        self.assertLess(won, plays / 2)

    def test_pictures_are_frames_of_a_video(self):
        """As RecordVideo takes them: height x width x 3 bytes, one size, and not the same after a move."""
        env = souk.single.env("bazaar", seats=2, render_mode="rgb_array")
        env.reset(seed=1)
        first = env.render()
        self.assertEqual((first.dtype, first.ndim, first.shape[2]), (np.uint8, 3, 3))
        self.assertTrue(first.flags.owndata)
        shown = {first.tobytes()}
        for _ in range(8):
            env.step(env.pick())
            self.assertEqual(env.render().shape, first.shape)
            shown.add(env.render().tobytes())
        self.assertGreater(len(shown), 4)
        envs = souk.vector.make("bazaar", 2, seats=2, render_mode="rgb_array")
        envs.reset(seed=1)
        self.assertEqual([frame.shape for frame in envs.render()], [first.shape] * 2)
        self.assertIn("rgb_array", souk.aec.env("bazaar").metadata["render_modes"])

    def test_one_bot_plays_in_c_as_several_do_in_python(self):
        for mode in ("NextStep", "SameStep"):
            both = [souk.vector.make("basari", 6, seats=3, opponent=o, autoreset_mode=mode) for o in ("normal", ["normal"] * 2)]
            _, infos = [envs.reset(seed=4) for envs in both][0]
            ends = 0
            for _ in range(120):
                one, two = (envs.step(infos["action_mask"].argmax(axis=1)) for envs in both)
                infos, ends = one[4], ends + one[2].sum()
                for a, b in zip(one[:3] + (infos["action_mask"],), two[:3] + (two[4]["action_mask"],)):
                    np.testing.assert_array_equal(a, b)
            self.assertGreater(ends, 6)

    def test_dense_rewards_add_up(self):
        """To the final reward less the first estimate; so they favour the same policy."""
        envs = souk.vector.make("basari", 4, seats=3, dense=True, opponent="normal", autoreset_mode="Disabled")
        env = souk.single.env("basari", seats=3, dense=True)
        _, infos = envs.reset(seed=1)
        begun, total, over = envs._expected.copy(), np.zeros(4), np.zeros(4, bool)
        while not over.any():
            _, rewards, over, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
            total += rewards
        final = envs.batch.rewards[np.arange(4), envs.learner]
        np.testing.assert_allclose((total + begun)[over], final[over], atol=1e-6)
        env.reset(seed=1)
        total, over = env._expected, False
        while not over:
            _, reward, over, _, _ = env.step(env.pick())
            total += reward
        self.assertAlmostEqual(total, env.batch.rewards[0, env.seat], places=5)
        for make in (lambda: souk.single.env("basari", dense=True, reward="rank"), lambda: souk.vector.make("basari", 1, dense=True, reward="rank")):
            self.assertRaises(souk.SoukError, make)

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
        before = [envs.batch.state(t).bytes for t in range(2)]
        legal = infos["action_mask"].argmax(axis=1)
        for wrong in (infos["action_mask"].argmin(axis=1), [legal[0], -1], [legal[0], 1 << 40], legal.astype(float), legal[:1]):
            self.assertRaises(souk.SoukError, envs.step, wrong)
            self.assertEqual(before, [envs.batch.state(t).bytes for t in range(2)])
        envs.step(legal)

    def test_arrays_are_the_callers_own(self):
        envs = souk.vector.make("bazaar", 3)
        first, infos = envs.reset(seed=1)
        kept, masks = first.copy(), infos["action_mask"].copy()
        envs.step(masks.argmax(axis=1))
        np.testing.assert_array_equal(first, kept)
        np.testing.assert_array_equal(infos["action_mask"], masks)
        envs = souk.vector.make("bazaar", 3, copy=False)
        self.assertIs(envs.reset()[0], envs.batch.observations)

    def test_same_step(self):
        envs = souk.vector.make("basari", 4, seats=3, max_steps=2, autoreset_mode="SameStep")
        _, infos = envs.reset(seed=1)
        for n in range(1, 5):
            observations, _, ended, cut, infos = envs.step(infos["action_mask"].argmax(axis=1))
            self.assertEqual(cut.tolist(), [n % 2 == 0] * 4)
            self.assertEqual("final_obs" in infos, n % 2 == 0)
        self.assertTrue(infos["_final_obs"].all() and infos["_final_info"].all())
        for last, first in zip(infos["final_obs"], observations):
            self.assertEqual(last.shape, first.shape)
            self.assertFalse(np.array_equal(last, first))

    def test_next_step(self):
        envs = souk.vector.make("basari", 2, seats=3, max_steps=2)  # the default mode
        self.assertRaises(souk.SoukError, envs.step, np.zeros(2, int))
        _, infos = envs.reset(seed=1)
        for _ in range(2):
            _, _, _, cut, infos = envs.step(infos["action_mask"].argmax(axis=1))
        self.assertTrue(cut.all())
        self.assertFalse(infos["action_mask"].any() or "final_obs" in infos)
        _, rewards, _, cut, infos = envs.step(np.zeros(2, int))
        self.assertFalse(cut.any() or rewards.any())
        self.assertTrue(infos["action_mask"].any(axis=1).all())

    def test_reset_mask_and_seeds(self):
        envs = souk.vector.make("basari", 3, seats=3, max_steps=1, autoreset_mode="Disabled")
        first, infos = envs.reset(seed=[5, 6, 5])
        envs.step(infos["action_mask"].argmax(axis=1))
        self.assertRaises(souk.SoukError, envs.step, infos["action_mask"].argmax(axis=1))
        again, infos = envs.reset(seed=[5, None, None], options={"reset_mask": np.array([True, False, False])})
        np.testing.assert_array_equal(first[0], again[0])
        self.assertFalse(infos["action_mask"][1].any())
        for wrong in (np.zeros(3, bool), np.ones(2, bool), [True] * 3):
            self.assertRaises(souk.SoukError, envs.reset, options={"reset_mask": wrong})
        self.assertRaises(souk.SoukError, envs.reset, seed=[1, 2])

    def test_short_plays_do_not_hang(self):
        envs = souk.vector.make("constantinople", 16, max_steps=3, autoreset_mode="SameStep")
        _, infos = envs.reset(seed=1)
        for _ in range(6):
            _, _, _, cut, infos = envs.step(infos["action_mask"].argmax(axis=1))
        self.assertTrue(cut.all())

    def test_render_and_close(self):
        envs = souk.vector.make("bazaar", 2, render_mode="ansi")
        envs.reset(seed=1)
        self.assertEqual(len(envs.render()), 2)
        self.assertFalse(envs.closed)
        envs.close()
        self.assertTrue(envs.closed)
        self.assertRaises(souk.SoukError, envs.reset)


class Originals(unittest.TestCase):
    """The packages' own tests, where they can be imported, for all games and numbers of seats."""

    def each(self):
        for game in souk.games():
            for seats in range(game.min_seats, game.max_seats + 1):
                yield game, seats

    def test_pettingzoo(self):
        try:
            from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test
            from pettingzoo.test.max_cycles_test import max_cycles_test
            from pettingzoo.utils import parallel_to_aec
        except ImportError:
            self.skipTest("PettingZoo is not installed")
        warnings.simplefilter("ignore")
        with contextlib.redirect_stdout(io.StringIO()):
            for game, seats in self.each():
                for reward, cycles in (("win", 0), ("margin", 7), ("rank", 0)):
                    settings = {"seats": seats, "reward": reward, "max_cycles": cycles}
                    api_test(souk.aec.env(game, **settings), num_cycles=15)
                    seed_test(lambda: souk.aec.env(game, **settings), num_cycles=15)
                    state_test(souk.aec.env(game, **settings), souk.parallel.parallel_env(game, **settings))
                    parallel_api_test(souk.parallel.parallel_env(game, **settings), num_cycles=25)
                parallel_seed_test(lambda: souk.parallel.parallel_env(game, seats=seats), num_cycles=15)
                render_test(lambda **more: souk.aec.env(game, seats=seats, **more))
                # This test makes every agent act in every cycle, legal or not.
                made = functools.partial(souk.parallel.parallel_env, game, seats=seats, illegal="random")
                max_cycles_test(types.SimpleNamespace(parallel_env=made, env=lambda **more: parallel_to_aec(made(**more))))

    def test_gymnasium(self):
        try:
            import gymnasium
            from gymnasium.utils.env_checker import check_env
        except ImportError:
            self.skipTest("Gymnasium is not installed")
        warnings.simplefilter("ignore")
        with contextlib.redirect_stdout(io.StringIO()):
            for game, seats in self.each():
                check_env(gymnasium.make(souk.single.id_of(game), seats=seats).unwrapped)
                envs = gymnasium.make_vec(souk.single.id_of(game), num_envs=3, seats=seats)
                self.assertIsInstance(envs, gymnasium.vector.VectorEnv)
                envs.reset(seed=1)


if __name__ == "__main__":
    tap.main()
