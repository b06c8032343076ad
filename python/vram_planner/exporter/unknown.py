# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions without a row type, which run again so that their results, saved tensors and memory can be recorded."""
from __future__ import annotations

from typing import Any, Callable, TYPE_CHECKING

import torch

from .functions import handler
from .known import stand_in
from .meters import Meter, SEEN, MeasuredBytes
from .program import Program, overlaps
from .table import AUTOCAST_FLOAT32
from .values import byte_size, mapped, plain_dtype, storage_key, tensors_in
from .types import Args, Kwargs, Made, Ref

if TYPE_CHECKING:
    from .fake_tensors import FakeTensors
    from .call import Call


class UnknownCall:
    """A function that runs again, alone, to record the tensors that autograd saves and the memory that it uses."""

    def __init__(self, recorder: FakeTensors, name: str, func: Callable[..., Any] | None, args: Args,
                 kwargs: Kwargs) -> None:
        self.keeps_inputs: list[int] = []
        self.keeps_outputs: set[int] = set()
        self.sizes = dict.fromkeys(SEEN, MeasuredBytes(0))
        self.autocast = recorder.autocast
        self.inputs = tracked(recorder, [args, kwargs])
        self.program = Program(recorder, name, func, args, kwargs, self.inputs)
        mode, copy = recorder.copying(name)
        try:
            with mode, torch.enable_grad():
                self.run(recorder, copy, func or _no_function, args, kwargs)
        except Exception:  # without a gradient, assume that it saves its inputs
            self.keeps_inputs = list(range(len(self.inputs)))

    def run(self, recorder: FakeTensors, copied: Callable[[torch.Tensor], torch.Tensor], func: Callable[..., Any],
            args: Args, kwargs: Kwargs) -> None:
        copies: dict[int, torch.Tensor] = {}
        kept: dict[int, torch.Tensor] = {}

        def trainable(value: Any) -> Any:
            if not isinstance(value, torch.Tensor):
                return value
            copy = stand_in(value) if copied is stand_in else value.detach()
            return copies.setdefault(id(value), copy.requires_grad_() if recorder.takes_gradient(value) else copy)

        def keep(tensor: torch.Tensor) -> torch.Tensor:
            kept[storage_key(tensor)] = tensor
            return tensor

        args, kwargs = mapped(args, trainable), mapped(kwargs, trainable)
        meter = Meter({storage_key(copy) for copy in copies.values()})
        with torch.autograd.graph.saved_tensors_hooks(keep, lambda t: t), meter:
            outputs = tensors_in(func(*args, **kwargs))
        self.forward(outputs, [copies[id(tensor)] for tensor in self.inputs if id(tensor) in copies], kept, meter)
        kept.clear()
        self.backward(outputs, [copy for copy in copies.values() if copy.requires_grad], meter)

    def forward(self, outputs: list[torch.Tensor], inputs: list[torch.Tensor], kept: dict[int, torch.Tensor],
                meter: Meter) -> None:
        made = {storage_key(tensor): tensor for tensor in outputs}
        read = {storage_key(tensor) for tensor in inputs}
        self.keeps_inputs = [at for at, tensor in enumerate(inputs) if storage_key(tensor) in kept]
        self.keeps_outputs = {at for at, tensor in enumerate(outputs)
                              if storage_key(tensor) in kept and storage_key(tensor) not in read}
        own = [tensor for key, tensor in kept.items() if key not in made and key not in read]
        plain = sum(byte_size(tensor) for tensor in own if not tensor.is_floating_point() and not tensor.is_complex())
        owned = sum(map(byte_size, own)) - plain
        left = plain + owned + sum(byte_size(tensor) for key, tensor in made.items() if key not in read)
        self.sizes.update(saved=MeasuredBytes(owned), saved_bytes=MeasuredBytes(plain),
                          temporaries=MeasuredBytes(max(meter.peak - left, 0)))

    def backward(self, outputs: list[torch.Tensor], inputs: list[torch.Tensor], meter: Meter) -> None:
        outputs = [tensor for tensor in outputs if tensor.requires_grad]
        if not outputs or not inputs:
            return
        gradients = [torch.empty_like(tensor) for tensor in outputs]
        before = meter.peak = meter.live
        with meter, self.autocast.off():
            results = torch.autograd.grad(outputs, inputs, gradients, allow_unused=True)
        given = sum(byte_size(tensor) for tensor in results if tensor is not None)
        self.sizes.update(backward_temporaries=MeasuredBytes(max(meter.peak - before - given, 0)))


def _no_function(*_: Any) -> None:
    raise TypeError("nothing to run")


def tracked(recorder: FakeTensors, values: Any) -> list[torch.Tensor]:
    """Returns the tensors among the values that have a row, each once."""
    held = {id(t): t for t in tensors_in(values) if recorder.ref(t) or id(t) in recorder.origins}
    return list(held.values())


def custom_rows(recorder: FakeTensors, name: str, inputs: list[torch.Tensor], result: Any,
                seen: UnknownCall | None = None) -> Made:
    """Adds a custom row for each result; the first one has the saved tensors."""
    refs: list[Ref] = []
    complex_ = any(tensor.is_complex() for tensor in inputs)
    results = tensors_in(result)
    whole = bool(seen and seen.program.outputs)  # one row returns them all
    for at, tensor in enumerate(results[:1] if whole else results):
        dtype = plain_dtype(tensor.dtype) if complex_ else tensor.dtype
        attributes = {"output_shape": list(tensor.shape), "operation": name, "dtype": dtype,
                      "scalar": True if not tensor.dim() else None}
        if name in AUTOCAST_FLOAT32:
            attributes["autocast"] = "float32"
        if seen and not refs:
            attributes.update({key: size for key, size in seen.sizes.items() if size})
            attributes.update(keeps_inputs=seen.keeps_inputs or None, program=seen.program)
            if seen.program.outputs and (overlaps(tensor) or not tensor.is_contiguous()):
                attributes["output_strides"] = list(tensor.stride())
        if seen and at in seen.keeps_outputs:
            attributes["keeps_output"] = True
        refs.append(recorder.emit("Custom", name, attributes, inputs))
    return [(refs[0][0], at) for at in range(len(results))] if whole else refs


def in_numbers(value: Any) -> Any:
    """Replaces known tensors in a size with their values, because the function does not read them as tensors."""
    if type(value) not in (list, tuple) or not any(isinstance(part, int) for part in value):
        return value
    known = [part.vram_value.item() if getattr(part, "vram_value", None) is not None and not part.dim() else part
             for part in value]
    return value if tensors_in(known) else type(value)(known)


def record_unknown(recorder: FakeTensors, name: str, func: Callable[..., Any] | None, args: Args, kwargs: Kwargs,
                   result: Any, known: bool = False) -> Made:
    """Records a function that is not in the table: its results, saved tensors and memory are taken from PyTorch."""
    args, kwargs = [in_numbers(arg) for arg in args], {key: in_numbers(arg) for key, arg in kwargs.items()}
    recorder.note(f"{name} is used in a form that has no row type: its rows have the recorded sizes." if known
                  else f"{name} is not a known function: its rows have the recorded sizes.")
    seen = UnknownCall(recorder, name, func, args, kwargs)
    return custom_rows(recorder, name, seen.inputs, result, seen)


def record_custom(call: Call) -> Made:
    """Records a known function in a form that its row type does not support."""
    return record_unknown(call.recorder, call.name, *call.asked, call.result, known=True)


@handler("any all nonzero argwhere unique unique2 _unique2 unique_consecutive bincount one_hot isin searchsorted "
         "bucketize count_nonzero remainder fmod floor_divide multinomial bernoulli numel_ histc "
         "| input")
def record_plain(call: Call) -> Made:
    """Records a known function without a row type that saves nothing."""
    return custom_rows(call.recorder, call.name, tracked(call.recorder, list(call.bound.values())), call.result)


@handler("masked_select | input mask")
def _masked_select(call: Call) -> Made:
    """Records a selection, which saves its input and the mask (derivatives.yaml: masked_select_backward)."""
    inputs = tracked(call.recorder, call.tensors("input", "mask"))
    made = custom_rows(call.recorder, call.name, inputs, call.result)
    if call.recorder.takes_gradient(call["input"]) and isinstance(made, list):
        call.recorder.rows[made[0][0]].attributes["keeps_inputs"] = list(range(len(inputs)))
    return made
