# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares exported small networks with the expected rows. `test_export.py --write` updates expected/."""
import json
import os
import sys
import unittest
import warnings

import torch
from torch import nn

from models import NETWORKS, Residual
from support import HERE, ExportError, exported, rows_of, walk

EXPECTED = os.path.join(HERE, "expected")
SEES_STORAGES = hasattr(torch.Tensor, "untyped_storage")


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
            if name == "unknown_functions" and SEES_STORAGES:
                continue  # its rows list allocations in order, but expected/ has sizes only
            with self.subTest(name), open(expected_path(name), encoding="utf-8") as file:
                self.assertEqual(lines(project(name)["network"]["rows"]), lines(json.load(file)))


def lines(rows, depth=0):
    """Writes one line per row, so that a difference shows the row. Graph breaks depend on PyTorch's version."""
    result = []
    for row in rows:
        shown = {key: value for key, value in row.items() if key not in ("rows", "graph_break")}
        result.append("  " * depth + json.dumps(shown, sort_keys=True))
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

        with self.assertWarnsRegex(UserWarning, "reads a tensor's value"):
            exported(Looks(2, 2), torch.zeros(2, 2))

    def test_values_of_inputs_and_constants_are_known(self):
        class Looks(nn.Module):
            def forward(self, x, mask):
                if not mask.all() and torch.arange(3).sum() == 3:
                    x = x.masked_fill(mask, 0.0)
                return x[:, :int(mask.sum(1).max())]

        with warnings.catch_warnings():
            warnings.simplefilter("error")
            rows = rows_of(exported(Looks(), (torch.zeros(2, 4), torch.tensor([[True, False, True, False]] * 2)),
                                    loss=lambda output: output))
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


class Calls(nn.Module):
    """A module whose forward is that function of (self, inputs)."""

    def __init__(self, function):
        super().__init__()
        self.a, self.function = nn.Linear(8, 4), function

    def forward(self, *args, **kwargs):
        return self.function(self, *args, **kwargs)


class Kept:
    """An output that is neither a dict nor a dataclass."""

    def __init__(self, logits):
        self.logits = logits


class OddUses(unittest.TestCase):
    """Each case results in a valid file, or in a sentence that says what is wrong and what to do."""

    def refused(self, kind, sentence, model, inputs, **options):
        with self.assertRaisesRegex(kind, sentence):
            exported(model, inputs, **options)

    def rows(self, model, inputs, **options):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            rows = rows_of(exported(model, inputs, **options))
        self.notes = " ".join(str(w.message) for w in caught)
        return rows

    def types(self, model, inputs, **options):
        return [row["type"] for row in self.rows(model, inputs, **options)]

    def test_what_is_no_module(self):
        self.refused(TypeError, "must be a torch.nn.Module, not function", lambda x: x, torch.zeros(2, 8))

    def test_inputs_without_a_batch(self):
        model = nn.Linear(8, 4)
        self.refused(ValueError, "contain a tuple of int; give what the forward takes", model, (2, 8))
        self.refused(ValueError, "contain nothing but a tuple", model, ())
        self.refused(ValueError, "only tensors without dimensions", model, torch.tensor(1.0))

    def test_a_number_before_the_batch(self):
        model = Calls(lambda self, t, x: self.a(x) * t)
        self.assertIn("Linear", self.types(model, (torch.tensor(0.5), torch.zeros(3, 8))))

    def test_a_forward_that_fails_names_the_module_and_the_reason(self):
        self.refused(ExportError, "linear fails in 1: .*; call model", nn.Sequential(nn.Linear(8, 4), nn.Linear(8, 4)),
                     torch.zeros(2, 8))
        self.refused(ExportError, "missing 1 required positional .*; give y by name, .*; inputs is a tensor, a tuple",
                     Calls(lambda self, x, y: self.a(x) + y), torch.zeros(2, 8))
        self.refused(ExportError, "unexpected keyword argument 'z'", nn.Linear(8, 4), {"z": torch.zeros(2, 8)})

    def test_a_loss_that_does_not_fit(self):
        self.refused(ExportError, "fails in the loss: .*; the loss must take this model's output and the target",
                     nn.Linear(8, 4), torch.zeros(4, 8), target=torch.zeros(3, dtype=torch.int64))

    def test_a_forward_that_calls_backward(self):
        self.refused(ExportError, "computes gradients itself",
                     Calls(lambda self, x: self.a(x).sum().backward()), torch.zeros(2, 8))

    def test_lazy_modules(self):
        self.refused(ValueError, "0 is a lazy module .* run the model once", nn.Sequential(nn.LazyLinear(4)),
                     torch.zeros(2, 8))

    def test_paths_that_cannot_be_written(self):
        from vram_planner_export import export
        for path in ("/nowhere/at/all/m.vram.json", HERE):
            with self.assertRaisesRegex(OSError, "cannot be written; name a file in an existing folder"):
                export(nn.Linear(8, 4), torch.zeros(2, 8), path)

    def test_outputs_without_a_loss_in_them(self):
        for model in (lambda self, x: None, lambda self, x: self.a(x).argmax(-1), lambda self, x: str(x.shape)):
            self.types(Calls(model), torch.zeros(2, 8))
            self.assertIn("instead of a loss", self.notes)

    def test_outputs_of_any_class(self):
        types = self.types(Calls(lambda self, x: Kept(self.a(x))), torch.zeros(2, 8),
                           target=torch.zeros(2, dtype=torch.int64))
        self.assertEqual(types[-1], "CrossEntropyLoss")
        self.assertNotIn("instead of a loss", self.notes)

    def test_a_loss_that_gives_a_tuple_or_a_dict(self):
        for loss in (lambda o, y: (o.sum(), o.detach()), lambda o, y: {"loss": o.sum(), "n": 3}):
            self.assertIn("Sum", self.types(nn.Linear(8, 4), torch.zeros(2, 8), loss=loss, target=torch.zeros(2)))
            self.assertNotIn("instead of a loss", self.notes)

    def test_a_loop_until_something_is_true_ends(self):
        def forward(self, x):
            x = self.a(x)
            while not x.sum() < 0.5:
                x = x * 0.5
            return x

        self.assertIn("Mul", self.types(Calls(forward), torch.zeros(2, 8)))
        self.assertIn("depends on data", self.notes)

    def test_a_tensor_whose_requires_grad_is_set_lives_no_longer(self):
        def weights(x):
            ones = torch.arange(8, device=x.device).type_as(x)
            ones.requires_grad = False
            return (ones + 1) * 2

        project = exported(Calls(lambda self, x: self.a(x * weights(x))), torch.zeros(2, 8))
        rows = rows_of(project)
        cast = next(row for row in rows if row["type"] == "Cast")
        product = next(row for row in rows if row["type"] == "Mul")
        self.assertLessEqual(cast.get("until", 0), product["id"])

    def test_a_slice_between_unknown_positions_has_its_size(self):
        def forward(self, x):
            start = (torch.rand(len(x)) * 3).to(torch.int64)[0]
            return (x * self.a(x).sum())[:, start:start + 4]

        project = exported(Calls(forward), torch.zeros(2, 8))
        (part,) = [row for row in rows_of(project) if row["type"] == "Slice" and row["attributes"]["dim"] == 1]
        self.assertEqual(part["attributes"]["end"] - part["attributes"]["start"], 4)

    def test_functions_that_look_at_numbers_run_on_ones(self):
        def forward(self, x):
            window = torch.hann_window(4)
            spectrum = torch.stft(self.a(x), 4, 2, window=window, return_complex=True)
            samples = torch.istft(spectrum, 4, 2, window=window, length=4)
            batch, length = samples.shape
            return samples.view(batch, 2, length // 2)

        self.assertEqual(self.types(Calls(forward), torch.zeros(2, 8))[-1], "View")
        self.assertNotIn("depends on data", self.notes)

    def test_what_gives_several_results_of_any_size(self):
        def forward(self, x):
            x = self.a(x)
            values, places = torch.unique(x.argmax(-1), return_inverse=True)
            rows, columns = torch.where(x > 0)
            return x[places][rows.clamp(max=1)]

        self.assertEqual(self.types(Calls(forward), torch.zeros(2, 8))[-1], "Index")
        self.assertIn("depends on data", self.notes)

    def test_a_list_of_images_is_a_batch(self):
        class Detector(nn.Module):
            def __init__(self):
                super().__init__()
                self.conv = nn.Conv2d(3, 4, 3)

            def forward(self, images, targets):
                features = self.conv(torch.stack(images))
                return {"loss": sum((features.mean() - target["boxes"].mean()) ** 2 for target in targets)}

        targets = [{"boxes": torch.zeros(5, 4)} for _ in range(2)]
        inputs = ([torch.zeros(3, 8, 8), torch.zeros(3, 8, 8)], targets)
        rows = self.rows(Detector(), inputs, loss=lambda output, _=None: output["loss"])
        stacked = next(row for row in rows if row["name"] == "stack")
        self.assertEqual((stacked["type"], stacked["attributes"]["output_shape"]), ("Custom", ["B", 3, 8, 8]))
        self.assertIn("loops over samples", self.notes)

    def test_ctc_gives_one_number(self):
        def loss(output, target):
            output = output.log_softmax(-1).transpose(0, 1)
            lengths = [torch.full((output.shape[1],), n) for n in (output.shape[0], target.shape[1])]
            return nn.functional.ctc_loss(output, target, *lengths)

        rows = rows_of(exported(nn.Linear(8, 6), torch.zeros(2, 20, 8), loss=loss,
                                target=torch.ones(2, 5, dtype=torch.long)))
        self.assertTrue(rows[-1]["attributes"]["scalar"])

    def test_why_batches_cannot_be_compared(self):
        self.types(Calls(lambda self, x: self.a(x.view(4, 8))), torch.zeros(4, 8))
        self.assertIn("at two batch sizes (RuntimeError: shape '[4, 8]' is invalid", self.notes)

    def test_compiled_modules_run_as_they_are_written(self):
        if not hasattr(torch, "compile"):
            self.skipTest("this PyTorch does not compile")
        whole, part = torch.compile(nn.Linear(8, 4)), nn.Sequential(torch.compile(nn.Linear(8, 4)), nn.ReLU())
        method = nn.Sequential(nn.Linear(8, 4), nn.ReLU())
        if hasattr(method, "compile"):
            method.compile()
        for model in (whole, part, method):
            self.assertIn("Linear", self.types(model, torch.zeros(2, 8)))

    @unittest.skipUnless(SEES_STORAGES, "this PyTorch does not tell storages apart")
    def test_unknown_functions_say_what_they_allocate_in_order(self):
        rows = rows_of(exported(Calls(lambda self, x: torch.lgamma(self.a(x))), torch.zeros(2, 8)))
        row = next(row for row in rows if row["type"] == "Custom")
        # One kernel runs in forward. Backward computes a digamma and its product with the gradient, after which the
        # gradient is freed.
        self.assertEqual(row["attributes"]["forward_events"], "+4Be =0")
        self.assertEqual(row["attributes"]["backward_events"], "+4Be +4Be -1 -g0 0=2")
        self.assertEqual(row["attributes"]["keeps_inputs"], [0])

    @unittest.skipUnless(SEES_STORAGES, "this PyTorch does not tell storages apart")
    def test_windows_into_a_tensor_are_a_view_of_it(self):
        def forward(self, x):
            count = torch.div(torch.tensor(8), 4, rounding_mode="trunc") + 1  # The size is a tensor.
            return self.a(x).as_strided((len(x), count, 2), (4, 1, 1)) * 2.0

        rows = rows_of(exported(Calls(forward), torch.zeros(2, 8)))
        attributes = next(row for row in rows if row["name"] == "as_strided")["attributes"]
        self.assertEqual(attributes["forward_events"], "=i0")
        self.assertEqual(attributes["output_strides"], [4, 1, 1])
        # Backward allocates zeros of the tensor's size, and the index of each of 6 elements per sample as int64.
        self.assertRegex(attributes["backward_events"], r"\+4Be.*\+48B")

    @unittest.skipUnless(SEES_STORAGES, "this PyTorch does not tell storages apart")
    def test_unknown_functions_with_several_results_are_one_row(self):
        rows = rows_of(exported(Calls(lambda self, x: sum(torch.var_mean(self.a(x), dim=1))), torch.zeros(2, 8)))
        row = next(row for row in rows if row["type"] == "Custom")
        self.assertRegex(row["attributes"]["forward_events"], r"=\d =\d:1B:compute")

    def test_results_written_into_a_given_tensor_allocate_nothing(self):
        def forward(self, x):
            y = self.a(x)
            with torch.no_grad():
                torch.mul(y, 2.0, out=self.seen)
            return y

        model = Calls(forward)
        model.register_buffer("seen", torch.zeros(2, 4))
        self.assertIn("CopySlice", self.types(model, torch.zeros(2, 8)))

    def test_packed_sequences_are_taken_in_full(self):
        class Tagger(nn.Module):
            def __init__(self, cell):
                super().__init__()
                self.cell, self.out = cell(8, 6, batch_first=True), nn.Linear(6, 3)

            def forward(self, x, lengths):
                packed = nn.utils.rnn.pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
                states, _ = nn.utils.rnn.pad_packed_sequence(self.cell(packed)[0], batch_first=True)
                return self.out(states)

        for cell, type_ in ((nn.LSTM, "LSTM"), (nn.GRU, "GRU")):
            rows = rows_of(exported(Tagger(cell), (torch.zeros(3, 7, 8), torch.tensor([7, 5, 3]))))
            shapes = {row["type"]: row["attributes"].get("shape") for row in rows}
            self.assertIn(type_, shapes)
            self.assertEqual(shapes["View"], [7, "B", 6])
        self.types(Tagger(nn.GRU), (torch.zeros(3, 7, 8), torch.tensor([7, 5, 3])))
        self.assertIn("Packed sequences are assumed to have full length", self.notes)

    def test_double_precision(self):
        self.assertIn("Linear", self.types(nn.Linear(8, 4).double(), torch.zeros(2, 8, dtype=torch.float64)))


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        unittest.main()
