# SPDX-License-Identifier: GPL-3.0-or-later
"""Small operations on the recorded tree."""
from __future__ import annotations

import os
from typing import Iterable, Iterator, TYPE_CHECKING

from .rows import Frame, Row
from .table import LOSSES
from .values import plain_dtype
from .types import Attributes

if TYPE_CHECKING:
    from .recorder import Recorder


def owners_of(rows: Iterable[Row]) -> dict[int, tuple[Row, str]]:
    """Maps the id of each parameter to the first row that has it, and to its name there."""
    owners: dict[int, tuple[Row, str]] = {}
    for row in rows:
        for name, leaf in row.parameters.items():
            owners.setdefault(id(leaf.real), (row, name))
    return owners


def collapse(frame: Frame) -> None:
    """Removes calls without rows, replaces a call with one row by that row, and merges a checkpointed region with
    the call of its module."""
    for item in frame.items:
        if isinstance(item, Frame):
            collapse(item)
    collapsed = [_collapsed(item) if isinstance(item, Frame) else item for item in frame.items]
    frame.items = [item for item in collapsed if item is not None]


def _collapsed(frame: Frame) -> Row | Frame | None:
    if not frame.items:
        return None
    only = frame.items[0] if len(frame.items) == 1 else None
    if isinstance(only, Row) and not frame.checkpoint and (frame.kind != "Loss" or only.type in LOSSES.values()):
        only.name = frame.name
        return only
    if isinstance(only, Frame) and frame.checkpoint and not only.checkpoint:
        only.checkpoint, only.reentrant = True, frame.reentrant
        only.arguments = frame.arguments or only.arguments
        return only
    return frame


def blocks_in(frame: Frame) -> Iterator[Frame]:
    for item in frame.items:
        if isinstance(item, Frame):
            yield item
            yield from blocks_in(item)


def uids_in(frame: Frame) -> Iterator[int]:
    for item in frame.items:
        if isinstance(item, Frame):
            yield from uids_in(item)
        else:
            yield item.uid


def unused_leaves(recorder: Recorder) -> list[Frame]:
    """Returns the parameters and buffers that the forward pass does not use, because they take memory too."""
    frame = Frame("unused", "Not used by the forward")
    for leaf in recorder.leaves.values():
        if id(leaf.real) not in recorder.used:
            attributes: Attributes = {"shape": list(leaf.real.shape)}
            if leaf.kind == "Buffer":
                attributes["dtype"] = plain_dtype(leaf.real.dtype)
            row = Row(len(recorder.rows), leaf.kind, leaf.name, attributes, [], *leaf.as_row(), frame)
            recorder.rows.append(row)
            frame.items.append(row)
    return [frame] if frame.items else []


def range_name(first: str, last: str) -> str:
    """Joins two names: layers.0 and layers.11 become layers.0-11."""
    prefix = os.path.commonprefix([first, last])
    prefix = prefix[:prefix.rfind(".") + 1]
    return first + "-" + last[len(prefix):]


def input_attributes(row: Row) -> Attributes:
    shape, dtype = row.attributes["shape"], row.attributes["dtype"]
    batched = bool(shape) and shape[0] == "B" and not any(isinstance(extent, str) for extent in shape[1:])
    return {**row.attributes, "shape": shape[1:] if batched else shape, "batched": batched, "dtype": dtype}
