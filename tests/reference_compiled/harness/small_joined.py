# SPDX-License-Identifier: GPL-3.0-or-later
"""Small networks that join convolutions with attention, run several towers, or embed the columns of tables."""
import math

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


class Cross(nn.Module):
    def __init__(self, width, source, heads=4):
        super().__init__()
        self.heads = heads
        self.norm = nn.LayerNorm(width)
        self.source = nn.LayerNorm(source)
        self.q = nn.Linear(width, width, bias=False)
        self.kv = nn.Linear(source, 2 * width, bias=False)
        self.out = nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 2 * width), nn.GELU(),
                                 nn.Linear(2 * width, width))

    def forward(self, x, source):
        b, n, w = x.shape
        q = self.q(self.norm(x)).view(b, n, self.heads, -1).transpose(1, 2)
        k, v = self.kv(self.source(source)).chunk(2, -1)
        k, v = (t.reshape(b, -1, self.heads, w // self.heads).transpose(1, 2) for t in (k, v))
        y = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(b, n, w)
        x = x + self.out(y)
        return x + self.mlp(x)


class Perceiver(nn.Module):
    """Latent vectors that attend to the pixels of an image."""

    def __init__(self):
        super().__init__()
        self.latents = nn.Parameter(torch.randn(64, 128))
        self.fourier = nn.Parameter(torch.randn(1, 32, 56, 56))
        self.crosses = nn.ModuleList(Cross(128, 35) for _ in range(2))
        self.blocks = nn.ModuleList(ScaledBlock(128, 4) for _ in range(2))
        self.head = nn.Linear(128, 100)

    def forward(self, image):
        image = F.interpolate(image, scale_factor=0.25, mode="bilinear")
        source = torch.cat((image, self.fourier.expand(image.shape[0], -1, -1, -1)), 1).flatten(2).transpose(1, 2)
        x = self.latents.expand(image.shape[0], -1, -1)
        for cross, block in zip(self.crosses, self.blocks):
            x = block(cross(x, source))
        return self.head(x.mean(1))


class Detr(nn.Module):
    """A detector: convolutions in channels-last, an encoder of their features, and queries that attend to it."""

    def __init__(self):
        super().__init__()
        stages = [nn.Sequential(nn.Conv2d(taken, given, 3, 2, 1, bias=False), nn.BatchNorm2d(given),
                                nn.ReLU(inplace=True))
                  for taken, given in ((3, 32), (32, 64), (64, 128), (128, 256))]
        self.backbone = nn.Sequential(*stages)
        self.project = nn.Conv2d(256, 128, 1)
        self.rows = nn.Parameter(torch.rand(14, 64))
        self.columns = nn.Parameter(torch.rand(14, 64))
        self.queries = nn.Parameter(torch.rand(50, 128))
        self.encoder = nn.ModuleList(Cross(128, 128) for _ in range(2))
        self.decoder = nn.ModuleList(Cross(128, 128) for _ in range(2))
        self.self_blocks = nn.ModuleList(ScaledBlock(128, 4) for _ in range(2))
        self.classes = nn.Linear(128, 92)
        self.boxes = nn.Sequential(nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, 4))

    def forward(self, image):
        x = self.project(self.backbone(image))
        h, w = x.shape[-2:]
        columns = self.columns[:w].unsqueeze(0).repeat(h, 1, 1)
        pos = torch.cat((columns, self.rows[:h].unsqueeze(1).repeat(1, w, 1)), -1)
        memory = x.flatten(2).permute(0, 2, 1) + pos.flatten(0, 1)
        for layer in self.encoder:
            memory = layer(memory, memory)
        q = self.queries.unsqueeze(0).repeat(x.shape[0], 1, 1)
        for block, layer in zip(self.self_blocks, self.decoder):
            q = layer(block(q), memory)
        return torch.cat((self.classes(q), self.boxes(q).sigmoid()), -1).mean(1)


class ResCond(nn.Module):
    def __init__(self, taken, given, cond):
        super().__init__()
        self.norm1 = nn.GroupNorm(8, taken)
        self.conv1 = nn.Conv2d(taken, given, 3, 1, 1)
        self.cond = nn.Linear(cond, 2 * given)
        self.norm2 = nn.GroupNorm(8, given)
        self.conv2 = nn.Conv2d(given, given, 3, 1, 1)
        self.skip = nn.Conv2d(taken, given, 1) if taken != given else nn.Identity()

    def forward(self, x, c):
        y = self.conv1(F.silu(self.norm1(x)))
        scale, shift = self.cond(F.silu(c))[:, :, None, None].chunk(2, 1)
        y = self.norm2(y) * (1 + scale) + shift
        return self.skip(x) + self.conv2(F.silu(y))


class AttnCond(nn.Module):
    def __init__(self, width, heads=4):
        super().__init__()
        self.heads = heads
        self.norm = nn.GroupNorm(8, width)
        self.qkv = nn.Conv2d(width, 3 * width, 1)
        self.out = nn.Conv2d(width, width, 1)

    def forward(self, x):
        b, c, h, w = x.shape
        q, k, v = self.qkv(self.norm(x)).view(b, 3, self.heads, c // self.heads, h * w).transpose(-1, -2).unbind(1)
        y = F.scaled_dot_product_attention(q, k, v).transpose(-1, -2).reshape(b, c, h, w)
        return x + self.out(y)


class CondUNet(nn.Module):
    """A U-Net that denoises, whose attention reads strided features."""

    def __init__(self):
        super().__init__()
        self.time = nn.Sequential(nn.Linear(64, 128), nn.SiLU(), nn.Linear(128, 128))
        self.stem = nn.Conv2d(3, 32, 3, 1, 1)
        self.d1 = ResCond(32, 32, 128)
        self.down1 = nn.Conv2d(32, 32, 3, 2, 1)
        self.d2 = ResCond(32, 64, 128)
        self.down2 = nn.Conv2d(64, 64, 3, 2, 1)
        self.m1 = ResCond(64, 128, 128)
        self.a = AttnCond(128)
        self.m2 = ResCond(128, 128, 128)
        self.u2 = ResCond(192, 64, 128)
        self.u1 = ResCond(96, 32, 128)
        self.c2 = nn.Conv2d(128, 128, 3, 1, 1)
        self.c1 = nn.Conv2d(64, 64, 3, 1, 1)
        self.norm = nn.GroupNorm(8, 32)
        self.last = nn.Conv2d(32, 3, 3, 1, 1)

    def forward(self, x):
        x = F.avg_pool2d(x, 4)
        t = x.mean((1, 2, 3))
        f = torch.exp(-math.log(10000) * torch.arange(32, device=x.device) / 32)
        a = t[:, None] * f[None]
        c = self.time(torch.cat((a.cos(), a.sin()), -1).to(x.dtype))
        x = self.stem(x)
        s1 = self.d1(x, c)
        s2 = self.d2(self.down1(s1), c)
        m = self.m2(self.a(self.m1(self.down2(s2), c)), c)
        y = self.c2(F.interpolate(m, scale_factor=2, mode="nearest"))
        y = self.u2(torch.cat((y, s2), 1), c)
        y = self.c1(F.interpolate(y, scale_factor=2, mode="nearest"))
        y = self.u1(torch.cat((y, s1), 1), c)
        y = self.last(F.silu(self.norm(y)))
        return F.adaptive_avg_pool2d(y, (4, 4)).flatten(1)


class TextTower(nn.Module):
    def __init__(self, width=128, layers=2):
        super().__init__()
        self.tok = nn.Embedding(4000, width)
        self.position = nn.Parameter(torch.zeros(256, width))
        self.blocks = nn.ModuleList(ScaledBlock(width, 4) for _ in range(layers))
        self.norm = nn.LayerNorm(width)
        self.project = nn.Linear(width, 64, bias=False)

    def forward(self, ids):
        x = self.tok(ids) + self.position
        for block in self.blocks:
            x = block(x)
        return self.project(self.norm(x).mean(1))


class Contrast(nn.Module):
    """Two towers of different sizes, whose normalized vectors are compared, as CLIP does."""

    def __init__(self):
        super().__init__()
        self.left = TextTower()
        self.right = TextTower(192, 3)
        self.scale = nn.Parameter(torch.tensor(2.6593))

    def forward(self, ids):
        a = F.normalize(self.left(ids), dim=-1)
        b = F.normalize(self.right(ids.flip(1)), dim=-1)
        return self.scale.exp() * a @ b.t()


class Siamese(nn.Module):
    """One tower that runs twice."""

    def __init__(self):
        super().__init__()
        self.tower = TextTower(192, 3)

    def forward(self, ids):
        a, b = self.tower(ids), self.tower(ids.roll(1, 0))
        a, b = a / a.norm(dim=-1, keepdim=True), b / b.norm(dim=-1, keepdim=True)
        return a @ b.t() / 0.07


class Columns(nn.Module):
    """A transformer of a table's columns, each with an embedding of its own."""

    def __init__(self):
        super().__init__()
        self.tables = nn.ModuleList(nn.Embedding(50 * (1 + c % 5), 96) for c in range(24))
        self.token = nn.Parameter(torch.zeros(1, 1, 96))
        self.blocks = nn.ModuleList(ScaledBlock(96, 4) for _ in range(3))
        self.norm = nn.LayerNorm(96)
        self.head = nn.Linear(96, 10)

    def forward(self, ids):
        x = torch.stack([table(ids[:, c]) for c, table in enumerate(self.tables)], 1)
        x = torch.cat((self.token.expand(x.shape[0], -1, -1), x), 1)
        for block in self.blocks:
            x = block(x)
        return self.head(F.relu(self.norm(x[:, 0])))


class CrossNet(nn.Module):
    """A recommender: embeddings of 26 columns, cross layers and an MLP."""

    def __init__(self):
        super().__init__()
        self.tables = nn.ModuleList(nn.Embedding(1000, 16) for _ in range(26))
        self.cross = nn.ModuleList(nn.Linear(416, 416) for _ in range(3))
        self.deep = nn.Sequential(nn.Linear(416, 512), nn.ReLU(), nn.BatchNorm1d(512), nn.Dropout(0.2),
                                  nn.Linear(512, 256), nn.ReLU(), nn.BatchNorm1d(256))
        self.head = nn.Linear(416 + 256, 2)

    def forward(self, ids):
        x0 = torch.cat([table(ids[:, i]) for i, table in enumerate(self.tables)], -1)
        x = x0
        for layer in self.cross:
            x = x0 * layer(x) + x
        return self.head(torch.cat((x, self.deep(x0)), -1))


OF_IMAGES = Registers, Perceiver, Detr, CondUNet
OF_ROWS = (Contrast, 32, 256), (Siamese, 32, 256), (Columns, 512, 24), (CrossNet, 4096, 26)
