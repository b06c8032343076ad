# SPDX-License-Identifier: GPL-3.0-or-later
"""Handlers of functions that become several rows. Each module registers its own."""
from . import arithmetic, indexing, layers, recurrent, reductions, views  # noqa: F401
