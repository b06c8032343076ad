"""Sizes that depend on data: experts of a mixture get equal shares, and the user declares the rest."""
import unittest
import warnings

import torch
import torch.nn.functional as F
from torch import nn

from support import ExportError, exported, rows_of

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


class Masked(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(WIDTH, WIDTH)

    def forward(self, x):
        x = self.linear(x)
        return x[x.sum(-1) > 0]


def of(model, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return exported(model, torch.randn(2, LENGTH, WIDTH), loss=lambda y: y.sum(), **options)


def gathered(project):
    """How many tokens each expert gets, as its indices' extents say."""
    return [row["attributes"]["output_shape"] for row in rows_of(project) if row["type"] == "Custom"
            and row["attributes"]["operation"] == "where" and len(row["attributes"]["output_shape"]) == 1][1::2]


class Routing(unittest.TestCase):
    def test_experts_get_equal_shares_that_follow_the_batch(self):
        self.assertEqual(gathered(of(Mixture())), [[f"{CHOSEN * LENGTH // EXPERTS}*B"]] * EXPERTS)

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


if __name__ == "__main__":
    unittest.main()
