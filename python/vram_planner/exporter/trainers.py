# SPDX-License-Identifier: GPL-3.0-or-later
"""Callbacks for transformers' and Lightning's Trainer that export the model just before it is trained."""
from __future__ import annotations

import contextlib
import importlib
import os
import warnings
from typing import Any, Iterator

from torch import nn

from .export import write_export
from .job import Job
from .unwrap import unwrapped

# Optimizer classes of torch.optim and similar libraries. `implementation` and the other settings are read from the
# optimizer's defaults.
OPTIMIZERS = {"SGD": "sgd", "Adam": "adam", "AdamW": "adamw", "Adagrad": "adagrad", "RMSprop": "rmsprop",
              "Adadelta": "adadelta", "Adamax": "adamax", "NAdam": "nadam", "RAdam": "radam", "ASGD": "asgd",
              "Rprop": "rprop", "Adafactor": "adafactor", "SparseAdam": "sparse-adam", "LBFGS": "lbfgs", "Lion": "lion",
              "AdamW8bit": "adamw8bit", "Adam8bit": "adam8bit", "PagedAdamW8bit": "paged-adamw8bit",
              "Lion8bit": "lion8bit", "SGD8bit": "sgd8bit", "Muon": "muon", "Adam_mini": "adam-mini",
              "AdamWScheduleFree": "adamw-schedule-free", "LAMB": "lamb", "LARS": "lars"}
PRECISIONS = {"16-mixed": "amp-fp16", "bf16-mixed": "amp-bf16", "16-true": "fp16", "bf16-true": "bf16",
              "32-true": "fp32", "32": "fp32", "16": "amp-fp16", "bf16": "amp-bf16"}


def optimizer_setup(optimizer: Any) -> dict[str, Any]:
    """Returns the setup's keys for an optimizer; empty if the planner does not support it."""
    optimizer = getattr(optimizer, "optimizer", optimizer)  # Accelerate and Lightning wrap it
    name, defaults = OPTIMIZERS.get(type(optimizer).__name__), getattr(optimizer, "defaults", {})
    if name is None:
        if optimizer is not None:
            warnings.warn(f"VRAM Planner has no optimizer {type(optimizer).__name__}: choose one with the same "
                          "state for each parameter.", stacklevel=4)
        return {}
    if name == "rmsprop" and defaults.get("centered"):
        name = "rmsprop-centered"
    if name in ("adam", "adamw") and defaults.get("amsgrad"):
        name = "amsgrad"
    setup: dict[str, Any] = {"optimizer": name}
    if defaults.get("momentum"):
        setup["optimizer.momentum"] = defaults["momentum"]
    if "weight_decay" in defaults:
        setup["optimizer.weight-decay"] = defaults["weight_decay"]
    if defaults.get("fused"):
        setup["optimizer.implementation"] = "fused"
    elif defaults.get("foreach") is False:
        setup["optimizer.implementation"] = "for-loop"
    return setup


def trainer_setup(arguments: Any, optimizer: Any = None) -> dict[str, Any]:
    """Returns the setup's keys for transformers.TrainingArguments. Checkpointing is part of the recording."""
    setup = {"batch": arguments.per_device_train_batch_size, **optimizer_setup(optimizer)}
    if arguments.gradient_accumulation_steps > 1:
        setup["accumulation"] = arguments.gradient_accumulation_steps
    if getattr(arguments, "bf16", False) or getattr(arguments, "fp16", False):
        setup["precision"] = "amp-bf16" if arguments.bf16 else "amp-fp16"
    elif getattr(arguments, "tf32", None):
        setup["precision"] = "tf32"
    return setup


def lightning_setup(trainer: Any) -> dict[str, Any]:
    """Returns the setup's keys for Lightning's Trainer; its batch is that of the recording."""
    setup = optimizer_setup(next(iter(trainer.optimizers), None))
    precision = PRECISIONS.get(str(trainer.precision))
    if precision:
        setup["precision"] = precision
    if trainer.accumulate_grad_batches > 1:
        setup["accumulation"] = trainer.accumulate_grad_batches
    return setup


class _TransformersCallback:
    """Waits for the first forward pass, whose arguments are those of the training."""

    def __init__(self, path: str | os.PathLike[str], **options: Any) -> None:
        self.path, self.options, self.hook = path, options, None

    def on_train_begin(self, args: Any, state: Any, control: Any, model: Any = None, optimizer: Any = None,
                       **_: Any) -> None:
        inner = unwrapped(model)

        def before_forward(module: nn.Module, given: tuple[Any, ...], named: dict[str, Any]) -> None:
            if module.training and self.hook is not None:
                self.remove()
                write_export(Job(inner, given, None, None, named), self.path,
                             setup=trainer_setup(args, optimizer), **self.options)

        self.hook = inner.register_forward_pre_hook(before_forward, with_kwargs=True)

    def on_train_end(self, *_: Any, **__: Any) -> None:
        self.remove()

    def remove(self) -> None:
        if self.hook is not None:
            self.hook.remove()
            self.hook = None


class _LightningCallback:
    """Records training_step on the first batch."""

    def __init__(self, path: str | os.PathLike[str], **options: Any) -> None:
        self.path, self.options, self.done = path, options, False

    def on_train_batch_start(self, trainer: Any, pl_module: Any, batch: Any, batch_idx: int, *_: Any) -> None:
        if self.done:
            return
        self.done = True

        def step(batch: Any) -> Any:
            return pl_module.training_step(batch, batch_idx)

        with silent(pl_module):
            write_export(Job(pl_module, (batch,), None, None, {}, call=step), self.path,
                         setup=lightning_setup(trainer), **self.options)


@contextlib.contextmanager
def silent(module: Any) -> Iterator[None]:
    """Keeps a recording's logs out of those of the training run."""
    for name in ("log", "log_dict"):
        vars(module)[name] = lambda *_, **__: None
    try:
        yield
    finally:
        for name in ("log", "log_dict"):
            vars(module).pop(name, None)


def trainer_callback(path: str | os.PathLike[str], **options: Any) -> Any:
    """Returns a callback for transformers.Trainer(callbacks=[...]) that exports the model just before it is trained,
    with the batch, precision, optimizer and accumulation of the run. Options are those of export()."""
    base = importlib.import_module("transformers").TrainerCallback
    return type("ExportCallback", (_TransformersCallback, base), {})(path, **options)


def lightning_callback(path: str | os.PathLike[str], **options: Any) -> Any:
    """Returns a callback like trainer_callback() for Lightning's Trainer(callbacks=[...])."""
    try:
        base = importlib.import_module("lightning.pytorch").Callback
    except ImportError:
        base = importlib.import_module("pytorch_lightning").Callback
    return type("ExportCallback", (_LightningCallback, base), {})(path, **options)
