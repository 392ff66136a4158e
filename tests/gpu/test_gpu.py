"""souk.gpu.Batch on a mock driver that uses host memory: every array equals souk.Batch's."""
import ctypes
import gc
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

FOLDER = tempfile.TemporaryDirectory()
os.environ["SOUK_GPU"] = FOLDER.name  # before the library reads it

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import numpy as np
import souk
import souk.gpu
import tap
from souk.train import labels, zero

ARRAYS = ["observations", "masks", "movers", "rewards", "ends", "actions"]
for each in souk.games():
    for ending in (".ptx", ".search.ptx"):
        with open(f"{FOLDER.name}/{each.id}{ending}", "w", encoding="ascii") as file:
            file.write(each.id)


def seen(array):
    """The data at the address given by the interface."""
    told = array.__cuda_array_interface__
    size = int(np.prod(told["shape"])) * np.dtype(told["typestr"]).itemsize
    return np.frombuffer(ctypes.string_at(told["data"][0], size), told["typestr"]).reshape(told["shape"])


class Held:
    """An array of the host, shown as one on the card."""

    def __init__(self, array):
        self.array, self.__cuda_array_interface__ = array, {**array.__array_interface__, "stream": 1}

    @staticmethod
    def at(array):
        """A card's array that can be written."""
        told = array.__cuda_array_interface__
        size = int(np.prod(told["shape"]))
        return np.ctypeslib.as_array(ctypes.cast(told["data"][0], ctypes.POINTER(ctypes.c_int32)), (size,))


class TestCard(unittest.TestCase):
    def same(self, card, here, names=ARRAYS):
        for name in names:
            np.testing.assert_array_equal(seen(getattr(card, name)), getattr(here, name), name)

    def test_a_gpu_batch_equals_a_host_batch(self):
        for game in souk.games():
            card = souk.gpu.Batch(game, 64, game.max_seats, seed=5, reward="margin")
            here = souk.Batch(game, 64, game.max_seats, seed=5, reward="margin")
            self.same(card, here, ["observations", "masks", "movers"])
            for _ in range(100):
                card.pick(), here.pick()
                card.step(), here.step()
            self.same(card, here)
            self.assertFalse(card.refused())
            self.assertEqual(card.masks.bytes(), here.masks.tobytes())
            card.seed(9), here.seed(9)
            self.same(card, here, ["observations", "masks", "movers"])

    def test_narrow_observations(self):
        for game in souk.games():
            here = souk.Batch(game, 16, seed=5)
            cards = {kind: souk.gpu.Batch(game, 16, seed=5, observations=kind) for kind in ("float32", "float16", "bfloat16", "int8")}
            for _ in range(30):
                here.pick(), here.step()
                for card in cards.values():
                    card.pick(), card.step()
            wide = here.observations
            bits = wide.view(np.uint32)
            near = ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)  # round to nearest, ties to even
            self.assertEqual(cards["float32"].observations.bytes(), wide.tobytes())
            np.testing.assert_array_equal(seen(cards["float16"].observations), wide.astype(np.float16))
            self.assertEqual(cards["bfloat16"].observations.bytes(), near.tobytes())
            np.testing.assert_array_equal(seen(cards["int8"].observations), np.trunc(wide * np.float32(127) + np.copysign(np.float32(0.5), wide)))
        self.assertFalse(hasattr(cards["bfloat16"].observations, "__cuda_array_interface__"))
        self.assertEqual(cards["bfloat16"].observations.shape, wide.shape)
        self.assertRaises(souk.SoukError, souk.gpu.Batch, souk.games()[0], 4, observations="float8")

    def test_half_precision_rounds_like_numpy(self):
        card = souk.gpu.Batch(souk.games()[0], 4, observations="float16")
        rng = np.random.default_rng(1)
        wide = np.concatenate([rng.integers(0, 1 << 32, 20000, dtype=np.uint32).view(np.float32), np.float32([0, -0.0, 1, -1, 65504, 65520, 1e-8, 6e-8, 2 ** -14])])
        wide = np.ascontiguousarray(wide[np.isfinite(wide)])
        narrow = np.zeros(len(wide), np.uint16)
        ffi, lib = souk.gpu.ffi, souk.gpu.lib
        card._must(lib.souk_gpu_narrow, ffi.from_buffer("float[]", wide), len(wide), lib.SOUK_GPU_FLOAT16, ffi.from_buffer(narrow), ffi.NULL)
        with np.errstate(over="ignore"):
            np.testing.assert_array_equal(narrow, wide.astype(np.float16).view(np.uint16))

    def test_searches(self):
        """The choice is the likeliest, chances add up, and a fork with the same seed finds the same."""
        for game in souk.games():
            card, copy = (souk.gpu.Batch(game, 8, seed=seed, observations=False) for seed in (5, 6))
            for _ in range(20):
                card.pick(), card.step()
            card.search(8, 3)
            shares, wins, actions = seen(card.shares), seen(card.wins), seen(card.actions)
            np.testing.assert_allclose(shares.sum(1), 1, rtol=1e-5)
            np.testing.assert_allclose(wins.sum(1), 1, rtol=1e-5)
            self.assertTrue((seen(card.masks)[np.arange(8), actions] == 1).all())
            self.assertFalse((shares[seen(card.masks) == 0] != 0).any())
            copy.fork(card)
            copy.search(8, 3)
            np.testing.assert_array_equal(seen(copy.shares), shares)
            copy.judge("none")
            np.testing.assert_allclose(seen(copy.wins).sum(1), 1, rtol=1e-5)
            before = seen(copy.actions)
            copy.search(8, 9, only=Held(np.uint8([0] * 8)))
            np.testing.assert_array_equal(seen(copy.actions), before)

    def test_forks_go_their_own_ways(self):
        game = souk.games()[1]
        card, copy = souk.gpu.Batch(game, 2, seed=5), souk.gpu.Batch(game, 4, seed=6)
        copy.fork(card, Held(np.int32([1, 1, 1])), Held(np.int32([0, 1, 3])), seed=8)
        copy.show()
        states = [bytes(ffi.buffer(batch.state(i)._c)[:game.state_size]) for ffi in [souk.gpu.ffi] for batch, i in ((card, 1), (copy, 0), (copy, 1), (copy, 3))]
        self.assertEqual(len(set(states)), 1)
        for _ in range(30):  # the same choices, other chance
            np.copyto(Held.at(copy.actions), int(np.flatnonzero(seen(copy.masks)[0])[0]))
            copy.step()
        self.assertGreater(len({bytes(souk.gpu.ffi.buffer(copy.state(i)._c)[:game.state_size]) for i in (0, 1, 3)}), 1)
        self.assertRaises(souk.SoukError, copy.fork, copy)
        self.assertRaises(souk.SoukError, copy.fork, souk.gpu.Batch(souk.games()[0], 2))
        self.assertRaises(souk.SoukError, copy.fork, card, Held(np.int32([0, 1])), Held(np.int32([0])))
        self.assertRaises(souk.SoukError, copy.search, 8, 1, only=Held(np.int32([0] * 4)))
        self.assertRaises(ValueError, copy.search, 0, 1)

    def test_self_play_writes_labels(self):
        """Files that `souk.train fit` reads: whole plays in order, chances and shares that add up, legal actions."""
        for game, net in ((souk.games()[0], os.path.join(os.environ["SOUK_HEADERS"], "data", "nets", f"{souk.games()[0].id}.net")),
                          (souk.games()[1], "none")):
            plan = zero.Plan(tables=8, iterations=2, decisions=260, every=4)
            path = f"{FOLDER.name}/self.labels"
            zero.SelfPlay(game, game.max_seats, 3, plan).write(path, net, "none")
            found = labels.Labels(path)
            rows = found.rows
            self.assertEqual(found.plays()[-1] + 1, len(set(found.plays())))
            self.assertGreater(len(rows), 50)
            self.assertEqual(len(found.head["net"]), 16 if net != "none" else 4)
            for name in ("search", "result"):
                np.testing.assert_allclose(rows[name].sum(1), 1, rtol=1e-4)
            legal = np.unpackbits(rows["legal"], axis=1, bitorder="little")
            which, share = rows["shares"][:, :, 0], rows["shares"][:, :, 1]
            there = which != labels.NO_ACTION
            self.assertTrue((share[~there] == 0).all())
            self.assertTrue(legal[np.nonzero(there)[0], which[there]].all())
            self.assertTrue((rows["base"].max(1) == 0).all())
            chances = np.exp(rows["base"].astype(float)) / np.exp(rows["base"].astype(float)).sum(1, keepdims=True)
            np.testing.assert_allclose(rows["x"][:, game.observe_size:] / 64, chances, atol=1 / 64)  # the estimate's, the viewer's first

    def test_figures(self):
        from souk import bench
        figures = bench.card(souk.games()[0], tables=64, actions=20, crowd=32, steps=3, runs=3)
        self.assertEqual((figures["card"], figures["play"]["actions"], figures["steps"]["actions"]), ("no card at all", 64 * 20, 32 * 3))
        self.assertGreater(figures["steps"]["bytes_written_per_second"], figures["steps"]["actions_per_second"])

    def test_states_are_put_and_read(self):
        game = souk.games()[0]
        card, here = souk.gpu.Batch(game, 4, seed=1), souk.Batch(game, 4, seed=2)
        card.put(3, here.state(2))
        card.show()
        np.testing.assert_array_equal(seen(card.observations)[3], here.observations[2])
        np.testing.assert_array_equal(seen(card.masks)[3], here.masks[2])
        self.assertEqual(bytes(souk.gpu.ffi.buffer(card.state(3)._c)[:game.state_size]),
                         bytes(souk.gpu.ffi.buffer(here.state(2)._c)[:game.state_size]))
        self.assertRaises(souk.SoukError, card.state, 4)

    def test_illegal_actions_are_refused(self):
        card = souk.gpu.Batch(souk.games()[0], 4)
        ctypes.memset(card.actions.pointer, 0x70, 16)
        card.step()
        self.assertEqual(seen(card.ends).tolist(), [souk.REFUSED] * 4)
        self.assertTrue(card.refused())
        self.assertFalse(card.refused())

    def test_capsules_are_freed(self):
        card = souk.gpu.Batch(souk.games()[0], 4)
        self.assertEqual(card.masks.__dlpack_device__(), (2, 0))
        capsule = card.masks.__dlpack__(stream=-1)
        self.assertIn('"dltensor"', repr(capsule))
        self.assertEqual(len(souk.gpu._lent), 1)
        tensor = next(iter(souk.gpu._lent.values()))[0]
        self.assertEqual((tensor.data, tensor.ndim, tensor.bits), (card.masks.pointer, 2, 8))
        self.assertEqual((tensor.shape[0], tensor.shape[1]), card.masks.shape)
        del capsule, tensor
        gc.collect()
        self.assertEqual(len(souk.gpu._lent), 0)

    def test_no_python_is_called_after_its_end(self):
        """A tensor that outlives the program, as PyTorch's may, has no deleter any more."""
        asked = ("import atexit, souk\nkept = []\n"
                 "atexit.register(lambda: print('last', bool(kept[0].deleter), bool(kept[0].data)))\n"  # the last handler to run
                 "import souk.gpu\ncard = souk.gpu.Batch(souk.games()[0], 4)\ncapsule = card.masks.__dlpack__(stream=-1)\n"
                 "kept.append(next(iter(souk.gpu._lent.values()))[0])\nprint(bool(kept[0].deleter))\n")
        done = subprocess.run([sys.executable, "-c", asked], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual((done.returncode, done.stdout.split()), (0, ["True", "last", "False", "True"]))

    def test_arrays_cannot_be_replaced(self):
        card = souk.gpu.Batch(souk.games()[0], 4)
        for name in ARRAYS:
            self.assertRaises(AttributeError, setattr, card, name, None)

    def test_installed_files_are_found(self):
        """Beside the library, as in the package, or under share of the same prefix."""
        asked = "import souk.gpu; print(souk.gpu.Batch(souk.games()[0], 2).name)"
        for library, files in (("souk/libsouk.so", "souk/ptx"), ("lib/libsouk.so", "share/souk/gpu"),
                               ("lib/triplet/libsouk.so", "share/souk/gpu"), ("lib/libsouk.so", "elsewhere")):
            with tempfile.TemporaryDirectory() as place:
                os.makedirs(os.path.dirname(os.path.join(place, library)))
                shutil.copy(os.environ["SOUK_LIBRARY"], os.path.join(place, library))
                shutil.copytree(FOLDER.name, os.path.join(place, files))
                env = {name: value for name, value in os.environ.items() if name != "SOUK_GPU"}
                done = subprocess.run([sys.executable, "-c", asked], cwd=place, env={**env, "SOUK_LIBRARY": os.path.join(place, library)},
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                self.assertIn("build-gpu" if files == "elsewhere" else "no card at all", done.stdout)

    def test_invalid_arguments_are_refused(self):
        self.assertRaises(souk.SoukError, souk.gpu.Batch, souk.games()[0], 0)
        self.assertRaises(souk.SoukError, souk.gpu.Batch, souk.games()[0], 4, folder="/nowhere")
        card = souk.gpu.Batch(souk.games()[0], 4)
        for name, wrong in (("tables", "x"), ("tables", 1 << 40), ("seats", 99), ("seed", "x"), ("max_steps", -1), ("device", -1), ("stream", "x"),
                            ("reward", "fun"), ("folder", 3), ("parts", souk.games()[1].parts), ("options", 3)):
            self.assertRaises(ValueError, souk.gpu.Batch, souk.games()[0], **{"tables": 4, name: wrong})
        for call, wrong in ((card.step, np.zeros(4, np.int32)), (card.step, "x"), (card.state, "x"), (card.state, -1), (card.seed, None)):
            self.assertRaises(ValueError, call, wrong)
        self.assertRaises(ValueError, card.put, 0, souk.games()[1].new())
        self.assertRaises(ValueError, card.put, 0, None)


if __name__ == "__main__":
    tap.main()
