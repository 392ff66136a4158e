"""souk.gpu.Batch on a driver without a card, whose memory is the processor's: every array is souk.Batch's."""
import ctypes
import gc
import os
import sys
import tempfile
import unittest

FOLDER = tempfile.TemporaryDirectory()
os.environ["SOUK_GPU"] = FOLDER.name  # before the library asks

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import numpy as np
import souk
import souk.gpu
import tap

ARRAYS = ["observations", "masks", "movers", "rewards", "ends", "actions"]
for each in souk.games():
    with open(f"{FOLDER.name}/{each.id}.ptx", "w", encoding="ascii") as file:
        file.write(each.id)


def seen(array):
    """What lies at the address that the interface tells."""
    told = array.__cuda_array_interface__
    size = int(np.prod(told["shape"])) * np.dtype(told["typestr"]).itemsize
    return np.frombuffer(ctypes.string_at(told["data"][0], size), told["typestr"]).reshape(told["shape"])


class TestCard(unittest.TestCase):
    def same(self, card, here, names=ARRAYS):
        for name in names:
            np.testing.assert_array_equal(seen(getattr(card, name)), getattr(here, name), name)

    def test_a_batch_is_a_batch(self):
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

    def test_states_come_and_go(self):
        game = souk.games()[0]
        card, here = souk.gpu.Batch(game, 4, seed=1), souk.Batch(game, 4, seed=2)
        card.put(3, here.state(2))
        card.show()
        np.testing.assert_array_equal(seen(card.observations)[3], here.observations[2])
        np.testing.assert_array_equal(seen(card.masks)[3], here.masks[2])
        self.assertEqual(bytes(souk.gpu.ffi.buffer(card.state(3)._c)[:game.state_size]),
                         bytes(souk.gpu.ffi.buffer(here.state(2)._c)[:game.state_size]))
        self.assertRaises(IndexError, card.state, 4)

    def test_actions_that_are_not_legal(self):
        card = souk.gpu.Batch(souk.games()[0], 4)
        ctypes.memset(card.actions.pointer, 0x70, 16)
        card.step()
        self.assertEqual(seen(card.ends).tolist(), [souk.REFUSED] * 4)
        self.assertTrue(card.refused())
        self.assertFalse(card.refused())

    def test_capsules_are_given_back(self):
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

    def test_what_is_wrong_is_said(self):
        self.assertRaises(souk.SoukError, souk.gpu.Batch, souk.games()[0], 0)
        self.assertRaises(souk.SoukError, souk.gpu.Batch, souk.games()[0], 4, folder="/nowhere")


if __name__ == "__main__":
    tap.main()
