# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks of data/ named zoo., in plain code written from their exports. The code of most is not here."""
import unittest.mock

import torch
import torch.nn.functional as F
from torch import nn


class Cut(nn.Module):
    """The second half is trained on the output of the first, which gets no gradient."""

    def __init__(self, width=64, classes=10):
        super().__init__()
        self.a, self.b, self.c = nn.Linear(width, width), nn.Linear(width, width), nn.Linear(width, classes)

    def forward(self, x):
        x = F.gelu(self.a(x)).detach().requires_grad_()
        return self.c(F.relu(self.b(x)))


class RandomFeatures(nn.Module):
    """Attention by positive random features, as in Performer."""

    def __init__(self, width=32, heads=4, features=16):
        super().__init__()
        self.qkv, self.o, self.heads = nn.Linear(width, 3 * width), nn.Linear(width, width), heads
        self.register_buffer("w", torch.randn(features, width // heads))

    def features(self, x):
        x = x * x.shape[-1] ** -0.25
        projected = x @ self.w.t()
        spread = x.pow(2).sum(-1, keepdim=True) / 2
        top = projected.amax(-1, keepdim=True).detach()
        return torch.exp(projected - spread - top) / self.w.shape[0] ** 0.5 + 1e-6

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = (part.view(batch, length, self.heads, -1).transpose(1, 2) for part in self.qkv(x).chunk(3, -1))
        q, k = self.features(q), self.features(k)
        summed = k.transpose(-1, -2) @ v
        scale = 1 / (q @ k.sum(-2).unsqueeze(-1))
        attended = (q @ summed) * scale
        return x + self.o(attended.transpose(1, 2).reshape(batch, length, width))


class Performer(nn.Sequential):
    def __init__(self, vocabulary=100, width=32):
        super().__init__(nn.Embedding(vocabulary, width), RandomFeatures(width), nn.Linear(width, vocabulary))


class Emformer(nn.Module):
    """torchaudio's Emformer with the length of the longest utterance given, because fake tensors have no values."""

    def __init__(self, frames=32, right=4):
        super().__init__()
        from torchaudio.models import Emformer as Layers
        self.layers = Layers(64, 4, 128, 2, 16, left_context_length=8, right_context_length=right)
        self.keys = frames + frames // 16 * right

    def forward(self, x, lengths):
        with unittest.mock.patch.object(torch.Tensor, "item", lambda _: self.keys):
            return self.layers(x, lengths)[0]
