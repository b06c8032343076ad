"""The exporter against the rows that small networks must give; `test_export.py --write` writes expected/ anew."""
import json
import os
import sys
import unittest
import warnings

import torch
from torch import nn

from models import NETWORKS, Residual
from support import HERE, exported, rows_of, walk

EXPECTED = os.path.join(HERE, "expected")


def project(name, **options):
    model, inputs, own = NETWORKS[name]()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return exported(model, inputs, name=name, **own, **options)


def expected_path(name):
    return os.path.join(EXPECTED, name + ".json")


class ExpectedRows(unittest.TestCase):
    maxDiff = None

    def test_rows(self):
        for name in NETWORKS:
            with self.subTest(name), open(expected_path(name), encoding="utf-8") as file:
                self.assertEqual(lines(project(name)["network"]["rows"]), lines(json.load(file)))


def lines(rows, depth=0):
    """One line a row, so that a difference shows the row."""
    result = []
    for row in rows:
        result.append("  " * depth + json.dumps({k: v for k, v in row.items() if k != "rows"}, sort_keys=True))
        result += lines(row.get("rows", []), depth + 1)
    return result


class Contract(unittest.TestCase):
    def test_same_file_twice(self):
        self.assertEqual(project("residual_blocks"), project("residual_blocks"))

    def test_meta_and_real_models_give_the_same(self):
        model, inputs, options = NETWORKS["residual_blocks"]()
        model.to("meta")
        self.assertEqual(exported(model, inputs, name="residual_blocks", **options), project("residual_blocks"))

    def test_the_batch_given_does_not_show_in_the_rows(self):
        model, _, _ = NETWORKS["residual_blocks"]()
        rows = [exported(model, torch.zeros(batch, 3, 16, 16))["network"]["rows"] for batch in (1, 2, 7)]
        self.assertEqual(rows[0], rows[1])
        self.assertEqual(rows[1], rows[2])

    def test_setup_has_the_batch(self):
        self.assertEqual(exported(nn.Linear(3, 3), torch.zeros(9, 3))["setup"]["batch"], 9)

    def test_unfolded_rows_are_all_there(self):
        folded, unfolded = project("residual_blocks"), project("residual_blocks", fold=False)
        self.assertEqual([row["repeat"] for row in walk(folded["network"]["rows"]) if "repeat" in row], [3])
        self.assertFalse([row for row in walk(unfolded["network"]["rows"]) if "repeat" in row])
        self.assertEqual(len(rows_of(unfolded)) - len(rows_of(folded)), 2 * 6)

    def test_rows_read_only_rows_above(self):
        for name in NETWORKS:
            seen = set()
            for row in walk(project(name)["network"]["rows"]):
                for reference in row.get("inputs", []):
                    self.assertIn(int(str(reference).split(":")[0]), seen, name)
                seen.add(row["id"])

    def test_the_model_is_left_as_it_was(self):
        model = Residual(4)
        model.norm.eval()
        before = {name: value.clone() for name, value in model.state_dict().items()}
        exported(model, torch.ones(2, 4, 8, 8))
        self.assertFalse(model.norm.training)
        self.assertTrue(model.conv1.training)
        for name, value in model.state_dict().items():
            self.assertTrue(torch.equal(value, before[name]), name)
        self.assertEqual(model(torch.ones(2, 4, 8, 8)).shape, (2, 4, 8, 8))

    def test_evaluation_mode_is_left_with_a_warning(self):
        with self.assertWarnsRegex(UserWarning, "evaluation mode"):
            rows = rows_of(exported(nn.Sequential(nn.Linear(2, 2), nn.Dropout(0.5)).eval(), torch.zeros(2, 2)))
        self.assertEqual(rows[-1]["type"], "Dropout")

    def test_an_unknown_function_is_named(self):
        model, inputs, _ = NETWORKS["unknown_functions"]()
        with self.assertWarnsRegex(UserWarning, "asinh"):
            network = exported(model, inputs)["network"]
        self.assertEqual(len([note for note in network["notes"] if "asinh" in note]), 1)

    def test_values_that_depend_on_data_are_guessed_aloud(self):
        class Looks(nn.Linear):
            def forward(self, x):
                return x * 2 if super().forward(x).max().item() > 3 else x

        with self.assertWarnsRegex(UserWarning, "looks at a tensor's value"):
            exported(Looks(2, 2), torch.zeros(2, 2))

    def test_values_of_inputs_and_constants_are_known(self):
        class Looks(nn.Module):
            def forward(self, x, mask):
                if not mask.all() and torch.arange(3).sum() == 3:
                    x = x.masked_fill(mask, 0.0)
                return x[:, :int(mask.sum(1).max())]

        with warnings.catch_warnings():
            warnings.simplefilter("error")
            rows = rows_of(exported(Looks(), (torch.zeros(2, 4), torch.tensor([[True, False, True, False]] * 2))))
        self.assertIn("MaskedFill", [row["type"] for row in rows])
        self.assertEqual(rows[-1]["attributes"]["end"], 2)

    def test_a_forward_that_takes_one_batch_only(self):
        class Fixed(nn.Module):
            def forward(self, x):
                return x.view(4, 6).softmax(-1)

        with self.assertWarnsRegex(UserWarning, "two batch sizes"):
            rows = rows_of(exported(Fixed(), torch.zeros(4, 2, 3)))
        self.assertEqual(rows[1]["attributes"]["shape"], ["B", 6])

    def test_inputs_without_a_batch_are_refused(self):
        with self.assertRaisesRegex(ValueError, "leading dimension"):
            exported(nn.Linear(2, 2), (torch.tensor(1.0),))


def write():
    os.makedirs(EXPECTED, exist_ok=True)
    for name in NETWORKS:
        with open(expected_path(name), "w", encoding="utf-8") as file:
            json.dump(project(name)["network"]["rows"], file, indent=1)
            file.write("\n")


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        unittest.main()
