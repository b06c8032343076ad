# SPDX-License-Identifier: GPL-3.0-or-later
"""Data-dependent choices, such as a token's experts, which are assumed to be equally frequent."""
from __future__ import annotations

import math
from typing import Any

import torch

from .declared import Declared
from .known import KNOWN_ELEMENTS
from .values import tensors_in
from .types import Args, Kwargs

CHOOSES = ("topk", "argmax", "max")  # functions that return the indices of the largest of several candidates


def chosen(name: str, args: Args, kwargs: Kwargs, result: Any, declared: Declared) -> list[Any] | None:
    """Returns values for the function's results, None except for the indices, which cycle through the candidates.
    The first candidate's load is the declared multiple of an equal load."""
    if name not in CHOOSES or not tensors_in(list(args)):
        return None
    given = tensors_in(result)
    source, places = tensors_in(list(args))[0], given[-1]
    at = 2 if name == "topk" else 1
    dim = kwargs.get("dim", args[at] if len(args) > at else -1 if name == "topk" else None)
    if places.dtype != torch.int64 or not isinstance(dim, int) or not 0 < places.numel() <= KNOWN_ELEMENTS:
        return None
    if source.is_floating_point() and source.dim() > 1:
        return [None] * (len(given) - 1) + [_round_robin(source, places, dim, declared)]
    return None


def _round_robin(source: torch.Tensor, places: torch.Tensor, dim: int, declared: Declared) -> torch.Tensor:
    count, one = source.shape[dim], 1 if places.dim() < source.dim() else places.shape[dim]
    rows = places.numel() // one
    turns = torch.arange(places.numel()).reshape(rows, one) % count
    first = _load(rows, count, one, declared)
    if one < count and first is not None:
        others = (torch.arange(rows) >= first).reshape(-1, 1) | (torch.arange(one) > 0).reshape(1, -1)
        turns = (1 + (others.flatten().cumsum(0) - 1) % (count - 1)).reshape(rows, one) * others
    if places.dim() < source.dim():
        return turns.reshape(places.shape)
    moved = [extent for at, extent in enumerate(places.shape) if at != dim % source.dim()]
    return turns.reshape(*moved, one).movedim(-1, dim).contiguous()


def _load(rows: int, count: int, one: int, declared: Declared) -> int | None:
    """Returns the number of rows that choose the first candidate; None if all candidates have equal loads."""
    equal = one * rows / count
    first = math.ceil(min(declared.imbalance * equal, rows))
    # The load per sample is increased such that the remaining elements divide evenly among the other candidates.
    more = (rows - first) // declared.batch // max(count - 1, 1) * (count - 1) * declared.batch
    most = first + more if more else rows
    declared.loads.append((round(100 * declared.imbalance), round(100 * most / equal)))
    if declared.all_loads:
        return most
    return first if declared.imbalance > 1 else None
