# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the examples of README and docs/exporting.md unchanged, each on a small model."""
import collections
import json
import os
import re
import tempfile
import unittest
import warnings

import torch
from torch import nn

from support import HERE, export, rows_of

BLOCKS = []
for name in ("README.md", "docs/exporting.md"):
    with open(os.path.join(HERE, "..", "..", name), encoding="utf-8") as text:
        BLOCKS += re.findall(r"^```python\n(.*?)^```", text.read(), re.S | re.M)


class Text(nn.Module):
    """Like a causal model of transformers, computes its loss from labels."""

    def __init__(self):
        super().__init__()
        self.embed, self.q_proj, self.v_proj = nn.Embedding(50, 8), nn.Linear(8, 8), nn.Linear(8, 8)
        self.head = nn.Linear(8, 50)

    def forward(self, input_ids, attention_mask=None, labels=None):
        x = self.embed(input_ids)
        logits = self.head(self.q_proj(x) + self.v_proj(x))
        return {"loss": nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten()), "logits": logits}


class Adapted(nn.Module):
    """A linear layer with a low-rank adapter, like PEFT's."""

    def __init__(self, base, rank):
        super().__init__()
        self.base, self.down, self.up = base, nn.Linear(base.in_features, rank), nn.Linear(rank, base.out_features)

    def forward(self, x):
        return self.base(x) + self.up(self.down(x))


class LoraConfig:
    def __init__(self, r, target_modules):
        self.rank, self.names = r, target_modules


def get_peft_model(model, config):
    """Like PEFT's function, freezes everything except the adapters."""
    for parameter in model.parameters():
        parameter.requires_grad_(False)
    for name in config.names:
        setattr(model, name, Adapted(getattr(model, name), config.rank))
    return model


def tokenizer(texts, return_tensors, padding, max_length):
    ids = torch.ones(len(texts), max_length, dtype=torch.long)
    return collections.UserDict(input_ids=ids, attention_mask=torch.ones_like(ids))


class Readme(unittest.TestCase):
    def rows(self, word, **known):
        """Returns the rows that the only example containing `word` writes."""
        block, = [block for block in BLOCKS if word in block]
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            before = os.getcwd()
            os.chdir(folder)
            try:
                exec(block, {"export": export, "torch": torch, **known})
                path, = os.listdir(folder)
                with open(path, encoding="utf-8") as file:
                    return rows_of(json.load(file))
            finally:
                os.chdir(before)

    def test_three_lines(self):
        model = nn.Sequential(nn.Conv2d(3, 4, 3, stride=8), nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.assertEqual(self.rows('"model.vram.json", target', model=model)[-1]["type"], "CrossEntropyLoss")

    def test_an_image_model(self):
        model = nn.Sequential(nn.Conv2d(3, 4, 3), nn.AdaptiveAvgPool2d(1), nn.Flatten())
        rows = self.rows("image.vram.json", model=model, images=torch.zeros(2, 3, 8, 8),
                         labels=torch.zeros(2, 4))
        self.assertEqual(rows[-1]["type"], "BCEWithLogitsLoss")

    def test_a_model_of_transformers(self):
        rows = self.rows("text.vram.json", model=Text(), tokenizer=tokenizer)
        self.assertEqual([row["name"] for row in rows if row["type"] == "Input"],
                         ["input_ids", "attention_mask", "labels"])
        self.assertIn("CrossEntropyLoss", [row["type"] for row in rows])

    def test_a_model_of_peft(self):
        rows = self.rows("lora.vram.json", model=Text(), ids=torch.ones(2, 16, dtype=torch.long), LoraConfig=LoraConfig,
                         get_peft_model=get_peft_model)
        frozen = {row["name"]: row.get("frozen") for row in rows if row["type"] == "Linear"}
        self.assertEqual(frozen, {"base": ["*"], "down": None, "up": None, "head": ["*"]})

    def test_a_custom_loss(self):
        rows = self.rows("segmentation.vram.json", model=nn.Conv2d(3, 1, 1), images=torch.zeros(2, 3, 8, 8),
                         masks=torch.zeros(2, 1, 8, 8))
        self.assertEqual(rows[-1]["type"], "Sub")


if __name__ == "__main__":
    unittest.main()
