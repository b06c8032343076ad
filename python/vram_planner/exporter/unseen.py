"""Code that asks whether a tensor is a fake one runs as it would on real ones: transformers, for one, builds masks for
fake tensors that it skips where it can see that nothing is masked."""
from __future__ import annotations

import contextlib
import sys
import types
from typing import Any, Iterator

import torch._subclasses
from torch._subclasses.fake_tensor import FakeTensor

NAME = "FakeTensor"


class NoTensor:
    """No tensor is one of these."""


class _Hiding(types.ModuleType):
    """PyTorch's own code still finds the class."""

    def __getattribute__(self, name: str) -> Any:
        if name == NAME and not _is_torch(sys._getframe(1).f_globals.get("__name__", "")):
            return NoTensor
        return super().__getattribute__(name)


def _is_torch(module: str) -> bool:
    return module.partition(".")[0] in ("torch", "functorch", "torchgen")


def _rename(old: type, new: type) -> None:
    """Modules that imported the name `old` stands under get `new`; PyTorch's and this one do not."""
    for name, module in list(sys.modules.items()):
        held = getattr(module, "__dict__", {})
        if held.get(NAME) is old and held is not globals() and not _is_torch(name):
            setattr(module, NAME, new)


@contextlib.contextmanager
def unseen() -> Iterator[None]:
    """Nobody but PyTorch can name the class of fake tensors, by its modules or as it was imported before."""
    modules = (torch._subclasses, torch._subclasses.fake_tensor)
    before = [module.__class__ for module in modules]
    for module in modules:
        module.__class__ = _Hiding
    _rename(FakeTensor, NoTensor)
    try:
        yield
    finally:
        for module, kind in zip(modules, before):
            module.__class__ = kind
        _rename(NoTensor, FakeTensor)  # in modules that were imported meanwhile, too
