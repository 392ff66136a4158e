"""For a machine with a GPU (scripts/gpu-check): souk.gpu.Batch used by PyTorch, JAX and CuPy.

Every array that they see equals souk.Batch's. A loop that picks, steps and reads on the GPU measures the steps per
second from Python."""
import time

import numpy as np
import souk
import souk.gpu

ARRAYS = ["observations", "masks", "movers", "rewards", "ends", "actions"]


def libraries():
    """For each installed library: its name, how it takes an array, and how it copies that to numpy."""
    try:
        import torch
        yield "torch", torch.from_dlpack, lambda seen: seen.cpu().numpy()
        yield "torch (interface)", lambda a: torch.as_tensor(a, device="cuda"), lambda seen: seen.cpu().numpy()
    except ImportError as missing:
        print(f"# {missing}")
    try:
        import cupy
        yield "cupy", cupy.from_dlpack, cupy.asnumpy
    except ImportError as missing:
        print(f"# {missing}")
    try:
        import jax
        yield "jax", jax.dlpack.from_dlpack, np.asarray
    except ImportError as missing:
        print(f"# {missing}")


def check(game, library, take, copy):
    card, here = souk.gpu.Batch(game, 1024, game.max_seats, seed=3), souk.Batch(game, 1024, game.max_seats, seed=3)
    for _ in range(100):
        card.pick(), here.pick()
        card.step(), here.step()
    card.wait()
    wrong = [name for name in ARRAYS
             if not np.array_equal(copy(take(getattr(card, name))), getattr(here, name))]
    print(f"{'not ok' if wrong else 'ok'} - {game.id} by {library}: {', '.join(wrong) or 'all arrays are the same'}")
    return not wrong


def smaller(game):
    """Narrower observations equal torch's conversions."""
    import torch
    here, good = torch.from_numpy(souk.Batch(game, 1024, seed=3).observations), True
    for kind, told in (("float16", here.half()), ("bfloat16", here.bfloat16()), ("int8", (here * 127 + 0.5 * torch.where(here < 0, -1.0, 1.0)).to(torch.int8))):
        card = souk.gpu.Batch(game, 1024, seed=3, observations=kind)
        card.wait()
        same = torch.equal(torch.from_dlpack(card.observations).cpu(), told)
        print(f"{'ok' if same else 'not ok'} - {game.id} as {kind}")
        good &= same
    return good


def speed(game, tables=262144, steps=100):
    """Measures a loop in which PyTorch picks among the legal actions."""
    import torch
    batch = souk.gpu.Batch(game, tables, max(game.min_seats, min(3, game.max_seats)))
    masks, observations = torch.from_dlpack(batch.masks), torch.from_dlpack(batch.observations)
    for run in range(2):
        torch.cuda.synchronize()
        begun = time.monotonic()
        for _ in range(steps):
            batch.step(((torch.rand(masks.shape, device="cuda") + 1) * masks).argmax(1).int())
        torch.cuda.synchronize()
        took = time.monotonic() - begun
    assert not batch.refused() and bool(observations.isfinite().all())
    print(f"{game.id:16} {tables * steps / took / 1e6:8.1f} million steps/s from Python, PyTorch's choice included")


def main():
    games = souk.games()
    good = all([check(game, *library) for library in libraries() for game in games] + [smaller(game) for game in games])
    for game in games:
        speed(game)
    raise SystemExit(0 if good else 1)


if __name__ == "__main__":
    main()
