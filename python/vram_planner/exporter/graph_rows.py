# SPDX-License-Identifier: GPL-3.0-or-later
"""Assigns the rows of a recording to the graphs that Dynamo ran."""
from __future__ import annotations

import bisect
import collections
import itertools
from typing import NamedTuple, Sequence

from .types import Place


class Spot(NamedTuple):
    """Where a row was recorded or an operator was traced, outermost first."""
    lines: Sequence[Place]  # the lines of the model's code that were being executed
    pytorch_calls: int  # number of nested calls of PyTorch's modules in the last of these lines
    function: str  # the function of PyTorch that was called

    def contains(self, operator: Spot) -> bool:
        """Whether the row was recorded in the operator's calls: a graph lacks the lines outside its function."""
        if self.pytorch_calls != operator.pytorch_calls:
            return False
        remaining = iter(self.lines)
        return all(line in remaining for line in operator.lines)


def graphs_of(rows: Sequence[Spot], graphs: Sequence[Sequence[Spot]]) -> list[int | None]:
    """Returns the number of each row's graph, or None for rows that are in no graph. Rows and the operators of the
    graphs are in the order of execution. A row without an operator, such as a conversion that Dynamo omits, belongs to
    the graph of the rows around it, and a row without lines of the model's code to the graph of the row before it."""
    numbers = [number for number, graph in enumerate(graphs) for spot in graph if spot.lines]
    operators = Operators([spot for graph in graphs for spot in graph if spot.lines])
    found = [None if operator is None else numbers[operator] for operator in map(operators.of, rows)]
    _fill_gaps(found)
    _continue_without_lines(found, rows)
    return found


class Operators:
    """The operators of all graphs, in which those of the rows are looked up in order."""

    def __init__(self, spots: Sequence[Spot]) -> None:
        self.spots = spots
        self.reached = -1  # index of the previous row's operator
        self.positions: dict[Place, list[int]] = collections.defaultdict(list)
        for position, spot in enumerate(spots):
            self.positions[spot.lines[-1]].append(position)

    def of(self, row: Spot) -> int | None:
        if not row.lines:
            return None
        found = self._next_call(row)
        if found is None:
            same_line = self.positions.get(row.lines[-1], [])
            later = itertools.islice(same_line, bisect.bisect_left(same_line, self.reached), None)
            found = next((each for each in later if row.contains(self.spots[each])), None)
        self.reached = self.reached if found is None else found
        return found

    def _next_call(self, row: Spot) -> int | None:
        """Returns the next operator in the same line of code that calls the row's function, or None. A row without such
        an operator belongs to that of the row before it, because one operator may have several rows."""
        line = row.lines[-1]
        rest = range(self.reached + 1, len(self.spots))
        same_line = itertools.takewhile(lambda each: self.spots[each].lines[-1] == line, rest)
        return next((each for each in same_line
                     if self.spots[each].function == row.function and row.contains(self.spots[each])), None)


def _fill_gaps(found: list[int | None]) -> None:
    """Assigns rows between two rows of the same graph to that graph."""
    known = [index for index, number in enumerate(found) if number is not None]
    for first, second in zip(known, known[1:]):
        if found[first] == found[second]:
            found[first + 1:second] = [found[first]] * (second - first - 1)


def _continue_without_lines(found: list[int | None], rows: Sequence[Spot]) -> None:
    """Assigns rows without lines to the graph of the row before them, or at the beginning, of the first row that has
    lines."""
    before = next((number for number, row in zip(found, rows) if row.lines), 0)
    for index, row in enumerate(rows):
        if row.lines:
            before = found[index]
        else:
            found[index] = before
