# SPDX-License-Identifier: GPL-3.0-or-later
"""Tensors in nested containers, their storages and dtypes."""
from __future__ import annotations

import collections
import dataclasses
import re
from typing import Any, Callable

import torch

from .table import DTYPES
from .types import Args, Kwargs


def tensors_in(value: Any) -> list[torch.Tensor]:
    """Returns the tensors in nested containers, in order."""
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, (list, tuple)):
        return [leaf for item in value for leaf in tensors_in(item)]
    if isinstance(value, collections.abc.Mapping):
        return [leaf for item in value.values() for leaf in tensors_in(item)]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [leaf for field in dataclasses.fields(value) for leaf in tensors_in(getattr(value, field.name))]
    return []


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """Applies `change` to everything in the lists, tuples and dicts of `value`."""
    if isinstance(value, torch.Size):
        return value
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[mapped(item, change) for item in value])
    if type(value) in (list, tuple):
        return type(value)([mapped(item, change) for item in value])
    if type(value) in (dict, collections.OrderedDict):
        return type(value)((key, mapped(item, change)) for key, item in value.items())
    return change(value)


def plain_value(value: Any) -> Any:
    """Converts an attribute's value to plain JSON; dtypes stay, for the comparison of runs."""
    if isinstance(value, (list, tuple)):
        return [plain_value(item) for item in value]
    if isinstance(value, torch.Tensor):  # a size that was computed with tensors
        known = getattr(value, "vram_value", None)
        return None if known is None or known.numel() != 1 else known.item()
    return value.item() if type(value).__module__ == "numpy" and hasattr(value, "item") else value


def byte_size(tensor: torch.Tensor) -> int:
    return tensor.numel() * tensor.element_size()


def storage_key(tensor: torch.Tensor) -> int:
    """Returns a key that identifies the tensor's storage."""
    if hasattr(tensor, "untyped_storage"):
        return tensor.untyped_storage()._cdata
    with torch.overrides._no_torch_function_mode():  # 1.13
        return tensor.storage()._cdata


def dtype_name(value: torch.dtype, marked: torch.dtype, type_: str) -> str:
    if value == torch.float32 and marked == torch.float64 and type_ in ("Cast", "Constant", "Custom"):
        return "compute"
    return plain_dtype(value)


def plain_dtype(dtype: torch.dtype) -> str:
    """Returns the name of the dtype, or that of one with the same size if the planner does not support it."""
    name = str(dtype).replace("torch.", "")
    if name in DTYPES:
        return name
    size = torch.empty((), dtype=dtype, device="meta").element_size()
    return {1: "uint8", 2: "float16", 4: "float32"}.get(size, "float64")


def converts_complex(args: Args, kwargs: Kwargs, result: Any) -> bool:
    """Whether the function converts between real and complex numbers, because row types have a single dtype."""
    given, made = tensors_in([list(args), kwargs]), tensors_in(result)
    return any(tensor.is_complex() for tensor in given) != any(tensor.is_complex() for tensor in made)


def torch_version() -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", torch.__version__)[:2])
