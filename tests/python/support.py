# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the Python package share: the package of the sources, with the program that is tested."""
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
if os.environ.get("VRAM_CLI"):
    os.environ["VRAM_PLANNER_CLI"] = os.environ["VRAM_CLI"]
sys.path.insert(0, os.path.join(ROOT, "python"))

import vram_planner  # noqa: E402,F401

GIB = 1 << 30
