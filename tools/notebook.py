"""notebook.py: writes python/examples/souk.ipynb, the tour of the Python package, with the outputs of a real run.

The cells are below. Each runs in turn in one namespace; what it prints, its last value and its picture become its
outputs. Needs a built library, cffi and numpy, and takes about a minute.
"""
import ast
import base64
import contextlib
import io
import json
import os
import struct
import sys
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "python", "examples", "souk.ipynb")

CELLS = """
# Souk from Python, in ten minutes
Five bazaar games with one interface: a play, a picture of it, many plays at once, a learner, an honest measurement, and
an exact value to compare with. Run `make python` first; then start Jupyter from `.venv`, in this folder.
%%
import numpy as np
import souk
[(g.id, g.min_seats, g.max_seats, g.num_actions, g.observe_size) for g in souk.games()]
%%
## One play
A state is a value: copy it, pickle it, compare it. Actions are small numbers with names, and every refusal has a reason.
%%
state = souk.game('bazaar').new(seats=3, seed=1)
state.settle()            # chance acts until a seat is asked
print(state.mover, [state.label(a) for a in state.legal()])
print(state.refusal(next(a for a in range(state.game.num_actions) if state.why_not(a))))
%%
end = souk.play('bazaar', ['normal', 'easy', 'random'], seed=4)
end.score(), end.winners(), end.rewards('rank')
%%
## A table as you may see it
Every environment draws it as text or as a picture. Nothing that your seat may not know is in it.
%%
env = souk.single.env('bazaar', seats=3, opponent='normal', render_mode='rgb_array')
env.reset(seed=3)
for _ in range(6):
    env.step(env.pick())
env.render()
%%
## What would a bot do, and why?
%%
for advice in souk.bot('hard', iterations=500).explain(env.state_now, env.seat, most=3):
    print(f"{advice['name']:12} win {advice['win']:.0%}  {advice['reason']}")
%%
## Hidden information
`imagine` draws again all that a seat cannot know. Its view stays the same, byte by byte.
%%
secret = souk.game('constantinople').new(seats=4, seed=2)
for _ in range(60):
    secret.settle()
    secret.apply(secret.legal()[0])
other = secret.imagine(0, seed=1)
(secret == other, np.array_equal(secret.observe(0), other.observe(0)), np.array_equal(secret.observe(1), other.observe(1)))
%%
## Many tables at once
The arrays belong to the batch and are written in place by every step.
%%
batch = souk.Batch('basari', tables=1024, seats=4, seed=1)
wins = np.zeros(4)
for _ in range(2000):
    batch.pick()
    batch.step()
    wins += batch.rewards.sum(axis=0)
wins / wins.sum()
%%
## Seeds that never meet
Environments seeded s, s + 1, ... as Gymnasium and SB3 seed them share no play.
%%
deals = set()
for i in range(8):
    one = souk.single.env('bazaar', seats=2)
    for k in range(16):
        one.reset(seed=100 + i if k == 0 else None)
        deals.add(one.state().tobytes())
len(deals), 8 * 16
%%
## A small policy, with numpy alone
Sixty updates of REINFORCE against random opponents, then its share of the wins with a 95% interval.
%%
import os, sys
sys.path += ['.', os.path.join(os.path.dirname(souk.__file__), '..', 'examples')]   # beside this page, or in the source tree
from train import judge, train
policy = train('bazaar', 0, seats=3, updates=60)
{key: judge(policy, 'bazaar', plays=300, seats=3)[key] for key in ('share', 'low', 'high', 'fair')}
%%
## Against bots, in an arena
`souk.Player` makes a bot of any policy. Every rotation of the seats plays the same deals.
%%
random = np.random.default_rng(1)
mine = souk.Player('mine', lambda seen, masks: policy.choose(seen, masks, random))
for level in ('random', 'easy', 'normal'):
    own, theirs = souk.arena('bazaar', [mine, level], plays=150, seats=3)
    print(f"against {level:6}: {own['share']:.1%} ({own['low']:.1%} to {own['high']:.1%}), Elo {own['elo'] - theirs['elo']:+.0f}")
%%
## How far from perfect?
In a small world every state can be visited, so a policy has an exact exploitability: 0 is optimal play.
%%
small = souk.world('bazaar-end-4')
{level: round(small.exploitability(level), 3) for level in ('random', 'easy', 'normal')}, small.states
%%
## Where to go next
[docs/research.md](../../docs/research.md) shows how the parts fit together, [docs/benchmark.md](../../docs/benchmark.md)
is the protocol to cite, and the other files of this folder are learners to begin with.
"""


def png(pixels):
    """A picture of height x width x 3 bytes as a PNG file."""
    high, wide, _ = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    parts = ((b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts)


def lines(text):
    return text.splitlines(keepends=True)


def outputs(source, space, number):
    """Runs a cell and returns what it shows."""
    tree, printed, shown = ast.parse(source), io.StringIO(), []
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), space)
        value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), space) if last else None
    if printed.getvalue():
        shown.append({"output_type": "stream", "name": "stdout", "text": lines(printed.getvalue())})
    if getattr(value, "dtype", None) == "uint8" and value.ndim == 3:
        data = {"image/png": base64.b64encode(png(value)).decode(), "text/plain": ["a picture of the table"]}
        shown.append({"output_type": "display_data", "metadata": {}, "data": data})
    elif value is not None:
        shown.append({"output_type": "execute_result", "execution_count": number, "metadata": {},
                      "data": {"text/plain": lines(repr(value))}})
    return shown


def main():
    sys.path.insert(0, os.path.join(ROOT, "python"))
    os.chdir(os.path.dirname(PAGE))
    cells, space, number = [], {}, 0
    for i, text in enumerate(CELLS.strip().split("\n%%\n")):
        cell = {"cell_type": "markdown", "id": f"cell-{i}", "metadata": {}, "source": lines(text)}
        if not text.startswith("#"):
            number += 1
            cell.update(cell_type="code", execution_count=number, outputs=outputs(text, space, number))
        cells.append(cell)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    page = {"cells": cells, "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}
    with open(PAGE, "w", encoding="utf-8") as file:
        json.dump(page, file, indent=1, ensure_ascii=False)
        file.write("\n")


if __name__ == "__main__":
    main()
