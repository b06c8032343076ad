# SPDX-License-Identifier: GPL-3.0-or-later
"""Settings as keyword arguments, with underscores instead of the dashes and dots of their keys."""
from __future__ import annotations

import functools
import os
import sys
from typing import Any, Mapping

from .answer import as_attribute
from .answers import Plan
from .program import answer

AUTOCAST = {"bfloat16": "amp-bf16", "float16": "amp-fp16", "float32": "fp32"}
# Command-line options that are not settings.
FILES = ("gpu_file", "parallel_config")
# Values of "compile" with which torch.compile traces the whole forward.
WHOLE_FORWARD = ("model", "step")


@functools.lru_cache(maxsize=None)
def known_keys() -> Mapping[str, str]:
    """Maps the Python name of each setting to its option: "--batch", or "--set dim.NAME" for those without one."""
    settings = answer(["list", "settings", "--json"])
    return {as_attribute(setting["key"]): setting["option"] for setting in settings if setting["key"] != "dim.NAME"}


def options_of(settings: Mapping[str, Any]) -> list[str]:
    """Returns the words of a command line. Settings that are None are left out. `dims` maps names of dynamic
    dimensions to sizes, and `settings` has other settings by their keys in --json."""
    words: list[str] = []
    for name, value in settings.items():
        if name == "dims":
            for dimension, size in (value or {}).items():
                words += ["--set", f"dim.{dimension}={_typed(size)}"]
        elif name == "settings":
            for key, inner in _keys_of(value or {}).items():
                words += _option(key, inner)
        elif value is not None:
            words += _option(name, value)
    return words


def _keys_of(settings: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns settings by their keys. For a plan, these are its number of GPUs and its changes."""
    if isinstance(settings, Plan):
        return {"gpu": settings.gpu, "gpus": settings.gpus, **settings.settings}
    return settings


def _option(name: str, value: Any) -> list[str]:
    python_name = as_attribute(name)
    if python_name in FILES:
        return [f"--{python_name.replace('_', '-')}={os.fspath(value)}"]
    if python_name == "precision":
        value = precision_name(value)
    option = known_keys().get(python_name)
    if option is None or option.startswith("--set "):
        key = option.partition(" ")[2] if option else name
        return ["--set", f"{key}={_typed(value)}"]
    return [f"{option}={_typed(value)}"]


def _typed(value: Any) -> str:
    """Formats a value as on the command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ",".join(map(_typed, value))
    return str(os.fspath(value)) if isinstance(value, os.PathLike) else str(value)


def precision_name(precision: Any) -> str | None:
    """Returns the name of a precision, which may also be given as autocast's dtype (torch.bfloat16) or as a
    torch.autocast."""
    if precision is None or isinstance(precision, str):
        return precision
    dtype = getattr(precision, "fast_dtype", precision)
    name = str(dtype).replace("torch.", "")
    return AUTOCAST.get(name, name)


def optimizer_settings(optimizer: Any) -> dict[str, Any]:
    """Returns the settings of a torch.optim.Optimizer, or of an optimizer given by its name."""
    if optimizer is None or isinstance(optimizer, str):
        return {"optimizer": optimizer}
    from .exporter.trainers import optimizer_setup  # needs torch, which is available if a module or optimizer is given
    return optimizer_setup(optimizer)


def is_module(model: Any) -> bool:
    """Whether the model is or wraps a torch.nn.Module. Does not import torch."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(model, torch.nn.Module)
