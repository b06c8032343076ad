# SPDX-License-Identifier: GPL-3.0-or-later
"""Small networks of blocks with convolutions of one dimension, two of them above two of images (Conformer)."""
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.checkpoint import checkpoint

WIDTH = 128


class Block(nn.Module):
    def __init__(self, heads=4):
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2, self.norm3 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.position = nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Conv1d(WIDTH, 2 * WIDTH, 1), nn.Conv1d(WIDTH, WIDTH, 1)
        self.deep, self.norm = nn.Conv1d(WIDTH, WIDTH, 15, padding=7, groups=WIDTH), nn.BatchNorm1d(WIDTH)
        self.mlp = nn.Sequential(nn.Linear(WIDTH, 4 * WIDTH), nn.SiLU(), nn.Dropout(0.1), nn.Linear(4 * WIDTH, WIDTH))

    def attend(self, x, positions):
        batch, length, _ = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        p = self.position(positions).view(1, -1, self.heads, q.shape[-1]).transpose(1, 2)
        shifted = F.pad(q @ p.transpose(-2, -1), (1, 0)).view(batch, self.heads, -1, length)[:, :, 1:]
        shifted = shifted.view(batch, self.heads, length, -1)[..., :length]
        scores = F.dropout(torch.softmax((q @ k.transpose(-2, -1) + shifted) / 4, -1), 0.1, self.training)
        return self.out((scores @ v).transpose(1, 2).reshape(batch, length, WIDTH))

    def forward(self, x, positions):
        x = x + self.attend(self.norm1(x), positions)
        y = F.glu(self.up(self.norm2(x).transpose(1, 2)), 1)
        x = x + self.down(F.silu(self.norm(self.deep(y)))).transpose(1, 2)
        return x + self.mlp(self.norm3(x))


class Speech(nn.Module):
    def __init__(self, inside=False):
        super().__init__()
        self.inside = inside
        self.conv1, self.conv2 = nn.Conv2d(3, 32, 7, (2, 4)), nn.Conv2d(32, 32, 3, (1, 2), padding=1)
        self.into = nn.Linear(32 * 28, WIDTH)
        self.blocks = nn.ModuleList(Block() for _ in range(5))
        self.head = nn.Linear(WIDTH, 1000)

    def forward(self, images):
        x = F.relu(self.conv2(F.relu(self.conv1(images))))
        x = self.into(x.transpose(1, 2).flatten(2))
        steps = torch.arange(x.shape[1] - 1, -x.shape[1], -1, device=x.device).float()[:, None] / WIDTH
        positions = torch.cat((steps.sin(), steps.cos()), -1).repeat(1, WIDTH // 2)[None].to(x.dtype)
        for block in self.blocks:
            x = checkpoint(block, x, positions, use_reentrant=False) if self.inside else block(x, positions)
        return self.head(x.mean(1))


class Recomputed(Speech):
    """With a checkpoint around each block."""

    def __init__(self):
        super().__init__(True)


class VoiceBlock(nn.Module):
    """Attention over scores of four dimensions, written as products, and convolutions of one dimension."""

    def __init__(self, heads=4):
        super().__init__()
        self.heads, self.norm = heads, nn.LayerNorm(WIDTH)
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Conv1d(WIDTH, 2 * WIDTH, 9, padding=4), nn.Conv1d(2 * WIDTH, WIDTH, 1)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        scores = torch.softmax(q @ k.transpose(-2, -1) / 4, -1)
        x = self.norm(x + self.out((scores @ v).transpose(1, 2).reshape(batch, length, width)))
        return x + self.down(F.relu(self.up(x.transpose(1, 2)))).transpose(1, 2)


class Voice(nn.Module):
    def __init__(self):
        super().__init__()
        self.into, self.blocks = nn.Linear(672, WIDTH), nn.Sequential(VoiceBlock(), VoiceBlock())
        self.head = nn.Linear(WIDTH, 1000)

    def forward(self, images):
        return self.head(self.blocks(self.into(images.transpose(1, 2).flatten(2))).mean(1))
