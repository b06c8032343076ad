# SPDX-License-Identifier: GPL-3.0-or-later
"""Values of small constants for code that reads them, because fake tensors have none."""
from __future__ import annotations

from typing import Any, Callable, List

import torch
from torch.utils._mode_utils import no_dispatch

from .table import FACTORIES, RANDOM, READS
from .values import mapped, tensors_in
from .types import Args, Kwargs

KNOWN_ELEMENTS = 1 << 24  # constants up to this size are also computed for real, for code that reads their values
WITH_KNOWN = ("setitem", "_pack_padded_sequence", "_pad_packed_sequence")
STAND_INS = 1 << 26  # maximum number of elements of stand-ins for a function that needs numbers


# Functions that read only the shape and dtype of the argument at that position.
BY_SHAPE = {"expand_as": 1, "view_as": 1, "reshape_as": 1, "zeros_like": 0, "ones_like": 0, "full_like": 0,
            "new_zeros": 0, "new_ones": 0, "new_full": 0}

# Unknown values are assumed to be finite, and to pass the checks of torch._check_tensor_all().
ASSUMED = {"isfinite": True, "isnan": False, "isinf": False, "_is_all_true": True}


def _shaped(tensor: Any) -> Any:
    """Returns a one-element tensor expanded to that shape, for values that do not matter."""
    if not isinstance(tensor, torch.Tensor) or getattr(tensor, "vram_value", None) is not None:
        return tensor
    shaped = torch.zeros((), dtype=tensor.dtype).expand(tuple(tensor.shape))
    shaped.vram_value = shaped
    return shaped


class PlainResult(List[Any]):
    """A known result that is not a tensor."""


def value_of(real: torch.Tensor, dtype: torch.dtype) -> torch.Tensor | None:
    """Returns a small constant's value for code that reads it; None if it is unknown."""
    plain = type(real) is torch.Tensor and real.device.type == "cpu" and not real.requires_grad
    if not plain or real.numel() > KNOWN_ELEMENTS:
        return None
    with no_dispatch():  # a custom autograd.Function runs in the mode of fake tensors
        return real.detach().clone().to(dtype)


def remember(fake: torch.Tensor, value: torch.Tensor | None) -> None:
    if value is not None:
        fake.vram_value = value
    elif hasattr(fake, "vram_value"):
        del fake.vram_value


def remember_offset(name: str, args: Args, result: torch.Tensor) -> None:
    """Records by how much an unknown integer exceeds another one, so that a slice from one to the other, such as a
    random segment, has its size."""
    first, second = (*args, None)[:2]
    if isinstance(first, torch.Tensor) and type(second) is int and not first.dim() and not result.is_floating_point():
        result.vram_offset = getattr(first, "vram_offset", 0) + (second if name == "add" else -second)


def _assumed_result(name: str, tensor: torch.Tensor) -> torch.Tensor | None:
    if name not in ASSUMED:
        return None
    return torch.full((), ASSUMED[name]).expand(() if name == "_is_all_true" else tensor.shape)


def known_result(name: str, func: Callable[..., Any], args: Args, kwargs: Kwargs) -> Any:
    """Returns the function's result if all its values are known; otherwise None."""
    if name in BY_SHAPE and len(args) > BY_SHAPE[name]:
        at = BY_SHAPE[name]
        args = [*args[:at], _shaped(args[at]), *args[at + 1:]]
    tensors = tensors_in([list(args), dict(kwargs)])
    numbers = bool(args) and isinstance(args[0], (int, float))  # torch.div(64, 2)
    if name in RANDOM or name.startswith("get_") or not (tensors or numbers or name in FACTORIES):
        return None
    if any(getattr(t, "vram_value", None) is None for t in tensors):
        return _assumed_result(name, tensors[0])
    with_values = [mapped(v, lambda t: t.vram_value if isinstance(t, torch.Tensor) else t) for v in (args, kwargs)]
    try:
        result = func(*with_values[0], **with_values[1])
    except Exception:  # the run on fake tensors reports the error
        return None
    if name in READS:
        return PlainResult([result])
    made = [with_values[0][0]] if name == "setitem" else tensors_in(result)
    if not made or any(t.numel() > KNOWN_ELEMENTS for t in made):
        return None
    return made if name == "setitem" else result


def wants_numbers(problem: Exception) -> bool:
    """Whether a function failed because there is no data (torch 1.13: no memory that holds it)."""
    return type(problem).__name__ == "DataDependentOutputException" or "data is not allocated" in str(problem)


def stand_in(tensor: torch.Tensor) -> torch.Tensor:
    """Returns values for a fake tensor, which has none: the known ones, or ones."""
    value = getattr(tensor, "vram_value", None)
    return torch.ones(tensor.shape, dtype=tensor.dtype) if value is None else value.clone()


def result_for_stand_ins(func: Callable[..., Any], args: Args, kwargs: Kwargs) -> Any:
    """Returns the function's result for stand-in values; None if it is too large or the function rejects them."""
    if sum(tensor.numel() for tensor in tensors_in([list(args), dict(kwargs)])) > STAND_INS:
        return None
    args, kwargs = (mapped(v, lambda t: stand_in(t) if isinstance(t, torch.Tensor) else t) for v in (args, kwargs))
    try:
        with torch.no_grad():
            result = func(*args, **kwargs)
    except Exception:  # the error on fake tensors is the one to report
        return None
    return result if tensors_in(result) else None


def alias_of(tensor: torch.Tensor) -> torch.Tensor:
    """Returns the same storage as another Python object, without a base."""
    alias = tensor.detach()
    remember(alias, getattr(tensor, "vram_value", None))
    return alias
