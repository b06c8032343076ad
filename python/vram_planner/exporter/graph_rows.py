# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of the graphs that Dynamo ran each row of a recording belongs to."""
from __future__ import annotations

import bisect
import collections
from typing import Sequence

from .types import Place

Calls = Sequence[Place]  # the lines that are being executed, outermost first


def graphs_of(rows: Sequence[Calls], graphs: Sequence[Sequence[Calls]]) -> list[int | None]:
    """Returns the number of each row's graph, or None for rows that are in no graph. Rows and the operators of the
    graphs are in the order of execution. A row without an operator, such as a conversion that Dynamo omits, belongs to
    the graph of the rows around it, and one without lines of the model's code to that of the row before it."""
    operators = [(number, calls) for number, graph in enumerate(graphs) for calls in graph if calls]
    positions: dict[Place, list[int]] = collections.defaultdict(list)
    for position, (_, calls) in enumerate(operators):
        positions[calls[-1]].append(position)
    found: list[int | None] = []
    reached = 0
    for row in rows:
        same_line = positions.get(row[-1], []) if row else []
        later = (same_line[at] for at in range(bisect.bisect_left(same_line, reached), len(same_line)))
        operator = next((each for each in later if _is_within(operators[each][1], row)), None)
        found.append(None if operator is None else operators[operator][0])
        reached = reached if operator is None else operator
    _fill_gaps(found)
    _continue_without_lines(found, rows)
    return found


def _is_within(operator: Calls, row: Calls) -> bool:
    """Whether the row was recorded in the operator's calls: a graph lacks the lines outside its function."""
    remaining = iter(row)
    return all(line in remaining for line in operator)


def _fill_gaps(found: list[int | None]) -> None:
    """Assigns rows between two rows of the same graph to that graph."""
    known = [index for index, number in enumerate(found) if number is not None]
    for first, second in zip(known, known[1:]):
        if found[first] == found[second]:
            found[first + 1:second] = [found[first]] * (second - first - 1)


def _continue_without_lines(found: list[int | None], rows: Sequence[Calls]) -> None:
    """Assigns rows without lines to the graph of the row before them, or at the beginning, of the first row that has
    lines."""
    before = next((number for number, row in zip(found, rows) if row), 0)
    for index, row in enumerate(rows):
        if row:
            before = found[index]
        else:
            found[index] = before
