# SPDX-License-Identifier: GPL-3.0-or-later
"""Merges recordings: if code depends on dtypes, rows may run in some precisions only, or have other inputs or
attributes there."""
from __future__ import annotations

from typing import Any, TYPE_CHECKING

import torch

from .rows import END, Frame, Row
from .tree import Tree
from .values import plain_dtype
from .variants import Variant, frames_in, other_attributes
from .types import Attributes

if TYPE_CHECKING:
    from .recorder import Recorder


class MergedRecording:
    """The rows of all recordings, in `base`, and the inputs of each row in each recording."""

    def __init__(self, base: Recorder, variants: list[Variant], raw: list[Attributes]) -> None:
        self.base, self.variants, self.first = base, variants, base.recipe.name
        self.raw = {id(row): attributes for row, attributes in zip(base.rows, raw)}
        self.seen: dict[int, dict[str, list[tuple[Row, int]]]] = {
            id(row): {self.first: [(base.rows[uid], output) for uid, output in row.inputs]} for row in base.rows}
        self.reading: dict[int, list[tuple[Row, int]]] = {}  # maps a row's id to its inputs in the file
        self.order: list[Row] = list(base.rows)
        base.recorded |= {variant.name for variant in variants}
        for variant in variants:
            self.take(variant)
        self.number()
        for frame in frames_in(base.stack[0]):
            self.choose_arguments(frame)
        for row in self.order[1:]:
            self.write(row)
        for variant in variants:
            self.write_lives(variant)

    def take(self, variant: Variant) -> None:
        """Adds a recording's rows in order. A row that only it has follows the row that ran before it."""
        own = {row.uid for row in variant.own}
        after: dict[int, list[Row]] = {}
        before = self.order[0]
        for uid in sorted(variant.there):
            row = variant.there[uid]
            if uid in own:
                after.setdefault(id(before), []).append(row)
                row.attributes = _in_file(variant, variant.recorder.rows[uid].attributes)
                row.autocast = variant.recorder.rows[uid].autocast
                self.raw[id(row)] = variant.attributes[uid]
            else:
                before = row
            self.seen.setdefault(id(row), {})[variant.name] = variant.places(variant.inputs[uid])
        self.order = [row for known in self.order for row in (known, *after.get(id(known), ()))]

    def number(self) -> None:
        """Renumbers the rows from one, in the order of all recordings."""
        base, known = self.base, {id(row) for row in self.base.rows}
        moments = {row.uid: at for at, row in enumerate(self.order) if id(row) in known}
        base.deaths = {moments[uid]: moment if moment == END else moments[int(moment)]
                       for uid, moment in base.deaths.items()}
        base.reads = {moments[uid]: moments[moment] for uid, moment in base.reads.items()}
        base.ends = {key: moments[moment] for key, moment in base.ends.items()}
        for row in base.rows:
            row.like = (moments[row.like[0]], row.like[1]) if row.like else None
        for frame in frames_in(base.stack[0]):
            frame.arguments = [(moments[uid], output) for uid, output in frame.arguments]
        for at, row in enumerate(self.order):
            row.uid = at
            base.used.update(id(leaf.real) for leaf in row.parameters.values())
        base.rows = self.order
        for variant in self.variants:
            self.number_own(variant)

    def number_own(self, variant: Variant) -> None:
        """Sets when Python released the tensors that only this recording has."""
        other, base, moments = variant.recorder, self.base, [0]
        for row in other.rows[1:]:
            moments.append(max(moments[-1], variant.there[row.uid].uid if row.uid in variant.there else 0))
        for item in variant.own:
            uid, death = variant.there[item.uid].uid, other.deaths.get(item.uid)
            if death is not None:
                base.deaths[uid] = death if death == END else moments[int(death)]
            if item.uid in other.reads:
                base.reads[uid] = moments[other.reads[item.uid]]
        for frame in frames_in(base.stack[0]):
            here = variant.calls.get(id(frame))
            if here is not None and id(frame) not in base.ends and id(here) in other.ends:
                base.ends[id(frame)] = moments[other.ends[id(here)]]

    def choose_arguments(self, frame: Frame) -> None:
        """Chooses a call's arguments. If they differ between precisions, those that suit the most precisions are
        used."""
        seen = {self.first: [(self.order[uid], output) for uid, output in frame.arguments]} if frame.arguments else {}
        for variant in self.variants:
            if id(frame) in variant.calls:
                seen[variant.name] = variant.places(variant.calls[id(frame)].arguments)
        best = self.best(seen)
        frame.arguments = [(row.uid, output) for row, output in best]
        frame.carry = frame.arguments[0] if best else None

    def best(self, seen: dict[str, list[tuple[Row, int]]]) -> list[tuple[Row, int]]:
        """Returns those of the outputs in `seen` that are correct in the most precisions. A row that does not run in a
        precision passes on its first input."""
        candidates = {_places_key(places): places for places in seen.values()}
        if len(candidates) < 2:
            return next(iter(seen.values()), [])
        return max(candidates.values(), key=lambda places: sum(
            self.given(places, name) == _places_key(wanted) for name, wanted in seen.items()))

    def given(self, places: list[tuple[Row, int]], name: str) -> tuple[Any, ...] | None:
        """Returns the outputs to which these resolve in that precision."""
        result = []
        for row, output in places:
            while name not in self.seen[id(row)]:
                inputs = self.reading.get(id(row)) or next(iter(self.seen[id(row)].values()))
                if output or not inputs:
                    return None
                row, output = inputs[0]
            result.append((row, output))
        return _places_key(result)

    def write(self, row: Row) -> None:
        """Writes a row's inputs and its differences in some precisions."""
        seen = dict(self.seen[id(row)])
        like = seen[self.first][-1:] if self.first in seen and row.like and row.attributes.get("dtype") in (
            None, "compute") else []
        changed = {}
        for variant in self.variants:
            if variant.name in seen:
                changed[variant.name] = self.changed(row, variant, like)
                if like and "dtype" not in changed[variant.name]:
                    seen[variant.name] = [*seen[variant.name], *like]
        row.autocast = self.autocast(row)
        written = self.reading[id(row)] = self.best(seen)
        row.inputs = [(source.uid, output) for source, output in written]
        for name in [self.first, *(variant.name for variant in self.variants)]:
            other: dict[str, Any] = {} if name in seen else {"runs": False}
            if name in seen and self.given(written, name) != _places_key(seen[name]):
                other["inputs"] = [(source.uid, output) for source, output in seen[name]]
            if changed.get(name):
                other["attributes"] = changed[name]
            if other:
                row.others[name] = other

    def changed(self, row: Row, variant: Variant, like: list[tuple[Row, int]]) -> Attributes:
        """Returns the attributes that differ in that recording."""
        here = variant.here[id(row)]
        raw, written = variant.attributes[here.uid], _in_file(variant, here.attributes)
        changed = {}
        for key in other_attributes(self.raw[id(row)], raw):
            keys = ("dtype", "forward_events", "backward_events", "keeps_inputs") if key == "program" else (key,)
            changed.update({key: written[key] for key in keys if key in written})
            if key == "program" and not raw.get("keeps_inputs") and self.raw[id(row)].get("keeps_inputs"):
                changed["keeps_inputs"] = []
        if isinstance(raw.get("dtype"), torch.dtype) and raw["dtype"] != self.meant(row, variant, raw["dtype"], like):
            changed["dtype"] = plain_dtype(raw["dtype"])
        return changed

    def meant(self, row: Row, variant: Variant, dtype: torch.dtype, like: list[tuple[Row, int]]) -> torch.dtype | None:
        """Returns the dtype that the attributes of the first recording imply for that recording; None if it is unknown
        or differs from the recorded `dtype`."""
        name, model = row.attributes.get("dtype"), variant.recorder.recipe.model
        if row.is_cached_table:
            follows_model = name == "float32" and "own_type" not in row.attributes
            return model if follows_model else self.raw[id(row)]["dtype"]
        if row.type not in ("Cast", "Constant"):
            return dtype
        if name != "compute":
            return dtype if name == plain_dtype(dtype) else None
        if not like:
            return model
        source, output = like[0]
        here = variant.here.get(id(source))
        return variant.recorder.dtypes.get((here.uid, output)) if here else None

    def autocast(self, row: Row) -> str | None:
        """Returns the state of autocast if it differs from the precision's own, as in a region of torch.autocast."""
        here = {} if self.first not in self.seen[id(row)] else {
            self.first: (row.autocast, self.base.recipe.autocast)}
        for variant in self.variants:
            if variant.name in self.seen[id(row)]:
                here[variant.name] = (variant.here[id(row)].autocast, variant.recorder.recipe.autocast)
        if all(state == own for state, own in here.values()):
            return None
        states = [state for state, own in here.values() if state != own]
        return {torch.bfloat16: "bf16", torch.float16: "fp16"}.get(states[0], "off")

    def write_lives(self, variant: Variant) -> None:
        """Writes how long Python keeps results in that recording; the tree leaves it out if it is as in the first
        one."""
        Tree(variant.recorder)
        for uid, row in variant.there.items():
            until = variant.recorder.rows[uid].until
            row.others.setdefault(variant.name, {})["until"] = variant.there[until].uid if until else 0


def _in_file(variant: Variant, attributes: Attributes) -> Attributes:
    """Returns attributes as the file contains them for rows of one precision."""
    model = variant.recorder.recipe.model
    follows = lambda value: value in (model, plain_dtype(model)) and model != torch.float32
    return {key: "compute" if isinstance(value, (str, torch.dtype)) and follows(value) and key == "dtype" else
            plain_dtype(value) if isinstance(value, torch.dtype) else value for key, value in attributes.items()}


def _places_key(places: list[tuple[Row, int]]) -> tuple[Any, ...]:
    return tuple((id(row), output) for row, output in places)
