"""Handlers of functions that become more than one row: each module registers its own."""
from . import arithmetic, indexing, layers, recurrent, reductions, views  # noqa: F401
