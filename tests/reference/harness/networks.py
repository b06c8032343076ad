# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks of data/ that torchvision does not have, in plain code. Modules that save tensors are named as in the
figures."""
import math

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.checkpoint import checkpoint

from cuda_choices import recompute_context


def blockwise(checkpointed, block, *arguments):
    if checkpointed:
        return checkpoint(block, *arguments, use_reentrant=False, context_fn=recompute_context)
    return block(*arguments)


class Mlp(nn.Sequential):
    """1000 -> 4 x 100 -> 10."""

    def __init__(self, norm=False, activation=nn.ReLU, drop=0.0):
        layers, width = [], 1000
        for _ in range(4):
            layers.append(nn.Linear(width, 100))
            layers += [nn.BatchNorm1d(100)] if norm else []
            layers.append(activation())
            layers += [nn.Dropout(drop)] if drop else []
            width = 100
        super().__init__(*layers, nn.Linear(width, 10))


class LeNet(nn.Sequential):
    def __init__(self):
        super().__init__(nn.Conv2d(1, 6, 5, padding=2), nn.Tanh(), nn.AvgPool2d(2), nn.Conv2d(6, 16, 5), nn.Tanh(),
                         nn.AvgPool2d(2), nn.Flatten(), nn.Linear(400, 120), nn.Tanh(), nn.Linear(120, 84), nn.Tanh(),
                         nn.Linear(84, 10))


def _convolved(inputs, outputs):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, padding=1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(True),
        nn.Conv2d(outputs, outputs, 3, padding=1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(True))


class UNet(nn.Module):
    def __init__(self, classes=2, base=64):
        super().__init__()
        width = [base * 2 ** level for level in range(5)]
        self.down = nn.ModuleList([_convolved(3, width[0])] + [_convolved(width[i], width[i + 1]) for i in range(4)])
        self.up = nn.ModuleList([nn.ConvTranspose2d(width[i + 1], width[i], 2, 2) for i in range(3, -1, -1)])
        self.dec = nn.ModuleList([_convolved(width[i + 1], width[i]) for i in range(3, -1, -1)])
        self.head = nn.Conv2d(width[0], classes, 1)

    def forward(self, x):
        skips = []
        for level, down in enumerate(self.down):
            x = down(x)
            if level < 4:
                skips.append(x)
                x = F.max_pool2d(x, 2)
        for up, decode in zip(self.up, self.dec):
            x = decode(torch.cat([skips.pop(), up(x)], 1))
        return self.head(x)


def _convolved3d(inputs, outputs):
    return nn.Sequential(
        nn.Conv3d(inputs, outputs, 3, padding=1), nn.InstanceNorm3d(outputs, affine=True), nn.LeakyReLU(0.01, True),
        nn.Conv3d(outputs, outputs, 3, padding=1), nn.InstanceNorm3d(outputs, affine=True), nn.LeakyReLU(0.01, True))


class UNet3d(nn.Module):
    def __init__(self, base=16):
        super().__init__()
        self.a, self.b, self.c = _convolved3d(1, base), _convolved3d(base, 2 * base), _convolved3d(2 * base, 4 * base)
        self.u1, self.d1 = nn.ConvTranspose3d(4 * base, 2 * base, 2, 2), _convolved3d(4 * base, 2 * base)
        self.u2, self.d2 = nn.ConvTranspose3d(2 * base, base, 2, 2), _convolved3d(2 * base, base)
        self.head = nn.Conv3d(base, 3, 1)

    def forward(self, x):
        a = self.a(x)
        b = self.b(F.max_pool3d(a, 2))
        c = self.c(F.max_pool3d(b, 2))
        x = self.d1(torch.cat([b, self.u1(c)], 1))
        x = self.d2(torch.cat([a, self.u2(x)], 1))
        return self.head(x)


class BertLayer(nn.Module):
    def __init__(self, width, heads, inner, drop, fused):
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(width, width) for _ in range(4))
        self.n1, self.n2 = nn.LayerNorm(width, eps=1e-12), nn.LayerNorm(width, eps=1e-12)
        self.f1, self.f2 = nn.Linear(width, inner), nn.Linear(inner, width)
        self.heads, self.drop, self.fused = heads, drop, fused

    def attended(self, q, k, v):
        if self.fused:
            return F.scaled_dot_product_attention(q, k, v, dropout_p=self.drop)
        scores = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(q.shape[-1])
        return torch.matmul(F.dropout(F.softmax(scores, -1), self.drop, self.training), v)

    def forward(self, x):
        batch, length, width = x.shape
        size = width // self.heads
        q, k, v = (m(x).view(batch, length, self.heads, size).transpose(1, 2) for m in (self.q, self.k, self.v))
        a = self.attended(q, k, v)
        a = a.transpose(1, 2).reshape(batch, length, width)
        x = self.n1(F.dropout(self.o(a), self.drop, self.training) + x)
        f = self.f2(F.gelu(self.f1(x)))
        return self.n2(F.dropout(f, self.drop, self.training) + x)


class Bert(nn.Module):
    """bert-*-uncased with the head for masked words, tied to the embedding."""

    def __init__(self, layers=12, width=768, heads=12, inner=3072, fused=False, checkpointed=False,
                 vocabulary=30522, positions=512):
        super().__init__()
        self.tok, self.pos = nn.Embedding(vocabulary, width), nn.Embedding(positions, width)
        self.typ = nn.Embedding(2, width)
        self.n, self.drop, self.checkpointed = nn.LayerNorm(width, eps=1e-12), 0.1, checkpointed
        self.layers = nn.ModuleList(BertLayer(width, heads, inner, self.drop, fused) for _ in range(layers))
        self.t, self.tn = nn.Linear(width, width), nn.LayerNorm(width, eps=1e-12)
        self.dec = nn.Linear(width, vocabulary)
        self.dec.weight = self.tok.weight

    def forward(self, ids):
        positions = torch.arange(ids.shape[1], device=ids.device)[None]
        x = self.tok(ids) + self.typ(torch.zeros_like(ids)) + self.pos(positions)
        x = F.dropout(self.n(x), self.drop, self.training)
        for layer in self.layers:
            x = blockwise(self.checkpointed, layer, x)
        return self.dec(self.tn(F.gelu(self.t(x))))


class Gpt2Block(nn.Module):
    def __init__(self, width, heads, drop, fused):
        super().__init__()
        self.n1, self.qkv, self.o = nn.LayerNorm(width), nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.n2, self.f1, self.f2 = nn.LayerNorm(width), nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.heads, self.drop, self.fused = heads, drop, fused

    def attended(self, q, k, v):
        if self.fused:
            return F.scaled_dot_product_attention(q, k, v, dropout_p=self.drop, is_causal=True)
        length = q.shape[-2]
        scores = torch.matmul(q, k.transpose(-1, -2)) * q.shape[-1] ** -0.5
        scores = scores.masked_fill(torch.ones(length, length, dtype=torch.bool, device=q.device).triu(1), -math.inf)
        return torch.matmul(F.dropout(F.softmax(scores, -1), self.drop, self.training), v)

    def forward(self, x):
        batch, length, width = x.shape
        size = width // self.heads
        q, k, v = (t.view(batch, length, self.heads, size).transpose(1, 2)
                   for t in self.qkv(self.n1(x)).split(width, 2))
        a = self.attended(q, k, v)
        x = x + F.dropout(self.o(a.transpose(1, 2).reshape(batch, length, width)), self.drop, self.training)
        f = self.f2(F.gelu(self.f1(self.n2(x)), approximate="tanh"))
        return x + F.dropout(f, self.drop, self.training)


class Gpt2(nn.Module):
    """nanoGPT's shape: learned positions, tied head."""

    def __init__(self, layers=12, width=768, heads=12, fused=True, checkpointed=False, vocabulary=50257,
                 positions=1024):
        super().__init__()
        self.tok, self.pos = nn.Embedding(vocabulary, width), nn.Embedding(positions, width)
        self.drop, self.checkpointed = 0.1, checkpointed
        self.blocks = nn.ModuleList(Gpt2Block(width, heads, self.drop, fused) for _ in range(layers))
        self.n, self.head = nn.LayerNorm(width), nn.Linear(width, vocabulary, bias=False)
        self.head.weight = self.tok.weight

    def forward(self, ids):
        positions = torch.arange(ids.shape[1], device=ids.device)
        x = F.dropout(self.tok(ids) + self.pos(positions), self.drop, self.training)
        for block in self.blocks:
            x = blockwise(self.checkpointed, block, x)
        return self.head(self.n(x))


class RmsNorm(nn.Module):
    """Like transformers' LlamaRMSNorm: computed in float32, then cast back and multiplied by the weight."""

    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x):
        dtype = x.dtype
        x = x.to(torch.float32)
        x = x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5)
        return self.weight * x.to(dtype)


class Lora(nn.Module):
    def __init__(self, inputs, outputs, rank):
        super().__init__()
        self.base = nn.Linear(inputs, outputs, bias=False)
        self.base.weight.requires_grad_(False)
        self.a, self.b = nn.Linear(inputs, rank, bias=False), nn.Linear(rank, outputs, bias=False)

    def forward(self, x):
        return self.base(x) + self.b(self.a(x)) * 2.0


def _rotated(x):
    a, b = x.chunk(2, -1)
    return torch.cat((-b, a), -1)


class LlamaBlock(nn.Module):
    def __init__(self, width, heads, kv_heads, inner, lora):
        super().__init__()

        def linear(inputs, outputs):
            return Lora(inputs, outputs, lora) if lora else nn.Linear(inputs, outputs, bias=False)

        kv = kv_heads * (width // heads)
        self.q, self.k, self.v = linear(width, width), linear(width, kv), linear(width, kv)
        self.o = linear(width, width)
        self.g, self.u, self.dn = linear(width, inner), linear(width, inner), linear(inner, width)
        self.n1, self.n2, self.heads, self.kv_heads = RmsNorm(width), RmsNorm(width), heads, kv_heads

    def forward(self, x, cos, sin):
        batch, length, width = x.shape
        y = self.n1(x)
        q = self.q(y).view(batch, length, self.heads, -1).transpose(1, 2)
        k, v = (m(y).view(batch, length, self.kv_heads, -1).transpose(1, 2) for m in (self.k, self.v))
        q, k = q * cos + _rotated(q) * sin, k * cos + _rotated(k) * sin
        a = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=self.kv_heads != self.heads)
        x = x + self.o(a.transpose(1, 2).reshape(batch, length, width))
        y = self.n2(x)
        return x + self.dn(F.silu(self.g(y)) * self.u(y))


class Llama(nn.Module):
    """Llama 3.2 1B, except for the given options."""

    def __init__(self, kv_heads=8, tied=True, checkpointed=False, lora=0, width=2048, heads=32, inner=8192,
                 vocabulary=128256, layers=16):
        super().__init__()
        self.tok = nn.Embedding(vocabulary, width)
        self.blocks = nn.ModuleList(LlamaBlock(width, heads, kv_heads, inner, lora) for _ in range(layers))
        self.n, self.head = RmsNorm(width), nn.Linear(width, vocabulary, bias=False)
        self.size, self.checkpointed = width // heads, checkpointed
        if tied:
            self.head.weight = self.tok.weight
        if lora:
            for name, parameter in self.named_parameters():
                parameter.requires_grad_(".a." in name or ".b." in name)

    def forward(self, ids):
        x = self.tok(ids)
        angles = torch.outer(torch.arange(ids.shape[1], dtype=torch.float32, device=ids.device),
                             torch.ones(self.size // 2, device=ids.device))
        angles = torch.cat((angles, angles), -1)[None, None]
        cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
        for block in self.blocks:
            x = blockwise(self.checkpointed, block, x, cos, sin)
        return self.head(self.n(x))


class Reductions(nn.Module):
    """A global response norm, a normalization and a running sum, whose input autocast leaves in 16 bits, and a window
    that reaches over its whole input."""

    def __init__(self, width=48, classes=10):
        super().__init__()
        self.stem, self.gain = nn.Conv2d(3, width, 4, 4), nn.Parameter(torch.zeros(1, 1, 1, width))
        self.mix, self.pool, self.head = nn.Linear(width, width), nn.AvgPool2d(40, ceil_mode=True), \
            nn.Linear(width, classes)

    def forward(self, x):
        x = self.stem(x).permute(0, 2, 3, 1)
        spread = torch.norm(x, p=2, dim=(1, 2), keepdim=True)
        x = self.gain * (x * (spread / (spread.mean(dim=-1, keepdim=True) + 1e-6))) + x
        x = F.normalize(self.mix(x), dim=-1)
        x = torch.cumsum(self.mix(x), -1) * self.mix(x).sum((1, 2), keepdim=True)
        return self.head(self.pool(x.permute(0, 3, 1, 2)).flatten(1))


class ChannelNorm(torch.autograd.Function):
    """A norm over channels with its own backward. Autocast runs the square in float32, and so all that follows."""

    @staticmethod
    def forward(ctx, x, weight, bias):
        mean = x.mean(1, keepdim=True)
        deviation = ((x - mean).pow(2).mean(1, keepdim=True) + 1e-6).sqrt()
        normed = (x - mean) / deviation
        ctx.save_for_backward(normed, deviation, weight)
        return normed * weight + bias

    @staticmethod
    def backward(ctx, gradient):
        normed, deviation, weight = ctx.saved_tensors
        scaled = gradient * weight
        inner = scaled - scaled.mean(1, keepdim=True) - normed * (scaled * normed).mean(1, keepdim=True)
        return (inner / deviation, (gradient * normed).sum((0, 2, 3), keepdim=True),
                gradient.sum((0, 2, 3), keepdim=True))


class Gate(torch.autograd.Function):
    """A gate whose inputs autocast casts to float32."""

    @staticmethod
    @torch.amp.custom_fwd(device_type="cuda", cast_inputs=torch.float32)
    def forward(ctx, x):
        one, other = x.chunk(2, 1)
        ctx.save_for_backward(one, other)
        return one * other

    @staticmethod
    @torch.amp.custom_bwd(device_type="cuda")
    def backward(ctx, gradient):
        one, other = ctx.saved_tensors
        return torch.cat((gradient * other, gradient * one), 1)


class Restoration(nn.Module):
    """Residual blocks whose norms and gates are functions with their own backward, pixels made of channels, and
    products that autocast runs in the widest dtype of their factors (dot, in spectral_norm, and tensordot)."""

    def __init__(self, width=24, blocks=2, classes=10):
        super().__init__()
        self.stem = nn.Conv2d(3, width, 3, padding=1)
        self.weights = nn.ParameterList(torch.ones(1, width, 1, 1) for _ in range(blocks))
        self.biases = nn.ParameterList(torch.zeros(1, width, 1, 1) for _ in range(blocks))
        self.wide = nn.ModuleList(nn.Conv2d(width, 2 * width, 1) for _ in range(blocks))
        self.narrow = nn.ModuleList(nn.Conv2d(width, width, 3, padding=1) for _ in range(blocks))
        self.last, self.up = nn.utils.spectral_norm(nn.Conv2d(width, classes * 4, 3, padding=1)), nn.PixelShuffle(2)
        self.mix = nn.Parameter(torch.ones(classes, classes))

    def forward(self, x):
        x = self.stem(x)
        for weight, bias, wide, narrow in zip(self.weights, self.biases, self.wide, self.narrow):
            x = x + narrow(Gate.apply(wide(ChannelNorm.apply(x, weight, bias))))
        return torch.tensordot(self.up(self.last(x)).mean((2, 3)), self.mix, dims=([-1], [0]))


class Keeping(nn.Module):
    """Attributes keep results until the next step replaces them: weights that torch.nn.utils.weight_norm computes in
    each of two calls, and attention scores."""

    def __init__(self, width=256, heads=4, classes=10):
        super().__init__()
        self.stem, self.heads = nn.Conv2d(3, width, 8, 8), heads
        self.project = nn.utils.weight_norm(nn.Linear(width, 3 * width))
        self.mix, self.head = nn.utils.weight_norm(nn.Linear(width, width)), nn.Linear(width, classes)

    def forward(self, x):
        x = self.stem(x).flatten(2).transpose(1, 2)
        for _ in range(2):
            query, key, value = (part.unflatten(-1, (self.heads, -1)).transpose(1, 2)
                                 for part in self.project(x).chunk(3, -1))
            self.scores = (query @ key.transpose(-2, -1)).softmax(-1)
            x = x + self.mix((self.scores @ value).transpose(1, 2).flatten(2))
        return self.head(x.mean(1))


class Supervision(nn.Module):
    """Positions that are computed on the CPU and copied for each use, group norm of an image in channels-last, and a
    coarse head that is interpolated and stacked with the fine one."""

    def __init__(self, width=64, classes=10):
        super().__init__()
        self.stem, self.mix, self.norm = nn.Conv2d(3, width, 4, 4), nn.Linear(width, width), nn.GroupNorm(8, width)
        self.coarse, self.fine = nn.Conv2d(width, classes, 3, 2, 1), nn.Conv2d(width, classes, 3, 1, 1)

    def forward(self, x):
        x = torch.as_tensor(self.stem(x))
        rows = torch.linspace(0, 1, x.shape[2] * x.shape[3])[:, None].cos()
        tokens = x.flatten(2).transpose(1, 2)
        tokens = self.mix(tokens * rows.to(x) + tokens * rows.to(x))
        x = self.norm(tokens.transpose(1, 2).unflatten(2, x.shape[2:]))
        fine = self.fine(x)
        return torch.stack([fine, F.interpolate(self.coarse(x), fine.shape[2:])], 1).mean((1, 3, 4))


class Rotated(nn.Module):
    """Angles by a product of tables, which autocast computes in 16 bits, as in ESM-2, elements that are repeated
    without a dimension, and group norm with a computed weight, as in xLSTM."""

    def __init__(self, width=32, classes=10):
        super().__init__()
        self.lin, self.head = nn.Linear(12, width), nn.Linear(width, classes)
        self.register_buffer("frequencies", torch.ones(width // 2))
        self.weight = nn.Parameter(torch.zeros(width))

    def forward(self, x):
        x = self.lin(x)
        places = torch.arange(x.shape[1], device=x.device).type_as(self.frequencies)
        angles = torch.einsum("i,j->ij", places, self.frequencies)
        y = x * angles.repeat_interleave(2).view(x.shape[1:])
        y = F.group_norm(y.flatten(0, 1), 4, weight=1 + self.weight).view_as(y)
        return self.head(y.mean(1))
