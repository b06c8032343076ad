# SPDX-License-Identifier: GPL-3.0-or-later
"""Code that queries dtypes or autocast is recorded as it runs in each precision."""
import unittest

import torch
import torch.nn.functional as F
from torch import nn

from support import exported, rows_of

EVERY = {"fp32", "tf32", "amp-fp16", "amp-bf16", "bf16", "fp16"}
HALF = (torch.float16, torch.bfloat16)


class Copied(nn.Module):
    """Positions that are computed on the CPU and copied with the dtype of another tensor."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, x):
        x = self.linear(x)
        return x * torch.linspace(0, 1, 8).to(x)


class T5Norm(nn.Module):
    """Casts back only if its weight has 16 bits."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(8))

    def forward(self, x):
        x = x * torch.rsqrt(x.to(torch.float32).pow(2).mean(-1, keepdim=True) + 1e-6)
        if self.weight.dtype in HALF:
            x = x.to(self.weight.dtype)
        return self.weight * x


class Adapter(nn.Module):
    """Like PEFT's LoRA: casts only if the dtypes differ, and returns the dtype of the base layer's result."""

    def __init__(self):
        super().__init__()
        self.base, self.low, self.high = nn.Linear(8, 8), nn.Linear(8, 2), nn.Linear(2, 8)

    def forward(self, x):
        result = self.base(x)
        given = result.dtype
        y = result if result.dtype == self.low.weight.dtype else result.to(self.low.weight.dtype)
        result = result + self.high(self.low(y))
        return result.to(given)


class Region(nn.Module):
    def __init__(self):
        super().__init__()
        self.inside, self.outside = nn.Linear(8, 8), nn.Linear(8, 8)

    def forward(self, x):
        with torch.autocast(x.device.type, enabled=False):
            x = self.inside(x.float())
        return self.outside(x)


class Clamped(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, x):
        x = self.linear(x)
        if torch.is_autocast_enabled():
            x = torch.tanh(x)
        if x.dtype == torch.float16:
            x = F.relu(x)
        return x


class Scores(nn.Module):
    """Like Funnel: a softmax in the dtype that the scores had before they were masked in float32."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, x):
        scores = self.linear(x)
        return torch.softmax(scores.float() + 1, dim=-1, dtype=scores.dtype)


class Positions(nn.Module):
    """Like CogVideoX of diffusers: the table of positions was computed in float64."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 8)
        self.register_buffer("table", torch.zeros(8, dtype=torch.float64))

    def forward(self, x):
        x = self.linear(x)
        return x + self.table.to(x.dtype)


class Squared(torch.autograd.Function):
    """A product with a square, which autocast runs in float32."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x.pow(2)

    @staticmethod
    def backward(ctx, gradient):
        (x,) = ctx.saved_tensors
        return 3 * x * x * gradient


squared = Squared.apply


class Wide(torch.autograd.Function):
    """A product whose input autocast casts to float32."""

    @staticmethod
    @torch.cuda.amp.custom_fwd(cast_inputs=torch.float32)
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    @torch.cuda.amp.custom_bwd
    def backward(ctx, gradient):
        (x,) = ctx.saved_tensors
        return 2 * x * gradient


class Doubled(torch.autograd.Function):
    """A function that autocast does not affect."""

    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 2


class Own(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.linear, self.function = nn.Linear(8, 8), function

    def forward(self, x):
        return self.function.apply(self.linear(x))


class Products(nn.Module):
    """An inner product with a weight, and one of vectors."""

    def __init__(self):
        super().__init__()
        self.linear, self.weight = nn.Linear(8, 8), nn.Parameter(torch.ones(4, 8, 3))

    def forward(self, x):
        x = self.linear(x)
        y = torch.tensordot(x, self.weight, dims=([1], [1]))
        return y.flatten(1) * torch.dot(x[0], x[1])


class Scaled(nn.Module):
    """Normalizes groups with a computed weight, and queries a dtype."""

    def __init__(self):
        super().__init__()
        self.lin, self.weight = nn.Linear(8, 8), nn.Parameter(torch.zeros(8))

    def forward(self, x):
        x = self.lin(x)
        y = F.group_norm(x, 2, weight=1.0 + self.weight)
        return y if y.dtype == x.dtype else y.to(x.dtype)


class Stack(nn.Module):
    def __init__(self, kind, depth=3):
        super().__init__()
        self.layers = nn.ModuleList(nn.Sequential(kind(), nn.Linear(8, 8)) for _ in range(depth))

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


def network_of(model):
    return exported(model, torch.randn(2, 8), target=torch.zeros(2, dtype=torch.int64))


def absent(row):
    """Precisions in which the row does not run."""
    return {name for one in row.get("in", ()) if one.get("runs") is False for name in one["precisions"]}


class Precisions(unittest.TestCase):
    def rows(self, model, type_):
        return [row for row in rows_of(network_of(model)) if row["type"] == type_]

    def test_a_cast_for_16_bit_weights_runs_there_alone(self):
        casts = self.rows(T5Norm(), "Cast")
        self.assertEqual([absent(row) for row in casts], [set(), EVERY - {"bf16", "fp16"}])
        self.assertEqual([row["attributes"]["dtype"] for row in casts], ["float32", "compute"])

    def test_what_reads_such_a_row_names_it_once(self):
        project = network_of(T5Norm())
        product = [row for row in rows_of(project) if row["type"] == "Mul"][-1]
        cast = [row for row in rows_of(project) if row["type"] == "Cast"][-1]
        self.assertIn(cast["id"], product["inputs"])
        self.assertFalse(any("inputs" in one for one in product.get("in", ())))

    def test_autocast_decides_which_casts_run(self):
        before, after = self.rows(Adapter(), "Cast")
        self.assertEqual(absent(before), EVERY - {"amp-bf16", "amp-fp16"})
        self.assertEqual(absent(after), set())
        # The cast is to the dtype of the base layer's result, which autocast computes in 16 bits.
        dtypes = {name: one["attributes"]["dtype"] for one in after.get("in", ())
                  for name in one["precisions"] if "dtype" in one.get("attributes", {})}
        like = len(after.get("inputs", ())) > 1
        self.assertTrue(like and not dtypes or dtypes == {"amp-bf16": "bfloat16", "amp-fp16": "float16"})

    def test_regions_of_autocast_are_told(self):
        linears = self.rows(Region(), "Linear")
        self.assertEqual([row.get("autocast") for row in linears], ["off", None])

    def test_questions_about_autocast_and_dtypes_are_answered(self):
        rows = rows_of(network_of(Clamped()))
        runs = {name: [row["type"] for row in rows if row["type"] in ("Tanh", "ReLU") and name not in absent(row)]
                for name in EVERY}
        self.assertEqual(runs, {"fp32": [], "tf32": [], "bf16": [], "fp16": ["ReLU"], "amp-bf16": ["Tanh"],
                                "amp-fp16": ["Tanh", "ReLU"]})

    def test_blocks_with_such_rows_still_fold(self):
        blocks = [row for row in network_of(Stack(T5Norm))["network"]["rows"] if "rows" in row]
        self.assertEqual([row.get("repeat", 1) for row in blocks if row["kind"] == "Sequential"], [3])

    def test_autocast_leaves_a_softmax_with_a_dtype_alone(self):
        (softmax,) = self.rows(Scores(), "Softmax")
        self.assertEqual(softmax.get("autocast"), "off")

    def test_a_wide_buffer_is_wide_until_the_model_is_cast_to_16_bits(self):
        (buffer,), (cast,) = self.rows(Positions(), "Buffer"), self.rows(Positions(), "Cast")
        self.assertEqual((buffer["attributes"]["dtype"], cast["attributes"]["dtype"]), ("float64", "compute"))
        (plain,) = self.rows(Positions().double(), "Buffer")
        self.assertEqual(plain["attributes"]["dtype"], "float32")  # the dtype of the parameters

    def test_a_copy_with_the_dtype_of_another_tensor_has_16_bits_under_autocast(self):
        rows = rows_of(exported(Copied(), torch.zeros(2, 8), loss=lambda output: output.sum()))
        cases = next(row for row in rows if row["type"] == "Constant")["in"]
        self.assertIn("bfloat16", [case["attributes"]["dtype"] for case in cases if "amp-bf16" in case["precisions"]])

    @unittest.skipUnless(hasattr(torch.Tensor, "untyped_storage"), "allocations are recorded from PyTorch 2.0 on")
    def test_autocast_applies_inside_a_function_with_its_own_backward(self):
        for function, bytes_ in ((Squared, "+32B"), (Wide, "+32B")):
            (row,) = self.rows(Own(function), "Custom")
            (other,) = [one for one in row["in"] if "amp-bf16" in one["precisions"]]
            self.assertEqual(other["attributes"]["dtype"], "float32", function)
            self.assertIn(bytes_, other["attributes"]["forward_events"].split(), function)
            self.assertEqual(row["attributes"]["dtype"], "compute", function)
        (row,) = self.rows(Own(Wide), "Custom")
        (other,) = [one for one in row["in"] if "amp-bf16" in one["precisions"]]
        self.assertEqual(row["attributes"]["keeps_inputs"], [0])
        self.assertEqual(other["attributes"]["keeps_inputs"], [])  # the copy in float32 is saved instead
        (plain,) = self.rows(Own(Doubled), "Custom")
        self.assertNotIn("in", plain)

    def test_a_function_may_be_bound_before_the_recording(self):
        class Bound(nn.Module):
            def __init__(self):
                super().__init__()
                self.lin = nn.Linear(8, 8)

            def forward(self, x):
                return squared(self.lin(x))

        rows = rows_of(exported(Bound(), torch.zeros(2, 8)))
        self.assertEqual([row["name"] for row in rows], ["x", "lin", "Squared"])

    def test_inner_products_are_not_cast_to_16_bits(self):
        products = self.rows(Products(), "MatMul")
        self.assertEqual([row["attributes"] for row in products], [{"promote": True}] * 2)
        shapes = [row["attributes"]["shape"] for row in self.rows(Products(), "Reshape")]
        self.assertEqual(shapes, [[8, -1], ["B", 4, 3]])

    @unittest.skipUnless(hasattr(torch.Tensor, "untyped_storage"), "PyTorch 1.13 does not record allocations")
    def test_a_function_without_a_row_is_measured_in_the_dtype_that_autocast_gives_it(self):
        row, = (row for row in rows_of(exported(Scaled(), torch.zeros(2, 8))) if row["name"] == "group_norm")
        under = next(case for case in row.get("in", [row]) if "amp-bf16" in case.get("precisions", ["amp-bf16"]))
        self.assertTrue(under["attributes"]["forward_events"].startswith("+32B "), under)  # 8 elements in float32

    def test_nothing_is_said_of_code_that_looks_at_nothing(self):
        for row in rows_of(network_of(nn.Sequential(nn.Linear(8, 8), nn.LayerNorm(8)))):
            self.assertFalse("in" in row or "autocast" in row)

    def test_the_forwards_own_region_holds_in_every_precision(self):
        class Inner(nn.Module):
            def __init__(self):
                super().__init__()
                self.linear = nn.Linear(8, 8)

            def forward(self, x):
                with torch.autocast("cuda", dtype=torch.bfloat16):
                    return self.linear(x)

        self.assertEqual([row.get("autocast") for row in self.rows(Inner(), "Linear")], ["bf16"])


if __name__ == "__main__":
    unittest.main()
