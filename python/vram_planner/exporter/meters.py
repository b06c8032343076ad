# SPDX-License-Identifier: GPL-3.0-or-later
"""Dispatch modes that track the allocation and release of storages."""
from __future__ import annotations

import weakref
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from .values import byte_size, storage_key, tensors_in
from .types import Args, Kwargs


class MeasuredBytes(int):
    """Bytes that a function saves or uses; written as elements (or bytes) per sample."""


SEEN = {"saved": 4, "saved_bytes": 1, "temporaries": 4, "backward_temporaries": 4}  # bytes per unit


class CreatedTensorMode(TorchDispatchMode):
    """Calls on_created() with every tensor that is created while the mode is active."""

    def __torch_dispatch__(self, func: Any, types: Any, args: Args = (), kwargs: Kwargs | None = None) -> Any:
        if func is torch.ops.aten.convolution.default:
            args = self.with_packed_weight(args)
        result = func(*args, **(kwargs or {}))
        for tensor in tensors_in(result):
            self.on_created(tensor)
        return result

    def with_packed_weight(self, args: Args) -> Args:
        """Copies a transposed weight, as _convolution_double_backward does on a GPU only
        (ATen/native/Convolution.cpp)."""
        if args[1].is_contiguous():
            return args
        weight = args[1].contiguous()
        self.on_created(weight)
        return [args[0], weight, *args[2:]]

    def on_created(self, tensor: torch.Tensor) -> None:
        raise NotImplementedError


class Meter(CreatedTensorMode):
    """Counts the live bytes of storages that are created while the mode is active."""

    def __init__(self, outside: set[int]) -> None:
        super().__init__()
        self.outside, self.live, self.peak = outside, 0, 0
        self.counts: dict[int, list[int]] = {}  # maps each storage to the number of tensors that hold it and its bytes

    def on_created(self, tensor: torch.Tensor) -> None:
        key, size = storage_key(tensor), byte_size(tensor)
        if key in self.outside:
            return
        if key not in self.counts:
            self.counts[key] = [0, size]
            self.live += size
            self.peak = max(self.peak, self.live)
        self.counts[key][0] += 1
        weakref.finalize(tensor, self.on_freed, key)

    def on_freed(self, key: int) -> None:
        self.counts[key][0] -= 1
        if not self.counts[key][0]:
            self.live -= self.counts.pop(key)[1]


class Trace(CreatedTensorMode):
    """Records allocations and releases while the mode is active: (number, bytes, follows the precision) and
    (number,)."""

    def __init__(self, outside: dict[int, int]) -> None:
        super().__init__()
        self.outside, self.made, self.closed = outside, 0, False
        self.numbers: dict[int, int] = {}  # number of each storage
        self.events: list[tuple[Any, ...]] = []

    def on_created(self, tensor: torch.Tensor) -> None:
        storage = tensor.untyped_storage()
        key = storage._cdata
        if key in self.outside or key in self.numbers:
            return
        number = self.numbers[key] = self.made
        self.made += 1
        self.events.append((number, storage.nbytes(), tensor.is_floating_point() or tensor.is_complex()))
        weakref.finalize(storage, self.on_freed, key, number).atexit = False

    def on_freed(self, key: int, number: int) -> None:
        if self.numbers.get(key) == number:
            del self.numbers[key]
        if not self.closed:
            self.events.append((number,))

    def name(self, tensor: torch.Tensor) -> int | str | None:
        """Returns the number of a tensor's storage, "i0" for that of an input, or None for an unknown one."""
        key = tensor.untyped_storage()._cdata
        return f"i{self.outside[key]}" if key in self.outside else self.numbers.get(key)
