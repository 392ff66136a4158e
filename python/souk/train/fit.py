"""Fits one net to files of labels, with PyTorch.

The net corrects the game's own estimate: it predicts the chances softmax(base + v), where base is the estimate's and v
starts at zero. Its target is half the search result and half the result of the play.

Rows of one play share its result, so a net soon memorises plays. It is trained in floating point only while it improves
on held-out plays. From its best epoch on, the shifts of its layers are fixed. For a few epochs it is then trained as it
will be used, with one-byte weights and activations truncated to whole numbers (the gradient passes through the rounding
unchanged). The best of these epochs is written. A net may start from an earlier one, which has learned from plays whose
labels may be gone.
"""
import math
import os
import platform
import subprocess
import time
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from souk import __version__

from . import curves, netfile
from .labels import ABSENT, NO_ACTION, POLICY, SHARE_ONE, SPOILT, Labels, read_all

POLICY_COUNTS = 0.1  # weight of the policy loss beside the value loss, when epochs are compared
ROUNDED = 4  # epochs with rounded weights
ROUNDED_RATE = 0.1  # factor on the learning rate in these epochs
HELD_BACK = 10  # one play in this many is held out
WEIGHT_WIDEST = 4.0  # bound on the weights before they are rounded
BASE_LEAST = -30.0  # chances below e^-30 count as none
NAMES = ("epoch", "seconds", "rate", "train", "value", "policy", "estimate", "value_result", "estimate_result", "rounded")


class Settings(NamedTuple):
    first: int = 64
    second: int = 32
    result: float = 0.5  # weight of the result in the target; the rest is the search
    spoilt: float = 0.5  # factor on that weight if a random move came later
    policy: float = 0.3  # weight of the policy loss beside the value loss; 0: a net without a policy
    decay: float = 0.1
    drop: float = 0.05  # dropout of the inputs
    scale: float = 0.05  # of the first layer's initial weights
    rate: float = 0.001
    batch: int = 4096
    epochs: int = 80
    patience: int = 10  # epochs without improvement before the weights are rounded
    seconds: float = 0.0  # 0: no limit
    seed: int = 1
    device: str = "auto"
    explore: float = 2.5
    mix: float = 0.5
    start: str = ""  # a net file to start from; empty: weights drawn from the seed


def need_torch() -> Any:
    try:
        import torch
    except ImportError:
        raise SystemExit("PyTorch is not installed. Nets are trained with it: pip install torch, or apt install python3-torch.")
    return torch


class Data:
    """All rows as tensors on one device."""

    def __init__(self, torch: Any, files: Sequence[Labels], s: Settings, device: Any) -> None:
        self.files, self.device = files, device
        actions, parts, number = files[0].actions, [], 0
        held: List[Any] = []
        for file in files:
            plays = file.plays() + number
            number = int(plays[-1]) + 1
            parts.append(np.asarray(file.rows))
            # Only its number decides whether a play is held out, whatever else is trained on.
            held.append(plays * 2654435761 % (1 << 32) % HELD_BACK == 0)
        rows = np.concatenate(parts)
        self.plays = number
        self.held = np.concatenate(held)
        base = np.where(rows["base"] < ABSENT, -1e9, np.maximum(rows["base"], BASE_LEAST)).astype(np.float32)
        weight = np.where(rows["has"] & SPOILT, s.result * s.spoilt, s.result).astype(np.float32)[:, None]
        target = (1 - weight) * rows["search"] + weight * rows["result"]
        target /= target.sum(1, keepdims=True)
        decides = (rows["has"] & POLICY) != 0
        legal = np.unpackbits(rows["legal"], axis=1, bitorder="little")[:, :actions].astype(bool)
        which, share = rows["shares"][:, :, 0].astype(np.int64), rows["shares"][:, :, 1].astype(np.float32) / SHARE_ONE
        share[which == NO_ACTION] = 0
        share[~decides] = 0
        share /= np.maximum(share.sum(1, keepdims=True), 1e-9)
        which[which == NO_ACTION] = 0

        def tensor(array: Any) -> Any:
            return torch.as_tensor(np.ascontiguousarray(array)).to(device)

        self.x, self.base, self.target, self.result = tensor(rows["x"]), tensor(base), tensor(target), tensor(rows["result"])
        self.decides, self.legal, self.which, self.share = tensor(decides), tensor(legal), tensor(which), tensor(share)
        self.train, self.check = tensor(np.flatnonzero(~self.held)), tensor(np.flatnonzero(self.held))
        self.rows = len(rows)


def make_model(torch: Any, inputs: int, entries: int, actions: int, s: Settings) -> Any:
    class Model(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.w1 = torch.nn.Parameter(torch.randn(inputs, s.first) * s.scale)
            self.b1 = torch.nn.Parameter(torch.zeros(s.first))
            self.w2 = torch.nn.Parameter(torch.randn(s.first, s.second) * math.sqrt(2 / s.first))
            self.b2 = torch.nn.Parameter(torch.zeros(s.second))
            self.wv = torch.nn.Parameter(torch.zeros(s.second, entries))
            self.bv = torch.nn.Parameter(torch.zeros(entries))
            self.wp = torch.nn.Parameter(torch.zeros(actions, s.second))
            self.bp = torch.nn.Parameter(torch.zeros(actions))
            self.shifts: Optional[List[int]] = None

        def weights(self, name: str, layer: int) -> Any:
            w = getattr(self, name)
            if self.shifts is None:
                return w
            unit = 2.0 ** self.shifts[layer]
            rounded = torch.clamp(torch.round(w * unit), -netfile.WEIGHT_MOST, netfile.WEIGHT_MOST) / unit
            return w + (rounded - w).detach()

        def activation(self, z: Any) -> Any:
            a = torch.clamp(z, 0, netfile.ACTIVATION_MOST / netfile.ACTIVATION_ONE)
            if self.shifts is None:
                return a
            return a + (torch.floor(a * netfile.ACTIVATION_ONE) / netfile.ACTIVATION_ONE - a).detach()

        def forward(self, x: Any) -> Tuple[Any, Any]:
            a = self.activation(x / netfile.ONE @ self.weights("w1", 0) + self.b1)
            a = self.activation(a @ self.weights("w2", 1) + self.b2)
            return a @ self.weights("wv", 2) + self.bv, a @ self.weights("wp", 3).T + self.bp

        def settle(self) -> None:
            """Sets the shift of each layer: as fine as its widest weights allow, ignoring a few outliers."""
            self.shifts = []
            for name in ("w1", "w2", "wv", "wp"):
                w = getattr(self, name).detach().abs().flatten()
                widest = max(float(torch.sort(w)[0][int(0.9995 * (len(w) - 1))]) if len(w) else 0.0, 1e-3)
                self.shifts.append(max(2, min(12, int(math.floor(math.log2(netfile.WEIGHT_MOST / widest))))))

        def begin_from(self, net: netfile.Net) -> None:
            units = dict(zip(("w1", "w2", "wv", "wp"), (2.0 ** shift for shift in net.shifts)))
            for name, own in self.named_parameters():
                scale = units["w" + name[1]] * (1 if name[0] == "w" else netfile.ONE if name == "b1" else netfile.ACTIVATION_ONE)
                values = torch.as_tensor(net.layers[name].astype(np.float32) / scale)
                if name[1] == "p" and not values.shape[0]:
                    continue  # the earlier net had no policy
                if values.shape != own.shape:
                    raise netfile.NetError(f"the net to start from has another shape ({net.head['shape']})")
                own.data.copy_(values)

        def keep_within(self) -> None:
            for i, name in enumerate(("w1", "w2", "wv", "wp")):
                most = WEIGHT_WIDEST if self.shifts is None else netfile.WEIGHT_MOST / 2.0 ** self.shifts[i]
                getattr(self, name).data.clamp_(-most, most)

    return Model()


def losses(torch: Any, model: Any, d: Data, at: Any, drop: float = 0.0) -> Tuple[Any, Any, Any]:
    """Mean losses of these rows: the value's, the policy's, and the value's against results alone."""
    x = d.x[at].float()
    if drop:
        x = x * (torch.rand_like(x) >= drop) / (1 - drop)
    v, p = model(x)
    logs = torch.log_softmax(d.base[at] + v, 1).clamp(min=-40.0)
    value = -(d.target[at] * logs).sum(1).mean()
    result = -(d.result[at] * logs).sum(1).mean()
    # A row without a decision has zero shares; filtering it out would wait for the GPU at every step.
    chosen = torch.log_softmax(p.masked_fill(~d.legal[at], -1e9), 1)
    policy = -(d.share[at] * chosen.gather(1, d.which[at])).sum() / d.decides[at].sum().clamp(min=1)
    return value, policy, result


def check(torch: Any, model: Any, d: Data, batch: int) -> Dict[str, float]:
    """The same for all held-out rows, and the losses of the estimate alone."""
    sums, n = torch.zeros(5, device=d.check.device), 0
    with torch.no_grad():
        for at in torch.split(d.check, 4 * batch):
            value, policy, result = losses(torch, model, d, at)
            logs = torch.log_softmax(d.base[at], 1).clamp(min=-40.0)
            bare, bare_result = -(d.target[at] * logs).sum(1).mean(), -(d.result[at] * logs).sum(1).mean()
            sums += len(at) * torch.stack((value, policy, result, bare, bare_result))
            n += len(at)
    return dict(zip(("value", "policy", "value_result", "estimate", "estimate_result"), (sums / max(n, 1)).tolist()))


def export(model: Any, files: Sequence[Labels], s: Settings, made: str) -> netfile.Net:
    assert model.shifts is not None
    k1, k2, kv, kp = model.shifts
    scale = {"b1": netfile.ONE * 2.0 ** k1, "w1": 2.0 ** k1, "b2": netfile.ACTIVATION_ONE * 2.0 ** k2, "w2": 2.0 ** k2,
             "bv": netfile.ACTIVATION_ONE * 2.0 ** kv, "wv": 2.0 ** kv, "bp": netfile.ACTIVATION_ONE * 2.0 ** kp, "wp": 2.0 ** kp}
    layers = {}
    for name, unit in scale.items():
        whole = np.round(getattr(model, name).detach().cpu().double().numpy() * unit).astype(np.int64)
        layers[name] = np.clip(whole, -netfile.WEIGHT_MOST, netfile.WEIGHT_MOST) if name[0] == "w" else whole
    head = files[0].head
    actions = files[0].actions
    if s.policy <= 0:
        actions, layers["bp"], layers["wp"] = 0, layers["bp"][:0], layers["wp"][:0]
    return netfile.Net({"souk-net": "1", "game": head["game"], "rules": head["rules"], "parts": head["parts"],
                        "shape": f"{files[0].inputs} {s.first} {s.second} {files[0].entries} {actions}",
                        "shifts": f"{k1} {k2} {kv} {kp}", "explore": f"{s.explore:g}", "mix": f"{s.mix:g}", "cost": "1",
                        "made": made, "digest": ""}, layers)


def commit() -> str:
    """The commit of the sources; outside a clone, the version."""
    try:
        done = subprocess.run(["git", "-C", os.path.dirname(os.path.abspath(__file__)), "rev-parse", "--short=8", "HEAD"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    except OSError:
        return __version__
    return done.stdout.strip() or __version__


def provenance(torch: Any, files: Sequence[Labels], d: Data, s: Settings, epochs: int) -> str:
    seeds = ",".join(sorted({file.head["seed"] for file in files}))
    depth = ",".join(sorted({file.head["iterations"] for file in files}, key=int))
    nets = ",".join(sorted({file.head["net"] for file in files}))
    return (f"{d.rows} rows of {d.plays} plays, {depth} iterations, labelled with net {nets}, seeds {seeds}; "
            f"{'from net ' + netfile.Net.read(s.start).head['digest'] + ', ' if s.start else ''}trained {epochs} epochs, seed {s.seed}, "
            f"result {s.result:g}, rate {s.rate:g}, decay {s.decay:g}, drop {s.drop:g}, batch {s.batch}; souk {commit()}, torch {torch.__version__.split('+')[0]}, "
            f"python {platform.python_version()}")


def read_data(paths: Sequence[str], s: Settings) -> Data:
    """All rows of these files, on the GPU if there is one; several trainings can share them."""
    torch = need_torch()
    device = torch.device(("cuda" if torch.cuda.is_available() else "cpu") if s.device == "auto" else s.device)
    return Data(torch, read_all(paths), s, device)


def fit(d: Data, out: str, s: Settings, resume: bool = False, say: Any = print) -> Dict[str, float]:
    """Trains on these rows, writes out (a .net) with a log (.csv, .svg) beside it; returns the best epoch's figures."""
    torch = need_torch()
    torch.manual_seed(s.seed)
    files, device = d.files, d.device
    if not len(d.train) or not len(d.check):
        raise SystemExit(f"There are too few plays ({d.plays}) to hold some back: label more.")
    stem = os.path.splitext(out)[0]
    model = make_model(torch, files[0].inputs, files[0].entries, files[0].actions, s)
    if s.start:
        model.begin_from(netfile.Net.read(s.start))
    model.to(device)
    # Biases and last layers start at zero. Only weights decay; biases are free.
    names = dict(model.named_parameters())
    optimiser = torch.optim.AdamW([{"params": [p for n, p in names.items() if n[0] == "w"], "weight_decay": s.decay},
                                   {"params": [p for n, p in names.items() if n[0] == "b"], "weight_decay": 0.0}], lr=s.rate,
                                  **({"fused": True} if device.type == "cuda" else {}))
    order = torch.Generator().manual_seed(s.seed)
    log = curves.Log(stem + ".csv", NAMES, resume)
    at_hand: Dict[str, Any] = {"epoch": 0, "best": math.inf, "best_at": 0, "weights": None, "kept": {}, "seconds": 0.0, "rounded_at": 0}
    if resume and os.path.exists(stem + ".state"):
        was = torch.load(stem + ".state", map_location=device)
        model.load_state_dict(was["model"])
        model.shifts = was["shifts"]
        optimiser.load_state_dict(was["optimiser"])
        order.set_state(was["order"].cpu())
        at_hand = was["at_hand"]
    begun = time.monotonic() - at_hand["seconds"]
    say(f"{d.rows} rows of {d.plays} plays, {len(d.check)} held back, on {device}")
    while True:
        epoch, now = at_hand["epoch"], time.monotonic() - begun
        done = max(epoch / s.epochs, now / s.seconds if s.seconds else 0.0)
        late = bool(s.seconds and now >= 1.2 * s.seconds)
        if model.shifts is None and epoch and (done >= 1.0 or epoch - at_hand["best_at"] >= s.patience):
            model.load_state_dict(at_hand["weights"])
            model.settle()
            at_hand.update(best=math.inf, rounded_at=epoch)
        if model.shifts is not None and at_hand["kept"] and (late or epoch - at_hand["rounded_at"] >= ROUNDED):
            break
        rate = s.rate * (ROUNDED_RATE if model.shifts is not None else 0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * min(done, 1.0))))
        for group in optimiser.param_groups:
            group["lr"] = rate
        shuffled = d.train[torch.randperm(len(d.train), generator=order).to(device)]
        total, steps = torch.zeros((), device=device), 0
        for at in torch.split(shuffled, s.batch):
            value, policy, _ = losses(torch, model, d, at, s.drop)
            loss = value + s.policy * policy
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            model.keep_within()
            total, steps = total + loss.detach(), steps + 1
        epoch += 1
        figures = check(torch, model, d, s.batch)
        took, rounded = time.monotonic() - begun, model.shifts is not None
        log.add(epoch=epoch, seconds=took, rate=rate, train=float(total) / steps, rounded=float(rounded), **figures)
        worth = figures["value"] + (POLICY_COUNTS * figures["policy"] if s.policy else 0.0)
        if worth < at_hand["best"]:
            at_hand.update(best=worth, best_at=epoch, weights={name: w.detach().clone() for name, w in model.state_dict().items()})
            if rounded:
                at_hand["kept"] = dict(figures, epoch=float(epoch), rows=float(d.rows), plays=float(d.plays))
                export(model, files, s, provenance(torch, files, d, s, epoch)).write(out)
        at_hand.update(epoch=epoch, seconds=took)
        torch.save({"model": model.state_dict(), "shifts": model.shifts, "optimiser": optimiser.state_dict(),
                    "order": order.get_state(), "at_hand": at_hand}, stem + ".state")
        say(f"epoch {epoch}: value {figures['value']:.4f} (estimate {figures['estimate']:.4f}), against results "
            f"{figures['value_result']:.4f} ({figures['estimate_result']:.4f}), policy {figures['policy']:.4f}"
            + (", rounded" if rounded else ""))
    kept: Dict[str, float] = at_hand["kept"]
    log.draw(stem + ".svg", f"{files[0].head['game']}: loss on plays held back",
             [("value", "value"), ("estimate", "estimate"), ("value_result", "value, results"), ("estimate_result", "estimate, results")])
    return kept
