# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks for images in our own code: generators, super-resolution, U-Nets that interpolate."""
from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

from subject import Subject, classes, images, numbers


def generator(noise: int, width: int) -> nn.Module:
    """DCGAN's generator: transposed convolutions from noise to an image of 64x64."""
    parts: list[nn.Module] = []
    widths = [noise, 8 * width, 4 * width, 2 * width, width]
    for index, (wide, narrow) in enumerate(zip(widths, widths[1:])):
        parts += [nn.ConvTranspose2d(wide, narrow, 4, 2 if index else 1, 1 if index else 0, bias=False),
                  nn.BatchNorm2d(narrow), nn.ReLU(True)]
    return nn.Sequential(*parts, nn.ConvTranspose2d(width, 3, 4, 2, 1, bias=False), nn.Tanh())


def autoencoder(widths: list[int]) -> nn.Module:
    parts: list[nn.Module] = []
    for wide, narrow in zip([3] + widths, widths):
        parts += [nn.Conv2d(wide, narrow, 4, 2, 1), nn.BatchNorm2d(narrow), nn.LeakyReLU(0.2, True)]
    for wide, narrow in zip(widths[::-1], widths[-2::-1] + [3]):
        parts += [nn.ConvTranspose2d(wide, narrow, 4, 2, 1), nn.BatchNorm2d(narrow), nn.ReLU(True)]
    return nn.Sequential(*parts)


class Named(nn.Module):
    """A sequence of layers whose input has the same name as in the other networks."""

    def __init__(self, layers: nn.Module) -> None:
        super().__init__()
        self.layers = layers

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.layers(x)


class Enlarger(nn.Module):
    """EDSR: residual blocks without normalization, and channels that become pixels."""

    def __init__(self, width: int, blocks: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, width, 3, padding=1)
        self.blocks = nn.ModuleList(nn.Sequential(nn.Conv2d(width, width, 3, padding=1), nn.ReLU(True),
                                                  nn.Conv2d(width, width, 3, padding=1)) for _ in range(blocks))
        self.last = nn.Sequential(nn.Conv2d(width, 4 * width, 3, padding=1), nn.PixelShuffle(2),
                                  nn.Conv2d(width, 3, 3, padding=1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.first(x)
        y = x
        for block in self.blocks:
            y = y + 0.1 * block(y)
        return self.last(x + y)


class Interpolating(nn.Module):
    """A U-Net with group normalization that interpolates on its way up."""

    def __init__(self, outputs: int, widths: list[int], groups: int = 1) -> None:
        super().__init__()
        self.groups = groups
        self.down = nn.ModuleList(self.pair(a, b) for a, b in zip([3] + widths, widths))
        self.back = nn.ModuleList(self.pair(a + b, b) for a, b in zip(widths[:0:-1], widths[-2::-1]))
        self.head = nn.Conv2d(widths[0], outputs, 1)

    def pair(self, wide: int, narrow: int) -> nn.Module:
        return nn.Sequential(nn.Conv2d(wide, narrow, 3, padding=1), nn.GroupNorm(8, narrow), nn.SiLU(),
                             nn.Conv2d(narrow, narrow, 3, padding=1, groups=self.groups), nn.GroupNorm(8, narrow),
                             nn.SiLU())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        kept: list[torch.Tensor] = []
        for index, stage in enumerate(self.down):
            x = stage(functional.max_pool2d(x, 2) if index else x)
            kept.append(x)
        kept.pop()
        for stage in self.back:
            x = functional.interpolate(x, scale_factor=2.0, mode="bilinear")
            x = stage(torch.cat([kept.pop(), x], 1))
        return self.head(x)


NETWORKS = {
    "dcgan": Subject(lambda: Named(generator(128, 64)), lambda batch: {"x": torch.randn(batch, 128, 1, 1)},
                     numbers(3, 64, 64), functional.mse_loss),
    "autoencoder": Subject(lambda: Named(autoencoder([64, 128, 256, 512])), images(128), numbers(3, 128, 128),
                           functional.mse_loss),
    "edsr": Subject(lambda: Enlarger(64, 16), images(96), numbers(3, 192, 192), functional.l1_loss),
    "unet_bilinear": Subject(lambda: Interpolating(4, [48, 96, 192, 384]), images(256), classes(4, 256, 256)),
    "unet_grouped": Subject(lambda: Interpolating(8, [64, 128, 256], groups=8), images(192), classes(8, 192, 192)),
}
