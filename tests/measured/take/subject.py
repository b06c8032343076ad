# SPDX-License-Identifier: GPL-3.0-or-later
"""A network that can be trained: how it is made, and what a batch of it looks like."""
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

    def repeated(self, model: nn.Module) -> list[nn.Module]:
        """The blocks that `compile: blocks` compiles, each alone."""
        return [block for path in self.blocks.split() for block in model.get_submodule(path).children()]


def pictures(size: int, name: str = "x", channels: int = 3) -> Callable[[int], Tensors]:
    return lambda batch: {name: torch.randn(batch, channels, size, size)}


def classes(count: int, *extents: int) -> Callable[[int], torch.Tensor]:
    """Labels, one a sample or one an element of `extents`."""
    return lambda batch: torch.randint(count, (batch, *extents))


def numbers(*extents: int) -> Callable[[int], torch.Tensor]:
    return lambda batch: torch.randn(batch, *extents)


def tokens(length: int, vocabulary: int, name: str = "x") -> Callable[[int], Tensors]:
    return lambda batch: {name: torch.randint(vocabulary, (batch, length))}
