# SPDX-License-Identifier: GPL-3.0-or-later
"""Small networks of functions that no module of torch.nn has."""
import torch
import torch.nn.functional as F
from torch import nn

VOCABULARY = 4000
WIDTH = 128
OF_ONE = (torch.tan, torch.atan, torch.sinh, torch.cosh, torch.exp2, torch.expm1, torch.nan_to_num, torch.sign,
          lambda x: torch.acos(torch.tanh(x)), lambda x: torch.asin(torch.tanh(x)), lambda x: x % 2.0,
          lambda x: torch.fmod(x, 3.0), lambda x: 2.0 ** x)
OF_TWO = (torch.atan2, torch.hypot, torch.logaddexp, lambda x, y: torch.abs(x) ** y,
          lambda x, y: torch.addcmul(x, x, y, value=0.5))


class Functions(nn.Module):
    """Each function stands between two layers."""

    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(VOCABULARY, WIDTH)
        self.ones = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in OF_ONE)
        self.twos = nn.ModuleList(nn.Linear(WIDTH, 2 * WIDTH) for _ in OF_TWO)
        self.head = nn.Linear(WIDTH, VOCABULARY)

    def forward(self, ids):
        x = self.tok(ids)
        for layer, function in zip(self.ones, OF_ONE):
            x = x + function(layer(x))
        for layer, function in zip(self.twos, OF_TWO):
            x = x + function(*layer(x).chunk(2, -1))
        return self.head(x)


class Differential(nn.Module):
    """The difference of two attentions whose scores are made finite, over overlapping windows of the sequence."""

    def __init__(self, heads=4):
        super().__init__()
        self.heads = heads
        self.tok, self.window = nn.Embedding(VOCABULARY, WIDTH), nn.Linear(16, 8)
        self.qk, self.v, self.out = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.share, self.gain = nn.Parameter(torch.zeros(heads, 1, 1)), nn.Linear(32, WIDTH)
        self.head = nn.Linear(WIDTH, VOCABULARY)

    def scores(self, q, k):
        mask = torch.full((q.shape[2], q.shape[2]), float("-inf"), device=q.device, dtype=q.dtype).triu(1)
        return F.softmax(torch.nan_to_num(q @ k.transpose(-1, -2)) + mask, -1)

    def forward(self, ids):
        x = self.tok(ids)
        windows = F.pad(x, (0, 0, 8, 0)).transpose(1, 2).unfold(-1, 16, 8)
        x = x + self.window(windows).flatten(2).transpose(1, 2)
        batch, length, _ = x.shape
        q, r, k, s = self.qk(x).view(batch, length, 4, self.heads, -1).permute(2, 0, 3, 1, 4)
        v = self.v(x).view(batch, length, self.heads, -1).transpose(1, 2)
        y = (self.scores(q, k) - self.share * self.scores(r, s)) @ v
        gain = self.gain((v.transpose(-1, -2) @ v).diagonal(dim1=-2, dim2=-1).mean(1))
        return self.head(x + self.out(y.transpose(1, 2).reshape(batch, length, -1)) * gain[:, None])


OF_TOKENS = Functions, Differential
