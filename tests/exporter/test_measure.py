# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests vram_planner_measure with recorded counters, without a GPU."""
import contextlib
import importlib
import io
import itertools
import json
import os
import sys
import tempfile
import types
import unittest
import unittest.mock

import torch

from support import HERE

import vram_planner_measure as measured
from vram_planner_measure import Measurement

MIB = 1 << 20
OPTIMIZERS = importlib.import_module("torch.optim.optimizer")


def alloc(addr, size, time_us, *frames):
    names = [dict(filename=file, line=line, name=name) for file, line, name in frames]
    return {"action": "alloc", "addr": addr, "size": size, "time_us": time_us, "frames": names}


def free(addr, size, time_us):
    return {"action": "free_requested", "addr": addr, "size": size, "time_us": time_us}


class Recorded:
    """A run as reported by memory_stats(), the driver and the allocator's trace: 10 MiB of weights, three steps."""
    EVENTS = [
        {"action": "segment_alloc", "addr": 900, "size": 20 * MIB, "time_us": 1000},
        alloc(1, 4 * MIB, 1001, ("train.py", 88, "step"), ("train.py", 12, "main")),
        alloc(2, 6 * MIB, 1003, ("net.py", 7, "forward"), ("??", 0, "")),
        alloc(3, 6 * MIB, 1004, ("net.py", 7, "forward"), ("??", 0, "")),
        free(2, 6 * MIB, 1006), {"action": "free_completed", "addr": 2, "size": 6 * MIB, "time_us": 1006},
        free(77, 2 * MIB, 1007),  # allocated before the step
        free(3, 6 * MIB, 1009),
    ]

    def __init__(self, gpu=True):
        self.gpu_is_there, self.recording, self.step = gpu, False, 0

    def available(self):
        return self.gpu_is_there

    def synchronize(self):
        pass

    def stats(self):
        return {"allocated_bytes.all.current": 12 * MIB, "allocated_bytes.all.peak": (28 + self.step) * MIB,
                "requested_bytes.all.peak": 27 * MIB, "reserved_bytes.all.current": 40 * MIB,
                "reserved_bytes.all.peak": 60 * MIB, "num_alloc_retries": 5 + self.step}

    def reset_peak(self):
        self.step += 1

    def gpu(self):
        return {"name": "NVIDIA A100-SXM4-40GB", "index": 0, "compute_capability": "8.0", "total": 42297786368,
                "nvml_total": 42949672960}

    def versions(self):
        return {"torch": "2.6.0", "cuda": "12.4", "cudnn": 90100, "driver": "550.54", "python": "3.11", "measure": 1}

    def allocator(self):
        return {"backend": "native", "settings": "expandable_segments:True"}

    def benchmark(self):
        return False

    def device(self):
        return {"source": "nvml", "process": 500 * MIB, "used": 700 * MIB}

    def record_history(self):
        self.recording = True

    def stop_history(self):
        self.recording = False

    def history(self):
        return self.EVENTS


class Measure(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "run.vram-measured.json")
        self.clock = itertools.count()

    def tearDown(self):
        self.folder.cleanup()

    def run_of(self, counters=None, **options):
        return Measurement(self.path, counters=counters or Recorded(), now=lambda: next(self.clock), **options)

    def written(self):
        with open(self.path, encoding="utf-8") as file:
            return json.load(file)

    def test_steps_marked_by_hand(self):
        counters = Recorded()
        with self.run_of(counters, setup={"batch": 8}, model={"format": "vram-planner/1"}) as run:
            for _ in range(3):
                run.step()
        report = self.written()
        self.assertFalse(counters.recording)
        self.assertEqual(report["format"], "vram-planner-measured/1")
        self.assertEqual(len(report["steps"]), 3)
        self.assertEqual(report["peak"], {"allocated": 31 * MIB, "requested": 27 * MIB, "reserved": 60 * MIB})
        self.assertEqual([step["allocated_peak"] for step in report["steps"]], [29 * MIB, 30 * MIB, 31 * MIB])
        self.assertLess(report["steps"][0]["end"], report["steps"][1]["end"])
        self.assertEqual(report["retries"], 3)
        device = {key: report["device"][key] for key in ("source", "process", "used", "used_before", "reserved")}
        # A process that has already reserved memory cannot determine the memory of other processes.
        self.assertEqual(device, {"source": "nvml", "process": 500 * MIB, "used": 700 * MIB, "used_before": None,
                                  "reserved": 40 * MIB})
        self.assertEqual(report["setup"], {"batch": 8})
        self.assertEqual(report["model"], {"format": "vram-planner/1"})

    def test_the_line_and_the_blocks_at_its_peak(self):
        with self.run_of() as run:
            run.step()
        report = self.written()
        line = report["timeline"]
        # In MiB: 12 before, 12 + 4 + 6 + 6 = 28 at the peak, 28 - 6 - 2 - 6 = 14 after.
        self.assertEqual(line["allocated"], [mib * MIB for mib in (12, 12, 16, 22, 28, 22, 20, 14)])
        self.assertEqual(line["reserved"], [40 * MIB] + [60 * MIB] * 7)
        self.assertEqual(line["time"], [0, 0, 1, 3, 4, 6, 7, 9])
        self.assertEqual(report["blocks"], [
            {"size": 6 * MIB, "count": 2, "frames": ["net.py:7 in forward"], "first_seen": 3},
            {"size": 12 * MIB, "count": 1, "frames": [], "first_seen": None},
            {"size": 4 * MIB, "count": 1, "frames": ["train.py:88 in step", "train.py:12 in main"], "first_seen": 1}])

    def test_a_long_line_keeps_its_peaks(self):
        events = [event for at in range(50000) for event in (alloc(at, MIB, 2 * at), free(at, MIB, 2 * at + 1))]
        events[60000:60000] = [alloc(-1, 100 * MIB, 60000), free(-1, 100 * MIB, 60000)]
        counters = Recorded()
        counters.EVENTS = events
        with self.run_of(counters) as run:
            run.step()
        line = self.written()["timeline"]
        self.assertLessEqual(len(line["time"]), 3001)
        self.assertEqual(max(line["allocated"]), 112 * MIB)
        self.assertEqual(line["events"], 100002)
        self.assertEqual(sorted(line["time"]), line["time"])

    @unittest.skipUnless(hasattr(OPTIMIZERS, "register_optimizer_step_post_hook"), "before PyTorch 2.0")
    def test_optimizers_end_steps_by_themselves(self):
        weight = torch.nn.Parameter(torch.ones(2))
        optimizer = torch.optim.SGD([weight], lr=0.1)
        with self.run_of():
            for _ in range(2):
                weight.grad = torch.ones(2)
                optimizer.step()
        self.assertEqual(len(self.written()["steps"]), 2)
        optimizer.step()  # The hook has been removed, so nothing is written again.

    def test_a_run_without_marks_is_one_step(self):
        with self.run_of():
            pass
        self.assertEqual(len(self.written()["steps"]), 1)

    def test_out_of_memory_is_written_and_goes_on(self):
        message = "CUDA out of memory. Tried to allocate 20.00 MiB. GPU 0 has a total capacity of 39.39 GiB"
        with self.assertRaisesRegex(RuntimeError, "out of memory"):
            with self.run_of() as run:
                run.step()
                raise RuntimeError(message)
        self.assertEqual(self.written()["out_of_memory"], message)

    def test_other_problems_write_nothing(self):
        with self.assertRaises(KeyError):
            with self.run_of() as run:
                run.step()
                raise KeyError("x")
        self.assertFalse(os.path.exists(self.path))

    def test_without_a_gpu_it_says_so_and_writes_nothing(self):
        said = io.StringIO()
        with contextlib.redirect_stderr(said), self.run_of(Recorded(gpu=False)) as run:
            run.step()
        self.assertIn("no CUDA GPU is available", said.getvalue())
        self.assertIn(self.path, said.getvalue())
        self.assertFalse(os.path.exists(self.path))

    def test_the_file_is_as_its_schema_says(self):
        with self.run_of() as run:
            run.step()
        with open(os.path.join(HERE, "..", "..", "python", "vram-measured.schema.json"), encoding="utf-8") as file:
            schema = json.load(file)
        check(self, schema, self.written(), "file")

    def test_callbacks_measure_the_first_steps(self):
        class TrainerCallback:
            """Like transformers' own class, has all events, which do nothing."""

            def on_step_begin(self, *_, **__):
                pass

        fake = types.SimpleNamespace(TrainerCallback=TrainerCallback)
        with unittest.mock.patch.dict(sys.modules, {"transformers": fake}):
            callback = measured.trainer_callback(self.path, steps=2, counters=Recorded(), now=lambda: next(self.clock))
        self.assertIsInstance(callback, TrainerCallback)
        callback.on_train_begin(None, None, None)
        for _ in range(5):
            callback.on_step_begin(None, None, None)
            callback.on_step_end(None, None, None)
        self.assertEqual(len(self.written()["steps"]), 2)
        callback.on_train_end(None, None, None)

    def test_lightning_counts_optimizer_steps(self):
        fake = types.SimpleNamespace(Callback=object)
        with unittest.mock.patch.dict(sys.modules, {"lightning.pytorch": fake, "lightning": fake}):
            callback = measured.lightning_callback(self.path, counters=Recorded(), now=lambda: next(self.clock))
        callback.on_train_start(None, None)
        for step in (0, 1, 1, 2):  # gradients of two batches are accumulated
            callback.on_train_batch_end(types.SimpleNamespace(global_step=step), None, None, None, 0)
        callback.on_train_end(None, None)
        self.assertEqual(len(self.written()["steps"]), 2)


KINDS = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}


def check(test, schema, value, place):
    """The part of JSON Schema that the description of the format uses."""
    if "const" in schema:
        test.assertEqual(value, schema["const"], place)
    if "enum" in schema:
        test.assertIn(value, schema["enum"], place)
    kinds = schema.get("type", [])
    for kind in [kinds] if isinstance(kinds, str) and not isinstance(value, KINDS[kinds]) else []:
        test.fail(f"{place} is no {kind}")
    if isinstance(kinds, list) and kinds:
        test.assertIsInstance(value, tuple(KINDS[kind] for kind in kinds), place)
    if isinstance(value, dict) and "properties" in schema:
        test.assertLessEqual(set(schema.get("required", [])), set(value), place)
        test.assertLessEqual(set(value), set(schema["properties"]), place)
        for key, item in value.items():
            check(test, schema["properties"][key], item, f"{place}.{key}")
    if isinstance(value, list) and "items" in schema:
        for item in value:
            check(test, schema["items"], item, place + "[]")


if __name__ == "__main__":
    unittest.main()
