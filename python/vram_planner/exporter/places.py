# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines in the user's files: the call of export(), and those where a forward pass fails or reads data."""
from __future__ import annotations

import functools
import os
import sys
import sysconfig
import traceback
from typing import Iterable

import torch

from .types import Place

_TORCH = os.path.dirname(torch.__file__)
_ROOT = os.path.dirname(__file__)  # folder of the installed package
_STANDARD = sysconfig.get_paths()["stdlib"]


def is_of_pytorch(kind: type) -> bool:
    """Whether a class of modules is PyTorch's own, so that its calls have no lines of the model's code."""
    return kind.__module__.split(".")[0] == "torch"


def running_line() -> str:
    """Returns the current line of the model's code, or that of the call of the exporter, such as "train.py, line
    12"."""
    return _line(reversed([(frame.f_code.co_filename, line) for frame, line in traceback.walk_stack(None)]))


def calling_line() -> str:
    """Returns the line that called the exporter."""
    return running_line()


def failing_line(problem: BaseException) -> str:
    """Returns the innermost line of a traceback outside PyTorch and the exporter; empty if there is none."""
    return _line((frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(problem.__traceback__))


def model_place(problem: BaseException | None = None) -> Place:
    """Returns the file and line of the innermost code of the model that is running or that raised the exception."""
    walked = traceback.walk_tb(problem.__traceback__) if problem else reversed(list(traceback.walk_stack(None)))
    seen = [(frame.f_code.co_filename, line) for frame, line in walked if is_model_code(frame.f_code.co_filename)]
    return seen[-1] if seen else ("", 0)


def running_code() -> tuple[Place, ...]:
    """Returns the lines of the model's code that are being executed, outermost first."""
    frame, spots = sys._getframe(1), []
    while frame is not None:
        if is_model_code(frame.f_code.co_filename):
            spots.append((frame.f_code.co_filename, frame.f_lineno))
        frame = frame.f_back  # type: ignore[assignment]
    return tuple(reversed(spots))


def _line(frames: Iterable[Place]) -> str:
    """Returns the innermost of the frames (given outermost first) in a user's file, or else in an installed package."""
    seen = [(file, line) for file, line in frames if is_model_code(file)]
    own = [(file, line) for file, line in seen if "-packages" + os.sep not in file]
    file, line = (own or seen or [("", 0)])[-1]
    return f"{os.path.basename(file)}, line {line}" if file else ""


@functools.lru_cache(maxsize=None)
def is_model_code(file: str) -> bool:
    installed = "-packages" + os.sep in file
    exporter = file == __file__ or bool(__package__) and file.startswith(os.path.dirname(_ROOT) + os.sep)
    return not (file.startswith(("<", _TORCH + os.sep)) or exporter or file.startswith(_STANDARD) and not installed)
