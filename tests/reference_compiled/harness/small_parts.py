# SPDX-License-Identifier: GPL-3.0-or-later
"""Small networks that read parts of tensors: features at several sizes, halves of a product, messages along edges."""
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.checkpoint import checkpoint

CLASSES = 1000


class Tokens(nn.Module):
    """Rows of tokens at four sizes, which a layer of products brings to one width, and interpolation to one size."""

    def __init__(self, width=64):
        super().__init__()
        self.stages = nn.ModuleList(nn.Conv2d(3 if i == 0 else width, width, 8 if i == 0 else 2, 8 if i == 0 else 2)
                                    for i in range(4))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in self.stages)
        self.widths = nn.ModuleList(nn.Linear(width, 4 * width) for _ in self.stages)
        self.fuse, self.head = nn.Conv2d(16 * width, width, 1), nn.Linear(width, CLASSES)

    def forward(self, x):
        features = []
        for stage, norm, layer in zip(self.stages, self.norms, self.widths):
            x = stage(x)
            batch, _, height, width = x.shape
            y = layer(norm(x.flatten(2).transpose(1, 2)))
            features.append(y.permute(0, 2, 1).reshape(batch, -1, height, width))
        size = features[0].shape[2:]
        y = torch.cat([F.interpolate(y, size, mode="bilinear", align_corners=False) for y in features], 1)
        return self.head(self.fuse(y).relu().mean((2, 3)))


class Scaled(nn.Module):
    """A residual block whose norm is scaled and shifted by the halves of a product, and attention over its pixels."""

    def __init__(self, width, size, heads=4):
        super().__init__()
        self.heads = heads
        self.before, self.first = nn.GroupNorm(32, width), nn.Conv2d(width, width, 3, 1, 1)
        self.both = nn.Linear(size, 2 * width)
        self.after, self.second = nn.GroupNorm(32, width), nn.Conv2d(width, width, 3, 1, 1)
        self.norm, self.qkv = nn.GroupNorm(32, width), nn.Conv1d(width, 3 * width, 1)
        self.out = nn.Conv1d(width, width, 1)

    def forward(self, x, condition):
        batch, channels, height, width = x.shape
        scale, shift = self.both(F.silu(condition))[:, :, None, None].chunk(2, dim=1)
        y = self.first(F.silu(self.before(x)))
        x = x + self.second(F.silu(self.after(y) * (1 + scale) + shift))
        pixels = x.reshape(batch, channels, -1)
        parts = self.qkv(self.norm(pixels)).reshape(batch * self.heads, -1, height * width)
        q, k, v = parts.split(channels // self.heads, dim=1)
        weights = torch.softmax(torch.einsum("bct,bcs->bts", q * 0.5, k * 0.5).float(), -1).type(x.dtype)
        y = torch.einsum("bts,bcs->bct", weights, v).reshape(batch, -1, height * width)
        return (pixels + self.out(y)).reshape(batch, channels, height, width)


class Scales(nn.Module):
    """Such blocks, each with a checkpoint around it."""

    def __init__(self, width=64):
        super().__init__()
        self.stem, self.condition = nn.Conv2d(3, width, 8, 8), nn.Linear(3, width)
        self.blocks = nn.ModuleList(Scaled(width, width) for _ in range(3))
        self.head = nn.Linear(width, CLASSES)

    def forward(self, x):
        condition = self.condition(x.mean((2, 3)))
        x = self.stem(x)
        for block in self.blocks:
            x = checkpoint(block, x, condition, use_reentrant=False)
        return self.head(x.mean((2, 3)))


class Messages(nn.Module):
    """Attention over the edges of a graph."""

    def __init__(self, width=64, heads=4, edges=40960):
        super().__init__()
        self.heads = heads
        self.first, self.lin = nn.Linear(6, width), nn.Linear(width, width, bias=False)
        self.source = nn.Parameter(torch.zeros(heads, width // heads))
        self.target = nn.Parameter(torch.zeros(heads, width // heads))
        self.head = nn.Linear(width, 3)
        self.register_buffer("edges", torch.zeros(2, edges, dtype=torch.long))

    def forward(self, x):
        start, end = self.edges[0], self.edges[1]
        h = self.lin(self.first(x).relu()).view(x.size(0), self.heads, -1)
        weight = F.leaky_relu((h * self.source).sum(-1)[start] + (h * self.target).sum(-1)[end], 0.2).exp()
        total = torch.zeros(x.size(0), self.heads, dtype=weight.dtype, device=x.device).index_add(0, end, weight)
        weight = weight / (total[end] + 1e-6)
        y = torch.zeros_like(h).index_add(0, end, (h[start] * weight.unsqueeze(-1)).to(h.dtype))
        return self.head(F.elu(y.reshape(x.size(0), -1)))


class Steps(nn.Module):
    """Convolutions over a sequence, whose channels are moved before them and back, with dropout."""

    def __init__(self, width=256):
        super().__init__()
        self.tok, self.head = nn.Embedding(200, width), nn.Linear(width, 200)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(3))
        self.inner = nn.ModuleList(nn.Conv1d(width, width, 1) for _ in self.norms)
        self.outer = nn.ModuleList(nn.Conv1d(width, width, 1) for _ in self.norms)

    def forward(self, ids):
        x = F.dropout(self.tok(ids), 0.2, self.training)
        for norm, inner, outer in zip(self.norms, self.inner, self.outer):
            x = norm(x)
            y = F.dropout(inner(x.transpose(1, 2)), 0.2, self.training).relu()
            x = x + F.dropout(outer(y), 0.2, self.training).transpose(1, 2)
        return self.head(x)


class Halved(nn.Module):
    """A residual block with half as many pixels and twice as many channels."""

    def __init__(self, width):
        super().__init__()
        self.first, self.second = nn.Conv2d(width, 2 * width, 3, 2, 1), nn.Conv2d(2 * width, 2 * width, 3, 1, 1)
        self.norms = nn.ModuleList(nn.BatchNorm2d(2 * width) for _ in range(3))
        self.short = nn.Conv2d(width, 2 * width, 1, 2)

    def forward(self, x):
        y = self.norms[0](self.first(x)).relu()
        return (self.norms[1](self.second(y)) + self.norms[2](self.short(x))).relu()


class Views(nn.Module):
    """One residual network over an image and its mirror image."""

    def __init__(self, width=32):
        super().__init__()
        self.stem, self.blocks = nn.Conv2d(3, width, 4, 4), nn.Sequential(*(Halved(width * 2**i) for i in range(3)))
        self.head = nn.Linear(16 * width, CLASSES)

    def features(self, x):
        return self.blocks(self.stem(x)).mean((2, 3))

    def forward(self, x):
        return self.head(torch.cat((self.features(x), self.features(x.flip(3))), -1))
