# SPDX-License-Identifier: GPL-3.0-or-later
"""Data-dependent sizes, as declared by the user."""
from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field

from .errors import refusal
from .places import model_place
from .types import Place

LOOKS = 1000  # number of data-dependent conditions that are assumed to be false
FRACTION, WHOLE = 0.5, 1  # assumed numbers in data; fractions are mostly random numbers
IMBALANCE = "imbalance"  # the size that sets the load of the most chosen candidate, in percent of an equal load


class TapeNeeded(Exception):
    """The forward pass differentiates gradients, and is recorded again with a tape of its functions."""


@dataclass
class Declared:
    """`sizes` maps a function ("nonzero") or its location ("nonzero@model.py:12") to elements per sample."""
    imbalance: float = 1.0
    sizes: dict[str, int] = field(default_factory=dict)
    batch: int = 1  # batch size of the recording
    guessed: list[Place] = field(default_factory=list)  # where a condition was assumed to be false
    true: set[Place] = field(default_factory=set)  # where it must be true to continue
    taped: bool = False  # whether the functions are kept, because the forward differentiates gradients
    all_loads: bool = False  # whether the most chosen candidate gets the maximum load
    # Sizes that the first recording required: for each location, the assumed and the maximum number of elements per
    # sample (None if it varies), and the assumed and maximum loads of the most frequently chosen candidate, in
    # percent.
    asked: dict[str, tuple[int, int] | None] = field(default_factory=dict)
    loads: list[tuple[int, int]] = field(default_factory=list)

    def assumed_truth(self, place: Place, looks: int) -> bool:
        """Returns the assumed value of a condition on data, given how many values have been read."""
        return looks > LOOKS or place in self.true  # ends a loop until something is true

    def retry_may_help(self, problem: Exception) -> bool:
        """Whether the forward pass may have failed because a condition just before the failing line was assumed to
        be false. From now on it is assumed to be true. Or gradients of gradients need a tape of the functions."""
        if isinstance(problem, TapeNeeded) and not self.taped:
            self.taped = True
            return True
        file, line = model_place(problem)
        near = [place for place in self.guessed if place[0] == file and 0 <= line - place[1] <= 3]
        self.guessed.clear()
        if not near or near[-1] in self.true:
            return False
        self.true.add(near[-1])
        return True

    def ask(self, place: str, size: int, every: int) -> None:
        found = (size // self.batch, every // self.batch)
        whole = size % self.batch == 0 and every % self.batch == 0 and size > 0
        self.asked[place] = found if whole and self.asked.get(place, found) == found else None

    def with_size(self, place: str, size: int) -> Declared:
        """Returns a copy for another recording, which records its own needs."""
        return dataclasses.replace(self, sizes={**self.sizes, place: size}, asked={}, loads=[])

    def with_all_loads(self) -> Declared:
        return dataclasses.replace(self, all_loads=True, asked={}, loads=[])

    def __post_init__(self) -> None:
        if not self.imbalance >= 1:
            raise refusal(ValueError, "imbalance is the load of the most chosen expert, relative to equal shares; "
                                      f"give a number of at least 1, not {self.imbalance}.")
        if any(not isinstance(size, int) or size < 1 for size in self.sizes.values()):
            raise refusal(ValueError, "sizes must be whole numbers from 1: elements per sample.")
