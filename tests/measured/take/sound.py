# SPDX-License-Identifier: GPL-3.0-or-later
"""Recurrent and convolutional networks for sequences of sounds, words and numbers, in our own code."""
from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

from own import Recurrent
from subject import Subject, classes, numbers, tokens


class Tagger(nn.Module):
    """A bidirectional LSTM over words that labels each."""

    def __init__(self, vocabulary: int, width: int, hidden: int, layers: int, outputs: int) -> None:
        super().__init__()
        self.e = nn.Embedding(vocabulary, width)
        self.r = nn.LSTM(width, hidden, layers, batch_first=True, bidirectional=True, dropout=0.3)
        self.h = nn.Linear(2 * hidden, outputs)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.h(self.r(self.e(x))[0]).transpose(1, 2)


class Forecast(nn.Module):
    """A recurrent network for numbers, whose last state predicts the next ones."""

    def __init__(self, kind: type[nn.RNNBase], features: int, hidden: int, layers: int, outputs: int) -> None:
        super().__init__()
        self.r = kind(features, hidden, layers, batch_first=True)
        self.h = nn.Linear(hidden, outputs)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.h(self.r(x)[0][:, -1])


class Translator(nn.Module):
    """One GRU reads words, and another writes words with attention to the states of the first."""

    def __init__(self, vocabulary: int, width: int) -> None:
        super().__init__()
        self.e = nn.Embedding(vocabulary, width)
        self.reader = nn.GRU(width, width, 2, batch_first=True, dropout=0.1)
        self.writer = nn.GRU(width, width, 2, batch_first=True, dropout=0.1)
        self.h = nn.Linear(2 * width, vocabulary)

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        read, state = self.reader(self.e(x))
        written = self.writer(self.e(y), state)[0]
        found = functional.softmax(written @ read.transpose(1, 2), -1) @ read
        return self.h(torch.cat([written, found], -1)).transpose(1, 2)


class Listener(nn.Module):
    """DeepSpeech 2: two convolutions over a spectrogram, bidirectional GRUs, characters."""

    def __init__(self, hidden: int, layers: int, outputs: int) -> None:
        super().__init__()
        self.c = nn.Sequential(nn.Conv2d(1, 32, (41, 11), (2, 2), (20, 5)), nn.BatchNorm2d(32), nn.Hardtanh(0, 20),
                               nn.Conv2d(32, 32, (21, 11), (2, 1), (10, 5)), nn.BatchNorm2d(32), nn.Hardtanh(0, 20))
        self.r = nn.GRU(32 * 41, hidden, layers, batch_first=True, bidirectional=True)
        self.h = nn.Linear(2 * hidden, outputs)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.c(x).flatten(1, 2).transpose(1, 2)
        return self.h(self.r(x)[0]).transpose(1, 2)


class Reader(nn.Module):
    """CRNN: convolutions over a line of text, two bidirectional LSTMs."""

    def __init__(self, outputs: int) -> None:
        super().__init__()
        parts: list[nn.Module] = []
        for wide, narrow, pool in ((1, 64, (2, 2)), (64, 128, (2, 2)), (128, 256, None), (256, 256, (2, 1)),
                                   (256, 512, None), (512, 512, (2, 1))):
            parts += [nn.Conv2d(wide, narrow, 3, padding=1), nn.BatchNorm2d(narrow), nn.ReLU(True)]
            if pool:
                parts.append(nn.MaxPool2d(pool))
        self.c = nn.Sequential(*parts)
        self.r = nn.LSTM(1024, 256, 2, batch_first=True, bidirectional=True)
        self.h = nn.Linear(512, outputs)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.c(x).flatten(1, 2).transpose(1, 2)
        return self.h(self.r(x)[0]).transpose(1, 2)


class Vocoder(nn.Module):
    """HiFi-GAN's generator: transposed convolutions of ever longer sequences with dilated residual blocks."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv1d(80, channels, 7, padding=3)
        self.up, self.blocks = nn.ModuleList(), nn.ModuleList()
        for rate, size in ((8, 16), (8, 16), (2, 4), (2, 4)):
            self.up.append(nn.ConvTranspose1d(channels, channels // 2, size, rate, (size - rate) // 2))
            channels //= 2
            self.blocks.append(nn.ModuleList(
                nn.ModuleList(nn.Conv1d(channels, channels, kernel, dilation=dilation, padding=dilation * (kernel // 2))
                              for dilation in (1, 3, 5)) for kernel in (3, 7, 11)))
        self.last = nn.Conv1d(channels, 1, 7, padding=3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.first(x)
        for up, blocks in zip(self.up, self.blocks):
            x = up(functional.leaky_relu(x, 0.1))
            sums = 0
            for block in blocks:
                y = x
                for convolution in block:
                    y = y + convolution(functional.leaky_relu(y, 0.1))
                sums = sums + y
            x = sums / 3
        return torch.tanh(self.last(functional.leaky_relu(x)))


class Separator(nn.Module):
    """Conv-TasNet: an encoder of the waveform, depthwise dilated convolutions, masks, a decoder."""

    def __init__(self, filters: int, width: int, layers: int, repeats: int) -> None:
        super().__init__()
        self.encoder = nn.Conv1d(1, filters, 16, 8, bias=False)
        self.narrow = nn.Sequential(nn.GroupNorm(1, filters), nn.Conv1d(filters, width, 1))
        self.layers = nn.ModuleList(
            nn.Sequential(nn.Conv1d(width, 4 * width, 1), nn.PReLU(), nn.GroupNorm(1, 4 * width),
                          nn.Conv1d(4 * width, 4 * width, 3, padding=2 ** index, dilation=2 ** index, groups=4 * width),
                          nn.PReLU(), nn.GroupNorm(1, 4 * width), nn.Conv1d(4 * width, width, 1))
            for _ in range(repeats) for index in range(layers))
        self.mask = nn.Conv1d(width, 2 * filters, 1)
        self.decoder = nn.ConvTranspose1d(filters, 1, 16, 8, bias=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        coded = self.encoder(x)
        y = self.narrow(coded)
        for layer in self.layers:
            y = y + layer(y)
        masks = torch.sigmoid(self.mask(y)).chunk(2, 1)
        return torch.cat([self.decoder(coded * mask) for mask in masks], 1)


def lines(batch: int) -> dict[str, torch.Tensor]:
    return {"x": torch.randn(batch, 1, 32, 512)}


def both(batch: int) -> dict[str, torch.Tensor]:
    return {"x": torch.randint(16000, (batch, 60)), "y": torch.randint(16000, (batch, 60))}


NETWORKS = {
    "lstm_tagger": Subject(lambda: Tagger(30000, 300, 256, 2, 40), tokens(200, 30000), classes(40, 200)),
    "lstm_ptb": Subject(lambda: Recurrent(nn.LSTM, 10000, 1500, 2, 0.65), tokens(35, 10000), classes(10000, 35)),
    "gru_wide": Subject(lambda: Recurrent(nn.GRU, 20000, 1024, 2, 0.3), tokens(100, 20000), classes(20000, 100)),
    "rnn_chars": Subject(lambda: Recurrent(nn.RNN, 128, 512, 3, 0.0), tokens(400, 128), classes(128, 400)),
    "lstm_forecast": Subject(lambda: Forecast(nn.LSTM, 21, 256, 2, 24),
                             lambda batch: {"x": torch.randn(batch, 336, 21)}, numbers(24), functional.mse_loss),
    "gru_forecast": Subject(lambda: Forecast(nn.GRU, 7, 512, 1, 96), lambda batch: {"x": torch.randn(batch, 720, 7)},
                            numbers(96), functional.mse_loss),
    "gru_translator": Subject(lambda: Translator(16000, 512), both, classes(16000, 60)),
    "deepspeech2": Subject(lambda: Listener(800, 5, 29), lambda batch: {"x": torch.randn(batch, 1, 161, 400)},
                           classes(29, 200)),
    "crnn": Subject(lambda: Reader(97), lines, classes(97, 128)),
    "hifigan": Subject(lambda: Vocoder(512), lambda batch: {"x": torch.randn(batch, 80, 32)}, numbers(1, 8192),
                       functional.l1_loss),
    "conv_tasnet": Subject(lambda: Separator(512, 128, 8, 3), lambda batch: {"x": torch.randn(batch, 1, 32000)},
                           numbers(2, 32000), functional.mse_loss),
}
