# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions of PyTorch that are replaced during a recording."""
from __future__ import annotations

import contextlib
import functools
import sys
from typing import Any, Callable, Iterator, TYPE_CHECKING

import torch
import torch.utils.checkpoint
import torch.nn.functional as F
from torch import nn

from .checkpoints import (FUNCTION_BASE, bound_functions, checkpoint_call, checkpoint_generator, checkpoint_steps,
                          function_apply)
from .gradients import gradients_call
from .host import CPU, is_marked
from .multi_head import multi_head_attention
from .recipes import cast_floating
from .results import attention_result
from .table import OPERATORS
from .vmapped import vmap_patches

if TYPE_CHECKING:
    from .recorder import Recorder


@contextlib.contextmanager
def patched(changes: list[tuple[Any, str, Any]]) -> Iterator[None]:
    """Sets (object, name, value) and restores the old values afterwards."""
    before = [(owner, name, vars(owner).get(name, patched)) for owner, name, _ in changes]
    for owner, name, value in changes:
        setattr(owner, name, value)
    try:
        yield
    finally:
        for owner, name, value in reversed(before):
            if value is patched:
                delattr(owner, name)
            else:
                setattr(owner, name, value)


def patches(recorder: Recorder) -> list[tuple[Any, str, Any]]:
    """Returns the replacements. Only C++ entry points may reach the mode: Python functions of torch.nn.functional
    and of tensors would hide the functions that they call. Module calls, checkpointed regions, autograd functions
    and attention are intercepted at their entry points."""
    never = lambda *args: False
    names = ("has_torch_function", "has_torch_function_unary", "has_torch_function_variadic")
    changes: list[tuple[Any, str, Any]] = [
        (module, name, never) for module in (F, torch.functional, torch._tensor)
        for name in names if hasattr(module, name)]
    changes += [(nn.Module, "__call__", module_call(recorder)),
                (FUNCTION_BASE, "apply", classmethod(function_apply(recorder))),
                (F, "scaled_dot_product_attention", attention_call(recorder))]
    for name, replacement in (("_checkpoint_without_reentrant_generator", checkpoint_generator),
                              ("_checkpoint_without_reentrant_generator_impl", checkpoint_steps),
                              ("_checkpoint_without_reentrant", checkpoint_call)):
        if hasattr(torch.utils.checkpoint, name):
            changes.append((torch.utils.checkpoint, name, replacement(recorder)))
    changes.append((torch.autograd, "grad", gradients_call(recorder)))
    changes += vmap_patches(recorder)
    depth = sys.modules.get("torchvision.ops.stochastic_depth")
    if depth:
        changes.append((depth, "stochastic_depth", stochastic_depth_call(recorder)))
    boxes = sys.modules.get("torchvision.ops.boxes")
    if boxes:
        changes.append((boxes, "batched_nms", batched_nms_call(recorder)))
    fake = type(recorder.make((), torch.float32))  # FakeTensor, whose name is hidden from modules during a recording
    changes += [(torch.jit.ScriptFunction, "__call__", script_call()), (fake, "device", device_of(recorder, fake))]
    if not hasattr(F, "scaled_dot_product_attention"):  # 1.13: attention as in 2.x
        changes.append((F, "multi_head_attention_forward", multi_head_attention))
        changes += [*patches_without_mode(recorder), *bound_functions(recorder)]
    return changes


def device_of(recorder: Recorder, fake: Any) -> property:
    """Returns the property of fake tensors by which the model's own code distinguishes those on the CPU from the
    others."""
    original = fake.device.__get__  # a property, or in 1.13 the tensor's own
    return property(lambda tensor: CPU if not recorder.quiet and is_marked(tensor) else original(tensor))


def patches_without_mode(recorder: Recorder) -> list[tuple[Any, str, Any]]:
    """Returns replacements for 1.13, which does not call modes for indexing and properties of real tensors."""
    def method(name: str) -> Callable[..., Any]:
        original = getattr(torch.Tensor, name)
        return lambda *args: recorder.dispatch(OPERATORS[name], original, args, {})

    def getter(name: str) -> property:
        entry = getattr(torch.Tensor, name)

        def put(self: torch.Tensor, value: Any) -> None:
            if not isinstance(self, nn.Parameter):  # a parameter's new storage has the size of its old one
                recorder.dispatch("set_" + name, entry.__set__, (self, value), {})

        return property(lambda self: recorder.dispatch("get_" + name, entry.__get__, (self,), {}), put)

    methods = [(torch.Tensor, name, method(name)) for name in ("__getitem__", "__setitem__")]
    return methods + [(torch.Tensor, name, getter(name)) for name in ("T", "mT", "H", "mH", "data")]


def module_call(recorder: Recorder) -> Callable[..., Any]:
    original = nn.Module.__call__

    def call(self: nn.Module, *args: Any, **kwargs: Any) -> Any:
        plain = self._modules.get("_orig_mod") if type(self).__name__ == "OptimizedModule" else None
        if plain is not None:  # torch.compile(module) was called
            return plain(*args, **kwargs)
        if recorder.quiet and any(recorder.trains(parameter) for parameter in self.parameters()):
            raise NotImplementedError("an autograd.Function runs modules and computes their gradients itself")
        with recorder.module_call(self, (args, kwargs)):
            return original(self, *args, **kwargs)

    return call


def script_call() -> Callable[..., Any]:
    """Returns a replacement that runs functions under torch.jit.script as Python, because compiled ones cannot be
    recorded."""
    original = torch.jit.ScriptFunction.__call__

    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        return (_written(self) or functools.partial(original, self))(*args, **kwargs)

    return call


def _written(function: Any) -> Any:
    """Returns the Python function that was passed to torch.jit.script; None if this PyTorch does not keep it."""
    return getattr(function, "_torchdynamo_inline", None)


def attention_call(recorder: Recorder) -> Callable[..., Any]:
    def scaled_dot_product_attention(*args: Any, **kwargs: Any) -> Any:
        return recorder.dispatch("scaled_dot_product_attention", attention_result, args, kwargs)

    return scaled_dot_product_attention


def stochastic_depth_call(recorder: Recorder) -> Callable[..., Any]:
    def stochastic_depth(input: torch.Tensor, p: float, mode: str, training: bool = True) -> Any:
        return recorder.dispatch("stochastic_depth", None, (input, p, mode), {}) if training and p else input

    return stochastic_depth


def batched_nms_call(recorder: Recorder) -> Callable[..., Any]:
    """Replaces torchvision's batched_nms, which depends on the number of boxes and on the device, with one kernel.
    All boxes are kept."""
    def kept(boxes: torch.Tensor, *_: Any) -> torch.Tensor:
        return boxes.new_empty(len(boxes), dtype=torch.int64)

    def batched_nms(boxes: torch.Tensor, scores: torch.Tensor, idxs: torch.Tensor, iou_threshold: float) -> Any:
        recorder.note("Non-maximum suppression (batched_nms) is assumed to keep all boxes.")
        return recorder.dispatch("batched_nms", kept, (boxes, scores, idxs, iou_threshold), {})

    return batched_nms


def autocast_patches(recorder: Recorder) -> list[tuple[Any, str, Any]]:
    """Returns replacements for regions of torch.autocast and for the functions that query it."""
    owner = torch.amp.autocast_mode.autocast
    state = recorder.autocast

    def begin(self: Any, device_type: str, dtype: torch.dtype | None = None, enabled: bool = True,
              cache_enabled: bool | None = None) -> None:
        self.device, self._enabled, self._cache_enabled = device_type, enabled, cache_enabled
        self.fast_dtype = dtype or state.default

    def enter(self: Any) -> Any:
        recorder.looked = True
        state.states.append(self.fast_dtype if self._enabled else None)
        return self

    def leave(self: Any, *problem: Any) -> bool:
        state.states.pop()
        return False

    changes = [(owner, "__init__", begin), (owner, "__enter__", enter), (owner, "__exit__", leave)]
    asked: dict[str, Callable[[], Any]] = {name: lambda: state.dtype is not None for name in (
        "is_autocast_enabled", "is_autocast_cpu_enabled")}
    asked.update({name: lambda: state.dtype or state.default for name in (
        "get_autocast_dtype", "get_autocast_gpu_dtype", "get_autocast_cpu_dtype")})
    if hasattr(torch._C, "_is_any_autocast_enabled"):  # recurrent layers check their dtypes unless it is
        changes.append((torch._C, "_is_any_autocast_enabled", lambda: state.dtype is not None))
    changes += [(module, "_cast", _cast_inputs) for module in (torch.amp.autocast_mode, torch.cuda.amp.autocast_mode)
                if hasattr(module, "_cast")]
    return changes + [(torch, name, _answer(recorder, answer)) for name, answer in asked.items()
                      if hasattr(torch, name)]


def _cast_inputs(value: Any, *types: Any) -> Any:
    """Casts the inputs of a function under custom_fwd(cast_inputs=...), whatever their device. `types` ends with the
    dtype."""
    return cast_floating(value, types[-1])


def _answer(recorder: Recorder, answer: Callable[[], Any]) -> Callable[..., Any]:
    def ask(*_: Any) -> Any:
        recorder.looked = True
        return answer()

    return ask
