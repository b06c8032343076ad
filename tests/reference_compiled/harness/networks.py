# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks with graph breaks, a Llama as torchtitan writes it, and an encoder with a trained attention bias."""
import collections

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.checkpoint import CheckpointPolicy, checkpoint, create_selective_checkpoint_contexts


class Softcap(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = torch.tanh(x)
        ctx.save_for_backward(x, y)
        return y

    @staticmethod
    def backward(ctx, gradient):
        _, y = ctx.saved_tensors
        return gradient * y


@torch.compiler.disable
def softcap(x):
    """Breaks the graph."""
    return Softcap.apply(x)


class Norm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x):
        y = x.float()
        y = y * torch.rsqrt(y.pow(2).mean(-1, keepdim=True) + 1e-6)
        return self.weight * y.to(x.dtype)


class Block(nn.Module):
    def __init__(self, width, heads, hidden):
        super().__init__()
        self.heads = heads
        self.n1, self.n2 = Norm(width), Norm(width)
        self.qkv, self.o = nn.Linear(width, 3 * width, bias=False), nn.Linear(width, width, bias=False)
        self.gate, self.up = nn.Linear(width, hidden, bias=False), nn.Linear(width, hidden, bias=False)
        self.down = nn.Linear(hidden, width, bias=False)

    def forward(self, x):
        batch, length, width = x.shape
        qkv = self.qkv(self.n1(x)).view(batch, length, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        q, k, v = qkv.unbind(0)
        attention = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.o(attention.transpose(1, 2).reshape(batch, length, width))
        y = self.n2(x)
        return x + self.down(F.silu(softcap(self.gate(y))) * self.up(y))


class Decoder(nn.Module):
    """Each block breaks in its MLP."""

    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(16000, 512)
        self.blocks = nn.ModuleList(Block(512, 8, 2048) for _ in range(4))
        self.norm, self.head = Norm(512), nn.Linear(512, 16000, bias=False)

    def forward(self, ids):
        x = self.tok(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


class Stage(nn.Module):
    def __init__(self, taken, given, capped=False):
        super().__init__()
        self.conv, self.bn, self.capped = nn.Conv2d(taken, given, 3, 2, 1), nn.BatchNorm2d(given), capped

    def forward(self, x):
        x = self.bn(self.conv(x))
        return F.gelu(softcap(x) if self.capped else x)


class Vision(nn.Module):
    """Graph breaks between two stages and before the head, or inside a stage."""

    def __init__(self, nested):
        super().__init__()
        self.nested = nested
        self.a, self.b = Stage(3, 64), Stage(64, 128, nested)
        self.c, self.d = Stage(128, 256), Stage(256, 512)
        self.fc1, self.fc2 = nn.Linear(512, 2048), nn.Linear(2048, 1000)

    def forward(self, x):
        x = self.b(self.a(x))
        x = self.d(self.c(x if self.nested else softcap(x))).mean((2, 3))
        x = F.gelu(self.fc1(x))
        return self.fc2(x if self.nested else softcap(x))


class BiasedBlock(nn.Module):
    """A block of T5's encoder."""

    def __init__(self, width, heads, hidden, dropout):
        super().__init__()
        self.heads, self.dropout = heads, dropout
        self.n1, self.n2 = Norm(width), Norm(width)
        self.q, self.k, self.v, self.o = (nn.Linear(width, width, bias=False) for _ in range(4))
        self.wi, self.wo = nn.Linear(width, hidden, bias=False), nn.Linear(hidden, width, bias=False)

    def forward(self, x, bias):
        batch, length, width = x.shape
        y = self.n1(x)
        q, k, v = (m(y).view(batch, length, self.heads, -1).transpose(1, 2) for m in (self.q, self.k, self.v))
        y = self.attention(q, k, v, bias)
        x = x + F.dropout(self.o(y.transpose(1, 2).reshape(batch, length, width)), self.dropout)
        y = F.dropout(F.relu(self.wi(self.n2(x))), self.dropout)
        return x + F.dropout(self.wo(y), self.dropout)

    def attention(self, q, k, v, bias):
        return F.scaled_dot_product_attention(q, k, v, attn_mask=bias, dropout_p=self.dropout)


class AddedBiasBlock(BiasedBlock):
    """Adds the bias, which is wider under autocast, to the scores in place. They are a view of the result of bmm."""

    def scores(self, q, k):
        return q @ k.transpose(-1, -2)

    def attention(self, q, k, v, bias):
        scores = self.scores(q, k)
        scores += bias
        return F.dropout(F.softmax(scores, -1), self.dropout) @ v


class ScaledBiasBlock(AddedBiasBlock):
    """The same with a tensor that is not a view, as in MPNet."""

    def scores(self, q, k):
        return super().scores(q, k) / q.size(-1) ** 0.5


class BiasedEncoder(nn.Module):
    """Relative positions are a trained bias of the attention's scores, as in T5."""

    def __init__(self, block=BiasedBlock):
        super().__init__()
        self.tok, self.relative = nn.Embedding(2000, 512), nn.Embedding(32, 8)
        self.register_buffer("buckets", torch.zeros(256, 256, dtype=torch.long), persistent=False)
        self.blocks = nn.ModuleList(block(512, 8, 1024, 0.1) for _ in range(3))
        self.norm, self.head = Norm(512), nn.Linear(512, 2000, bias=False)

    def forward(self, ids):
        x, bias = self.tok(ids), self.relative(self.buckets).permute(2, 0, 1).unsqueeze(0)
        for block in self.blocks:
            x = block(x, bias)
        return self.head(self.norm(x))


def rotary(q, k, table):
    a = torch.view_as_complex(q.float().reshape(*q.shape[:-1], -1, 2))
    b = torch.view_as_complex(k.float().reshape(*k.shape[:-1], -1, 2))
    table = table[: a.shape[1]].view(1, a.shape[1], 1, a.shape[3])
    return torch.view_as_real(a * table).flatten(3).type_as(q), torch.view_as_real(b * table).flatten(3).type_as(k)


def rotary_halves(q, k, table):
    """The same without complex numbers."""
    cosine, sine = (part[None, : q.shape[1], None].to(q.dtype) for part in table.chunk(2, -1))
    return tuple(x * cosine + torch.cat((-x[..., x.shape[-1] // 2:], x[..., : x.shape[-1] // 2]), -1) * sine
                 for x in (q, k))


class TitanAttention(nn.Module):
    def __init__(self, width, heads, groups, rotate, bias):
        super().__init__()
        self.rotate = rotate
        self.size, self.repeats = width // heads, heads // groups
        self.wq, self.wk = nn.Linear(width, width, bias), nn.Linear(width, groups * self.size, bias)
        self.wv, self.wo = nn.Linear(width, groups * self.size, bias), nn.Linear(width, width, bias)

    def forward(self, x, table):
        batch, length, _ = x.shape
        q, k, v = (m(x).view(batch, length, -1, self.size) for m in (self.wq, self.wk, self.wv))
        q, k = self.rotate(q, k, table)
        k, v = (t[:, :, :, None, :].expand(batch, length, t.shape[2], self.repeats, self.size)
                .reshape(batch, length, -1, self.size) for t in (k, v))
        y = F.scaled_dot_product_attention(q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2), is_causal=True)
        return self.wo(y.transpose(1, 2).contiguous().view(batch, length, -1))


class FeedForward(nn.Module):
    def __init__(self, width, hidden):
        super().__init__()
        self.w1, self.w2 = nn.Linear(width, hidden, bias=False), nn.Linear(hidden, width, bias=False)
        self.w3 = nn.Linear(width, hidden, bias=False)

    def forward(self, x):
        return self.w2(F.silu(self.w1(x)) * self.w3(x))


class TitanBlock(nn.Module):
    def __init__(self, width, heads, groups, hidden, rotate, bias):
        super().__init__()
        self.attention = TitanAttention(width, heads, groups, rotate, bias)
        self.feed_forward = FeedForward(width, hidden)
        self.attention_norm, self.ffn_norm = nn.RMSNorm(width, eps=1e-5), nn.RMSNorm(width, eps=1e-5)

    def forward(self, x, table):
        x = x + self.attention(self.attention_norm(x), table)
        return x + self.feed_forward(self.ffn_norm(x))


def _policy(products):
    kept = (torch.ops.aten._scaled_dot_product_efficient_attention.default,
            torch.ops.aten._scaled_dot_product_flash_attention.default,
            torch.ops._c10d_functional.reduce_scatter_tensor.default)

    def choose(context, function, *_, **__):
        product = function == torch.ops.aten.mm.default
        products[context.is_recompute] += product
        keep = function in kept or product and products[context.is_recompute] % 2 == 1
        return CheckpointPolicy.MUST_SAVE if keep else CheckpointPolicy.PREFER_RECOMPUTE

    return choose


def _contexts():
    return create_selective_checkpoint_contexts(_policy(collections.defaultdict(int)))


class Selective(nn.Module):
    """torchtitan's checkpoint of operators: attention, reduce-scatters and every second product of matrices are
    kept."""

    def __init__(self, module):
        super().__init__()
        self.module = module

    def forward(self, *args):
        return checkpoint(self.module, *args, use_reentrant=False, context_fn=_contexts)


class Whole(Selective):
    """A checkpoint around a whole module."""

    def forward(self, *args):
        return checkpoint(self.module, *args, use_reentrant=False)


class TitanLlama(nn.Module):
    """`wrap` wraps each block. With `pairs`, rotary embeddings multiply complex numbers. Attention has a `bias`."""

    def __init__(self, wrap=None, groups=2, pairs=True, vocabulary=8000, bias=False):
        super().__init__()
        self.tok_embeddings = nn.Embedding(vocabulary, 512)
        table = torch.empty(1024, 32, dtype=torch.complex64) if pairs else torch.empty(1024, 128)
        self.register_buffer("freqs_cis", table, persistent=False)
        blocks = [TitanBlock(512, 8, groups, 1536, rotary if pairs else rotary_halves, bias) for _ in range(3)]
        self.layers = nn.ModuleDict({str(i): wrap(b) if wrap else b for i, b in enumerate(blocks)})
        self.norm, self.output = nn.RMSNorm(512, eps=1e-5), nn.Linear(512, vocabulary, bias=False)

    def forward(self, tokens):
        x = self.tok_embeddings(tokens)
        for layer in self.layers.values():
            x = layer(x, self.freqs_cis)
        return self.output(self.norm(x))
