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


class Statistics(nn.Module):
    """Functions with limits, moments, products, draws, buckets and distances."""

    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(VOCABULARY, WIDTH)
        self.layers = nn.ModuleList(nn.Linear(WIDTH, 3 * WIDTH) for _ in range(4))
        self.register_buffer("edges", torch.linspace(-1, 1, 15))
        self.bucket, self.book = nn.Embedding(16, WIDTH), nn.Parameter(torch.zeros(64, WIDTH))
        self.mixed, self.head = nn.Linear(64, WIDTH), nn.Linear(WIDTH, VOCABULARY)

    def forward(self, ids):
        x = self.tok(ids)
        a, low, high = self.layers[0](x).chunk(3, -1)
        x = x + torch.clamp(a, low, high) + torch.clamp(high, min=low)
        a, b, c = self.layers[1](x).chunk(3, -1)
        x = x + torch.xlogy(a, b.exp()) + torch.sinc(b) + torch.logit(c.sigmoid(), 1e-6)
        deviation, mean = torch.std_mean(x, -1, keepdim=True)
        a, b, c = self.layers[2]((x - mean) / deviation).chunk(3, -1)
        x = x + a * torch.bernoulli(b.sigmoid()) + F.alpha_dropout(c, 0.1, True)
        x = x + self.bucket(torch.bucketize(x[..., 0], self.edges))
        x = x + self.mixed(torch.cdist(x.float(), self.book.float().expand(len(x), -1, -1)).to(x.dtype))
        a, b, _ = self.layers[3](x).chunk(3, -1)
        return self.head(x + a * b.view(*b.shape[:2], 8, -1).float().prod(2).to(x.dtype).repeat(1, 1, 8))


class Sampling(nn.Module):
    """Images sampled at learned positions, windows of images, and shuffled channels."""

    def __init__(self):
        super().__init__()
        self.stem, self.moved = nn.Conv2d(3, 32, 4, 4), nn.Conv2d(32, 2, 3, padding=1)
        self.score, self.mixed = nn.Conv2d(32, 9, 1), nn.Conv2d(32, 32, 3, padding=1, groups=4)
        self.windows, self.head = nn.Linear(32 * 16, 64), nn.Linear(64, 10)

    def forward(self, images):
        x = F.relu(self.stem(images))
        sampled = F.grid_sample(x, self.moved(x).tanh().permute(0, 2, 3, 1), align_corners=False)
        x = x + F.channel_shuffle(self.mixed(sampled), 4)
        samples, channels, height, width = x.shape
        near = F.unfold(x, 3, padding=1).view(samples, channels, 9, height, width)
        x = x + (near * self.score(x).softmax(1)[:, None]).sum(2)
        x = x + F.fold(F.unfold(x, 4, stride=2, padding=1), (height, width), 4, padding=1, stride=2)
        return self.head(F.relu(self.windows(F.unfold(x, 4, stride=4).transpose(1, 2))).mean(1))


class Turned(nn.Module):
    """Attention that computes the angles of its rotary embedding anew, once for queries and once for keys."""

    def __init__(self, heads=4):
        super().__init__()
        self.heads, self.size = heads, WIDTH // heads
        self.norm, self.qkv, self.out = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)

    def turn(self, x):
        frequencies = 1.0 / 1e4 ** (torch.arange(0, self.size, 2, device=x.device).float() / self.size)
        angles = torch.outer(torch.arange(x.shape[-2], device=x.device).float(), frequencies).repeat(1, 2)
        first, second = x.chunk(2, -1)
        return x * angles.cos().to(x.dtype) + torch.cat((-second, first), -1) * angles.sin().to(x.dtype)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(self.norm(x)).view(batch, length, 3, self.heads, self.size).permute(2, 0, 3, 1, 4)
        scores = self.turn(q) @ self.turn(k).transpose(-1, -2) * self.size ** -0.5
        y = F.softmax(scores, -1, dtype=torch.float32).to(v.dtype) @ v
        return x + self.out(y.transpose(1, 2).reshape(batch, length, width))


class Angles(nn.Sequential):
    def __init__(self):
        super().__init__(nn.Embedding(VOCABULARY, WIDTH), Turned(), Turned(), Turned(), nn.Linear(WIDTH, VOCABULARY))


class Offsets(nn.Module):
    """Samples at four learned offsets from each pixel, as in a deformable transformer."""

    def __init__(self):
        super().__init__()
        self.stem, self.moved, self.head = nn.Conv2d(3, 32, 4, 4), nn.Conv2d(32, 8, 1), nn.Linear(32, 10)
        self.share, self.start = nn.Conv2d(32, 4, 1), nn.Parameter(torch.zeros(1, 56 * 56, 1, 2))

    def forward(self, images):
        x = F.relu(self.stem(images))
        height, width = x.shape[2:]
        moved = self.moved(x).flatten(2).transpose(1, 2).reshape(len(x), height * width, 4, 2)
        places = self.start + torch.cat((moved[..., :1] / width, moved[..., 1:] / height), -1)
        sampled = F.grid_sample(x, 2 * places - 1, align_corners=False)
        shares = self.share(x).flatten(2).transpose(1, 2).softmax(-1)[:, None]
        return self.head((sampled * shares).sum(-1).mean(-1))


OF_TOKENS = Functions, Differential, Statistics, Angles
OF_IMAGES = (Sampling,)
