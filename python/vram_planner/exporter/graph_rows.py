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
    for place, (_, calls) in enumerate(operators):
        positions[calls[-1]].append(place)
    found: list[int | None] = []
    reached = 0
    for row in rows:
        same_line = positions.get(row[-1], []) if row else []
        later = range(bisect.bisect_left(same_line, reached), len(same_line))
        position = next((same_line[each] for each in later if _is_within(operators[same_line[each]][1], row)), None)
        found.append(None if position is None else operators[position][0])
        reached = reached if position is None else position
    return _filled(found, rows)


def _is_within(operator: Calls, row: Calls) -> bool:
    """Whether the row was recorded in the operator's calls: a graph lacks the lines outside its function."""
    remaining = iter(row)
    return all(line in remaining for line in operator)


def _filled(found: list[int | None], rows: Sequence[Calls]) -> list[int | None]:
    known = [place for place, number in enumerate(found) if number is not None]
    for first, second in zip(known, known[1:]):
        if found[first] == found[second]:
            found[first + 1:second] = [found[first]] * (second - first - 1)
    before = next((number for number, row in zip(found, rows) if row), 0)
    for place, row in enumerate(rows):
        before = found[place] = found[place] if row else before
    return found
