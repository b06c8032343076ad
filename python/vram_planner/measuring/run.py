# SPDX-License-Identifier: GPL-3.0-or-later
"""measure(): watches a few training steps and writes the memory and time that they take."""
from __future__ import annotations

import datetime
import importlib
import json
import os
import sys
import threading
import time
from typing import Any, Callable

from .counters import CudaCounters
from .timeline import blocks_at_peak, timeline

MEASURED_FORMAT = "vram-planner-measured/1"
EVERY = 0.02  # seconds between two readings of the device


class Measurement:
    """One run. Steps end at step() or after an optimizer's step. The file is written when the run ends."""

    def __init__(self, path: str | os.PathLike[str], *, model: Any = None, setup: dict[str, Any] | None = None,
                 counters: Any = None, now: Callable[[], float] = time.perf_counter) -> None:
        self.path, self.model, self.setup, self.now = os.fspath(path), model, setup, now
        self.counters = CudaCounters() if counters is None else counters
        self.steps: list[dict[str, int]] = []
        self.line: dict[str, Any] | None = None
        self.blocks: list[dict[str, Any]] = []
        self.device: dict[str, Any] = {}
        self.highest: int | None = None
        self.retries = 0
        self.running, self.by_hand, self.hook = False, False, None
        self.stopped = threading.Event()

    # The run

    def __enter__(self) -> Measurement:
        self.start()
        return self

    def __exit__(self, kind: Any, problem: Any, trace: Any) -> None:
        out_of_memory = "out of memory" in str(problem).lower() if problem is not None else False
        if problem is None or out_of_memory:
            self.finish(str(problem) if out_of_memory else None)
        else:
            self._stop()

    def start(self) -> None:
        if not self.counters.available():
            print(f"vram_planner_measure: no CUDA GPU is available, so nothing is measured and {self.path} is not "
                  "written.", file=sys.stderr)
            return
        self.running = True
        self.began = self.now()
        before = self.counters.device()
        fresh = not self.counters.stats().get("reserved_bytes.all.peak")
        self.used_before = before["used"] if fresh else None
        self.retries_before = self.counters.stats().get("num_alloc_retries", 0)
        self.hook = _after_optimizers(self._optimizer_stepped)
        self.looker = threading.Thread(target=self._sample_device_memory, daemon=True)
        self.looker.start()
        self._begin()

    def step(self) -> None:
        """Ends a step. From then on, optimizers no longer end steps."""
        self.by_hand = True
        if self.running:
            self._end()
            self._begin()

    def finish(self, out_of_memory: str | None = None) -> None:
        """Ends the run and writes the file. If no steps were distinguished, the whole run is one."""
        if not self.running:
            return
        if not self.steps or out_of_memory:
            self._end()
        self._stop()
        text = json.dumps(self.report(out_of_memory), indent=1)
        with open(f"{self.path}.tmp", "w", encoding="utf-8") as file:
            file.write(text + "\n")
        os.replace(f"{self.path}.tmp", self.path)

    def _stop(self) -> None:
        if self.running:
            self.running = False
            self.stopped.set()
            self.looker.join()
            self.counters.stop_history()
            if self.hook is not None:
                self.hook.remove()

    # Steps

    def _optimizer_stepped(self) -> None:
        if self.running and not self.by_hand:
            self._end()
            self._begin()

    def _begin(self) -> None:
        self.counters.synchronize()
        self.counters.reset_peak()
        self.counters.record_history()
        self.open = self.counters.stats()
        self.open_at = self.now()

    def _end(self) -> None:
        self.counters.synchronize()
        stats, events = self.counters.stats(), self.counters.history()
        before = self.open["allocated_bytes.all.current"]
        self.steps.append({
            "begin": self._microseconds(self.open_at), "end": self._microseconds(self.now()),
            "allocated_begin": before, "allocated_end": stats["allocated_bytes.all.current"],
            "allocated_peak": stats["allocated_bytes.all.peak"], "reserved_peak": stats["reserved_bytes.all.peak"],
            "requested_peak": stats.get("requested_bytes.all.peak", 0)})
        line = timeline(events, before, self.open["reserved_bytes.all.current"])
        self.line = line and {"step": len(self.steps) - 1, **line}
        self.blocks = blocks_at_peak(events, before) if line else []
        self.device = {**self.counters.device(), "used_before": self.used_before,
                       "reserved": stats["reserved_bytes.all.current"]}
        self.retries = stats.get("num_alloc_retries", 0) - self.retries_before

    def _microseconds(self, moment: float) -> int:
        return round((moment - self.began) * 1e6)

    def _sample_device_memory(self) -> None:
        """Runs on a separate thread and records the maximum device memory, as nvidia-smi would show it."""
        while not self.stopped.wait(EVERY):
            used = self.counters.device()["used"]
            if used is not None:
                self.highest = max(used, self.highest or 0)

    # The file

    def report(self, out_of_memory: str | None = None) -> dict[str, Any]:
        """Returns the contents of the file."""
        requested = max(step["requested_peak"] for step in self.steps)
        return {
            "format": MEASURED_FORMAT,
            "created": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "versions": self.counters.versions(), "gpu": self.counters.gpu(),
            "allocator": self.counters.allocator(), "cudnn_benchmark": self.counters.benchmark(),
            "peak": {"allocated": max(step["allocated_peak"] for step in self.steps),
                     "requested": requested or None,
                     "reserved": max(step["reserved_peak"] for step in self.steps)},
            "device": {**self.device, "peak_used": self.highest},
            "retries": self.retries, "out_of_memory": out_of_memory,
            "steps": [{key: value for key, value in step.items() if key != "requested_peak"} for step in self.steps],
            "timeline": self.line, "blocks": self.blocks, "setup": self.setup, "model": _model(self.model)}


def _model(model: Any) -> Any:
    """Returns an export, given as a value or by its path."""
    if isinstance(model, (str, os.PathLike)):
        with open(model, encoding="utf-8") as file:
            return json.load(file)
    return model


def _after_optimizers(call: Callable[[], None]) -> Any:
    """Calls `call` after each optimizer's step; returns None if this PyTorch does not support it."""
    optimizers = importlib.import_module("torch.optim.optimizer")
    register = getattr(optimizers, "register_optimizer_step_post_hook", None)
    return register(lambda *_: call()) if register else None


def measure(path: str | os.PathLike[str], *, model: Any = None, setup: dict[str, Any] | None = None) -> Measurement:
    """Returns a context manager that measures a few training steps on the current CUDA device and writes the file at
    its end.

    path:  the file to write, usually NAME.vram-measured.json.
    model: the model's export by vram_planner_export.py, as its path or its contents.
    setup: batch, precision, optimizer and other settings of this run, by the keys of a project file.
    """
    return Measurement(path, model=model, setup=setup)
