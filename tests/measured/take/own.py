# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks in our own code: recurrent networks, U-Nets, transformers of torch.nn."""
from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

from subject import Subject, classes, images, numbers, tokens


class Recurrent(nn.Module):
    """A language model with an LSTM or a GRU."""

    def __init__(self, kind: type[nn.RNNBase], vocabulary: int, width: int, layers: int, dropout: float) -> None:
        super().__init__()
        self.e = nn.Embedding(vocabulary, width)
        self.r = kind(width, width, layers, batch_first=True, dropout=dropout)
        self.h = nn.Linear(width, vocabulary)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.h(self.r(self.e(x))[0]).transpose(1, 2)


class Encoder(nn.Module):
    """A language model with torch.nn's encoder."""

    def __init__(self, vocabulary: int, width: int, heads: int, layers: int) -> None:
        super().__init__()
        self.e = nn.Embedding(vocabulary, width)
        layer = nn.TransformerEncoderLayer(width, heads, 4 * width, batch_first=True)
        self.t = nn.TransformerEncoder(layer, layers)
        self.h = nn.Linear(width, vocabulary)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.h(self.t(self.e(x))).transpose(1, 2)


class Translator(nn.Module):
    """torch.nn.Transformer over sequences of numbers."""

    def __init__(self, features: int, width: int, heads: int, layers: int) -> None:
        super().__init__()
        self.e = nn.Linear(features, width)
        self.t = nn.Transformer(width, heads, layers, layers, 4 * width, batch_first=True)
        self.h = nn.Linear(width, features)

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        mask = nn.Transformer.generate_square_subsequent_mask(y.shape[1], device=y.device)
        return self.h(self.t(self.e(x), self.e(y), tgt_mask=mask))


class Perceptron(nn.Module):
    """Linear layers with normalization and dropout."""

    def __init__(self, width: int, hidden: int, layers: int, outputs: int) -> None:
        super().__init__()
        parts: list[nn.Module] = []
        for index in range(layers):
            parts += [nn.Linear(hidden if index else width, hidden), nn.BatchNorm1d(hidden), nn.ReLU(),
                      nn.Dropout(0.1)]
        self.net = nn.Sequential(*parts, nn.Linear(hidden, outputs))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.net(x)


class Normalized(nn.Module):
    """Residual blocks with group normalization at one resolution, and attention over its positions."""

    def __init__(self, width: int, blocks: int) -> None:
        super().__init__()
        self.i = nn.Conv2d(3, width, 3, padding=1)
        self.b = nn.ModuleList(nn.ModuleList([nn.GroupNorm(32, width), nn.Conv2d(width, width, 3, padding=1),
                                              nn.GroupNorm(32, width), nn.Conv2d(width, width, 3, padding=1)])
                               for _ in range(blocks))
        self.n, self.a = nn.GroupNorm(32, width), nn.MultiheadAttention(width, 4, batch_first=True)
        self.o = nn.Conv2d(width, 3, 3, padding=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.i(x)
        for first, wide, second, narrow in self.b:
            x = x + narrow(functional.silu(second(wide(functional.silu(first(x))))))
        flat = self.n(x).flatten(2).transpose(1, 2)
        flat = self.a(flat, flat, flat, need_weights=False)[0]
        x = x + flat.transpose(1, 2).reshape(x.shape)
        return self.o(x)


class UNet(nn.Module):
    """A U-Net in two or three dimensions, with transposed convolutions on the way up."""

    def __init__(self, dimensions: int, channels: int, outputs: int, widths: list[int]) -> None:
        super().__init__()
        self.convolution = getattr(nn, f"Conv{dimensions}d")
        self.normalization = getattr(nn, f"BatchNorm{dimensions}d")
        up = getattr(nn, f"ConvTranspose{dimensions}d")
        self.pool = getattr(nn, f"MaxPool{dimensions}d")(2)
        self.down = nn.ModuleList(self.pair(a, b) for a, b in zip([channels] + widths, widths))
        narrower = list(zip(widths[:0:-1], widths[-2::-1]))
        self.up = nn.ModuleList(up(a, b, 2, stride=2) for a, b in narrower)
        self.dec = nn.ModuleList(self.pair(a, b) for a, b in narrower)
        self.head = self.convolution(widths[0], outputs, 1)

    def pair(self, wide: int, narrow: int) -> nn.Module:
        return nn.Sequential(*(part for width in (wide, narrow) for part in (
            self.convolution(width, narrow, 3, padding=1, bias=False), self.normalization(narrow), nn.ReLU(True))))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        kept: list[torch.Tensor] = []
        for index, stage in enumerate(self.down):
            x = stage(self.pool(x) if index else x)
            kept.append(x)
        kept.pop()
        for up, stage in zip(self.up, self.dec):
            x = stage(torch.cat([kept.pop(), up(x)], 1))
        return self.head(x)


class Residual(nn.Module):
    """A denoiser's residual block with group normalization and a time embedding."""

    def __init__(self, wide: int, narrow: int, times: int) -> None:
        super().__init__()
        self.n1, self.c1 = nn.GroupNorm(32, wide), nn.Conv2d(wide, narrow, 3, padding=1)
        self.t = nn.Linear(times, narrow)
        self.n2, self.c2 = nn.GroupNorm(32, narrow), nn.Conv2d(narrow, narrow, 3, padding=1)
        self.s = nn.Conv2d(wide, narrow, 1) if wide != narrow else nn.Identity()

    def forward(self, x: torch.Tensor, time: torch.Tensor) -> torch.Tensor:
        y = self.c1(functional.silu(self.n1(x))) + self.t(functional.silu(time))[:, :, None, None]
        return self.s(x) + self.c2(functional.silu(self.n2(y)))


class Denoiser(nn.Module):
    """A diffusion model's U-Net with attention at its lowest resolution."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, width, 3, padding=1)
        self.time = nn.Sequential(nn.Linear(128, 4 * width), nn.SiLU(), nn.Linear(4 * width, 4 * width))
        steps = [width, width, 2 * width, 4 * width]
        self.down = nn.ModuleList(Residual(a, b, 4 * width) for a, b in zip(steps, steps[1:]))
        self.middle = Residual(steps[-1], steps[-1], 4 * width)
        self.norm = nn.GroupNorm(32, steps[-1])
        self.attention = nn.MultiheadAttention(steps[-1], 8, batch_first=True)
        self.back = nn.ModuleList(Residual(a + b, b, 4 * width)
                                  for a, b in zip([steps[-1], 4 * width, 2 * width], [4 * width, 2 * width, width]))
        self.last = nn.Conv2d(width, 3, 3, padding=1)

    def forward(self, x: torch.Tensor, t: torch.Tensor) -> torch.Tensor:
        time = self.time(t)
        x = self.first(x)
        kept = []
        for block in self.down:
            x = block(x, time)
            kept.append(x)
            x = functional.avg_pool2d(x, 2)
        x = self.middle(x, time)
        flat = self.norm(x).flatten(2).transpose(1, 2)
        x = x + self.attention(flat, flat, flat, need_weights=False)[0].transpose(1, 2).reshape(x.shape)
        for block in self.back:
            x = functional.interpolate(x, scale_factor=2.0)
            x = block(torch.cat([x, kept.pop()], 1), time)
        return self.last(x)


class Temporal(nn.Module):
    """Dilated causal convolutions over a sequence."""

    def __init__(self, channels: int, layers: int) -> None:
        super().__init__()
        self.first = nn.Conv1d(1, channels, 1)
        self.layers = nn.ModuleList(
            nn.Sequential(nn.ConstantPad1d((2 ** (index % 8) * 2, 0), 0.0),
                          nn.Conv1d(channels, 2 * channels, 3, dilation=2 ** (index % 8)), nn.GLU(1),
                          nn.Conv1d(channels, channels, 1)) for index in range(layers))
        self.last = nn.Conv1d(channels, 256, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.first(x)
        for layer in self.layers:
            x = x + layer(x)
        return self.last(functional.relu(x))


def video_like(*extents: int):
    return lambda batch: {"x": torch.randn(batch, *extents)}


NETWORKS = {
    "lstm": Subject(lambda: Recurrent(nn.LSTM, 10000, 512, 2, 0.2), tokens(128, 10000), classes(10000, 128)),
    "gru": Subject(lambda: Recurrent(nn.GRU, 10000, 512, 2, 0.2), tokens(128, 10000), classes(10000, 128)),
    "lstm_wide": Subject(lambda: Recurrent(nn.LSTM, 20000, 1024, 3, 0.5), tokens(70, 20000), classes(20000, 70)),
    "gru_long": Subject(lambda: Recurrent(nn.GRU, 256, 768, 3, 0.0), tokens(1024, 256), classes(256, 1024)),
    "encoder": Subject(lambda: Encoder(20000, 512, 8, 6), tokens(256, 20000), classes(20000, 256), blocks="t.layers"),
    "transformer": Subject(lambda: Translator(64, 512, 8, 4),
                           lambda batch: {"x": torch.randn(batch, 200, 64), "y": torch.randn(batch, 200, 64)},
                           numbers(200, 64), functional.mse_loss),
    "mlp": Subject(lambda: Perceptron(1024, 4096, 6, 10), lambda batch: {"x": torch.randn(batch, 1024)}, classes(10)),
    "gn": Subject(lambda: Normalized(128, 6), images(64), numbers(3, 64, 64), functional.mse_loss),
    "unet": Subject(lambda: UNet(2, 3, 2, [64, 128, 256, 512]), images(256), classes(2, 256, 256)),
    "unet3d": Subject(lambda: UNet(3, 1, 2, [16, 32, 64, 128]), video_like(1, 64, 64, 64), classes(2, 64, 64, 64)),
    "unet3d_wide": Subject(lambda: UNet(3, 4, 3, [32, 64, 128, 256]), video_like(4, 96, 96, 96),
                           classes(3, 96, 96, 96)),
    "unet_deep": Subject(lambda: UNet(2, 3, 19, [32, 64, 128, 256, 512]), images(512), classes(19, 512, 512)),
    "denoiser": Subject(lambda: Denoiser(128),
                        lambda batch: {"x": torch.randn(batch, 3, 64, 64), "t": torch.randn(batch, 128)},
                        numbers(3, 64, 64), functional.mse_loss),
    "temporal": Subject(lambda: Temporal(128, 16), lambda batch: {"x": torch.randn(batch, 1, 8000)},
                        classes(256, 8000)),
}
