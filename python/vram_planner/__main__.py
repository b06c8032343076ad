# SPDX-License-Identifier: GPL-3.0-or-later
"""python -m vram_planner is the command line."""
import sys

from .program import main

sys.exit(main())
