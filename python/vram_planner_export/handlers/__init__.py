"""What makes the rows of functions that are more than one row of a type: each module registers its own."""
from . import arithmetic, indexing, layers, recurrent, reductions, views  # noqa: F401
