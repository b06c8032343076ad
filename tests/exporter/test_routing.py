# SPDX-License-Identifier: GPL-3.0-or-later
"""Sizes that depend on data: the experts of a mixture receive equal loads, and the user declares other sizes."""
import os
import unittest
import warnings

import torch
import torch.nn.functional as F
from torch import nn
from torch.overrides import handle_torch_function

from support import ExportError, answered, exported, rows_of

CLI = os.environ.get("VRAM_CLI", "")
EXPERTS, CHOSEN, WIDTH, LENGTH = 4, 2, 8, 16


class Mixture(nn.Module):
    """The loop of transformers' mixtures of experts."""

    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(WIDTH, EXPERTS, bias=False)
        self.experts = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(EXPERTS))

    def forward(self, x):
        shape, x = x.shape, x.flatten(0, 1)
        weights, chosen = torch.topk(F.softmax(self.gate(x), dim=-1), CHOSEN, dim=-1)
        mask = F.one_hot(chosen, num_classes=EXPERTS).permute(2, 1, 0)
        result = torch.zeros_like(x)
        for expert in torch.greater(mask.sum(dim=(-1, -2)), 0).nonzero():
            place, token = torch.where(mask[expert].squeeze(0))
            given = self.experts[expert](x[None, token].reshape(-1, WIDTH)) * weights[token, place, None]
            result.index_add_(0, token, given)
        return result.reshape(shape)


def grouped_mm(a, b, *, offs):
    """PyTorch's own function, which versions before 2.8 lack. Only recordings run it here."""
    return handle_torch_function(grouped_mm, (a, b), a, b, offs=offs)


class Grouped(nn.Module):
    """A mixture of transformers 5: tokens in the order of their experts, whose weights are one parameter."""

    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(WIDTH, EXPERTS, bias=False)
        self.experts = nn.Parameter(torch.randn(EXPERTS, 2 * WIDTH, WIDTH))

    def forward(self, x):
        shape, x = x.shape, x.flatten(0, 1)
        weights, chosen = torch.topk(F.softmax(self.gate(x), dim=-1), CHOSEN, dim=-1)
        expert = chosen.reshape(-1)
        order = torch.argsort(expert)
        load = torch.histc(expert[order].float(), bins=EXPERTS, min=0, max=EXPERTS - 1)
        ends = torch.cumsum(load, dim=0, dtype=torch.int32)
        given = x[order // CHOSEN].to(self.experts.dtype)
        made = getattr(torch, "_grouped_mm", grouped_mm)(given, self.experts.transpose(-2, -1), offs=ends)
        return (made * weights.reshape(-1)[order].unsqueeze(-1)).sum(-1).reshape(*shape[:2], CHOSEN)


class Divided(nn.Module):
    """A mixture that divides the chosen tokens into a list of one tensor for each expert, as GraniteMoe does."""

    def __init__(self, experts):
        super().__init__()
        self.gate = nn.Linear(WIDTH, experts, bias=False)
        self.experts = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(experts))

    def forward(self, x):
        weights, chosen = torch.topk(F.softmax(self.gate(x.flatten(0, 1)), dim=-1), CHOSEN, dim=-1)
        order = chosen.flatten().sort().indices
        loads = F.one_hot(chosen.flatten(), len(self.experts)).sum(0).tolist()
        given = x.flatten(0, 1)[order // CHOSEN].split(loads)
        made = torch.cat([expert(tokens) for expert, tokens in zip(self.experts, given)])
        return made * weights.flatten()[order].unsqueeze(1)


class Masked(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(WIDTH, WIDTH)

    def forward(self, x):
        x = self.linear(x)
        return x[x.sum(-1) > 0]


class Twice(Masked):
    """One mask selects from two tensors; another mask selects as many elements."""

    def forward(self, x):
        x = self.linear(x)
        mask = x.sum(-1) > 0
        some = (x[mask] * x.relu()[mask]).sum()
        return some + self.linear(x.flatten(0, 1)[(x.mean(-1) > 1).flatten().nonzero().squeeze(1)]).sum()


def of(model, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return exported(model, torch.randn(2, LENGTH, WIDTH), loss=lambda y: y.sum(), **options)


def gathered(project):
    """Returns the number of tokens of each expert, from the sizes of its indices."""
    return [row["attributes"]["output_shape"] for row in rows_of(project) if row["type"] == "Custom"
            and row["attributes"]["operation"] == "where" and len(row["attributes"]["output_shape"]) == 1][1::2]


def estimated(project, *settings):
    """Memory of the project with these settings."""
    answer = answered(project, "--batch", "3", *[part for setting in settings for part in ("--set", setting)])
    return answer["totals"], answer["peak"]


class Routing(unittest.TestCase):
    def test_experts_get_equal_shares_that_follow_the_batch(self):
        self.assertEqual(gathered(of(Mixture())), [[f"{CHOSEN * LENGTH // EXPERTS}*B"]] * EXPERTS)

    def test_tokens_in_groups_are_as_many_whoever_is_chosen(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            project = exported(Grouped(), torch.randn(2, LENGTH, WIDTH), loss=lambda y: y.sum())
        self.assertFalse(caught, [str(warning.message) for warning in caught])
        self.assertNotIn("sizes", project["network"])
        (row,) = [row for row in rows_of(project) if row["type"] == "GroupedMm"]
        tokens = 3 * LENGTH * CHOSEN
        for precision, size in (("fp32", 4), ("amp-bf16", 4), ("bf16", 2)):  # autocast does not cast the product
            (found,) = [each for each in answered(project, "--batch", "3", "--precision", precision)["rows"]
                        if each["type"] == "GroupedMm"]
            self.assertEqual(found["saved"], size * tokens * WIDTH + 4 * EXPERTS)

    def test_tokens_that_do_not_divide_evenly_are_divided_in_every_batch(self):
        for experts, share in ((6, "16*B/3"), (12, "8*B/3")):
            project = of(Divided(experts))
            (row,) = [row for row in rows_of(project) if row["type"] == "Split"]
            self.assertEqual(row["attributes"]["sizes"], [share] * experts)

    @unittest.skipUnless(CLI, "needs the command line")
    def test_shares_add_up_to_all_tokens(self):
        project = of(Divided(6))
        for batch in (1, 2, 3, 5, 64):
            for imbalance in (100, 200):
                answer = answered(project, "--batch", str(batch), "--set", f"dim.imbalance={imbalance}")
                loads = [row["outputs"][0][0] for row in answer["rows"] if row["path"].startswith("experts.")]
                self.assertEqual((len(loads), sum(loads)), (6, CHOSEN * LENGTH * batch))
                self.assertEqual(max(loads) - min(loads) <= 1, imbalance == 100)

    def test_every_expert_is_used(self):
        rows = rows_of(of(Mixture()))
        self.assertEqual(sum(row["type"] == "Linear" for row in rows), 1 + EXPERTS)
        self.assertFalse(any("Not used" in row["name"] for row in rows))

    def test_the_first_gets_more_where_imbalance_is_declared(self):
        first, *others = gathered(of(Mixture(), imbalance=1.5))
        self.assertEqual(first, [f"{CHOSEN * LENGTH // EXPERTS * 3 // 2}*B"])
        self.assertEqual(len(others), EXPERTS - 1)
        with self.assertRaisesRegex(ValueError, "at least 1"):
            of(Mixture(), imbalance=0.5)

    def test_the_size_of_a_mask_is_declared(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            exported(Masked(), torch.randn(2, LENGTH, WIDTH), loss=lambda y: y.sum())
        said = " ".join(str(warning.message) for warning in caught)
        self.assertRegex(said, r'sizes=\{"getitem@test_routing.py:\d+": elements per sample\}')
        index = [row for row in rows_of(of(Masked(), sizes={"getitem": 5})) if "5*B" in str(row["attributes"])]
        self.assertTrue(index)
        with self.assertRaises((ValueError, ExportError)):
            of(Masked(), sizes={"getitem": 0})

    def test_what_follows_the_load_is_written_for_equal_shares_and_for_the_largest(self):
        project = of(Mixture())
        self.assertEqual(project["network"]["sizes"], [{
            "name": "imbalance", "value": 100, "minimum": 100, "maximum": 175, "recorded": [100, 175], "steps": 2}])
        sized = [row["sized"]["imbalance"]["output_shape"] for row in rows_of(project) if "sized" in row]
        self.assertEqual(sized, [[["8*B"], ["14*B"]]] * 2 + [[["8*B"], ["6*B"]]] * 2 * (EXPERTS - 1))

    def test_sizes_that_depend_on_each_other_are_one(self):
        sizes = of(Twice())["network"]["sizes"]
        self.assertEqual([size["name"].partition("@")[0] for size in sizes], ["getitem", "nonzero"])
        self.assertEqual([size["recorded"] for size in sizes], [[LENGTH, LENGTH // 2]] * 2)

    @unittest.skipUnless(CLI, "needs the command line")
    def test_a_size_chosen_later_is_as_one_declared_at_export(self):
        self.assertEqual(estimated(of(Mixture()), "dim.imbalance=175"), estimated(of(Mixture(), imbalance=1.75)))
        project = of(Twice())
        masked, found = (size["name"] for size in project["network"]["sizes"])
        declared = of(Twice(), sizes={masked: 5, found: 3})
        self.assertEqual(estimated(project, f"dim.{masked}=5", f"dim.{found}=3"), estimated(declared))
        self.assertNotEqual(estimated(project), estimated(declared))


if __name__ == "__main__":
    unittest.main()
