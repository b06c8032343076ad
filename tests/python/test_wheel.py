# SPDX-License-Identifier: GPL-3.0-or-later
"""The wheel's contents, and its use in fresh environments, with and without torch."""
import os
import subprocess
import tempfile
import unittest
import zipfile

import tools

WITHOUT_TORCH = """
import sys, warnings
import vram_planner
e = vram_planner.estimate("builtin:resnet50", gpu="RTX 4090", batch=96, precision="amp-bf16")
assert e.fits and e.model.parameters == 25557032, e
assert vram_planner.program().startswith(sys.prefix), vram_planner.program()
assert "torch" not in sys.modules
try:
    import torch
except ImportError:
    pass
else:
    raise SystemExit("there is a torch")
try:
    vram_planner.export(None, "x.vram.json")
except ImportError as problem:
    assert "torch" in str(problem)
try:
    vram_planner.estimate("builtin:resnet51")
except vram_planner.InputError as problem:
    print(problem)
"""

WITH_TORCH = """
import torch
import vram_planner
from vram_planner.exporter import export
model = torch.nn.Sequential(torch.nn.Linear(10, 20), torch.nn.ReLU(), torch.nn.Linear(20, 5))
e = vram_planner.require_fit(model, torch.randn(4, 10), target=torch.zeros(4, dtype=torch.long), gpu="RTX 4090")
assert e.totals.parameters == 4 * (10 * 20 + 20 + 20 * 5 + 5), e
e = vram_planner.estimate(model, torch.randn(4, 10), target=torch.zeros(4, dtype=torch.long), precision=torch.bfloat16)
print(e.setup.precision)
"""

# Code that a strict type checker accepts, and lines that it must reject.
USER = """
import vram_planner

e = vram_planner.estimate("builtin:resnet50", gpu="RTX 4090")
fits: bool = e.fits
peak: int = e.peak.allocated
batch: int = vram_planner.max_batch("builtin:resnet50")
names: list[str] = [issue.message for issue in e.issues]
alike: list[int] = [rank.alike for rank in e.ranks]
points: list[dict[str, object]] = [dict(point) for point in vram_planner.sweep("builtin:resnet50")]
best = vram_planner.plan("builtin:resnet50", gpus=2).plans[0]
total: int = best.rank.total
try:
    vram_planner.require_fit("builtin:resnet50")
except vram_planner.DoesNotFit as problem:
    title: str = problem.advice[0].title
"""
WRONG = ("e.peak.allocatd", "e.device.total = 3", 'word: str = e.device.total')


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = tools.wheel(cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_what_is_in_it(self):
        self.assertRegex(os.path.basename(self.path),
                         r"^vram_planner-[\d.]+-py3-none-(many)?linux.*_(x86_64|aarch64).whl$")
        with zipfile.ZipFile(self.path) as file:
            names = set(file.namelist())
        for name in ("py.typed", "bin/vram-planner-cli", "exporter/export.py", "exporter/handlers/views.py",
                     "measuring/run.py", "answers.py"):
            self.assertIn("vram_planner/" + name, names)
        outside = {name.partition("/")[0] for name in names if not name.startswith("vram_planner-")}
        self.assertEqual(outside, {"vram_planner"})

    def test_without_torch(self):
        python = tools.environment(self.folder.name, self.path)
        with tempfile.TemporaryDirectory() as folder:
            said = tools.run(python, "-W", "error", "-c", WITHOUT_TORCH, cwd=folder)
            self.assertIn('there is no built-in model "resnet51"', said)
            program = os.path.join(os.path.dirname(python), "vram-planner-cli")
            self.assertRegex(tools.run(program, "--version"), r"^vram-planner-cli [\d.]+\n$")
            self.assertEqual(subprocess.run([program, "estimate"], capture_output=True).returncode, 2)
            self.assertIn("Largest batch", tools.run(python, "-m", "vram_planner", "estimate", "builtin:lenet5"))

    @unittest.skipUnless(tools.has(tools.DEBIAN, "torch"), "Debian's Python has no torch")
    def test_with_torch(self):
        python = tools.environment(self.folder.name, self.path, packages=True)
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("amp-bf16", tools.run(python, "-W", "ignore", "-c", WITH_TORCH, cwd=folder))

    @unittest.skipUnless(tools.has(tools.DEBIAN, "mypy"), "Debian's Python has no mypy")
    def test_types(self):
        with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(self.path) as file:
            file.extractall(folder)
            check = [tools.DEBIAN, "-m", "mypy", "--strict", "--ignore-missing-imports", "--no-site-packages",
                     "--follow-imports=silent", "--cache-dir", os.path.join(folder, "cache"), "user.py"]
            with open(os.path.join(folder, "user.py"), "w", encoding="utf-8") as user:
                user.write(USER + "\n".join(WRONG))
            said = subprocess.run(check, cwd=folder, capture_output=True, text=True).stdout
            right = USER.count("\n")
            self.assertEqual([line.partition(": error")[0] for line in said.splitlines() if ": error" in line],
                             [f"user.py:{right + at}" for at in range(1, len(WRONG) + 1)], said)


if __name__ == "__main__":
    unittest.main()
