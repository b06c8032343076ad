# SPDX-License-Identifier: GPL-3.0-or-later
"""Indexing, as PyTorch does it: one view per slice, one gather for all index tensors."""
from __future__ import annotations

from typing import Any, TYPE_CHECKING

import torch

from ..functions import handler
from ..types import Made, Ref

if TYPE_CHECKING:
    from ..call import Call


def _index_items(index: Any, rank: int) -> list[Any]:
    """Returns one item per dimension (None adds one), with the ellipsis expanded."""
    items = [torch.tensor(item) if _is_listed(item) else item for item in _as_tuple(index)]
    where = next((i for i, item in enumerate(items) if item is Ellipsis), len(items))
    taken = sum(_index_rank(item) for item in items)
    return items[:where] + [Ellipsis] * (rank - taken) + items[where + 1:]


def _as_tuple(index: Any) -> tuple[Any, ...]:
    """Converts a list that contains more than numbers to a tuple, as PyTorch interprets it."""
    listed = isinstance(index, list) and any(item is None or item is Ellipsis or isinstance(item, slice)
                                             for item in index)
    return tuple(index) if isinstance(index, tuple) or listed else (index,)


def _is_listed(item: Any) -> bool:
    """Whether the item is a list of indices: a list, a range or an array of NumPy."""
    return isinstance(item, (list, range)) or not isinstance(item, torch.Tensor) and getattr(item, "ndim", 0) > 0


def _index_rank(item: Any) -> int:
    if item is None or item is Ellipsis or isinstance(item, bool):
        return 0
    return item.dim() if isinstance(item, torch.Tensor) and item.dtype in (torch.bool, torch.uint8) else 1


@handler("getitem | input index")
def _getitem(call: Call) -> Made:
    """Records views for everything except index tensors, and then one gather for these."""
    at, dim = call.recorder.resolve(call["input"]), 0
    dims: list[int] = []
    tensors: list[torch.Tensor] = []
    extents = list(call["input"].shape)
    for item in _index_items(call["index"], call["input"].dim()):
        taken = _index_rank(item)
        if isinstance(item, torch.Tensor) and (item.dim() or not taken):
            dims += range(dim, dim + max(taken, 1))
            tensors.append(call.recorder.own(item))
            dim += taken
        elif item is None or isinstance(item, bool):
            at = call.step("Unsqueeze", [at], dim=dim)
            dim += 1
        elif item is Ellipsis:
            taken, dim = 1, dim + 1
        elif isinstance(item, slice):
            at = _slice(call, at, dim, item, extents[0])
            dim += 1
        else:
            # If an index depends on data, any other selects as much.
            index = int(getattr(item, "vram_value", 0 if isinstance(item, torch.Tensor) else item))
            at = call.step("Select", [at], dim=dim, index=index)
            call.recorder.rows[at[0]].last_sample = dim == 0 and extents[0] == index + 1 == call.recorder.declared.batch
        del extents[:taken]
    if not tensors:
        return at
    return call.emit("Index", [at, *tensors], dims=dims, selected=_selected(call, tensors, dims))


def _selected(call: Call, tensors: list[torch.Tensor], dims: list[int]) -> list[int] | None:
    """Returns the number of elements that a mask selects."""
    mask = next((tensor for tensor in tensors if tensor.dtype in (torch.bool, torch.uint8)), None)
    if mask is None or len(tensors) > 1:
        return None
    return [call.result.shape[dims[0]]]


def _slice(call: Call, at: Ref, dim: int, item: slice, extent: int) -> Ref:
    start, end, step = item.indices(extent)
    if (start, step) == (0, 1) and end >= extent and at not in call.recorder.needs:
        return at  # if it needs a gradient, PyTorch also copies it for `:`
    return call.step("Slice", [at], dim=dim, start=start, end=end if end < extent else None,
                     step=step if step != 1 else None)


@handler("setitem | input index value")
def _setitem(call: Call) -> Made:
    """Records x[i] = y, which writes into x."""
    call.name = "copy_"
    if not _only_views(call["index"]):
        return _set_places(call)
    part = call["input"][call["index"]]
    return call.emit("CopySlice", call.tensors("input", "value"), part=list(part.shape))


def _set_places(call: Call) -> Made:
    """Records x[indices] = y, which is index_put_."""
    items = _as_tuple(call["index"])
    indices = [call.recorder.own(torch.as_tensor(item)) for item in items
               if _is_listed(item) or isinstance(item, torch.Tensor)]
    return call.recorder.emit("Scatter", "index_put_", {"inplace": True},
                              [call["input"], *indices, *call.tensors("value")])


def _only_views(index: Any) -> bool:
    items = _as_tuple(index)
    return not any(_is_listed(item) or isinstance(item, torch.Tensor) and item.dim() for item in items)
