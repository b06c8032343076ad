# SPDX-License-Identifier: GPL-3.0-or-later
"""A single recording for one batch size and precision leads to the same figures there as the complete export."""
import json
import os
import tempfile
import unittest
import warnings

import torch

from models import NETWORKS
from support import estimate, rows_of
from test_precisions import Adapter, Clamped, Region, Scores, T5Norm

import vram_planner_export as exporter

CLI = os.environ.get("VRAM_CLI", "")
BY_DTYPE = {kind.__name__: (lambda kind=kind: (kind(), torch.zeros(2, 8), {}))
            for kind in (Adapter, Clamped, Region, Scores, T5Norm)}


def figures(job, precision):
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = os.path.join(folder, "model.vram.json")
        exporter.write_export(job, path)
        answer = estimate(path, "--precision", precision)
        return {"totals": answer["totals"], "peak": answer["peak"], "device": answer["device"]}


def job_of(build, **settings):
    model, inputs, options = build()
    options = dict(options)
    job = exporter.Job(model, inputs, options.pop("loss", None), options.pop("target", None), options)
    for name, value in settings.items():
        setattr(job, name, value)
    return job


@unittest.skipUnless(CLI, "VRAM_CLI names no program")
class Exactly(unittest.TestCase):
    def test_figures_are_those_of_the_whole_export(self):
        # Functions without a row type have the sizes recorded by PyTorch, and sizes in 16 bits are not derived from
        # those in float32.
        cases = [(name, build, ("fp32",) if name == "unknown_functions" else ("amp-bf16",))
                 for name, build in NETWORKS.items()]
        cases += [(name, build, ("fp32", "amp-bf16", "bf16")) for name, build in BY_DTYPE.items()]
        for name, build, precisions in cases:
            for precision in precisions:
                with self.subTest(f"{name} in {precision}"):
                    whole = figures(job_of(build), precision)
                    self.assertEqual(figures(job_of(build, exactly=precision), precision), whole)
                    self.assertEqual(figures(job_of(build, precisions={precision}), precision), whole)

    def test_other_precisions_are_not_recorded(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            every = exporter.recorded_project(job_of(BY_DTYPE["Clamped"]))
            asked = exporter.recorded_project(job_of(BY_DTYPE["Clamped"], precisions={"amp-bf16"}))
        self.assertIn("in", json.dumps([sorted(row) for row in rows_of(every)]))
        self.assertLessEqual(len(rows_of(asked)), len(rows_of(every)))


if __name__ == "__main__":
    unittest.main()
