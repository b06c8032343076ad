"""Choices that depend on data, such as a token's experts: assumed to be equally frequent."""
from __future__ import annotations

import math
from typing import Any

import torch

from .known import KNOWN_ELEMENTS
from .values import tensors_in
from .types import Args, Kwargs

CHOOSES = ("topk", "argmax", "max")  # functions that give the places of the largest of several candidates


def chosen(name: str, args: Args, kwargs: Kwargs, result: Any, imbalance: float) -> list[Any] | None:
    """Values for what the function gives: none but for the places, which go round the candidates in turn. `imbalance`:
    how many times its equal share the first candidate gets."""
    if name not in CHOOSES or not tensors_in(list(args)):
        return None
    given = tensors_in(result)
    source, places = tensors_in(list(args))[0], given[-1]
    at = 2 if name == "topk" else 1
    dim = kwargs.get("dim", args[at] if len(args) > at else -1 if name == "topk" else None)
    if places.dtype != torch.int64 or not isinstance(dim, int) or not 0 < places.numel() <= KNOWN_ELEMENTS:
        return None
    if source.is_floating_point() and source.dim() > 1:
        return [None] * (len(given) - 1) + [_in_turn(source, places, dim, imbalance)]
    return None


def _in_turn(source: torch.Tensor, places: torch.Tensor, dim: int, imbalance: float) -> torch.Tensor:
    count, one = source.shape[dim], 1 if places.dim() < source.dim() else places.shape[dim]
    rows = places.numel() // one
    turns = torch.arange(places.numel()).reshape(rows, one) % count
    share = min(imbalance * one / count, 1.0)
    if imbalance > 1 and one < count:
        later = (torch.arange(rows) >= math.ceil(share * rows)).reshape(-1, 1) | (torch.arange(one) > 0).reshape(1, -1)
        turns = (1 + torch.arange(places.numel()).reshape(rows, one) % (count - 1)) * later
    if places.dim() < source.dim():
        return turns.reshape(places.shape)
    moved = [extent for at, extent in enumerate(places.shape) if at != dim % source.dim()]
    return turns.reshape(*moved, one).movedim(-1, dim).contiguous()
