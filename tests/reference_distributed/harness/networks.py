# SPDX-License-Identifier: GPL-3.0-or-later
"""The networks of ../falcon_small.json, ../qk_small.json, ../mixer_vit.json and ../post_small.json, and how their cases
wrap them.

`with_lora` gives linear layers adapters as PEFT does (options.lora), `frozen` freezes what a pattern matches
(options.freeze), and `context_parallel_step` shards the batch and the rotary tables as torchtitan does (options.cp).
"""
import contextlib
import fnmatch

import torch
import torch.nn.functional as F
from torch import nn


class ParallelBlock(nn.Module):
    def __init__(self, d, h):
        super().__init__()
        self.h, self.hd = h, d // h
        self.norm = nn.LayerNorm(d)
        self.qkv = nn.Linear(d, d + 2 * self.hd, bias=False)
        self.dense = nn.Linear(d, d, bias=False)
        self.up, self.down = nn.Linear(d, 4 * d, bias=False), nn.Linear(4 * d, d, bias=False)

    def forward(self, x):
        B, S, D = x.shape
        y = self.norm(x)
        q, k, v = self.qkv(y).split([D, self.hd, self.hd], dim=-1)
        q = q.view(B, S, self.h, self.hd).transpose(1, 2)
        k = k.view(B, S, 1, self.hd).transpose(1, 2).expand(B, self.h, S, self.hd)
        v = v.view(B, S, 1, self.hd).transpose(1, 2).expand(B, self.h, S, self.hd)
        a = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        a = self.dense(a.transpose(1, 2).reshape(B, S, D))
        return x + a + self.down(F.gelu(self.up(y)))


class FalconSmall(nn.Module):
    def __init__(self, L=5, d=896, h=14, vocab=24576):
        super().__init__()
        self.tok = nn.Embedding(vocab, d)
        self.blocks = nn.ModuleList(ParallelBlock(d, h) for _ in range(L))
        self.norm = nn.LayerNorm(d)
        self.head = nn.Linear(d, vocab, bias=False)
        self.head.weight = self.tok.weight

    def forward(self, ids):
        x = self.tok(ids)
        for b in self.blocks:
            x = b(x)
        return self.head(self.norm(x))


def rotate(x, cos, sin):
    a, b = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-b, a), dim=-1) * sin


class QkAttention(nn.Module):
    def __init__(self, d, h, kv):
        super().__init__()
        self.hd, self.rep = d // h, h // kv
        self.wq, self.wk, self.wv = nn.Linear(d, d), nn.Linear(d, kv * self.hd), nn.Linear(d, kv * self.hd)
        self.wo = nn.Linear(d, d, bias=False)
        self.q_norm, self.k_norm = nn.RMSNorm(self.hd, eps=1e-6), nn.RMSNorm(self.hd, eps=1e-6)

    def forward(self, x, f):
        B, S, _ = x.shape
        q, k, v = (m(x).view(B, S, -1, self.hd) for m in (self.wq, self.wk, self.wv))
        cos, sin = (t[:S].view(1, S, 1, self.hd).to(q.dtype) for t in (f[0], f[1]))
        q, k = rotate(self.q_norm(q), cos, sin), rotate(self.k_norm(k), cos, sin)
        q, k, v = q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2)
        if self.rep > 1:
            k, v = k.repeat_interleave(self.rep, dim=1), v.repeat_interleave(self.rep, dim=1)
        a = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.wo(a.transpose(1, 2).contiguous().view(B, S, -1))


class GatedMlp(nn.Module):
    def __init__(self, d, ff):
        super().__init__()
        self.w1, self.w2, self.w3 = nn.Linear(d, ff), nn.Linear(ff, d), nn.Linear(d, ff)

    def forward(self, x):
        return self.w2(F.gelu(self.w1(x), approximate="tanh") * self.w3(x))


class QkBlock(nn.Module):
    def __init__(self, d, h, kv, ff):
        super().__init__()
        self.attention, self.feed_forward = QkAttention(d, h, kv), GatedMlp(d, ff)
        self.attention_norm, self.ffn_norm = nn.RMSNorm(d, eps=1e-6), nn.RMSNorm(d, eps=1e-6)

    def forward(self, x, f):
        x = x + self.attention(self.attention_norm(x), f)
        return x + self.feed_forward(self.ffn_norm(x))


class QkSmall(nn.Module):
    def __init__(self, L=6, d=1536, h=12, kv=4, ff=4096, vocab=40960, seq=1024):
        super().__init__()
        self.tok_embeddings = nn.Embedding(vocab, d)
        self.register_buffer("freqs", torch.empty(2, seq, d // h), persistent=False)
        self.layers = nn.ModuleDict({str(i): QkBlock(d, h, kv, ff) for i in range(L)})
        self.norm, self.output = nn.RMSNorm(d, eps=1e-6), nn.Linear(d, vocab, bias=False)

    def forward(self, tokens):
        x = self.tok_embeddings(tokens) if self.tok_embeddings is not None else tokens
        for block in self.layers.values():
            x = block(x, self.freqs)
        if self.norm is not None:
            x = self.norm(x)
        return self.output(x) if self.output is not None else x


def rotate_pairs(x, table):
    pairs = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    table = table[:pairs.shape[1]].view(1, pairs.shape[1], 1, pairs.shape[3])
    return torch.view_as_real(pairs * table).flatten(3).type_as(x)


class PostBlock(nn.Module):
    """With the norms behind attention and MLP, and a squared ReLU."""

    def __init__(self, d, h, kv, ff):
        super().__init__()
        self.hd, self.rep = d // h, h // kv
        self.wq, self.wk, self.wv = (nn.Linear(d, n, bias=False) for n in (d, kv * self.hd, kv * self.hd))
        self.wo = nn.Linear(d, d, bias=False)
        self.w1, self.w2 = nn.Linear(d, ff, bias=False), nn.Linear(ff, d, bias=False)
        self.post_attention, self.post_mlp = nn.LayerNorm(d, bias=False), nn.LayerNorm(d, bias=False)

    def forward(self, x, f):
        B, S, _ = x.shape
        q, k, v = (m(x).view(B, S, -1, self.hd) for m in (self.wq, self.wk, self.wv))
        q, k = rotate_pairs(q, f), rotate_pairs(k, f)
        q, k, v = q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2)
        k, v = k.repeat_interleave(self.rep, dim=1), v.repeat_interleave(self.rep, dim=1)
        a = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.post_attention(self.wo(a.transpose(1, 2).reshape(B, S, -1)))
        return x + self.post_mlp(self.w2(F.relu(self.w1(x)).square()))


class PostSmall(nn.Module):
    def __init__(self, L=4, d=1280, h=10, kv=5, ff=4608, vocab=28160, seq=1536):
        super().__init__()
        self.tok_embeddings = nn.Embedding(vocab, d)
        self.register_buffer("freqs_cis", torch.empty(seq, d // h // 2, dtype=torch.complex64), persistent=False)
        self.layers = nn.ModuleDict({str(i): PostBlock(d, h, kv, ff) for i in range(L)})
        self.norm, self.output = nn.LayerNorm(d, bias=False), nn.Linear(d, vocab, bias=False)

    def forward(self, tokens):
        x = self.tok_embeddings(tokens)
        for block in self.layers.values():
            x = block(x, self.freqs_cis)
        return self.output(self.norm(x))


class MixerBlock(nn.Module):
    def __init__(self, d, k):
        super().__init__()
        self.depthwise, self.norm1 = nn.Conv2d(d, d, k, groups=d, padding=k // 2), nn.BatchNorm2d(d)
        self.pointwise, self.norm2 = nn.Conv2d(d, d, 1), nn.BatchNorm2d(d)

    def forward(self, x):
        x = x + self.norm1(F.gelu(self.depthwise(x)))
        return self.norm2(F.gelu(self.pointwise(x)))


class EncoderBlock(nn.Module):
    def __init__(self, d, h, p):
        super().__init__()
        self.h = h
        self.n1, self.n2 = nn.LayerNorm(d), nn.LayerNorm(d)
        self.qkv, self.proj = nn.Linear(d, 3 * d), nn.Linear(d, d)
        self.up, self.down = nn.Linear(d, 3 * d), nn.Linear(3 * d, d)
        self.drop = nn.Dropout(p)

    def forward(self, x):
        B, N, D = x.shape
        q, k, v = self.qkv(self.n1(x)).view(B, N, 3, self.h, D // self.h).permute(2, 0, 3, 1, 4)
        a = F.scaled_dot_product_attention(q, k, v)
        x = x + self.drop(self.proj(a.transpose(1, 2).reshape(B, N, D)))
        return x + self.drop(self.down(F.silu(self.up(self.n2(x)))))


class MixerVit(nn.Module):
    def __init__(self, d=320, h=5, C=4, L=4, classes=400):
        super().__init__()
        self.stem, self.stem_norm = nn.Conv2d(3, d, 8, stride=8), nn.BatchNorm2d(d)
        self.mix = nn.ModuleList(MixerBlock(d, 7) for _ in range(C))
        self.down = nn.Conv2d(d, d, 2, stride=2)
        self.blocks = nn.ModuleList(EncoderBlock(d, h, 0.1) for _ in range(L))
        self.norm, self.head = nn.LayerNorm(d), nn.Linear(d, classes)

    def forward(self, x):
        x = self.stem_norm(F.gelu(self.stem(x)))
        for b in self.mix:
            x = b(x)
        x = self.down(x).flatten(2).transpose(1, 2)
        for b in self.blocks:
            x = b(x)
        return self.head(self.norm(x).mean(dim=1))


class Lora(nn.Module):
    def __init__(self, base, rank=16, alpha=16):
        super().__init__()
        self.base_layer = base
        self.lora_A = nn.Linear(base.in_features, rank, bias=False)
        self.lora_B = nn.Linear(rank, base.out_features, bias=False)
        self.scaling = alpha / rank

    def forward(self, x):
        result = self.base_layer(x)
        dtype = result.dtype
        x = x.to(self.lora_A.weight.dtype)
        result = result + self.lora_B(self.lora_A(x)) * self.scaling
        return result.to(dtype)


def with_lora(network, names):
    for parameter in network.parameters():
        parameter.requires_grad_(False)
    for path, layer in list(network.named_modules()):
        parent, _, name = path.rpartition(".")
        if isinstance(layer, nn.Linear) and name in names:
            setattr(network.get_submodule(parent), name, Lora(layer))
    return network


def frozen(network, patterns):
    for name, parameter in network.named_parameters():
        if any(fnmatch.fnmatch(name, pattern + ".*") for pattern in patterns):
            parameter.requires_grad_(False)
    return network


@contextlib.contextmanager
def context_parallel_step(mesh, inputs, target, tables):
    """Runs a step on the complete batch. `tables` has buffers, each with the dimension of its positions."""
    from torch.distributed.tensor.experimental import context_parallel
    buffers = [inputs, target, *(table for table, _ in tables)]
    dimensions = [1, 1, *(dimension for _, dimension in tables)]
    with context_parallel(mesh, buffers=buffers, buffer_seq_dims=dimensions, no_restore_buffers={inputs, target}):
        yield
