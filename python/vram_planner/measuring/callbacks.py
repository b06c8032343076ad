# SPDX-License-Identifier: GPL-3.0-or-later
"""Callbacks that measure the first steps of a training run with transformers' or Lightning's Trainer."""
from __future__ import annotations

import importlib
import os
from typing import Any

from .run import Measurement

STEPS = 4  # the first creates the optimizer's state; the others show the steady state


class TrainerSteps:
    """Measures the first steps of any trainer."""

    def __init__(self, path: str | os.PathLike[str], steps: int = STEPS, **options: Any) -> None:
        self.run: Measurement | None = Measurement(path, **options)
        self.left = steps

    def begin(self) -> None:
        if self.run is not None:
            self.run.by_hand = True
            self.run.start()

    def stepped(self) -> None:
        if self.run is None:
            return
        self.left -= 1
        self.run.step()
        if not self.left:
            self.end()

    def end(self) -> None:
        if self.run is not None:
            self.run.finish()
            self.run = None


class _TransformersCallback(TrainerSteps):
    def on_train_begin(self, *_: Any, **__: Any) -> None:
        self.begin()

    def on_step_end(self, *_: Any, **__: Any) -> None:
        self.stepped()

    def on_train_end(self, *_: Any, **__: Any) -> None:
        self.end()


class _LightningCallback(TrainerSteps):
    def on_train_start(self, *_: Any, **__: Any) -> None:
        self.begin()

    def on_train_batch_end(self, trainer: Any, *_: Any, **__: Any) -> None:
        if (trainer.global_step or 0) > getattr(self, "seen", 0):  # not within gradient accumulation
            self.seen = trainer.global_step
            self.stepped()

    def on_train_end(self, *_: Any, **__: Any) -> None:
        self.end()


def trainer_callback(path: str | os.PathLike[str], steps: int = STEPS, **options: Any) -> Any:
    """Returns a callback for transformers.Trainer(callbacks=[...]) that measures the first steps and writes `path`."""
    base = importlib.import_module("transformers").TrainerCallback
    return type("MeasureCallback", (_TransformersCallback, base), {})(path, steps, **options)


def lightning_callback(path: str | os.PathLike[str], steps: int = STEPS, **options: Any) -> Any:
    """Returns a callback for Lightning's Trainer(callbacks=[...]) that measures the first steps and writes `path`."""
    try:
        base = importlib.import_module("lightning.pytorch").Callback
    except ImportError:
        base = importlib.import_module("pytorch_lightning").Callback
    return type("MeasureCallback", (_LightningCallback, base), {})(path, steps, **options)
