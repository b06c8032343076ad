# SPDX-License-Identifier: GPL-3.0-or-later
"""Input rows, and inputs for another batch."""
from __future__ import annotations

import collections
import enum
import re
from typing import Any, Callable, Sequence, TYPE_CHECKING

import torch

from .known import value_of
from .values import tensors_in

if TYPE_CHECKING:
    from .recorder import Recorder


def add_inputs(recorder: Recorder, name: str, value: Any, **attributes: Any) -> None:
    tensors = tensors_in(value)
    names = [name] if isinstance(value, torch.Tensor) else _item_names(name, value, tensors)
    with recorder.hidden():
        for name, tensor in zip(names, tensors):
            recorder.input(name, tensor, attributes if tensor.is_floating_point() else {})


def _item_names(name: str, value: Any, tensors: Sequence[torch.Tensor]) -> list[str]:
    """Returns the names of the tensors in a container: their keys in a mapping of tensors, or their positions."""
    keys = [key for key, item in value.items() if isinstance(item, torch.Tensor)] if isinstance(value, dict) else []
    return [f"{name}.{item}" for item in (keys if len(keys) == len(tensors) else range(len(tensors)))]


def is_label(name: str) -> bool:
    """Whether an argument of the forward pass is used by its loss. Neither model.to(bfloat16) nor data loaders convert
    such an argument."""
    return re.search("label|target", name) is not None


class Growth(enum.Enum):
    """The sizes of the inputs that follow the batch."""
    GRAPHS = "numbers of nodes, edges and graphs"
    LEADING = "leading sizes that equal the batch"
    EVERY = "all sizes that equal the batch"
    PACKED = "leading sizes that are a multiple of the batch, such as the patches of all images in one tensor"
    BY_SAMPLE = "all lists with an item per sample"
    TUPLES = "leading sizes, but not the number of items in a tuple, such as a cosine and a sine of two samples"


def rebatched(shape: Sequence[int], batch: int, wanted: int, growth: Growth) -> list[int]:
    """Returns `shape` for another batch."""
    if growth is Growth.PACKED and shape and shape[0] % batch == 0:
        return [shape[0] // batch * wanted, *shape[1:]]
    return [wanted if extent == batch and (at == 0 or growth is Growth.EVERY) else extent
            for at, extent in enumerate(shape)]


def is_by_sample(value: Any, batch: int, growth: Growth) -> bool:
    """Whether a list has an item per sample, such as the boxes of each image. A list of tensors with as many rows as
    samples is taken to contain whole batches unless every list grows."""
    if type(value) not in (list, tuple) or len(value) != batch or not all(tensors_in(item) for item in value):
        return False
    if growth is Growth.TUPLES and type(value) is tuple:
        return False
    whole = all(isinstance(item, torch.Tensor) and item.dim() and item.shape[0] == batch for item in value)
    return growth is Growth.BY_SAMPLE or not whole


def with_repeated_lists(value: Any, batch: int, wanted: int, growth: Growth, made: Callable[[Any, bool], Any]) -> Any:
    """Applies `made` to everything in `value`. Lists with one item per sample repeat their items for another batch. The
    second argument of `made` says whether its first one is inside such a list, where leading sizes are not the
    batch."""
    def grown(value: Any, inside: bool) -> Any:
        if not inside and is_by_sample(value, batch, growth):
            return type(value)(grown(value[at % batch], True) for at in range(wanted))
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return type(value)(*[grown(item, inside) for item in value])
        if type(value) in (list, tuple):
            return type(value)(grown(item, inside) for item in value)
        if type(value) in (dict, collections.OrderedDict):
            return type(value)((key, grown(item, inside)) for key, item in value.items())
        return made(value, inside)

    return grown(value, False)


def example_value(value: torch.Tensor, dtype: torch.dtype, shape: Sequence[int]) -> torch.Tensor | None:
    """Returns the values of an input that the forward pass may read (masks, positions). In a larger batch they
    repeat."""
    known = value_of(value, dtype) if value.dim() < 3 or not value.is_floating_point() else None
    if known is None or known.shape == shape:
        return known
    return known[torch.arange(shape[0]).remainder(known.shape[0])] if known.shape[1:] == shape[1:] else None
