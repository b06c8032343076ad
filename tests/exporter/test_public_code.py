# SPDX-License-Identifier: GPL-3.0-or-later
"""Patterns of public code: teachers, averages of weights, lists of images, mapped functions. The bytes are those of
PyTorch 2.6 on a fake CUDA device (tests/reference/harness/step.py, AdamW), or on the CPU if the forward pass reads
values."""
import copy
import os
import tempfile
import unittest
import warnings

import torch
import torch.nn.functional as F
from torch import nn

from support import estimate, export, exported, rows_of, walk

try:
    from torch._dynamo._trace_wrapped_higher_order_op import TransformGetItemToIndex
except ImportError:  # before PyTorch 2.6
    TransformGetItemToIndex = None

try:
    import torchvision
except ImportError:
    torchvision = None

CLI = os.environ.get("VRAM_CLI", "")


class Averaged(nn.Module):
    """A teacher whose weights follow the student's, inside of its forward."""

    def __init__(self):
        super().__init__()
        self.student = nn.Sequential(nn.Linear(256, 512), nn.ReLU(), nn.Linear(512, 256))
        self.teacher = copy.deepcopy(self.student).requires_grad_(False)

    def forward(self, x):
        with torch.no_grad():
            for weight, mean in zip(self.student.parameters(), self.teacher.parameters()):
                mean.mul_(0.99).add_(weight, alpha=0.01)
            target = self.teacher(x)
        return ((self.student(x) - target) ** 2).mean()


class Forced(nn.Module):
    """A weight that is written in place before it is used, as in EDM2's networks."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(256, 256))

    def forward(self, x):
        with torch.no_grad():
            self.weight.copy_(self.weight / self.weight.norm(dim=1, keepdim=True))
        return F.linear(x, self.weight / 16)


class Conditioned(nn.Module):
    """A norm whose weight is computed."""

    def __init__(self):
        super().__init__()
        self.layer, self.condition = nn.Linear(64, 64), nn.Linear(64, 64)

    def forward(self, x):
        weight = self.condition(x.mean((0, 1)))
        return F.layer_norm(self.layer(x), (64,), weight, weight * 2)


class ImageList(nn.Module):
    """Like a detector: the input is a list of images, which become one batch, followed by a loop over samples."""

    def __init__(self):
        super().__init__()
        self.layer, self.head = nn.Conv2d(3, 8, 3), nn.Conv2d(8, 2, 1)

    def forward(self, images):
        maps = self.head(self.layer(torch.stack(images)).relu())
        return torch.stack([maps[i].flatten().max() for i in range(len(images))])


class ImageListInItsDtype(ImageList):
    """A detector whose code depends on the precision."""

    def forward(self, images):
        maps = self.head(self.layer(torch.stack(images)).relu())
        maps = maps if maps.dtype == torch.float32 else maps.float()
        return torch.stack([maps[i].flatten().max() for i in range(len(images))])


class Packed(nn.Module):
    """The patches of all images in one tensor, and the number of patches of each image, as in Qwen2-VL."""

    def __init__(self):
        super().__init__()
        self.layer, self.table = nn.Linear(16, 32), nn.Embedding(64, 32)

    def forward(self, counts, patches):
        image = torch.repeat_interleave(torch.arange(len(counts)), counts)
        return (self.layer(patches).relu() + self.table(image)).relu().pow(2)


class Lengths(nn.Module):
    """Phonemes with durations from the labels, and a mask that two tensors share, as in FastSpeech 2."""

    def __init__(self):
        super().__init__()
        self.layer, self.head = nn.Linear(16, 32), nn.Linear(32, 8)

    def forward(self, phonemes, lengths, spectrum):
        frames = torch.repeat_interleave(self.layer(phonemes)[0], lengths[0], dim=0).relu()
        made, mask = self.head(frames).expand_as(spectrum), spectrum != -100.0
        return (made.masked_select(mask) - spectrum.masked_select(mask)).abs()


class Gradients(nn.Module):
    """An energy whose gradient is an input of another layer."""

    def __init__(self):
        super().__init__()
        self.energy = nn.Sequential(nn.Linear(64, 128), nn.Tanh(), nn.Linear(128, 1))
        self.head, self.again = nn.Linear(64, 1), False

    def forward(self, x):
        x = x.requires_grad_()
        gradient, = torch.autograd.grad(self.energy(x).sum(), x, create_graph=self.again)
        return self.head(gradient).pow(2)


class Positions(nn.Module):
    """A table that is kept in the dtype in which it was read last."""

    def __init__(self):
        super().__init__()
        self.layer, self.table = nn.Linear(16, 16), torch.randn(6, 16)

    def forward(self, x):
        x = self.layer(x)
        if self.table.dtype != x.dtype:
            self.table = self.table.to(x.dtype)
        return self.layer(x + self.table)


class Reversed(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, layers):
        return layers(x)

    @staticmethod
    def backward(ctx, gradient):
        return gradient, None


class Mapped(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(64, 64)

    def forward(self, x):
        return torch.func.vmap(lambda sample: torch.tanh(self.layer(sample)))(x)


class Masked(nn.Module):
    """A mask made by mapping a function over batch, heads, queries and keys, as transformers makes those of images."""

    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(64, 64)

    def forward(self, x, groups):
        def visible(sample, head, query, key):
            place = torch.where(key < groups.shape[1], key, 0)
            both = (groups[sample, query] == groups[sample, place]) & (head >= 0)
            return query.new_ones((), dtype=torch.bool) & ((key <= query) | both)

        q = self.layer(x).unflatten(-1, (4, 16)).transpose(1, 2)
        for dims in ((None, None, None, 0), (None, None, 0, None), (None, 0, None, None), (0, None, None, None)):
            visible = torch.func.vmap(visible, in_dims=dims)
        places = torch.arange(x.shape[1], device=x.device)
        with TransformGetItemToIndex():
            mask = visible(torch.arange(x.shape[0], device=x.device), torch.arange(1, device=x.device), places, places)
        return F.scaled_dot_product_attention(q, q, q, attn_mask=mask).transpose(1, 2)


class Placed(nn.Module):
    """Adds features of images at their placeholder tokens after checking their number, and computes sizes with tensors,
    as in Qwen3-VL."""

    def __init__(self):
        super().__init__()
        self.tokens, self.features = nn.Embedding(96, 64), nn.Linear(8, 64)

    def forward(self, ids, grids, images):
        rest = 4 - grids[0, 0] % 4
        found = self.features(F.pad(images, (0, 0, 0, rest))[:len(images)])
        hidden = self.tokens(ids)
        mask = (ids == 95).unsqueeze(-1).expand_as(hidden)
        if hidden[mask].numel() != found.numel():
            raise ValueError("features and tokens do not match")
        hidden = hidden.clone()
        hidden[mask[..., 0], :] = hidden[mask[..., 0], :] + found
        return hidden


def the_mean(output):
    return output.mean()


# Model, input of two samples or its shape, {(batch, precision): (saved bytes, peak)}.
class CastNorm(nn.GroupNorm):
    """A norm whose weight follows the dtype of its input, as in EDM's networks."""

    def forward(self, x):
        return F.group_norm(x, self.num_groups, self.weight.to(x.dtype), self.bias.to(x.dtype), self.eps)


class WithLoss(nn.Module):
    """Computes its loss. Under autocast, the head reads a copy in 16 bits of what a variable holds."""

    def __init__(self):
        super().__init__()
        self.body, self.norm, self.head = nn.Linear(64, 256), nn.LayerNorm(256), nn.Linear(256, 512)

    def forward(self, x):
        hidden = self.norm(self.body(x))
        logits = self.head(hidden)
        return F.cross_entropy(logits.float(), torch.zeros(len(x), dtype=torch.int64, device=x.device))


CASES = {
    "averaged": (Averaged, (2, 64, 256), {(2, "fp32"): (393216, 6440980), (5, "amp-bf16"): (1081344, 6926364),
                                          (5, "bf16"): (491520, 3512856)}),
    "forced": (lambda: nn.Sequential(Forced(), nn.ReLU(), Forced()), (2, 64, 256),
               {(2, "fp32"): (393216, 2752532), (5, "amp-bf16"): (458752, 3080208)}),
    "conditioned": (Conditioned, (2, 16, 64), {(5, "fp32"): (21888, 204188), (5, "amp-bf16"): (32000, 214300)}),
    "cast norm": (lambda: nn.Sequential(CastNorm(4, 16), nn.SiLU(), CastNorm(4, 16), nn.SiLU()), (2, 16, 64),
                  {(2, "fp32"): (24704, 58264), (5, "amp-bf16"): (61760, 144472), (5, "bf16"): (30880, 72244)}),
    "packed": (Packed, {"counts": torch.tensor([4, 4]), "patches": torch.zeros(8, 16)},
               {(2, "fp32"): (2112, 52380), (5, "fp32"): (5280, 53172)}),
    "lengths": (Lengths, {"phonemes": torch.zeros(2, 6, 16), "lengths": torch.full((2, 6), 2),
                          "spectrum": torch.zeros(2, 12, 8)},
                {(2, "fp32"): (2976, 17880), (5, "fp32"): (4416, 25896)}),
    "gradients": (Gradients, (2, 64), {(2, "fp32"): (520, 38180), (5, "bf16"): (650, 21784),
                                       (40, "fp32"): (10400, 106276)}),
}
if TransformGetItemToIndex:
    CASES["masked"] = (Masked, {"x": torch.randn(2, 16, 64), "groups": torch.zeros(2, 16, dtype=torch.long)},
                       {(2, "fp32"): (19472, 110624), (5, "fp32"): (48656, 201632), (5, "amp-bf16"): (35856, 147868),
                        (5, "bf16"): (25616, 102428)})


def estimate_for_2_6(path, *options):
    return estimate(path, "--set", "torch=2.6", *options)


@unittest.skipUnless(CLI, "VRAM_CLI names no program")
class Figures(unittest.TestCase):
    def of(self, model, inputs, *options):
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            path = os.path.join(folder, "model.vram.json")
            export(model, inputs, path, loss=the_mean)
            return estimate_for_2_6(path, *options)

    def test_saved_and_peak_are_those_of_pytorch(self):
        for name, (build, given, figures) in CASES.items():
            given = torch.randn(given) if isinstance(given, tuple) else given
            for (batch, precision), (saved, peak) in figures.items():
                with self.subTest(f"{name}, {batch} in {precision}"):
                    answer = self.of(build(), given, "--batch", str(batch), "--precision", precision)
                    self.assertEqual(answer["totals"]["saved_activations"], saved)
                    self.assertAlmostEqual(answer["peak"]["allocated"], peak, delta=8)

    def test_a_variable_lives_until_forward_returns(self):
        for precision, peak in (("fp32", 27152864), ("amp-bf16", 26321312), ("bf16", 22804448)):
            with self.subTest(precision), tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "model.vram.json")
                export(WithLoss(), torch.zeros(2, 64), path)
                answer = estimate_for_2_6(path, "--batch", "3000", "--precision", precision)
                self.assertAlmostEqual(answer["peak"]["allocated"], peak, delta=8)

    def test_a_list_of_images_is_a_batch(self):
        for model, precision, size in ((ImageList(), "fp32", 4), (ImageListInItsDtype(), "fp32", 4),
                                       (ImageListInItsDtype(), "bf16", 2)):
            saved, largest = {}, {}
            for batch in (2, 4, 6):
                answer = self.of(model, {"images": [torch.randn(3, 64, 64) for _ in range(2)]},
                                 "--batch", str(batch), "--precision", precision)
                saved[batch], largest[batch] = answer["totals"]["saved_activations"], answer["max_batch"]
            with self.subTest(f"{type(model).__name__} in {precision}"):
                self.assertEqual(saved[6] - saved[4], saved[4] - saved[2])
                self.assertGreater(saved[4] - saved[2], 2 * 8 * 62 * 62 * size)
                self.assertGreater(largest[2], 2)
                self.assertLess(largest[2], 10 ** 7)


class Rows(unittest.TestCase):
    def test_borders_of_leading_dimensions_fit_a_row(self):
        layer = nn.Linear(8, 8)

        class Padded(nn.Module):
            def __init__(self):
                super().__init__()
                self.layer = layer

            def forward(self, x):
                return F.pad(self.layer(x), (0, 0) * 3 + (1, 1) + (0, 0))

        row = next(row for row in rows_of(exported(Padded(), torch.randn(2, 2, 2, 2, 8), loss=the_mean))
                   if row.get("type") == "Pad")
        self.assertEqual(row["attributes"]["padding"], [0, 0, 0, 0, 0, 0, 1, 1])

    @unittest.skipUnless(hasattr(torch, "func"), "PyTorch 1.13 selects no elements by a fake mask")
    def test_masks_of_pictures_keep_their_values(self):
        ids = torch.zeros(2, 32, dtype=torch.long)
        ids[:, 2:6] = 95
        given = {"ids": ids, "grids": torch.full((2, 2), 2), "images": torch.randn(8, 8)}
        row = next(row for row in rows_of(exported(Placed(), given, loss=the_mean)) if row["type"] == "Add")
        self.assertEqual(len(row["inputs"]), 2)

    def test_what_a_forward_keeps_in_another_dtype_is_read_in_each_precision(self):
        rows = rows_of(exported(Positions(), torch.randn(2, 6, 16), loss=the_mean))
        tables = [row for row in rows if row["type"] in ("Buffer", "Constant")]
        read = {precision for row in tables for case in row.get("in", []) if case.get("runs") is False
                for precision in case["precisions"]}
        self.assertEqual(len(tables), 2)
        self.assertIn("amp-bf16", read)

    @unittest.skipUnless(hasattr(torch, "func"), "the operators of a backward pass are recorded from PyTorch 2.0 on")
    def test_operators_that_compute_differentiated_gradients_are_rows(self):
        model = Gradients()
        model.again = True
        project = exported(model, torch.randn(2, 64), loss=the_mean)
        rows = [row for row in rows_of(project) if row.get("type") not in ("Input", "Constant")]
        # The backward pass of a tanh between two linear layers.
        self.assertIn("tanh_backward", [row["name"] for row in rows])
        self.assertEqual([row["name"] for row in rows].count("mm"), 2)
        trained = {row["name"] for row in rows if row["type"] == "Parameter"}
        self.assertEqual(trained, {"energy.0.weight", "energy.2.weight"})
        self.assertTrue(any("create_graph=True" in note for note in project["network"]["notes"]))

    @unittest.skipUnless(hasattr(torch, "func"), "the operators of a backward pass are recorded from PyTorch 2.0 on")
    def test_gradients_through_fused_attention_are_not_differentiated(self):
        class Attention(nn.Module):
            def __init__(self):
                super().__init__()
                self.layer = nn.Linear(8, 8)

            def forward(self, x):
                x = x.requires_grad_()
                y = F.scaled_dot_product_attention(self.layer(x), x, x)
                return torch.autograd.grad(y.sum(), x, create_graph=True)[0]

        with self.assertRaisesRegex(RuntimeError, "attention kernels do not have.*export it without them"):
            exported(Attention(), torch.randn(2, 4, 8), loss=the_mean)

    @unittest.skipIf(hasattr(torch, "func"), "later versions record them")
    def test_gradients_of_gradients_are_refused(self):
        model = Gradients()
        model.again = True
        with self.assertRaisesRegex(RuntimeError, "create_graph=True.*PyTorch 2.0.*export it without them"):
            exported(model, torch.randn(2, 64), loss=the_mean)

    @unittest.skipUnless(hasattr(torch, "func"), "torch.func is there from PyTorch 2.0 on")
    def test_gradients_by_torch_func_are_refused(self):
        class Functional(Gradients):
            def forward(self, x):
                return self.head(torch.func.grad(lambda y: self.energy(y).sum())(x))

        with self.assertRaisesRegex(RuntimeError, "torch.func computes gradients.*export it without them"):
            exported(Functional(), torch.randn(2, 64), loss=the_mean)

    def test_a_checkpoint_function_of_the_model_is_a_reentrant_checkpoint(self):
        class CheckpointFunction(torch.autograd.Function):
            @staticmethod
            def forward(ctx, run, count, *tensors):
                ctx.run, ctx.inputs, ctx.weights = run, tensors[:count], tensors[count:]
                with torch.no_grad():
                    return run(*ctx.inputs)

            @staticmethod
            def backward(ctx, gradient):
                inputs = [tensor.detach().requires_grad_() for tensor in ctx.inputs]
                with torch.enable_grad():
                    output = ctx.run(*inputs)
                return (None, None, *torch.autograd.grad(output, [*inputs, *ctx.weights], gradient))

        class Checkpointed(nn.Sequential):
            def forward(self, x):
                x = self[0](x)
                return CheckpointFunction.apply(self[1], 1, x, *self[1].parameters())

        project = exported(Checkpointed(nn.Linear(8, 8), nn.Linear(8, 8)), torch.randn(2, 8), loss=the_mean)
        (region,) = [row for row in walk(project["network"]["rows"]) if row.get("checkpoint")]
        self.assertTrue(region["reentrant"])
        self.assertEqual([row["type"] for row in walk(region["rows"]) if "type" in row], ["Linear"])

    def test_modules_inside_of_an_autograd_function_are_refused(self):
        class Reversible(nn.Sequential):
            def forward(self, x):
                return Reversed.apply(x, self[0])

        with self.assertRaisesRegex(RuntimeError, "an autograd.Function runs modules.*torch.utils.checkpoint"):
            exported(Reversible(nn.Linear(8, 8)), torch.randn(2, 8), loss=the_mean)

    def test_a_result_that_an_attribute_keeps_lives_until_the_next_step_replaces_it(self):
        class Twice(nn.Module):
            def __init__(self):
                super().__init__()
                self.linear = torch.nn.utils.weight_norm(nn.Linear(8, 8))

            def forward(self, x):
                self.scores = self.linear(x).softmax(-1)
                return self.linear(self.scores * x)

        rows = rows_of(exported(Twice(), torch.randn(2, 8), loss=the_mean))
        first, second = [row["id"] for row in rows if row["type"] == "WeightNorm"]
        (softmax,) = [row["id"] for row in rows if row["type"] == "Softmax"]
        kept = {row["id"]: row["until"] for row in rows if row.get("kept_after_step")}
        self.assertEqual(kept, {softmax: softmax, second: first})

    @unittest.skipUnless(torchvision, "torchvision is not installed")
    def test_all_boxes_are_kept(self):
        class Boxes(nn.Linear):
            def forward(self, x):
                boxes = super().forward(x)
                kept = torchvision.ops.boxes.batched_nms(boxes.detach(), x[:, 0], torch.zeros(len(x)), 0.5)
                return boxes[kept]

        project = exported(Boxes(6, 4), torch.randn(5, 6), loss=the_mean)
        self.assertIn("Non-maximum suppression (batched_nms) is assumed to keep all boxes.",
                      project["network"]["notes"])
        index = next(row for row in rows_of(project) if row["type"] == "Custom")
        self.assertEqual(index["attributes"]["output_shape"], ["B"])

    @unittest.skipUnless(torchvision, "torchvision is not installed")
    def test_regions_of_interest_are_taken_in_float32_under_autocast(self):
        class Regions(nn.Conv2d):
            def forward(self, x):
                boxes = torch.tensor([[0.0, 0.0, 0.0, 4.0, 4.0]]).to(x.dtype)
                return torchvision.ops.roi_align(super().forward(x), boxes, 4)

        project = exported(Regions(3, 8, 3), torch.randn(2, 3, 8, 8), loss=the_mean)
        rows = rows_of(project)
        at = next(i for i, row in enumerate(rows) if row["name"] == "roi_align")
        self.assertEqual([rows[at - 1]["type"], rows[at + 1]["type"]], ["Cast", "Cast"])
        self.assertFalse([note for note in project["network"]["notes"] if "amp-" in note])

    @unittest.skipUnless(hasattr(torch, "func"), "torch.func is there from PyTorch 2.0 on")
    def test_mapped_functions_are_refused(self):
        with self.assertRaisesRegex(RuntimeError, "torch.func.vmap hides a dimension.*write what it maps over"):
            exported(Mapped(), torch.randn(2, 16, 64), loss=the_mean)


if __name__ == "__main__":
    unittest.main()
