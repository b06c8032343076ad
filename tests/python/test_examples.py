# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples and the code in the documentation run, and their output is as described."""
import contextlib
import importlib.util
import io
import os
import re
import sys
import types
import unittest
import unittest.mock

from support import GIB, ROOT, vram_planner
from vram_planner import gpu
from vram_planner.settings import known_keys


def example(name):
    spec = importlib.util.spec_from_file_location(name, os.path.join(ROOT, "examples", name + ".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def ran(name):
    """Returns the result of the example's main(), and its output."""
    module = example(name)
    if name == "lora":
        module.WIDTH, module.LAYERS, module.WORDS = 256, 3, 1000  # creating real weights would take long
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        return module.main(), said.getvalue()


def blocks(name, word):
    """Returns the Python blocks of a documentation page that contain a word."""
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        found = re.findall(r"^```python\n(.*?)^```", file.read(), re.S | re.M)
    return [block for block in found if word in block]


class Documentation(unittest.TestCase):
    def test_the_quick_start(self):
        block, = blocks("docs/python.md", "import torch, torchvision")
        block = block.replace("(96, 3, 224, 224)", "(4, 3, 64, 64)").replace("zeros(96,", "zeros(4,")
        network = example("largest_batch").network
        models = types.SimpleNamespace(resnet50=network)
        known = {}
        with unittest.mock.patch.dict(sys.modules, {"torchvision": types.SimpleNamespace(models=models)}), \
                unittest.mock.patch.object(gpu, "local_gpu", lambda index: gpu.LocalGpu("RTX 4090", 24 * GIB, 0)), \
                contextlib.redirect_stdout(io.StringIO()) as said:
            exec(block, known)
        self.assertIn("Live tensors", said.getvalue())
        self.assertTrue(known["e"].fits)

    def test_settings_and_attributes_of_the_reference(self):
        with open(os.path.join(ROOT, "docs", "python.md"), encoding="utf-8") as file:
            page = file.read()
        e = vram_planner.estimate("builtin:gpt2", gpus=8, data_parallel="fsdp2")
        table = page[page.index("| attribute | meaning |"):page.index("### Errors")]
        paths = re.findall(r"`(e\.[a-z_.]+|\.[a-z_]+)`", table)
        self.assertGreater(len(paths), 20)
        above = ""
        for path in paths:
            above = path.rpartition(".")[0] if path.startswith("e") else above
            eval(path if path.startswith("e") else above + path, {"e": e})
        for text in re.findall(r"`((?:[a-z_]+=(?:\"[^`]*?\"|[\w.]+)(?:, )?)+)`", page):
            given = eval(f"dict({text})", {"plans": None}) if "plans" not in text else {}
            known = {*known_keys(), "settings", "gpu", "along", "used_by_others", "within", "prices"}
            for name in given:
                self.assertIn(name, known, text)


class Examples(unittest.TestCase):
    def test_lora(self):
        (full, lora, checkpointed), said = ran("lora")
        self.assertEqual(full.model.trainable_parameters, full.model.parameters)
        adapters = 3 * 2 * 2 * 16 * 256
        self.assertEqual(lora.model.trainable_parameters, adapters)
        self.assertEqual(lora.model.parameters, full.model.parameters + adapters)
        self.assertGreaterEqual(lora.totals.optimizer_state, 8 * adapters)  # two moments and the step counters
        self.assertLess(lora.totals.optimizer_state, 8 * adapters + 10000)
        self.assertLess(checkpointed.device.total, lora.device.total)
        self.assertIn("LoRA: 49,152 trainable parameters", said)

    def test_the_largest_batch(self):
        found, said = ran("largest_batch")
        self.assertEqual(len(found), 6)
        self.assertEqual(next(iter(found.values())).estimate.model.parameters, 11689512)  # torchvision's ResNet-18
        self.assertLess(found["RTX 4060", "fp32"], found["RTX 4060", "amp-bf16"])
        self.assertLess(found["RTX 4060", "fp32"], found["RTX 4090", "fp32"])
        self.assertIn("batch 32: ", said)

    def test_a_plan_for_64_gpus(self):
        (plans, e), said = ran("plan_64_gpus")
        self.assertEqual(e.model.parameters, 70553706496)  # the number that transformers reports
        best = plans.plans[0]
        self.assertEqual((e.parallel.gpus, e.device.total, e.parallel.global_batch), (best.gpus, best.rank.total, 64))
        self.assertTrue(e.fits)
        self.assertIn("GiB on the fullest GPU", said)


if __name__ == "__main__":
    unittest.main()
