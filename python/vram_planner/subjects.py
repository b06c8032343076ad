# SPDX-License-Identifier: GPL-3.0-or-later
"""Subjects of an estimate: a file, a built-in network, or a PyTorch model, which is recorded."""
from __future__ import annotations

import json
import os
import sys
import warnings
from dataclasses import dataclass
from typing import Any, Mapping

from .errors import Note, UsageError
from .settings import WHOLE_FORWARD, is_module, precision_name

HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep


@dataclass(frozen=True)
class Subject:
    """The MODEL of a command line, and the text on its standard input."""
    word: str
    text: str | None = None

    def words(self) -> list[str]:
        return [os.path.join(os.curdir, self.word) if self.word.startswith("-") and self.text is None else self.word]


@dataclass(frozen=True)
class Recording:
    """The arguments for recording a module."""
    loss: Any = None
    target: Any = None
    name: str | None = None
    fold: bool = True
    imbalance: float = 1.0
    sizes: Mapping[str, int] | None = None


def subject_of(model: Any, inputs: Any, recording: Recording, settings: Mapping[str, Any], *,
               exactly: bool = False) -> Subject:
    """Returns the subject. If `exactly`, a module is recorded only for the batch size and the precision of the
    settings, which takes a fraction of the time."""
    if isinstance(model, Mapping):
        return Subject("-", json.dumps(model))
    if isinstance(model, (str, os.PathLike)):
        if inputs is not None or recording.loss is not None or recording.target is not None:
            raise UsageError(f"{os.fspath(model)} has inputs and a loss of its own; inputs, loss and target are given "
                             "with a torch.nn.Module.")
        return Subject(os.fspath(model))
    if not is_module(model):
        raise UsageError("the model is a torch.nn.Module, a project as a mapping, a file, a folder of Hugging Face or "
                         f"\"builtin:NAME\", not {type(model).__name__}.")
    return Subject("-", json.dumps(recorded(model, inputs, recording, settings, exactly=exactly)))


def recorded(model: Any, inputs: Any, recording: Recording, settings: Mapping[str, Any], *,
             exactly: bool = False, call: Any = None,
             named: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Records a module and returns its project."""
    from .exporter.compiling import can_record_compiling
    from .exporter.declared import Declared
    from .exporter.export import model_of, recorded_project
    from .exporter.job import Job
    from .exporter.recipes import own_precision
    module = model_of(model)
    job = Job(module, inputs, recording.loss, recording.target, dict(named or {}), call=call,
              declared=Declared(recording.imbalance, dict(recording.sizes or {})))
    compiled = str(settings.get("compile", "none"))
    job.breaks = compiled != "none"
    # A model that compiles only its blocks prepares their inputs, such as masks, without torch.compile.
    job.compiling = compiled in WHOLE_FORWARD and can_record_compiling()
    precision = precision_name(settings.get("precision")) or job.precision or own_precision(module)
    if exactly:
        batch = settings.get("batch")
        job.exactly, job.for_batch = precision, batch if isinstance(batch, int) else None
    else:
        job.precisions = {precision}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        project = recorded_project(job, name=recording.name, fold=recording.fold)
    for warning in caught:
        warn(str(warning.message), warning.category)
    return project


def warn(sentence: str, category: type[Warning] = Note) -> None:
    """Warns at the user's line, which is the first outside this package."""
    level, frame = 1, sys._getframe(0)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(HERE):
        frame, level = frame.f_back, level + 1
    warnings.warn(sentence, category, stacklevel=level)
