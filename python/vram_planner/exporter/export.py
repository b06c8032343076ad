# SPDX-License-Identifier: GPL-3.0-or-later
"""export(): checks its arguments, records the model, and writes the project file."""
from __future__ import annotations

import json
import os
import warnings
from typing import Any, TYPE_CHECKING

from torch import nn

from . import handlers  # noqa: F401  Handlers register themselves.
from .as_compiled import note_other_functions
from .breaks import note_breaks
from .compiling import can_record_compiling
from .declared import Declared
from .errors import refusal
from .job import Job
from .recipes import own_precision
from .recording import record_all, record_exactly
from .tree import Tree
from .unwrap import class_name, unwrapped

if TYPE_CHECKING:
    from .recorder import Recorder

FORMAT = "vram-planner/1"


def export(model: Any, inputs: Any = None, path: str | os.PathLike[str] | None = None, *, loss: Any = None,
           target: Any = None, name: str | None = None, fold: bool = True, imbalance: float = 1.0,
           sizes: dict[str, int] | None = None, breaks: bool = True, compiling: bool = False,
           **kwargs: Any) -> None:
    """Records the forward pass and the loss of one training step of `model`, and writes a project file to `path`.

    model:  an nn.Module, unchanged or wrapped by DataParallel, DDP, FSDP, torch.compile or Accelerate.
    inputs: a tensor, a tuple of positional arguments or a mapping of keyword arguments (a dict, a tokenizer's
            BatchEncoding); tensors may be real, fake or meta. Keyword arguments of forward() may follow by name.
    loss:   called as loss(output, target); with a target but no loss it is cross-entropy.
    name:   the network's name; by default the class of the model.
    fold:   write repeated identical blocks as one block with a repeat count.
    imbalance: load of the most chosen candidate (an expert of a mixture), relative to equal loads.
    sizes:  elements per sample of results with data-dependent sizes, by function or location: {"nonzero": 100}. A
            warning names each location at which all elements were assumed.
    breaks: let Dynamo find where torch.compile would break the graph, and mark these rows (PyTorch 2.6 and later;
            takes as long as compilation without code generation).
    compiling: record what the model runs while torch.compile traces it (torch.compiler.is_compiling() returns True;
            PyTorch 2.3 and later), and set `compile` to model in the file.
    """
    if path is None and isinstance(inputs, (str, os.PathLike)):
        inputs, path = None, inputs
    if path is None:
        raise refusal(TypeError, 'path is missing; give path="model.vram.json", the file to write.')
    model = model_of(model)
    _check_path(path)
    declared = Declared(imbalance, sizes or {})
    job = Job(model, inputs, loss, target, kwargs, declared=declared)
    job.breaks = breaks
    write_export(job, path, name=name, fold=fold, setup=compiled_setup(job, compiling), stacklevel=3)


def compiled_setup(job: Job, wanted: bool) -> dict[str, Any]:
    """Lets the job record the model as torch.compile traces it, if wanted, and returns the setup of such a file."""
    if wanted and not can_record_compiling():
        raise refusal(ValueError, "this PyTorch cannot record a model as torch.compile traces it; 2.3 or later can.")
    job.compiling = wanted
    return {"compile": "model"} if wanted else {}


def write_export(job: Job, path: str | os.PathLike[str], *, name: str | None = None, fold: bool = True,
                 setup: dict[str, Any] | None = None, stacklevel: int = 2) -> None:
    """Records a job and writes it together with what is known about the setup."""
    job.compares_compiled = job.breaks
    _save(recorded_project(job, name=name, fold=fold, setup=setup, stacklevel=stacklevel + 1), path)


def recorded_project(job: Job, *, name: str | None = None, fold: bool = True, setup: dict[str, Any] | None = None,
                     stacklevel: int = 2) -> dict[str, Any]:
    """Returns the contents of the job's project file. With `job.precisions`, code that depends on dtypes is recorded
    for these precisions only; with `job.exactly`, the only recording is one in that precision, for one batch size."""
    recorder = _recorded(job, stacklevel + 1)
    for note in recorder.notes:
        warnings.warn(note, stacklevel=stacklevel)
    project = _project(recorder, job, name or class_name(job.model), fold)
    project["setup"].update(setup or {})
    return project


def model_of(model: Any) -> nn.Module:
    """Returns the module inside the given object."""
    inner = unwrapped(model)
    if not isinstance(inner, nn.Module):
        raise refusal(TypeError, f"the model must be a torch.nn.Module, not {type(inner).__name__}; put a "
                                 "function into the forward of one.")
    return inner


def _recorded(job: Job, stacklevel: int) -> Recorder:
    """Records in training mode, and restores the modules' own modes."""
    modes = [(module, module.training) for module in job.model.modules()]
    try:
        if not job.model.training:
            warnings.warn("The model was in evaluation mode: it is recorded in training mode.",
                          stacklevel=stacklevel)
            job.model.train()
        recorder = record_exactly(job, job.exactly) if job.exactly else record_all(job)
        if job.breaks:
            note_breaks(job, recorder)
        note_other_functions(job, recorder)
    finally:
        for module, training in modes:
            module.training = training
    if job.wants_labels():
        recorder.note("The forward takes labels but got none, so its output serves as the loss. Pass labels "
                      "with the inputs, or a loss and a target.")
    return recorder


def _check_path(path: str | os.PathLike[str]) -> None:
    """Checks the path before the recording starts."""
    folder = os.path.dirname(os.path.abspath(os.fspath(path)))
    if os.path.isdir(path) or not os.path.isdir(folder) or not os.access(folder, os.W_OK):
        raise refusal(OSError, f"{os.fspath(path)} cannot be written; name a file in an existing folder that you can "
                      "write to.")


def _project(recorder: Recorder, job: Job, name: str, fold: bool) -> dict[str, Any]:
    tree = Tree(recorder)
    if fold:
        tree.fold(tree.root)
    tree.number(tree.root)
    network: dict[str, Any] = {"name": name, "rows": tree.write(tree.root)}
    sizes = [size.written() for size in recorder.sizes]
    if sizes:
        network["sizes"] = sizes
    if recorder.graph_breaks:
        network["graph_breaks"] = recorder.graph_breaks
    if recorder.notes:
        network["notes"] = list(recorder.notes)
    return {"format": FORMAT, "network": network, "setup": {
        "batch": job.exactly and job.for_batch or job.batch,
        "precision": job.exactly or job.precision or own_precision(job.model)}}


def _save(project: dict[str, Any], path: str | os.PathLike[str]) -> None:
    """Writes a temporary file next to the old one, and then replaces it."""
    beside = f"{os.fspath(path)}.tmp"
    with open(beside, "w", encoding="utf-8") as file:
        json.dump(project, file, indent=1, ensure_ascii=False)
        file.write("\n")
    os.replace(beside, path)
