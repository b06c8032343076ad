# SPDX-License-Identifier: GPL-3.0-or-later
"""Records the figures in ../zero_mlp.json: the bytes of the first rank after two steps of DeepSpeed's own engine.

    python3 tests/reference_distributed/harness/zero.py DEEPSPEED [--write]

DEEPSPEED is a checkout of DeepSpeed 0.16.4. The ranks are processes on the CPU, with gloo and real tensors, so that
the network is small. Needs PyTorch 2.6, no GPU. --write writes the figures to the file and exports the network again.
"""
import argparse
import fnmatch
import json
import os
import subprocess
import sys

import torch
from torch import nn

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "..")
PORT = 29650


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm, self.up, self.down = nn.LayerNorm(width), nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        return x + self.down(torch.relu(self.up(self.norm(x))))


class Lora(nn.Module):
    def __init__(self, layer, rank):
        super().__init__()
        self.layer = layer
        self.a = nn.Linear(layer.in_features, rank, bias=False)
        self.b = nn.Linear(rank, layer.out_features, bias=False)

    def forward(self, x):
        return self.layer(x) + self.b(self.a(x))


class Network(nn.Module):
    def __init__(self, width=64, blocks=4):
        super().__init__()
        self.blocks = nn.ModuleList(Block(width) for _ in range(blocks))
        self.head = nn.Linear(width, 100)

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return self.head(x)


def mean(output, _):
    return output.float().mean()


def network_of(case):
    network = Network()
    if "lora" in case:
        network.requires_grad_(False)
        for block in network.blocks:
            block.up, block.down = Lora(block.up, case["rank"]), Lora(block.down, case["rank"])
    for name, parameter in network.named_parameters():
        parameter.requires_grad = parameter.requires_grad and not fnmatch.fnmatch(name, case.get("freeze", "") + ".*")
    return network


def size(tensors):
    return sum({t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}.values())


def figures(engine, stage):
    optimizer = engine.optimizer
    states = [v for state in optimizer.optimizer.state.values() for v in state.values() if isinstance(v, torch.Tensor)]
    if stage < 3:
        return {"param_bytes": size(engine.module.parameters()),
                "opt_bytes": size(optimizer.single_partition_of_fp32_groups) + size(states)}
    return {"param_bytes": size(parameter.ds_tensor for parameter in engine.module.parameters()),
            "opt_bytes": size(optimizer.fp32_partitioned_groups_flat) + size(states),
            "gradients": size([optimizer.grad_partitions_flat_buffer])}


def run(case, rank):
    """Trains two steps as one of the ranks."""
    os.environ.update(USE_LIBUV="0", DS_ACCELERATOR="cpu", MASTER_ADDR="127.0.0.1", MASTER_PORT=str(PORT),
                      RANK=str(rank), LOCAL_RANK=str(rank), WORLD_SIZE=str(case["world"]))
    import deepspeed
    import deepspeed.comm.torch  # noqa: F401
    sys.modules["deepspeed.comm.torch"].build_shm_op = lambda: None  # It would be compiled.
    torch.set_num_threads(1)
    deepspeed.init_distributed("gloo")
    network = network_of(case)
    trained = [parameter for parameter in network.parameters() if parameter.requires_grad]
    settings = {"train_micro_batch_size_per_gpu": 2, "bf16": {"enabled": True}, "zero_allow_untested_optimizer": True,
                "zero_optimization": {"stage": case["stage"]}}
    engine = deepspeed.initialize(model=network, optimizer=torch.optim.AdamW(trained), config=settings)[0]
    for _ in range(2):
        engine.backward(mean(engine(torch.randn(2, 64, dtype=torch.bfloat16)), None))
        engine.step()
    if rank == 0:
        print("figures", json.dumps(figures(engine, case["stage"])))


def taken(case, source):
    environment = {**os.environ, "PYTHONPATH": source}
    ranks = [subprocess.Popen([sys.executable, __file__, json.dumps(case), "--rank", str(rank)], env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
             for rank in range(case["world"])]
    output = [process.communicate()[0] for process in ranks][0]
    line = next(line for line in output.splitlines() if line.startswith("figures "))
    return {**case, **json.loads(line.removeprefix("figures "))}


def cases():
    for more in ({}, {"lora": "up,down", "rank": 8}, {"freeze": "*.up"}):
        for stage in (1, 2, 3):
            for world in (2, 4):
                yield {"stage": stage, "world": world, **more}


def main():
    parser = argparse.ArgumentParser(description="Takes the figures of DeepSpeed's engine.")
    parser.add_argument("source", help="a checkout of DeepSpeed")
    parser.add_argument("--write", action="store_true", help="the files of the folder take them")
    parser.add_argument("--rank", type=int)
    given = parser.parse_args()
    if given.rank is not None:
        return run(json.loads(given.source), given.rank)
    lines = [taken(case, given.source) for case in cases()]
    print(*(json.dumps(line) for line in lines), sep="\n")
    if given.write:
        with open(os.path.join(FOLDER, "zero_mlp.json"), "w", encoding="utf-8") as file:
            file.write("[\n" + ",\n".join(json.dumps(line, separators=(",", ":")) for line in lines) + "\n]\n")
        sys.path.append(os.path.join(FOLDER, "..", "..", "python"))
        from vram_planner.exporter import export
        export(Network(), (torch.zeros(2, 64),), os.path.join(FOLDER, "zero_mlp.vram.json"), loss=mean,
               target=torch.zeros(2))
    return None


if __name__ == "__main__":
    main()
