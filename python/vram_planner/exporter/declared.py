"""Sizes that depend on data, as the user declares them."""
from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field

from .errors import refusal
from .places import model_place

IMBALANCE = "imbalance"  # as a size: the load of the most chosen candidate in percent of an equal share


@dataclass
class Declared:
    """`sizes`: elements per sample, by the function ("nonzero") or by its place ("nonzero@model.py:12")."""
    imbalance: float = 1.0
    sizes: dict[str, int] = field(default_factory=dict)
    batch: int = 1  # of the recording
    guessed: list[tuple[str, int]] = field(default_factory=list)  # places where a condition was taken to be false
    true: set[tuple[str, int]] = field(default_factory=set)  # those where it has to be true for the forward to go on
    all_loads: bool = False  # the most chosen candidate gets as much as it can
    # What the first recording asked for: by place, elements per sample that were taken and that there are (None: not
    # the same each time); the load in percent that the most chosen candidate had and could have.
    asked: dict[str, tuple[int, int] | None] = field(default_factory=dict)
    loads: list[tuple[int, int]] = field(default_factory=list)

    def mends(self, problem: Exception) -> bool:
        """True where the forward refused what a condition just before that line found, which was a guess: it is taken
        the other way from now on."""
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
        """For another recording, which asks for itself."""
        return dataclasses.replace(self, sizes={**self.sizes, place: size}, asked={}, loads=[])

    def with_all_loads(self) -> Declared:
        return dataclasses.replace(self, all_loads=True, asked={}, loads=[])

    def __post_init__(self) -> None:
        if not self.imbalance >= 1:
            raise refusal(ValueError, "imbalance is the load of the most chosen expert, relative to equal shares; "
                                      f"give a number of at least 1, not {self.imbalance}.")
        if any(not isinstance(size, int) or size < 1 for size in self.sizes.values()):
            raise refusal(ValueError, "sizes must be whole numbers from 1: elements per sample.")
