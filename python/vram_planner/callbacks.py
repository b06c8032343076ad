# SPDX-License-Identifier: GPL-3.0-or-later
"""Callbacks that run require_fit() before the first step of transformers' or Lightning's Trainer."""
from __future__ import annotations

import importlib
import json
import os
from typing import Any, Mapping

from .errors import DoesNotFit, VramPlannerError
from .estimates import Request
from .fit import checked
from .gpu import settings_of_device
from .settings import options_of
from .subjects import Recording, Subject, recorded, warn


class _Check:
    """The common part of the callbacks: a single check on rank 0. If it cannot run, it warns instead of ending the
    run."""

    def __init__(self, **settings: Any) -> None:
        self.settings: Mapping[str, Any] = {"gpu": "cuda", **settings}
        self.done = False

    def check(self, model: Any, inputs: Any, of_run: Mapping[str, Any], *, named: Mapping[str, Any] | None = None,
              call: Any = None) -> None:
        """Checks the run. Settings of the callback override those of the trainer (`of_run`)."""
        self.done = True
        settings = {**of_run, **{key: value for key, value in self.settings.items() if value is not None}}
        try:
            checked(lambda exactly: self._request(model, inputs, settings, exactly, named, call), again=True)
        except DoesNotFit:
            raise
        except (VramPlannerError, RuntimeError, TypeError, ValueError, OSError) as problem:
            warn(f"It was not checked whether the step fits: {problem}", UserWarning)

    @staticmethod
    def _request(model: Any, inputs: Any, settings: Mapping[str, Any], exactly: bool, named: Any,
                 call: Any) -> Request:
        given = dict(settings)
        gpu = given.pop("gpu")
        given.update({"gpu": gpu} if isinstance(gpu, str) and gpu.split(":")[0] != "cuda" else settings_of_device(gpu))
        project = recorded(model, inputs, Recording(), {**given, "batch": None}, exactly=exactly, call=call,
                           named=named)
        given["batch"] = project["setup"]["batch"]
        return Request("estimate", Subject("-", json.dumps(project)), tuple(options_of(given)))


class _TransformersCallback(_Check):
    """Waits for the first forward pass, whose arguments are those of the training."""
    hook: Any = None

    def on_train_begin(self, args: Any, state: Any, control: Any, model: Any = None, optimizer: Any = None,
                       **_: Any) -> None:
        from .exporter.trainers import trainer_setup
        from .exporter.unwrap import unwrapped
        if self.done or not getattr(state, "is_world_process_zero", True):
            return
        inner = unwrapped(model)

        def before_forward(module: Any, given: tuple[Any, ...], named: dict[str, Any]) -> None:
            if module.training and self.hook is not None:
                self.remove()
                self.check(inner, given, {**trainer_setup(args, optimizer), **job_of_transformers(args)}, named=named)

        self.hook = inner.register_forward_pre_hook(before_forward, with_kwargs=True)

    def on_train_end(self, *_: Any, **__: Any) -> None:
        self.remove()

    def remove(self) -> None:
        if self.hook is not None:
            self.hook.remove()
            self.hook = None


class _LightningCallback(_Check):
    """Records training_step on the first batch."""

    def on_train_batch_start(self, trainer: Any, pl_module: Any, batch: Any, batch_idx: int, *_: Any) -> None:
        from .exporter.trainers import lightning_setup, silent
        if self.done or not getattr(trainer, "is_global_zero", True):
            return

        def step(batch: Any) -> Any:
            return pl_module.training_step(batch, batch_idx)

        with silent(pl_module):
            self.check(pl_module, (batch,), {**lightning_setup(trainer), **job_of_lightning(trainer)}, call=step)


def job_of_transformers(arguments: Any) -> dict[str, Any]:
    """Returns how TrainingArguments distribute the work over GPUs."""
    size = int(getattr(arguments, "world_size", 1) or 1)
    if size < 2:
        return {}
    zero = _zero_stage(getattr(arguments, "deepspeed", None))
    if zero is not None:
        return {"gpus": size, "data_parallel": f"deepspeed-zero{zero}" if zero else "ddp"}
    if getattr(arguments, "fsdp", None):
        config = getattr(arguments, "fsdp_config", None) or {}
        second = str(config.get("fsdp_version", config.get("version", 1))) == "2"
        return {"gpus": size, "data_parallel": "fsdp2" if second else "fsdp1"}
    return {"gpus": size, "data_parallel": "ddp"}


def _zero_stage(config: Any) -> int | None:
    """Returns the ZeRO stage in DeepSpeed's configuration, which is a mapping or a file."""
    if not config:
        return None
    if isinstance(config, (str, os.PathLike)):
        with open(config, encoding="utf-8") as file:
            config = json.load(file)
    return int(config.get("zero_optimization", {}).get("stage", 0))


def job_of_lightning(trainer: Any) -> dict[str, Any]:
    size = int(getattr(trainer, "world_size", 1) or 1)
    if size < 2:
        return {}
    strategy = type(getattr(trainer, "strategy", None)).__name__
    kinds = {"FSDPStrategy": "fsdp1", "ModelParallelStrategy": "fsdp2"}
    stage = getattr(getattr(trainer, "strategy", None), "config", None)
    if strategy == "DeepSpeedStrategy":
        zero = _zero_stage(stage) or 0
        return {"gpus": size, "data_parallel": f"deepspeed-zero{zero}" if zero else "ddp"}
    return {"gpus": size, "data_parallel": kinds.get(strategy, "ddp")}


def trainer_callback(**settings: Any) -> Any:
    """Returns a callback for transformers.Trainer(callbacks=[...]) that runs require_fit() before the first step, on
    rank 0, with the batch, precision, optimizer, accumulation and GPUs of the run. Keyword arguments are settings
    that override these."""
    base = importlib.import_module("transformers").TrainerCallback
    return type("RequireFitCallback", (_TransformersCallback, base), {})(**settings)


def lightning_callback(**settings: Any) -> Any:
    """Returns a callback like trainer_callback() for Lightning's Trainer(callbacks=[...])."""
    try:
        base = importlib.import_module("lightning.pytorch").Callback
    except ImportError:
        base = importlib.import_module("pytorch_lightning").Callback
    return type("RequireFitCallback", (_LightningCallback, base), {})(**settings)
