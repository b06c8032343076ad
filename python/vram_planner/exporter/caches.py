# SPDX-License-Identifier: GPL-3.0-or-later
"""Tensors that code keeps from one step to the next, such as a table of indices."""
from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from .row_book import RowBook


class Kept:
    """The tensors that a step created and that are still alive."""

    def __init__(self, book: RowBook) -> None:
        """Must be called when the step is over, while its local variables still refer to its tensors."""
        made = [(ref, tensor()) for ref, tensor in book.values.values()]
        made = [(ref, tensor) for ref, tensor in made if tensor is not None and id(tensor) not in book.origins
                and book.rows[ref[0]].type != "Input"]
        self.made = [weakref.ref(tensor) for _, tensor in made]
        self.graph = {id(tensor) for ref, tensor in made if ref in book.needs}  # part of the step, not a cache

    def alive(self) -> list[torch.Tensor]:
        if not self.held():
            return []
        gc.collect()  # outputs may form a reference cycle
        return self.held()

    def held(self) -> list[torch.Tensor]:
        return [tensor for tensor in (made() for made in self.made) if tensor is not None]
