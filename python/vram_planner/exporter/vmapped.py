# SPDX-License-Identifier: GPL-3.0-or-later
"""torch.func.vmap, for functions whose results broadcast, such as those of attention masks. Functions inside of it do
not see the dimensions that it maps over; they run and are recorded with these as leading dimensions."""
from __future__ import annotations

import sys
from typing import Any, Callable, Sequence

import torch

from .types import Args, Kwargs
from .values import mapped, tensors_in


def _is_wrapped(kind: str, tensor: torch.Tensor) -> bool:
    """Whether the tensor is inside a transform of torch.func, which PyTorch has since 2.0."""
    known = getattr(getattr(torch._C, "_functorch", None), kind, None)
    return bool(known and known(tensor))


def is_batched(tensor: torch.Tensor) -> bool:
    return _is_wrapped("is_batchedtensor", tensor)


def is_differentiated(tensor: torch.Tensor) -> bool:
    return _is_wrapped("is_gradtrackingtensor", tensor)


def physical(tensor: torch.Tensor) -> tuple[torch.Tensor, dict[int, int], list[int]]:
    """Returns the tensor with all its dimensions, the dimension of each level of vmap, and the other dimensions."""
    functorch: Any = torch._C._functorch
    wrappers = []
    while is_batched(tensor):
        wrappers.append((functorch.maybe_get_level(tensor), functorch.maybe_get_bdim(tensor)))
        tensor = functorch.get_unwrapped(tensor)
    rest = list(range(tensor.dim()))
    return tensor, {level: rest.pop(place) for level, place in reversed(wrappers)}, rest


def as_seen(tensor: torch.Tensor) -> tuple[list[int], torch.dtype]:
    """Returns the shape that the mapped function sees, and the dtype."""
    whole, _, rest = physical(tensor)
    return [whole.shape[place] for place in rest], whole.dtype


def mapped_again(tensor: torch.Tensor, levels: Sequence[int]) -> torch.Tensor:
    """Returns the tensor whose leading dimensions are those of the levels, as the mapped function sees it."""
    for level in levels:
        tensor = torch._C._functorch._add_batch_dim(tensor, 0, level)
    return tensor


class MappedCall:
    """A call of a function on tensors that vmap maps over."""

    def __init__(self, recorder: Any, name: str, func: Callable[..., Any] | None, args: Args,
                 kwargs: Kwargs) -> None:
        self.recorder, self.name, self.func, self.args, self.kwargs = recorder, name, func, args, kwargs
        parts = [physical(tensor) for tensor in tensors_in([args, kwargs]) if is_batched(tensor)]
        self.levels = sorted({level for _, dims, _ in parts for level in dims})
        # An indexed tensor does not broadcast with its indices.
        others = tensors_in([args[1:] if name == "getitem" else args, kwargs])
        self.rank = max(len(as_seen(tensor)[0]) for tensor in others)

    def aligned(self, value: Any) -> Any:
        """Moves the dimensions that are mapped over to the front, so that the tensors broadcast."""
        if not isinstance(value, torch.Tensor) or not is_batched(value):
            return value
        tensor, dims, rest = physical(value)
        order = [dims[level] for level in self.levels if level in dims] + rest
        shape = [tensor.shape[dims[level]] if level in dims else 1 for level in self.levels]
        shape += [1] * (self.rank - len(rest)) + [tensor.shape[place] for place in rest]
        if order != list(range(tensor.dim())):
            tensor = self.recorder.dispatch("permute", torch.Tensor.permute, (tensor, order), {})
        if shape != list(tensor.shape):
            tensor = self.recorder.dispatch("view", torch.Tensor.view, (tensor, shape), {})
        return tensor

    def run(self, expected: Sequence[torch.Tensor]) -> Any:
        """Returns the function's result; `expected` are tensors of the shapes that the mapped function sees."""
        made = self.recorder.dispatch(self.name, self.func, *mapped((self.args, self.kwargs), self.aligned))
        results = tensors_in(made)
        shapes, seen = ([tensor.shape for tensor in tensors] for tensors in (results, expected))
        if shapes == seen:  # the result does not depend on the samples, like that of new_ones
            return made
        if [shape[len(self.levels):] for shape in shapes] != seen or any(map(self.recorder.takes_gradient, results)):
            raise NotImplementedError("torch.func.vmap hides a dimension from the functions inside of it")
        return mapped(made, lambda t: mapped_again(t, self.levels) if isinstance(t, torch.Tensor) else t)


def remove_dimension(recorder: Any) -> Callable[..., torch.Tensor]:
    """Replaces the function by which vmap returns the dimension that it maps over."""

    def remove(result: torch.Tensor, level: int, size: int, place: int) -> torch.Tensor:
        tensor, dims, rest = physical(result)
        others = sorted(set(dims) - {level})
        order = [dims[other] for other in others] + rest
        place = len(others) + place % (len(rest) + 1)
        if level in dims:
            order.insert(place, dims[level])
        if order != list(range(tensor.dim())):
            tensor = recorder.dispatch("permute", torch.Tensor.permute, (tensor, order), {})
        if level not in dims:
            tensor = recorder.dispatch("unsqueeze", torch.Tensor.unsqueeze, (tensor, place), {})
            shape = [size if at == place else -1 for at in range(tensor.dim())]
            tensor = recorder.dispatch("expand", torch.Tensor.expand, (tensor, shape), {})
        return mapped_again(tensor, others)

    return remove


def indexed(recorder: Any) -> Callable[..., torch.Tensor]:
    """Replaces the function by which PyTorch indexes with tensors that vmap maps over."""
    def index(tensor: torch.Tensor, places: Sequence[torch.Tensor]) -> torch.Tensor:
        return torch.ops.aten.index(tensor, list(places))  # the operator [] reads single indices

    return lambda tensor, places: recorder.dispatch("getitem", index, (tensor, tuple(places)), {})


def vmap_patches(recorder: Any) -> list[tuple[Any, str, Any]]:
    names = {"torch._functorch.vmap": ("_remove_batch_dim", remove_dimension(recorder)),
             "torch._dynamo._trace_wrapped_higher_order_op": ("mod_index", indexed(recorder))}
    return [(sys.modules[module], *change) for module, change in names.items()
            if hasattr(sys.modules.get(module), change[0])]
