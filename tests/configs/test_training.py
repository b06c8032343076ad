# SPDX-License-Identifier: GPL-3.0-or-later
"""Written PyTorch scripts train a model on the CPU, in several processes by gloo: after ten steps its parameters are
those of one process that had each step's samples to itself."""
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import unittest

from written import cli

try:
    import torch
except ImportError:
    print("skipped: this Python has no torch", file=sys.stderr)
    sys.exit(77)

VERSION = tuple(int(part) for part in torch.__version__.split(".")[:2])
MODEL = pathlib.Path(__file__).with_name("trained_model.py")
LAUNCH = pathlib.Path(__file__).with_name("launch.py")
SAMPLES = 8  # of each step


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return str(listener.getsockname()[1])


def project():
    """The network of MODEL, by its modules' names."""
    rows = [{"id": 1, "type": "Input", "name": "ids", "attributes": {"shape": [16], "dtype": "int64"}},
            {"id": 2, "type": "Embedding", "name": "embed",
             "attributes": {"num_embeddings": 101, "embedding_dim": 32}},
            {"id": 3, "name": "blocks", "repeat": 4, "rows": [
                {"id": 4, "type": "LayerNorm", "name": "norm"},
                {"id": 5, "type": "Linear", "name": "up", "attributes": {"out_features": 128}},
                {"id": 6, "type": "GELU", "name": "act"},
                {"id": 7, "type": "Linear", "name": "down", "attributes": {"out_features": 32}}]},
            {"id": 8, "type": "Linear", "name": "head", "attributes": {"out_features": 101, "bias": False}},
            {"id": 9, "type": "Flatten", "name": "logits", "attributes": {"start_dim": 0, "end_dim": 1}},
            {"id": 10, "type": "CrossEntropyLoss", "name": "loss"}]
    return {"format": "vram-planner/1", "network": {"name": "words", "rows": rows}}


class TestTraining(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.network = cls.folder / "words.vram.json"
        cls.network.write_text(json.dumps(project()))
        cls.alone = {}

    def train(self, processes, settings):
        """Returns each rank's parameters before the first step and after the last."""
        script = self.folder / "train.py"
        done = cli("config", str(self.network), "--for", "pytorch", "-o", str(script), f"--gpus={processes}", *settings)
        self.assertEqual(done.returncode, 0, done.stderr)
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": "", "MASTER_ADDR": "127.0.0.1",
                       "MASTER_PORT": free_port(), "WORLD_SIZE": str(processes), "FINISHED": str(self.folder),
                       "USE_LIBUV": "0"}  # Debian's torch is built without it.
        # Starts the ranks as torchrun would, because torchrun of torch 1.13 does not start under Python 3.11.
        command = [sys.executable, "-W", "ignore", str(LAUNCH), str(script), str(MODEL)]
        ranks = [subprocess.Popen(command, env={**environment, "RANK": str(rank), "LOCAL_RANK": str(rank)},
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
                 for rank in range(processes)]
        for rank in ranks:
            _, errors = rank.communicate(timeout=250)
            self.assertEqual(rank.returncode, 0, errors[-3000:])
        return torch.load(self.folder / "start"), [torch.load(self.folder / str(rank)) for rank in range(processes)]

    def trained_alone(self, optimizer):
        if optimizer not in self.alone:
            self.alone[optimizer] = self.train(1, [f"--batch={SAMPLES}", optimizer])[1][0]
        return self.alone[optimizer]

    def check(self, processes, *settings, accumulation=1, shards=1, optimizer="--optimizer=adamw", error=0.01):
        """Every `shards` consecutive ranks hold a complete copy of each parameter. `error` is relative to the change by
        training."""
        batch = SAMPLES // (processes * accumulation)
        start, ranks = self.train(
            processes, [f"--batch={batch}", f"--accumulation={accumulation}", optimizer, *settings])
        expected = self.trained_alone(optimizer)
        for first in range(0, processes, shards):
            trained = {name: torch.cat([rank[name] for rank in ranks[first:first + shards]]) for name in start}
            self.assertEqual(trained.keys(), expected.keys())
            for name, whole in expected.items():
                change = (whole - start[name]).norm()
                self.assertGreater(change, 0, name)
                self.assertLess((trained[name] - whole).norm() / change, error, (name, settings))

    def test_ddp(self):
        self.check(2, "--data-parallel=ddp", "--ddp.bucket-view=yes")

    @unittest.skipIf(VERSION < (2, 6), "SGD of torch 1.13 has no learning rate of its own")
    def test_ddp_reduces_accumulated_gradients_once(self):
        self.check(2, "--data-parallel=ddp", "--no-sync=yes", accumulation=2, optimizer="--optimizer=momentum")

    def test_zero1_with_checkpointed_blocks_in_four_processes(self):
        self.check(4, "--data-parallel=zero1", "--checkpoint=blocks*", "--zero1.parameters-view=yes")

    def test_autocast(self):
        self.check(2, "--data-parallel=ddp", "--precision=amp-bf16", error=0.3)

    @unittest.skipIf(VERSION < (2, 6), "needs torch 2.6")
    def test_fsdp2(self):
        self.check(2, "--data-parallel=fsdp2", shards=2)

    @unittest.skipIf(VERSION < (2, 6), "needs torch 2.6")
    def test_fsdp2_with_a_policy(self):
        self.check(2, "--data-parallel=fsdp2", "--fsdp.param-dtype=bf16", "--fsdp.reduce-dtype=fp32", shards=2,
                   accumulation=2, error=0.3)

    @unittest.skipIf(VERSION < (2, 6), "needs torch 2.6")
    def test_fsdp2_reduces_accumulated_gradients_once(self):
        self.check(2, "--data-parallel=fsdp2", "--no-sync=yes", "--fsdp.reshard=no", shards=2, accumulation=4,
                   optimizer="--optimizer=momentum")

    @unittest.skipIf(VERSION < (2, 6), "needs torch 2.6")
    def test_fsdp2_in_replicas_in_four_processes(self):
        self.check(4, "--data-parallel=fsdp2", "--fsdp.replicate=2", "--checkpoint=blocks*", shards=2)

    @unittest.skipIf(VERSION < (2, 6), "needs torch 2.6")
    def test_fsdp2_reshards_to_groups_in_four_processes(self):
        self.check(4, "--data-parallel=fsdp2", "--fsdp.reshard=2", "--fsdp.last-reshard=no",
                   "--checkpoint=blocks*", "--checkpoint-mode=op", shards=4)


if __name__ == "__main__":
    unittest.main()
