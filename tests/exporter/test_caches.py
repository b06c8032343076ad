# SPDX-License-Identifier: GPL-3.0-or-later
"""Tensors that a forward pass keeps for later ones exist before each step except the first."""
import functools
import random
import unittest
import warnings

import numpy
import torch
from torch import nn
from torch._subclasses.fake_tensor import FakeTensor

from support import ExportError, exported, rows_of

WIDTH, LENGTH = 8, 16


@functools.lru_cache(maxsize=None)
def positions(length):
    return torch.arange(length).repeat(2)[:length]


class Cached(nn.Module):
    """Computes a table once for each length."""

    def __init__(self):
        super().__init__()
        self.table, self.tables = nn.Embedding(LENGTH, WIDTH), {}

    def indices(self, length):
        if length not in self.tables:
            self.tables[length] = torch.arange(length, device=self.table.weight.device).flip(0)
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


class Moved(nn.Module):
    """A table of the constructor that the first step moves to the device, as encodings of relative positions are."""

    def __init__(self):
        super().__init__()
        self.linear, self.positions = nn.Linear(WIDTH, WIDTH), torch.arange(LENGTH * WIDTH).view(LENGTH, WIDTH).float()

    def forward(self, x):
        if self.positions.device != x.device:
            self.positions = self.positions.to(device=x.device)
        return self.linear(x) * self.positions[:x.shape[1]]


class Rotary(nn.Module):
    """Computes angles by a matrix product, which autocast runs in 16 bits, as in ESM's rotary embedding."""

    def __init__(self):
        super().__init__()
        self.linear, self.angles = nn.Linear(WIDTH, WIDTH), None
        self.register_buffer("frequencies", torch.ones(WIDTH))

    def forward(self, x):
        if self.angles is None:
            places = torch.arange(x.shape[1], device=x.device).type_as(self.frequencies)
            self.angles = torch.einsum("i,j->ij", places, self.frequencies)
        return self.linear(x) * self.angles


class Scores(nn.Module):
    """Keeps a result in an attribute that nothing in the model reads."""

    def __init__(self):
        super().__init__()
        self.linear, self.seen, self.steps = nn.Linear(WIDTH, WIDTH), None, 0

    def forward(self, x):
        self.steps += 1
        self.seen = self.linear(x)
        return self.seen.relu()


class Carried(Scores):
    """The kept tensor has a graph, so that no step after the first would be possible."""

    def forward(self, x):
        given = x if self.seen is None else x + self.seen
        return super().forward(given)


def remembered(function):
    """A cache behind a closure, as some libraries decorate methods."""
    kept = functools.lru_cache(maxsize=32)(function)

    def wrapper(*arguments):
        return kept(*arguments)

    wrapper.kept = kept
    return wrapper


@remembered
def nested(length):
    return {"positions": (torch.arange(length), [torch.ones(length)])}


class Table:
    """A user's object that is not a module."""

    def __init__(self):
        self.sizes, self.last, self.entries = {"one": 1}, None, {}


def once():
    """A function that caches its first result."""
    made = None

    def get(length):
        nonlocal made
        if made is None:
            made = torch.arange(length)
        return made

    get.held = lambda: made
    return get


SHARED, LISTED, SEEN = {"before": 1}, [0], {0}
FIRST = once()


class EveryPlace(nn.Module):
    """Keeps tensors in all places where code may keep them."""
    newest, by_length = None, {}

    def __init__(self, fails=False):
        super().__init__()
        self.linear, self.table, self.fails = nn.Linear(WIDTH, WIDTH), Table(), fails

    def forward(self, x):
        y = self.linear(x) + nested(x.shape[1])["positions"][1][0][:, None] + FIRST(x.shape[1])[:, None]
        kind = type(self)
        kind.newest = y
        kind.by_length[x.shape[1]] = (y, {"again": y})
        SHARED["latest"] = [y]
        LISTED.append(y)
        SEEN.add(y)
        self.table.last, self.table.entries["y"], self.table.added = y, y, y
        random.random(), numpy.random.rand(), torch.default_generator.seed()
        if self.fails:
            raise ValueError("no luck today")
        return y.relu()


def fakes_in(value, depth=6):
    """Fake tensors that can be reached from a value."""
    if isinstance(value, FakeTensor):
        return 1
    parts = [*value.values()] if isinstance(value, dict) else value if isinstance(value, (list, tuple, set)) else \
        [*vars(value).values()] if isinstance(value, Table) else []
    return sum(fakes_in(part, depth - 1) for part in parts) if depth else 0


def drawn(seeded=True):
    """Random numbers of each library after the same seeds; with `seeded` the generators are at the seeds afterwards."""
    if seeded:
        for seed in (random.seed, numpy.random.seed, torch.manual_seed):
            seed(7)
    numbers = random.random(), float(numpy.random.rand()), torch.rand(3).tolist()
    if seeded:
        for seed in (random.seed, numpy.random.seed, torch.manual_seed):
            seed(7)
    return numbers


def types(model):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        project = exported(model, torch.randn(2, LENGTH, WIDTH), loss=lambda y: y.sum())
    return [(row["type"], row["attributes"].get("shape")) for row in rows_of(project)]


class Caches(unittest.TestCase):
    def setUp(self):
        global FIRST
        FIRST = once()
        nested.kept.cache_clear()

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

    def test_nothing_of_a_recording_stays_in_the_users_code(self):
        for fails in (False, True):
            model, hooked, x = EveryPlace(fails), [], torch.randn(2, LENGTH, WIDTH)
            model.linear.register_forward_hook(lambda module, args, output: hooked.append(output))
            table, expected = model.table, drawn()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                if fails:
                    with self.assertRaisesRegex(ExportError, "no luck today"):
                        exported(model, x)
                else:
                    exported(model, x)
            self.assertIs(model.table, table)
            self.assertEqual(vars(table), {"sizes": {"one": 1}, "last": None, "entries": {}})
            self.assertEqual((EveryPlace.newest, EveryPlace.by_length), (None, {}))
            self.assertEqual((SHARED, LISTED, SEEN, hooked), ({"before": 1}, [0], {0}, []))
            self.assertEqual(nested.kept.cache_info().currsize, 0)
            self.assertIsNone(FIRST.held())
            self.assertEqual(drawn(seeded=False), expected)

    def test_what_was_kept_before_stays(self):
        real, kept = torch.ones(3), nested(LENGTH)
        EveryPlace.newest, SHARED["latest"] = real, real
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                exported(EveryPlace(), torch.randn(2, LENGTH, WIDTH))
            self.assertIs(EveryPlace.newest, real)
            self.assertIs(SHARED["latest"], real)
            self.assertIs(nested(LENGTH), kept)
            self.assertEqual(fakes_in(kept), 0)
        finally:
            EveryPlace.newest = None
            del SHARED["latest"]

    def test_a_step_can_be_taken_afterwards(self):
        model = EveryPlace()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exported(model, torch.randn(2, LENGTH, WIDTH))
        random.seed(1)
        model(torch.randn(2, LENGTH, WIDTH)).sum().backward()
        self.assertIs(type(model.linear.weight.grad), torch.Tensor)
        EveryPlace.newest, EveryPlace.by_length = None, {}
        del SHARED["latest"], LISTED[1:]
        SEEN.intersection_update({0})

    def test_a_table_that_was_moved_is_there_before_the_step(self):
        self.assertIn(("Buffer", [LENGTH, WIDTH]), types(Moved()))

    def test_a_cached_table_has_the_dtype_of_its_precision(self):
        table, = (row for row in rows_of(exported(Rotary(), torch.randn(2, LENGTH, WIDTH))) if row["name"] == "cached")
        self.assertEqual(table["attributes"], {"shape": [LENGTH, WIDTH], "dtype": "float32"})
        dtypes = {precision: case["attributes"]["dtype"] for case in table["in"] for precision in case["precisions"]}
        self.assertEqual(dtypes, {"amp-bf16": "bfloat16", "amp-fp16": "float16"})

    def test_a_table_outside_of_the_buffers_is_not_converted_with_the_model(self):
        table, = (row for row in rows_of(exported(Moved(), torch.randn(2, LENGTH, WIDTH))) if row["name"] == "cached")
        self.assertIs(table["attributes"]["own_type"], True)

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
