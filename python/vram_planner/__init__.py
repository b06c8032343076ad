# SPDX-License-Identifier: GPL-3.0-or-later
"""Estimates the GPU memory of a training step, its composition, and the sizes that fit.

    import torch, torchvision, vram_planner

    model = torchvision.models.resnet50()
    images, labels = torch.randn(96, 3, 224, 224), torch.zeros(96, dtype=torch.long)
    e = vram_planner.estimate(model, images, target=labels, precision=torch.bfloat16, optimizer="adamw", gpu="RTX 4090")
    print(e)                                  # e.fits, e.peak.allocated, e.device.total, ... in bytes
    vram_planner.max_batch(model, images, target=labels, gpu="RTX 4090")

Files, Hugging Face folders and built-in networks ("builtin:resnet50") need no torch.
"""
from __future__ import annotations

import os
from typing import Any

from .answer import Answer
from .api import Largest, estimate, max_batch, plan, report, sweep
from .callbacks import lightning_callback, trainer_callback
from .errors import BrokenModelError, DoesNotFit, InputError, Note, UsageError, VramPlannerError
from .estimates import Estimate, Plans
from .fit import require_fit
from .program import program

__all__ = ["estimate", "max_batch", "plan", "sweep", "report", "measure", "export", "require_fit", "trainer_callback",
           "lightning_callback", "program", "Answer", "Estimate", "Plans", "Largest", "VramPlannerError", "InputError",
           "UsageError", "BrokenModelError", "DoesNotFit", "Note"]


def measure(path: str | os.PathLike[str], *, model: Any = None, setup: dict[str, Any] | None = None) -> Any:
    """Returns a context manager that measures a few training steps on the current CUDA device. At its end, it writes
    the file at `path` for `vram-planner-cli measured FILE --model MODEL` and the window.

    model: the exported model, as its path or its contents.
    setup: batch, precision, optimizer and other settings of this run, by the keys of a project file.
    """
    from .measuring import measure as measured
    return measured(path, model=model, setup=setup)


def export(model: Any, inputs: Any = None, path: str | os.PathLike[str] | None = None, **options: Any) -> None:
    """Writes a torch.nn.Module as a project file for the window and the command line. Options are those of
    vram_planner.exporter.export()."""
    from .exporter import export as exported
    exported(model, inputs, path, **options)
