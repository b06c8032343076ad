# SPDX-License-Identifier: GPL-3.0-or-later
"""PyTorch's own counters, in a class that tests replace with recorded ones."""
from __future__ import annotations

import os
import platform
from typing import Any

import torch

from .driver import Driver

WRITER = 1  # version of the writer, which is separate from that of the format
HISTORY = 1_000_000  # maximum number of allocations and frees that are kept for a step


class CudaCounters:
    """The counters of torch.cuda for the current device."""

    def __init__(self) -> None:
        self.index = torch.cuda.current_device() if torch.cuda.is_available() else 0
        self.driver = Driver(self.index)

    def available(self) -> bool:
        return bool(torch.cuda.is_available())

    def synchronize(self) -> None:
        torch.cuda.synchronize(self.index)

    def stats(self) -> dict[str, int]:
        return dict(torch.cuda.memory_stats(self.index))

    def reset_peak(self) -> None:
        torch.cuda.reset_peak_memory_stats(self.index)

    def gpu(self) -> dict[str, Any]:
        properties = torch.cuda.get_device_properties(self.index)
        return {"name": properties.name, "index": self.index,
                "compute_capability": f"{properties.major}.{properties.minor}",
                "total": properties.total_memory, "nvml_total": self.driver.total()}

    def versions(self) -> dict[str, Any]:
        return {"torch": torch.__version__, "cuda": torch.version.cuda, "cudnn": torch.backends.cudnn.version(),
                "driver": self.driver.version(), "python": platform.python_version(), "measure": WRITER}

    def allocator(self) -> dict[str, str]:
        backend = getattr(torch.cuda, "get_allocator_backend", lambda: "native")()
        settings = os.environ.get("PYTORCH_CUDA_ALLOC_CONF") or os.environ.get("PYTORCH_ALLOC_CONF") or ""
        return {"backend": backend, "settings": settings}

    def benchmark(self) -> bool:
        return bool(torch.backends.cudnn.benchmark)

    def device(self) -> dict[str, Any]:
        """Returns the driver's figures for the process and the device."""
        known = self.driver.now()
        if known["used"] is None:
            free, total = torch.cuda.mem_get_info(self.index)
            known = {"source": "cudaMemGetInfo", "process": None, "used": total - free}
        return known

    def record_history(self) -> None:
        """Starts recording allocations, and discards what was recorded before."""
        record = getattr(torch.cuda.memory, "_record_memory_history", None)
        if record is None:
            return
        try:
            record(enabled=None)
            # Frees are recorded without stacks: if a stack is taken while torch.utils.checkpoint stops a recomputation
            # early, PyTorch 2.11 fails with a SystemError.
            record(enabled="all", context="alloc", stacks="python", max_entries=HISTORY)
        except TypeError:  # 2.0
            record(False)
            record(True, trace_alloc_max_entries=HISTORY, trace_alloc_record_context=True)

    def stop_history(self) -> None:
        record = getattr(torch.cuda.memory, "_record_memory_history", None)
        if record is not None:
            try:
                record(enabled=None)
            except TypeError:
                record(False)

    def history(self) -> list[dict[str, Any]]:
        """Returns the allocations and frees since the recording began, oldest first."""
        snapshot: Any = getattr(torch.cuda.memory, "_snapshot", dict)()
        traces = snapshot.get("device_traces", []) if isinstance(snapshot, dict) else []
        return list(traces[self.index]) if self.index < len(traces) else []
