"""Exports the networks of ../published.json that Megatron-LM's measured runs are of, with the layers that it runs: its
norms, activations and attention are one kernel each.

    python3 tests/reference_distributed/harness/megatron.py

Needs PyTorch 2.5 or newer, no GPU.
"""
import os
import sys

import torch
import torch.nn.functional as F
from torch import nn

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "python"))


class Attention(nn.Module):
    def __init__(self, width, heads, groups, biased, dropout):
        super().__init__()
        self.size, self.dropout = width // heads, dropout
        self.query = nn.Linear(width, width, bias=biased)
        self.key, self.value = (nn.Linear(width, groups * self.size, bias=biased) for _ in range(2))
        self.out = nn.Linear(width, width, bias=biased)

    def forward(self, x):
        query, key, value = (layer(x).unflatten(-1, (-1, self.size)).transpose(1, 2)
                             for layer in (self.query, self.key, self.value))
        y = F.scaled_dot_product_attention(query, key, value, None, self.dropout, True, enable_gqa=True)
        return self.out(y.transpose(1, 2).flatten(2))


class Gpt(nn.Module):
    """tests/functional_tests/test_cases/gpt/gpt3_7b_*_memory_speed/model_config.yaml"""

    class Block(nn.Module):
        def __init__(self, width, heads, groups):
            super().__init__()
            self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
            self.attention = Attention(width, heads, groups, True, 0.1)
            self.up, self.gelu, self.down = nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width)
            self.drop1, self.drop2 = nn.Dropout(0.1), nn.Dropout(0.1)

        def forward(self, x):
            x = x + self.drop1(self.attention(self.norm1(x)))
            return x + self.drop2(self.down(self.gelu(self.up(self.norm2(x)))))

    def __init__(self, words, length, layers=32, width=4096, heads=32, groups=8):
        super().__init__()
        self.words, self.positions = nn.Embedding(words, width), nn.Embedding(length, width)
        self.drop = nn.Dropout(0.1)
        self.layers = nn.ModuleList(Gpt.Block(width, heads, groups) for _ in range(layers))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, words, bias=False)

    def forward(self, words):
        x = self.drop(self.words(words) + self.positions(torch.arange(words.shape[1])))
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x))


def loss_of(scores, target):
    return F.cross_entropy(scores.flatten(0, 1), target.flatten())


def main():
    from vram_planner_export import export
    for name, words in (("megatron_gpt_tp4", 131584), ("megatron_gpt_pp4", 131200)):
        with torch.device("meta"):
            network = Gpt(words, 8192)
        tokens = torch.zeros(1, 8192, dtype=torch.int64)
        export(network, (tokens,), os.path.join(HERE, "..", name + ".vram.json"), loss=loss_of, target=tokens)


if __name__ == "__main__":
    main()
