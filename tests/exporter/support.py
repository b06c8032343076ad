# SPDX-License-Identifier: GPL-3.0-or-later
"""Helpers of the exporter's tests."""
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.environ.get(
    "VRAM_EXPORTER", os.path.join(HERE, "..", "..", "build", "test", "generated", "python")))

from vram_planner_export import ExportError, export  # noqa: E402,F401


def exported(model, inputs, **options):
    """The project that export() writes, as a value."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.vram.json")
        export(model, inputs, path, **options)
        with open(path, encoding="utf-8") as file:
            return json.load(file)


def estimate(path, *options):
    """The command line's estimate of a project file, as a value."""
    command = [os.environ["VRAM_CLI"], "estimate", path, "--json", *options]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def answered(project, *options):
    """The command line's estimate of a project."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.vram.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(project, file)
        return estimate(path, *options)


def rows_of(project):
    """The layer rows of a project in order, without blocks."""
    return [row for row in walk(project["network"]["rows"]) if "type" in row]


def walk(rows):
    for row in rows:
        yield row
        yield from walk(row.get("rows", []))
