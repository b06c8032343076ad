# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the forward pass and the loss on fake tensors and records the functions."""
from __future__ import annotations

import contextlib
import math
import re
import weakref
from typing import Any, Callable, ContextManager, Iterator, Sequence

import torch
from torch import nn
from torch.overrides import TorchFunctionMode

from .call import Call, record_simple
from .fake_tensors import FakeTensors
from .functions import FUNCTIONS, function_name
from .host import COPIES, GPU, CPU, DtypeSource, asked_device, is_marked, dtype_source, mark, stays
from .errors import place_problem
from .places import model_place, running_line
from .declared import FRACTION, WHOLE, Declared
from .known import (
    PlainResult, WITH_KNOWN, known_result, remember, remember_offset, result_for_stand_ins, wants_numbers)
from .recipes import Recipe
from .results import RESULTS
from .routing import CHOOSES, chosen
from .sizes import DataSize
from .table import AUTOCAST_FLOAT32, AUTOCAST_LOWER, CAST_BACK, DTYPE_READS, FACTORIES, HALF, READS
from .unknown import record_unknown
from .values import converts_complex, mapped, tensors_in
from .types import Args, Kwargs, Ref
from .vmapped import MappedCall, as_seen, is_batched, is_differentiated


def without_mode() -> ContextManager[Any]:
    """Functions inside do not belong to the model: in 1.13 the mode stays active while it handles one."""
    return getattr(torch.overrides, "_no_torch_function_mode", contextlib.nullcontext)()


class Recorder(FakeTensors, TorchFunctionMode):
    """Runs everything on fake tensors and records the functions."""

    def __init__(self, modules: Sequence[nn.Module], recipe: Recipe, declared: Declared | None = None,
                 before: Recorder | None = None) -> None:
        super().__init__(modules, recipe, declared, before)
        self.quiet, self.looks = 0, 0
        self.tape: Any = None  # the GraphTape, if the forward pass differentiates gradients
        self.casts_inside = False  # whether autocast applies to the functions that another one calls
        self.chose = False  # whether indices were chosen by data
        self.sizes: list[DataSize] = []  # data-dependent sizes and everything that follows them

    @contextlib.contextmanager
    def hidden(self) -> Iterator[None]:
        """Suspends the recording of functions."""
        self.quiet += 1
        try:
            yield
        finally:
            self.quiet -= 1

    @contextlib.contextmanager
    def own_function(self) -> Iterator[None]:
        """Runs an autograd.Function of the model, in whose forward autocast casts as it does outside."""
        before, self.casts_inside = self.casts_inside, True
        try:
            yield
        finally:
            self.casts_inside = before

    def __torch_function__(self, func: Any, types_: Any, args: Args = (), kwargs: Kwargs | None = None) -> Any:
        return self.dispatch(function_name(func), func, args, kwargs or {})

    def dispatch(self, name: str, func: Callable[..., Any] | None, args: Args, kwargs: Kwargs) -> Any:
        part_of_another = self.quiet
        given = tensors_in([args, kwargs])
        if any(map(is_differentiated, given)):
            raise NotImplementedError("torch.func computes gradients inside of the forward")
        if not part_of_another and any(map(is_batched, given)):
            return self.mapped_call(name, func, args, kwargs)
        with self.hidden():
            device = asked_device(name, args, kwargs)
            args, kwargs = mapped(args, self.own), mapped(kwargs, self.own)
            if name in ("getitem", "setitem"):
                args = mapped(args, self.whole)
            if name in ("view", "reshape", "expand", "pad"):
                args = (*args[:1], *mapped(args[1:], self.size))
            if "device" in kwargs or name in FACTORIES - {"from_numpy"}:
                kwargs["device"] = torch.device("cpu")
            if part_of_another:
                if self.casts_inside:
                    self.looked = self.looked or name in AUTOCAST_FLOAT32 or name in AUTOCAST_LOWER
                    args, kwargs = self.autocast.cast(name, args, kwargs)
                with self.fake_mode:
                    return (func or RESULTS[name])(*args, **kwargs)
            perform = self.tape.perform if self.tape else self.perform
            return perform(name, func, args, kwargs, device)

    def mapped_call(self, name: str, func: Callable[..., Any] | None, args: Args, kwargs: Kwargs) -> Any:
        """Runs a function inside of vmap on tensors with all their dimensions."""
        def seen(value: Any) -> Any:
            return self.make(*as_seen(value)) if isinstance(value, torch.Tensor) else value

        run = RESULTS.get(name) or func
        assert run is not None  # as in perform()
        with self.hidden(), self.fake_mode:
            result = run(*mapped(args, seen), **mapped(kwargs, seen))
        expected = tensors_in(result)
        return MappedCall(self, name, func, args, kwargs).run(expected) if expected else result

    def size(self, value: Any) -> Any:
        """Converts a size that was computed with tensors to a number."""
        known = getattr(value, "vram_value", None) if isinstance(value, torch.Tensor) and not value.dim() else None
        return value if known is None or known.is_floating_point() else int(known)

    def whole(self, value: Any) -> Any:
        """Replaces the bounds of a slice that are tensors with their values."""
        if not isinstance(value, slice):
            return value
        bounds = [self.read_value("index_", bound, known_result("index_", torch.Tensor.__index__, (bound,), {}))
                  if isinstance(bound, torch.Tensor) else bound for bound in (value.start, value.stop, value.step)]
        return slice(*bounds)

    def perform(self, name: str, func: Callable[..., Any] | None, args: Args, kwargs: Kwargs,
                device: torch.device | None = None) -> Any:
        func = RESULTS.get(name) or func
        assert func is not None  # given, or in RESULTS
        if name == "get_requires_grad":
            return self.takes_gradient(args[0])
        if name in ("requires_grad_", "set_requires_grad"):  # a graph of the recording would keep its tensors
            tensor = self.require_gradient(args[0], *args[1:2], **kwargs)
            return tensor if name == "requires_grad_" else None  # PyTorch never releases the result of a setter
        if name in CAST_BACK and self.autocast.dtype and any(t.dtype in HALF for t in tensors_in(list(args))):
            return self.cast_back(name, func, args, kwargs)
        if name in DTYPE_READS or name in CAST_BACK:
            self.looked = True
        if name == "get_dtype":
            self.asked = weakref.ref(args[0])
        if name == "get_device" and getattr(func, "__name__", "") == "__get__" and is_marked(args[0]):
            return CPU  # the property of one of the model's own tensors, which are real
        given = tensors_in([list(args), kwargs])
        result = self.run(name, func, args, kwargs)
        if stays(name, given, device):
            return mark(result, name, self.asked if kwargs.get("dtype") is not None else dtype_source(given))
        if name in COPIES and is_marked(args[0]) and device == GPU:
            converts = "dtype" in kwargs or len(args) > 2
            self.looked = self.looked or len(given) > 1  # the dtype of another tensor differs between precisions
            return self.copied(name, result, self.asked if converts else dtype_source(given))
        if name == "setitem":
            self.record(name, args, kwargs, args[0])
        elif tensors_in(result) and not self.tracks_all(name, result):
            return self.record(name, args, kwargs, result, func)
        return result

    def copied(self, name: str, tensor: torch.Tensor, like: DtypeSource) -> torch.Tensor:
        """Records the copy of a tensor on the CPU to the GPU."""
        made = self.make(tensor.shape, tensor.dtype, tensor.stride())
        remember(made, getattr(tensor, "vram_value", None))
        self.on_gpu(made, name, like)
        return made

    def cast_back(self, name: str, func: Callable[..., Any], args: Args, kwargs: Kwargs) -> Any:
        """Runs a function in float32, and casts its result to the dtype of its input."""
        def widened(value: Any) -> Any:
            lower = isinstance(value, torch.Tensor) and value.dtype in HALF
            return self.perform("float", torch.Tensor.float, (value,), {}) if lower else value

        result = self.perform(name, func, mapped(args, widened), mapped(kwargs, widened))
        given = args[0].dtype
        return self.perform("to", torch.Tensor.to, (result, given), {}) if result.is_floating_point() and \
            given in HALF else result

    def run(self, name: str, func: Callable[..., Any], args: Args, kwargs: Kwargs) -> Any:
        known = known_result(name, func, args, kwargs)
        if name in READS:
            return self.read_value(name, args[0], known)
        if name in ("cuda", "cpu", "pin_memory"):
            return args[0]
        if name == "to" and len(args) > 1 and isinstance(args[1], str):
            args = (args[0], torch.device("cpu"), *args[2:])
        try:
            with self.fake_mode:
                args, kwargs = self.autocast.cast(name, args, kwargs)
                result = func(*args, **kwargs)
        except Exception as problem:
            place_problem(problem, function=name)
            result = self.run_in_one_dtype(func, args, kwargs, problem)
            if result is None:
                result = self.without_data(name, func, args, kwargs, known, problem)
        if name == "_pack_padded_sequence":  # number of sequences in each step
            known = [None, torch.full(result[1].shape, result[0].shape[0] // result[1].shape[0])]
        elif name == "_pad_packed_sequence":
            known = [None, torch.full(result[1].shape, args[1].shape[0])]
        elif known is None:
            known = chosen(name, args, kwargs, result, self.declared)
            self.chose = self.chose or known is not None
        if known is None and name in ("add", "sub"):
            remember_offset(name, args, result)
        values = known if isinstance(known, list) and name in (*WITH_KNOWN, *CHOOSES) else tensors_in(known)
        made = [args[0]] if name == "setitem" else tensors_in(result)
        for tensor, value in zip(made, values or [None] * len(made)):
            remember(tensor, value)
        return result

    def run_in_one_dtype(self, func: Callable[..., Any], args: Args, kwargs: Kwargs, problem: Exception) -> Any:
        """Runs the function with one dtype. In the other precision, tensors that the forward pass casts to float32
        meet weights of another dtype, which some versions reject."""
        if self.dtype == torch.float32 or not re.search("same dtype|scalar type", str(problem)):
            return None
        cast = lambda v: v.to(self.dtype) if isinstance(v, torch.Tensor) and v.is_floating_point() else v
        try:
            with self.fake_mode:
                return func(*mapped(args, cast), **mapped(kwargs, cast))
        except Exception:  # the first exception is the one to report
            return None

    def read_value(self, name: str, tensor: torch.Tensor, known: Any) -> Any:
        """Returns a tensor's value that the model reads: known for constants, otherwise assumed."""
        if known is not None:
            return known[0] if isinstance(known, PlainResult) else known
        self.looks += 1
        place = model_place()
        self.declared.guessed.append(place)
        truth = self.declared.assumed_truth(place, self.looks)
        if name in ("numpy", "tolist"):
            return self.numbers(name, tensor)
        whole = WHOLE + getattr(tensor, "vram_offset", 0)
        number: Any = FRACTION if tensor.is_floating_point() and name != "int_" else whole
        asks = name in ("bool_", "is_nonzero", "equal", "allclose") or tensor.dtype == torch.bool
        guess = truth if asks else number
        self.note_look(name, str(guess))
        return guess

    def note_look(self, name: str, guess: str) -> None:
        line = running_line()
        place = f"{name.strip('_')} at {line}" if line else name.strip("_")
        self.note(f"The forward reads a tensor's value ({place}), which depends on data: {guess} was assumed.")

    def numbers(self, name: str, tensor: torch.Tensor) -> Any:
        """Returns numbers for code outside PyTorch, such as a matcher in NumPy: integers are WHOLE, like a single one
        that is read, and other numbers are between 0 and 1."""
        self.note_look(name, "numbers from 0 to 1" if tensor.is_floating_point() else str(WHOLE))
        shape, one = tuple(tensor.shape), torch.Generator().manual_seed(1)
        whole = not tensor.is_floating_point()
        made = torch.full(shape, WHOLE, dtype=tensor.dtype) if whole else torch.rand(shape, generator=one)
        return made.numpy() if name == "numpy" else made.tolist()

    def without_data(self, name: str, func: Callable[..., Any], args: Args, kwargs: Kwargs, known: Any,
                     problem: Exception) -> Any:
        """Returns the result of a function that reads values, or whose result's size depends on them: the known
        result, a result computed from ones, or one with all elements."""
        if known is None and (wants_numbers(problem) or name == "ctc_loss"):
            known = result_for_stand_ins(func, args, kwargs)
            if known is not None:
                self.checking.add(name)
        if known is not None:
            if self.chose and type(problem).__name__ == "DynamicOutputShapeException":
                self.note("The choice of topk, argmax or max depends on data: all candidates are assumed to be "
                          "chosen equally often (the size \"imbalance\"; or export with imbalance=2).")
            return mapped(known, lambda t: self.make(t.shape, t.dtype) if isinstance(t, torch.Tensor) else t)
        source = tensors_in(list(args))[:1]
        if type(problem).__name__ not in ("DynamicOutputShapeException", "DataDependentOutputException") or not source:
            raise problem
        return self.with_size(name, args, kwargs, source[0])

    def with_size(self, name: str, args: Args, kwargs: Kwargs, source: torch.Tensor) -> Any:
        """Returns the result of a function with a size that depends on data: counted where the data is known, or as
        declared."""
        if name == "repeat_interleave" and tensors_in(list(args[1:2])):
            return self.repeated(*args, **kwargs)
        mask = next((t for t in tensors_in(list(args[1:])) if t.dtype == torch.bool), None)
        if name == "masked_select" and mask is not None:
            return self.masked(source, mask)
        counted = name == "getitem" and mask is not None and getattr(mask, "vram_value", None) is not None
        every = mask.numel() if name == "getitem" and mask is not None else source.numel()
        size = every if counted else self.declared_size(name, every)
        rank = source.dim()
        if source.dtype == torch.bool and size < every:
            self.set_mask(source, size)
        if name == "where" or kwargs.get("as_tuple"):  # one index per dimension
            return tuple(self.make((size,), torch.int64) for _ in range(rank))
        if name in ("nonzero", "argwhere"):
            return self.make((size, rank), torch.int64)
        if name == "nms":  # boxes that are kept
            return self.make((min(size, len(source)),), torch.int64)
        if name in ("_unique2", "unique_consecutive"):  # values, index of each element's value, count of each value
            shapes = {"values": (size,), "places": source.shape, "counts": (size,)}
            return tuple(self.make(shape, torch.int64 if part != "values" else source.dtype)
                         for part, shape in shapes.items())
        if name != "getitem" or mask is None:
            return self.make((size,), source.dtype)
        size = self.selected(mask, size)
        if not counted:
            self.set_mask(mask, size)
        return self.taken(source, args[1], size)

    def masked(self, source: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Returns the elements that a mask selects after both are broadcast: those counted, or as many as declared."""
        every = math.prod(torch.broadcast_shapes(source.shape, mask.shape))
        times = every // max(mask.numel(), 1)
        if getattr(mask, "vram_value", None) is None:
            self.set_mask(mask, self.declared_size("masked_select", every) // times)
        with without_mode():
            return self.make((int(torch.count_nonzero(mask.vram_value)) * times,), source.dtype)

    def repeated(self, source: torch.Tensor, repeats: torch.Tensor, dim: int | None = None, **_: Any) -> torch.Tensor:
        """Returns elements that are repeated as often as `repeats` says: the known number of times, or once."""
        shape = [source.numel()] if dim is None else list(source.shape)
        every, known = shape[dim or 0], getattr(repeats, "vram_value", None)
        with without_mode():
            known = None if known is None else int(known.expand(every).sum())
        shape[dim or 0] = self.declared_size("repeat_interleave", every) if known is None else known
        return self.make(shape, source.dtype)

    def set_mask(self, mask: torch.Tensor, size: int) -> None:
        """Sets the mask's values so that everything else computed from it also selects `size` elements."""
        with without_mode():
            every = mask.numel()
            remember(mask, (torch.arange(every) * size % max(every, 1) < size).reshape(mask.shape))

    def taken(self, source: torch.Tensor, index: Any, size: int) -> torch.Tensor:
        """Returns the `size` elements of `source` that masks in the index select."""
        items = []
        for item in index if isinstance(index, tuple) else (index,):
            mask = isinstance(item, torch.Tensor) and item.dtype == torch.bool
            items += [self.make((size,), torch.int64) for _ in range(item.dim())] if mask else [item]
        with self.fake_mode:
            return source[tuple(items)]

    def selected(self, mask: torch.Tensor, size: int) -> int:
        """Returns the number of elements that a mask selects, counted if its values are known."""
        value = getattr(mask, "vram_value", None)
        if value is None:
            return min(size, mask.numel())
        with without_mode():
            return int(torch.count_nonzero(value))

    def declared_size(self, name: str, every: int) -> int:
        """Returns the number of elements in a result whose size depends on data: the declared number, or all."""
        line = running_line()
        key = f"{name}@{line.replace(', line ', ':')}" if line else name
        size = self.declared.sizes.get(key, self.declared.sizes.get(name))
        taken = every if size is None else min(size * self.declared.batch, every)
        self.declared.ask(key, taken, every)
        if size is not None:
            return taken
        self.note(f"The size of the result of {name}{f' ({line})' if line else ''} depends on data: all elements were "
                  f'assumed. To declare it, export with sizes={{"{key}": elements per sample}}.')
        return every

    def record(self, name: str, args: Args, kwargs: Kwargs, result: Any, func: Callable[..., Any] | None = None) -> Any:
        inplace = name.endswith("_") and result is (args[0] if args else kwargs.get("input"))
        plain = name if name in FUNCTIONS or not inplace else name[:-1]
        converts = name in ("as_tensor", "asarray") and bool(args) and isinstance(args[0], torch.Tensor)
        if name in FACTORIES and not converts:
            return self.bind(result, self.constant(name, args, kwargs, result), inplace)
        if plain not in FUNCTIONS or not FUNCTIONS[plain].make and converts_complex(args, kwargs, result):
            return self.bind(result, record_unknown(self, name, func, args, kwargs, result), inplace)
        out = kwargs.get("out")
        if isinstance(out, torch.Tensor):  # the result is written there, without an allocation
            operands = tensors_in([list(args), {key: value for key, value in kwargs.items() if key != "out"}])[:1]
            return self.bind(result, self.emit("CopySlice", name, {"part": list(out.shape)}, [out, *operands]), True)
        function = FUNCTIONS[plain]
        call = Call(self, plain.strip("_"), function, function.bind(args, kwargs), result, inplace,
                    (func, args, kwargs))
        refs = (function.make or record_simple)(call)
        return self.bind(result, refs, inplace or name == "setitem")

    def constant(self, name: str, args: Args, kwargs: Kwargs, result: Any) -> list[Ref]:
        like = None
        if kwargs.get("dtype") is not None:
            like = self.asked()
        elif name.endswith("_like") or name.startswith("new_"):
            like = args[0]
        return [self.constant_row(name, tensor, like) for tensor in tensors_in(result)]
