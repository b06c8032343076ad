# SPDX-License-Identifier: GPL-3.0-or-later
"""A small network whose norms are scaled and shifted by convolutions of another image (SPADE)."""
import torch.nn.functional as F
from torch import nn


class Norm(nn.Module):
    def __init__(self, channels, hidden=24):
        super().__init__()
        self.norm, self.shared = nn.InstanceNorm2d(channels), nn.Conv2d(3, hidden, 3, padding=1)
        self.scale, self.shift = nn.Conv2d(hidden, channels, 3, padding=1), nn.Conv2d(hidden, channels, 3, padding=1)

    def forward(self, x, image):
        y = F.relu(self.shared(F.interpolate(image, size=x.shape[2:], mode="nearest")))
        return self.norm(x) * (1 + self.scale(y)) + self.shift(y)


class Block(nn.Module):
    """The residual and the shortcut begin with norms of the same tensor."""

    def __init__(self, inner, outer):
        super().__init__()
        self.first, self.second, self.third = Norm(inner), Norm(outer), Norm(inner)
        self.conv1, self.conv2 = nn.Conv2d(inner, outer, 3, padding=1), nn.Conv2d(outer, outer, 3, padding=1)
        self.short = nn.Conv2d(inner, outer, 1, bias=False)

    def forward(self, x, image):
        y = self.conv1(F.leaky_relu(self.first(x, image), 0.2))
        y = self.conv2(F.leaky_relu(self.second(y, image), 0.2))
        return self.short(self.third(x, image)) + y


class Conditional(nn.Module):
    def __init__(self):
        super().__init__()
        self.start = nn.Conv2d(3, 96, 16, 16)
        self.blocks = nn.ModuleList(Block(i, o) for i, o in ((96, 80), (80, 64), (64, 32)))
        self.head = nn.Linear(32, 1000)

    def forward(self, image):
        x = self.start(image)
        for block in self.blocks:
            x = F.interpolate(block(x, image), scale_factor=2, mode="nearest")
        return self.head(x.mean((2, 3)))
