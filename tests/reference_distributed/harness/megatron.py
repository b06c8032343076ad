# SPDX-License-Identifier: GPL-3.0-or-later
"""Exports the networks of Megatron-LM's measured runs in ../published.json, with Megatron-LM's layers: each norm,
activation and fused attention is a single kernel.

    python3 tests/reference_distributed/harness/megatron.py

Needs PyTorch 2.5 or newer, no GPU.
"""
import os
import sys
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import nn

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "python"))


@dataclass
class Config:
    """Options of Megatron-LM; the defaults are those of most of its functional tests."""
    words: int  # Vocabulary size, padded to a multiple of 128 times the tensor parallel size.
    layers: int = 12
    width: int = 512
    heads: int = 8
    groups: int = 8
    length: int = 1024
    tied: bool = False
    biased: bool = True
    swiglu: bool = False
    rotary: bool = False
    qk_norm: bool = False
    fused: bool = False  # Whether the attention is fused.
    dropout: float = 0.1

    @property
    def inner(self):
        # megatron/training/arguments.py, ffn_hidden_size
        return int(4 * self.width * 2 / 3 / 64) * 64 if self.swiglu else 4 * self.width

    @property
    def head_size(self):
        return self.width // self.heads


class Attention(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        width, narrow = config.width, config.groups * config.head_size
        self.query = nn.Linear(width, width, bias=config.biased)
        self.key, self.value = (nn.Linear(width, narrow, bias=config.biased) for _ in range(2))
        if config.qk_norm:
            self.query_norm, self.key_norm = (nn.LayerNorm(config.head_size) for _ in range(2))
        if not config.fused:
            self.drop = nn.Dropout(config.dropout)
        if config.rotary:
            self.register_buffer("angles", torch.ones(config.length, config.head_size), persistent=False)
        self.out = nn.Linear(width, width, bias=config.biased)

    def heads_of(self, layer, x):
        return layer(x).unflatten(-1, (-1, self.config.head_size))

    def forward(self, x):
        query, key = (self.heads_of(layer, x) for layer in (self.query, self.key))
        if self.config.qk_norm:
            query, key = self.query_norm(query), self.key_norm(key)
        query, key = query.transpose(1, 2), key.transpose(1, 2)
        if self.config.rotary:
            # Like this product, the fused kernel allocates its result and saves only the table of angles.
            query, key = query * self.angles, key * self.angles
        value = self.heads_of(self.value, x).transpose(1, 2)
        return self.out(self.attend(query, key, value).transpose(1, 2).flatten(2))

    def attend(self, query, key, value):
        if self.config.fused:
            dropout = self.config.dropout
            return F.scaled_dot_product_attention(query, key, value, None, dropout, True, enable_gqa=True)
        # As in Transformer Engine's UnfusedDotProductAttention, scaling is part of the product and masking part of the
        # softmax.
        return self.drop(F.softmax(query @ key.transpose(-2, -1), -1)) @ value


class Block(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, inner = config.width, config.inner
        self.swiglu = config.swiglu
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = Attention(config)
        self.up = nn.Linear(width, inner, bias=config.biased)
        if config.swiglu:
            self.gate = nn.Linear(width, inner, bias=config.biased)
        else:
            self.gelu = nn.GELU()
        self.down = nn.Linear(inner, width, bias=config.biased)
        self.drop1, self.drop2 = (nn.Dropout(config.dropout) for _ in range(2))

    def feed_forward(self, x):
        x = F.silu(self.gate(x)) * self.up(x) if self.swiglu else self.gelu(self.up(x))
        return self.down(x)

    def forward(self, x):
        x = x + self.drop1(self.attention(self.norm1(x)))
        return x + self.drop2(self.feed_forward(self.norm2(x)))


class Gpt(nn.Module):
    def __init__(self, config):
        super().__init__()
        width = config.width
        self.words = nn.Embedding(config.words, width)
        self.positions = None if config.rotary else nn.Embedding(config.length, width)
        self.drop = nn.Dropout(config.dropout)
        self.layers = nn.ModuleList(Block(config) for _ in range(config.layers))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, config.words, bias=False)
        if config.tied:
            self.head.weight = self.words.weight

    def forward(self, words):
        x = self.words(words)
        if self.positions is not None:
            x = x + self.positions(torch.arange(words.shape[1]))
        x = self.drop(x)
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x))


# tests/functional_tests/test_cases/gpt/*/model_config.yaml. If a pipeline's last stage has a copy of a tied embedding,
# the network here is untied, which leads to the same stage.
BIG = {"layers": 32, "width": 4096, "heads": 32, "length": 8192, "fused": True}
NETWORKS = {
    "tp4": Config(131584, groups=8, **BIG),
    "pp4": Config(131200, groups=8, **BIG),
    "small_tied": Config(50304, tied=True),
    "small": Config(50304),
    "small_rotary": Config(50304, rotary=True),
    "small_unbiased": Config(50304, biased=False),
    "small_swiglu": Config(50304, swiglu=True),
    "small_tp2": Config(50432),
    "small_cp4": Config(50304, fused=True, dropout=0),
    "small_tp2_cp2": Config(50432, fused=True, dropout=0),
    "small_tp2_cp2_tied": Config(50432, tied=True, fused=True, dropout=0),
    "small_tp4": Config(50688, tied=True),
    # GELU stands for the squared ReLU: both are one kernel that saves its input.
    "15b_tp8": Config(256000, layers=32, width=6144, heads=48, groups=8, length=4096, biased=False, rotary=True,
                      fused=True, dropout=0),
    "small_tp4_qk_norm": Config(50688, tied=True, qk_norm=True),
}


def loss_of(scores, target):
    return F.cross_entropy(scores.flatten(0, 1), target.flatten())


def main():
    from vram_planner.exporter import export
    for name, config in NETWORKS.items():
        with torch.device("meta"):
            network = Gpt(config)
        tokens = torch.zeros(1, config.length, dtype=torch.int64)
        path = os.path.join(HERE, "..", f"megatron_gpt_{name}.vram.json")
        export(network, (tokens,), path, loss=loss_of, target=tokens)


if __name__ == "__main__":
    main()
