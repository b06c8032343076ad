# SPDX-License-Identifier: GPL-3.0-or-later
"""Graph breaks that torch.compile would make in the forward pass, according to Dynamo."""
from __future__ import annotations

import importlib
import os
import re
from typing import Any, Callable, NamedTuple, Sequence, Tuple, TYPE_CHECKING

import torch
from torch import nn
from torch._subclasses.fake_tensor import FakeTensorMode

from .errors import short_reason
from .places import is_model_code
from .recording import quiet, restored
from .rows import Row
from .unwrap import as_written
from .values import mapped

if TYPE_CHECKING:
    from .job import Job
    from .recorder import Recorder

LONGEST_REASON = 160
TRACED = re.compile(r'File "([^"]*)", line (\d+), in')
STANDING = ("Input", "Parameter", "Buffer", "Constant")

Line = Tuple[str, int]  # file and line number


class Break(NamedTuple):
    """Dynamo's reason, and the lines that were being executed, outermost first."""
    reason: str
    stack: Sequence[Line]


class Graphs:
    """A backend of torch.compile that runs graphs unchanged and records the lines of each graph. It resembles
    torch._dynamo.explain, which loses this information if something between two graphs fails."""

    def __init__(self) -> None:
        self.number = 0
        self.breaks: dict[Line, Break] = {}
        self.lines: set[Line] = set()  # lines that were being executed while any operator was traced

    def __call__(self, module: Any, _: Any) -> Callable[..., Any]:
        self.number += 1
        for node in module.graph.nodes:
            traced = TRACED.findall(node.meta.get("stack_trace") or "") if node.op.startswith("call") else []
            self.lines.update((file, int(line)) for file, line in traced)
        why = getattr(module, "compile_subgraph_reason", None)
        if why is not None and getattr(why, "graph_break", True):
            stack = [(frame.filename, frame.lineno) for frame in why.user_stack or ()
                     if is_model_code(frame.filename)]
            if stack:
                self.breaks.setdefault(stack[-1], Break(_sentence(str(why.reason), stack[-1]), stack))
        forward: Callable[..., Any] = module.forward
        return forward


class GuessingMode(FakeTensorMode):
    """A mode in which data that code between graphs reads from a tensor is 1, because fake tensors have none."""

    def dispatched(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if function is torch.ops.aten._local_scalar_dense.default:
            return True if args[0].dtype == torch.bool else 1.0 if args[0].is_floating_point() else 1
        return FakeTensorMode.__torch_dispatch__(self, function, types, args, kwargs)


def note_breaks(job: Job, recorder: Recorder) -> None:
    """Marks the rows at which Dynamo breaks the graph of the forward pass. It never fails: if Dynamo cannot run or
    stops early, the file contains the reason."""
    found: dict[str, Any] = {"pytorch": str(torch.__version__)}
    recorder.graph_breaks = found
    try:
        graphs, stopped = _traced(job)
        for each in graphs.breaks.values():
            _mark(recorder.rows[1:], graphs, each)
    except Exception as problem:
        found["unknown"] = short_reason(problem)
        return
    found["graphs"] = graphs.number
    if stopped:
        found["stopped"] = short_reason(stopped)


def _traced(job: Job) -> tuple[Graphs, Exception | None]:
    """Traces the forward pass on fake tensors with torch.compile. Returns the graphs and the exception that stopped
    it, if any."""
    if not hasattr(torch, "compile"):
        raise NotImplementedError("this PyTorch has no torch.compile")
    if tuple(int(part) for part in torch.__version__.split(".")[:2]) < (2, 6):
        raise NotImplementedError("the rules of torch.compile here are those of PyTorch 2.6 and later")
    dynamo = importlib.import_module("torch._dynamo")
    graphs, modules = Graphs(), job.every_module()
    stopped: Exception | None = None
    dynamo.reset()
    try:
        guessing = type("Guessing", (GuessingMode,), {"__torch_dispatch__": dynamo.disable(GuessingMode.dispatched)})
        with quiet(), restored(job.modules), as_written(modules), guessing(allow_non_fake_inputs=True):
            _make_fake(modules)
            args, kwargs = mapped(list(job.args), _fake), mapped(job.kwargs, _fake)
            try:
                torch.compile(job.call, backend=graphs, dynamic=False)(*args, **kwargs)
            except Exception as problem:
                stopped = problem
    finally:
        dynamo.reset()
    if stopped and not graphs.number:
        raise stopped
    return graphs, stopped


def _make_fake(modules: Sequence[nn.Module]) -> None:
    made: dict[int, torch.Tensor] = {}
    for module in modules:
        for tensors in (module._parameters, module._buffers):
            for name, tensor in tensors.items():
                if tensor is not None:
                    tensors[name] = made.setdefault(id(tensor), _fake(tensor))


def _fake(value: Any) -> Any:
    if not isinstance(value, torch.Tensor):
        return value
    made = torch.empty_strided(value.shape, value.stride(), dtype=value.dtype, device="cpu")
    return nn.Parameter(made, value.requires_grad) if isinstance(value, nn.Parameter) else made


def _sentence(reason: str, place: Line) -> str:
    """Returns the first line of Dynamo's reason, with its location."""
    first = re.sub(" at 0x[0-9a-f]+", "", (reason.strip().splitlines() or ["graph break"])[0].strip())
    first = first if len(first) <= LONGEST_REASON else first[:LONGEST_REASON - 1] + "…"
    return f"{first}, {os.path.basename(place[0])}, line {place[1]}"


def _mark(rows: Sequence[Row], graphs: Graphs, found: Break) -> None:
    """Marks the rows of that line, and of functions that it calls, that are in no graph. If there are none, marks
    those with which the next graph begins."""
    here = [row for row in rows if found.stack[-1] in [spot.place for spot in row.code] and row.type not in STANDING]
    broken = [row for row in here if row.code[-1].place not in graphs.lines]
    for row in broken:
        row.graph_break = {"reason": found.reason}
    for file, line in reversed(found.stack if not broken else ()):
        after = _after(rows, file, line)
        for row in after:
            row.graph_break = row.graph_break or {"reason": found.reason, "before": True}
        if after:
            return


def _after(rows: Sequence[Row], file: str, line: int) -> list[Row]:
    """Returns the first row after that line in each call of the function, or the next row after a call that ended
    without one."""
    last: dict[int, int] = {}  # maps each call to the line of its previous row
    after, open_call = [], 0
    for row in (row for row in rows if row.type not in STANDING):
        spot = next((spot for spot in row.code if spot.is_function_of(file, line)), None)
        ended = open_call and (spot is None or spot.call != open_call) and last[open_call] <= line
        if ended or spot and last.get(spot.call, 0) <= line < spot.line:
            after.append(row)
        open_call = 0
        if spot:
            last[spot.call], open_call = spot.line, spot.call
    return after
