# SPDX-License-Identifier: GPL-3.0-or-later
"""Gradients that are differentiated again: torch.autograd.grad(create_graph=True).

A recording has no autograd graph, because a graph would keep its tensors. To compute gradients, the functions that lead
to them run again on other fake tensors, with a graph. The operators of the backward pass are recorded like functions of
the model."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Iterator, NamedTuple, Sequence, Tuple, Union, TYPE_CHECKING

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from .functions import function_name
from .known import remember
from .results import RESULTS
from .types import Args, Kwargs, Ref
from .values import mapped, storage_key, tensors_in

if TYPE_CHECKING:
    from .recorder import Recorder

TensorKey = Union[Ref, int]  # a row's output, or the id of a tensor without a row
ViewKey = Tuple[int, int, Tuple[int, ...], Tuple[int, ...]]  # a storage, and the part of it that a tensor views


@dataclass(frozen=True)
class Operand:
    """A tensor that a function read. Only tensors without a row are referenced, because the times at which Python
    releases the others are part of the recording."""
    key: TensorKey
    shape: tuple[int, ...]
    stride: tuple[int, ...]
    dtype: torch.dtype
    trains: bool
    value: torch.Tensor | None
    leaf: torch.Tensor | None

    def copy(self, recorder: Recorder) -> torch.Tensor:
        made = recorder.make(self.shape, self.dtype, self.stride)
        remember(made, self.value)
        return made.requires_grad_() if self.trains else made

    def in_recording(self, recorder: Recorder) -> torch.Tensor:
        """Returns the tensor itself, or another one for the same row if Python has released it."""
        if self.leaf is not None:
            return self.leaf
        made = recorder.make(self.shape, self.dtype, self.stride)
        assert isinstance(self.key, tuple)
        recorder.track(made, self.key)
        return made


@dataclass(frozen=True)
class TapedCall:
    """A function call whose result takes a gradient."""
    name: str
    func: Callable[..., Any]
    args: Any
    kwargs: Any
    results: list[TensorKey]
    bases: list[tuple[TensorKey, TensorKey]]  # tensors of which the call changed a view, before and after it
    autocast: torch.dtype | None
    enabled: bool


class GraphTape:
    """The functions of a recording, with which its gradients can be computed later."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.calls: list[TapedCall] = []
        self.operands: dict[TensorKey, Operand] = {}

    def operand(self, value: Any) -> Any:
        if not isinstance(value, torch.Tensor):
            return value
        recorder, ref = self.recorder, self.recorder.ref(value)
        trains = value.is_floating_point() and recorder.takes_gradient(value)
        made = Operand(ref or id(value), tuple(value.shape), value.stride(), value.dtype, trains,
                       getattr(value, "vram_value", None), None if ref else value)
        return self.operands.setdefault(made.key, made)

    def perform(self, name: str, func: Callable[..., Any] | None, args: Args, kwargs: Kwargs, *more: Any) -> Any:
        """Records a function, and remembers how to run it again."""
        recorder = self.recorder
        read = mapped([list(args), kwargs], self.operand)
        viewed = [base for base in map(recorder.base_of, tensors_in([list(args), kwargs])) if base is not None]
        before = [self.operand(base).key for base in viewed]
        result = recorder.perform(name, func, args, kwargs, *more)
        made = results_of(name, args, result)
        if any(map(recorder.takes_gradient, made)):
            after = [self.operand(base).key for base in viewed]
            bases = [(old, new) for old, new in zip(before, after) if old != new]
            results = [self.operand(tensor).key for tensor in made]
            self.calls.append(TapedCall(name, func or RESULTS[name], read[0], read[1], results, bases,
                                        recorder.autocast.dtype, torch.is_grad_enabled()))
        return result

    def calls_to(self, outputs: Sequence[Operand]) -> list[TapedCall]:
        """Returns the calls on which the outputs depend, in order."""
        wanted = {operand.key for operand in outputs}
        taken = []
        for call in reversed(self.calls):
            if wanted.intersection([*call.results, *(after for _, after in call.bases)]):
                taken.append(call)
                wanted.update(operand.key for operand in operands_in([call.args, call.kwargs]))
                wanted.update(before for before, _ in call.bases)
        return taken[::-1]

    def gradients(self, original: Callable[..., Any], outputs: list[torch.Tensor], inputs: list[torch.Tensor],
                  grad_outputs: list[torch.Tensor], options: Kwargs) -> list[torch.Tensor | None]:
        """Computes the gradients of the inputs, and records the operators that do it."""
        operands = mapped([outputs, inputs, grad_outputs], self.operand)
        copies = Copies(self.recorder)
        for call in self.calls_to(operands[0]):
            copies.run(call)
        arguments = mapped(operands, copies.of)
        log = OperatorLog()
        with self.recorder.fake_mode, log:
            found = original(*arguments, create_graph=True, **options)
        return Backward(self, copies, log.calls, found).record()


class Copies:
    """The tensors of a recording on which its functions run again, with an autograd graph."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.tensors: dict[TensorKey, torch.Tensor] = {}
        self.operands: dict[ViewKey, Operand] = {}
        self.views: dict[ViewKey, OperatorCall] = {}  # the operators that made views inside of a function

    def of(self, value: Any) -> Any:
        if not isinstance(value, Operand):
            return value
        if value.key not in self.tensors:
            self.add(value, value.copy(self.recorder))
        return self.tensors[value.key]

    def add(self, operand: Operand, tensor: torch.Tensor) -> None:
        self.tensors[operand.key] = tensor
        self.operands[view_key(tensor)] = operand

    def run(self, call: TapedCall) -> None:
        if call.name == "scaled_dot_product_attention":
            raise NotImplementedError("create_graph=True computes gradients of gradients, which PyTorch's attention "
                                      "kernels do not have")
        recorder = self.recorder
        args, kwargs = mapped(call.args, self.of), mapped(call.kwargs, self.of)
        log = OperatorLog()
        with torch.set_grad_enabled(call.enabled), recorder.autocast.set_to(call.autocast), log:
            result = recorder.run(call.name, call.func, args, kwargs)
        self.views.update((view_key(made.result), made) for made in log.calls if made.is_view())
        for key, tensor in zip(call.results, results_of(call.name, args, result)):
            self.add(recorder.tape.operands[key], tensor)
        for before, after in call.bases:
            self.add(recorder.tape.operands[after], self.of(recorder.tape.operands[before]))


class OperatorCall(NamedTuple):
    """An operator that ran, and its tensors."""
    func: Any
    args: Args
    kwargs: Kwargs
    result: Any

    @property
    def read(self) -> list[torch.Tensor]:
        return tensors_in([list(self.args), self.kwargs])

    def is_view(self) -> bool:
        return isinstance(self.result, torch.Tensor) and bool(self.read) and \
            storage_key(self.result) == storage_key(self.read[0]) and view_key(self.result) != view_key(self.read[0])


class OperatorLog(TorchDispatchMode):
    """Lists the operators that run."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[OperatorCall] = []

    def __torch_dispatch__(self, func: Any, types: Any, args: Args = (), kwargs: Kwargs | None = None) -> Any:
        result = func(*args, **(kwargs or {}))
        self.calls.append(OperatorCall(func, args, kwargs or {}, result))
        return result


class Backward:
    """Records the operators of a backward pass. Each gradient is released after its last reader, as autograd does."""

    def __init__(self, tape: GraphTape, copies: Copies, calls: list[OperatorCall],
                 found: Sequence[torch.Tensor | None]) -> None:
        self.tape, self.copies, self.calls, self.found = tape, copies, calls, found
        self.made: dict[ViewKey, torch.Tensor] = {}
        self.last = {view_key(tensor): at for at, call in enumerate(calls) for tensor in call.read}
        self.last.update((view_key(tensor), len(calls)) for tensor in found if tensor is not None)

    def record(self) -> list[torch.Tensor | None]:
        notes = dict(self.tape.recorder.notes)
        for at, call in enumerate(self.calls):
            self.record_one(call)
            for tensor in [*call.read, *tensors_in(call.result)]:
                if self.last.get(view_key(tensor), at) == at:
                    self.made.pop(view_key(tensor), None)
        self.tape.recorder.notes = notes
        return [None if tensor is None else self.counterpart(tensor) for tensor in self.found]

    def record_one(self, call: OperatorCall) -> None:
        name = function_name(call.func)
        args, kwargs = mapped(list(call.args), self.counterpart), mapped(call.kwargs, self.counterpart)
        if name in ALIASES:
            self.made[view_key(call.result)] = args[0]
            return
        made = self.tape.perform(*as_function(name, call.func, args, kwargs))
        for logged, tensor in zip(tensors_in(call.result), tensors_in(made)):
            self.made[view_key(logged)] = tensor

    def counterpart(self, value: Any) -> Any:
        """Returns the recording's tensor for a tensor of the backward pass. A tensor that a function of the forward
        pass saved for itself has none."""
        if not isinstance(value, torch.Tensor):
            return value
        key = view_key(value)
        if key not in self.made and key in self.copies.operands:
            self.made[key] = self.copies.operands[key].in_recording(self.tape.recorder)
        if key not in self.made and key in self.copies.views:
            self.record_one(self.copies.views[key])
        return self.made.get(key, value)


ALIASES = ("detach", "alias", "lift_fresh")  # operators that return their argument


def as_function(name: str, func: Any, args: Args, kwargs: Kwargs) -> tuple[str, Callable[..., Any], Args, Kwargs]:
    """Returns the function of PyTorch's Python interface that calls an operator, with its arguments."""
    if name == "_unsafe_view":
        return "view", torch.Tensor.view, args, kwargs
    if name == "_to_copy" and kwargs.get("dtype") is not None:
        return "to", torch.Tensor.to, [args[0], kwargs["dtype"]], {}
    if name == "slice":
        tensor, given = args[0], list(args[1:]) + [0, None, None, 1][len(args) - 1:]
        index = (slice(None),) * (given[0] % tensor.dim()) + (slice(*given[1:]),)
        return "getitem", torch.Tensor.__getitem__, [tensor, index], {}
    return name, func, args, kwargs


def results_of(name: str, args: Args, result: Any) -> list[torch.Tensor]:
    """Returns the tensors that a call makes or changes."""
    return [args[0]] if name == "setitem" or name.startswith("set_") else tensors_in(result)


def view_key(tensor: torch.Tensor) -> ViewKey:
    return storage_key(tensor), tensor.storage_offset(), tuple(tensor.shape), tensor.stride()


def operands_in(value: Any) -> Iterator[Operand]:
    if isinstance(value, Operand):
        yield value
    elif isinstance(value, dict):
        yield from operands_in(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from operands_in(item)
