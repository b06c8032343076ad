# SPDX-License-Identifier: GPL-3.0-or-later
"""Reductions, ordering, gathering and scattering."""
from __future__ import annotations

import math
from typing import TYPE_CHECKING

import torch

from ..functions import handler
from ..handlers.arithmetic import _extreme
from ..table import camel
from ..unknown import record_custom, record_plain
from ..values import tensors_in
from ..types import Made

if TYPE_CHECKING:
    from ..call import Call


@handler("topk | input k dim=-1")
@handler("kthvalue | input k dim=-1 keepdim=False")
@handler("median | input dim=None keepdim=False")
@handler("sort | input dim=-1")
@handler("cummax cummin | input dim")
def _ordering(call: Call) -> Made:
    if call["dim"] is None:
        return record_plain(call)
    kind = {"topk": "TopK", "kthvalue": "KthValue", "cummax": "CumMax", "cummin": "CumMin"}.get(call.name)
    k = tensors_in(call.result)[0].shape[call["dim"]] if call.name == "topk" and call["input"].dim() else None
    return call.emit(kind or camel(call.name), call.x, dim=call["dim"], k=k,
                     keepdim=call["keepdim"] or None)


@handler("argsort | input dim=-1")
def _argsort(call: Call) -> Made:
    row, _ = call.emit("Sort", call.x, dim=call["dim"])
    return row, 1


@handler("take_along_dim | input indices dim=None")
def _take_along(call: Call) -> Made:
    if call["dim"] is None:
        return record_custom(call)
    return call.emit("Gather", call.tensors("input", "indices"), dim=call["dim"])


@handler("scatter index_copy | input dim index src")
@handler("scatter_add | input dim index src")
def _scatter(call: Call) -> Made:
    source = next((call[name] for name in ("src", "source", "value") if isinstance(call[name], torch.Tensor)), None)
    inputs = [call["input"], call["index"], *([] if source is None else [source])]
    if call["reduce"] is not None:
        return record_custom(call)
    return call.emit("Scatter", inputs, dim=call["dim"], accumulate="add" in call.name or None)


@handler("index_put | input indices values accumulate=False")
def _index_put(call: Call) -> Made:
    indices = [index for index in call["indices"] if isinstance(index, torch.Tensor)]
    return call.emit("Scatter", [call["input"], *indices, *call.tensors("values")],
                     accumulate=bool(call["accumulate"]) or None)


def _dims(call: Call) -> list[int] | None:
    dim = call["dim"]
    return None if dim is None or isinstance(dim, bool) else list(dim) if isinstance(dim, (list, tuple)) else [dim]


@handler("mean sum amax amin std var | input dim=None keepdim=False")
@handler("norm | input p=2 dim=None keepdim=False")
@handler("frobenius_norm | input dim=None keepdim=False")
def _reduction(call: Call) -> Made:
    order = next((float(v) for v in (call["ord"], call["p"]) if isinstance(v, (int, float))), 2.0)
    norm = "norm" in call.name
    return call.emit("Norm" if norm else camel(call.name), call.cast(), dims=_dims(call) or None,
                     keepdim=0 < call["input"].dim() == call.result.dim(),
                     p=order if norm and math.isfinite(order) else None)  # JSON has no infinity


@handler("pairwise_distance | x1 x2 p=2.0 eps=1e-06 keepdim=False")
def _pairwise_distance(call: Call) -> Made:
    """Records the norm of a difference, to which a small number is added (ATen/native/Distance.cpp)."""
    order = float(call["p"])
    difference = call.step("Sub", call.tensors("x1", "x2"))
    return call.step("Norm", [call.step("Add", [difference], factor=call["eps"])], dims=[-1],
                     keepdim=bool(call["keepdim"]), p=order if math.isfinite(order) else None)


@handler("cosine_similarity | x1 x2 dim=1 eps=1e-08")
def _cosine_similarity(call: Call) -> Made:
    return call.emit("CosineSimilarity", call.tensors("x1", "x2"), dim=call["dim"])


@handler("max min | input dim=None keepdim=False")
def _maximum(call: Call) -> Made:
    if isinstance(call["dim"], torch.Tensor) or call["other"] is not None:
        call.bound["other"] = call["other"] if call["other"] is not None else call["dim"]
        return _extreme(call)
    if call["dim"] is None:
        return call.emit("Amax" if call.name == "max" else "Amin", call.x, keepdim=False)
    return call.emit(camel(call.name), call.x, dim=call["dim"], keepdim=call["keepdim"])
