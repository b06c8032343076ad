"""export(): checks what it was given, records, and writes the project file."""
from __future__ import annotations

import json
import os
import warnings
from typing import Any, TYPE_CHECKING

import torch
from torch import nn

from . import handlers  # noqa: F401  They register themselves.
from .job import Job
from .recording import record_all
from .tree import Tree

if TYPE_CHECKING:
    from .recorder import Recorder

FORMAT = "vram-planner/1"


def export(model: nn.Module, inputs: Any, path: str | os.PathLike[str], *, loss: Any = None, target: Any = None,
           name: str | None = None, fold: bool = True) -> None:
    """Records one training step's forward and loss of `model` and writes a project file of VRAM Planner to `path`.

    inputs: a tensor, a tuple of positional or a dict of keyword arguments; tensors may be real, fake or meta.
    loss:   called as loss(output, target); without it a target means cross-entropy.
    fold:   write repeated identical blocks as one block with a repeat count.
    """
    while isinstance(model, (nn.DataParallel, nn.parallel.DistributedDataParallel)) or hasattr(model, "_orig_mod"):
        model = getattr(model, "_orig_mod", None) or model.module
    if not isinstance(model, nn.Module):
        raise TypeError(f"export: the model must be a torch.nn.Module, and is a {type(model).__name__}; put a function "
                        "into the forward of one.")
    _check_path(path)
    job = Job(model, inputs, loss, target)
    modes = [(module, module.training) for module in model.modules()]
    try:
        if not model.training:
            warnings.warn("The model was in evaluation mode: it is recorded in training mode.", stacklevel=2)
            model.train()
        recorder = record_all(job)
    finally:
        for module, training in modes:
            module.training = training
    for note in recorder.notes:
        warnings.warn(note, stacklevel=2)
    _save(_project(recorder, job, name or type(model).__name__, fold), path)


def _check_path(path: str | os.PathLike[str]) -> None:
    """Before the work is done."""
    folder = os.path.dirname(os.path.abspath(os.fspath(path)))
    if os.path.isdir(path) or not os.path.isdir(folder) or not os.access(folder, os.W_OK):
        raise OSError(f"export: {os.fspath(path)} cannot be written; name a file in a folder that exists and that you "
                      "may write to.")


def _project(recorder: Recorder, job: Job, name: str, fold: bool) -> dict[str, Any]:
    tree = Tree(recorder)
    if fold:
        tree.fold(tree.root)
    tree.number(tree.root)
    network = {"name": name, "rows": tree.write(tree.root)}
    if recorder.notes:
        network["notes"] = list(recorder.notes)
    dtypes = {p.dtype for p in job.model.parameters()}
    precision = {torch.bfloat16: "bf16", torch.float16: "fp16"}.get(dtypes.pop() if len(dtypes) == 1 else None, "fp32")
    return {"format": FORMAT, "network": network, "setup": {"batch": job.batch, "precision": precision}}


def _save(project: dict[str, Any], path: str | os.PathLike[str]) -> None:
    """Writes to a file beside, and then takes the place of the old one."""
    beside = f"{os.fspath(path)}.tmp"
    with open(beside, "w", encoding="utf-8") as file:
        json.dump(project, file, indent=1, ensure_ascii=False)
        file.write("\n")
    os.replace(beside, path)
