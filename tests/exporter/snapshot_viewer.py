#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The predicted step, written as a memory snapshot, opens in PyTorch's own viewer (torch/cuda/_memory_viz.py)."""

import os
import pickle
import subprocess
import tempfile

from torch.cuda import _memory_viz


def check(settings):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "step.pickle")
        subprocess.run([os.environ["VRAM_CLI"], "report", "builtin:resnet18", "--snapshot", path, *settings],
                       check=True)
        with open(path, "rb") as f:
            data = pickle.load(f)
    assert "TOTAL MEM" in _memory_viz.trace(data)
    assert "total_reserved" in _memory_viz.segsum(data)  # Asserts that blocks and gaps fill each segment.
    assert "Active Memory Timeline" in _memory_viz.trace_plot(data)
    assert "Allocator State History" in _memory_viz.segment_plot(data)
    live = peak = 0
    for entry in data["device_traces"][0]:
        size = (entry["size"] + 511) // 512 * 512
        live += {"alloc": size, "free_completed": -size}.get(entry["action"], 0)
        peak = max(peak, live)
    held = sum(b["size"] for s in data["segments"] for b in s["blocks"] if b["state"] == "active_allocated")
    assert live == held and peak > held, (live, held, peak)


check([])
check(["--alloc-conf", "expandable_segments:True"])
