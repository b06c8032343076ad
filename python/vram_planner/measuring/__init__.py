"""Measures what a few training steps take of a GPU, for VRAM Planner to lay over its prediction. Needs only torch.

    from vram_planner_measure import measure
    with measure("run.vram-measured.json"):              # a few steps are enough; the first makes the optimizer's state
        for batch in itertools.islice(loader, 4):
            train_step(batch)

A step ends where an optimizer has stepped (PyTorch 2.0 and newer), or where `run.step()` is called on what
`with ... as run` gives. `model` is the model's export by vram_planner_export.py, `setup` the batch, precision and so on
of the run, as in a project file. With transformers or Lightning, `trainer_callback(path)` and
`lightning_callback(path)` measure the first steps of a training run. Without a GPU nothing is measured and nothing
is written, which is said on
stderr. The file's format is described in vram-measured.schema.json of VRAM Planner's sources.
"""
from .callbacks import lightning_callback, trainer_callback
from .run import Measurement, measure

__all__ = ["measure", "Measurement", "trainer_callback", "lightning_callback"]
