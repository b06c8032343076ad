# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the command line: python -m vram_planner."""
import sys

from .program import main

sys.exit(main())
