# SPDX-License-Identifier: GPL-3.0-or-later
"""Small networks whose attention rotates a part of each head, or adds a trained bias as a mask."""
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.checkpoint import checkpoint


def rotated(x, cosine, sine):
    """Only the first elements of each head are rotated. Under autocast, these are in float32 and the others are not."""
    turned, rest = x.split([cosine.shape[-1], x.shape[-1] - cosine.shape[-1]], -1)
    left, right = turned.chunk(2, -1)
    return torch.cat((turned * cosine + torch.cat((-right, left), -1) * sine, rest), -1)


class QuarterBlock(nn.Module):
    """GPT-NeoX: attention and MLP side by side."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.n1, self.n2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.drop = nn.Dropout(0.1)

    def forward(self, x, cosine, sine):
        batch, length, width = x.shape
        q, k, v = self.qkv(self.n1(x)).view(batch, length, self.heads, -1).transpose(1, 2).chunk(3, -1)
        q, k = rotated(q, cosine, sine), rotated(k, cosine, sine)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(batch, length, width)
        return x + self.drop(self.out(y)) + self.drop(self.down(F.gelu(self.up(self.n2(x)))))


class Quarter(nn.Module):
    """A checkpoint around each block. The table is a power of a number."""

    def __init__(self, vocabulary=4000, width=256):
        super().__init__()
        self.tok = nn.Embedding(vocabulary, width)
        self.layers = nn.ModuleList(QuarterBlock(width, 4) for _ in range(3))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, vocabulary, bias=False)

    def forward(self, ids):
        x = self.tok(ids)
        frequencies = 10000.0 ** (-torch.arange(0, 16, 2, device=ids.device).float() / 16)
        angle = torch.arange(ids.shape[1], device=ids.device).float()[:, None] * frequencies
        angle = torch.cat((angle, angle), -1)
        cosine, sine = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
        for layer in self.layers:
            x = checkpoint(layer, x, cosine, sine, use_reentrant=False)
        return self.head(self.norm(x))


class WindowBlock(nn.Module):
    """Attention in windows of 7 x 7 patches. The rows of the mask, of 49 numbers, are padded."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.n1, self.n2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.bias = nn.Parameter(torch.zeros(1, heads, 49, 49))
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        windows, length, width = x.shape
        q, k, v = self.qkv(self.n1(x)).reshape(windows, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4).unbind(0)
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=self.bias)
        x = x + self.out(y.transpose(1, 2).reshape(windows, length, width))
        return x + self.down(F.gelu(self.up(self.n2(x))))


class Biases(nn.Module):
    def __init__(self):
        super().__init__()
        self.patch = nn.Linear(768, 96)
        self.layers = nn.ModuleList(WindowBlock(96, 3) for _ in range(3))
        self.norm, self.head = nn.LayerNorm(96), nn.Linear(96, 1000)

    def forward(self, images):
        batch = images.shape[0]
        x = images.view(batch, 3, 2, 7, 16, 2, 7, 16).permute(0, 2, 5, 3, 6, 1, 4, 7).reshape(batch * 4, 49, 768)
        x = self.patch(x)
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x).view(batch, -1, 96).mean(1))
