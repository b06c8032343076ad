# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares recordings to find the sizes that grow with the batch and the dtypes that follow the model's."""
from __future__ import annotations

import collections
import difflib
import fractions
from typing import Any, Sequence, TYPE_CHECKING

import torch

from .meters import SEEN, MeasuredBytes
from .program import Program
from .recipes import FLOAT32
from .table import EXTENTS
from .values import dtype_name

if TYPE_CHECKING:
    from .row_recorder import RowRecorder
    from .rows import Row


def aligned(one: RowRecorder, other: RowRecorder) -> bool:
    """Whether both runs recorded the same rows, regardless of sizes."""
    return len(one.rows) == len(other.rows) and all(
        (a.type, a.inputs, a.frame.path, a.attributes.keys()) == (b.type, b.inputs, b.frame.path, b.attributes.keys())
        for a, b in zip(one.rows[1:], other.rows[1:]))


def in_step(one: RowRecorder, other: RowRecorder) -> list[int | None]:
    """Maps each row of `one` to the corresponding row of `other`, in which loops over samples ran more often; None
    for a row without a counterpart. Empty if the two have too little in common."""
    keys = [[(row.type, row.name, row.frame.path, tuple(row.attributes), row.uid in run.joins or len(row.inputs))
             for row in run.rows[1:]] for run in (one, other)]
    places: list[int | None] = [None] * len(one.rows)
    for block in difflib.SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_matching_blocks():
        for i in range(block.size):
            places[block.a + i + 1] = block.b + i + 1
    found = sum(place is not None for place in places)
    return places if found >= 0.8 * (len(one.rows) - 1) else []


def _grow_joins(base: RowRecorder, more: RowRecorder, marked: RowRecorder | None, places: Sequence[int | None]) -> None:
    """Turns a row that concatenates or repeats one item per sample into a custom row whose output size follows the
    batch, because it cannot have a variable number of inputs or repeats."""
    for at, row in enumerate(base.rows):
        there = places[at] if places else at
        if at not in base.joins or there not in more.joins:
            continue
        other = more.rows[there]
        if len(row.inputs) == len(other.inputs) and row.attributes.get("repeats") == other.attributes.get("repeats"):
            continue
        row.type = "Custom"
        for run, place in ((base, at), (more, there), (marked, at)):
            if run:
                shape, dtype = run.joins[place]
                run.rows[place].attributes = {"output_shape": shape, "operation": row.name, "dtype": dtype}


def _extent(value: Any, other: Any, batch: int, step: int, loops: bool = False) -> Any:
    """Returns a size that was recorded at `batch` and at `batch + step` samples as a function of the batch. If
    `loops`, a size that would be negative for no samples is not extrapolated."""
    if isinstance(value, list):
        return [_extent(a, b, batch, step, loops) for a, b in zip(value, other)] if len(value) == len(other) else value
    if isinstance(value, bool) or not isinstance(value, int) or not isinstance(other, int) or value == other:
        return value
    slope = fractions.Fraction(other - value, step)
    fixed = value - slope * batch
    if fixed.denominator != 1 or loops and fixed < 0:
        return value
    return _times_batch(slope) + (f"{int(fixed):+d}" if fixed else "")


def _split_sizes(value: list[int], other: list[int], batch: int, loops: bool) -> Any:
    """Returns the sizes of a split's pieces, or one size if all pieces have it. Pieces of a recording that differ by at
    most one are equal shares of the batch, such as the tokens of experts that are chosen equally often; an expert that
    is chosen more often is the first one."""
    for first in (0, 1) if len(value) == len(other) > 1 else ():
        if _are_shares(value[first:]) and _are_shares(other[first:]) and sum(value[first:]) * 2 == sum(other[first:]):
            share = _times_batch(fractions.Fraction(sum(value[first:]), batch * len(value[first:])))
            return [*_extent(value[:first], other[:first], batch, batch), *[share] * len(value[first:])]
    if all(size == value[0] for size in value[:-1]) and 0 < value[-1] <= value[0]:
        value, other = value[:1], other[:1]
    return _extent(value, other, batch, batch, loops)


def _are_shares(sizes: list[int]) -> bool:
    return max(sizes) - min(sizes) <= 1


def _times_batch(slope: fractions.Fraction) -> str:
    times = "B" if slope.numerator == 1 else f"{slope.numerator}*B"
    return times + (f"/{slope.denominator}" if slope.denominator > 1 else "")


def merge(base: RowRecorder, more: RowRecorder | None, marked: RowRecorder | None, batch: int,
          places: Sequence[int | None] = ()) -> None:
    """Writes sizes that follow the batch and dtypes that follow the model's into the attributes of the base
    recording. `places` maps its rows to those of `more` if they differ."""
    if more:
        _grow_joins(base, more, marked, places)
    used = collections.defaultdict(set)
    for row in base.rows[1:]:
        for uid, output in row.inputs:
            used[uid].add(output)
    for at, row in enumerate(base.rows[1:], 1):
        there = places[at] if places else at
        # In a recording of another precision, sizes are written in bytes rather than in elements.
        exact = marked or (base if base.recipe != FLOAT32 else None)
        programs = [_program(base, at), _program(more, there), _program(exact, at)]
        if more and there is not None:
            _group_samples(row, more.rows[there], batch)
        own_type = marked is not None and _keeps_dtype(row, marked.rows[at])
        one_sample = bool(places) and more is not None and there is not None and _is_same_range(row, more.rows[there])
        for key, value in row.attributes.items():
            if one_sample and key in ("start", "end"):
                continue
            follows = more.rows[there].attributes[key] if more and there is not None else value
            other = follows if more else _leading(value, batch) if key in EXTENTS else value
            if isinstance(value, Program):
                continue
            if isinstance(value, MeasuredBytes):
                row.attributes[key] = _bytes_per_sample(value, other if more else 2 * value, batch, SEEN[key])
            elif isinstance(value, torch.dtype):
                row.attributes[key] = dtype_name(value, marked.rows[at].attributes[key] if marked else value, row.type)
            elif key in EXTENTS:
                # The slice of the last sample ends where its input ends.
                loops = bool(places) and (row.type, key, row.attributes.get("end")) != ("Slice", "start", None)
                row.attributes[key] = _split_sizes(value, other, batch, loops) if row.type == "Split" \
                    else _extent(value, other, batch, batch, loops)
                if value != other and row.attributes[key] == value:
                    base.kept(row, key, value)
            elif value != other and key == "factor":
                row.attributes[key] = 0  # such as the number of samples; 0 stands for an unknown number
            elif value != other and key != "shifts":
                base.kept(row, key, value)
        if places and row.last_sample:
            row.attributes["index"] = -1  # a loop over samples may have fewer of them in another batch
        if own_type:
            row.attributes["own_type"] = True
        _take_program(row, programs, used[at], batch)
        _take_dtype(row)


def _is_same_range(row: Row, more: Row) -> bool:
    """Whether two slices have as many elements at another place, like those of one sample in a loop over samples."""
    if row.type != "Slice" or more.type != "Slice":
        return False
    (start, end), (start_there, end_there) = ((each.attributes["start"], each.attributes.get("end"))
                                              for each in (row, more))
    return start != start_there and isinstance(end, int) and isinstance(end_there, int) \
        and end - start == end_there - start_there


def _group_samples(row: Row, more: Row, batch: int) -> None:
    """Writes a convolution with one group for each sample, as in StyleGAN2, as one with 0 groups and the output
    channels of a sample. `more` is the row in the recording of twice the batch."""
    if not row.type.startswith("Conv") or (row.attributes["groups"], more.attributes["groups"]) != (batch, 2 * batch):
        return
    for one, samples in ((row, batch), (more, 2 * batch)):
        one.attributes.update(groups=0, out_channels=one.attributes["out_channels"] // samples)


def _keeps_dtype(row: Row, wide: Row) -> bool:
    """Whether the row is a cached floating-point table whose dtype does not follow the model's. `wide` is the row in
    the recording in float64."""
    if not row.is_cached_table:
        return False
    dtype: torch.dtype = row.attributes["dtype"]
    return dtype.is_floating_point and dtype == wide.attributes["dtype"]


def _program(run: RowRecorder | None, place: int | None) -> Program | None:
    """Returns the allocations of the row in order, if they are known."""
    return run.rows[place].attributes.get("program") if run and place is not None else None


def _take_program(row: Row, programs: Sequence[Program | None], used: set[int], batch: int) -> None:
    """Replaces a function's sizes with its allocations in order, if they are known. `programs` are those of the row
    in the base recording, at twice the batch and in float64."""
    row.attributes.pop("program", None)
    if len(used) == 1:
        output = next(iter(used))
        programs = [program and program.alone.get(output, program) for program in programs]
    program, more, marked = programs
    written = program and program.written(more, marked, batch)
    if written:
        for key in (*SEEN, "keeps_output"):
            row.attributes.pop(key, None)
        row.attributes.update(written)


def _take_dtype(row: Row) -> None:
    """Adds the tensor whose dtype the row follows to the row's inputs."""
    if row.like and row.attributes["dtype"] == "compute":
        row.inputs.append(row.like)
        if row.type == "Constant":
            row.type = "ConstantLike"
            del row.attributes["dtype"]


def _leading(value: Any, batch: int) -> Any:
    """Returns the result at twice the batch if only leading sizes follow the batch."""
    return [2 * batch, *value[1:]] if isinstance(value, list) and value and value[0] == batch else value


def _bytes_per_sample(value: int, other: int, batch: int, unit: int) -> int:
    """Converts recorded bytes to bytes per sample."""
    return -(-int((other - value) / batch or value / batch) // unit)
