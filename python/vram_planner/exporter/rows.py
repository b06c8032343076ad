# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of a recording: rows, the calls around them, and the model's parameters and buffers."""
from __future__ import annotations

from typing import Any, Iterable, Sequence

import torch
from torch import nn

from .places import running_code
from .types import Attributes, Ref

CACHED = "cached"  # the name of a table that code keeps from one step to the next
END = float("inf")  # for a tensor that is still alive after forward and loss


class Row:
    """A recorded row: `inputs` are (row, output) pairs, `parameters` maps this row's names to leaves."""
    __slots__ = ("uid", "type", "name", "attributes", "inputs", "parameters", "frozen", "frame", "until",
                 "until_return", "kept",
                 "like", "autocast", "others", "sized", "last_sample", "code", "graph_break")

    def __init__(self, uid: int, type_: str, name: str, attributes: Attributes, inputs: list[Any],
                 parameters: dict[str, Leaf], frozen: list[str], frame: Frame) -> None:
        self.uid, self.type, self.name, self.attributes, self.inputs = uid, type_, name, attributes, inputs
        self.parameters, self.frozen, self.frame = parameters, frozen, frame
        self.until: int | None = None  # the row up to which Python keeps the result
        self.until_return = False  # whether that row is the last one of the forward whose variable the result is
        self.kept: Row | None = None  # the row of the next step up to which an attribute keeps the result
        self.like: Ref | None = None  # the tensor whose dtype it has
        self.autocast: torch.dtype | str | None = None  # autocast's dtype when it ran; written as "off", "bf16"
        self.others: dict[str, dict[str, Any]] = {}  # maps a precision to the differences in it
        self.last_sample = False  # whether the row selects the last item of a list with one item per sample
        self.sized: dict[str, dict[str, list[Any]]] = {}  # maps a size to attributes for its two values
        self.code = running_code()
        # why Dynamo breaks the graph at the row, and whether it does so before the row
        self.graph_break: dict[str, Any] | None = None

    @property
    def is_cached_table(self) -> bool:
        """Whether the row is a table that code keeps from one step to the next without registering it as a buffer."""
        return (self.type, self.name) == ("Buffer", CACHED)


class Frame:
    """A call that created rows: a module's, or a checkpointed region. Its caller holds the `arguments` meanwhile."""
    __slots__ = ("name", "kind", "path", "module", "checkpoint", "reentrant", "arguments", "items", "repeat", "carry",
                 "tokens", "pytorch_calls")

    def __init__(self, name: str, kind: str, path: str = "", module: nn.Module | None = None, checkpoint: bool = False,
                 arguments: Sequence[Ref] = (), reentrant: bool = False) -> None:
        self.name, self.kind, self.path, self.module, self.checkpoint = name, kind, path, module, checkpoint
        self.arguments, self.repeat, self.reentrant = list(arguments), 1, reentrant
        self.items: list[Row | Frame] = []
        self.carry = self.arguments[0] if self.arguments else None
        self.tokens: list[Any] = []
        self.pytorch_calls = 0  # number of nested calls of PyTorch's modules, this one included

    def output(self) -> int:
        """The row whose first output is that of the block."""
        last = self.items[-1]
        return last.output() if isinstance(last, Frame) else last.uid


class Leaf:
    """A parameter or buffer of the model, or another tensor without a row."""
    __slots__ = ("kind", "name", "owner", "trainable", "real", "local")

    def __init__(self, kind: str, name: str, owner: nn.Module | None, real: torch.Tensor, local: str) -> None:
        self.kind, self.name, self.owner, self.real, self.local = kind, name, owner, real, local
        self.trainable = kind == "Parameter" and real.requires_grad

    def as_row(self) -> tuple[dict[str, Leaf], list[str]]:
        """Returns the parameters and frozen parameters of a row that consists only of this leaf."""
        if self.kind != "Parameter":
            return {}, []
        return {"weight": self}, [] if self.trainable else ["weight"]


def registered_leaves(modules: Iterable[nn.Module]) -> tuple[dict[int, Leaf], dict[int, str]]:
    """Returns the leaves of the modules by the tensor's id, and the modules' paths by the module's id."""
    leaves: dict[int, Leaf] = {}
    paths: dict[int, str] = {}
    for root in modules:
        for path, module in root.named_modules():
            paths.setdefault(id(module), path)
            for kind, tensors in (("Parameter", module._parameters), ("Buffer", module._buffers)):
                for local, tensor in tensors.items():
                    if tensor is not None and id(tensor) not in leaves:
                        name = f"{path}.{local}" if path else local
                        leaves[id(tensor)] = Leaf(kind, name, module, tensor, local)
    return leaves, paths
