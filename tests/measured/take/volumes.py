# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks for volumes and videos, in our own code."""
from __future__ import annotations

import torch
from torch import nn

from own import UNet, video_like
from subject import Subject, classes


def normalized(wide: int, narrow: int, stride: int = 1, groups: int = 1, size: int = 3) -> nn.Module:
    return nn.Sequential(nn.Conv3d(wide, narrow, size, stride, size // 2, groups=groups, bias=False),
                         nn.BatchNorm3d(narrow), nn.ReLU(True))


class Bottleneck(nn.Module):
    """A residual block with a narrow 3x3x3 convolution, of one group or one per channel."""

    def __init__(self, wide: int, narrow: int, stride: int, depthwise: bool) -> None:
        super().__init__()
        inner = narrow * 9 // 4 if depthwise else narrow // 4
        self.net = nn.Sequential(normalized(wide, inner, size=1),
                                 normalized(inner, inner, stride, inner if depthwise else 1),
                                 nn.Conv3d(inner, narrow, 1, bias=False), nn.BatchNorm3d(narrow))
        self.side = nn.Identity() if stride == 1 and wide == narrow else nn.Sequential(
            nn.Conv3d(wide, narrow, 1, stride, bias=False), nn.BatchNorm3d(narrow))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.net(x) + self.side(x))


class Residual(nn.Module):
    """A classifier of videos: a stem, four stages, a linear layer."""

    def __init__(self, channels: int, widths: list[int], depths: list[int], outputs: int, depthwise: bool) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv3d(channels, widths[0], (3, 7, 7), (1, 2, 2), (1, 3, 3), bias=False),
                                  nn.BatchNorm3d(widths[0]), nn.ReLU(True))
        blocks: list[nn.Module] = []
        wide = widths[0]
        for width, depth in zip(widths[1:], depths):
            for index in range(depth):
                blocks.append(Bottleneck(wide, width, 1 if index else 2, depthwise))
                wide = width
        self.blocks = nn.Sequential(*blocks)
        self.head = nn.Linear(wide, outputs)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.blocks(self.stem(x)).mean((2, 3, 4)))


class Plain(nn.Module):
    """C3D: convolutions, pooling and two wide linear layers."""

    def __init__(self, outputs: int) -> None:
        super().__init__()
        parts: list[nn.Module] = [nn.Conv3d(3, 64, 3, padding=1), nn.ReLU(), nn.MaxPool3d((1, 2, 2))]
        for wide, narrow, twice in ((64, 128, False), (128, 256, True), (256, 512, True), (512, 512, True)):
            parts += [nn.Conv3d(wide, narrow, 3, padding=1), nn.ReLU()]
            if twice:
                parts += [nn.Conv3d(narrow, narrow, 3, padding=1), nn.ReLU()]
            parts.append(nn.MaxPool3d(2))
        self.net = nn.Sequential(*parts)
        self.head = nn.Sequential(nn.Linear(512 * 9, 4096), nn.ReLU(), nn.Dropout(), nn.Linear(4096, 4096), nn.ReLU(),
                                  nn.Dropout(), nn.Linear(4096, outputs))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.net(x).flatten(1))


class VNet(nn.Module):
    """Residual stages of 5x5x5 convolutions, with strided convolutions for downsampling and upsampling."""

    def __init__(self, channels: int, outputs: int, width: int, depths: list[int]) -> None:
        super().__init__()
        self.first = nn.Conv3d(channels, width, 5, padding=2)
        widths = [width << level for level in range(len(depths))]
        self.stages = nn.ModuleList(self.stage(width, depth) for width, depth in zip(widths, depths))
        self.down = nn.ModuleList(nn.Conv3d(a, b, 2, 2) for a, b in zip(widths, widths[1:]))
        narrower = list(zip(widths[:0:-1], widths[-2::-1]))
        self.up = nn.ModuleList(nn.ConvTranspose3d(a, b, 2, 2) for a, b in narrower)
        self.joined = nn.ModuleList(nn.Conv3d(2 * b, b, 1) for _, b in narrower)
        self.back = nn.ModuleList(self.stage(b, depth) for (_, b), depth in zip(narrower, depths[-2::-1]))
        self.head = nn.Conv3d(width, outputs, 1)

    @staticmethod
    def stage(width: int, depth: int) -> nn.Module:
        parts: list[nn.Module] = []
        for _ in range(depth):
            parts += [nn.Conv3d(width, width, 5, padding=2), nn.BatchNorm3d(width), nn.PReLU(width)]
        return nn.Sequential(*parts)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.first(x)
        kept = []
        for index, stage in enumerate(self.stages):
            x = x + stage(x)
            if index < len(self.down):
                kept.append(x)
                x = self.down[index](x)
        for up, joined, stage in zip(self.up, self.joined, self.back):
            x = joined(torch.cat([up(x), kept.pop()], 1))
            x = x + stage(x)
        return self.head(x)


class NnUNet(nn.Module):
    """Strided convolutions down, transposed ones up, instance normalization and leaky rectifiers."""

    def __init__(self, channels: int, outputs: int, widths: list[int]) -> None:
        super().__init__()
        self.down = nn.ModuleList(self.pair(a, b, 2 if index else 1)
                                  for index, (a, b) in enumerate(zip([channels] + widths, widths)))
        narrower = list(zip(widths[:0:-1], widths[-2::-1]))
        self.up = nn.ModuleList(nn.ConvTranspose3d(a, b, 2, 2, bias=False) for a, b in narrower)
        self.back = nn.ModuleList(self.pair(2 * b, b, 1) for _, b in narrower)
        self.head = nn.Conv3d(widths[0], outputs, 1, bias=False)

    @staticmethod
    def pair(wide: int, narrow: int, stride: int) -> nn.Module:
        def part(wide: int, stride: int) -> list[nn.Module]:
            return [nn.Conv3d(wide, narrow, 3, stride, 1), nn.InstanceNorm3d(narrow, affine=True),
                    nn.LeakyReLU(0.01, inplace=True)]
        return nn.Sequential(*part(wide, stride), *part(narrow, 1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        kept: list[torch.Tensor] = []
        for stage in self.down:
            x = stage(x)
            kept.append(x)
        kept.pop()
        for up, stage in zip(self.up, self.back):
            x = stage(torch.cat([up(x), kept.pop()], 1))
        return self.head(x)


class Dense(nn.Module):
    """A 3-D DenseNet over single-channel volumes."""

    def __init__(self, growth: int, depths: list[int], outputs: int) -> None:
        super().__init__()
        self.stem = normalized(1, 64, 2, size=7)
        width = 64
        self.blocks = nn.ModuleList()
        self.narrow = nn.ModuleList()
        for depth in depths:
            layers = nn.ModuleList()
            for _ in range(depth):
                layers.append(nn.Sequential(nn.BatchNorm3d(width), nn.ReLU(True),
                                            nn.Conv3d(width, 4 * growth, 1, bias=False),
                                            nn.BatchNorm3d(4 * growth), nn.ReLU(True),
                                            nn.Conv3d(4 * growth, growth, 3, padding=1, bias=False)))
                width += growth
            self.blocks.append(layers)
            self.narrow.append(nn.Sequential(nn.BatchNorm3d(width), nn.ReLU(True),
                                             nn.Conv3d(width, width // 2, 1, bias=False), nn.AvgPool3d(2)))
            width //= 2
        self.head = nn.Linear(width, outputs)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.stem(x)
        for layers, narrow in zip(self.blocks, self.narrow):
            for layer in layers:
                x = torch.cat([x, layer(x)], 1)
            x = narrow(x)
        return self.head(x.mean((2, 3, 4)))


NETWORKS = {
    "resnet3d_50": Subject(lambda: Residual(3, [64, 256, 512, 1024, 2048], [3, 4, 6, 3], 400, False),
                           video_like(3, 16, 112, 112), classes(400)),
    "x3d_like": Subject(lambda: Residual(3, [24, 24, 48, 96, 192], [3, 5, 11, 7], 400, True),
                        video_like(3, 16, 160, 160), classes(400)),
    "c3d": Subject(lambda: Plain(101), video_like(3, 16, 112, 112), classes(101)),
    "vnet": Subject(lambda: VNet(1, 2, 16, [1, 2, 3, 3]), video_like(1, 64, 96, 96), classes(2, 64, 96, 96)),
    "nnunet3d": Subject(lambda: NnUNet(1, 3, [32, 64, 128, 256, 320]), video_like(1, 96, 96, 96),
                        classes(3, 96, 96, 96)),
    "nnunet3d_flat": Subject(lambda: NnUNet(4, 4, [32, 64, 128, 256]), video_like(4, 32, 128, 128),
                             classes(4, 32, 128, 128)),
    "unet3d_deep": Subject(lambda: UNet(3, 1, 3, [24, 48, 96, 192, 384]), video_like(1, 80, 80, 80),
                           classes(3, 80, 80, 80)),
    "densenet3d": Subject(lambda: Dense(32, [6, 12, 8], 2), video_like(1, 64, 96, 96), classes(2)),
}
