# SPDX-License-Identifier: GPL-3.0-or-later
"""Tensors that a model makes on the CPU, which take no GPU memory until they are copied to the GPU.

A recording runs everything on one device. `CPU` is the device that such a tensor reports, so that what the model makes
beside it (`device=table.device`) stays on the CPU, too; any other device in the model's code is the GPU."""
from __future__ import annotations

from typing import Any, Callable, Iterable, Optional

import torch

from .table import FACTORIES
from .values import tensors_in
from .types import Args, Kwargs

CPU = torch.device("cpu", 0)
GPU = torch.device("cuda")
DtypeSource = Callable[[], Optional[torch.Tensor]]
COPIES = ("to", "cuda", "type_as")  # functions that may copy a tensor from the CPU to the GPU


def nothing() -> None:
    """Returns None, where no tensor determines the dtype."""


def mark(result: Any, name: str, like: DtypeSource = nothing) -> Any:
    """Marks the tensors of a result as being on the CPU, with the name of the function that created them and the tensor
    whose dtype they follow."""
    for tensor in tensors_in(result):
        tensor.vram_host, tensor.vram_like = name, like
    return result


def unmark(tensor: torch.Tensor) -> None:
    """Marks a tensor as being on the GPU."""
    tensor.vram_host = ""


def is_marked(tensor: torch.Tensor) -> bool:
    return bool(creator(tensor))


def creator(tensor: torch.Tensor) -> str:
    """Returns the name of the function that created a tensor on the CPU."""
    return getattr(tensor, "vram_host", "")


def asked_device(name: str, args: Args, kwargs: Kwargs) -> torch.device | None:
    """Returns the device that the arguments of a call name, if any."""
    if name == "cuda":
        return GPU
    values = [kwargs.get("device"), kwargs.get("other"), *(args[1:] if name in COPIES else ())]
    if name not in COPIES:
        values += [value for value in args if isinstance(value, torch.device)]
    for value in values:
        if isinstance(value, torch.Tensor):
            return CPU if is_marked(value) else GPU
        if isinstance(value, (torch.device, str)):
            return CPU if value in (CPU, "cpu") else GPU
    return None


def dtype_source(tensors: Iterable[torch.Tensor]) -> DtypeSource:
    """Returns the tensor whose dtype one of `tensors` follows, as after dtype=x.dtype."""
    likes = (getattr(tensor, "vram_like", nothing) for tensor in tensors)
    return next((like for like in likes if like() is not None), nothing)


def stays(name: str, given: list[torch.Tensor], device: torch.device | None) -> bool:
    """Whether the result of a call is on the CPU; `given` are its tensors, and `device` the one that it names."""
    if device == GPU or not given and name not in FACTORIES:
        return False
    return all(map(is_marked, given))
