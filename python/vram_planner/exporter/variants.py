"""Recordings in several precisions, laid beside each other: which calls and rows of one are those of another."""
from __future__ import annotations

import difflib
from typing import Any, Iterator, TYPE_CHECKING

from .meters import SeenBytes
from .rows import Frame, Row
from .types import Ref

if TYPE_CHECKING:
    from .recorder import Recorder


class Variant:
    """A recording in another precision. What only it has becomes a part of the first recording's calls."""

    def __init__(self, base: Recorder, other: Recorder) -> None:
        self.recorder, self.name = other, other.recipe.name
        self.there: dict[int, Row] = {}  # by the number of a row of this recording: the row of the first
        self.calls: dict[int, Frame] = {id(base.stack[0]): other.stack[0]}  # by the first's call: this one's
        self.own: list[Row] = []  # rows that the first one does not have
        self.pair(base.stack[0], other.stack[0])
        self.here = {id(row): other.rows[uid] for uid, row in self.there.items()}
        self.attributes = [dict(row.attributes) for row in other.rows]
        self.inputs = [list(row.inputs) for row in other.rows]

    def pair(self, there: Frame, here: Frame) -> None:
        """Items of two calls that are the same; the others become items of the first one, in their place."""
        old, new = (list(map(_alignment_key, frame.items)) for frame in (there, here))
        matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
        items: list[Row | Frame] = []
        for tag, first, last, begin, end in matcher.get_opcodes():
            items += there.items[first:last]
            if tag == "equal":
                for one, other in zip(there.items[first:last], here.items[begin:end]):
                    self.match(one, other)
            else:
                items += [self.adopted(item, there) for item in here.items[begin:end]]
        there.items = items

    def match(self, one: Row | Frame, other: Row | Frame) -> None:
        if isinstance(one, Frame) and isinstance(other, Frame):
            self.calls[id(one)] = other
            self.pair(one, other)
        elif isinstance(one, Row) and isinstance(other, Row):
            self.there[other.uid] = one

    def adopted(self, item: Row | Frame, frame: Frame) -> Row | Frame:
        if isinstance(item, Frame):
            call = Frame(item.name, item.kind, item.path, item.module, item.checkpoint, (), item.reentrant)
            self.calls[id(call)] = item
            call.items = [self.adopted(inner, call) for inner in item.items]
            return call
        row = Row(0, item.type, item.name, {}, [], item.parameters, item.frozen, frame)
        self.there[item.uid] = row
        self.own.append(item)
        return row

    def places(self, refs: list[Ref]) -> list[tuple[Row, int]]:
        """Outputs of this recording's rows as those of the first one's."""
        return [(self.there[uid], output) for uid, output in refs if uid in self.there]

    def alike(self, base: Recorder, raw: list[dict[str, Any]]) -> bool:
        """True where both recorded the same rows, dtypes and sizes aside."""
        return len(self.there) == len(base.rows) - 1 and not self.own and all(
            row.inputs == self.inputs[here.uid] and not other_attributes(attributes, self.attributes[here.uid])
            for row, attributes in zip(base.rows[1:], raw[1:]) for here in [self.here[id(row)]])


def other_attributes(there: dict[str, Any], here: dict[str, Any]) -> list[str]:
    """Attributes of the same row that differ by more than dtypes and sizes that were seen of unknown functions."""
    return [key for key, value in here.items() if isinstance(value, (int, float, str, list, bool))
            and not isinstance(value, SeenBytes) and there.get(key) != value]


def frames_in(frame: Frame) -> Iterator[Frame]:
    """A call and those within it."""
    yield frame
    for item in frame.items:
        if isinstance(item, Frame):
            yield from frames_in(item)


def _alignment_key(item: Row | Frame) -> tuple[Any, ...]:
    if isinstance(item, Frame):
        return ("", item.name, item.kind, item.checkpoint)
    return (item.type, item.name, *sorted(item.parameters))
