# SPDX-License-Identifier: GPL-3.0-or-later
"""Settings as keyword arguments: a key with underscores in place of its dashes and dots."""
from __future__ import annotations

import functools
import os
import sys
from typing import Any, Mapping

from .answer import as_attribute
from .answers import Plan
from .program import answer

AUTOCAST = {"bfloat16": "amp-bf16", "float16": "amp-fp16", "float32": "fp32"}
# Options of the command line that are no settings.
FILES = ("gpu_file", "parallel_config")


@functools.lru_cache(maxsize=None)
def known_keys() -> Mapping[str, str]:
    """The option of each setting by its Python name: "--batch", or "--set dim.NAME" for those that are none."""
    settings = answer(["list", "settings", "--json"])
    return {as_attribute(setting["key"]): setting["option"] for setting in settings if setting["key"] != "dim.NAME"}


def options_of(settings: Mapping[str, Any]) -> list[str]:
    """Words of a command line. A setting that is None is left out. `dims` are dynamic dimensions by their names, and
    `settings` others by the keys that --json has."""
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
    """Settings by their keys; those of a plan say what it changes beside its GPUs."""
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
    """A value as one types it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ",".join(map(_typed, value))
    return str(os.fspath(value)) if isinstance(value, os.PathLike) else str(value)


def precision_name(precision: Any) -> str | None:
    """A precision by its name, as autocast's dtype (torch.bfloat16) or as the torch.autocast itself."""
    if precision is None or isinstance(precision, str):
        return precision
    dtype = getattr(precision, "fast_dtype", precision)
    name = str(dtype).replace("torch.", "")
    return AUTOCAST.get(name, name)


def optimizer_settings(optimizer: Any) -> dict[str, Any]:
    """The settings of an optimizer at hand, or the one that a name is."""
    if optimizer is None or isinstance(optimizer, str):
        return {"optimizer": optimizer}
    from .exporter.trainers import optimizer_setup  # which needs torch, and is needed where torch is at hand
    return optimizer_setup(optimizer)


def is_module(model: Any) -> bool:
    """Whether it is, or wraps, a torch.nn.Module; asked without importing torch."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(model, torch.nn.Module)
