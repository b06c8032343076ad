# SPDX-License-Identifier: GPL-3.0-or-later
"""A network that can be trained: how it is created, and the form of its batches."""
from __future__ import annotations

import dataclasses
from typing import Any, Callable

import torch
from torch import nn
from torch.nn import functional

Tensors = dict[str, torch.Tensor]


@dataclasses.dataclass(frozen=True)
class Subject:
    """`inputs(batch)` are the forward's keyword arguments; a loss of None is the one that the model returns."""
    make: Callable[[], nn.Module]
    inputs: Callable[[int], Tensors]
    target: Callable[[int], torch.Tensor] | None = None
    loss: Callable[[Any, torch.Tensor], torch.Tensor] | None = functional.cross_entropy
    blocks: str = ""  # path of the ModuleList or Sequential with the repeated blocks
    empty: bool = False  # whether the weights that `make` returns have no values yet

    def repeated(self, model: nn.Module) -> list[nn.Module]:
        """The blocks that `compile: blocks` compiles separately."""
        return [block for path in self.blocks.split() for block in model.get_submodule(path).children()]


def images(size: int, name: str = "x", channels: int = 3) -> Callable[[int], Tensors]:
    return lambda batch: {name: torch.randn(batch, channels, size, size)}


def classes(count: int, *extents: int) -> Callable[[int], torch.Tensor]:
    """Returns labels, one per sample or one per element of `extents`."""
    return lambda batch: torch.randint(count, (batch, *extents))


def numbers(*extents: int) -> Callable[[int], torch.Tensor]:
    return lambda batch: torch.randn(batch, *extents)


def tokens(length: int, vocabulary: int, name: str = "x") -> Callable[[int], Tensors]:
    return lambda batch: {name: torch.randint(vocabulary, (batch, length))}


def unlabelled(batch: int) -> torch.Tensor:
    """Replaces the target of a loss that has none."""
    return torch.zeros(batch)


def squares(output: Any, target: torch.Tensor) -> torch.Tensor:
    """Returns the sum of the mean squares of all floating-point tensors that a network returns, in any nesting."""
    if isinstance(output, torch.Tensor):
        return output.float().square().mean()
    parts = output.values() if isinstance(output, dict) else output
    return sum(squares(part, target) for part in parts if part is not None and part is not target)
