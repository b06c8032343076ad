# SPDX-License-Identifier: GPL-3.0-or-later
"""The command-line program included in the package."""
from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import Any, Sequence

from .errors import InputError, UsageError, VramPlannerError

NAME = "vram-planner-cli"
USAGE = 2


@functools.lru_cache(maxsize=None)
def _found(chosen: str | None) -> str:
    carried = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", NAME)
    program = chosen or (carried if os.access(carried, os.X_OK) else shutil.which(NAME))
    if not program:
        raise VramPlannerError(f"this installation has no {NAME}: install the wheel, or name the program in "
                               "VRAM_PLANNER_CLI.")
    return program


def program() -> str:
    """Returns the path of the program: that in VRAM_PLANNER_CLI, the one in this package, or an installed one."""
    return _found(os.environ.get("VRAM_PLANNER_CLI"))


@dataclass(frozen=True)
class RunOutput:
    """The output of a run of the program."""
    status: int
    printed: str
    problem: str  # error message; empty if there is none
    notes: tuple[str, ...]

    def failure(self) -> VramPlannerError:
        sentence = self.problem or f"{NAME} ended with status {self.status}"
        return UsageError(sentence) if self.status == USAGE else InputError(sentence)


def run(words: Sequence[str], text: str | None = None) -> RunOutput:
    """Runs the program with these arguments, and with a text on its standard input."""
    environment = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LANGUAGE", "LC_CTYPE")}
    try:
        done = subprocess.run([program(), *words], input=(text or "").encode(), capture_output=True, check=False,
                              env={**environment, "LC_ALL": "C.UTF-8"})
    except OSError as problem:
        raise VramPlannerError(f"{program()} cannot be run: {problem.strerror}.") from problem
    notes, problems = [], []
    for line in done.stderr.decode(errors="replace").splitlines():
        kind, _, sentence = line.partition(": ")
        if kind == "note":
            notes.append(sentence)
        elif line:
            problems.append(sentence if kind == NAME else line)
    return RunOutput(done.returncode, done.stdout.decode(), "\n".join(problems), tuple(notes))


def answer(words: Sequence[str], text: str | None = None) -> Any:
    """Returns the JSON object that a verb prints. The verb must succeed."""
    ran = run(words, text)
    if ran.status:
        raise ran.failure()
    return json.loads(ran.printed)


def main() -> int:
    """Replaces this process by the command-line program, with the same arguments."""
    try:
        os.execv(program(), [program(), *sys.argv[1:]])
    except (OSError, VramPlannerError) as problem:
        print(f"{NAME}: {problem}", file=sys.stderr)
    return 1
