# SPDX-License-Identifier: GPL-3.0-or-later
"""The checked arguments of export()."""
from __future__ import annotations

import collections
import collections.abc
import inspect
from typing import Any, Callable, Sequence

import torch
from torch import nn

from .declared import Declared
from .errors import refusal
from .graphs import graph_inputs, is_graph
from .inputs import Growth, rebatched
from .restored_objects import RestoredObjects
from .unwrap import prepared_precision
from .values import tensors_in


class Job:
    """The arguments of export()."""

    def __init__(self, model: nn.Module, inputs: Any, loss: Any, target: Any,
                 named: dict[str, Any], call: Callable[..., Any] | None = None,
                 declared: Declared | None = None) -> None:
        self.declared = declared or Declared()
        self.call = call or model
        self.precision, self.outputs_to_float32 = prepared_precision(model), "_original_forward" in vars(model)
        self.model, self.loss, self.target = model, loss, target
        self.restored_objects: RestoredObjects | None = None  # set by the first recording
        self.precisions: set[str] | None = None  # requested precisions; None: all
        self.exactly: str | None = None  # the precision of the only recording
        self.for_batch: int | None = None  # its batch, if it differs from that of the inputs
        self.breaks = False  # whether Dynamo is used to find graph breaks
        self.compares_compiled = False  # whether to note that other functions run with or without torch.compile
        self.compiling = False  # whether the forward pass runs as while torch.compile traces it
        args, kwargs = _arguments(inputs)
        kwargs.update(named)
        self.graph_types = {name: type(value) for name, value in [*enumerate(args), *kwargs.items()] if is_graph(value)}
        self.args, self.kwargs = tuple(map(_plain, args)), {name: _plain(value) for name, value in kwargs.items()}
        inputs = [inputs, named] if named else inputs
        first: Any = next(iter([*self.args, *self.kwargs.values()]), None)
        self.graphs = graph_inputs(self.names())
        self.growth = Growth.GRAPHS if self.graphs else Growth.LEADING  # how the inputs grow with the batch
        self.listed = isinstance(first, (list, tuple)) and bool(first) and all(
            isinstance(item, torch.Tensor) and item.dim() == 3 for item in first)  # a list of images, as for detectors
        self.batch = self.graphs.batch if self.graphs else len(first) if self.listed else \
            _batch_of(inputs, tensors_in([self.kwargs.get("input_ids"), self.args, self.kwargs]))
        self.modules = [m for m in (model, loss) if isinstance(m, nn.Module)]
        for root in self.modules:
            for path, module in root.named_modules():
                _check_module(path or "the model", module)

    def growths(self) -> list[Growth]:
        """Returns how inputs may grow with the batch, the most probable way first."""
        return [growth for growth in Growth if growth is not Growth.GRAPHS or self.graphs]

    def shape(self, value: torch.Tensor, wanted: int) -> list[int]:
        """Returns the shape of an input for another batch."""
        if self.graphs and self.growth is Growth.GRAPHS:
            return self.graphs.shape(value, wanted)
        return rebatched(value.shape, self.batch, wanted, self.growth)

    def numbers(self, value: torch.Tensor, wanted: int) -> torch.Tensor | None:
        """Returns the numbers of nodes or graphs in an input for another batch; None if it has no such numbers."""
        return self.graphs.repeated(value, wanted) if self.graphs and self.growth is Growth.GRAPHS else None

    def given(self, args: Sequence[Any], kwargs: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
        """Returns arguments like `args` and `kwargs` in the types that the forward pass takes."""
        def typed(name: int | str, value: Any) -> Any:
            return self.graph_types[name].from_dict(value) if name in self.graph_types else value

        return [typed(at, value) for at, value in enumerate(args)], \
            {name: typed(name, value) for name, value in kwargs.items()}

    def every_module(self) -> list[nn.Module]:
        return [module for root in self.modules for module in root.modules()]

    def wants_labels(self) -> bool:
        """Whether the model computes its loss from labels, but neither labels nor another loss is given."""
        try:
            parameters = inspect.signature(type(self.model).forward).parameters
            given = inspect.signature(self.model.forward).bind_partial(*self.args, **self.kwargs).arguments
        except (TypeError, ValueError):
            return False
        return "labels" in parameters and given.get("labels") is None and self.loss is None and self.target is None

    def names(self) -> list[tuple[str, Any]]:
        """Returns the names of the input rows, which are those of the forward pass's arguments."""
        try:
            forward = self.model.forward if self.call is self.model else self.call
            parameters = [p for p in inspect.signature(forward).parameters]
        except (TypeError, ValueError):
            parameters = []
        parameters += [f"input{i}" for i in range(len(parameters), len(self.args))]
        return list(zip(parameters, self.args)) + list(self.kwargs.items())


def _arguments(inputs: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Splits inputs into positional and keyword arguments; the latter may be any mapping."""
    if isinstance(inputs, collections.abc.Mapping):
        return (), {str(name): value for name, value in inputs.items()}
    if inputs is None:
        return (), {}
    return tuple(inputs) if isinstance(inputs, (tuple, list)) else (inputs,), {}


def _plain(value: Any) -> Any:
    """Converts other mappings (BatchEncoding, BatchFeature) and graphs of PyTorch Geometric to a dict."""
    if is_graph(value):
        return dict(value.to_dict())
    return dict(value) if isinstance(value, collections.UserDict) else value


def _batch_of(inputs: Any, tensors: list[torch.Tensor]) -> int:
    """Returns the leading size of the first tensor that has one. The ids of tokens are first, as the patches of all
    images may be packed in one tensor."""
    if any(tensor.is_nested or tensor.layout not in (torch.strided, torch.sparse_coo, torch.sparse_csr)
           for tensor in tensors):
        raise refusal(ValueError, "inputs must be plain tensors, not nested ones; pad them to one length.")
    for tensor in tensors:
        if tensor.dim():
            return tensor.shape[0]
    if tensors:
        raise refusal(ValueError, "inputs hold only tensors without dimensions; one must have the batch as its "
                      "leading dimension.")
    raise refusal(ValueError, "inputs must contain a tensor whose leading dimension is the batch; they "
                  f"contain {said(inputs)}; give what the forward takes, such as torch.randn(2, 3, 224, 224).")


def said(value: Any) -> str:
    """Describes a value's type and, for a list, those of its items."""
    if isinstance(value, (list, tuple)) and value:
        return f"a {type(value).__name__} of {', '.join(sorted({type(item).__name__ for item in value}))}"
    return f"nothing but a {type(value).__name__}" if value is not None else "None"


def _check_module(path: str, module: nn.Module) -> None:
    if isinstance(module, torch.jit.ScriptModule):
        raise refusal(ValueError, f"{path} is TorchScript, which cannot be recorded; export the eager model that "
                      "it was made from.")
    if any(getattr(tensor, "_is_flat_param", type(tensor).__name__ == "FlatParameter")
           for tensor in module._parameters.values()):
        raise refusal(ValueError, f"{path} has the flat parameters of FullyShardedDataParallel, which do not keep "
                                  "layers apart; export the model before it is wrapped.")
    if any(isinstance(tensor, nn.parameter.UninitializedTensorMixin)
           for tensor in [*module._parameters.values(), *module._buffers.values()]):
        raise refusal(ValueError, f"{path} is a lazy module that does not know its sizes yet; run the model once on "
                      "real inputs first.")
