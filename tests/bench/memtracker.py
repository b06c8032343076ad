#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the time of one estimate of ResNet-50 with that of PyTorch's MemTracker under FakeTensorMode.

    memtracker.py build/bench/bin/vram-bench

Both start with the model in memory and report the second of two training steps, in which the optimizer's state
exists; PyTorch has to run both steps. They run alternately, so that other load on the machine slows both. The figures
are medians of the CPU time of five runs. Needs torch >= 2.5 and torchvision.
"""

import json
import statistics
import subprocess
import sys
import time

BATCH = 32
TURNS = 5
GOAL = 25_000


def mem_tracker_seconds():
    import torch
    from torch._subclasses.fake_tensor import FakeTensorMode
    from torch.distributed._tools.mem_tracker import MemTracker
    from torchvision.models import resnet50

    with FakeTensorMode():
        model = resnet50()
        images = torch.randn(BATCH, 3, 224, 224)
        labels = torch.randint(0, 1000, (BATCH,))
        optimizer = torch.optim.AdamW(model.parameters())
        tracker = MemTracker()
        start = time.process_time()
        tracker.track_external(model, optimizer, images, labels)
        with tracker:
            for _ in range(2):
                torch.nn.functional.cross_entropy(model(images), labels).backward()
                optimizer.step()
                optimizer.zero_grad()
                tracker.reset_mod_stats()
        return time.process_time() - start


def estimate_seconds(bench):
    arguments = [bench, "--benchmark_filter=^totals/resnet50$", "--benchmark_format=json"]
    report = json.loads(subprocess.run(arguments, check=True, capture_output=True, text=True).stdout)
    entry = report["benchmarks"][0]
    return entry["cpu_time"] * {"ns": 1e-9, "us": 1e-6, "ms": 1e-3}[entry["time_unit"]]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    turns = []
    try:
        for _ in range(TURNS):
            turns.append((mem_tracker_seconds(), estimate_seconds(sys.argv[1])))
    except ImportError as error:
        print(f"MemTracker was not timed: {error} (torch >= 2.5 and torchvision have it)")
        return
    theirs, ours = (statistics.median(seconds) for seconds in zip(*turns))
    ratios = sorted(theirs / ours for theirs, ours in turns)
    print(f"ResNet-50: MemTracker {theirs:.2f} s, estimate {ours * 1e6:.0f} us: "
          f"{statistics.median(ratios):,.0f} times faster ({ratios[0]:,.0f} to {ratios[-1]:,.0f}), goal {GOAL:,}")


if __name__ == "__main__":
    main()
