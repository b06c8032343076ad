# SPDX-License-Identifier: GPL-3.0-or-later
"""Views, copies, splits and casts."""
from __future__ import annotations

import itertools
from typing import Any, TYPE_CHECKING

import torch

from ..functions import handler
from ..table import CASTS, NOISE, SAME_AS, camel
from ..unknown import record_custom, record_plain
from ..values import tensors_in
from ..types import Made, Ref

if TYPE_CHECKING:
    from ..call import Call


@handler("view | input *shape")
def _view(call: Call) -> Made:
    if isinstance(call["shape"][0] if call["shape"] else None, torch.dtype):
        return record_custom(call)
    return call.emit("View", call.x, shape=call["shape"])


@handler("t get_T get_mT get_H get_mH adjoint | input")
def _transposed(call: Call) -> Made:
    rank = call["input"].dim()
    if call.name == "get_T" and rank != 2:
        return call.emit("Permute", call.x, dims=list(range(rank))[::-1])
    return call.emit("Transpose", call.x, dim0=0 if rank == 2 else -2, dim1=1 if rank == 2 else -1)


@handler("movedim moveaxis | input source destination")
def _movedim(call: Call) -> Made:
    rank = call["input"].dim()
    source, target = ([d % rank for d in (v if isinstance(v, (list, tuple)) else [v])]
                      for v in (call["source"], call["destination"]))
    dims = [d for d in range(rank) if d not in source]
    for where, dim in sorted(zip(target, source)):
        dims.insert(where, dim)
    return call.emit("Permute", call.x, dims=dims)


@handler("contiguous | input memory_format=None")
def _contiguous(call: Call) -> Made:
    if call["memory_format"] in (None, torch.contiguous_format, torch.preserve_format):
        return call.emit("Contiguous", call.x)
    call.recorder.note("channels_last is treated as contiguous: the sizes are the same.")
    return None


@handler("broadcast_tensors | *tensors")
def _broadcast(call: Call) -> Made:
    shape = list(tensors_in(call.result)[0].shape)
    return [call.step("Expand", [t], shape=shape) if list(t.shape) != shape else call.recorder.resolve(t)
            for t in tensors_in(call["tensors"])]


@handler("meshgrid | *tensors")
def _meshgrid(call: Call) -> Made:
    refs, tensors = [], tensors_in(call["tensors"])
    for at, (tensor, result) in enumerate(zip(tensors, call.result)):
        own = [d for d in range(len(tensors)) if result.shape[d] == tensor.numel() and result.stride(d)] or [at]
        shape = [tensor.numel() if d == own[0] else 1 for d in range(len(tensors))]
        refs.append(call.step("Expand", [call.step("View", [tensor], shape=shape)], shape=list(result.shape)))
    return refs


@handler("narrow | input dim start length")
def _narrow(call: Call) -> Made:
    start = call["start"]
    if isinstance(start, torch.Tensor):  # An unknown value does not change the memory.
        start = int(getattr(start, "vram_value", 0))
    return call.emit("Slice", call.x, dim=call["dim"], start=start, end=start + call.result.shape[call["dim"]])


@handler("diff | input n=1 dim=-1 prepend=None append=None")
def _differences(call: Call) -> Made:
    """Records the differences of consecutive elements."""
    if call["n"] != 1:
        return record_custom(call)
    parts = call.tensors("prepend", "input", "append")
    x = call.step("Cat", parts, dim=call["dim"]) if len(parts) > 1 else call["input"]
    last = sum(part.shape[call["dim"]] for part in parts)
    later = call.step("Slice", [x], dim=call["dim"], start=1)
    return call.step("Sub", [later, call.step("Slice", [x], dim=call["dim"], start=0, end=last - 1)])


@handler("split split_with_sizes chunk tensor_split unsafe_chunk unsafe_split hsplit vsplit dsplit | "
         "input size dim=0")
def _split(call: Call) -> Made:
    dim = {"vsplit": 0, "dsplit": 2, "hsplit": min(call["input"].dim() - 1, 1)}.get(call.name, call["dim"])
    sizes = [part.shape[dim] for part in call.result]
    if call.name in ("tensor_split", "hsplit", "vsplit", "dsplit"):
        return _slices(call, dim, sizes)
    return call.emit("Split", call.x, dim=dim, sizes=sizes if isinstance(call["size"], (list, tuple)) else sizes[:1])


def _slices(call: Call, dim: int, sizes: list[int]) -> list[Ref]:
    """Records a slice for each part, for functions that split in this way."""
    ends = list(itertools.accumulate(sizes))
    return [call.step("Slice", call.x, dim=dim, start=end - size, end=end) for size, end in zip(sizes, ends)]


@handler("cat concat concatenate | tensors dim=0")
@handler("stack | tensors dim=0")
def _joined(call: Call) -> Made:
    """Records a concatenation. If it joins all samples that a loop took one by one, it is a copy of the tensor that
    held them."""
    whole = _samples(call) if call["dim"] in (0, None) else None
    if whole is None:
        made = call.emit(SAME_AS.get(call.name) or camel(call.name), call.tensors("tensors"), dim=call["dim"])
        call.recorder.joins[made[0]] = (list(call.result.shape), call.result.dtype)
        return made
    return call.emit("Cat", [call.step("View", [whole], shape=list(call.result.shape))], dim=0)


def _samples(call: Call) -> Ref | None:
    """Returns the tensor whose samples are joined, if these are all outputs of its unbind(), in order."""
    recorder = call.recorder
    refs = [recorder.ref(tensor) for tensor in call.tensors("tensors")]
    row = recorder.rows[refs[0][0]] if refs and refs[0] else None
    if row is None or row.type != "Unbind" or row.attributes.get("dim", 0) != 0:
        return None
    every = [(row.uid, at) for at in range(recorder.declared.batch)]
    known = refs == every and (row.uid, len(every)) not in recorder.dtypes
    return row.inputs[0] if known else None


@handler("hstack | tensors")
@handler("vstack row_stack | tensors")
def _stacked(call: Call) -> Made:
    sideways = call.name == "hstack" and call["tensors"][0].dim() > 1
    return call.emit("Cat", call.tensors("tensors"), dim=int(sideways))


@handler("channel_shuffle native_channel_shuffle | input groups")
def _shuffled(call: Call) -> Made:
    """Records the views and the copy that channel_shuffle makes (ATen/native/ChanelShuffle.cpp)."""
    samples, channels, *rest = call["input"].shape
    groups = call["groups"]
    apart = call.step("View", call.x, shape=[samples, groups, channels // groups, *rest])
    moved = call.step("Permute", [apart], dims=[0, 2, 1, *range(3, len(rest) + 3)])
    return call.step("Reshape", [moved], shape=list(call.result.shape))


@handler("fliplr flipud | input")
def _flipped(call: Call) -> Made:
    return call.emit("Flip", call.x, dims=[1 if call.name == "fliplr" else 0])


@handler("tile | input *dims")
def _tile(call: Call) -> Made:
    times = list(call["dims"])
    return call.emit("Repeat", call.x, repeats=[1] * (call["input"].dim() - len(times)) + times)


@handler("repeat_interleave | input repeats dim=None")
def _repeat_interleave(call: Call) -> Made:
    if isinstance(call["repeats"], torch.Tensor):
        return _repeated_by_data(call)
    if not isinstance(call["repeats"], int):
        return record_plain(call)
    made = call.emit("RepeatInterleave", [_flat_without_dim(call)], repeats=call["repeats"], dim=call["dim"] or 0)
    call.recorder.joins[made[0]] = (list(call.result.shape), call.result.dtype)
    return made


def _repeated_by_data(call: Call) -> Made:
    """Records a number of repeats for each element: an index of the elements that are taken, and an index_select."""
    dim, size = call["dim"] or 0, list(call.result.shape)
    flat = _flat_without_dim(call)
    index = call.recorder.emit("Custom", call.name, {
        "output_shape": [size[dim]], "operation": call.name, "dtype": torch.int64}, call.tensors("repeats"))
    return call.step("IndexSelect", [flat, index], dim=dim)


def _flat_without_dim(call: Call) -> Any:
    """Returns the input of repeat_interleave, which is flattened if no dimension is given."""
    if call["dim"] is not None or call["input"].dim() == 1:
        return call["input"]
    return call.step("Flatten", call.x, start_dim=0, end_dim=-1)


@handler("where | condition input=None other=None")
def _where(call: Call) -> Made:
    """Records torch.where(condition, x, y), or x.where(condition, y)."""
    given = tensors_in([*call.asked[1:]])
    condition = given.pop(next((i for i, t in enumerate(given) if t.dtype in (torch.bool, torch.uint8)), 0))
    if len(given) < (1 if condition.dim() else 2):
        return record_plain(call)
    return call.emit("Where", [condition, *given])


@handler("to as_tensor asarray float half bfloat16 double long int short bool type type_as byte char cuda cpu "
         "pin_memory | input *rest")
def _cast(call: Call) -> Made:
    rest = [*call["rest"], call["dtype"], call["other"]]
    other = next((r for r in rest if isinstance(r, torch.Tensor)), None)
    dtype = CASTS.get(call.name) or next((r for r in rest if isinstance(r, torch.dtype)), getattr(other, "dtype", None))
    if dtype is None:
        return call.emit("Clone", call.x) if call["copy"] else None
    ref = call.emit("Cast", call.x, dtype=dtype)
    call.recorder.follow(ref, call.recorder.asked() if other is None else other)
    return ref


@handler("embedding_renorm_ zero_ fill_ requires_grad_ share_memory_ retain_grad | input")
def _same(call: Call) -> Made:
    return None


@handler("uniform_ normal_ bernoulli_ exponential_ random_ trunc_normal_ | input")
def _drawn(call: Call) -> Made:
    """Turns the row of a new tensor, such as that of new_empty, into a tensor of random numbers."""
    ref = call.recorder.ref(call["input"])
    row = call.recorder.rows[ref[0]] if ref else None
    if row and row.type == "Constant" and row.uid not in call.recorder.reads:
        row.attributes["noise"] = NOISE.get(call.name, "uniform")
    return None


@handler("pad | input padding mode=constant value=None")
@handler("constant_pad_nd | input padding value=None")
def _pad(call: Call) -> Made:
    """Records padding. Pairs for the first dimensions, which come last, may be zeros; a row has room for those of
    four dimensions."""
    padding = list(call["padding"])
    mode = call["mode"] if call.name == "pad" else None
    while mode in (None, "constant") and len(padding) > 2 and not any(padding[-2:]):
        padding = padding[:-2]
    if len(padding) > 8:
        return record_custom(call)
    return call.emit("Pad", call.x, padding=padding, mode=mode)
