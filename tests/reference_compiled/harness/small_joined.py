# SPDX-License-Identifier: GPL-3.0-or-later
"""Small networks that join convolutions or other features with attention."""
import torch
import torch.nn.functional as F
from torch import nn


class ScaledBlock(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm1 = nn.LayerNorm(width, 1e-6)
        self.norm2 = nn.LayerNorm(width, 1e-6)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.up = nn.Linear(width, 4 * width)
        self.down = nn.Linear(4 * width, width)
        self.scale1 = nn.Parameter(torch.full((width,), 1e-5))
        self.scale2 = nn.Parameter(torch.full((width,), 1e-5))

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(self.norm1(x)).reshape(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(batch, length, width)
        x = x + self.scale1 * self.out(y)
        return x + self.scale2 * self.down(F.gelu(self.up(self.norm2(x))))


class Registers(nn.Module):
    """A vision transformer with register tokens and scaled residual branches, which averages the patches."""

    def __init__(self):
        super().__init__()
        self.patch = nn.Conv2d(3, 192, 14, 14)
        self.token = nn.Parameter(torch.zeros(1, 1, 192))
        self.registers = nn.Parameter(torch.zeros(1, 4, 192))
        self.position = nn.Parameter(torch.zeros(1, 257, 192))
        self.blocks = nn.ModuleList(ScaledBlock(192, 3) for _ in range(4))
        self.norm = nn.LayerNorm(192, 1e-6)
        self.head = nn.Linear(384, 1000)

    def forward(self, x):
        x = self.patch(x).flatten(2).transpose(1, 2)
        x = torch.cat((self.token.expand(x.shape[0], -1, -1), x), 1) + self.position
        x = torch.cat((x[:, :1], self.registers.expand(x.shape[0], -1, -1), x[:, 1:]), 1)
        for block in self.blocks:
            x = block(x)
        x = self.norm(x)
        return self.head(torch.cat((x[:, 0], x[:, 5:].mean(1)), -1))


OF_IMAGES = (Registers,)
