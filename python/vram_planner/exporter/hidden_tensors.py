# SPDX-License-Identifier: GPL-3.0-or-later
"""Hides fake tensors, so that code that checks for them runs as on real ones. For fake tensors, transformers builds
masks that it would skip for real ones, in which it sees that nothing is masked."""
from __future__ import annotations

import contextlib
import sys
import types
from typing import Any, Iterator

import torch._subclasses
from torch._subclasses.fake_tensor import FakeTensor

NAME = "FakeTensor"


class NoTensor:
    """A class without instances."""


class _HidingModule(types.ModuleType):
    """A module that returns the real class to PyTorch's own code only."""

    def __getattribute__(self, name: str) -> Any:
        if name == NAME and not _is_torch(sys._getframe(1).f_globals.get("__name__", "")):
            return NoTensor
        return super().__getattribute__(name)


def _is_torch(module: str) -> bool:
    return module.partition(".")[0] in ("torch", "functorch", "torchgen")


def _rename(old: type, new: type) -> None:
    """Replaces the class `old` by `new` under its name in all modules that imported it, except PyTorch's and this
    one."""
    for name, module in list(sys.modules.items()):
        held = getattr(module, "__dict__", {})
        if held.get(NAME) is old and held is not globals() and not _is_torch(name):
            setattr(module, NAME, new)


@contextlib.contextmanager
def hidden_fake_tensors() -> Iterator[None]:
    """Hides the class of fake tensors from all code outside PyTorch, including modules that imported it before."""
    modules = (torch._subclasses, torch._subclasses.fake_tensor)
    before = [module.__class__ for module in modules]
    for module in modules:
        module.__class__ = _HidingModule
    _rename(FakeTensor, NoTensor)
    try:
        yield
    finally:
        for module, kind in zip(modules, before):
            module.__class__ = kind
        _rename(NoTensor, FakeTensor)  # also in modules that were imported meanwhile
