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


OF_IMAGES = Registers, Perceiver, Detr
