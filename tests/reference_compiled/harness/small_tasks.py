# SPDX-License-Identifier: GPL-3.0-or-later
"""Small networks that are trained by several losses at once."""
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.checkpoint import checkpoint


class PostNormBlock(nn.Module):
    def __init__(self, width, heads, dropout):
        super().__init__()
        self.heads, self.dropout = heads, dropout
        self.q, self.k, self.v, self.o = (nn.Linear(width, width) for _ in range(4))
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.n1, self.n2, self.drop = nn.LayerNorm(width), nn.LayerNorm(width), nn.Dropout(dropout)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = [m(x).view(batch, length, self.heads, -1).transpose(1, 2) for m in (self.q, self.k, self.v)]
        y = F.scaled_dot_product_attention(q, k, v, dropout_p=self.dropout).transpose(1, 2)
        x = self.n1(x + self.drop(self.o(y.reshape(batch, length, width))))
        return self.n2(x + self.drop(self.down(F.gelu(self.up(x)))))


class Pretraining(nn.Module):
    """BERT's two losses: masked tokens by the tied embedding, and whether one sentence follows the other."""

    def __init__(self, vocabulary=6000, width=192):
        super().__init__()
        self.tok, self.pos, self.norm = nn.Embedding(vocabulary, width), nn.Embedding(256, width), nn.LayerNorm(width)
        self.layers = nn.ModuleList(PostNormBlock(width, 3, 0.1) for _ in range(2))
        self.pool, self.next = nn.Linear(width, width), nn.Linear(width, 2)
        self.dense, self.last = nn.Linear(width, width), nn.LayerNorm(width)
        self.bias = nn.Parameter(torch.zeros(vocabulary))

    def forward(self, ids):
        x = self.norm(self.tok(ids) + self.pos(torch.arange(ids.shape[1], device=ids.device)))
        for layer in self.layers:
            x = layer(x)
        scores = F.linear(self.last(F.gelu(self.dense(x))), self.tok.weight, self.bias)
        masked = F.cross_entropy(scores.flatten(0, 1), ids.flatten())
        return masked + F.cross_entropy(self.next(torch.tanh(self.pool(x[:, 0]))), ids[:, 0])


class Distilled(nn.Module):
    """Learns labels, and the outputs and features of a frozen teacher."""

    def __init__(self):
        super().__init__()
        self.patch, self.pos = nn.Conv2d(3, 192, 16, 16), nn.Parameter(torch.zeros(1, 196, 192))
        self.layers = nn.ModuleList(PostNormBlock(192, 3, 0.0) for _ in range(2))
        self.head, self.match = nn.Linear(192, 1000), nn.Linear(192, 256)
        self.teacher = nn.Conv2d(3, 256, 16, 16).requires_grad_(False)
        self.teach = nn.Linear(256, 1000).requires_grad_(False)

    def forward(self, images):
        with torch.no_grad():
            features = self.teacher(images).flatten(2).transpose(1, 2)
            wanted = self.teach(features.mean(1))
        x = self.patch(images).flatten(2).transpose(1, 2) + self.pos
        for layer in self.layers:
            x = layer(x)
        y, matched = self.head(x.mean(1)), self.match(x)
        loss = F.cross_entropy(y, wanted.argmax(-1), label_smoothing=0.1) + F.mse_loss(matched, features)
        loss = loss + F.kl_div(F.log_softmax(y / 2, -1), F.softmax(wanted / 2, -1), reduction="batchmean")
        return loss + (1 - F.cosine_similarity(matched, features, -1)).mean()


class Scaled(nn.Module):
    """A block of ConvNeXt."""

    def __init__(self, width):
        super().__init__()
        self.deep, self.norm = nn.Conv2d(width, width, 7, padding=3, groups=width), nn.LayerNorm(width, 1e-6)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.scale = nn.Parameter(torch.full((width,), 1e-6))

    def forward(self, x):
        y = self.norm(self.deep(x).permute(0, 2, 3, 1))
        return x + (self.scale * self.down(F.gelu(self.up(y)))).permute(0, 3, 1, 2)


class Taught(nn.Module):
    """Checkpoints around its blocks; `taught` compares its scores with labels and with a teacher's scores."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 64, 4, 4)
        self.blocks = nn.ModuleList(Scaled(64) for _ in range(2))
        self.down = nn.Conv2d(64, 128, 2, 2)
        self.later = nn.ModuleList(Scaled(128) for _ in range(3))
        self.norm, self.head = nn.LayerNorm(128, 1e-6), nn.Linear(128, 1000)

    def forward(self, x):
        x = self.stem(x)
        for block in self.blocks:
            x = checkpoint(block, x, use_reentrant=False)
        x = self.down(x)
        for block in self.later:
            x = checkpoint(block, x, use_reentrant=False)
        return self.head(self.norm(x.mean((-2, -1))))


def taught(scores, target):
    """The first column of the target has labels, the others are a teacher's scores."""
    soft = F.kl_div(F.log_softmax(scores / 3, -1), F.softmax(target[:, 1:] / 3, -1), reduction="batchmean")
    return 0.5 * F.cross_entropy(scores, target[:, 0].long()) + 4.5 * soft


class Upsampled(nn.Module):
    """Classifies each pixel at a quarter of the resolution; the scores are then interpolated."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 32, 3, 2, 1, bias=False), nn.BatchNorm2d(32), nn.ReLU(),
                                  nn.Conv2d(32, 64, 3, 2, 1, bias=False), nn.BatchNorm2d(64), nn.ReLU())
        self.classes = nn.Conv2d(64, 19, 1)

    def forward(self, x):
        return F.interpolate(self.classes(self.stem(x)), size=x.shape[-2:], mode="bilinear", align_corners=False)


class Regions(nn.Module):
    """Assigns one of five classes to each pixel; `overlap` adds the dice loss to the cross-entropy."""

    def __init__(self):
        super().__init__()
        self.first, self.second = self.pair(3, 32), self.pair(32, 64)
        self.up, self.last = nn.ConvTranspose2d(64, 32, 2, 2), self.pair(64, 32)
        self.classes = nn.Conv2d(32, 5, 1)

    @staticmethod
    def pair(taken, given):
        return nn.Sequential(nn.Conv2d(taken, given, 3, padding=1, bias=False), nn.BatchNorm2d(given), nn.ReLU(),
                             nn.Conv2d(given, given, 3, padding=1, bias=False), nn.BatchNorm2d(given), nn.ReLU())

    def forward(self, x):
        x = self.first(x)
        y = self.second(F.max_pool2d(x, 2))
        return self.classes(self.last(torch.cat((self.up(y), x), 1)))


def overlap(scores, target):
    p, t = scores.softmax(1), F.one_hot(target, 5).movedim(-1, 1).to(scores.dtype)
    both, all_of = (p * t).sum((0, 2, 3)), p.sum((0, 2, 3)) + t.sum((0, 2, 3))
    return F.cross_entropy(scores, target) + 1 - (2 * both / (all_of + 1e-5)).mean()
