# SPDX-License-Identifier: GPL-3.0-or-later
"""The fake tensors of a recording, which replace the model's own and have no data."""
from __future__ import annotations

import contextlib
from typing import Any, Callable, ContextManager, Sequence

import torch
from torch import nn
from torch._subclasses.fake_tensor import FakeTensorMode

from .caches import Kept
from .declared import Declared
from .host import mark
from .known import remember, stand_in, value_of
from .recipes import Recipe
from .row_recorder import RowRecorder
from .rows import CACHED, Leaf
from .table import AUTOCAST_FLOAT32, HALF


class FakeTensors(RowRecorder):
    """The rows of a recording, and the fake tensors on which it runs."""

    left_over: Kept  # set when the step is over

    def __init__(self, modules: Sequence[nn.Module], recipe: Recipe, declared: Declared | None,
                 before: FakeTensors | None) -> None:
        super().__init__(modules, recipe)
        self.declared = declared or Declared()
        self.before = before  # the recording of the previous step, if it kept tensors
        if before:
            before.left_over.watch(lambda: self.clock)
        # the number of kept tensors that were read; whether any of them requires a gradient
        self.found, self.graph = 0, False
        self.fake_mode = FakeTensorMode()
        self.fakes: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}
        self.checking: set[str] = set()  # names of functions that read values before they run
        # Returns the tensor whose dtype the forward pass read last.
        self.asked: Callable[[], torch.Tensor | None] = lambda: None

    def is_own(self, tensor: torch.Tensor) -> bool:
        return getattr(tensor, "fake_mode", None) is self.fake_mode

    def own(self, value: Any) -> Any:
        """Converts `value` for this recording: real tensors become fake ones, and every device becomes the CPU."""
        if isinstance(value, torch.Tensor):
            return value if self.is_own(value) else self.fake(value)
        return torch.device("cpu") if isinstance(value, torch.device) else value

    def left(self, tensor: torch.Tensor) -> torch.Tensor:
        """Returns this recording's counterpart of a tensor that another recording left behind."""
        origin = self.before.origins.get(id(tensor)) if self.before else None
        if origin and origin.real is not tensor:
            return self.fake(origin.real)
        self.found += 1
        self.graph = self.graph or self.before is not None and id(tensor) in self.before.left_over.graph
        made = self.make(tensor.shape, tensor.dtype, tensor.stride())
        self.fakes[id(tensor)] = (tensor, made)
        self.origins[id(made)] = Leaf("Buffer", CACHED, None, tensor, CACHED)
        remember(made, getattr(tensor, "vram_value", None))
        return made

    def fake(self, real: torch.Tensor) -> torch.Tensor:
        if id(real) not in self.fakes and getattr(real, "fake_mode", None) is not None:
            return self.left(real)
        if id(real) not in self.fakes:
            leaf = self.leaves.get(id(real))
            if leaf is None and isinstance(real, nn.Parameter):
                leaf = self.leaves[id(real)] = Leaf("Parameter", "parameter", None, real, "parameter")
            made = self.make(real.shape, self.type_of(real, leaf), real.stride())
            self.fakes[id(real)] = (real, made)
            self.origins[id(made)] = leaf or Leaf("Constant", "constant", None, real, "constant")
            remember(made, value_of(real, made.dtype))
            if leaf is None:
                mark(made, "constant")
        return self.fakes[id(real)][1]

    def type_of(self, real: torch.Tensor, leaf: Leaf | None) -> torch.dtype:
        """Returns the model's dtype for floating-point tensors. A float64 buffer beside smaller parameters stays
        wider until the model is cast to 16 bits."""
        if not real.is_floating_point() or leaf is None:
            return real.dtype
        wide = leaf.kind == "Buffer" and real.dtype == torch.float64 and self.dtype == torch.float32
        if wide and all(other.real.dtype != real.dtype for other in self.leaves.values() if other.kind == "Parameter"):
            self.looked = True  # its dtype differs between precisions
            return real.dtype
        return self.dtype

    def make(self, shape: Sequence[int], dtype: torch.dtype, stride: Sequence[int] | None = None) -> torch.Tensor:
        with self.fake_mode:
            if stride is None:
                return torch.empty(tuple(shape), dtype=dtype, device="cpu")
            return torch.empty_strided(tuple(shape), tuple(stride), dtype=dtype, device="cpu")

    def copying(self, name: str) -> tuple[ContextManager[Any], Callable[[torch.Tensor], torch.Tensor]]:
        """Returns the mode in which a function runs again on copies of its inputs, and the function that copies. Where
        autocast runs the function in float32, its row casts the inputs first, and so do the copies."""
        if name in self.checking:
            return contextlib.nullcontext(), stand_in
        wide = torch.float32 if self.autocast.dtype and name in AUTOCAST_FLOAT32 else None

        def copy(tensor: torch.Tensor) -> torch.Tensor:
            # On a CPU, embedding_bag allocates other tensors than on a GPU.
            device = "meta" if name == "embedding_bag" else tensor.device
            dtype = wide if wide and tensor.dtype in HALF else tensor.dtype
            return torch.empty_strided(tensor.shape, tensor.stride(), dtype=dtype, device=device)

        return contextlib.nullcontext() if name == "embedding_bag" else self.fake_mode, copy
