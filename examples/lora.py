# SPDX-License-Identifier: GPL-3.0-or-later
"""Fine-tuning with LoRA: what the adapters save, and how long the sequences may be.

A language model in plain PyTorch, frozen, with low-rank adapters beside projections of its attention. With peft, the
model of get_peft_model() is given in the same way. Needs torch, but neither a GPU nor the memory for the weights.
"""
import contextlib

import torch
import torch.nn.functional as F
from torch import nn

import vram_planner

WIDTH, HEADS, LAYERS, WORDS, LENGTH = 2048, 16, 12, 32000, 1024
GPU = "RTX 4090"


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.q_proj, self.k_proj, self.v_proj, self.o_proj = (nn.Linear(WIDTH, WIDTH, bias=False) for _ in range(4))

    def forward(self, x):
        batch, length, _ = x.shape
        q, k, v = (projection(x).view(batch, length, HEADS, -1).transpose(1, 2)
                   for projection in (self.q_proj, self.k_proj, self.v_proj))
        scores = q @ k.transpose(2, 3) / q.shape[-1] ** 0.5
        seen = torch.ones(length, length, dtype=torch.bool, device=x.device).tril()
        weights = F.softmax(scores.masked_fill(~seen, float("-inf")), dim=-1)
        return self.o_proj((weights @ v).transpose(1, 2).reshape(batch, length, WIDTH))


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm1, self.attention, self.norm2 = nn.LayerNorm(WIDTH), Attention(), nn.LayerNorm(WIDTH)
        self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.down(F.gelu(self.up(self.norm2(x))))


class LanguageModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding, self.head = nn.Embedding(WORDS, WIDTH), nn.Linear(WIDTH, WORDS, bias=False)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))

    def forward(self, tokens, labels):
        x = self.embedding(tokens)
        for layer in self.layers:
            x = layer(x)
        return F.cross_entropy(self.head(x)[:, :-1].flatten(0, 1), labels[:, 1:].flatten())


class LoRA(nn.Module):
    """A linear layer, frozen, and a product of two small matrices beside it."""

    def __init__(self, base, rank=16):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.low, self.high = nn.Linear(WIDTH, rank, bias=False), nn.Linear(rank, WIDTH, bias=False)

    def forward(self, x):
        return self.base(x) + self.high(self.low(x))


def with_lora(model):
    model.requires_grad_(False)
    for layer in model.layers:
        layer.attention.q_proj, layer.attention.v_proj = LoRA(layer.attention.q_proj), LoRA(layer.attention.v_proj)
    return model


def without_memory():
    """Weights are never read: from PyTorch 2.0 on the model can be made on the meta device."""
    meta = torch.device("meta")
    return meta if hasattr(meta, "__enter__") else contextlib.nullcontext()


def main():
    tokens = torch.zeros(4, LENGTH, dtype=torch.long)
    inputs = {"tokens": tokens, "labels": tokens}
    with without_memory():
        model = LanguageModel()
    settings = dict(precision=torch.bfloat16, optimizer="adamw", gpu=GPU)
    full = vram_planner.estimate(model, inputs, **settings)
    with without_memory():
        model = with_lora(model)
    lora = vram_planner.estimate(model, inputs, **settings)
    for name, e in (("full fine-tuning", full), ("LoRA", lora)):
        print(f"{name}: {e.model.trainable_parameters:,} trainable parameters, {e.device.total / 2**30:.1f} GiB; "
              f"optimizer state {e.totals.optimizer_state / 2**20:,.0f} MiB, largest batch on {GPU}: {e.max_batch}")
    checkpointed = vram_planner.estimate(model, inputs, checkpoint="layers.*", **settings)
    print(f"LoRA with activation checkpointing: {checkpointed.device.total / 2**30:.1f} GiB, largest batch: "
          f"{checkpointed.max_batch}")
    return full, lora, checkpointed


if __name__ == "__main__":
    main()
