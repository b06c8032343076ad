# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the GPU memory of a few training steps, for comparison with VRAM Planner's prediction. Needs only torch.

    from vram_planner_measure import measure
    with measure("run.vram-measured.json"):              # a few steps are enough; the first creates optimizer state
        for batch in itertools.islice(loader, 4):
            train_step(batch)

A step ends after an optimizer's step (PyTorch 2.0 and newer), or when `run.step()` is called, with `run` from
`with ... as run`. `model` is the model's export by vram_planner_export.py, and `setup` has the batch, precision and
other settings of the run, as in a project file. With transformers or Lightning, `trainer_callback(path)` and
`lightning_callback(path)` measure the first steps of a training run. Without a GPU nothing is measured or written, and
a message on stderr says so. The file's format is described by vram-measured.schema.json in VRAM Planner's sources.
"""
from .callbacks import lightning_callback, trainer_callback
from .run import Measurement, measure

__all__ = ["measure", "Measurement", "trainer_callback", "lightning_callback"]
