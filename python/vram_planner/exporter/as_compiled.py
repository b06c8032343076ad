# SPDX-License-Identifier: GPL-3.0-or-later
"""Models that run other functions under torch.compile than without it."""
from __future__ import annotations

import contextlib
from typing import Sequence, TYPE_CHECKING

from .compiling import can_record_compiling
from .recipes import FLOAT32
from .recording import record_step
from .types import Place

if TYPE_CHECKING:
    from .job import Job
    from .recorder import Recorder

EAGER = ("Under torch.compile this model runs other functions. To compile the model or the whole step, export it with "
         "compiling=True (--compiling).")
COMPILED = ("Without torch.compile this model runs other functions. To train it without torch.compile, or to compile "
            "only its blocks, export it without compiling=True (--compiling).")


def note_other_functions(job: Job, recorder: Recorder) -> None:
    """Notes that the rows apply only with or only without torch.compile, if a recording of the other kind differs."""
    if not job.compares_compiled or not can_record_compiling():
        return
    job.compiling = not job.compiling
    try:
        with contextlib.suppress(Exception):  # a model that only runs in the kind that was asked for
            other = record_step(job, FLOAT32, max(job.batch, 2))
            if _lines(other) != _lines(recorder):
                recorder.note(COMPILED if not job.compiling else EAGER)
    finally:
        job.compiling = not job.compiling


def _lines(recorder: Recorder) -> list[Sequence[Place]]:
    return [recorder.model_lines(row) for row in recorder.forward_rows]
