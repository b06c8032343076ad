# SPDX-License-Identifier: GPL-3.0-or-later
"""Data-dependent sizes, which can be changed after the export because everything that follows them is recorded for
two values."""
from __future__ import annotations

import fractions
import math
import re
from typing import Any, Sequence, TYPE_CHECKING

from .batch import merge
from .declared import IMBALANCE, Declared

if TYPE_CHECKING:
    from .row_recorder import RowRecorder

MOST_SIZES = 8  # each size takes three recordings


class DataSize:
    """A size, its two recorded values, and the recordings with the second one: at the batch, at twice the batch and
    in the wider precision."""

    def __init__(self, name: str, first: int, second: int, most: int, recorded: Sequence[RowRecorder]) -> None:
        self.name, self.first, self.second, self.most, self.recorded = name, first, second, most, recorded
        self.steps = 0

    def apply_to(self, base: RowRecorder, batch: int) -> None:
        """Writes everything that follows this size into the rows of the first recording, whose sizes already follow
        the batch."""
        other, more, marked = self.recorded
        merge(other, more, marked, batch)
        differences = []
        for row, there in zip(base.rows[1:], other.rows[1:]):
            ends = {key: [value, there.attributes[key]] for key, value in row.attributes.items()
                    if key not in ("dtype", "factor") and there.attributes.get(key, value) != value}
            if ends:
                row.sized[self.name] = ends
                differences += [_steps_between(*pair) for pair in ends.values()]
        whole = [each for some in differences for each in some or [1]]
        self.steps = min(math.gcd(*whole), abs(self.second - self.first)) if whole else 0

    def written(self) -> dict[str, Any]:
        return {"name": self.name, "value": self.first, "minimum": 1 if self.name != IMBALANCE else self.first,
                "maximum": self.most, "recorded": [self.first, self.second], "steps": self.steps}


def other_sizes(declared: Declared) -> list[tuple[str, int, int, int, Declared]]:
    """Returns the sizes that a recording needed, each with another value: (name, value, other value, maximum,
    declared)."""
    found = []
    for name, asked in declared.asked.items():
        if asked is None:  # its size varied during the recording
            continue
        first, most = asked
        second = first // 2 or 2
        if second <= most:
            found.append((name, first, second, most, declared.with_size(name, second)))
    if declared.loads:
        first, second = declared.loads[0]
        if second > first:
            found.append((IMBALANCE, first, second, second, declared.with_all_loads()))
    return found[:MOST_SIZES]


def _steps_between(first: Any, second: Any) -> list[int] | None:
    """Returns the differences between the numbers of two attribute values; None if they differ in more than numbers."""
    one, other = _numbers(first), _numbers(second)
    if one is None or other is None or one[0] != other[0]:
        return None
    return [b - a for a, b in zip(one[1], other[1])]


def _numbers(value: Any) -> tuple[Any, list[int]] | None:
    """Splits a value into its numbers and the rest."""
    if isinstance(value, list):
        read = [_extent_numbers(entry) for entry in value]
        parts = [part for part in read if part is not None]
        if len(parts) < len(read):
            return None
        return [over for over, _ in parts], [number for _, numbers in parts for number in numbers]
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        return None
    if isinstance(value, int):
        return "", [value]
    return re.sub(r"\d+", "0", value), [int(number) for number in re.findall(r"\d+", value)]


def _extent_numbers(extent: Any) -> tuple[int, list[int]] | None:
    """Returns the divisor of a size, and its constant and per-sample parts; None if it is not a size."""
    if isinstance(extent, int):
        return 1, [extent, 0]
    found = re.fullmatch(r"(?:(-?\d+)\*)?B(?:/(\d+))?([+-]\d+)?", str(extent))
    if found is None:
        return None
    times, over, fixed = found.groups()
    slope = fractions.Fraction(int(times or 1), int(over or 1))
    return slope.denominator, [int(fixed or 0), slope.numerator]
