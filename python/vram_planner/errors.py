# SPDX-License-Identifier: GPL-3.0-or-later
"""Exceptions. Their sentences are those of the command line."""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .answers import Advice
    from .estimates import Estimate


class VramPlannerError(Exception):
    """Any error of this package; the exporter's own are TypeError, ValueError, OSError and ExportError."""


class InputError(VramPlannerError, ValueError):
    """A file, a model, a GPU or a size that cannot be used."""


class UsageError(VramPlannerError, ValueError):
    """An unknown setting, or a value that is none of the setting's."""


class BrokenModelError(InputError):
    """A layer has an error, so that the figures are incomplete: `estimate` has them, and `estimate.issues` the
    errors."""

    def __init__(self, sentence: str, estimate: Estimate) -> None:
        super().__init__(sentence)
        self.estimate = estimate


class DoesNotFit(VramPlannerError):
    """The step needs more memory than the GPU has. `estimate` has the figures, `advice` what would help, the best
    first."""

    def __init__(self, sentence: str, estimate: Estimate) -> None:
        super().__init__(sentence)
        self.estimate = estimate
        self.advice: tuple[Advice, ...] = estimate.advice or ()


class Note(UserWarning):
    """What was assumed where nothing was said."""
