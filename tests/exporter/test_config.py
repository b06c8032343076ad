# SPDX-License-Identifier: GPL-3.0-or-later
"""A rank of the PyTorch script that `vram-planner-cli config --for pytorch` writes takes the memory that `estimate`
gives. FSDP2 and the fake process group need torch 2.6. tests/configs trains by such scripts."""
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import unittest

import torch
from torch import nn

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "configs"))

from small_model import Words  # noqa: E402

VERSION = tuple(int(part) for part in torch.__version__.split(".")[:2])
BATCH = 4
LENGTH = 64
WIDTH = 96
WORDS = 500
BLOCKS = 5


def make_model():
    return Words(WORDS, WIDTH, BLOCKS)


def make_batch(samples):
    ids = torch.zeros(samples, LENGTH, dtype=torch.int64)
    return (ids,), torch.zeros(samples, LENGTH, dtype=torch.int64)


def loss(output, target):
    return nn.functional.cross_entropy(output.flatten(0, 1), target.flatten())


def cli(*words):
    done = subprocess.run([os.environ["VRAM_CLI"], *words], check=True, capture_output=True, text=True)
    return done.stdout


def load(path):
    spec = importlib.util.spec_from_file_location("train", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def traced(script):
    """Peak bytes of one steady step of the script's own functions, on rank 0."""
    from torch._subclasses.fake_tensor import FakeTensorMode

    from rank_memory import Memory
    user = sys.modules[__name__]
    with torch.device("meta"):
        model = make_model()
    model = script.parallelize(model, "cpu")
    fake = FakeTensorMode(allow_non_fake_inputs=True)
    with fake:
        model.to_empty(device="cpu")
        optimizer = script.make_optimizer(model)
        batches = [make_batch(script.BATCH) for _ in range(script.ACCUMULATION)]
        memory = Memory()
        for tensor in (*model.parameters(), *model.buffers(), *(x for (x,), y in batches[:1] for x in (x, y))):
            memory.adopt(tensor)
        batches = batches[:1] * len(batches)
        with memory:
            script.train_step(user, model, optimizer, batches, "cpu")
            memory.peak = memory.now
            script.train_step(user, model, optimizer, batches, "cpu")
    return memory.peak


@unittest.skipIf(VERSION < (2, 6), "needs torch 2.6")
class TestScript(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        import rank_memory
        rank_memory.start(8)
        sys.path.insert(0, os.environ["VRAM_EXPORTER"])
        from vram_planner_export import export
        cls.folder = tempfile.TemporaryDirectory()
        cls.model = os.path.join(cls.folder.name, "words.vram.json")
        (ids,), target = make_batch(BATCH)
        export(make_model(), ids, cls.model, loss=loss, target=target)

    def check(self, *settings):
        options = ["--gpus", "8", "--batch", str(BATCH), "--rank", "0", *settings]
        path = os.path.join(self.folder.name, "train.py")
        cli("config", self.model, "--for", "pytorch", "-o", path, *options)
        figures = json.loads(cli("estimate", self.model, "--json", *options))
        self.assertEqual(traced(load(path)), figures["peak"]["allocated"], settings)

    def test_fsdp2(self):
        self.check("--data-parallel", "fsdp2")

    def test_fsdp2_with_a_policy(self):
        self.check("--data-parallel", "fsdp2", "--fsdp.param-dtype", "bf16", "--fsdp.reduce-dtype", "fp32")

    def test_fsdp2_that_keeps_parameters(self):
        self.check("--data-parallel", "fsdp2", "--fsdp.reshard", "no")

    def test_fsdp2_in_replicas(self):
        self.check("--data-parallel", "fsdp2", "--fsdp.replicate", "2")

    def test_fsdp2_with_checkpointed_blocks(self):
        self.check("--data-parallel", "fsdp2", "--checkpoint", "blocks*")

    def test_fsdp2_over_several_passes(self):
        self.check("--data-parallel", "fsdp2", "--accumulation", "3")

    def test_a_model_in_16_bits(self):
        self.check("--data-parallel", "fsdp2", "--precision", "bf16")


if __name__ == "__main__":
    unittest.main()
