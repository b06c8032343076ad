# SPDX-License-Identifier: GPL-3.0-or-later
"""Gradients that a forward pass computes itself, by torch.autograd.grad()."""
from __future__ import annotations

from typing import Any, Callable, Sequence, TYPE_CHECKING

import torch

from .declared import TapeNeeded
from .functions import handler
from .meters import MeasuredBytes
from .unknown import custom_rows, tracked
from .values import byte_size, mapped, tensors_in, torch_version
from .types import Made

if TYPE_CHECKING:
    from .call import Call
    from .row_recorder import RowRecorder
    from .recorder import Recorder


def gradients_call(recorder: Recorder) -> Callable[..., Any]:
    """Replaces torch.autograd.grad() inside of a forward. Its results are tensors without a gradient."""
    original = torch.autograd.grad

    def empty(_: Any, inputs: Any) -> Any:
        return tuple(torch.empty_like(tensor) for tensor in inputs)

    def grad(outputs: Any, inputs: Any, grad_outputs: Any = None, retain_graph: Any = None, create_graph: bool = False,
             *more: Any, **named: Any) -> Any:
        if recorder.quiet:  # the recorder's own
            return original(outputs, inputs, grad_outputs, retain_graph, create_graph, *more, **named)
        given = (inputs,) if isinstance(inputs, torch.Tensor) else tuple(inputs)
        if create_graph:
            with recorder.hidden():
                return differentiable(recorder, original, outputs, given, grad_outputs, *more, **named)
        with torch.no_grad():
            return recorder.dispatch("autograd_grad", empty, (outputs, given), {})

    return grad


def differentiable(recorder: Recorder, original: Callable[..., Any], outputs: Any, inputs: Sequence[Any],
                   grad_outputs: Any, only_inputs: bool = True, allow_unused: bool | None = False,
                   is_grads_batched: bool = False, **named: Any) -> tuple[torch.Tensor | None, ...]:
    """Records the operators that compute gradients, which can be differentiated again."""
    if is_grads_batched or torch_version() < (2, 0):
        raise NotImplementedError("create_graph=True computes gradients of gradients" + (
            " of several outputs at once" if is_grads_batched else ", which takes PyTorch 2.0"))
    if recorder.tape is None:
        raise TapeNeeded()
    results, arguments = (mapped(tensors_in(given), recorder.own) for given in (outputs, inputs))
    given = [grad_outputs] if isinstance(grad_outputs, torch.Tensor) else grad_outputs or [None] * len(results)
    gradients = [recorder.tape.perform("ones_like", torch.ones_like, [result], {}) if gradient is None
                 else recorder.own(gradient) for result, gradient in zip(results, given)]
    recorder.note("The forward differentiates gradients (create_graph=True): the operators that compute "
                  "them are rows. Under autocast, the memory that these save is estimated.")
    named["allow_unused"] = allow_unused
    return tuple(recorder.tape.gradients(original, results, arguments, gradients, named))


@handler("autograd_grad | outputs inputs")
def _gradients(call: Call) -> Made:
    recorder = call.recorder
    outputs, inputs = call.tensors("outputs"), call.tensors("inputs")
    beside = _largest_pair(recorder, outputs, inputs) - sum(map(byte_size, tensors_in(call.result)))
    made = custom_rows(recorder, "grad", tracked(recorder, [outputs, inputs]), call.result)
    if isinstance(made, list) and made:
        recorder.rows[made[0][0]].attributes["temporaries"] = MeasuredBytes(max(beside, 0))
    recorder.note("The forward computes gradients: the memory for those between its inputs and outputs is estimated.")
    return made


def _largest_pair(book: RowRecorder, outputs: list[torch.Tensor], inputs: list[torch.Tensor]) -> int:
    """Returns the most bytes of the gradients of a row's result and of what it read, which backward has at once."""
    above = {ref[0] for ref in map(book.ref, inputs) if ref}
    for row in book.rows[1:]:
        if (row.uid, 0) in book.needs and any(uid in above for uid, _ in row.inputs):
            above.add(row.uid)
    below = {ref[0] for ref in map(book.ref, outputs) if ref}
    largest = 0
    for row in reversed(book.rows):
        if row.uid in below & above:
            read = [ref for ref in row.inputs if ref[0] in above]
            below.update(uid for uid, _ in read)
            largest = max(largest, sum(book.bytes.get(ref, 0) for ref in ((row.uid, 0), *read)) if read else 0)
    return largest
