# SPDX-License-Identifier: GPL-3.0-or-later
"""Helpers of the Python package's tests: the package in the sources, with the program under test."""
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
if os.environ.get("VRAM_CLI"):
    os.environ["VRAM_PLANNER_CLI"] = os.environ["VRAM_CLI"]
sys.path.insert(0, os.path.join(ROOT, "python"))

import vram_planner  # noqa: E402,F401

GIB = 1 << 30
