# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples run, and show what they say."""
import contextlib
import importlib.util
import io
import os
import unittest

from support import ROOT


def ran(name):
    """What the example's main() gives, and what it prints."""
    spec = importlib.util.spec_from_file_location(name, os.path.join(ROOT, "examples", name + ".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if name == "lora":
        module.WIDTH, module.LAYERS, module.WORDS = 256, 3, 1000  # without the meta device the weights take time
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        return module.main(), said.getvalue()


class Examples(unittest.TestCase):
    def test_lora(self):
        (full, lora, checkpointed), said = ran("lora")
        self.assertEqual(full.model.trainable_parameters, full.model.parameters)
        adapters = 3 * 2 * 2 * 16 * 256
        self.assertEqual(lora.model.trainable_parameters, adapters)
        self.assertEqual(lora.model.parameters, full.model.parameters + adapters)
        self.assertGreaterEqual(lora.totals.optimizer_state, 8 * adapters)  # two moments, and the steps
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
        self.assertEqual(e.model.parameters, 70553706496)  # as transformers counts them
        best = plans.plans[0]
        self.assertEqual((e.parallel.gpus, e.device.total, e.parallel.global_batch), (best.gpus, best.rank.total, 64))
        self.assertTrue(e.fits)
        self.assertIn("GiB on the fullest GPU", said)


if __name__ == "__main__":
    unittest.main()
