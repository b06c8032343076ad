# SPDX-License-Identifier: GPL-3.0-or-later
"""Tensors that code keeps from one step to the next, such as a table of indices."""
from __future__ import annotations

import gc
import weakref
from typing import Callable, Iterable, TYPE_CHECKING

import torch

from .types import Ref
from .values import storage_key

if TYPE_CHECKING:
    from .row_recorder import RowRecorder


class Kept:
    """The tensors that a step created and that are still alive."""

    def __init__(self, book: RowRecorder) -> None:
        """Must be called when the step is over, while its local variables still refer to its tensors."""
        made = [(ref, tensor()) for ref, tensor in book.values.values()]
        made = [(ref, tensor) for ref, tensor in made if tensor is not None and id(tensor) not in book.origins
                and book.rows[ref[0]].type != "Input"]
        self.made = [(ref, weakref.ref(tensor)) for ref, tensor in made]
        self.replaced: dict[int, int] = {}  # maps a row to the one of the next step after which its result is released
        self.graph = {id(tensor) for ref, tensor in made if ref in book.needs}  # part of the step, not a cache

    def alive(self) -> list[torch.Tensor]:
        if not self.held():
            return []
        gc.collect()  # outputs may form a reference cycle
        return self.held()

    def held(self) -> list[torch.Tensor]:
        return [tensor for _, tensor in self.with_rows()]

    def watch(self, clock: Callable[[], int]) -> None:
        """Notes when the next step releases the tensors."""
        for (row, _), tensor in self.with_rows():
            weakref.finalize(tensor, lambda row=row: self.replaced.setdefault(row, clock())).atexit = False

    def with_rows(self) -> list[tuple[Ref, torch.Tensor]]:
        held = [(ref, made()) for ref, made in self.made]
        return [(ref, tensor) for ref, tensor in held if tensor is not None]


def kept_rows(own: Iterable[torch.Tensor], kept: Kept) -> set[int]:
    """Returns the rows whose results attributes keep until the next step replaces them, as torch.nn.utils.weight_norm
    does with its weight: they are in memory beside the optimizer's temporaries. `own` are the model's tensors."""
    known = {storage_key(tensor) for tensor in own}
    return {ref[0] for ref, tensor in kept.with_rows() if storage_key(tensor) not in known}
