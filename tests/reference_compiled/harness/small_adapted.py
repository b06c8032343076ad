# SPDX-License-Identifier: GPL-3.0-or-later
"""A small decoder with LoRA in all layers, frozen norms and a checkpoint around each block inside of the model."""
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.checkpoint import checkpoint

WIDTH, HEADS, GROUPS, HIDDEN = 512, 8, 2, 1536
SIZE = WIDTH // HEADS


class Lora(nn.Module):
    def __init__(self, width, results, rank=8):
        super().__init__()
        self.base = nn.Linear(width, results, False).requires_grad_(False)
        self.down, self.up, self.drop = nn.Linear(width, rank, False), nn.Linear(rank, results, False), nn.Dropout(0.05)

    def forward(self, x):
        y = self.base(x)
        return y + self.up(self.down(self.drop(x.to(self.down.weight.dtype)))) * 2.0


def rotated(x, cos, sin):
    first, second = x.chunk(2, -1)
    return x * cos + torch.cat((-second, first), -1) * sin


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm1, self.norm2 = (nn.RMSNorm(WIDTH, 1e-5).requires_grad_(False) for _ in range(2))
        self.q, self.k, self.v, self.out = (Lora(WIDTH, n) for n in (WIDTH, GROUPS * SIZE, GROUPS * SIZE, WIDTH))
        self.gate, self.up, self.down = Lora(WIDTH, HIDDEN), Lora(WIDTH, HIDDEN), Lora(HIDDEN, WIDTH)

    def forward(self, x, cos, sin):
        y = self.norm1(x)
        q, k, v = (layer(y).view(*x.shape[:2], -1, SIZE).transpose(1, 2) for layer in (self.q, self.k, self.v))
        q, k = rotated(q, cos, sin), rotated(k, cos, sin)
        k, v = k.repeat_interleave(HEADS // GROUPS, 1), v.repeat_interleave(HEADS // GROUPS, 1)
        a = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(a.transpose(1, 2).reshape(x.shape))
        y = self.norm2(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


class Adapted(nn.Module):
    def __init__(self, vocabulary=9600):
        super().__init__()
        self.tok = nn.Embedding(vocabulary, WIDTH).requires_grad_(False)
        self.layers = nn.ModuleList(Block() for _ in range(4))
        self.norm = nn.RMSNorm(WIDTH, 1e-5).requires_grad_(False)
        self.head = nn.Linear(WIDTH, vocabulary, False).requires_grad_(False)

    def forward(self, ids):
        x = self.tok(ids)
        frequencies = 1e4 ** (-torch.arange(0, SIZE, 2, device=ids.device).float() / SIZE)
        angles = torch.arange(ids.shape[1], device=ids.device).float()[:, None] * frequencies
        angles = torch.cat((angles, angles), -1)
        cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
        for layer in self.layers:
            x = checkpoint(layer, x, cos, sin, use_reentrant=False)
        return self.head(self.norm(x))
