"""The OpenSpiel games pass the checks of OpenSpiel's own tests, reimplemented here: games_sim_test.py and
tests/basic_tests.cc (Sim), integration_tests/api_test.py (Api) and playthrough_test.py (Playthrough). Where pyspiel is
not installed, a stand-in takes its place. Where it is, its random_sim_test runs as well and, with the open_spiel
package, its api_test and playthroughs.
"""
import importlib.util
import math
import os
import pickle
import random
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
sys.path.append(os.path.join(HERE, "standin"))  # last, so that a real pyspiel takes precedence
import numpy as np
import pyspiel
import souk
import souk.open_spiel
import tap

GENUINE = not hasattr(pyspiel, "__standin__")
NAMES = souk.open_spiel.register()


def tables():
    """Every game at every number of seats."""
    for name in NAMES:
        of = souk.game(name[5:])
        for seats in range(of.min_seats, of.max_seats + 1):
            yield pyspiel.load_game(name, {"players": seats})


def walk(game, seed, look=lambda state: None):
    """A random play; calls `look` for every state and returns the last one."""
    state, chooser = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        look(state)
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(chooser.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
        elif state.is_simultaneous_node():
            state.apply_actions([chooser.choice(state.legal_actions(p) or [0]) for p in range(game.num_players())])
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
    look(state)
    return state


def walked(game, history):
    """The state after these actions."""
    state, pairs = game.new_initial_state(), list(history)
    while pairs:
        if state.is_simultaneous_node():
            state.apply_actions([pairs.pop(0)[1] if not GENUINE else pairs.pop(0).action for _ in range(game.num_players())])
        else:
            state.apply_action(pairs.pop(0)[1] if not GENUINE else pairs.pop(0).action)
    return state


def now_and_then(function):
    """Calls the function for the first states, and then less and less often."""
    count = 0

    def look(state):
        nonlocal count
        count += 1
        if count < 6 or count & count - 1 == 0 or state.is_terminal():
            function(state)
    return look


class Cfr:
    """Vanilla CFR and best response over OpenSpiel's interface alone, for two players."""

    def __init__(self, game):
        self.game, self.regret, self.weight = game, {}, {}

    def policy(self, table, state):
        legal = state.legal_actions()
        known = table.setdefault(state.information_state_string(), np.zeros(len(legal)))
        good = np.maximum(known, 0)
        return legal, good / good.sum() if good.sum() > 0 else np.full(len(legal), 1 / len(legal))

    def visit(self, state, player, reach):
        if state.is_terminal():
            return state.returns()[player]
        if state.is_chance_node():
            return sum(p * self.visit(state.child(a), player, [r * p for r in reach]) for a, p in state.chance_outcomes())
        mover, key = state.current_player(), state.information_state_string()
        legal, chances = self.policy(self.regret, state)
        values = np.array([self.visit(state.child(a), player, [r * p if i == mover else r for i, r in enumerate(reach)])
                           for a, p in zip(legal, chances)])
        worth = float(chances @ values)
        if mover == player:
            self.regret[key] += reach[1 - player] * (values - worth)
            self.weight[key] = self.weight.get(key, np.zeros(len(legal))) + reach[player] * chances
        return worth

    def best(self, state, player):
        """The value of the best response to the average policy; every information state here is a state."""
        if state.is_terminal():
            return state.returns()[player]
        if state.is_chance_node():
            return sum(p * self.best(state.child(a), player) for a, p in state.chance_outcomes())
        legal, chances = self.policy(self.weight, state)
        values = [self.best(state.child(a), player) for a in legal]
        return max(values) if state.current_player() == player else float(chances @ values)


class Sim(unittest.TestCase):
    def test_games_are_registered_with_their_properties(self):
        kind = pyspiel.GameType
        for name in NAMES:
            self.assertIn(name, pyspiel.registered_names())
            game, of = pyspiel.load_game(name), souk.game(name[5:])
            told = game.get_type()
            self.assertEqual((told.min_num_players, told.max_num_players), (of.min_seats, of.max_seats))
            self.assertEqual(game.num_distinct_actions(), of.num_actions)
            self.assertEqual(told.chance_mode, kind.ChanceMode.EXPLICIT_STOCHASTIC)
            self.assertLess(game.min_utility(), game.max_utility())
        hidden = {n for n in NAMES if pyspiel.load_game(n).get_type().information == kind.Information.IMPERFECT_INFORMATION}
        self.assertTrue(0 < len(hidden) < len(NAMES))  # at least one game hides nothing

    def test_a_simulation(self):
        for game in tables():
            state = walk(game, 1, now_and_then(lambda state, game=game: self.at(game, state)))
            self.assertEqual(state.legal_actions(), [])
            self.assertEqual(state.current_player(), pyspiel.PlayerId.TERMINAL)
            gained = state.returns()
            for player in range(game.num_players()):
                self.assertEqual(state.legal_actions(player), [])
                self.assertEqual(state.player_return(player), gained[player])
                self.assertTrue(game.min_utility() <= gained[player] <= game.max_utility())
            self.assertLessEqual(len(state.full_history()), game.max_history_length())
            self.assertLessEqual(state.move_number(), game.max_move_number())

    def at(self, game, state):
        """Checks the invariants of a state."""
        for player in range(game.num_players()):
            for tensor, size in ((state.observation_tensor(player), game.observation_tensor_size()),
                                 (state.information_state_tensor(player), game.information_state_tensor_size())):
                self.assertEqual(len(tensor), size)
                self.assertTrue(all(math.isfinite(x) for x in tensor))
            state.information_state_string(player), state.observation_string(player)
        if state.is_terminal():
            return
        players = [-1] if state.is_chance_node() else range(game.num_players()) if state.is_simultaneous_node() else [state.current_player()]
        for player in players:
            legal = state.legal_actions(player) if player >= 0 else state.legal_actions()
            self.assertEqual(legal, sorted(set(legal)))
            mask = state.legal_actions_mask(player)
            self.assertEqual([a for a, bit in enumerate(mask) if bit], legal)
            self.assertEqual(len({state.action_to_string(player, a) for a in legal}), len(legal))
        if state.is_chance_node():
            self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1.0)
            self.assertTrue(all(p > 0 for _, p in state.chance_outcomes()))
        elif not state.is_simultaneous_node():
            for player in range(game.num_players()):
                if player != state.current_player():
                    self.assertEqual(state.legal_actions(player), [])
        other = state.clone()
        self.assertEqual((str(other), other.history()), (str(state), state.history()))
        again_game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        self.assertEqual((str(again_game), str(again)), (str(game), str(state)))
        for same in (again, pickle.loads(pickle.dumps(state))):
            self.assertEqual(str(same), str(state))
            self.assertEqual(same.information_state_string(0), state.information_state_string(0))
        if not state.is_simultaneous_node():
            before = str(state)
            other.apply_action(other.legal_actions()[0])
            self.assertEqual(str(state), before)  # a clone is independent

    def test_simultaneous_moves_are_simultaneous_nodes(self):
        met = set()
        for game in tables():
            def look(state):
                if state.is_simultaneous_node():
                    asked = state.souk.pending
                    met.add(game.get_type().short_name)
                    self.assertGreater(len(asked), 1)
                    self.assertEqual([p for p in range(game.num_players()) if state.legal_actions(p)], asked)
                elif not state.is_chance_node() and not state.is_terminal():
                    self.assertEqual(state.current_player(), state.souk.pending[0])
            walk(game, 2, look)
        kind = pyspiel.GameType.Dynamics.SIMULTANEOUS
        self.assertEqual(met, {n for n in NAMES if pyspiel.load_game(n).get_type().dynamics == kind})
        self.assertTrue(met)

    def test_rewards_and_options_are_parameters(self):
        for reward in ("win", "rank", "margin"):
            game = pyspiel.load_game(NAMES[0], {"reward": reward})
            state = walk(game, 3)
            np.testing.assert_allclose(state.returns(), state.souk.rewards(reward))
        game = pyspiel.load_game("souk_basari(players=3,max_offers=7)")
        self.assertIn("max_offers=7", str(game))
        self.assertEqual(game.new_initial_state().souk, souk.game("basari").new(3, options={"max_offers": 7}, lab=True))
        self.assertEqual(pyspiel.load_game("souk_bazaar(cards=3 8)").options["cards"], "3,8")
        for wrong in ({"players": 99}, {"reward": "fun"}, {"history": 0}):
            self.assertRaises((ValueError, RuntimeError), pyspiel.load_game, NAMES[0], wrong)

    def test_two_seats_are_zero_sum(self):
        kind = pyspiel.GameType.Utility
        for reward, utility, total in (("win", kind.ZERO_SUM, 0), ("margin", kind.ZERO_SUM, 0), ("rank", kind.CONSTANT_SUM, 1)):
            game = pyspiel.load_game("souk_bazaar", {"players": 2, "reward": reward})
            self.assertEqual((game.get_type().utility, game.utility_sum()), (utility, total))
            gained = walk(game, 3).returns()
            self.assertAlmostEqual(sum(gained), total)
            self.assertTrue(all(game.min_utility() <= x <= game.max_utility() for x in gained))
        self.assertEqual(pyspiel.load_game("souk_bazaar", {"players": 3}).get_type().utility, kind.GENERAL_SUM)

    def test_parts_and_worlds_are_parameters(self):
        small = souk.world("bazaar-end-2")
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            file.write(small.parts.source)
            file.flush()
            game = pyspiel.load_game("souk_bazaar", {"parts": file.name, "cards": "1 2"})
            self.assertEqual(game.new_initial_state().souk.parts.digest, small.parts.digest)
        game = pyspiel.load_game("souk_bazaar(world=bazaar-end-2)")
        self.assertEqual(game.new_initial_state().souk, small.new())
        self.assertEqual(game.num_players(), small.seats)
        for wrong in ({"world": "nowhere"}, {"world": "sahwari-end"}, {"parts": "/no/such/file"}):
            self.assertRaises((ValueError, RuntimeError), pyspiel.load_game, "souk_bazaar", wrong)

    def test_cfr_and_best_response_on_a_small_world(self):
        """Counterfactual regret minimisation over information states comes close to the value of the world."""
        game = pyspiel.load_game("souk_bazaar(world=bazaar-end-2)")
        solver = Cfr(game)
        for _ in range(30):
            for player in range(2):
                solver.visit(game.new_initial_state(), player, [1.0, 1.0])
        self.assertLess(max(solver.best(game.new_initial_state(), p) for p in range(2)), 0.02)

    def test_a_tensor_is_quick(self):
        """A fixed number of calls, however long the history: a loop over its rows would make thousands."""
        game = pyspiel.load_game(NAMES[0])
        observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True), {})
        state, calls = walk(game, 7), [0]
        sys.setprofile(lambda *_: calls.__setitem__(0, calls[0] + 1))
        observer.set_from(state, 0)
        sys.setprofile(None)
        self.assertGreater(len(state.told(0)[0]), 200)
        self.assertLess(calls[0], 200)
        self.assertRaises(ValueError, game.new_initial_state()._act, 0, 1 << 40)


class Api(unittest.TestCase):
    def test_wrong_players_are_errors(self):
        for name in NAMES:
            game = pyspiel.load_game(name)
            state = game.new_initial_state()
            for ask in (state.information_state_string, state.information_state_tensor, state.observation_string,
                        state.observation_tensor):
                self.assertRaisesRegex(RuntimeError, "player >= 0", ask, -1)
                self.assertRaisesRegex(RuntimeError, "player <", ask, game.num_players() + 1)

    def test_public_and_private_parts(self):
        private = pyspiel.IIGObservationType(public_info=False, perfect_recall=False,
                                             private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
        public = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
        for name in NAMES:
            game, found = pyspiel.load_game(name), set()
            own, all_see = game.make_py_observer(private, {}), game.make_py_observer(public, {})

            def look(state):
                found.update(own.string_from(state, p) for p in range(game.num_players()))
                said = {all_see.string_from(state, p) for p in range(game.num_players())}
                self.assertEqual(len(said), 1)
            walk(game, 4, now_and_then(look))
            hides = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
            self.assertEqual(found != {""}, hides, name)

    def test_a_resampled_state_tells_nothing_of_the_truth(self):
        """It looks the same to the seat, and it depends on what the seat has seen alone: a resampled state, resampled
        with the same numbers, gives the same history. The knowledge of the others is drawn again, too."""
        changed = set()
        for name in NAMES:
            game = pyspiel.load_game(name)

            def look(state, name=name, game=game):
                if state.is_chance_node() or state.is_terminal() or state.move_number() > 60:
                    return
                player = state.souk.pending[-1]
                other = state.resample_from_infostate(player, lambda: 0.7)
                for ask in ("information_state_string", "observation_string", "information_state_tensor", "observation_tensor"):
                    self.assertEqual(getattr(other, ask)(player), getattr(state, ask)(player), ask)
                again = [s.resample_from_infostate(player, lambda: 0.3) for s in (state, other)]
                self.assertEqual(again[0].history(), again[1].history())
                self.assertEqual(str(again[0]), str(again[1]))
                self.assertEqual(str(walked(game, other.full_history())), str(other))
                changed.update(name for p in range(game.num_players())
                               if other.information_state_string(p) != state.information_state_string(p))
            walk(game, 5, now_and_then(look))
        self.assertIn("souk_constantinople", changed)

    def test_hidden_events_stay_hidden(self):
        """Things that one seat alone saw are not in the information state of another, as text or as a tensor."""
        of = pyspiel.load_game("souk_constantinople")
        state = of.new_initial_state()
        draws = [a for a in state.legal_actions()[:2]]
        twins = [state.child(draw) for draw in draws]
        owner = int(twins[0].told(souk.SPECTATOR)[0][0, 2])
        for player in range(of.num_players()):
            same = player != owner
            self.assertEqual(twins[0].information_state_string(player) == twins[1].information_state_string(player), same)
            self.assertEqual(twins[0].information_state_tensor(player) == twins[1].information_state_tensor(player), same)

    def test_recall_is_perfect(self):
        """A seat forgets nothing: every earlier information state is a prefix of the later one."""
        for name in NAMES:
            game = pyspiel.load_game(name)
            known = ["" for _ in range(game.num_players())]

            def look(state):
                for player in range(game.num_players()):
                    now = "\n".join(state.information_state_string(player).split("\n")[2:])
                    self.assertTrue(now.startswith(known[player]))
                    known[player] = now
            state = walk(game, 6, now_and_then(look))
            for player in range(game.num_players()):
                own = [a for p, a in state.full_history() if p == player] if not GENUINE else [
                    pair.action for pair in state.full_history() if pair.player == player]
                if game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL:
                    names = souk.game(name[5:]).action_names()
                    told = [line for line in known[player].split("\n") if not line.startswith("{")]
                    self.assertEqual(told, [names[a] for a in own])

    def test_a_tensor_holds_the_history(self):
        game = pyspiel.load_game(NAMES[0], {"history": 8})
        state = walk(game, 7)
        observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True), {})
        observer.set_from(state, 0)
        self.assertEqual(observer.dict["history"].shape, (8, souk.open_spiel.ROW))
        self.assertTrue(observer.dict["history"].any(axis=1).all())
        of = game.souk
        seen = np.concatenate([observer.dict[plane] for plane, _, _ in of.planes])
        np.testing.assert_array_equal(seen, state.souk.observe(0))


class Playthrough(unittest.TestCase):
    def test_the_same_actions_give_the_same_playthrough(self):
        for name in NAMES:
            game = pyspiel.load_game(name)
            lines = [[], []]
            for told in lines:
                def look(state, told=told):
                    told.append((str(state), [state.observation_string(p) for p in range(game.num_players())], state.returns()))
                walk(game, 8, now_and_then(look))
            self.assertEqual(*lines)


@unittest.skipUnless(GENUINE, "pyspiel is not installed")
class Genuine(unittest.TestCase):
    """OpenSpiel's own tests."""

    def test_random_sim_test(self):
        for game in tables():
            pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    def test_as_turn_based(self):
        for name in NAMES:
            game = pyspiel.load_game(name)
            if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
                walk(pyspiel.convert_to_turn_based(game), 9)

    @unittest.skipUnless(importlib.util.find_spec("open_spiel") and importlib.util.find_spec("absl"), "open_spiel is not installed")
    def test_playthrough(self):
        from absl import flags
        from open_spiel.python.algorithms import generate_playthrough
        if not flags.FLAGS.is_parsed():
            flags.FLAGS(["test"], known_only=True)
        for name in NAMES:
            short = f"{name}(history=8)"  # a playthrough prints every number of every tensor
            with tempfile.NamedTemporaryFile("w+", encoding="utf-8") as file:
                file.write(generate_playthrough.playthrough(short, None, seed=1))
                file.flush()
                self.assertEqual(*generate_playthrough.replay(file.name))

    @unittest.skipUnless(importlib.util.find_spec("open_spiel") and importlib.util.find_spec("absl"), "open_spiel is not installed")
    def test_api_test(self):
        from open_spiel.integration_tests import api_test
        for name in NAMES:
            case = type(f"Api_{name}", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": pyspiel.load_game(name)})
            result = unittest.TestResult()
            unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
            self.assertEqual(result.failures + result.errors, [], name)
            self.assertGreater(result.testsRun, 3)


if __name__ == "__main__":
    tap.main()
