# SPDX-License-Identifier: GPL-3.0-or-later
"""The recordings: as given, at twice the batch, and in another precision."""
from __future__ import annotations

import collections
import contextlib
import dataclasses
import functools
import logging
import sys
from typing import Any, ContextManager, Iterator, NamedTuple, Sequence, TYPE_CHECKING

import torch
from torch import nn

from .batch import aligned, in_step, merge
from .caches import kept_rows
from .compiling import compiling
from .errors import explained, short_reason
from .graph_tape import GraphTape
from .hidden_tensors import hidden_fake_tensors
from .inputs import Growth, add_inputs, example_value, is_label, with_repeated_lists
from .known import remember
from .loss import loss_of, finish
from .merged import MergedRecording
from .patches import autocast_patches, patched, patches
from .places import running_code
from .recipes import AS, FLOAT32, OTHERS, WIDER, Recipe, recipe_of
from .recorder import Recorder
from .restored_objects import RestoredObjects, same_random_numbers
from .sizes import DataSize, other_sizes
from .unwrap import as_written
from .values import mapped
from .variants import Variant

if TYPE_CHECKING:
    from .job import Job


def record_step(job: Job, recipe: Recipe, batch: int) -> Recorder:
    """Records the forward pass and the loss once; checks of data are assumed to pass."""
    while True:
        try:
            return _record_once(job, recipe, batch)
        except Exception as problem:
            if not job.declared.retry_may_help(problem):
                raise


def _record_once(job: Job, recipe: Recipe, batch: int) -> Recorder:
    """Records a step as it runs repeatedly: if the first step keeps tensors, the second one, which finds them, is
    recorded."""
    modules = job.every_module()
    job.restored_objects = job.restored_objects or RestoredObjects(modules)
    with job.restored_objects, same_random_numbers(), quiet(), restored(job.modules), as_written(modules), \
            _uncompiled(), _unscripted(), hidden_fake_tensors(), compiling(job.compiling):
        first = _record_step(job, recipe, batch)
        recorder = first
        if first.left_over.alive():
            kept = kept_rows([fake for _, fake in first.fakes.values()], first.left_over)
            second = _record_step(job, recipe, batch, first)
            if second.found and not second.graph:
                recorder = second
                second.left_over.alive()
                kept = kept_rows([fake for _, fake in second.fakes.values()], second.left_over)
            for uid in kept:
                replaced = first.left_over.replaced.get(uid, uid) if aligned(first, second) else uid
                recorder.rows[uid].kept = recorder.rows[replaced]
            second.fakes.clear()
        first.fakes.clear()
    return recorder


def _record_step(job: Job, recipe: Recipe, batch: int, before: Recorder | None = None) -> Recorder:
    declared = dataclasses.replace(job.declared, batch=batch)
    recorder, dtype = Recorder(job.modules, recipe, declared, before), recipe.model
    recorder.tape = GraphTape(recorder) if declared.taped else None

    def fresh(value: Any, inside: bool = False, own: bool = False) -> Any:
        if not isinstance(value, torch.Tensor):
            return value
        type_ = dtype if value.is_floating_point() and not own else value.dtype
        made = recorder.make(value.shape if job.listed or inside else job.shape(value, batch), type_)
        numbers = job.numbers(value, batch)
        remember(made, example_value(value, type_, made.shape) if numbers is None else numbers)
        return made

    def grown(value: Any, own: bool = False) -> Any:
        made = functools.partial(fresh, own=own)
        return with_repeated_lists(value, job.batch, batch, Growth.BY_SAMPLE if job.listed else job.growth, made)

    named = [(name, grown(value, is_label(name))) for name, value in job.names()]
    target = grown(job.target)
    with patched([*patches(recorder), *autocast_patches(recorder)]), torch.enable_grad(), recorder:
        recorder.stack[0].module = job.model
        recorder.callers = len(running_code())
        for name, value in named:
            add_inputs(recorder, name, value, **{"own_type": True} if is_label(name) else {})
        values = [value for _, value in named]
        args, kwargs = job.given(values[:len(job.args)], dict(named[len(job.args):]))
        output = job.call(*args, **kwargs)
        if job.outputs_to_float32:  # like accelerate.utils.convert_to_fp32
            output = mapped(output, lambda value: value.float() if isinstance(value, torch.Tensor) else value)
        recorder.forward_rows = recorder.rows[1:]
        loss = loss_of(recorder, job, output, target)
        finish(recorder, loss)
    return recorder


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Silences PyTorch's logs of errors on fake tensors, which are raised as exceptions or handled in another way."""
    before = logging.root.manager.disable
    logging.disable(logging.ERROR)
    try:
        yield
    finally:
        logging.disable(before)


def _uncompiled() -> ContextManager[Any]:
    """Runs functions under torch.compile without compiling them."""
    stance = getattr(getattr(torch, "compiler", None), "set_stance", None)
    return stance("force_eager") if stance and "torch._dynamo" in sys.modules else contextlib.nullcontext()


@contextlib.contextmanager
def _unscripted() -> Iterator[None]:
    """Makes torch.jit.script() return functions unchanged, for code that calls it in its forward pass."""
    enabled = torch.jit._state._enabled
    before, enabled.enabled = enabled.enabled, False
    try:
        yield
    finally:
        enabled.enabled = before


@contextlib.contextmanager
def restored(modules: Sequence[nn.Module]) -> Iterator[None]:
    """Restores what a forward pass writes into its modules (caches, counters), and into their dicts, lists and sets."""
    every = [module for root in modules for module in root.modules()]
    before = [(module, dict(vars(module))) for module in every]
    held = {id(value): (value, value.copy()) for _, attributes in before for value in attributes.values()
            if type(value) in (dict, collections.OrderedDict, list, set)}
    try:
        yield
    finally:
        for module, attributes in before:
            vars(module).clear()
            vars(module).update(attributes)
        for value, content in held.values():
            if isinstance(value, list):
                value[:] = content
            else:
                value.clear()
                value.update(content)


def record_all(job: Job) -> Recorder:
    """Returns the base recording, with sizes and dtypes merged from the others."""
    batch = max(job.batch, 2)
    try:
        base = record_step(job, FLOAT32, batch)
    except Exception as problem:
        if batch == job.batch:
            raise explained(problem) from problem
        batch = job.batch
        base = _first(job, batch)
    more, places, why = _doubled(job, base, batch)
    if places:
        base.note(f"The forward loops over samples: the rows inside the loop are those of {batch} samples, and "
                  "what it joins follows the batch. Export with a larger batch to have more of them.")
    marked, why_marked = _attempt(job, base, WIDER, batch)
    if not more:
        base.note(f"The forward could not be compared at two batch sizes ({why}): only leading sizes follow the "
                  "batch.")
    if not marked:
        base.note(f"The forward could not be compared in two precisions ({why_marked}): casts keep the "
                  "recorded dtypes.")
    variants = _other_precisions(job, base, batch) if base.looked else []
    raw = [dict(row.attributes) for row in base.rows]
    others = [variant for variant in variants if not variant.alike(base, raw)]
    sizes = _data_sizes(job, base, batch) if more and marked and not places and not job.listed else []
    merge(base, more, marked, batch, places)
    for size in sizes:
        size.apply_to(base, batch)
        if size.steps:
            base.sizes.append(size)
            base.note(f'The size "{size.name}" can be changed in VRAM Planner (--set "dim.{size.name}=N").')
    for variant in others:
        _merge_variant(job, base, variant, batch)
    MergedRecording(base, variants, raw)
    return base


def record_exactly(job: Job, precision: str) -> Recorder:
    """Records only one batch size and precision. The result is as exact for these, and takes a fraction of the time."""
    recipe = recipe_of(precision)
    batch = job.for_batch or job.batch
    base = _first(job, batch, recipe)
    raw = [dict(row.attributes) for row in base.rows]
    merge(base, None, None, batch)
    base.recorded.add(FLOAT32.name)
    MergedRecording(base, [], raw)
    return base


def _data_sizes(job: Job, base: Recorder, batch: int) -> list[DataSize]:
    """Returns the data-dependent sizes for which recordings with another value run the same functions."""
    sizes, declared = [], job.declared
    for name, first, second, most, other in other_sizes(base.declared):
        job.declared = other
        attempts = [_attempt(job, base, recipe, times * batch)[0]
                    for recipe, times in ((FLOAT32, 1), (FLOAT32, 2), (WIDER, 1))]
        recorded = [attempt for attempt in attempts if attempt is not None]
        if len(recorded) == len(attempts):
            sizes.append(DataSize(name, first, second, most, recorded))
    job.declared = declared
    return sizes


def _other_precisions(job: Job, base: Recorder, batch: int) -> list[Variant]:
    """Returns recordings in the precisions that a forward pass may distinguish."""
    variants = []
    for recipe in OTHERS:
        if job.precisions is not None and recipe.name not in job.precisions:
            continue
        try:
            variants.append(Variant(base, record_step(job, recipe, batch)))
        except Exception as problem:
            base.note(f"The forward could not be recorded in {recipe.name} ({short_reason(problem)}): it is assumed "
                      f"to run as in {AS[recipe.name]}.")
    return variants


def _merge_variant(job: Job, base: Recorder, variant: Variant, batch: int) -> None:
    """Merges the sizes that follow the batch in a recording that differs from the first one."""
    other = variant.recorder
    for note in other.notes:
        base.note(note)
    places: list[int | None] = []
    more: Recorder | None = None
    with contextlib.suppress(Exception):  # without it, leading sizes follow the batch
        more = record_step(job, other.recipe, 2 * batch)
    if more is not None and not aligned(other, more):
        places = in_step(other, more)
        more = more if places else None
    merge(other, more, None, batch, places)


class Doubled(NamedTuple):
    """A recording at twice the batch, or why there is none; and the rows that correspond to the first recording's, if
    loops over samples ran more often."""
    recorder: Recorder | None
    places: list[int | None]
    why: str


def _doubled(job: Job, base: Recorder, batch: int) -> Doubled:
    """Finds how the inputs grow with the batch, which is `job.growth` from then on."""
    ran: dict[Growth, Recorder] = {}
    why = ""
    for job.growth in job.growths():
        try:
            ran[job.growth] = record_step(job, FLOAT32, 2 * batch)
        except Exception as problem:  # the first attempt says why
            why = why or short_reason(problem)
            continue
        if aligned(base, ran[job.growth]):
            return Doubled(ran[job.growth], [], "")
        why = why or "it runs other functions there"
    for job.growth in (Growth.LEADING, Growth.BY_SAMPLE, Growth.PACKED):
        places = in_step(base, ran[job.growth]) if job.growth in ran else []
        if places:
            return Doubled(ran[job.growth], places, "")
    job.growth = Growth.LEADING
    return Doubled(None, [], why)


def _first(job: Job, batch: int, recipe: Recipe = FLOAT32) -> Recorder:
    try:
        return record_step(job, recipe, batch)
    except Exception as problem:
        raise explained(problem) from problem


def _attempt(job: Job, base: Recorder, recipe: Recipe, batch: int) -> tuple[Recorder | None, str]:
    """Returns another recording, or the reason why there is none to compare with."""
    try:
        other = record_step(job, recipe, batch)
    except Exception as problem:
        return None, short_reason(problem)
    return (other, "") if aligned(base, other) else (None, "it runs other functions there")
