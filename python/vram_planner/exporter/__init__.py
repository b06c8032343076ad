# SPDX-License-Identifier: GPL-3.0-or-later
"""Exports any eager PyTorch model to VRAM Planner. Needs only torch >= 1.13; no GPU, and no memory for the weights.

    from vram_planner_export import export
    model = MyModel()                                    # or under torch.device("meta"): weights are never read
    export(model, torch.randn(2, 3, 224, 224), "my_model.vram.json", target=torch.randint(0, 10, (2,)))

`inputs` is a tensor, a tuple (positional arguments) or a dict (keyword arguments); its first tensor's leading dimension
is the batch. `loss(output, target)` is any callable; with a target and no loss it is cross-entropy. Forward and loss
run on fake tensors three times: as given, at twice the batch (sizes that grow follow the batch) and in another
precision (dtypes that change follow the model's). Every function that PyTorch runs becomes a row, and modules become
blocks. Everything that cannot be determined is reported in a warning and in the file's notes; nothing is dropped
silently.
"""
from .errors import ExportError
from .export import export
from .trainers import lightning_callback, trainer_callback

__all__ = ["export", "ExportError", "trainer_callback", "lightning_callback"]
