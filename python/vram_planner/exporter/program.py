# SPDX-License-Identifier: GPL-3.0-or-later
"""The allocations and releases of a function, forward and backward, in order."""
from __future__ import annotations

from typing import Any, Callable, TYPE_CHECKING

import torch

from .meters import Trace
from .values import dtype_name, mapped, tensors_in
from .types import Args, Kwargs

if TYPE_CHECKING:
    from .fake_tensors import FakeTensors


class Program:
    """The allocations and releases of a function, forward and backward; without outputs if they are unknown."""
    LONGEST = 400

    def __init__(self, recorder: FakeTensors, name: str, func: Callable[..., Any] | None, args: Args, kwargs: Kwargs,
                 inputs: list[torch.Tensor], only: int | None = None) -> None:
        self.forward: list[Any] = []
        self.backward: list[Any] = []
        self.outputs: list[Any] = []
        self.kept: list[int] = []
        self.gradients: dict[int, Any] = {}
        self.shapes: list[list[int]] = []
        self.types: list[torch.dtype] = []
        self.only = only
        self.item = inputs[0].element_size() if inputs and inputs[0].is_floating_point() else 0
        self.alone: dict[int, Program] = {}
        if not hasattr(torch.Tensor, "untyped_storage") or func is None:
            return
        mode, copy = recorder.copying(name)
        try:
            with mode, torch.enable_grad():
                self.run(recorder, copy, func, args, kwargs, inputs)
        except Exception:  # the recorded sizes are used instead
            self.outputs = []
        floating = [at for at, type_ in enumerate(self.types) if type_.is_floating_point or type_.is_complex]
        if only is None and len(floating) > 1:  # the backward pass for a gradient of each output alone
            self.alone = {at: Program(recorder, name, func, args, kwargs, inputs, at) for at in floating}

    def run(self, recorder: FakeTensors, copied: Callable[[torch.Tensor], torch.Tensor], func: Callable[..., Any],
            args: Args, kwargs: Kwargs, inputs: list[torch.Tensor]) -> None:
        copies: dict[int, torch.Tensor] = {}
        kept: list[Any] = []

        def trainable(value: Any) -> Any:
            if not isinstance(value, torch.Tensor):
                return value
            if id(value) not in copies:
                copy = copied(value)
                copies[id(value)] = copy.requires_grad_() if recorder.takes_gradient(value) else copy
            return copies[id(value)]

        def keep(tensor: torch.Tensor) -> torch.Tensor:
            if tensor.untyped_storage().nbytes():
                kept.append(trace.name(tensor))
            return tensor

        args, kwargs = mapped(args, trainable), mapped(kwargs, trainable)
        order = {id(tensor): at for at, tensor in enumerate(inputs)}
        trace = Trace({copy.untyped_storage()._cdata: order.get(key, -1) for key, copy in copies.items()})
        with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor), trace:
            results = tensors_in(func(*args, **kwargs))
        self.forward = list(trace.events)
        self.kept = sorted({number for number in kept if isinstance(number, int)})
        self.shapes, self.types = [list(result.shape) for result in results], [result.dtype for result in results]
        outputs = [trace.name(result) for result in results]
        floating = [at for at, type_ in enumerate(self.types) if type_.is_floating_point or type_.is_complex]
        roots = {floating.index(at): result for at, result in enumerate(results)
                 if result.requires_grad and self.only in (None, at)}
        if roots:
            wanted = {at: copies[key] for key, at in order.items() if key in copies and copies[key].requires_grad}
            with recorder.autocast.off():
                self.differentiate(trace, roots, wanted)
        trace.closed = True
        if None not in kept and self.known(results, outputs):
            self.outputs = outputs

    def known(self, results: list[torch.Tensor], outputs: list[Any]) -> bool:
        """Whether every output has a known storage, and every floating-point output a gradient."""
        seen = {number for number, *_ in self.forward}
        floating = [result.requires_grad for result in results if result.is_floating_point() or result.is_complex()]
        views = all(output in seen or isinstance(output, str) and output != "i-1"
                    and (result.is_contiguous() or overlaps(result)) for output, result in zip(outputs, results))
        return views and set(self.kept) <= seen and len(set(floating)) < 2

    def differentiate(self, trace: Trace, roots: dict[int, torch.Tensor], wanted: dict[int, torch.Tensor]) -> None:
        """Runs backward. Multiplications create the incoming gradients, the last output's first, and release them."""
        products = [root * 2.0 for root in roots.values()]
        seeds, before = [torch.ones_like(product) for product in products], len(trace.events)
        with trace:
            gradients = torch.autograd.grad(products, list(wanted.values()), seeds, allow_unused=True)
        events, count = trace.events[before:], len(roots)
        names = {event[0]: f"g{place}" for place, event in zip(reversed(roots), events)}
        for at, gradient in zip(wanted, gradients):
            if gradient is not None:
                number = trace.name(gradient)
                if not isinstance(number, int):
                    raise ValueError("a gradient that was there before")
                self.gradients[at] = names.get(number, number)
        self.backward = [(names[event[0]],) if event[0] in names else event for event in events[count:]]

    def shape(self) -> tuple[Any, ...]:
        """Returns the part that recordings of other sizes must have in common."""
        order = [[event[0] if len(event) == 1 else None for event in part] for part in (self.forward, self.backward)]
        return order, self.outputs, self.kept, self.gradients

    def follows(self, base: Any) -> bool:
        """Whether all sizes are those of another precision's recording, with elements of the first input's dtype."""
        if not isinstance(base, Program) or self.shape() != base.shape():
            return False
        pairs = zip([*self.forward, *self.backward], [*base.forward, *base.backward])
        return all(here[1] * base.item == there[1] * self.item if there[2] and base.item else here[1] == there[1]
                   for here, there in pairs if len(here) > 1)

    def written(self, more: Program | None, marked: Program | None, batch: int) -> dict[str, str]:
        """Returns the attributes that describe the program, with sizes per sample; empty if only the sizes are
        known."""
        more, marked = (other if other and other.shape() == self.shape() else None for other in (more, marked))
        if not self.outputs or len(self.outputs) == 1 and (
                not more or len(self.forward) + len(self.backward) > self.LONGEST):
            return {}
        numbers: dict[Any, int] = {}
        forward = self.part("forward", more, marked, batch, numbers)
        forward += [f"={self.output(at, more, marked, batch, numbers)}" for at in range(len(self.outputs))]
        forward += [f"^{numbers[number]}" for number in self.kept]
        backward = self.part("backward", more, marked, batch, numbers)
        backward += [f"{at}={numbers.get(number, number)}" for at, number in sorted(self.gradients.items())]
        texts = {"forward_events": " ".join(forward), "backward_events": " ".join(backward)}
        return {key: text for key, text in texts.items() if text}

    def part(self, name: str, more: Program | None, marked: Program | None, batch: int,
             numbers: dict[Any, int]) -> list[str]:
        parts: list[str] = []
        for at, event in enumerate(getattr(self, name)):
            if len(event) == 1:
                parts.append(f"-{numbers.get(event[0], event[0])}")
                continue
            larger, wide = (getattr(other, name)[at][1] if other else None for other in (more, marked))
            parts.append("+" + written_size(event, larger, wide, batch))
            numbers[event[0]] = len(numbers)
        return parts

    def output(self, at: int, more: Program | None, marked: Program | None, batch: int, numbers: dict[Any, int]) -> Any:
        """Returns an output's storage and, except for the first output, whose row has them, its shape and dtype."""
        place = numbers.get(self.outputs[at], self.outputs[at])
        if not at:
            return place
        extents = []
        for dim, extent in enumerate(self.shapes[at]):
            larger = more.shapes[at][dim] if more else None
            extents.append(written_size((0, extent, False), larger if dim or more else 2 * extent, extent, batch))
        type_ = dtype_name(self.types[at], marked.types[at] if marked else self.types[at], "Custom")
        return f"{place}:{','.join(extents)}:{type_}"


def overlaps(tensor: torch.Tensor) -> bool:
    """Whether a view contains elements of its storage several times, like the windows of as_strided."""
    return tensor.numel() * tensor.element_size() > tensor.untyped_storage().nbytes()


def written_size(event: tuple[int, int, bool], larger: int | None, wide: int | None, batch: int) -> str:
    """Formats the bytes (or elements: e) of an allocation: "12B+4e" is 12 per sample plus 4."""
    _, size, floating = event
    larger = larger if larger is not None else size if size % batch else 2 * size
    step = -(-(larger - size) // batch)
    scaled = floating if wide is None else wide == 2 * size
    fixed, unit = size - step * batch, 4 if scaled else 1
    if step % unit or fixed % unit:
        scaled, unit = False, 1
    step, fixed = step // unit, fixed // unit
    return (f"{step}B" + (f"{fixed:+d}" if fixed else "") if step else str(fixed)) + "e" * scaled
