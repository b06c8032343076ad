"""What export() was asked for, checked."""
from __future__ import annotations

import inspect
from typing import Any

import torch
from torch import nn

from .values import tensors_in


class Job:
    """What export() was asked for."""

    def __init__(self, model: nn.Module, inputs: Any, loss: Any, target: Any) -> None:
        self.model, self.loss, self.target = model, loss, target
        self.args, self.kwargs = ((), dict(inputs)) if isinstance(inputs, dict) else \
            (tuple(inputs) if isinstance(inputs, (tuple, list)) else (inputs,), {})
        first: Any = next(iter([*self.args, *self.kwargs.values()]), None)
        self.listed = isinstance(first, (list, tuple)) and bool(first) and all(
            isinstance(item, torch.Tensor) and item.dim() == 3 for item in first)  # images, as detectors take them
        self.batch = len(first) if self.listed else _batch_of(inputs, tensors_in([self.args, self.kwargs]))
        self.modules = [m for m in (model, loss) if isinstance(m, nn.Module)]
        for root in self.modules:
            for path, module in root.named_modules():
                _check_module(path or "the model", module)

    def names(self) -> list[tuple[str, Any]]:
        """Input rows are named as the forward's arguments."""
        try:
            parameters = [p for p in inspect.signature(self.model.forward).parameters]
        except (TypeError, ValueError):
            parameters = []
        parameters += [f"input{i}" for i in range(len(parameters), len(self.args))]
        return list(zip(parameters, self.args)) + list(self.kwargs.items())


def _batch_of(inputs: Any, tensors: list[torch.Tensor]) -> int:
    """The leading extent of the first tensor that has one."""
    if any(tensor.is_nested or tensor.layout not in (torch.strided, torch.sparse_coo, torch.sparse_csr)
           for tensor in tensors):
        raise ValueError("export: inputs must be plain tensors, not nested ones; pad them to one length.")
    for tensor in tensors:
        if tensor.dim():
            return tensor.shape[0]
    if tensors:
        raise ValueError("export: inputs hold a tensor without dimensions alone; one must have the batch as its "
                         "leading dimension.")
    raise ValueError("export: inputs must hold a tensor whose leading dimension is the batch, and hold "
                     f"{said(inputs)}; give what the forward takes, such as torch.randn(2, 3, 224, 224).")


def said(value: Any) -> str:
    """A value's type, and those of what a list holds."""
    if isinstance(value, (list, tuple)) and value:
        return f"a {type(value).__name__} of {', '.join(sorted({type(item).__name__ for item in value}))}"
    return f"nothing but a {type(value).__name__}" if value is not None else "None"


def _check_module(path: str, module: nn.Module) -> None:
    if isinstance(module, torch.jit.ScriptModule):
        raise ValueError(f"export: {path} is TorchScript, whose functions cannot be seen; export the eager model that "
                         "it was made from.")
    if any(isinstance(tensor, nn.parameter.UninitializedTensorMixin)
           for tensor in [*module._parameters.values(), *module._buffers.values()]):
        raise ValueError(f"export: {path} is a lazy module that does not know its sizes yet; run the model once on "
                         "real inputs first.")
