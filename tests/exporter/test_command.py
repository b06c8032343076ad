# SPDX-License-Identifier: GPL-3.0-or-later
"""The exporter as a program, and the callbacks for trainers. Missing libraries are replaced by stand-ins."""
import contextlib
import importlib
import io
import json
import os
import sys
import tempfile
import types
import unittest
import unittest.mock
import warnings

import torch
from torch import nn

import support  # noqa: F401  Sets the import path.
import vram_planner_export
from support import rows_of

# The single-file exporter contains all modules.
COMMAND = vram_planner_export if hasattr(vram_planner_export, "main") else \
    importlib.import_module("vram_planner_export.command")
TRAINERS = vram_planner_export if hasattr(vram_planner_export, "optimizer_setup") else \
    importlib.import_module("vram_planner_export.trainers")
MODEL = """
import torch
from torch import nn

def make_model():
    return nn.Linear(8, 4)

def make_all():
    return nn.Linear(8, 4), torch.zeros(3, 8), {"target": torch.zeros(3, dtype=torch.long)}

def make_nothing():
    return 3
"""


class Command(unittest.TestCase):
    def setUp(self):
        self.holder = tempfile.TemporaryDirectory()
        self.folder = self.holder.name
        self.script = os.path.join(self.folder, "net.py")
        with open(self.script, "w", encoding="utf-8") as file:
            file.write(MODEL)
        self.output = os.path.join(self.folder, "m.vram.json")

    def tearDown(self):
        self.holder.cleanup()

    def run_command(self, *words):
        """Exit status and what stderr says."""
        said, out = io.StringIO(), io.StringIO()
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(out):
            try:
                status = COMMAND.main([*words, "-o", self.output])
            except SystemExit as end:
                status = end.code
        return status, said.getvalue()

    def written(self):
        with open(self.output, encoding="utf-8") as file:
            return json.load(file)

    def test_a_function_of_a_file(self):
        self.assertEqual(self.run_command(f"{self.script}:make_all"), (0, ""))
        self.assertEqual([row["type"] for row in rows_of(self.written())],
                         ["Input", "Linear", "Input", "CrossEntropyLoss"])
        self.assertEqual(self.written()["setup"]["batch"], 3)
        status, _ = self.run_command(f"{self.script}:make_model", "--input", "2,8", "--target", "2:int64")
        self.assertEqual(status, 0)
        self.assertEqual([row["type"] for row in rows_of(self.written())],
                         ["Input", "Linear", "Input", "CrossEntropyLoss"])

    def test_a_file_runs_in_the_folder_that_is_named(self):
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        with open(self.script, "a", encoding="utf-8") as file:
            file.write("\nimport os\n\ndef make_there():\n    open('made', 'w').close()\n    return make_all()\n")
        there = os.path.join(self.folder, "there")
        os.mkdir(there)
        self.output = os.path.relpath(self.output)
        script = os.path.relpath(self.script)
        self.assertEqual(self.run_command(f"{script}:make_there", "--folder", there), (0, ""))
        os.chdir(before)
        self.assertTrue(os.path.exists(os.path.join(there, "made")))
        self.assertTrue(os.path.exists(self.output))

    def test_what_is_wrong_is_said_in_one_line(self):
        for words, sentence in (
                ([f"{self.script}:make_model"], "add --input 2,3,224,224"),
                ([f"{self.script}:nowhere"], "has no function nowhere; it has .*make_model"),
                (["nowhere.py:make"], "is not a file; write it as file.py:function"),
                ([f"{self.script}:make_model", "--input", "two"], "two is not a shape; write sizes as 2,3,224,224"),
                ([f"{self.script}:make_nothing", "--input", "2,8"], "must be a torch.nn.Module, not int")):
            status, said = self.run_command(*words)
            self.assertEqual(status, 1, words)
            self.assertRegex(said, sentence)
            self.assertEqual(said.count("\n"), 1, said)

    def test_an_exception_of_the_script_is_told_by_type_file_and_line(self):
        with open(self.script, "w", encoding="utf-8") as file:
            file.write("import sys\n\n\ndef inner():\n    return {}['size']\n\n\ndef make():\n    return inner()\n\n\n"
                       "def leave():\n    sys.exit(3)\n\n\ndef open_data():\n    open('/nowhere/data')\n")
        for name, sentence in (("make", "net.py failed at net.py, line 5: KeyError: 'size'."),
                               ("leave", "net.py failed at net.py, line 13: SystemExit: 3."),
                               ("open_data", "net.py failed at net.py, line 17: FileNotFoundError: .*")):
            status, said = self.run_command(f"{self.script}:{name}")
            self.assertEqual(status, 1)
            self.assertRegex(said, f"^vram_planner_export.py: {sentence}\n$")

    def test_a_dialog_gives_its_own_names_and_reads_the_remarks(self):
        status, said = self.run_command(f"{self.script}:make_model", "--called", "input=Inputs")
        self.assertEqual(status, 1)
        self.assertIn("add Inputs 2,3,224,224 (Inputs 2,512:int64 for token ids)", said)
        remarks = os.path.join(self.folder, "remarks")
        with open(self.script, "a", encoding="utf-8") as file:
            file.write("\ndef make_loud():\n    print('epoch 1')\n    return make_model(), torch.zeros(3, 8)\n")
        self.assertEqual(self.run_command(f"{self.script}:make_loud", "--remarks", remarks)[0], 0)
        with open(remarks, encoding="utf-8") as file:
            written = file.read()
        self.assertNotIn("epoch", written)
        self.assertIn("loss", written)

    def test_usage(self):
        for words in ([], ["hf"], ["hf", "a", "b"], ["something"], ["timm", "x", "--batch", "0"]):
            self.assertEqual(self.run_command(*words)[0], 2, words)

    def test_a_library_that_is_missing(self):
        with unittest.mock.patch.dict(sys.modules, {"transformers": None}):
            status, said = self.run_command("hf", self.folder)
        self.assertEqual(status, 1)
        self.assertIn("pip install transformers", said)

    def test_timm(self):
        def create_model(name, pretrained):
            model = nn.Sequential(nn.Conv2d(3, 4, 3), nn.Flatten(), nn.LazyLinear(2) if name == "lazy" else nn.ReLU())
            model.pretrained_cfg, model.num_classes = {"input_size": (3, 8, 8)}, 2
            return model

        fake = types.SimpleNamespace(create_model=create_model, __version__="1")
        with unittest.mock.patch.dict(sys.modules, {"timm": fake}):
            self.assertEqual(self.run_command("timm", "small", "--batch", "5")[0], 0)
        project = self.written()
        self.assertEqual((project["network"]["name"], project["setup"]["batch"]), ("small", 5))
        self.assertEqual(rows_of(project)[0]["attributes"]["shape"], [3, 8, 8])

    def test_transformers(self):
        class Model(nn.Module):
            main_input_name = "input_ids"

            def __init__(self):
                super().__init__()
                self.embed, self.head = nn.Embedding(50, 4), nn.Linear(4, 50)

            @classmethod
            def _from_config(cls, config):
                return cls()

            def forward(self, input_ids=None, attention_mask=None, labels=None):
                logits = self.head(self.embed(input_ids))
                return {"loss": nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten()), "logits": logits}

        config = types.SimpleNamespace(architectures=["Model"], vocab_size=50, max_position_embeddings=64)
        fake = types.SimpleNamespace(Model=Model, __version__="4", AutoConfig=types.SimpleNamespace(
            from_pretrained=lambda place: config))
        with unittest.mock.patch.dict(sys.modules, {"transformers": fake}):
            status, said = self.run_command("hf", self.folder)
            self.assertEqual(status, 0, said)
            self.assertIn("Sequences of 64 tokens; --sequence N", said)
            shapes = [row["attributes"]["shape"] for row in rows_of(self.written()) if row["type"] == "Input"]
            self.assertEqual(shapes, [[64], [64]])
            status, said = self.run_command("hf", self.folder, "--sequence", "16", "--trainer")
        self.assertEqual((status, said), (0, ""))
        inputs = [row for row in rows_of(self.written()) if row["type"] == "Input"]
        self.assertEqual([row["name"] for row in inputs], ["input_ids", "attention_mask", "labels"])
        self.assertEqual(self.written()["setup"]["optimizer"], "adamw")

    def test_transformers_with_images(self):
        class Model(nn.Module):
            main_input_name = "input_ids"

            def __init__(self):
                super().__init__()
                self.patch, self.embed, self.head = nn.Conv2d(3, 4, 4, 4), nn.Embedding(50, 4), nn.Linear(4, 50)

            def tie_weights(self):
                self.head.weight = self.embed.weight

            @classmethod
            def _from_config(cls, config):
                return cls()

            def get_image_features(self, pixel_values):
                return self.patch(pixel_values).flatten(2).transpose(1, 2)

            def forward(self, input_ids=None, pixel_values=None, labels=None):
                images = self.get_image_features(pixel_values)
                if (input_ids == 7).sum() != images.shape[0] * images.shape[1]:
                    raise ValueError("Image features and image tokens do not match")
                text = self.embed(input_ids)
                hidden = torch.cat([text[:, :1], images, text[:, 1 + images.shape[1]:]], 1)
                return {"loss": nn.functional.cross_entropy(self.head(hidden).flatten(0, 1), labels.flatten())}

        vision = types.SimpleNamespace(image_size=16, num_channels=3, patch_size=4)
        config = types.SimpleNamespace(architectures=["Model"], vocab_size=50, max_position_embeddings=64,
                                       vision_config=vision, text_config=None, image_token_id=7)
        fake = types.SimpleNamespace(Model=Model, __version__="4", AutoConfig=types.SimpleNamespace(
            from_pretrained=lambda place: config))
        with unittest.mock.patch.dict(sys.modules, {"transformers": fake}):
            status, said = self.run_command("hf", self.folder, "--sequence", "32")
        self.assertEqual(status, 0, said)
        shapes = {row["name"]: row["attributes"]["shape"] for row in rows_of(self.written()) if row["type"] == "Input"}
        self.assertEqual(shapes["input_ids"], [32])
        self.assertEqual(shapes["pixel_values"], [3, 16, 16])
        head = [row for row in rows_of(self.written()) if row["type"] == "Linear"][-1]
        self.assertEqual(list(head["shared"]), ["weight"])


class Trainers(unittest.TestCase):
    def test_optimizers_by_class_and_defaults(self):
        weights = [nn.Parameter(torch.zeros(2))]
        setup = TRAINERS.optimizer_setup
        self.assertEqual(setup(torch.optim.SGD(weights, lr=0.1, momentum=0.9)),
                         {"optimizer": "sgd", "optimizer.momentum": 0.9, "optimizer.weight-decay": 0})
        self.assertEqual(setup(torch.optim.AdamW(weights, amsgrad=True))["optimizer"], "amsgrad")
        self.assertEqual(setup(torch.optim.Adam(weights, foreach=False))["optimizer.implementation"], "for-loop")
        self.assertEqual(setup(torch.optim.RMSprop(weights, centered=True))["optimizer"], "rmsprop-centered")
        wrapped = types.SimpleNamespace(optimizer=torch.optim.Adagrad(weights))
        self.assertEqual(setup(wrapped)["optimizer"], "adagrad")
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.assertEqual(setup(types.SimpleNamespace()), {})
        self.assertIn("no optimizer SimpleNamespace", str(caught[0].message))

    def in_transformers(self, path, model, **arguments):
        class TrainerCallback:
            pass

        fake = types.SimpleNamespace(TrainerCallback=TrainerCallback)
        with unittest.mock.patch.dict(sys.modules, {"transformers": fake}):
            callback = vram_planner_export.trainer_callback(path)
        self.assertIsInstance(callback, TrainerCallback)
        arguments = types.SimpleNamespace(**{"per_device_train_batch_size": 4, "gradient_accumulation_steps": 2,
                                             "bf16": True, "fp16": False, **arguments})
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        callback.on_train_begin(arguments, None, None, model=model, optimizer=optimizer)
        return callback

    @unittest.skipUnless(hasattr(torch, "compile"), "hooks with keyword arguments are PyTorch 2.0's")
    def test_transformers_export_what_the_first_forward_gets(self):
        class Net(nn.Linear):
            def forward(self, x=None, labels=None):
                return {"loss": nn.functional.cross_entropy(super().forward(x), labels)}

        with tempfile.TemporaryDirectory() as folder:
            path, model = os.path.join(folder, "m.vram.json"), Net(8, 3)
            callback = self.in_transformers(path, model)
            model.eval()
            model(x=torch.zeros(2, 8), labels=torch.zeros(2, dtype=torch.long))
            self.assertFalse(os.path.exists(path))  # an evaluation before the training
            model.train()
            model(x=torch.zeros(4, 8), labels=torch.zeros(4, dtype=torch.long))["loss"].backward()
            with open(path, encoding="utf-8") as file:
                project = json.load(file)
            os.remove(path)
            model(x=torch.zeros(4, 8), labels=torch.zeros(4, dtype=torch.long))
            self.assertFalse(os.path.exists(path))
            callback.on_train_end(None, None, None)
        self.assertEqual(project["setup"], {"batch": 4, "precision": "amp-bf16", "optimizer": "sgd",
                                            "optimizer.weight-decay": 0, "accumulation": 2})
        self.assertEqual([row["type"] for row in rows_of(project)], ["Input", "Input", "Linear", "CrossEntropyLoss"])

    def test_lightning_exports_its_training_step(self):
        class Lit(nn.Module):
            def __init__(self):
                super().__init__()
                self.net, self.logged = nn.Linear(8, 3), []

            def log(self, name, value):
                self.logged.append(name)

            def forward(self, x):
                return self.net(x)

            def training_step(self, batch, batch_idx):
                x, y = batch
                loss = nn.functional.cross_entropy(self(x), y)
                self.log("loss", loss)
                return loss

        with unittest.mock.patch.dict(sys.modules, {
                "lightning": types.SimpleNamespace(), "lightning.pytorch": types.SimpleNamespace(Callback=object)}), \
                tempfile.TemporaryDirectory() as folder:
            path, model = os.path.join(folder, "m.vram.json"), Lit()
            callback = vram_planner_export.lightning_callback(path)
            trainer = types.SimpleNamespace(optimizers=[torch.optim.Adam(model.parameters())], precision="16-mixed",
                                            accumulate_grad_batches=1)
            batch = (torch.zeros(6, 8), torch.zeros(6, dtype=torch.long))
            callback.on_train_batch_start(trainer, model, batch, 0)
            with open(path, encoding="utf-8") as file:
                project = json.load(file)
        self.assertEqual([row["type"] for row in rows_of(project)], ["Input", "Input", "Linear", "CrossEntropyLoss"])
        self.assertEqual((project["setup"]["batch"], project["setup"]["precision"], project["setup"]["optimizer"]),
                         (6, "amp-fp16", "adam"))
        self.assertEqual(project["network"]["name"], "Lit")
        self.assertEqual(model.logged, [])
        self.assertNotIn("log", vars(model))


if __name__ == "__main__":
    unittest.main()
