#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the runs listed in a file on this machine's GPU: memory and time of a steady step.

    python3 take.py runs runs/h100.json OUT.json          # each run, in a separate process
    python3 take.py largest ../largest/h200.json OUT.json # the largest batch of each search
    python3 take.py exports runs/h100.json FOLDER         # the network of each run, as a project file

No other program may use the GPU at the same time. Needs PyTorch, torchvision, timm, transformers, peft and
nvidia-ml-py.
"""
from __future__ import annotations

import argparse
import contextlib
import datetime
import fcntl
import gc
import importlib.metadata
import json
import multiprocessing
import os
import pathlib
import signal
import sys
import tempfile
import time
import traceback
from concurrent import futures
from typing import Any, Iterator

os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("PYTORCH_NVML_BASED_CUDA_CHECK", "1")  # the default check makes CUDA unusable in forked processes

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "python")]
LIMIT = 280  # time limit of a run in seconds
LIBRARIES = ("torchvision", "timm", "transformers", "peft", "triton")


class Turns:
    """Controls access to the GPU: several processes that only measure memory, or one that is timed. A process that
    waits enters before those that arrive later."""

    def __init__(self, folder: str) -> None:
        self.gate, self.room = (open(f"{folder}/{name}", "w") for name in ("gate", "room"))

    def shared(self) -> contextlib.AbstractContextManager[None]:
        return self.entered(fcntl.LOCK_SH)

    def alone(self) -> contextlib.AbstractContextManager[None]:
        return self.entered(fcntl.LOCK_EX)

    @contextlib.contextmanager
    def entered(self, kind: int) -> Iterator[None]:
        fcntl.flock(self.gate, fcntl.LOCK_EX)
        fcntl.flock(self.room, kind)
        fcntl.flock(self.gate, fcntl.LOCK_UN)
        try:
            yield
        finally:
            fcntl.flock(self.room, fcntl.LOCK_UN)


def measured(run: dict[str, Any], folder: str, timed: bool) -> dict[str, Any]:
    """The run with its figures, or with the error that stopped it."""
    import torch
    torch.set_num_threads(2)
    if "alloc_conf" in run["setup"]:
        torch.cuda.memory._set_allocator_settings(run["setup"]["alloc_conf"])
    import step
    turns = Turns(folder)
    compiled = run["setup"].get("compile", "none") != "none"
    started = time.perf_counter()
    try:
        training = step.Training(run)
        # Compilation takes minutes with little work on the GPU, so that other runs may be timed meanwhile.
        with contextlib.nullcontext() if compiled else turns.shared():
            figures = step.memory_of(training)
        gc.collect()
        if timed:
            with turns.alone():
                figures |= step.times_of(training)
        return {**run, "shapes": training.shapes, "parameters": training.parameters, **figures,
                "seconds": round(time.perf_counter() - started, 1)}
    except Exception as error:  # noqa: BLE001  Whatever stops one run must not stop the others.
        return {**run, "error": f"{type(error).__name__}: {error}"[:400],
                "trace": traceback.format_exc()[-1500:]}


def exported(network: str, folder: str, compiling: bool) -> str:
    import torch
    torch.set_num_threads(1)
    from networks import EXTENSION, subject
    from vram_planner import exporter
    name = network.removesuffix(EXTENSION)
    try:
        made = subject(network)
        batch = 2
        target = {"target": made.target(batch), "loss": made.loss} if made.target else {
            "loss": lambda output: output.loss}
        path = f"{folder}/{name}{'.compiled' if compiling else ''}{EXTENSION}"
        exporter.export(made.make().train(), made.inputs(batch), path, name=name, compiling=compiling, **target)
        return ""
    except Exception as error:  # noqa: BLE001
        return f"{name}: {type(error).__name__}: {error}\n{traceback.format_exc()[-900:]}"


def forked(task: Any, arguments: list[tuple[Any, ...]], workers: int, until: float) -> Iterator[Any]:
    """Yields the results of `task`, which runs in separate processes, as they arrive."""
    context = multiprocessing.get_context("fork")
    with futures.ProcessPoolExecutor(workers, mp_context=context) as pool:
        waiting = [pool.submit(alone_in_a_process, task, given, until) for given in arguments]
        for done in futures.as_completed(waiting):
            yield done.result()


def alone_in_a_process(task: Any, given: tuple[Any, ...], until: float) -> Any:
    """Runs `task` in a child of this process, so that its GPU context ends with it."""
    if time.time() > until:
        return None
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        os.setsid()
        signal.alarm(LIMIT)
        result = task(*given)
        with os.fdopen(writer, "w") as pipe:
            json.dump(result, pipe)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    lost = "the process ended without a result"
    if text:
        return json.loads(text)
    return {**given[0], "error": lost} if task is measured else f"{given[0]}: {lost}"


def noted(results: Iterator[Any], output: pathlib.Path) -> Iterator[Any]:
    """Returns the results. Each is written immediately to a file beside `output`, in case the run is interrupted."""
    with output.with_suffix(".lines").open("a") as lines:
        for result in filter(None, results):
            print(json.dumps(result), file=lines, flush=True)
            yield result


def versions() -> dict[str, Any]:
    import torch
    import pynvml
    pynvml.nvmlInit()
    handle = pynvml.nvmlDeviceGetHandleByIndex(0)
    import step
    return {"gpu": pynvml.nvmlDeviceGetName(handle), "torch": torch.__version__.partition("+")[0],
            "cuda": torch.version.cuda, "cudnn": torch.backends.cudnn.version(),
            "driver": pynvml.nvmlSystemGetDriverVersion(), "date": datetime.date.today().isoformat(),
            "libraries": {name: importlib.metadata.version(name) for name in LIBRARIES}, "seed": step.SEED}


def preload() -> None:
    """Imports what the children need, once."""
    import torch
    import timm
    import torchvision
    import transformers
    import torch._dynamo  # noqa: F401
    import torch._inductor.compile_fx  # noqa: F401
    import networks  # noqa: F401
    import step  # noqa: F401
    assert not torch.cuda.is_initialized() and timm and torchvision and transformers


def asked(run: dict[str, Any]) -> dict[str, Any]:
    """Returns the runs of a file without their figures."""
    return {key: run[key] for key in ("network", "size", "setup") if key in run}


def take_runs(arguments: argparse.Namespace) -> None:
    chosen = [run for path in arguments.input for run in json.loads(path.read_text())["runs"]
              if not arguments.only or any(part in run["network"] for part in arguments.only.split(","))]
    chosen = [asked(run) for run in chosen]
    until = time.time() + arguments.seconds
    with tempfile.TemporaryDirectory() as folder:
        results = list(noted(forked(measured, [(run, folder, arguments.timed) for run in chosen],
                                    arguments.workers, until),
                             arguments.output))
        crowded = [result for result in results if "retries" in result or "OutOfMemory" in result.get("error", "")]
        kept = [result for result in results if result not in crowded]
        again = [(asked(run), folder, arguments.timed) for run in crowded]
        kept += noted(forked(measured, again, 1, until), arguments.output)
    kept.sort(key=lambda run: chosen.index(asked(run)))
    arguments.output.write_text(json.dumps({**versions(), "runs": kept}, indent=None))
    failed = [run for run in kept if "error" in run]
    print(f"{len(kept) - len(failed)} of {len(chosen)} runs taken")
    for run in failed:
        print(run["network"], run["setup"], run["error"][:150])


def probed(run: dict[str, Any], allowed: int, batch: int) -> str:
    """Returns the outcome of steps with that batch and that many bytes for the allocator: `fits`, `retries` or
    `over`."""
    import torch
    import step
    torch.set_num_threads(2)
    total = torch.cuda.get_device_properties(0).total_memory
    torch.cuda.set_per_process_memory_fraction(allowed / total)
    try:
        training = step.Training({**run, "setup": {**run["setup"], "batch": batch}})
        for _ in range(step.WARM + step.STEADY):
            training.step()
    except torch.cuda.OutOfMemoryError:
        return "over"
    return "retries" if torch.cuda.memory_stats()["num_alloc_retries"] else "fits"


def largest(search: dict[str, Any], until: float) -> dict[str, Any]:
    """The largest batches that run in the allowed bytes, without and with retries of the allocator."""
    seen: dict[int, str] = {}

    def ends(batch: int, allowed_ends: tuple[str, ...]) -> bool:
        if batch not in seen:
            seen[batch] = alone_in_a_process(probed, (asked(search), search["allowed_bytes"], batch), until)
        return seen[batch] in allowed_ends

    def bisected(allowed_ends: tuple[str, ...]) -> int:
        low, high = 0, 1
        while ends(high, allowed_ends):
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if ends(middle, allowed_ends) else (low, middle)
        return low

    return {**search, "without_retry": bisected(("fits",)), "with_retries": bisected(("fits", "retries"))}


def take_largest(arguments: argparse.Namespace) -> None:
    searches = [search for path in arguments.input for search in json.loads(path.read_text())["searches"]]
    until = time.time() + arguments.seconds
    context = multiprocessing.get_context("fork")
    with futures.ProcessPoolExecutor(arguments.workers, mp_context=context) as pool:
        found = list(pool.map(largest, searches, [until] * len(searches)))
    arguments.output.write_text(json.dumps({**versions(), "searches": found}))


def take_exports(arguments: argparse.Namespace) -> None:
    from vram_planner.settings import WHOLE_FORWARD
    wanted = sorted({(run["network"], run["setup"].get("compile") in WHOLE_FORWARD)
                     for path in arguments.input for run in json.loads(path.read_text())["runs"]
                     if not arguments.only or any(part in run["network"] for part in arguments.only.split(","))})
    arguments.output.mkdir(parents=True, exist_ok=True)
    until = time.time() + arguments.seconds
    tasks = [(name, str(arguments.output), compiled) for name, compiled in wanted]
    failures = [text for text in forked(exported, tasks, arguments.workers, until) if text]
    print(f"{len(wanted) - len(failures)} of {len(wanted)} networks exported")
    print("\n".join(failures))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["runs", "largest", "exports"])
    parser.add_argument("input", type=pathlib.Path, nargs="+", help="files of runs")
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--only", default="", help="parts of networks' names, separated by commas")
    parser.add_argument("--memory", dest="timed", action="store_false", help="take no times")
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=1e9, help="no run begins after so many")
    arguments = parser.parse_args()
    if arguments.what == "exports":
        os.environ["CUDA_VISIBLE_DEVICES"] = ""  # recording needs no GPU
    preload()
    {"runs": take_runs, "largest": take_largest, "exports": take_exports}[arguments.what](arguments)


if __name__ == "__main__":
    main()
