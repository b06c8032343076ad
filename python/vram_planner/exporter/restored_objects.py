# SPDX-License-Identifier: GPL-3.0-or-later
"""Restores the user's objects that keep tensors of a recording, and the state of random number generators."""
from __future__ import annotations

import collections
import contextlib
import functools
import gc
import random
import sys
import types
from typing import Any, Iterable, Iterator, Sequence

import torch
from torch import nn
from torch._subclasses.fake_tensor import FakeTensor

LEVELS = 12  # maximum levels of objects around a tensor, up to one that existed before
NEAR_LEVELS = 4  # levels of attributes around a module whose values are recorded
MOST_OBJECTS, MOST_ITEMS = 5000, 2000  # recorded in total, and per container
CONTAINERS = (dict, list, set, collections.deque)
PASSING = (types.FrameType, types.TracebackType, types.GeneratorType)  # objects that exist only while code runs
COMPILER = ("torch._dynamo.", "torch.fx.")  # its graphs hold tensors, and are released with them


class RestoredObjects:
    """A context around a recording. The user's code may keep tensors of the recording, in a function's cache, an
    attribute or a list, where a real step would find tensors without data. They are removed when the context ends,
    and what they replaced is restored."""

    def __init__(self, modules: Iterable[nn.Module]) -> None:
        self.before = _remembered(modules)
        self.old = {**_dicts_of_files(), **{key: owner for key, (owner, _) in self.before.items()}}
        self.new: set[int] = set()

    def __enter__(self) -> RestoredObjects:
        self.frozen = gc.get_freeze_count()
        gc.freeze()  # excludes existing objects, so that the collector lists only new ones
        return self

    def __exit__(self, *problem: Any) -> None:
        gc.collect()
        made = gc.get_objects()
        self.new = {id(value) for value in made} - self.old.keys()
        left = [value for value in made if type(value) is FakeTensor]
        del made
        gc.unfreeze()
        if self.frozen:
            gc.freeze()
        self._remove_from_holders(left)

    def _remove_from_holders(self, held: list[Any]) -> None:
        """Walks from the tensors to their referrers, and removes them from objects that existed before."""
        seen: set[int] = set()
        for _ in range(LEVELS):
            if not held:
                return
            holders = gc.get_referrers(*held)
            wanted, above = {id(value) for value in held}, []
            for holder in holders:
                if holder is held or id(holder) in seen or isinstance(holder, PASSING):
                    continue
                seen.add(id(holder))
                if id(holder) in self.new:
                    if not type(holder).__module__.startswith(COMPILER):
                        above.append(holder)
                else:
                    self._remove_from_holder(holder, wanted)
            held = above

    def _remove_from_holder(self, holder: Any, wanted: set[int]) -> None:
        if type(holder) is functools._lru_cache_wrapper:
            holder.cache_clear()
        elif isinstance(holder, dict):
            self._restore_items(holder, wanted)
        elif isinstance(holder, (list, collections.deque)):
            kept = [item for item in holder if id(item) not in wanted]
            holder.clear()
            holder.extend(kept)
        elif isinstance(holder, set):
            holder.difference_update([item for item in holder if id(item) in wanted])
        elif isinstance(holder, types.CellType):
            holder.cell_contents = None  # like the cell of a variable that is not yet assigned
        elif isinstance(getattr(holder, "__dict__", None), dict):
            self._restore_items(vars(holder), wanted)

    def _restore_items(self, table: dict[Any, Any], wanted: set[int]) -> None:
        _, before = self.before.get(id(table), (None, {}))
        owner = _class_of(table)
        for key, value in list(table.items()):
            if id(value) not in wanted and id(key) not in wanted:
                continue
            if owner is not None:  # Python caches where it found a class's attributes
                setattr(owner, key, before[key]) if key in before else delattr(owner, key)
            elif key in before:
                table[key] = before[key]
            else:
                del table[key]


def _dicts_of_files() -> dict[int, Any]:
    """Maps the ids of dicts of files and of their classes to the dicts, which the collector does not track until
    they contain a tracked object."""
    found: dict[int, Any] = {}
    for file in list(sys.modules.values()):
        for value in list(getattr(file, "__dict__", {}).values()):
            inner = list(vars(value).values()) if issubclass(type(value), type) else [value]
            found.update((id(part), part) for part in inner if issubclass(type(part), dict))
    return found


def _class_of(table: dict[Any, Any]) -> Any:
    """Returns the class whose attributes the table holds."""
    if "__module__" not in table:
        return None
    return next((owner for owner in gc.get_referrers(table) if isinstance(owner, type)), None)


def _remembered(modules: Iterable[nn.Module]) -> dict[int, tuple[Any, dict[Any, Any]]]:
    """Records the attributes of the objects near the modules, of their classes and of the files that define these,
    by the id of the object or of its table."""
    before: dict[int, tuple[Any, dict[Any, Any]]] = {}  # the reference keeps the id unique
    near: list[Any] = list(modules)
    kinds = {kind for module in near for kind in type(module).__mro__} - {nn.Module, object}
    for kind in kinds:
        file = sys.modules.get(kind.__module__)
        table = next((held for held in gc.get_referents(kind) if type(held) is dict and "__module__" in held), None)
        for owner in (table, getattr(file, "__dict__", None)):
            if isinstance(owner, dict) and id(owner) not in before:
                before[id(owner)] = (owner, dict(owner))
                for value in list(owner.values()):
                    if isinstance(value, CONTAINERS):
                        _remember(value, before)
    for _ in range(NEAR_LEVELS):
        near = [value for holder in near for value in _remember(holder, before) if len(before) < MOST_OBJECTS]
    return before


def _remember(holder: Any, before: dict[int, tuple[Any, dict[Any, Any]]]) -> list[Any]:
    """Returns the values in an object and records its attributes or items."""
    if id(holder) in before or isinstance(holder, (torch.Tensor, type, types.ModuleType, types.FunctionType)):
        return []
    if isinstance(holder, CONTAINERS):
        if len(holder) > MOST_ITEMS:
            return []
        table = dict(holder) if isinstance(holder, dict) else {}
        before[id(holder)] = (holder, table)
        return list(table.values()) or list(holder)
    attributes = getattr(holder, "__dict__", None)
    if not isinstance(attributes, dict):
        return []
    before[id(holder)] = before[id(attributes)] = (holder, dict(attributes))
    return list(attributes.values())


@contextlib.contextmanager
def same_random_numbers() -> Iterator[None]:
    """Preserves the state of the random number generators of Python, NumPy and PyTorch."""
    numpy = sys.modules.get("numpy.random")
    devices = range(torch.cuda.device_count()) if torch.cuda.is_initialized() else ()
    before = random.getstate(), torch.get_rng_state(), numpy.get_state() if numpy else None
    on_devices: Sequence[Any] = [torch.cuda.get_rng_state(device) for device in devices]
    try:
        yield
    finally:
        random.setstate(before[0])
        torch.set_rng_state(before[1])
        if numpy:
            numpy.set_state(before[2])
        for device, state in zip(devices, on_devices):
            torch.cuda.set_rng_state(state, device)
