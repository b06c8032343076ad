# SPDX-License-Identifier: GPL-3.0-or-later
"""Tensors that code keeps from one step to the next, such as a table of indices."""
from __future__ import annotations

import gc
import weakref
from typing import Iterable, TYPE_CHECKING

import torch

from .types import Ref
from .values import byte_size, storage_key

if TYPE_CHECKING:
    from .row_book import RowRecorder


WORTH_A_NOTE = 1 << 20  # bytes


class Kept:
    """The tensors that a step created and that are still alive."""

    def __init__(self, book: RowRecorder) -> None:
        """Must be called when the step is over, while its local variables still refer to its tensors."""
        made = [(ref, tensor()) for ref, tensor in book.values.values()]
        made = [(ref, tensor) for ref, tensor in made if tensor is not None and id(tensor) not in book.origins
                and book.rows[ref[0]].type != "Input"]
        self.made = [(ref, weakref.ref(tensor)) for ref, tensor in made]
        self.graph = {id(tensor) for ref, tensor in made if ref in book.needs}  # part of the step, not a cache

    def alive(self) -> list[torch.Tensor]:
        if not self.held():
            return []
        gc.collect()  # outputs may form a reference cycle
        return self.held()

    def held(self) -> list[torch.Tensor]:
        return [tensor for _, tensor in self.with_rows()]

    def with_rows(self) -> list[tuple[Ref, torch.Tensor]]:
        held = [(ref, made()) for ref, made in self.made]
        return [(ref, tensor) for ref, tensor in held if tensor is not None]


def note_left_over(book: RowRecorder, own: Iterable[torch.Tensor], kept: Kept) -> None:
    """Notes tensors that attributes keep until the next step replaces them, as torch.nn.utils.weight_norm does with
    its weight: they are in memory beside the optimizer's temporaries."""
    known = {storage_key(tensor) for tensor in own}
    held = {storage_key(tensor): (ref, byte_size(tensor)) for ref, tensor in kept.with_rows()}
    rows = [book.rows[ref[0]] for key, (ref, _) in held.items() if key not in known]
    if sum(size for key, (_, size) in held.items() if key not in known) < WORTH_A_NOTE:
        return
    places = sorted({f"{row.name} in {row.frame.path or 'the model'}" for row in rows})
    more = f" and {len(places) - 3} more" if len(places) > 3 else ""
    book.note(f"Attributes keep results from one step to the next ({', '.join(places[:3])}{more}): the optimizer's "
              "step is estimated without them.")
