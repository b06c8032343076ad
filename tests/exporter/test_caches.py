# SPDX-License-Identifier: GPL-3.0-or-later
"""What a forward keeps for later ones is there before each step but the first."""
import functools
import unittest
import warnings

import torch
from torch import nn

from support import exported, rows_of

WIDTH, LENGTH = 8, 16


@functools.lru_cache(maxsize=None)
def positions(length):
    return torch.arange(length).repeat(2)[:length]


class Cached(nn.Module):
    """A table that it works out once for each length."""

    def __init__(self):
        super().__init__()
        self.table, self.tables = nn.Embedding(LENGTH, WIDTH), {}

    def indices(self, length):
        if length not in self.tables:
            self.tables[length] = torch.arange(length).flip(0)
        return self.tables[length]

    def forward(self, x):
        return x * self.table(self.indices(x.shape[1]))


class ByFunction(Cached):
    def indices(self, length):
        return positions(length)


@functools.lru_cache(maxsize=4)
def both(length):
    return torch.arange(length).flip(0), torch.arange(length)


class ByBoundedFunction(Cached):
    def indices(self, length):
        return both(length)[0]


class BySamples(Cached):
    """A table for each batch size."""

    def forward(self, x):
        return x * self.table(self.indices(x.shape[0] * x.shape[1]) % LENGTH).view(*x.shape)


class Scores(nn.Module):
    """Keeps what it computed, for whoever looks at it."""

    def __init__(self):
        super().__init__()
        self.linear, self.seen, self.steps = nn.Linear(WIDTH, WIDTH), None, 0

    def forward(self, x):
        self.steps += 1
        self.seen = self.linear(x)
        return self.seen.relu()


class Carried(Scores):
    """What it kept has a graph, so that no step could be taken after the first."""

    def forward(self, x):
        given = x if self.seen is None else x + self.seen
        return super().forward(given)


def types(model):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        project = exported(model, torch.randn(2, LENGTH, WIDTH), loss=lambda y: y.sum())
    return [(row["type"], row["attributes"].get("shape")) for row in rows_of(project)]


class Caches(unittest.TestCase):
    def test_a_cached_table_is_there_before_the_step(self):
        for model in (Cached(), ByFunction(), ByBoundedFunction()):
            rows = types(model)
            self.assertEqual([row for row in rows if row[0] in ("Buffer", "Constant", "Flip", "Slice")],
                             [("Buffer", [LENGTH])])
            self.assertEqual(model.tables, {})

    def test_a_function_does_not_keep_tensors_without_data(self):
        types(ByFunction())
        self.assertIs(type(positions(LENGTH)), torch.Tensor)
        types(ByBoundedFunction())
        self.assertIs(type(both(LENGTH)[0]), torch.Tensor)

    def test_a_cached_table_may_follow_the_batch(self):
        self.assertIn(("Buffer", [f"{LENGTH}*B"]), types(BySamples()))

    def test_what_is_made_anew_each_time_is_no_cache(self):
        for kind in (Scores, Carried):
            model = kind()
            rows = [row for row, _ in types(model)]
            self.assertNotIn("Buffer", rows)
            self.assertEqual(rows.count("Add"), 0)
            self.assertEqual((model.seen, model.steps), (None, 0))


if __name__ == "__main__":
    unittest.main()
