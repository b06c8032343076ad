# SPDX-License-Identifier: GPL-3.0-or-later
"""How much GPU memory a training step takes, where it goes, and what fits.

    import torch, torchvision, vram_planner

    model = torchvision.models.resnet50()
    images, labels = torch.randn(96, 3, 224, 224), torch.zeros(96, dtype=torch.long)
    e = vram_planner.estimate(model, images, target=labels, precision=torch.bfloat16, optimizer="adamw", gpu="RTX 4090")
    print(e)                                  # e.fits, e.peak.allocated, e.device.total, ... in bytes
    vram_planner.max_batch(model, images, target=labels, gpu="RTX 4090")

Files, folders of Hugging Face and built-in networks ("builtin:resnet50") need no torch.
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
    """A context around a few training steps on the current CUDA device; the file at `path` is written when it ends, for
    `vram-planner-cli measured FILE --model MODEL` and the window.

    model: the model's export: its path, or what it holds.
    setup: batch, precision, optimizer and so on of this run, by a project file's keys.
    """
    from .measuring import measure as measured
    return measured(path, model=model, setup=setup)


def export(model: Any, inputs: Any = None, path: str | os.PathLike[str] | None = None, **options: Any) -> None:
    """Writes a torch.nn.Module as a project file for the window and the command line. Options are those of
    vram_planner.exporter.export()."""
    from .exporter import export as exported
    exported(model, inputs, path, **options)
