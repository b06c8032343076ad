# SPDX-License-Identifier: GPL-3.0-or-later
"""Small networks whose layers are written as formulas: products over named dimensions, gates, norms and reductions."""
import math

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.utils.parametrizations import weight_norm

VOCABULARY = 4000


class KernelBlock(nn.Module):
    """Attention that is linear in the length, as products over named dimensions."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 2 * width), nn.SiLU(), nn.Linear(2 * width, width))

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(self.first(x)).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        q, k = F.elu(q) + 1, F.elu(k) + 1
        states = torch.einsum("bhtd,bhte->bhde", k, v)
        scale = 1 / (torch.einsum("bhtd,bhd->bht", q, k.sum(2)) + 1e-6)
        y = torch.einsum("bhtd,bhde,bht->bhte", q, states, scale)
        x = x + self.out(y.transpose(1, 2).reshape(batch, length, width))
        return x + self.mlp(self.second(x))


class Kernel(nn.Module):
    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(VOCABULARY, 192)
        self.blocks = nn.ModuleList(KernelBlock(192, 6) for _ in range(4))
        self.head = nn.Linear(192, VOCABULARY)

    def forward(self, ids):
        x = self.tok(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


class Highway(nn.Module):
    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(VOCABULARY, 256)
        self.gates = nn.ModuleList(nn.Linear(256, 256) for _ in range(4))
        self.layers = nn.ModuleList(nn.Linear(256, 256) for _ in range(4))
        self.scale, self.head = nn.Parameter(torch.full((256,), 0.1)), nn.Linear(256, VOCABULARY)

    def forward(self, ids):
        x = self.tok(ids) * math.sqrt(256)
        for gate, layer in zip(self.gates, self.layers):
            share = torch.sigmoid(gate(x))
            x = share * F.leaky_relu(layer(x), 0.1) + (1 - share) * x * self.scale
            x = F.dropout(x, 0.2)
        x = x - x.logsumexp(-1, keepdim=True)
        return self.head(F.normalize(x, dim=-1))


class Multiples(nn.Module):
    """Products with equal numbers, which are computed once: of tokens that two branches look up, and of a gradient."""

    def __init__(self):
        super().__init__()
        self.tok, self.positions = nn.Embedding(VOCABULARY, 192), nn.Parameter(torch.zeros(256, 192))
        self.branches = nn.ModuleList(nn.Linear(192, 192) for _ in range(4))
        self.norms, self.head = nn.ModuleList(nn.LayerNorm(192) for _ in range(2)), nn.Linear(192, VOCABULARY)

    def forward(self, ids):
        a, b, c, d = self.branches
        first = self.norms[0](F.gelu(a(self.tok(ids) * math.sqrt(192) + self.positions)))
        second = self.norms[1](F.gelu(b(self.tok(ids) * math.sqrt(192) + self.positions)))
        x = first / 8 + torch.tanh(c(first / 8)) * torch.sigmoid(1.702 * second)
        x = x + 0.5 * F.silu(d(second)) + 0.5 * second
        return self.head(x)


class Orders(nn.Module):
    """Bags of words, sorted features and tokens, and assignments to indexed positions."""

    def __init__(self):
        super().__init__()
        self.tok, self.bag = nn.Embedding(VOCABULARY, 128), nn.EmbeddingBag(VOCABULARY, 128, mode="mean")
        self.norm, self.layers = nn.LayerNorm(128), nn.ModuleList(nn.Linear(128, 128) for _ in range(3))
        self.head = nn.Linear(128, VOCABULARY)
        self.register_buffer("places", torch.zeros(64, dtype=torch.long), persistent=False)

    def forward(self, ids):
        x = self.tok(ids) + self.bag(ids).unsqueeze(1)
        a, b, c = (layer(self.norm(x)) for layer in self.layers)
        written = torch.zeros_like(x)
        written[:, self.places] = b[:, :64]
        x = (x + a.sort(-1).values + written).index_add(1, self.places, c[:, :64])
        order = c.mean(-1).argsort(-1)
        return self.head(x.gather(1, order.unsqueeze(-1).expand_as(x)))


class Formulas(nn.Module):
    """Activations and reductions that other networks lack."""

    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(VOCABULARY, 128)
        self.layers = nn.ModuleList(nn.Linear(128, 128) for _ in range(4))
        self.head = nn.Linear(128, VOCABULARY)

    def forward(self, ids):
        x = self.tok(ids)
        a, b, c, d = (layer(x) for layer in self.layers)
        x = x + F.logsigmoid(a) + F.threshold(b, 0.1, 0.0) + F.softshrink(c) + F.mish(d)
        x = (x - x.amin(-1, keepdim=True)) / (x.std(-1, keepdim=True) + 1e-3)
        return self.head(x * x.var(1).unsqueeze(1) + x.logsumexp(1).unsqueeze(1))


class Pixels(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(3, 48, 3, padding=1)
        self.down = nn.Sequential(nn.PixelUnshuffle(2), nn.Conv2d(192, 96, 3, padding=1), nn.PReLU(96),
                                  nn.InstanceNorm2d(96, affine=True))
        self.up = nn.Sequential(nn.Conv2d(96, 192, 3, padding=1), nn.PixelShuffle(2))
        self.head = nn.Conv2d(96, 100, 3, stride=4, padding=1)

    def forward(self, x):
        x = F.mish(self.first(x))
        x = self.head(torch.cat((x, self.up(self.down(x))), 1))
        return x.amax((2, 3))


class GateBlock(nn.Module):
    def __init__(self, width, length):
        super().__init__()
        self.first, self.inner = nn.LayerNorm(width), nn.LayerNorm(2 * width)
        self.wide, self.narrow = nn.Linear(width, 4 * width), nn.Linear(2 * width, width)
        self.along, self.gate = nn.Conv1d(length, length, 1), nn.Linear(width, 2 * width)

    def forward(self, x):
        value, gate = F.gelu(self.wide(self.first(x))).chunk(2, -1)
        x = x + self.narrow(value * self.along(self.inner(gate)))
        return x + F.glu(self.gate(x))


class Gates(nn.Module):
    """Gates over halves of a tensor. The last layer's result is not used, so that its parameters get no gradient."""

    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(VOCABULARY, 96)
        self.blocks = nn.ModuleList(GateBlock(96, 256) for _ in range(3))
        self.skips = nn.ModuleList(nn.Linear(96, 192) for _ in range(3))
        self.after = nn.ModuleList(nn.Linear(96, 96) for _ in range(3))
        self.head = nn.Linear(192, VOCABULARY)

    def forward(self, ids):
        x, total = self.tok(ids), 0
        for block, skip, after in zip(self.blocks, self.skips, self.after):
            x = block(x)
            total = total + skip(x)
            x = x + after(torch.tanh(x))
        return self.head(torch.relu(total))


class TriangleBlock(nn.Module):
    def __init__(self, width, heads, length):
        super().__init__()
        self.heads, self.norm = heads, nn.LayerNorm(width)
        self.qkv, self.out, self.back = nn.Linear(width, 3 * width), nn.Linear(width, width), nn.Linear(width, width)
        self.scale, self.mix = nn.Parameter(torch.full((heads, 1, 1), 10.0)), nn.Parameter(torch.zeros(length, length))

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(self.norm(x)).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        scores = F.normalize(q, dim=-1) @ F.normalize(k, dim=-1).transpose(-2, -1) * self.scale
        future = torch.ones(length, length, dtype=torch.bool, device=x.device).triu(1)
        y = scores.masked_fill(future, float("-inf")).softmax(-1) @ v
        x = x + self.out(y.transpose(1, 2).reshape(batch, length, width))
        x = x + self.mix.tril() @ x
        return x + self.back(x.flip(1))


class Triangles(nn.Module):
    """Triangles of masks and of parameters, and a reversed sequence."""

    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(VOCABULARY, 128)
        self.blocks = nn.ModuleList(TriangleBlock(128, 4, 256) for _ in range(3))
        self.head = nn.Linear(128, VOCABULARY)

    def forward(self, ids):
        x = self.tok(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


class AlibiBlock(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm, self.qkv, self.out = nn.LayerNorm(width), nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = weight_norm(nn.Linear(width, 2 * width)), weight_norm(nn.Linear(2 * width, width))

    def forward(self, x, alibi, future):
        batch, length, width = x.shape
        q, k, v = self.qkv(self.norm(x)).view(batch, length, self.heads, 3, -1).unbind(3)
        q = q.transpose(1, 2).reshape(batch * self.heads, length, -1)
        k = k.permute(0, 2, 3, 1).reshape(batch * self.heads, -1, length)
        v = v.transpose(1, 2).reshape(batch * self.heads, length, -1)
        scores = torch.baddbmm(alibi.repeat(batch, 1, 1), q, k, beta=1.0, alpha=q.shape[-1] ** -0.5)
        scores = scores.view(batch, self.heads, length, length).masked_fill(future, torch.finfo(scores.dtype).min)
        shares = F.softmax(scores, dim=-1, dtype=torch.float32).to(x.dtype)
        y = torch.bmm(shares.flatten(0, 1), v).view(batch, self.heads, length, -1)
        x = x + self.out(y.transpose(1, 2).reshape(batch, length, width))
        return x + self.down(F.leaky_relu(self.up(x), 0.1))


class Alibi(nn.Module):
    """Attention as BLOOM writes it, with baddbmm and a bias of the distances; layers with weight norm."""

    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(VOCABULARY, 128)
        self.blocks = nn.ModuleList(AlibiBlock(128, 4) for _ in range(2))
        self.head = nn.Linear(128, VOCABULARY)
        self.register_buffer("slopes", 2.0 ** (-2.0 * torch.arange(1, 5)))

    def forward(self, ids):
        x = self.tok(ids)
        positions = torch.arange(ids.shape[1], device=ids.device)
        alibi = (self.slopes[:, None, None] * positions[None, None, :]).to(x.dtype)
        for block in self.blocks:
            x = block(x, alibi, positions[None, :] > positions[:, None])
        return self.head(x)


OF_TOKENS = Kernel, Highway, Formulas, Gates, Triangles, Alibi, Multiples, Orders
OF_IMAGES = (Pixels,)
