# SPDX-License-Identifier: GPL-3.0-or-later
"""Small networks with many kinds of losses, cumulative products and reflected borders."""
import math

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.checkpoint import checkpoint

from networks import Norm


class Losses(nn.Module):
    """The forward contains a loss of each kind, as in distillation, for example."""

    def __init__(self):
        super().__init__()
        widths = [800 + 100 * i for i in range(8)]
        self.table, self.classes = nn.Embedding(1000, 32), nn.Linear(512, 10)
        self.heads = nn.ModuleList(nn.Linear(512, width) for width in widths)
        for i, width in enumerate(widths):
            self.register_buffer(f"wanted{i}", torch.zeros(1000, width))

    def forward(self, ids):
        x = self.table(ids).flatten(1)
        y = [head(x) for head in self.heads]
        t = [getattr(self, f"wanted{i}")[ids[:, i]] for i in range(7)]
        loss = F.mse_loss(y[0], t[0]) + F.l1_loss(y[1], t[1]) + F.smooth_l1_loss(y[2], t[2], beta=0.5)
        loss = loss + F.huber_loss(y[3], t[3], reduction="sum") + F.mse_loss(t[0].sigmoid(), y[0].tanh())
        loss = loss + F.binary_cross_entropy_with_logits(y[4], t[4].sigmoid(), reduction="none").mean()
        loss = loss + F.kl_div(F.log_softmax(y[5], -1), t[5].softmax(-1), reduction="batchmean")
        loss = loss + F.nll_loss(F.log_softmax(y[6], -1), ids[:, 8])
        return self.classes(x) + loss + F.cross_entropy(y[7], ids[:, 9], label_smoothing=0.1)


class Rays(nn.Module):
    """A radiance field, whose samples along a ray are weighted by a cumulative product."""

    def __init__(self, samples=24):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(39, 128)] + [nn.Linear(128, 128) for _ in range(3)])
        self.density, self.colour = nn.Linear(128, 1), nn.Linear(128, 3)
        self.register_buffer("steps", torch.linspace(2, 6, samples))
        self.register_buffer("frequencies", 2.0 ** torch.arange(6))

    def forward(self, rays):
        points = rays[:, None, :3] + rays[:, None, 3:] * self.steps[None, :, None]
        angles = (points[..., None] * self.frequencies).flatten(2)
        x = torch.cat((points, angles.sin(), angles.cos()), -1)
        for layer in self.layers:
            x = F.relu(layer(x))
        alpha = 1 - torch.exp(-F.softplus(self.density(x)).squeeze(-1) * 0.2)
        passed = torch.cumprod(torch.cat((torch.ones_like(alpha[:, :1]), 1 - alpha + 1e-10), -1), -1)[:, :-1]
        return ((alpha * passed)[..., None] * self.colour(x).sigmoid()).sum(1)


class BorderBlock(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first = nn.Sequential(nn.ReflectionPad2d(1), nn.Conv2d(width, width, 3), nn.InstanceNorm2d(width))
        self.second = nn.Sequential(nn.ReplicationPad2d(1), nn.Conv2d(width, width, 3), nn.InstanceNorm2d(width))

    def forward(self, x):
        return x + self.second(F.relu(self.first(x)))


class Borders(nn.Module):
    """Translates images into images, as CycleGAN does."""

    def __init__(self):
        super().__init__()
        self.head = nn.Sequential(nn.ReflectionPad2d(3), nn.Conv2d(3, 32, 7), nn.InstanceNorm2d(32), nn.ReLU(),
                                  nn.Conv2d(32, 64, 3, 2, 1), nn.InstanceNorm2d(64), nn.ReLU())
        self.blocks = nn.Sequential(BorderBlock(64), BorderBlock(64))
        self.tail = nn.Sequential(nn.ConvTranspose2d(64, 32, 3, 2, 1, 1), nn.InstanceNorm2d(32), nn.ReLU(),
                                  nn.ReflectionPad2d(3), nn.Conv2d(32, 3, 7), nn.Tanh())

    def forward(self, x):
        return self.tail(self.blocks(self.head(x)))


class Labels(nn.Module):
    """Classifies rows of numbers into many labels at once."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 128), nn.ReLU(), nn.Dropout(0.1), nn.Linear(128, 3000))

    def forward(self, x):
        return self.layers(x)


class RelativeBlock(nn.Module):
    def __init__(self, width, heads, hidden):
        super().__init__()
        self.heads = heads
        self.n1, self.n2, self.drop = Norm(width), Norm(width), nn.Dropout(0.1)
        self.q, self.k, self.v, self.o = (nn.Linear(width, width, bias=False) for _ in range(4))
        self.wi0, self.wi1 = nn.Linear(width, hidden, bias=False), nn.Linear(width, hidden, bias=False)
        self.wo = nn.Linear(hidden, width, bias=False)

    def forward(self, x, bias):
        y = self.n1(x)
        q, k, v = (layer(y).view(*y.shape[:2], self.heads, -1).transpose(1, 2) for layer in (self.q, self.k, self.v))
        scores = q @ k.transpose(3, 2) + bias
        weights = F.dropout(F.softmax(scores.float(), -1).type_as(scores), 0.1, self.training)
        x = x + self.drop(self.o((weights @ v).transpose(1, 2).contiguous().view(x.shape)))
        y = self.n2(x)
        return x + self.drop(self.wo(self.drop(F.gelu(self.wi0(y), approximate="tanh") * self.wi1(y))))


class RelativeEncoder(nn.Module):
    """T5's encoder, with a checkpoint around each block. All of them add one table of relative positions."""

    def __init__(self):
        super().__init__()
        self.tok, self.drop, self.rel = nn.Embedding(4000, 192), nn.Dropout(0.1), nn.Embedding(32, 4)
        self.blocks = nn.ModuleList(RelativeBlock(192, 4, 512) for _ in range(3))
        self.norm, self.head = Norm(192), nn.Linear(192, 4000, bias=False)

    def buckets(self, length, device):
        at = torch.arange(length, device=device)
        apart = at.unsqueeze(0) - at.unsqueeze(1)
        later, apart = (apart > 0).long() * 16, apart.abs()
        far = 8 + (torch.log(apart.float() / 8) / math.log(16) * 8).to(torch.long)
        return later + torch.where(apart < 8, apart, torch.min(far, torch.full_like(far, 15)))

    def forward(self, ids):
        x = self.drop(self.tok(ids))
        bias = self.rel(self.buckets(ids.size(1), ids.device)).permute(2, 0, 1).unsqueeze(0)
        for block in self.blocks:
            x = checkpoint(block, x, bias, use_reentrant=False)
        return self.head(self.drop(self.norm(x)))
