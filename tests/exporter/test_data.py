# SPDX-License-Identifier: GPL-3.0-or-later
"""Code that reads data: matchers outside PyTorch, checks that would fail, masks with known values."""
import os
import unittest
import warnings

import torch
from torch import nn

from support import answered, exported, rows_of

CLI = os.environ.get("VRAM_CLI", "")
WIDTH = 8


class Matched(nn.Module):
    """A matcher in NumPy selects the outputs for the loss, as in DETR."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(WIDTH, 4)

    def forward(self, x):
        boxes = self.linear(x)
        if not (boxes[:, :, 2:] >= boxes[:, :, :2]).all():
            raise ValueError("boxes must be in corner format")
        places = [torch.as_tensor(cost.numpy().argmin(axis=0).reshape(1)) for cost in boxes.sum(-1).detach()]
        return torch.stack([one[place] for one, place in zip(boxes, places)])


class Boxes(nn.Module):
    """A loss over the boxes of each image, the nearest of which a loop selects."""

    def __init__(self):
        super().__init__()
        self.stem, self.head = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, 4)

    def forward(self, x, targets):
        boxes = self.head(self.stem(x).relu())
        nearest = [(one.unsqueeze(1) - target["boxes"]).abs().sum(-1).argmin(0) for one, target in zip(boxes, targets)]
        taken = torch.cat([one[places] for one, places in zip(boxes, nearest)])
        wanted = torch.cat([target["boxes"] for target in targets])
        return (taken - wanted).abs().sum() + boxes.square().sum()


class PlainBoxes(Boxes):
    def forward(self, x, targets):
        if len(targets) != len(x):
            raise ValueError("a list for each sample")
        return super().forward(x, [{"boxes": boxes} for boxes in targets])


class Cached(nn.Module):
    """Caches a table for each size, like SAM 2's positions and YOLOX's grids."""

    def __init__(self):
        super().__init__()
        self.linear, self.positions, self.grids, self.sizes = nn.Linear(WIDTH, WIDTH), {}, [None], set()

    def forward(self, x):
        length = x.shape[1]
        if length not in self.positions:
            self.positions[length] = torch.arange(length).float().unsqueeze(-1)
        if self.grids[0] is None:
            self.grids[0] = torch.ones(length, 1).sin()
        self.sizes.add(length)
        return self.linear(x) * self.positions[length] + self.grids[0]


class Inserted(nn.Module):
    """Features replace the embeddings of a token, as in LLaVA."""

    def __init__(self):
        super().__init__()
        self.embedding, self.features = nn.Embedding(10, WIDTH), nn.Linear(WIDTH, WIDTH)

    def forward(self, ids, features):
        x, features = self.embedding(ids), self.features(features)
        mask = (ids == 9).unsqueeze(-1).expand_as(x)
        if x[mask].numel() != features.numel():
            raise ValueError("features and tokens do not match")
        return x.masked_scatter(mask, features)


class Pieces(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.linear, self.function = nn.Linear(WIDTH, WIDTH), function

    def forward(self, x):
        return self.function(self.linear(x))


def of(model, *inputs):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return exported(model, inputs, loss=lambda y: y.sum())


def estimated(project, batch):
    return answered(project, "--batch", str(batch))


def types(function):
    rows = rows_of(of(Pieces(function), torch.randn(2, 6, WIDTH)))
    return " ".join(row["type"] for row in rows if row["type"] not in ("Input", "Linear"))


class Packed(nn.Module):
    """Patches of all images in one tensor, to which a loop adds the positions of each image's four patches."""

    def __init__(self):
        super().__init__()
        self.embedding, self.patches = nn.Embedding(8, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.positions = nn.Parameter(torch.zeros(4, WIDTH))

    def forward(self, pixel_values, input_ids):
        patches = self.patches(pixel_values)
        placed = [patches[4 * at:4 * at + 4] + self.positions for at in range(len(input_ids))]
        return torch.cat(placed).sum() + self.embedding(input_ids).sum()


class Data(unittest.TestCase):
    def test_a_matcher_runs_on_stand_ins_and_a_check_passes(self):
        rows = rows_of(of(Matched(), torch.randn(2, 6, WIDTH)))
        self.assertEqual(sum(row["type"] == "Index" for row in rows), 2)

    def test_a_check_that_nothing_mends_is_told(self):
        class Refuses(nn.Module):
            def forward(self, x):
                raise ValueError("never")

        with self.assertRaisesRegex(RuntimeError, "never"):
            of(Refuses(), torch.randn(2, WIDTH))

    def test_a_mask_of_known_values_selects_as_many_as_it_has(self):
        ids = torch.zeros(2, 5, dtype=torch.int64)
        ids[:, 1:3] = 9
        rows = rows_of(of(Inserted(), ids, torch.randn(2, 2, WIDTH)))
        selected = [row["attributes"]["selected"] for row in rows if row["type"] == "Index"]
        self.assertEqual(selected, [[f"{2 * WIDTH}*B"]])

    def test_a_list_of_slices_is_a_tuple(self):
        self.assertEqual(types(lambda x: x[[slice(None), slice(1, 3)]]), types(lambda x: x[:, 1:3]))

    def test_bounds_that_are_tensors(self):
        self.assertEqual(types(lambda x: x[:, torch.tensor(1):torch.tensor(3)]), "Slice Slice Sum")

    def test_samples_that_a_loop_took_one_by_one_follow_the_batch(self):
        rows = rows_of(of(Pieces(lambda x: torch.cat(list(x), dim=0)), torch.randn(2, 6, WIDTH)))
        view = next(row for row in rows if row["type"] == "View")
        self.assertEqual(view["attributes"]["shape"], ["6*B", WIDTH])
        self.assertEqual(types(lambda x: torch.stack(list(x))), "Unbind View Cat Sum")
        self.assertEqual(types(lambda x: torch.cat(list(x)[::-1])), "Unbind Custom Sum")

    def test_a_loss_that_loops_over_samples_follows_the_batch(self):
        for boxes, plain in ((2, False), (3, False), (2, True), (3, True)):  # as many boxes as samples, and more
            targets = [torch.rand(boxes, 4) if plain else {"boxes": torch.rand(boxes, 4)} for _ in range(2)]
            project = of(PlainBoxes() if plain else Boxes(), torch.randn(2, 6, WIDTH), targets)
            rows = rows_of(project)
            joins = [row["attributes"] for row in rows if row["name"] == "cat"]
            self.assertEqual([join["output_shape"] for join in joins], [[f"{boxes}*B", 4]] * 2)
            self.assertEqual(joins[0]["dtype"], "compute")
            self.assertIn("loops over samples", " ".join(project["network"]["notes"]))
            if CLI:
                self.assertEqual([estimated(project, batch)["totals"]["parameters"] for batch in (2, 5)], [108 * 4] * 2)

    def test_a_mask_that_selects_all_does_so_everywhere(self):
        def select(x):
            near = x.sum((0, 2)) > 0
            picked = x[:, near]
            near[near.clone()] = torch.arange(6) == 2  # a single True
            self.assertEqual((picked.shape, x[:, near].shape), (x.shape, (x.shape[0], 1, WIDTH)))
            return picked.sum() + x[:, near].sum()

        of(Pieces(select), torch.randn(2, 6, WIDTH))

    def test_numbers_that_depend_on_data_can_be_indices_and_divisors(self):
        def periods(x):
            chosen = x.mean((0, 2)).topk(2)[1]
            parts = [x[:, :6 // int(number)].sum() for number in chosen.detach().cpu().numpy()]
            return x[:, chosen[0]].sum() + sum(parts)

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            rows = rows_of(of(Pieces(periods), torch.randn(2, 6, WIDTH)))
        self.assertEqual([row["attributes"]["index"] for row in rows if row["type"] == "Select"][-1], 0)

    def test_what_is_repeated_for_each_sample_follows_the_batch(self):
        rows = rows_of(of(Pieces(lambda x: x[:1].repeat_interleave(x.shape[0], dim=0)), torch.randn(2, 6, WIDTH)))
        repeated, = (row for row in rows if row["name"] == "repeat_interleave")
        self.assertEqual(repeated["attributes"]["output_shape"], ["B", 6, WIDTH])
        self.assertEqual(types(lambda x: x.repeat_interleave(2, dim=1)), "RepeatInterleave Sum")

    def test_without_a_dimension_all_elements_are_repeated_in_one(self):
        self.assertEqual(types(lambda x: x.repeat_interleave(3)), "Flatten RepeatInterleave Sum")
        rows = rows_of(of(Pieces(lambda x: x.repeat_interleave(3)), torch.randn(2, 6, WIDTH)))
        self.assertEqual(next(row for row in rows if row["type"] == "RepeatInterleave")["attributes"].get("dim"), 0)

    def test_what_a_module_caches_in_any_way_is_there_before_the_step(self):
        model = Cached()
        rows = rows_of(project := of(model, torch.randn(2, 6, WIDTH)))
        self.assertEqual([row["type"] for row in rows if row["type"] in ("Buffer", "Sin", "Constant")], ["Buffer"] * 2)
        self.assertEqual(project["network"].get("notes"), None)
        self.assertEqual((model.positions, model.grids, model.sizes), ({}, [None], set()))

    def test_a_list_for_all_samples_is_no_list_by_sample(self):
        class Scales(nn.Linear):
            def forward(self, scales):
                return sum(nn.Linear.forward(self, scale).mean() for scale in scales)

        rows = rows_of(of(Scales(WIDTH, 4), [torch.randn(2, WIDTH), torch.randn(2, WIDTH)]))
        self.assertEqual([row["attributes"]["shape"] for row in rows if row["type"] == "Input"],
                         [[WIDTH]] * 2)

    def test_a_tuple_of_as_many_tensors_as_samples_keeps_its_items(self):
        class Rotated(nn.Linear):
            def forward(self, x, tables):
                cosine, sine = tables
                x = nn.Linear.forward(self, x)
                return (x * cosine + x * sine).view(1, len(x) * 6, 4)

        rows = rows_of(of(Rotated(WIDTH, 4), torch.randn(2, 6, WIDTH), (torch.ones(6, 4), torch.ones(6, 4))))
        view = next(row for row in rows if row["type"] == "View")
        self.assertEqual(view["attributes"]["shape"], [1, "6*B", 4])

    def test_sizes_that_are_tensors(self):
        for half in (lambda: torch.tensor(6) // 2, lambda: torch.div(6, 2, rounding_mode="trunc")):
            rows = rows_of(of(Pieces(lambda x, half=half: x.view(x.shape[0], half(), 2, WIDTH)),
                              torch.randn(2, 6, WIDTH)))
            view = next(row for row in rows if row["type"] == "View")
            self.assertEqual(view["attributes"]["shape"], ["B", 3, 2, WIDTH])

    def test_sizes_that_are_numpys(self):
        import numpy
        rows = rows_of(of(Pieces(lambda x: x.view(x.shape[0], numpy.int64(3), 2, WIDTH).softmax(numpy.int64(1))),
                          torch.randn(2, 6, WIDTH)))
        self.assertEqual(next(row for row in rows if row["type"] == "View")["attributes"]["shape"], ["B", 3, 2, WIDTH])

    def test_how_many_of_the_largest_may_be_a_tensor(self):
        rows = rows_of(of(Pieces(lambda x: x.topk(torch.tensor(3), dim=1)[0]), torch.randn(2, 6, WIDTH)))
        self.assertEqual(next(row for row in rows if row["type"] == "TopK")["attributes"]["k"], 3)

    def test_a_tensor_without_dimensions_grows(self):
        self.assertEqual(types(lambda x: x + torch.tensor(2, device=x.device).expand(6).view(6, 1)),
                         "Constant Expand View Add Sum")
        self.assertEqual(types(lambda x: x * x.new_zeros(()).view(1).expand(WIDTH)), "ConstantLike View Expand Mul Sum")

    def test_tensors_on_the_cpu_take_no_memory_until_they_are_copied(self):
        def table(x, device=None):
            angles = torch.outer(torch.arange(6, device=device), torch.ones(WIDTH, device=device))
            return torch.cat([angles, torch.zeros(0, WIDTH, device=angles.device)])

        self.assertEqual(types(lambda x: x * table(x).cos().to(x.device)), "Constant Mul Sum")
        self.assertEqual(types(lambda x: x * table(x).to(x) + table(x)[:1].cuda()), "Constant Mul Constant Add Sum")
        self.assertIn("Constant Constant Unsqueeze Mul", types(lambda x: x * table(x, x.device)))

    def test_each_copy_of_a_tensor_on_the_cpu_is_another_tensor(self):
        def twice(x):
            table = torch.arange(6).float().view(6, 1)
            return (x * table.to(x.device)) * table.to(x.device)

        self.assertEqual(types(twice), "Constant Mul Constant Mul Sum")

    def test_as_tensor_of_a_tensor_is_that_tensor(self):
        self.assertEqual(types(lambda x: torch.as_tensor(x) * 2), "Mul Sum")
        self.assertEqual(types(lambda x: torch.as_tensor(x, dtype=torch.float64) * 2), "Cast Mul Sum")
        self.assertEqual(types(lambda x: x * torch.as_tensor(data=[2.0], device=x.device)), "Constant Mul Sum")

    def test_values_are_finite_and_checks_succeed(self):
        def clamped(x):
            if not torch.isfinite(x).all() or x.isnan().any() or torch.isinf(x).any():
                x = x.clamp(-1, 1)
            if hasattr(torch, "_check_tensor_all"):
                torch._check_tensor_all(x > 0)
            self.assertIs(type((x > 0).any().item()), bool)
            return x * 2

        self.assertNotIn("Clamp", types(clamped))
        bias = torch.tensor([0.0, float("-inf")])
        self.assertIn("Clamp", types(lambda x: x.clamp(-1, 1) if torch.isinf(bias * 1).any() else x))

    def test_a_range_may_start_at_a_tensor(self):
        self.assertEqual(types(lambda x: x.narrow(1, torch.tensor(2), 3)), "Slice Sum")
        self.assertTrue(types(lambda x: x.narrow(1, (x.sum() > 0).long(), 3)).endswith("Slice Sum"))

    @unittest.skipUnless(CLI, "needs the command line")
    def test_ids_tell_the_batch_of_packed_patches(self):
        inputs = {"pixel_values": torch.zeros(8, WIDTH), "input_ids": torch.zeros(2, 5, dtype=torch.int64)}
        project = exported(Packed(), inputs, loss=lambda y: y)
        shapes = {row["name"]: row["attributes"]["shape"] for row in rows_of(project) if row["type"] == "Input"}
        self.assertEqual(shapes, {"pixel_values": ["4*B", WIDTH], "input_ids": [5]})
        for batch in ("1", "2", "3"):
            self.assertFalse([issue for issue in answered(project, "--batch", batch)["issues"]
                              if issue["severity"] == "error"])

    def test_the_weights_of_a_binary_cross_entropy_are_inputs(self):
        def loss(name, *weights):
            def made(x):
                given = {key: x.new_ones(x.shape if key == "weight" else WIDTH) for key in weights}
                return getattr(torch.nn.functional, name)(x.sigmoid(), x.sigmoid(), **given)
            return rows_of(of(Pieces(made), torch.randn(2, 6, WIDTH)))

        for name, weights, said in (
                ("binary_cross_entropy", ["weight"], "weight"),
                ("binary_cross_entropy_with_logits", ["pos_weight"], "pos_weight"),
                ("binary_cross_entropy_with_logits", ["weight", "pos_weight"], "both")):
            (row,) = [row for row in loss(name, *weights) if "weights" in row.get("attributes", {})]
            self.assertEqual((row["attributes"]["weights"], len(row["inputs"])), (said, 2 + len(weights)))

    def test_differences(self):
        self.assertEqual(types(lambda x: torch.diff(x, dim=1)), "Slice Slice Sub Sum")
        self.assertEqual(types(lambda x: torch.diff(x, dim=1, prepend=x[:, :1])), "Slice Slice Cat Slice Slice Sub Sum")


if __name__ == "__main__":
    unittest.main()
