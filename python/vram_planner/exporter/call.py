# SPDX-License-Identifier: GPL-3.0-or-later
"""A function call during its conversion to a row."""
from __future__ import annotations

from typing import Any, Sequence, TYPE_CHECKING

import torch

from .table import DTYPES_GIVEN, HALF, WITHOUT_INPLACE
from .values import tensors_in
from .types import Kwargs, Made, Ref

if TYPE_CHECKING:
    from .fake_tensors import FakeTensors
    from .rows import Leaf
    from .functions import Function


class Call:
    """A function call during its conversion to a row."""

    def __init__(self, recorder: FakeTensors, name: str, function: Function, bound: Kwargs, result: Any, inplace: bool,
                 asked: tuple[Any, Any, Any]) -> None:
        self.recorder, self.name, self.function, self.bound = recorder, name, function, bound
        self.result, self.inplace, self.asked = result, inplace, asked

    def __getitem__(self, key: str) -> Any:
        return self.bound.get(key)

    def tensors(self, *names: str) -> list[torch.Tensor]:
        return tensors_in([self.bound.get(name) for name in names])

    def leaf(self, name: str) -> Leaf | None:
        """Returns the parameter that was given as `name`; None if it is a computed tensor or missing."""
        leaf = self.recorder.origins.get(id(self.bound.get(name)))
        return leaf if leaf and leaf.kind == "Parameter" and id(self.bound[name]) not in self.recorder.values else None

    @property
    def x(self) -> list[torch.Tensor]:
        return tensors_in(self["input"])

    def cast(self) -> list[Any]:
        """Returns the input, with a cast before it if the function was given a dtype."""
        dtype = self["dtype"]
        return [self.step("Cast", self.x, dtype=dtype)] if isinstance(dtype, torch.dtype) else self.x

    def step(self, type_: str, inputs: Sequence[Any], **attributes: Any) -> Ref:
        """Emits a row that is only a part of the function."""
        return self.recorder.emit(type_, type_.lower() if type_ != "Cast" else "to", attributes, inputs)

    def computed(self, *names: str) -> bool:
        """Whether one of the weights is not a parameter but the result of other functions."""
        return any(self[name] is not None and self.leaf(name) is None for name in names)

    def emit(self, type_: str, inputs: Sequence[Any], parameters: Sequence[str] = (), **attributes: Any) -> Ref:
        if self.inplace and type_ not in WITHOUT_INPLACE:
            attributes["inplace"] = True
        leaves = {name: leaf for name, leaf in ((n, self.recorder.origins.get(id(self[n]))) for n in parameters)
                  if leaf and leaf.kind != "Constant"}
        ref = self.recorder.emit(type_, self.name, attributes, inputs, leaves)
        if self.name in DTYPES_GIVEN and self["dtype"] in HALF:  # autocast does not change calls with a dtype
            self.recorder.rows[ref[0]].autocast = "off"
        return ref


def _attribute(call: Call, key: str, argument: str) -> Any:
    if argument == "result":
        return list(tensors_in(call.result)[0].shape)
    value = call[argument]
    if key == "dims" and value is not None and not isinstance(value, (list, tuple)):
        return [value]
    return None if key in ("stride", "dims") and value in ([], ()) else value


def record_simple(call: Call) -> Made:
    function = call.function
    attributes = {key: _attribute(call, key, argument) for key, argument in function.attributes}
    return call.emit(function.kind, call.tensors(*function.inputs), **attributes)
