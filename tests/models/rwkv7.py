# SPDX-License-Identifier: GPL-3.0-or-later
"""RWKV-7 as BlinkDL/RWKV-LM computes it: the recurrence in plain PyTorch, or by a kernel of its own under an autograd
function, as its training code has it."""
import torch
import torch.nn.functional as F
from torch import nn

KERNEL = torch.library.Library("rwkv7_stand_in", "DEF")  # no fake kernel, as with torch.utils.cpp_extension.load()
INPUTS = "Tensor r, Tensor w, Tensor k, Tensor v, Tensor a, Tensor b"
KERNEL.define(f"forward({INPUTS}, Tensor(a!) y, Tensor(b!) s, Tensor(c!) sa) -> ()")
KERNEL.define(f"backward({INPUTS}, Tensor dy, Tensor s, Tensor sa, Tensor(a!) dr, Tensor(b!) dw, Tensor(c!) dk, "
              "Tensor(d!) dv, Tensor(e!) da, Tensor(f!) db) -> ()")
for name in ("forward", "backward"):
    KERNEL.impl(name, lambda *_: None, "CUDA")
CHUNK = 16


class ByKernel(torch.autograd.Function):
    @staticmethod
    def forward(ctx, *given):
        v = given[3]
        batch, length, heads, size = v.shape
        y = torch.empty_like(v)
        states = torch.empty(batch, heads, length // CHUNK, size, size, dtype=torch.float32, device=v.device)
        sums = torch.empty(batch, length, heads, size, dtype=torch.float32, device=v.device)
        torch.ops.rwkv7_stand_in.forward(*given, y, states, sums)
        ctx.save_for_backward(*given, states, sums)
        return y

    @staticmethod
    def backward(ctx, grad):
        *given, states, sums = ctx.saved_tensors
        gradients = [torch.empty_like(tensor) for tensor in given]
        torch.ops.rwkv7_stand_in.backward(*given, grad, states, sums, *gradients)
        return tuple(gradients)


def by_loop(r, w, k, v, a, b):
    batch, length, heads, size = r.shape
    r, k, v, a, b = (tensor.float() for tensor in (r, k, v, a, b))
    w = torch.exp(-torch.exp(w.float()))
    result = torch.zeros_like(r)
    state = torch.zeros(batch, heads, size, size, device=r.device)
    for t in range(length):
        row = lambda tensor: tensor[:, t].unsqueeze(-2)
        column = lambda tensor: tensor[:, t].unsqueeze(-1)
        state = state * row(w) + state @ column(a) @ row(b) + column(v) @ row(k)
        result[:, t] = (state @ column(r)).squeeze(-1)
    return result


class TimeMix(nn.Module):
    def __init__(self, width, heads, first, kernel):
        super().__init__()
        self.heads, self.first, self.kernel = heads, first, kernel
        self.shift = nn.ZeroPad2d((0, 0, 1, -1))
        for name in "rwkvag":
            setattr(self, "mix_" + name, nn.Parameter(torch.zeros(1, 1, width)))
        for name, inner in {"w": 8, "a": 8, "v": 4, "g": 16}.items():
            if name != "v" or not first:
                setattr(self, name + "0", nn.Parameter(torch.zeros(1, 1, width)))
                setattr(self, name + "1", nn.Parameter(torch.zeros(width, inner)))
                setattr(self, name + "2", nn.Parameter(torch.zeros(inner, width)))
        self.of_key, self.of_rate = nn.Parameter(torch.zeros(1, 1, width)), nn.Parameter(torch.zeros(1, 1, width))
        self.bonus = nn.Parameter(torch.zeros(heads, width // heads))
        self.receptance, self.key = nn.Linear(width, width, bias=False), nn.Linear(width, width, bias=False)
        self.value, self.output = nn.Linear(width, width, bias=False), nn.Linear(width, width, bias=False)
        self.norm = nn.GroupNorm(heads, width, eps=64e-5)

    def narrow(self, name, x, act=lambda inner: inner):
        return getattr(self, name + "0") + act(x @ getattr(self, name + "1")) @ getattr(self, name + "2")

    def forward(self, x, values):
        batch, length, width = x.shape
        split = lambda tensor: tensor.view(batch, length, self.heads, -1)
        moved = self.shift(x) - x
        given = {name: x + moved * getattr(self, "mix_" + name) for name in "rwkvag"}
        r, k, v = self.receptance(given["r"]), self.key(given["k"]), self.value(given["v"])
        w = -F.softplus(-self.narrow("w", given["w"], torch.tanh)) - 0.5
        if self.first:
            values = v
        else:
            v = v + (values - v) * torch.sigmoid(self.narrow("v", given["v"]))
        rate = torch.sigmoid(self.narrow("a", given["a"]))
        gate = torch.sigmoid(given["g"] @ self.g1) @ self.g2
        unit = F.normalize(split(k * self.of_key), dim=-1, p=2.0).view(batch, length, width)
        k = k * (1 + (rate - 1) * self.of_rate)
        run = ByKernel.apply if self.kernel else by_loop
        made = run(*[split(tensor) for tensor in (r, w, k, v, -unit, unit * rate)]).to(x.dtype)
        made = self.norm(made.view(batch * length, width)).view(batch, length, width)
        direct = (split(r) * split(k) * self.bonus).sum(dim=-1, keepdim=True) * split(v)
        return self.output((made + direct.view(batch, length, width)) * gate), values


class ChannelMix(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.shift, self.mix = nn.ZeroPad2d((0, 0, 1, -1)), nn.Parameter(torch.zeros(1, 1, width))
        self.key, self.value = nn.Linear(width, 4 * width, bias=False), nn.Linear(4 * width, width, bias=False)

    def forward(self, x):
        return self.value(torch.relu(self.key(x + (self.shift(x) - x) * self.mix)) ** 2)


class RWKV7(nn.Module):
    def __init__(self, layers=3, width=64, heads=4, vocabulary=96, kernel=False):
        super().__init__()
        norm = lambda: nn.LayerNorm(width)
        self.embedding, self.before = nn.Embedding(vocabulary, width), norm()
        self.layers = nn.ModuleList(nn.ModuleDict({
            "norm1": norm(), "time": TimeMix(width, heads, at == 0, kernel), "norm2": norm(),
            "channel": ChannelMix(width)}) for at in range(layers))
        self.norm, self.head = norm(), nn.Linear(width, vocabulary, bias=False)

    def forward(self, input_ids, labels):
        x = self.before(self.embedding(input_ids))
        values = torch.empty_like(x)
        for layer in self.layers:
            made, values = layer["time"](layer["norm1"](x), values)
            x = x + made
            x = x + layer["channel"](layer["norm2"](x))
        logits = self.head(self.norm(x))
        return {"loss": F.cross_entropy(logits.view(-1, logits.shape[-1]), labels.view(-1)), "logits": logits}
