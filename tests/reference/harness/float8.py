# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the figures of tests/core/tst_float8.cpp: a small network with torchao's Float8Linear, on fake tensors.

    python3 tests/reference/harness/float8.py CHECKOUT

CHECKOUT is a folder with torchao's sources. Needs PyTorch 2.14 or newer, as take.py does otherwise."""
import json
import sys

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils._pytree import tree_leaves

import fake_cuda
import step


class Net(nn.Module):
    """256 -> 1024 -> SiLU -> 256 -> 64."""

    def __init__(self, convert, bias):
        super().__init__()
        self.up, self.down = (convert(nn.Linear(*sizes, bias=bias)) for sizes in ((256, 1024), (1024, 256)))
        self.head = nn.Linear(256, 64)

    def forward(self, x):
        return self.head(self.down(F.silu(self.up(x))))

    def to(self, dtype):  # Module.to() cannot exchange fake parameters.
        for module in self.modules():
            for name, value in module._parameters.items():
                if value is not None:
                    module._parameters[name] = nn.Parameter(value.detach().to(dtype))
        return self


class Float8Storages(step.Storages):
    """Tracks the tensors inside torchao's tensors, which are not storages themselves."""

    def __init__(self):
        super().__init__()
        from torchao.float8.float8_ops import FLOAT8_OPS_TABLE
        from torchao.float8.float8_training_tensor import Float8TrainingTensor
        self.table, self.wrapper = FLOAT8_OPS_TABLE, Float8TrainingTensor

    def hold(self, tensor):
        if not isinstance(tensor, self.wrapper):
            super().hold(tensor)

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        if any(isinstance(value, self.wrapper) for value in tree_leaves((args, kwargs))):
            with self:
                return self.table[function](function, args, kwargs or {})
        return super().__torch_dispatch__(function, types, args, kwargs)


def main():
    sys.path.insert(0, sys.argv[1])
    fake_cuda.load()
    from torchao.float8.config import Float8LinearConfig
    from torchao.float8.float8_linear import Float8Linear
    step.Storages = Float8Storages
    step.PRODUCTS.clear()
    for recipe in ("tensorwise", "rowwise"):
        config = Float8LinearConfig.from_recipe_name(recipe)
        for bias in (False, True):
            for precision in ("fp32", "bf16", "amp-bf16"):
                for shape in ((64,), (4, 32)):
                    dtype = step.WHOLE.get(precision, torch.float32)
                    found = step.figures(lambda: Net(lambda linear: Float8Linear.from_float(linear, config), bias),
                                         lambda: ([torch.zeros(*shape, 256)], torch.zeros(*shape, 64, dtype=dtype)),
                                         F.mse_loss, precision, "adamw")
                    print(recipe, bias, precision, shape, json.dumps({key: found[key] for key in ("saved", "peak")}))


if __name__ == "__main__":
    main()
