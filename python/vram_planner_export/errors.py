"""Refusals, and the sentences that say why a forward or loss could not be recorded."""
from __future__ import annotations


class ExportError(RuntimeError):
    """What the model, the loss or the inputs do not let the export see: where, why, and what to do."""


def place_problem(problem: Exception, **where: str) -> None:
    """Notes on an exception where it came up first: the module's path, the function."""
    known = vars(problem).setdefault("vram_place", {})
    for key, value in where.items():
        known.setdefault(key, value)


def short_reason(problem: Exception) -> str:
    lines = str(problem).strip().splitlines()
    return f"{type(problem).__name__}: {lines[0][:200].rstrip('.')}" if lines else type(problem).__name__


def explained(problem: Exception) -> str:
    """A sentence on a forward or loss that cannot be run."""
    place = getattr(problem, "vram_place", {})
    path, function = place.get("path"), place.get("function")
    what = f"{function} fails" if function else "the forward fails"
    where = " in the loss" if path == "loss" else f" in {path}" if path else ""
    hint = "call model(*inputs) once: if that works, what fails is not seen on tensors without data"
    if path == "loss":
        hint = "the loss must take this model's output and the target"
    elif "does not require grad" in str(problem):
        hint = "a forward that asks for gradients itself cannot be seen; export it without that"
    elif isinstance(problem, TypeError) and not function:
        hint = "inputs is a tensor, a tuple of positional or a dict of keyword arguments of the forward"
    return f"export: {what}{where}: {short_reason(problem)}; {hint}."
