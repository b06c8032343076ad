# SPDX-License-Identifier: GPL-3.0-or-later
"""Graph breaks that torch.compile would make in the forward pass, according to Dynamo."""
from __future__ import annotations

import contextlib
import importlib
import itertools
import os
import re
from typing import Any, Callable, Iterator, NamedTuple, Sequence, TYPE_CHECKING

import torch
from torch import nn
from torch._subclasses.fake_tensor import FakeTensorMode

from .declared import FRACTION, WHOLE
from .errors import short_reason
from .graph_rows import graphs_of, Spot
from .places import is_model_code, is_of_pytorch, model_place
from .recording import quiet, restored
from .restored_objects import same_random_numbers
from .rows import Row
from .types import Place
from .unwrap import as_written
from .values import mapped

if TYPE_CHECKING:
    from .declared import Declared
    from .job import Job
    from .recorder import Recorder

LONGEST_REASON = 160
TRACED = re.compile(r'File "([^"]*)", line (\d+), in')
STANDING = ("Input", "Parameter", "Buffer", "Constant")


class Graph(NamedTuple):
    """A graph that Dynamo compiled."""
    operators: Sequence[Spot]
    end: str  # why the graph ends; empty if its function returns
    before: str  # the last reason for a graph break since the previous graph was compiled


class Graphs:
    """A backend of torch.compile that runs graphs unchanged and lists them in the order in which they run. It
    resembles torch._dynamo.explain, which loses this information if something between two graphs fails."""

    def __init__(self) -> None:
        self.number = 0  # number of compiled graphs, each of which may run several times
        self.executed: list[Graph] = []
        self.reasons = _counted_reasons()

    def __call__(self, module: Any, _: Any) -> Callable[..., Any]:
        self.number += 1
        newest = self.newest_reason()
        graph = Graph(list(_operators(module)), _end_of(module, newest), newest)
        forward: Callable[..., Any] = module.forward

        def run(*args: Any) -> Any:
            self.executed.append(graph)
            return forward(*args)

        return run

    def newest_reason(self) -> str:
        counted = _counted_reasons()
        new = [reason for reason, count in counted.items() if count != self.reasons.get(reason)]
        self.reasons = counted
        return new[-1] if new else ""


def _counted_reasons() -> dict[str, int]:
    """Returns how often Dynamo gave each reason for a graph break."""
    return dict(importlib.import_module("torch._dynamo.utils").counters["graph_break"])


def _operators(module: torch.fx.GraphModule) -> Iterator[Spot]:
    """Yields where each operator was traced, also inside the functions of higher-order operators."""
    for node in module.graph.nodes:
        inner = getattr(module, str(node.target), None) if node.op == "get_attr" else None
        if isinstance(inner, torch.fx.GraphModule):
            yield from _operators(inner)
        elif node.op.startswith("call"):
            traced = TRACED.findall(node.meta.get("stack_trace") or "")
            lines = [(file, int(line)) for file, line in traced if is_model_code(file)]
            yield Spot(lines, _pytorch_calls(node), str(getattr(node.target, "__name__", node.target)))


def _pytorch_calls(node: torch.fx.Node) -> int:
    """Returns the number of nested calls of PyTorch's modules in which the operator was traced."""
    kinds = [kind for _, kind in (node.meta.get("nn_module_stack") or {}).values()]
    return sum(1 for _ in itertools.takewhile(is_of_pytorch, reversed(kinds)))


def _end_of(module: Any, newest: str) -> str:
    """Returns why Dynamo ended a graph, with the line of the model's code; empty if there is no graph break."""
    why = getattr(module, "compile_subgraph_reason", None)
    if why is None or not getattr(why, "graph_break", True):
        return ""
    names_the_cause = " " in str(why.reason)  # others are the compiler's internal names, such as step_unsupported
    stack = [(frame.filename, frame.lineno) for frame in why.user_stack or () if is_model_code(frame.filename)]
    reason = str(why.reason) if names_the_cause or not newest else newest
    return _sentence(reason, stack[-1] if stack else None)


class GuessingMode(FakeTensorMode):
    """A mode in which code between graphs reads the same assumed values from a tensor as the recording did, because
    fake tensors have no data."""
    declared: Declared
    looks = 0  # how often a condition was read

    def dispatched(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if function is torch.ops.aten._local_scalar_dense.default:
            if args[0].dtype == torch.bool:
                self.looks += 1
                return self.declared.assumed_truth(model_place(), self.looks)
            return FRACTION if args[0].is_floating_point() else WHOLE
        return FakeTensorMode.__torch_dispatch__(self, function, types, args, kwargs)


def note_breaks(job: Job, recorder: Recorder) -> None:
    """Marks the rows at which Dynamo breaks the graph of the forward pass. It never fails: if Dynamo cannot run or
    stops early, the file contains the reason."""
    found: dict[str, Any] = {"pytorch": str(torch.__version__)}
    recorder.graph_breaks = found
    try:
        graphs, stopped = _traced(job)
        rows = [row for row in recorder.forward_rows if row.type not in STANDING]
        spots = [Spot(recorder.model_lines(row), row.frame.pytorch_calls, row.name) for row in rows]
        _mark(rows, spots, graphs.executed, bool(stopped))
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
        guessing = type("Guessing", (GuessingMode,), {"__torch_dispatch__": dynamo.disable(GuessingMode.dispatched),
                                                      "declared": job.declared})
        with job.restored_objects or contextlib.nullcontext(), same_random_numbers(), quiet(), restored(job.modules), \
                as_written(modules), guessing(allow_non_fake_inputs=True):
            _make_fake(modules)
            args, kwargs = job.given(mapped(list(job.args), _fake), mapped(job.kwargs, _fake))
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


def _sentence(reason: str, place: Place | None) -> str:
    """Returns the first line of Dynamo's reason, with its location."""
    first = re.sub(" at 0x[0-9a-f]+", "", (reason.strip().splitlines() or ["graph break"])[0].strip())
    first = first if len(first) <= LONGEST_REASON else first[:LONGEST_REASON - 1] + "…"
    return f"{first}, {os.path.basename(place[0])}, line {place[1]}" if place else first


def _mark(rows: Sequence[Row], spots: Sequence[Spot], executed: Sequence[Graph], stopped: bool) -> None:
    """Marks the rows that are in no graph, and the first row of each graph that does not begin the forward pass. If
    Dynamo stopped, the rows after the last graph are unknown."""
    graphs = graphs_of(spots, [graph.operators for graph in executed])
    last = -1
    for row, number, (lines, *_) in zip(rows, graphs, spots):
        following = last + 1 if number is None else number
        if number is None and not (stopped and following == len(executed)):
            row.graph_break = {"reason": _reason(executed, following, lines, "no graph of Dynamo contains it")}
        elif number not in (None, last) and row is not rows[0]:
            reason = _reason(executed, following, lines, "a function is compiled separately")
            row.graph_break = {"reason": reason, "before": True}
        last = last if number is None else number


def _reason(executed: Sequence[Graph], following: int, lines: Sequence[Place], otherwise: str) -> str:
    """Returns why a graph ended before the row. The row is in graph number `following`, or is in none and precedes
    it."""
    ended = executed[following - 1].end if 0 < following <= len(executed) else ""
    skipped = executed[following].before if following < len(executed) else ""
    return ended or _sentence(skipped or otherwise, lines[-1] if lines else None)
