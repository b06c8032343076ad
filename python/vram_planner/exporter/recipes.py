# SPDX-License-Identifier: GPL-3.0-or-later
"""Precisions in which a forward pass is recorded, and autocast as on CUDA."""
from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any, ContextManager, Iterator

import torch
from torch import nn

from .table import AUTOCAST_FLOAT32, AUTOCAST_LOWER, AUTOCAST_WIDEST, DTYPES_GIVEN
from .values import mapped, tensors_in
from .types import Args, Kwargs


@dataclass(frozen=True)
class Recipe:
    """The dtype of the parameters, and the one that autocast casts to."""
    name: str
    model: torch.dtype
    autocast: torch.dtype | None = None


FLOAT32 = Recipe("fp32", torch.float32)
WIDER = Recipe("fp64", torch.float64)  # to find the dtypes that follow the model's
OTHERS = (Recipe("bf16", torch.bfloat16), Recipe("fp16", torch.float16),
          Recipe("amp-bf16", torch.float32, torch.bfloat16), Recipe("amp-fp16", torch.float32, torch.float16))
# Maps precisions that were not recorded to the precision that represents them.
AS = {"tf32": "fp32", "bf16": "fp32", "fp16": "bf16", "amp-bf16": "fp32", "amp-fp16": "amp-bf16"}
ALL_PRECISIONS = ("fp32", "tf32", "amp-fp16", "amp-bf16", "bf16", "fp16")


def own_precision(model: nn.Module) -> str:
    """Returns the precision of the parameters' dtype."""
    dtypes = {parameter.dtype for parameter in model.parameters()}
    return {torch.bfloat16: "bf16", torch.float16: "fp16"}.get(dtypes.pop() if len(dtypes) == 1 else None, "fp32")


def recipe_of(precision: str) -> Recipe:
    return next((recipe for recipe in OTHERS if recipe.name == precision), FLOAT32)


def recorded_as(precision: str, recorded: set[str]) -> str:
    """Returns the recording that represents a precision."""
    while precision not in recorded:
        precision = AS[precision]
    return precision


def cast_floating(values: Any, dtype: torch.dtype) -> Any:
    """Casts the floating-point tensors in nested values as autocast does, which leaves float64 alone."""
    def cast(value: Any) -> Any:
        plain = isinstance(value, torch.Tensor) and value.is_floating_point() and value.dtype != torch.float64
        return value.to(dtype) if plain else value

    return mapped(values, cast)


class Autocast:
    """The state of torch.autocast during a forward pass, without the device that PyTorch would check for."""

    def __init__(self, dtype: torch.dtype | None) -> None:
        self.states = [dtype]
        self.default = dtype or torch.float16

    @property
    def dtype(self) -> torch.dtype | None:
        return self.states[-1]

    @contextlib.contextmanager
    def set_to(self, dtype: torch.dtype | None) -> Iterator[None]:
        self.states.append(dtype)
        try:
            yield
        finally:
            self.states.pop()

    def off(self) -> ContextManager[None]:
        """Switches autocast off, as it is in backward."""
        return self.set_to(None)

    def cast(self, name: str, args: Args, kwargs: Kwargs) -> tuple[Args, Kwargs]:
        """Casts arguments as autocast does for the function (ATen/autocast_mode.h: CUDA's lists)."""
        wanted = self.wanted(name, args, kwargs) if self.dtype else None
        if wanted is None:
            return args, kwargs

        return cast_floating(args, wanted), cast_floating(kwargs, wanted)

    def wanted(self, name: str, args: Args, kwargs: Kwargs) -> torch.dtype | None:
        if name in AUTOCAST_LOWER and len(tensors_in([list(args), kwargs])) > 1:
            return self.dtype
        if name in AUTOCAST_WIDEST:
            return torch.float32 if any(t.dtype == torch.float32 for t in tensors_in([list(args), kwargs])) else None
        given = name in DTYPES_GIVEN and any(isinstance(value, torch.dtype) for value in [*args, *kwargs.values()])
        return torch.float32 if name in AUTOCAST_FLOAT32 and not given else None
