# SPDX-License-Identifier: GPL-3.0-or-later
"""Exported files open in the planner without an error and with the model's numbers of parameters."""
import os
import tempfile
import unittest
import warnings

from models import NETWORKS
from support import estimate, export

CLI = os.environ.get("VRAM_CLI", "")


@unittest.skipUnless(CLI, "VRAM_CLI names no program")
class Opens(unittest.TestCase):
    def test_every_network(self):
        for name, build in NETWORKS.items():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
                warnings.simplefilter("ignore")
                model, inputs, options = build()
                path = os.path.join(folder, name + ".vram.json")
                export(model, inputs, path, **options)
                answer = estimate(path, "--batch", "4", "--precision", "fp32")
                self.assertEqual([issue for issue in answer["issues"] if issue["severity"] == "error"], [])
                parameters = list(model.parameters())
                self.assertEqual(answer["model"]["parameters"], sum(p.numel() for p in parameters))
                self.assertEqual(answer["model"]["trainable_parameters"],
                                 sum(p.numel() for p in parameters if p.requires_grad))
                self.assertEqual(answer["totals"]["buffers"],
                                 sum(b.numel() * b.element_size() for b in model.buffers()))


if __name__ == "__main__":
    unittest.main()
