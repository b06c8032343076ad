# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the loss and ends the recording."""
from __future__ import annotations

import inspect
from typing import Any, Callable, TYPE_CHECKING

import torch.nn.functional as F
from torch import nn

from .caches import Kept
from .inputs import add_inputs
from .rows import END
from .values import tensors_in

if TYPE_CHECKING:
    from .recorder import Recorder
    from .job import Job


def loss_of(recorder: Recorder, job: Job, output: Any, target: Any) -> Any:
    """Runs the loss and returns its result, or the output itself if there is no loss."""
    add_inputs(recorder, "target", target, own_type=True)  # model.to(bfloat16) does not convert it
    with recorder.call("loss", "Loss", (output, target)):
        return _run_loss(recorder, job, output, target)


def _run_loss(recorder: Recorder, job: Job, output: Any, target: Any) -> Any:
    if job.loss is not None:
        return job.loss(output, target) if target is not None or _takes_two(job.loss) else job.loss(output)
    outputs = [t for t in tensors_in(output) or tensors_in(getattr(output, "__dict__", None)) if t.is_floating_point()]
    if target is not None and outputs:
        return F.cross_entropy(outputs[0], target)
    scalars = [t for t in outputs if t.dim() == 0 and t.requires_grad]
    if outputs and not scalars and not job.wants_labels():
        recorder.note("The forward gives no loss and export() got none: the sum of its output serves as the loss. Give "
                      "export() a loss and a target, or the model its labels.")
    if scalars or len(outputs) < 2:
        return (scalars + outputs)[0] if outputs else None
    total = outputs[0].sum()
    for tensor in outputs[1:]:
        total = total + tensor.sum()
    return total


def _takes_two(loss: Callable[..., Any]) -> bool:
    try:
        parameters = inspect.signature(loss.forward if isinstance(loss, nn.Module) else loss).parameters.values()
    except (TypeError, ValueError):
        return True
    return sum(p.default is p.empty for p in parameters) > 1


def finish(recorder: Recorder, loss: Any) -> None:
    """Makes the loss the last row. Tensors that still exist are kept until the end."""
    given, loss = type(loss).__name__, next(iter(tensors_in(loss)), None)
    trains = any(leaf.trainable for leaf in recorder.leaves.values())
    if trains and (loss is None or not recorder.takes_gradient(loss)):
        what = f"{'a' if loss is None else 'a tensor without a gradient'} {given if loss is None else ''}".strip()
        recorder.note(f"The step ends with {what} instead of a loss: the output of the last row serves as the loss. "
                      "Give export() a loss and a target.")
    with recorder.hidden():
        ref = recorder.ref(loss) if loss is not None else None
        if ref and ref != (recorder.clock, 0):
            recorder.track(loss, recorder.emit("Squeeze" if not loss.dim() else "Sum", "loss", {}, [ref]))
        recorder.left_over = Kept(recorder)
        for ref, tensor in list(recorder.values.values()):
            if id(tensor()) not in recorder.origins:
                recorder.deaths[ref[0]] = END
        recorder.values.clear()
