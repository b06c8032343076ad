# SPDX-License-Identifier: GPL-3.0-or-later
"""Recordings in several precisions, and the pairing of their calls and rows."""
from __future__ import annotations

import difflib
from typing import Any, Iterator, TYPE_CHECKING

from .meters import MeasuredBytes
from .program import Program
from .rows import Frame, Row
from .types import Ref

if TYPE_CHECKING:
    from .recorder import Recorder


class Variant:
    """A recording in another precision. Rows that only it has become part of the first recording's calls."""

    def __init__(self, base: Recorder, other: Recorder) -> None:
        self.recorder, self.name = other, other.recipe.name
        self.there: dict[int, Row] = {}  # maps the number of a row to that of the first recording
        self.calls: dict[int, Frame] = {id(base.stack[0]): other.stack[0]}  # maps the first's calls to this one's
        self.own: list[Row] = []  # rows that the first recording does not have
        self.pair(base.stack[0], other.stack[0])
        self.here = {id(row): other.rows[uid] for uid, row in self.there.items()}
        self.attributes = [dict(row.attributes) for row in other.rows]
        self.inputs = [list(row.inputs) for row in other.rows]

    def pair(self, there: Frame, here: Frame) -> None:
        """Pairs the equal items of two calls. The others are inserted into the first call, at their position."""
        old, new = (list(map(_alignment_key, frame.items)) for frame in (there, here))
        matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
        items: list[Row | Frame] = []
        for tag, first, last, begin, end in matcher.get_opcodes():
            items += there.items[first:last]
            if tag == "equal":
                for one, other in zip(there.items[first:last], here.items[begin:end]):
                    self.match(one, other)
            else:
                items += [self.copied_into(item, there) for item in here.items[begin:end]]
        there.items = items

    def match(self, one: Row | Frame, other: Row | Frame) -> None:
        if isinstance(one, Frame) and isinstance(other, Frame):
            self.calls[id(one)] = other
            self.pair(one, other)
        elif isinstance(one, Row) and isinstance(other, Row):
            self.there[other.uid] = one

    def copied_into(self, item: Row | Frame, frame: Frame) -> Row | Frame:
        if isinstance(item, Frame):
            call = Frame(item.name, item.kind, item.path, item.module, item.checkpoint, (), item.reentrant)
            self.calls[id(call)] = item
            call.items = [self.copied_into(inner, call) for inner in item.items]
            return call
        row = Row(0, item.type, item.name, {}, [], item.parameters, item.frozen, frame)
        self.there[item.uid] = row
        self.own.append(item)
        return row

    def places(self, refs: list[Ref]) -> list[tuple[Row, int]]:
        """Converts outputs of this recording's rows to those of the first one's."""
        return [(self.there[uid], output) for uid, output in refs if uid in self.there]

    def alike(self, base: Recorder, raw: list[dict[str, Any]]) -> bool:
        """Whether both recorded the same rows, regardless of dtypes and sizes."""
        every = all(id(row) in self.here for row in base.rows[1:])  # it may share rows with an earlier variant instead
        return every and len(self.there) == len(base.rows) - 1 and all(
            row.inputs == self.inputs[here.uid] and not other_attributes(attributes, self.attributes[here.uid])
            for row, attributes in zip(base.rows[1:], raw[1:]) for here in [self.here[id(row)]])


def other_attributes(there: dict[str, Any], here: dict[str, Any]) -> list[str]:
    """Returns the attributes of the same row that differ by more than dtypes and the recorded sizes of unknown
    functions."""
    def differs(key: str, value: Any) -> bool:
        if isinstance(value, Program):
            return not value.follows(there.get(key))
        plain = isinstance(value, (int, float, str, list, bool)) and not isinstance(value, MeasuredBytes)
        return plain and there.get(key) != value

    return [key for key, value in here.items() if differs(key, value)]


def frames_in(frame: Frame) -> Iterator[Frame]:
    """Returns a call and those within it."""
    yield frame
    for item in frame.items:
        if isinstance(item, Frame):
            yield from frames_in(item)


def _alignment_key(item: Row | Frame) -> tuple[Any, ...]:
    if isinstance(item, Frame):
        return ("", item.name, item.kind, item.checkpoint)
    return (item.type, item.name, *sorted(item.parameters))
