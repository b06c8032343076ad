# SPDX-License-Identifier: GPL-3.0-or-later
"""Common forms of models and inputs are accepted: mappings, keyword arguments, wrapped and prepared models."""
import collections
import functools
import os
import tempfile
import types
import unittest
import warnings

import torch
from torch import nn
from torch._subclasses.fake_tensor import FakeTensor

from support import ExportError, export, exported, rows_of

IDS = torch.zeros(2, 8, dtype=torch.long)


class Encoding(collections.UserDict):
    """Like a tokenizer's BatchEncoding."""


class Classifier(nn.Module):
    """Like the models of transformers, returns a loss if it is given labels."""

    def __init__(self):
        super().__init__()
        self.embed, self.head = nn.Embedding(16, 4), nn.Linear(4, 3)

    def forward(self, input_ids, attention_mask=None, labels=None):
        x = self.embed(input_ids)
        if attention_mask is not None:
            x = x * attention_mask.unsqueeze(-1)
        logits = self.head(x.mean(1))
        if labels is None:
            return {"logits": logits}
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


class Attention(nn.Module):
    """Builds its mask like transformers 5: no mask if nothing is masked, unless tensors have no values."""

    def __init__(self, kind):
        super().__init__()
        self.embed, self.head, self.kind = nn.Embedding(16, 4), nn.Linear(4, 3), kind

    def forward(self, input_ids, attention_mask=None):
        x = self.embed(input_ids)
        scores = x @ x.transpose(1, 2)
        if attention_mask is not None and (isinstance(attention_mask, self.kind()) or not attention_mask.all()):
            scores = scores.masked_fill(attention_mask[:, None] == 0, -1e4)
        return self.head(scores.softmax(-1) @ x)


@torch.jit.script
def scripted(x: torch.Tensor, factor: float):
    return torch.relu(x) * factor


class Given(unittest.TestCase):
    def rows(self, *args, **kwargs):
        """Returns the rows and the warnings of export(*args, path=..., **kwargs)."""
        import json
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            path = os.path.join(folder, "m.vram.json")
            export(*args, path=path, **kwargs)
            with open(path, encoding="utf-8") as file:
                self.project = json.load(file)
        self.notes = " ".join(str(warning.message) for warning in caught)
        return rows_of(self.project)

    def names(self, rows):
        return [row["name"] for row in rows if row["type"] == "Input"]

    def test_masks_of_ones_are_skipped_where_a_run_skips_them(self):
        kinds = [lambda: torch._subclasses.FakeTensor, lambda: torch._subclasses.fake_tensor.FakeTensor,
                 lambda: FakeTensor]
        plain = [row["type"] for row in self.rows(Attention(kinds[0]), {"input_ids": IDS})]
        for kind in kinds:
            masked = self.rows(Attention(kind), {"input_ids": IDS, "attention_mask": torch.ones_like(IDS)})
            left = [row["type"] for row in masked if row["name"] not in ("attention_mask", "all")]
            self.assertEqual(left, plain)
            padded = self.rows(Attention(kind), {"input_ids": IDS, "attention_mask": torch.zeros_like(IDS)})
            self.assertIn("MaskedFill", [row["type"] for row in padded])
            self.assertIn("_subclasses", kind().__module__)

    @unittest.skipUnless(hasattr(torch.library, "register_fake"), "no fake kernels of one's own")
    def test_an_operator_without_a_size_says_how_to_give_it(self):
        library = torch.library.Library("vram_test", "DEF")
        library.define("gate(Tensor a, Tensor b) -> Tensor")
        library.impl("gate", torch.mul, "CUDA")
        gate = torch.ops.vram_test.gate
        torch.library.register_autograd(gate.default, lambda ctx, grad: (grad, grad),
                                        setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*inputs))
        model = nn.Linear(4, 4)
        call = {"inputs": torch.randn(2, 4), "loss": lambda y: gate(y, y).sum()}
        with self.assertRaisesRegex(ExportError, r'register_fake\("vram_test::gate"\)'):
            exported(model, **call)
        torch.library.register_fake("vram_test::gate", lambda a, b: torch.empty_like(a))
        (row,) = [row for row in rows_of(exported(model, **call)) if row["name"] == "gate"]
        self.assertEqual(row["attributes"]["output_shape"], ["B", 4])
        self.assertEqual(row["attributes"]["keeps_inputs"], [0])

    def test_any_mapping(self):
        rows = self.rows(Classifier(), Encoding(input_ids=IDS, attention_mask=torch.ones(2, 8)),
                         target=torch.zeros(2, dtype=torch.long))
        self.assertEqual(self.names(rows), ["input_ids", "attention_mask", "target"])

    def test_keyword_arguments(self):
        rows = self.rows(Classifier(), input_ids=IDS, labels=torch.zeros(2, dtype=torch.long))
        self.assertEqual(self.names(rows), ["input_ids", "labels"])
        self.assertEqual(rows[-1]["type"], "CrossEntropyLoss")
        rows = self.rows(Classifier(), (IDS,), attention_mask=torch.ones(2, 8), labels=torch.zeros(2, dtype=torch.long))
        self.assertEqual(self.names(rows), ["input_ids", "attention_mask", "labels"])

    def test_the_path_may_stand_second(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "m.vram.json")
            export(Classifier(), path, input_ids=IDS, labels=torch.zeros(2, dtype=torch.long))
            self.assertTrue(os.path.exists(path))

    def test_labels_that_are_missing_are_told(self):
        self.rows(Classifier(), input_ids=IDS)
        self.assertIn("takes labels but got none", self.notes)
        for given in ({"labels": torch.zeros(2, dtype=torch.long)}, {"target": torch.zeros(2, dtype=torch.long)}):
            self.rows(Classifier(), input_ids=IDS, **given)
            self.assertNotIn("labels", self.notes)

    def test_labels_keep_their_type(self):
        class Boxes(nn.Linear):
            def forward(self, x, labels):
                return sum((super(Boxes, self).forward(x[at]) - label["boxes"]).abs().sum()
                           for at, label in enumerate(labels))

        rows = self.rows(Boxes(8, 4), x=torch.zeros(2, 8), labels=[{"boxes": torch.zeros(4)} for _ in range(2)])
        own = [row["attributes"].get("own_type", False) for row in rows if row["type"] == "Input"]
        self.assertEqual(own, [False, True, True])

    def test_a_loss_that_is_missing_is_told(self):
        self.rows(nn.Linear(8, 3), torch.zeros(2, 8))
        self.assertIn("gives no loss", self.notes)
        for given in ({"target": torch.zeros(2, dtype=torch.long)}, {"loss": lambda output: output.sum()}):
            self.rows(nn.Linear(8, 3), torch.zeros(2, 8), **given)
            self.assertNotIn("gives no loss", self.notes)

    def test_wrapped_models(self):
        class Parallel(nn.DataParallel):
            """Also wraps without a GPU."""

            def __init__(self, module):
                nn.Module.__init__(self)
                self.module = module

        plain = self.rows(Classifier(), input_ids=IDS)
        self.assertEqual(self.rows(Parallel(Classifier()), input_ids=IDS), plain)
        self.assertEqual(self.project["network"]["name"], "Classifier")

    def prepared(self, dtype):
        """Returns a model as accelerate.Accelerator.prepare_model modifies it."""
        model = Classifier()
        model._original_forward = model.forward
        plain = model.forward.__func__
        context = torch.autocast("cpu", dtype=torch.bfloat16)
        context.fast_dtype = dtype

        @functools.wraps(plain)
        def under_autocast(*args, **kwargs):
            with context:
                return plain(*args, **kwargs)

        def converted(*args, **kwargs):
            return under_autocast(*args, **kwargs)

        converted.__wrapped__ = under_autocast
        model.forward = types.MethodType(converted, model)
        return model

    def test_models_that_accelerate_prepared(self):
        for dtype, precision in ((torch.bfloat16, "amp-bf16"), (torch.float16, "amp-fp16")):
            model = self.prepared(dtype)
            forward = model.forward
            rows = self.rows(model, input_ids=IDS, target=torch.zeros(2, dtype=torch.long))
            self.assertEqual(self.project["setup"]["precision"], precision)
            self.assertIs(model.forward, forward)
            casts = [row["attributes"]["dtype"] for row in rows if row["type"] == "Cast"]
            self.assertEqual(casts, ["float32"])  # the logits, cast by convert_to_fp32()

    @unittest.skipUnless(hasattr(scripted, "_torchdynamo_inline"), "before PyTorch 2.1")
    def test_functions_under_torch_script(self):
        class Scripted(nn.Linear):
            def forward(self, x):
                return scripted(super().forward(x), 2.0)

        rows = self.rows(Scripted(4, 4), torch.zeros(2, 4))
        self.assertEqual([row["type"] for row in rows][:4], ["Input", "Linear", "ReLU", "Mul"])

    def test_code_that_scripts_in_its_forward(self):
        class Scripts(nn.Linear):
            def forward(self, x):
                return torch.jit.script(_halved)(super().forward(x))

        self.assertIn("Div", [row["type"] for row in self.rows(Scripts(4, 4), torch.zeros(2, 4))])

    def test_refusals_name_the_line_and_the_remedy(self):
        here, helper = r"export \(test_given.py, line \d+\): ", r"export \(support.py, line \d+\): "
        with self.assertRaisesRegex(TypeError, here + "path is missing; give path="):
            export(Classifier(), {"input_ids": IDS})
        embedding = r"embedding fails in embed at test_given.py, line \d+: .*; call"
        with self.assertRaisesRegex(ExportError, helper + embedding):
            exported(Classifier(), {"input_ids": torch.zeros(2, 8)})
        with self.assertRaisesRegex(ExportError, r"give input_ids by name, export\(model, path=..., input_ids=...\)"):
            exported(Classifier(), {"attention_mask": torch.zeros(2, 8)})
        with self.assertRaisesRegex(ValueError, helper + "inputs must contain a tensor"):
            exported(Classifier(), {})

    def test_flat_parameters_are_refused(self):
        model = Classifier()
        model._flat_param = nn.Parameter(torch.zeros(8))
        model._flat_param._is_flat_param = True  # FullyShardedDataParallel sets this mark since PyTorch 2.1
        with self.assertRaisesRegex(ValueError, "the model has the flat parameters of FullyShardedDataParallel"):
            exported(model, {"input_ids": IDS})

    def test_values_that_are_guessed_name_the_line(self):
        class Looks(nn.Linear):
            def forward(self, x):
                return x * 2 if super().forward(x).max().item() > 3 else x

        self.rows(Looks(2, 2), torch.zeros(2, 2))
        self.assertRegex(self.notes, r"reads a tensor's value \(item at test_given.py, line \d+\)")


def _halved(x: torch.Tensor):
    return x / 2


if __name__ == "__main__":
    unittest.main()
