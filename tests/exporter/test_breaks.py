# SPDX-License-Identifier: GPL-3.0-or-later
"""Graph breaks that Dynamo finds in a forward pass, and the file's contents if Dynamo cannot run."""
import unittest
import warnings

import torch
from torch import nn

from support import exported, walk

COMPILES = hasattr(torch, "compile") and tuple(int(part) for part in torch.__version__.split(".")[:2]) >= (2, 6)
RECORDS_COMPILING = hasattr(getattr(torch, "compiler", None), "_is_compiling_flag")
outside = torch.compiler.disable if COMPILES else lambda function: function


@outside
def softcap(x):
    return torch.tanh(x)


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.up, self.down = nn.Linear(8, 8), nn.Linear(8, 8)

    def forward(self, x):
        y = softcap(torch.relu(self.up(x)))
        return self.down(y) + x


class Capped(nn.Module):
    """Each block calls a function that is not compiled."""

    def __init__(self):
        super().__init__()
        self.first, self.head = nn.Linear(8, 8), nn.Linear(8, 4)
        self.blocks = nn.ModuleList(Block() for _ in range(3))

    def forward(self, x):
        x = self.first(x)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


class CappedOnce(nn.Module):
    """A block without a loop around it."""

    def __init__(self):
        super().__init__()
        self.first, self.block, self.head = nn.Linear(8, 8), Block(), nn.Linear(8, 4)

    def forward(self, x):
        return self.head(self.block(self.first(x)))


class Dropping(nn.Module):
    """A random number decides whether a layer runs, as in the layer dropout of transformers."""

    def __init__(self):
        super().__init__()
        self.first = nn.Linear(8, 8)
        self.blocks = nn.ModuleList(Plain() for _ in range(3))

    def forward(self, x):
        x = self.first(x)
        for block in self.blocks:
            if torch.rand([]) < 0.1:
                continue
            x = block(x)
        return x


class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        self.up, self.down = nn.Linear(8, 8), nn.Linear(8, 8)

    def forward(self, x):
        return self.down(torch.relu(self.up(x)))


class Making(nn.Module):
    """The forward creates a module, as models of transformers create their loss."""

    def __init__(self):
        super().__init__()
        self.first, self.head = nn.Linear(8, 8), nn.Linear(8, 4)

    def forward(self, x):
        return self.head(nn.Tanh()(self.first(x)))


class Deciding(nn.Module):
    """A branch depends on data."""

    def __init__(self):
        super().__init__()
        self.first, self.head = nn.Linear(8, 8), nn.Linear(8, 4)

    def forward(self, x):
        x = self.first(x)
        if x.sum() > 1e9:
            x = x * 2
        x = torch.sigmoid(x)
        return self.head(x)


class Translating(nn.Module):
    """torch.nn.Transformer reads its mask's values, and is not compiled when another module calls it."""

    def __init__(self):
        super().__init__()
        self.first, self.head = nn.Linear(8, 8), nn.Linear(8, 4)
        self.inner = nn.Transformer(8, 2, 1, 1, 16, batch_first=True)

    def forward(self, x):
        x = self.first(x).unsqueeze(1)
        return self.head(self.inner(x, x, tgt_mask=torch.zeros(1, 1))).squeeze(1)


def network(model, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return exported(model, torch.zeros(2, 8), target=torch.zeros(2, dtype=torch.long), **options)["network"]


def breaks(model):
    return {row["name"]: row["graph_break"] for row in walk(network(model)["rows"]) if "graph_break" in row}


@unittest.skipUnless(COMPILES, "this PyTorch compiles nothing, or tells less of it")
class Breaks(unittest.TestCase):
    def test_a_function_that_is_not_compiled_breaks_the_graph_where_its_rows_are(self):
        found = breaks(CappedOnce())
        self.assertEqual(list(found), ["up", "tanh", "down", "head"])
        self.assertRegex(found["tanh"]["reason"], r"disable.*test_breaks\.py, line \d+$")
        self.assertEqual([name for name in found if "before" in found[name]], ["up", "down", "head"])

    def test_a_function_with_a_break_inside_a_loop_is_not_compiled(self):
        found = breaks(Capped())
        self.assertEqual([name for name in found if "before" not in found[name]], ["first", "tanh", "head"])
        found = breaks(Dropping())
        self.assertEqual([name for name in found if "before" in found[name]], ["up"])
        self.assertIn("first", found)

    def test_a_module_of_pytorch_that_breaks_is_not_compiled(self):
        rows = [row for row in walk(network(Translating())["rows"])
                if "rows" not in row and row["type"] not in ("Input", "Parameter", "Constant")]
        compiled = [row["name"] for row in rows if "graph_break" not in row or "before" in row["graph_break"]]
        self.assertEqual(compiled, ["first", "unsqueeze", "head", "squeeze", "loss"])

    def test_blocks_that_break_alike_are_still_one_block(self):
        blocks = [row for row in network(Capped())["rows"] if row.get("repeat")]
        self.assertEqual([block["repeat"] for block in blocks], [3])

    def test_a_decision_breaks_it_before_what_follows(self):
        found = breaks(Deciding())
        self.assertEqual(list(found), ["sigmoid"])
        self.assertIs(found["sigmoid"]["before"], True)

    def test_a_forward_in_one_graph_has_none(self):
        self.assertEqual(breaks(Plain()), {})
        self.assertEqual(breaks(Making()), {})
        self.assertEqual(network(Plain())["graph_breaks"], {"pytorch": str(torch.__version__), "graphs": 1})

    def test_the_parameters_are_as_before(self):
        model = Capped()
        before = {name: id(value) for name, value in model.named_parameters()}
        network(model)
        self.assertEqual({name: id(value) for name, value in model.named_parameters()}, before)
        self.assertEqual(model(torch.zeros(2, 8)).shape, (2, 4))


class Masked(nn.Module):
    """Omits a mask that hides nothing, unless torch.compile traces it."""

    def __init__(self):
        super().__init__()
        self.head = nn.Linear(8, 4)

    def forward(self, x):
        mask = torch.ones_like(x, dtype=torch.bool) if is_compiling() else None
        return self.head(x if mask is None else x.masked_fill(mask, 0))


def is_compiling():
    return hasattr(torch, "compiler") and torch.compiler.is_compiling()


class AsCompiled(unittest.TestCase):
    @unittest.skipUnless(RECORDS_COMPILING, "this PyTorch has no flag for compiling")
    def test_the_functions_of_a_compiled_model_are_recorded(self):
        def types(**options):
            return [row["type"] for row in walk(network(Masked(), **options)["rows"])]
        self.assertGreater(len(types(compiling=True)), len(types(breaks=False)))
        self.assertRegex(network(Masked())["notes"][0], "^Under torch.compile this model runs other functions")
        self.assertRegex(network(Masked(), compiling=True)["notes"][0], "^Without torch.compile this model runs other")
        self.assertNotIn("notes", network(Plain()))
        self.assertFalse(torch.compiler.is_compiling())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            project = exported(Masked(), torch.zeros(2, 8), target=torch.zeros(2, dtype=torch.long), compiling=True)
        self.assertEqual(project["setup"]["compile"], "model")

    @unittest.skipIf(RECORDS_COMPILING, "this PyTorch can record it")
    def test_an_older_version_says_that_it_cannot(self):
        with self.assertRaisesRegex(ValueError, "2.3 or later can"):
            network(Masked(), compiling=True)


class WhereItCannotLook(unittest.TestCase):
    @unittest.skipIf(hasattr(torch, "compile"), "this PyTorch has torch.compile")
    def test_the_file_says_so(self):
        self.assertEqual(network(Plain())["graph_breaks"],
                         {"pytorch": str(torch.__version__),
                          "unknown": "NotImplementedError: this PyTorch has no torch.compile"})
        self.assertEqual(breaks(Capped()), {})

    def test_nobody_looks_unless_asked(self):
        self.assertNotIn("graph_breaks", network(Capped(), breaks=False))

    @unittest.skipUnless(COMPILES, "this PyTorch compiles nothing, or tells less of it")
    def test_a_failure_of_dynamo_does_not_fail_the_export(self):
        compile_ = torch.compile

        def fails(*_, **__):
            raise RuntimeError("no compiler here")
        torch.compile = fails
        try:
            self.assertEqual(network(Plain())["graph_breaks"]["unknown"], "RuntimeError: no compiler here")
        finally:
            torch.compile = compile_


if __name__ == "__main__":
    unittest.main()
