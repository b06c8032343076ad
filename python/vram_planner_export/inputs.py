"""Input rows, and inputs for another batch."""
from __future__ import annotations

from typing import Any, Sequence, TYPE_CHECKING

import torch

from .known import value_of
from .values import tensors_in

if TYPE_CHECKING:
    from .recorder import Recorder


def add_inputs(recorder: Recorder, name: str, value: Any, **attributes: Any) -> None:
    tensors = tensors_in(value)
    names = [name] if isinstance(value, torch.Tensor) else [f"{name}.{i}" for i in range(len(tensors))]
    with recorder.hidden():
        for name, tensor in zip(names, tensors):
            recorder.input(name, tensor, attributes if tensor.is_floating_point() else {})


def rebatched(shape: Sequence[int], batch: int, wanted: int, every: bool) -> list[int]:
    """`shape` for another batch: changes its leading size, or every size that equals the batch size."""
    return [wanted if extent == batch and (every or at == 0) else extent for at, extent in enumerate(shape)]


def example_value(value: torch.Tensor, dtype: torch.dtype, shape: Sequence[int]) -> torch.Tensor | None:
    """The values of an input that the forward may look at (masks, positions); in a larger batch they repeat."""
    known = value_of(value, dtype) if value.dim() < 3 or not value.is_floating_point() else None
    if known is None or known.shape == shape:
        return known
    return known[torch.arange(shape[0]).remainder(known.shape[0])] if known.shape[1:] == shape[1:] else None
