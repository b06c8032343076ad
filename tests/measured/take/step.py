# SPDX-License-Identifier: GPL-3.0-or-later
"""The training steps of one run, with the memory and the time that they take."""
from __future__ import annotations

import contextlib
import os
import statistics
import tempfile
import time
from typing import Any, Callable, Iterator

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

from networks import subject
from subject import Subject, Tensors

Setup = dict[str, Any]
TYPES = {"fp32": torch.float32, "amp-bf16": torch.bfloat16, "amp-fp16": torch.float16, "bf16": torch.bfloat16,
         "fp16": torch.float16}
CONVERTED = ("bf16", "fp16")  # the whole model is in this type, rather than under autocast
OPTIMIZERS = {"sgd": "SGD", "momentum": "SGD", "adam": "Adam", "adamw": "AdamW", "adadelta": "Adadelta",
              "adafactor": "Adafactor", "adagrad": "Adagrad", "adamax": "Adamax", "asgd": "ASGD", "nadam": "NAdam",
              "radam": "RAdam", "rmsprop": "RMSprop", "rprop": "Rprop"}
KNOWN = {"batch", "precision", "optimizer", "optimizer.momentum", "optimizer.weight_decay",
         "optimizer.implementation", "accumulation", "keep_outputs", "set_to_none", "alloc_conf",
         "offload_activations", "compile", "compile.loss", "compile.mode", "compile.optimizer",
         "compile.activation-budget", "checkpoint", "memory-format", "gpus", "data-parallel"}
SEED = 7
WARM, STEADY = 3, 2
SECONDS, GROUPS, MOST = 0.12, 3, 60


def is_set(setup: Setup, key: str, default: str = "no") -> bool:
    return str(setup.get(key, default)) in ("yes", "true", "True")


def optimizer_of(model: nn.Module, setup: Setup) -> torch.optim.Optimizer:
    options: dict[str, Any] = {"lr": 1e-4}
    for key in ("momentum", "weight_decay"):
        if f"optimizer.{key}" in setup:
            options[key] = float(setup[f"optimizer.{key}"])
    if setup["optimizer"] == "momentum" and not options.get("momentum"):
        raise ValueError("momentum without optimizer.momentum is plain SGD")
    if setup.get("optimizer.implementation") in ("fused", "foreach"):
        options[setup["optimizer.implementation"]] = True
    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    return getattr(torch.optim, OPTIMIZERS[setup["optimizer"]])(trained, **options)


def placed(tensors: Tensors, precision: str) -> Tensors:
    """Moves values to the GPU, with floating-point ones in the model's dtype if the whole model is converted."""
    kind = TYPES[precision] if precision in CONVERTED else None
    return {name: value.to("cuda", kind if kind and value.is_floating_point() else None)
            if isinstance(value, torch.Tensor) else value for name, value in tensors.items()}


def rerun(call: Callable[..., Any]) -> Callable[..., Any]:
    """Returns `call` under activation checkpointing: autograd keeps only the arguments and runs it again in
    backward."""
    def run(*values: Any, **named: Any) -> Any:
        return checkpoint(call, *values, use_reentrant=False, **named)
    return run


def with_one_rank(model: nn.Module, setup: Setup) -> nn.Module:
    """Wraps the network in DistributedDataParallel if the setup says so."""
    if setup.get("data-parallel") != "ddp":
        return model
    store = tempfile.mktemp(prefix="ranks")
    torch.distributed.init_process_group("nccl", init_method=f"file://{store}", rank=0, world_size=1)
    return nn.parallel.DistributedDataParallel(model, device_ids=[0])


class Training:
    """A network on the GPU with its optimizer and one batch."""

    def __init__(self, run: dict[str, Any]) -> None:
        setup = run["setup"]
        unknown = set(setup) - KNOWN
        if unknown:
            raise ValueError(f"settings that these scripts do not know: {', '.join(sorted(unknown))}")
        torch.manual_seed(SEED)
        self.setup, self.precision = setup, setup["precision"]
        self.subject: Subject = subject(run["network"], run.get("size", 0))
        model = self.subject.make().train()
        self.given = self.subject.inputs(setup["batch"])
        target = self.subject.target(setup["batch"]) if self.subject.target else None
        self.shapes = {name: list(value.shape) for name, value in self.given.items()
                       if isinstance(value, torch.Tensor)}
        self.parameters = sum(parameter.numel() for parameter in model.parameters())
        model = model.to("cuda", TYPES[self.precision] if self.precision in CONVERTED else None)
        for parameter in model.parameters() if self.subject.empty else ():
            parameter.data.uniform_(-0.02, 0.02)
        self.given = placed(self.given, self.precision)
        if setup.get("memory-format") == "channels-last":
            model = model.to(memory_format=torch.channels_last)
            self.given = {name: value.contiguous(memory_format=torch.channels_last) if value.dim() == 4 else value
                          for name, value in self.given.items()}
        self.target = placed({"target": target}, self.precision)["target"] if target is not None else None
        self.optimizer = optimizer_of(model, setup)
        self.scaler = torch.amp.GradScaler("cuda") if self.precision == "amp-fp16" else None
        self.loss_of = self.subject.loss
        self.call = self.compiled(model)
        self.apply = self.optimizer.step
        if is_set(setup, "compile.optimizer"):
            self.apply = torch.compile(self.optimizer.step, dynamic=False)
        self.output: Any = None
        self.loss: Any = None

    def compiled(self, model: nn.Module) -> Callable[[], Any]:
        """Returns the forward and the loss, compiled as the setup says."""
        where, mode = self.setup.get("compile", "none"), self.setup.get("compile.mode")
        if "compile.activation-budget" in self.setup:
            torch._functorch.config.activation_memory_budget = float(self.setup["compile.activation-budget"])
        for block in self.subject.repeated(model) if where == "blocks" else ():
            block.compile(dynamic=False, mode=mode)
        if "checkpoint" in self.setup:
            self.checkpoint(model)
        if is_set(self.setup, "compile.loss") and self.loss_of:
            self.loss_of = torch.compile(self.loss_of, dynamic=False, mode=mode)
        model = with_one_rank(model, self.setup)
        run = torch.compile(model, dynamic=False, mode=mode) if where == "model" else model

        def step() -> tuple[Any, torch.Tensor]:
            output = run(**self.given)
            return output, self.loss_of(output, self.target) if self.loss_of else output.loss

        return torch.compile(step, dynamic=False, mode=mode) if where == "step" else step

    def checkpoint(self, model: nn.Module) -> None:
        """Checkpoints each repeated block: around a block that is compiled separately, otherwise inside the compiled
        region."""
        for block in self.subject.repeated(model):
            if block._compiled_call_impl:
                block._compiled_call_impl = rerun(block._compiled_call_impl)
            else:
                block.forward = rerun(block.forward)

    def autocast(self) -> contextlib.AbstractContextManager[Any]:
        if not self.precision.startswith("amp"):
            return contextlib.nullcontext()
        return torch.autocast("cuda", TYPES[self.precision])

    def forward(self) -> None:
        offloaded = torch.autograd.graph.save_on_cpu(pin_memory=True) if is_set(self.setup, "offload_activations") \
            else contextlib.nullcontext()
        with self.autocast(), offloaded:
            output, self.loss = self.call()
        self.output = output if is_set(self.setup, "keep_outputs", "yes") else None

    def backward(self) -> None:
        (self.scaler.scale(self.loss) if self.scaler else self.loss).backward()
        self.output = self.loss = None

    def update(self) -> None:
        if self.scaler:
            self.scaler.step(self.optimizer)
            self.scaler.update()
        else:
            self.apply()

    def step(self, mark: Callable[[], None] = lambda: None) -> None:
        """One step of the optimizer; `mark` is called before it, between its parts and after it."""
        mark()
        self.optimizer.zero_grad(set_to_none=is_set(self.setup, "set_to_none", "yes"))
        for left in reversed(range(int(self.setup.get("accumulation", 1)))):
            self.forward()
            if not left:
                mark()
            self.backward()
        mark()
        self.update()
        mark()


def driver_bytes() -> int | None:
    """Returns the GPU memory of this process according to NVML."""
    import pynvml
    pynvml.nvmlInit()
    handle = pynvml.nvmlDeviceGetHandleByIndex(0)
    for process in pynvml.nvmlDeviceGetComputeRunningProcesses(handle):
        if process.pid == os.getpid():
            return process.usedGpuMemory
    return None


def memory_of(training: Training) -> dict[str, Any]:
    """The counters of a steady step: bytes, and MiB of the driver."""
    for _ in range(WARM):
        training.step()
    torch.cuda.synchronize()
    torch.cuda.reset_peak_memory_stats()
    for _ in range(STEADY):
        training.step()
    torch.cuda.synchronize()
    held = driver_bytes()
    statistics_of = torch.cuda.memory_stats()
    figures = {"max_memory_allocated": torch.cuda.max_memory_allocated(),
               "max_memory_reserved": torch.cuda.memory_reserved(),
               "nvidia_smi_mib": held >> 20 if held is not None else None}
    if statistics_of["num_alloc_retries"] or statistics_of["num_ooms"]:
        figures["retries"] = statistics_of["num_alloc_retries"]
    return figures


def groups_of(training: Training) -> Iterator[float]:
    """Returns the seconds per step in each of several groups of steps."""
    started = time.perf_counter()
    training.step()
    torch.cuda.synchronize()
    once = time.perf_counter() - started
    count = max(3, min(MOST, int(SECONDS / max(once, 1e-4))))
    for _ in range(GROUPS):
        started = time.perf_counter()
        for _ in range(count):
            training.step()
        torch.cuda.synchronize()
        yield (time.perf_counter() - started) / count


def parts_of(training: Training) -> list[float]:
    """Milliseconds between the marks of a step on the GPU: forward, backward and optimizer."""
    rows = []
    for _ in range(5):
        marks: list[torch.cuda.Event] = []

        def mark() -> None:
            marks.append(torch.cuda.Event(enable_timing=True))
            marks[-1].record()

        training.step(mark)
        torch.cuda.synchronize()
        rows.append([first.elapsed_time(second) for first, second in zip(marks, marks[1:])])
    return [statistics.median(column) for column in zip(*rows)]


def kernels_of(training: Training) -> list[float]:
    """Milliseconds of each kernel, copy and fill of one step on the GPU."""
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
        training.step()
        torch.cuda.synchronize()
    return [event.time_range.elapsed_us() / 1e3 for event in profile.events() or []
            if event.device_type == torch.autograd.DeviceType.CUDA]


def times_of(training: Training) -> dict[str, Any]:
    """Milliseconds of a step; `spread` is the slowest group over the fastest. `gpu_ms` is the sum of its kernels."""
    groups = sorted(groups_of(training))
    forward, backward, update = parts_of(training)
    kernels = kernels_of(training)
    return {"gpu_ms": round(sum(kernels), 4), "kernels": len(kernels),
            "step_ms": round(1e3 * statistics.median(groups), 4), "spread": round(groups[-1] / groups[0], 3),
            "forward_ms": round(forward, 4), "backward_ms": round(backward, 4), "optimizer_ms": round(update, 4)}
