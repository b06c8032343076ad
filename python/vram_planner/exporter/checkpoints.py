# SPDX-License-Identifier: GPL-3.0-or-later
"""Activation checkpointing and autograd functions, intercepted at their entry points."""
from __future__ import annotations

import functools
import inspect
import sys
import types
from typing import Any, Callable, ContextManager, Iterator, TYPE_CHECKING

import torch
import torch.utils.checkpoint

from .values import tensors_in
from .types import Args, Kwargs

if TYPE_CHECKING:
    from .recorder import Recorder


def _region(recorder: Recorder, args: Args, kwargs: Kwargs) -> ContextManager[None]:
    """Opens a checkpointed region. Tensors in a tuple or passed by keyword are held, but not saved."""
    given = [value for value in args if isinstance(value, torch.Tensor)]
    return recorder.call("checkpoint", "checkpoint", given or (args, kwargs), checkpoint=True)


def checkpoint_generator(recorder: Recorder) -> Callable[..., Any]:
    """Replaces the generator of PyTorch 2.1 to 2.13, and the function of that name in later versions."""
    def generator(function: Any, preserve: bool, context_fn: Callable[..., Any], determinism_check: Any, debug: Any,
                  *args: Any, **kwargs: Any) -> Iterator[None]:
        return checkpoint_steps(recorder)(function, args, kwargs, context_fn=context_fn)

    return generator


def checkpoint_steps(recorder: Recorder) -> Callable[..., Any]:
    """Replaces the generator behind every checkpoint of PyTorch 2.14."""
    def generator(function: Any, args: Args, kwargs: Kwargs, *, context_fn: Callable[..., Any],
                  **options: Any) -> Iterator[None]:
        with context_fn()[0], _region(recorder, args, kwargs):
            yield

    return generator


def checkpoint_call(recorder: Recorder) -> Callable[..., Any]:
    with_context = "context_fn" in inspect.signature(torch.utils.checkpoint._checkpoint_without_reentrant).parameters

    def call(function: Any, preserve: bool = True, *args: Any, **kwargs: Any) -> Any:
        args = args[1:] if with_context else args
        for option in ("context_fn", "determinism_check", "debug"):  # options of later versions
            kwargs.pop(option, None)
        with _region(recorder, args, kwargs):
            return function(*args, **kwargs)

    return call


def _reentrant(recorder: Recorder, function: Any, args: Args) -> Any:
    """Runs a reentrant checkpoint, which only computes gradients of its arguments."""
    if torch.is_grad_enabled() and not any(recorder.takes_gradient(tensor) for tensor in tensors_in(list(args))):
        recorder.note("A checkpoint with use_reentrant=True has no input that takes a gradient: PyTorch gives "
                      "nothing inside it a gradient either. Use use_reentrant=False.")
        with torch.no_grad():
            return function(*args)
    given = [value for value in args if isinstance(value, torch.Tensor)]
    with recorder.call("checkpoint", "checkpoint", given or (args, {}), checkpoint=True, reentrant=True):
        return function(*args)


# The class whose apply() all functions end in, even those that a module bound when it was imported, such as
# `sparsemax = SparsemaxFunction.apply` (PyTorch 2.0 and later).
FUNCTION_BASE: Any = getattr(torch.autograd.function, "_SingleLevelFunction", torch.autograd.Function)


def function_apply(recorder: Recorder) -> Callable[..., Any]:
    """Replaces torch.autograd.Function.apply: a reentrant checkpoint becomes a region, any other function one custom
    row."""
    def original(cls: type, *args: Any) -> Any:
        return super(FUNCTION_BASE, cls).apply(*args)

    def apply(cls: type, *args: Any, **kwargs: Any) -> Any:
        if cls is torch.utils.checkpoint.CheckpointFunction:
            return _reentrant(recorder, args[0], args[2:])
        if cls.__name__ == "CheckpointFunction" and len(args) > 1 and callable(args[0]) and type(args[1]) is int:
            # As in OpenAI's diffusion models: a number of inputs, which the parameters of the region follow.
            return _reentrant(recorder, args[0], args[2:2 + args[1]])
        with recorder.own_function():
            return recorder.dispatch(cls.__name__, lambda *given, **_: original(cls, *given), args, kwargs)

    return apply


def bound_functions(recorder: Recorder) -> Iterator[tuple[Any, str, Any]]:
    """Yields replacements for the apply() of functions that modules bound when they were imported. PyTorch 1.13 calls
    C++ there, which no patch of a class can intercept."""
    apply = function_apply(recorder)
    for module in list(sys.modules.values()):
        for name, value in list(getattr(module, "__dict__", {}).items()):
            owner = value.__self__ if issubclass(type(value), types.BuiltinMethodType) else None
            if isinstance(owner, type) and issubclass(owner, torch.autograd.Function):
                yield module, name, functools.partial(apply, owner)
