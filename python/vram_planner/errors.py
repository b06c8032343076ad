# SPDX-License-Identifier: GPL-3.0-or-later
"""Exceptions. Their messages are those of the command line."""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .answers import Advice
    from .estimates import Estimate


class VramPlannerError(Exception):
    """Base class of this package's errors. The exporter itself raises TypeError, ValueError, OSError and
    ExportError."""


class InputError(VramPlannerError, ValueError):
    """An invalid file, model, GPU or size."""


class UsageError(VramPlannerError, ValueError):
    """An unknown setting, or an invalid value of a setting."""


class BrokenModelError(InputError):
    """A layer has an error, so that the figures are incomplete. `estimate` has the figures, and `estimate.issues`
    the errors."""

    def __init__(self, sentence: str, estimate: Estimate) -> None:
        super().__init__(sentence)
        self.estimate = estimate


class DoesNotFit(VramPlannerError):
    """The step needs more memory than the GPU has. `estimate` has the figures, and `advice` the remedies, best
    first."""

    def __init__(self, sentence: str, estimate: Estimate) -> None:
        super().__init__(sentence)
        self.estimate = estimate
        self.advice: tuple[Advice, ...] = estimate.advice or ()


class Note(UserWarning):
    """An assumption about something that was not specified."""
