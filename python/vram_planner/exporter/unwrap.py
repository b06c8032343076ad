# SPDX-License-Identifier: GPL-3.0-or-later
"""Unwraps models that trainers provide: compiled, wrapped for several GPUs, or prepared by Accelerate."""
from __future__ import annotations

import contextlib
from typing import Any, Iterator

import torch
from torch import nn

DEPTH = 6  # maximum number of wrappers around a prepared forward function


def unwrapped(model: Any) -> Any:
    """Returns the module inside DataParallel, DistributedDataParallel, torch.compile, FSDP1 and similar wrappers."""
    while True:
        if isinstance(vars(model).get("_modules") if hasattr(model, "__dict__") else None, dict):
            inner = model._modules.get("_orig_mod") or model._modules.get("_fsdp_wrapped_module")
            if inner is None and isinstance(model, (nn.DataParallel, nn.parallel.DistributedDataParallel)):
                inner = model.module
            if inner is not None:
                model = inner
                continue
        return model


def prepared_precision(model: nn.Module) -> str | None:
    """Returns amp-bf16 or amp-fp16 if Accelerate put autocast around the forward function."""
    if "_original_forward" not in vars(model):
        return None
    autocast = _autocast_in(vars(model).get("forward"), DEPTH)
    dtype = getattr(autocast, "fast_dtype", None)
    return {torch.bfloat16: "amp-bf16", torch.float16: "amp-fp16"}.get(dtype)


def _autocast_in(function: Any, depth: int) -> Any:
    """Returns the torch.autocast held by a function, its closure or the function that it wraps."""
    if isinstance(function, torch.autocast) or function is None or not depth:
        return function if isinstance(function, torch.autocast) else None
    function = getattr(function, "__func__", function)
    held = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
    held += [getattr(function, name, None) for name in ("__wrapped__", "model_forward")]
    for value in held:
        if callable(value):
            found = _autocast_in(value, depth - 1)
            if found is not None:
                return found
    return None


@contextlib.contextmanager
def as_written(modules: list[nn.Module]) -> Iterator[None]:
    """Makes modules run the forward functions of their classes, without Accelerate's wrappers and the hooks of
    distributed training. The caller restores the modules' attributes."""
    hooks = [getattr(module, name) for module in modules for name in ("_forward_pre_hooks", "_forward_hooks")]
    before = [dict(table) for table in hooks]
    for module in modules:
        if "_original_forward" in vars(module) or "_old_forward" in vars(module):
            vars(module).pop("forward", None)
        vars(module).pop("_compiled_call_impl", None)  # set by module.compile()
    for table in hooks:
        for key in [key for key, hook in table.items() if _is_distributed(hook)]:
            del table[key]
    try:
        yield
    finally:
        for table, kept in zip(hooks, before):
            table.clear()
            table.update(kept)


def _is_distributed(hook: Any) -> bool:
    return str(getattr(hook, "__module__", "")).startswith("torch.distributed.")


def class_name(module: nn.Module) -> str:
    """Returns the original class name: fully_shard() replaces the class."""
    names = [kind.__name__ for kind in type(module).__mro__]
    return names[2] if names[1:2] == ["FSDPModule"] else names[0]
