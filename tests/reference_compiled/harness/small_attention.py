# SPDX-License-Identifier: GPL-3.0-or-later
"""Small networks whose attention rotates a part of each head, adds a trained bias as a mask, or runs in chunks."""
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


class PlacedBlock(nn.Module):
    """The image encoder of SAM: the distances along both axes are computed twice, by equal code."""

    def __init__(self, width, heads, size):
        super().__init__()
        self.heads, self.size = heads, size
        self.norm = nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.rows, self.columns = (nn.Parameter(torch.zeros(2 * size - 1, width // heads)) for _ in range(2))

    def relative(self, table):
        at = torch.arange(self.size, device=table.device)
        return table[(at[:, None] - at[None, :]).clamp(-self.size, self.size) + self.size - 1]

    def forward(self, x):
        batch, high, wide, _ = x.shape
        q, k, v = self.qkv(self.norm(x)).reshape(batch, high * wide, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        plane = q.reshape(batch * self.heads, high, wide, -1)
        rows = torch.einsum("bhwc,hkc->bhwk", plane, self.relative(self.rows))
        columns = torch.einsum("bhwc,wkc->bhwk", plane, self.relative(self.columns))
        mask = (rows[..., None] + columns[..., None, :]).reshape(batch, self.heads, high * wide, high * wide)
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        return x + self.out(y.transpose(1, 2).reshape(x.shape))


class Placed(nn.Module):
    """The positions, a parameter of four dimensions, are saved between two convolutions."""

    def __init__(self, width=192, size=16):
        super().__init__()
        self.patch, self.positions = nn.Conv2d(3, width, 14, 14), nn.Parameter(torch.zeros(1, size, size, width))
        self.layers = nn.ModuleList(PlacedBlock(width, 3, size) for _ in range(2))
        self.neck = nn.Sequential(nn.Conv2d(width, 128, 1, bias=False), nn.GroupNorm(1, 128), nn.Conv2d(128, 128, 3))
        self.head = nn.Linear(128, 100)

    def forward(self, images):
        x = self.patch(images).permute(0, 2, 3, 1) + self.positions
        for layer in self.layers:
            x = layer(x)
        return self.head(self.neck(x.permute(0, 3, 1, 2)).mean((2, 3)))


class ChunkBlock(nn.Module):
    """Attention in chunks without a softmax, as in Mamba 2. Parts of a transposed result of a convolution are saved."""

    def __init__(self, width, heads=4, state=32, chunk=64):
        super().__init__()
        self.heads, self.chunk, self.parts = heads, chunk, [width, state, state]
        self.norm, self.take = nn.LayerNorm(width), nn.Linear(width, width + 2 * state)
        self.near = nn.Conv1d(width + 2 * state, width + 2 * state, 4, padding=3, groups=width + 2 * state)
        self.step, self.skip = nn.Linear(width, heads), nn.Parameter(torch.ones(heads))
        self.give = nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        y = self.norm(x)
        mixed = F.silu(self.near(self.take(y).transpose(1, 2))[..., :length].transpose(1, 2))
        value, key, query = mixed.split(self.parts, -1)
        value = value.reshape(batch, length, self.heads, -1)
        size = batch, length // self.chunk, self.chunk
        scaled = (value * F.softplus(self.step(y)).unsqueeze(-1)).view(*size, self.heads, -1)
        near = torch.einsum("bcls,bczs->bclz", query.view(*size, -1), key.view(*size, -1)).tril()
        result = torch.einsum("bclz,bczhp->bclhp", near, scaled).reshape(value.shape)
        return x + self.give((result + value * self.skip[:, None]).reshape(batch, length, width))


class Chunks(nn.Module):
    def __init__(self, vocabulary=200, width=256):
        super().__init__()
        self.tok = nn.Embedding(vocabulary, width)
        self.layers = nn.ModuleList(ChunkBlock(width) for _ in range(3))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, vocabulary, bias=False)

    def forward(self, ids):
        x = self.tok(ids)
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x))


class SphereBlock(nn.Module):
    """nGPT: vectors of length 1. The gradient of both halves of the scaled gate is joined and read twice."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v, self.out = (nn.Linear(width, width, bias=False) for _ in range(4))
        self.up, self.down = nn.Linear(width, 8 * width, bias=False), nn.Linear(4 * width, width, bias=False)
        self.scale, self.rate = nn.Parameter(torch.ones(8 * width)), nn.Parameter(torch.ones(width))

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = (take(x).view(batch, length, self.heads, -1).transpose(1, 2) for take in (self.q, self.k, self.v))
        y = F.scaled_dot_product_attention(F.normalize(q, dim=-1), F.normalize(k, dim=-1), v, is_causal=True, scale=8.0)
        y = F.normalize(self.out(y.transpose(1, 2).reshape(batch, length, width)), dim=-1)
        x = F.normalize(x + self.rate.abs() * (y - x), dim=-1)
        up, gate = (self.scale * self.up(x)).chunk(2, -1)
        return F.normalize(x + self.rate.abs() * (self.down(up * F.silu(gate)) - x), dim=-1)


class Sphere(nn.Module):
    """A checkpoint around each block."""

    def __init__(self, vocabulary=200, width=256):
        super().__init__()
        self.tok = nn.Embedding(vocabulary, width)
        self.layers = nn.ModuleList(SphereBlock(width, 4) for _ in range(3))
        self.head = nn.Linear(width, vocabulary, bias=False)

    def forward(self, ids):
        x = self.tok(ids)
        for layer in self.layers:
            x = checkpoint(layer, x, use_reentrant=False)
        return self.head(x)
