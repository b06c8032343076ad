# SPDX-License-Identifier: GPL-3.0-or-later
"""Errors of the exporter, and the sentences that explain why a forward pass or loss could not be recorded."""
from __future__ import annotations

import re
from typing import Type, TypeVar

from .places import calling_line, failing_line

Problem = TypeVar("Problem", bound=Exception)


class ExportError(RuntimeError):
    """The model, the loss or the inputs cannot be recorded. The message says where, why, and what to do."""


def refusal(kind: Type[Problem], sentence: str) -> Problem:
    """Returns an exception whose message begins with the user's line that called the exporter."""
    line = calling_line()
    return kind(f"export{f' ({line})' if line else ''}: {sentence}")


def place_problem(problem: Exception, **where: str) -> None:
    """Records on an exception where it was first raised: the module's path, the function."""
    known = vars(problem).setdefault("vram_place", {})
    for key, value in where.items():
        known.setdefault(key, value)


def short_reason(problem: BaseException) -> str:
    lines = str(problem).strip().splitlines()
    return f"{type(problem).__name__}: {lines[0][:200].rstrip('.')}" if lines else type(problem).__name__


def explained(problem: Exception) -> ExportError:
    """Returns the error for a forward pass or loss that cannot be run: where, why, and what to provide instead."""
    place = getattr(problem, "vram_place", {})
    path, function = place.get("path"), place.get("function")
    what = f"{function} fails" if function else "the forward fails"
    where = " in the loss" if path == "loss" else f" in {path}" if path else ""
    line = failing_line(problem)
    return refusal(ExportError, f"{what}{where}{f' at {line}' if line else ''}: {short_reason(problem)}; "
                                f"{_remedy(problem, path, function)}.")


def _remedy(problem: Exception, path: str | None, function: str | None) -> str:
    if type(problem).__name__ == "UnsupportedOperatorException":
        operator = "::".join(str(problem).split(".")[:2])
        return ("nothing says what size that operator's result has; say it before: "
                f'@torch.library.register_fake("{operator}") on a function that gives an empty tensor of that size')
    if path == "loss":
        return "the loss must take this model's output and the target"
    if "torch.func.vmap" in str(problem):
        return "write what it maps over as a dimension of the tensors, or as a loop"
    if "autograd.Function runs modules" in str(problem):
        return ("what it keeps for that is unknown: call these modules in the forward itself, under "
                "torch.utils.checkpoint if their activations are not kept")
    if re.search("does not require grad|computes gradients (inside|of)", str(problem)):
        return "a forward that computes gradients itself cannot be recorded; export it without them"
    if isinstance(problem, TypeError) and not function and "argument" in str(problem):
        missing = re.findall(r"'(\w+)'", str(problem).partition("missing")[2])
        given = "".join(f", {name}=..." for name in missing)
        return (f"give {' and '.join(missing)} by name, export(model, path=...{given}); " if missing else "") + \
            "inputs is a tensor, a tuple of positional or a mapping of keyword arguments of the forward"
    return "call model(*inputs) once: if that works, the error comes from recording with tensors without data"
