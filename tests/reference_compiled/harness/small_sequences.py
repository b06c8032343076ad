# SPDX-License-Identifier: GPL-3.0-or-later
"""Small networks of sequences (of tokens, patches or samples), each with a layer or a data flow that the larger
networks lack."""
import itertools

import torch
import torch.nn.functional as F
from torch import nn
from networks import Norm


class MaskedBlock(nn.Module):
    def __init__(self, width, heads, groups):
        super().__init__()
        self.heads, self.groups, self.size = heads, groups, width // heads
        self.norm = nn.LayerNorm(width)
        self.query = nn.Linear(width, width, bias=False)
        self.key = nn.Linear(width, groups * self.size, bias=False)
        self.value = nn.Linear(width, groups * self.size, bias=False)
        self.out = nn.Linear(width, width, bias=False)
        self.mlp = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 4 * width), nn.GELU(approximate="tanh"),
                                 nn.Linear(4 * width, width))

    def repeated(self, x):
        batch, _, length, _ = x.shape
        x = x[:, :, None].expand(batch, self.groups, self.heads // self.groups, length, self.size)
        return x.reshape(batch, self.heads, length, self.size)

    def forward(self, x, mask):
        batch, length, width = x.shape
        y = self.norm(x)
        query = self.query(y).view(batch, length, self.heads, self.size).transpose(1, 2)
        key = self.key(y).view(batch, length, self.groups, self.size).transpose(1, 2)
        value = self.value(y).view(batch, length, self.groups, self.size).transpose(1, 2)
        key = self.repeated(key)
        value = self.repeated(value)
        attention = F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        x = x + self.out(attention.transpose(1, 2).reshape(batch, length, width))
        return x + self.mlp(x)


class Masked(nn.Module):
    """A decoder with grouped queries, whose causal mask is a tensor made in each step."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(4000, 256)
        self.blocks = nn.ModuleList(MaskedBlock(256, 8, 2) for _ in range(3))
        self.head = nn.Linear(256, 4000, bias=False)

    def forward(self, ids):
        batch, length = ids.shape
        positions = torch.arange(length, device=ids.device)
        mask = (positions[None, :] <= positions[:, None])[None, None].expand(batch, 1, length, length)
        y = self.embedding(ids)
        for block in self.blocks:
            y = block(y, mask)
        return self.head(y)


class Gated(nn.Module):
    """A language model without attention: causal depthwise convolutions along the sequence and sigmoid gates."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(4000, 256)
        self.blocks = nn.ModuleList(
            nn.ModuleList([nn.LayerNorm(256), nn.Linear(256, 1024), nn.Linear(512, 256),
                           nn.Conv1d(512, 512, 3, padding=2, groups=512)]) for _ in range(3))
        self.head = nn.Linear(256, 4000, bias=False)

    def forward(self, ids):
        y = self.embedding(ids)
        for norm, enter, leave, convolution in self.blocks:
            x, gate = enter(norm(y)).chunk(2, -1)
            x = convolution(x.transpose(1, 2))[..., : y.shape[1]].transpose(1, 2)
            y = y + leave(F.silu(x) * torch.sigmoid(gate))
        return self.head(y)


def rotated(x):
    half = x.shape[-1] // 2
    return torch.cat((-x[..., half:], x[..., :half]), -1)


class RopeBlock(nn.Module):
    def __init__(self, width, heads, hidden):
        super().__init__()
        self.heads = heads
        self.norm1 = Norm(width)
        self.norm2 = Norm(width)
        self.query = nn.Linear(width, width, bias=False)
        self.key = nn.Linear(width, width, bias=False)
        self.value = nn.Linear(width, width, bias=False)
        self.out = nn.Linear(width, width, bias=False)
        self.gate = nn.Linear(width, hidden, bias=False)
        self.up = nn.Linear(width, hidden, bias=False)
        self.down = nn.Linear(hidden, width, bias=False)

    def forward(self, x, cosine, sine):
        batch, length, width = x.shape
        y = self.norm1(x)
        query, key, value = (project(y).view(batch, length, self.heads, -1).transpose(1, 2)
                             for project in (self.query, self.key, self.value))
        query = query * cosine + rotated(query) * sine
        key = key * cosine + rotated(key) * sine
        attention = F.scaled_dot_product_attention(
            query, key, value, is_causal=True).transpose(1, 2).reshape(batch, length, width)
        x = x + self.out(attention)
        y = self.norm2(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


class Rope(nn.Module):
    """A Llama whose rotary embeddings are computed in each step."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(4000, 256)
        self.blocks = nn.ModuleList(RopeBlock(256, 8, 768) for _ in range(3))
        self.norm = Norm(256)
        self.head = nn.Linear(256, 4000, bias=False)
        self.register_buffer("frequencies", 1 / (10000 ** (torch.arange(0, 32, 2) / 32)))

    def forward(self, ids):
        angles = torch.arange(ids.shape[1], device=ids.device).float()[:, None] * self.frequencies.float()[None]
        angles = torch.cat((angles, angles), -1)
        y = self.embedding(ids)
        cosine = angles.cos().to(y.dtype)[None, None]
        sine = angles.sin().to(y.dtype)[None, None]
        for block in self.blocks:
            y = block(y, cosine, sine)
        return self.head(self.norm(y))


class Enc(nn.Module):
    """PyTorch's own TransformerEncoder with dropout, normalised after each sum."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(4000, 256)
        self.positions = nn.Embedding(256, 256)
        layer = nn.TransformerEncoderLayer(256, 8, 1024, 0.1, batch_first=True, activation="gelu")
        self.encoder = nn.TransformerEncoder(layer, 3, enable_nested_tensor=False)
        self.head = nn.Linear(256, 4000)

    def forward(self, ids):
        length = ids.shape[1]
        return self.head(self.encoder(self.embedding(ids) + self.positions(torch.arange(length, device=ids.device))))


class ManualBlock(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm1 = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.dropout = nn.Dropout(0.1)
        self.norm2 = nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Dropout(0.1), nn.Linear(4 * width, width))

    def forward(self, x):
        batch, length, width = x.shape
        size = width // self.heads
        qkv = self.qkv(self.norm1(x)).reshape(batch, length, 3, self.heads, size).permute(2, 0, 3, 1, 4)
        query, key, value = qkv[0], qkv[1], qkv[2]
        scores = (query @ key.transpose(-2, -1)) * size ** -0.5
        scores = self.dropout(scores.softmax(-1))
        x = x + self.out((scores @ value).transpose(1, 2).reshape(batch, length, width))
        return x + self.mlp(self.norm2(x))


class Manual(nn.Module):
    """A vision transformer whose attention is written out as products and a softmax, with dropout."""

    def __init__(self):
        super().__init__()
        self.patches = nn.Conv2d(3, 192, 16, 16)
        self.token = nn.Parameter(torch.zeros(1, 1, 192))
        self.positions = nn.Parameter(torch.zeros(1, 197, 192))
        self.blocks = nn.Sequential(*[ManualBlock(192, 6) for _ in range(3)])
        self.norm = nn.LayerNorm(192)
        self.head = nn.Linear(192, 10)

    def forward(self, x):
        y = self.patches(x).flatten(2).transpose(1, 2)
        y = torch.cat([self.token.expand(y.shape[0], -1, -1), y], 1) + self.positions
        return self.head(self.norm(self.blocks(y))[:, 0])


class Mixer(nn.Module):
    """An MLP-Mixer: MLPs across the patches and across the channels in turn."""

    def __init__(self):
        super().__init__()
        self.patches = nn.Conv2d(3, 128, 16, 16)
        self.blocks = nn.ModuleList(
            nn.ModuleList([nn.LayerNorm(128), nn.Sequential(nn.Linear(196, 256), nn.GELU(), nn.Linear(256, 196)),
                           nn.LayerNorm(128), nn.Sequential(nn.Linear(128, 512), nn.GELU(), nn.Linear(512, 128))])
            for _ in range(3))
        self.head = nn.Linear(128, 10)

    def forward(self, x):
        y = self.patches(x).flatten(2).transpose(1, 2)
        for norm1, across, norm2, within in self.blocks:
            y = y + across(norm1(y).transpose(1, 2)).transpose(1, 2)
            y = y + within(norm2(y))
        return self.head(y.mean(1))


class WindowBlock(nn.Module):
    def __init__(self, width, heads, window):
        super().__init__()
        self.heads, self.window = heads, window
        self.norm1 = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.bias = nn.Parameter(torch.zeros(heads, window * window, window * window))
        self.norm2 = nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x, shifted):
        batch, height, breadth, width = x.shape
        window, size = self.window, width // self.heads
        rows, columns, area = height // window, breadth // window, window * window
        y = self.norm1(x)
        if shifted:
            y = torch.roll(y, (-3, -3), (1, 2))
        y = y.view(batch, rows, window, columns, window, width).permute(0, 1, 3, 2, 4, 5).reshape(-1, area, width)
        query, key, value = self.qkv(y).reshape(-1, area, 3, self.heads, size).permute(2, 0, 3, 1, 4).unbind(0)
        scores = query * size ** -0.5 @ key.transpose(-2, -1) + self.position_bias()
        attention = (self.masked(scores, rows, columns) if shifted else scores).softmax(-1) @ value
        y = self.out(attention.transpose(1, 2).reshape(-1, area, width)).view(
            batch, rows, columns, window, window, width).permute(0, 1, 3, 2, 4, 5).reshape(
                batch, height, breadth, width)
        if shifted:
            y = torch.roll(y, (3, 3), (1, 2))
        x = x + y
        return x + self.mlp(self.norm2(x))

    def position_bias(self):
        return self.bias

    def masked(self, scores, rows, columns):
        return scores


class MaskedWindowBlock(WindowBlock):
    """A block that computes the indices of its positions and a mask by writes into parts of tensors."""

    def __init__(self, width, heads, window):
        super().__init__(width, heads, window)
        del self.bias
        self.table = nn.Parameter(torch.zeros((2 * window - 1) ** 2, heads))

    def position_bias(self):
        steps = torch.arange(self.window, device=self.table.device)
        places = torch.stack(torch.meshgrid(steps, steps, indexing="ij")).flatten(1)
        offsets = (places[:, :, None] - places[:, None, :]).permute(1, 2, 0).contiguous()
        offsets[:, :, 0] += self.window - 1
        offsets[:, :, 1] += self.window - 1
        offsets[:, :, 0] *= 2 * self.window - 1
        area = self.window ** 2
        bias = self.table[offsets.sum(-1).view(-1)].view(area, area, self.heads)
        return bias.permute(2, 0, 1).contiguous().unsqueeze(0)

    def masked(self, scores, rows, columns):
        window, area = self.window, self.window ** 2
        parts = scores.new_zeros((rows * window, columns * window))
        bounds = (0, -window), (-window, -3), (-3, None)
        for number, (vertical, horizontal) in enumerate(itertools.product(bounds, bounds)):
            parts[slice(*vertical), slice(*horizontal)] = number
        parts = parts.view(rows, window, columns, window).permute(0, 2, 1, 3).reshape(-1, area)
        mask = parts.unsqueeze(1) - parts.unsqueeze(2)
        mask = mask.masked_fill(mask != 0, -100.0).masked_fill(mask == 0, 0.0)
        inside = scores.view(-1, rows * columns, self.heads, area, area) + mask.unsqueeze(1).unsqueeze(0)
        return inside.view(-1, self.heads, area, area)


class Win(nn.Module):
    """A Swin transformer: attention in windows with a trained bias, every second time shifted."""
    block = WindowBlock

    def __init__(self):
        super().__init__()
        self.patches = nn.Conv2d(3, 96, 4, 4)
        self.blocks = nn.ModuleList(self.block(96, 3, 7) for _ in range(4))
        self.norm = nn.LayerNorm(96)
        self.head = nn.Linear(96, 10)

    def forward(self, x):
        x = self.patches(x).permute(0, 2, 3, 1)
        for index, block in enumerate(self.blocks):
            x = block(x, index % 2)
        return self.head(self.norm(x).mean((1, 2)))


class Swin(Win):
    """A Swin transformer with a mask and indices that the forward computes."""
    block = MaskedWindowBlock


class Conv1(nn.Module):
    """The feature extractor of wav2vec 2.0: convolutions along samples of sound."""

    def __init__(self):
        super().__init__()
        self.first = nn.Conv1d(3, 64, 10, 5, bias=False)
        self.norm = nn.GroupNorm(64, 64)
        self.layers = nn.ModuleList(nn.Sequential(nn.Conv1d(64, 64, 3, 2, bias=False), nn.GELU()) for _ in range(3))
        self.head = nn.Linear(64, 10)

    def forward(self, x):
        x = F.gelu(self.norm(self.first(x.flatten(2))))
        for layer in self.layers:
            x = layer(x)
        return self.head(x.mean(2))


class EagerBlock(nn.Module):
    def __init__(self, width, heads, length):
        super().__init__()
        self.heads = heads
        self.norm1, self.qkv, self.out = nn.LayerNorm(width), nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.norm2, self.up, self.down = nn.LayerNorm(width), nn.Linear(width, 2 * width), nn.Linear(2 * width, width)
        self.kept, self.dropped = nn.Dropout(0.1), nn.Dropout(0.1)
        self.register_buffer("past", torch.tril(torch.ones(length, length)).view(1, 1, length, length))

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = (part.view(batch, length, self.heads, -1).transpose(1, 2)
                   for part in self.qkv(self.norm1(x)).split(width, dim=2))
        scores = self.scores(q @ k.transpose(-2, -1), k.size(-1), self.past[:, :, :length, :length])
        y = (self.kept(F.softmax(scores, dim=-1)) @ v).transpose(1, 2).contiguous().view(batch, length, width)
        x = x + self.dropped(self.out(y))
        return x + self.down(F.gelu(self.up(self.norm2(x)), approximate="tanh"))

    def scores(self, products, size, past):
        return (products * (1.0 / size ** 0.5)).masked_fill(past == 0, float("-inf"))


class DividedBlock(EagerBlock):
    def scores(self, products, size, past):
        return products / size ** 0.5 + (1.0 - past) * torch.finfo(past.dtype).min


class Eager(nn.Module):
    """Causal attention as multiplied scores, a mask, a softmax and dropout; the head shares the embedding."""
    block = EagerBlock

    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(4000, 128)
        self.blocks = nn.ModuleList(self.block(128, 4, 256) for _ in range(2))
        self.norm = nn.LayerNorm(128)
        self.head = nn.Linear(128, 4000, bias=False)
        self.head.weight = self.tok.weight

    def forward(self, ids):
        x = self.tok(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


class Divided(Eager):
    """Attention as BERT writes it, with divided scores, an added mask, a softmax and dropout."""
    block = DividedBlock


class WrittenBlock(nn.Module):
    """Attention as products and a softmax in one of the forms that Inductor replaces by a kernel."""

    def __init__(self, form):
        super().__init__()
        self.form = form
        self.query, self.key, self.value, self.out = (nn.Linear(128, 128) for _ in range(4))
        self.norm = nn.LayerNorm(128)
        self.dropped = nn.Dropout(0.0 if form == "added" else 0.1)
        self.register_buffer("mask", torch.zeros(1, 1, 1, 256), persistent=False)

    def split(self, x):
        heads = x.view(*x.shape[:2], 4, 32).transpose(1, 2)
        return heads if self.form in ("moved", "added", "before") else heads.contiguous()

    def weights(self, query, key):
        if self.form == "before":
            return (query / 32 ** 0.5) @ key.transpose(-2, -1)
        scores = query @ key.transpose(-2, -1)
        if self.form == "multiplied":
            return scores * 32 ** -0.5
        return scores / 32 ** 0.5 + self.mask if self.form == "added" else scores / 32 ** 0.5

    def forward(self, x):
        query, key, value = (self.split(layer(x)) for layer in (self.query, self.key, self.value))
        if self.form == "batched":
            query, key, value = (heads.view(-1, *heads.shape[2:]) for heads in (query * 32 ** -0.5, key, value))
            weights = F.softmax(torch.bmm(query, key.transpose(1, 2)), dim=-1)
            y = torch.bmm(self.dropped(weights), value).view(x.size(0), 4, x.size(1), 32)
        else:
            y = self.dropped(F.softmax(self.weights(query, key), dim=-1)) @ value
        return self.norm(x + self.out(y.transpose(1, 2).reshape(x.shape)))


class Written(nn.Module):
    """Attention written in five forms."""

    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(4000, 128)
        forms = "moved", "multiplied", "added", "before", "batched"
        self.blocks = nn.ModuleList(WrittenBlock(form) for form in forms)
        self.head = nn.Linear(128, 4000, bias=False)

    def forward(self, ids):
        x = self.tok(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


OF_TOKENS = Masked, Gated, Rope, Enc, Eager, Divided, Written
OF_IMAGES = Manual, Mixer, Win, Swin, Conv1
