# SPDX-License-Identifier: GPL-3.0-or-later
"""Records the figures in ../moe*.json: one rank of a network whose experts are divided among ranks.

    python3 tests/reference_distributed/harness/experts.py [--write]

Prints one line per case; --write writes the figures to the files and exports the networks again. Needs PyTorch 2.6,
no GPU. Tokens are exchanged as in torchtitan (torchtitan/distributed/expert_parallel.py): they are sorted by expert,
sent to the ranks of their experts in one all_to_all_single, sorted by expert there, and returned in the same way.
Experts are FSDP2 units over the ranks that have the same ones; blocks and the rest of the network are sharded over all
ranks.

The cases of ../moe_tensor.json and ../moe_many_tensor.json also use tensor parallelism with sequence parallelism, which
does not shard experts. Each tensor-parallel rank takes its part of the sorted tokens (ReordererSequenceParallel in
torchtitan), and the sum of their outputs is scattered by position.
"""
import argparse
import contextlib
import json
import os
import sys

import torch
import torch.nn.functional as F
from torch import nn
from torch._subclasses.fake_tensor import FakeTensorMode

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..")
sys.path[:0] = [os.path.join(ROOT, "tests", "exporter"), os.path.join(ROOT, "python")]

import rank_memory  # noqa: E402

SIZES = {"moe": (4, 256, 1024, 8, 2, 2048, 256), "moe_many": (3, 320, 896, 16, 4, 3072, 384)}
LAYERS, WIDTH, HIDDEN, EXPERTS, EACH, WORDS, TOKENS = SIZES["moe"]
TYPES = {"bf16": torch.bfloat16, "fp32": torch.float32, None: None}


def resize(name):
    global LAYERS, WIDTH, HIDDEN, EXPERTS, EACH, WORDS, TOKENS
    LAYERS, WIDTH, HIDDEN, EXPERTS, EACH, WORDS, TOKENS = SIZES[name]


class Expert(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(WIDTH, HIDDEN, bias=False)
        self.up = nn.Linear(WIDTH, HIDDEN, bias=False)
        self.down = nn.Linear(HIDDEN, WIDTH, bias=False)

    def forward(self, x):
        return self.down(F.silu(self.gate(x)) * self.up(x))


class Exchange:
    """Sends the tokens of all experts to their ranks and back. Each expert has equally many tokens from each rank."""

    def __init__(self, group, ranks, tensor):
        self.group, self.ranks, self.tensor = group, ranks, tensor

    def sent(self, rows):
        from torch.distributed._functional_collectives import all_to_all_single_autograd
        each = [rows.shape[0] // self.ranks] * self.ranks
        received = all_to_all_single_autograd(rows, each, each, self.group)
        return received.elem if hasattr(received, "elem") else received

    def order(self, rows, first, second):
        """Rows by rank and expert, or by expert and rank."""
        parts = rows.view(first, second, -1, rows.shape[-1])
        return parts.transpose(0, 1).reshape(rows.shape)

    def run(self, tokens, experts):
        received = self.order(self.sent(tokens), self.ranks, len(experts))
        done = [expert(part) for expert, part in zip(experts, received.chunk(len(experts)))]
        return self.sent(self.order(torch.cat(done), len(experts), self.ranks))


class Mixture(nn.Module):
    def __init__(self):
        super().__init__()
        self.router = nn.Linear(WIDTH, EXPERTS, bias=False)
        self.experts = nn.ModuleList(Expert() for _ in range(EXPERTS))
        self.exchange = None

    def forward(self, x):
        tokens = x.reshape(-1, WIDTH)
        weights, chosen = torch.topk(torch.softmax(self.router(tokens).float(), -1), EACH)
        order = torch.argsort(chosen.flatten(), stable=True)
        weights = weights.to(x.dtype).flatten()[order].unsqueeze(-1)
        places = order // EACH
        result = torch.zeros_like(tokens)
        if self.exchange:
            if self.exchange.tensor > 1:
                own = places.shape[0] // self.exchange.tensor
                places, weights = places[:own], weights[:own]
            done = self.exchange.run(tokens[places], self.experts)
            return result.index_add(0, places, done * weights).view(x.shape)
        done = [expert(part) for expert, part in zip(self.experts, tokens[places].chunk(EXPERTS))]
        return result.index_add(0, places, torch.cat(done) * weights).view(x.shape)


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm, self.mix = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, WIDTH)
        self.expert_norm, self.mixture = nn.LayerNorm(WIDTH), Mixture()

    def forward(self, x):
        x = x + F.gelu(self.mix(self.norm(x)))
        return x + self.mixture(self.expert_norm(x))


class TensorBlock(Block):
    """Replaces one layer by two that tensor parallelism can shard."""

    def __init__(self):
        super().__init__()
        self.mix = nn.Sequential(nn.Linear(WIDTH, HIDDEN, bias=False), nn.GELU(), nn.Linear(HIDDEN, WIDTH, bias=False))

    def forward(self, x):
        x = x + self.mix(self.norm(x))
        return x + self.mixture(self.expert_norm(x))


class Network(nn.Module):
    def __init__(self, block=Block):
        super().__init__()
        self.words = nn.Embedding(WORDS, WIDTH)
        self.layers = nn.ModuleList(block() for _ in range(LAYERS))
        self.norm, self.head = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, WORDS, bias=False)

    def forward(self, words):
        x = self.words(words)
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x))


def loss_of(scores, target):
    return F.cross_entropy(scores.flatten(0, 1), target.flatten())


class Memory(rank_memory.Memory):
    """Adds phases, so that the phase of the peak is known."""

    def __init__(self):
        super().__init__()
        self.phase, self.phases = "forward", {}

    def add(self, storage):
        super().add(storage)
        self.phases[self.phase] = max(self.phases.get(self.phase, 0), self.now)

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        if function is torch.ops._c10d_functional.wait_tensor.default:
            return args[0]  # On CUDA, it waits without copying.
        return super().__torch_dispatch__(function, types, args, kwargs)


def shared(network, world, experts, types, reshard):
    """Returns the network of a rank: only its own experts, sharded over the ranks that have the same ones."""
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard
    every = init_device_mesh("cpu", (world,), mesh_dim_names=("all",))
    grid = init_device_mesh("cpu", (world // experts, experts), mesh_dim_names=("alike", "experts"))
    policy = {"mp_policy": MixedPrecisionPolicy(*(TYPES[name] for name in types)), "reshard_after_forward": reshard}
    for layer in network.layers:
        mixture = layer.mixture
        if experts > 1:
            mixture.experts = mixture.experts[:EXPERTS // experts]
            mixture.exchange = Exchange(grid.get_group("experts"), experts, 1)
            for expert in mixture.experts:
                fully_shard(expert, mesh=grid["alike"], **policy)
        fully_shard(layer, mesh=every, **policy)
    return fully_shard(network, mesh=every, **policy)


def cut(network, mesh):
    """Applies tensor parallelism to everything except the mixtures, which receive the whole sequence."""
    from torch.distributed.tensor import Partial, Replicate, Shard
    from torch.distributed.tensor.parallel import (ColwiseParallel, PrepareModuleInput, PrepareModuleOutput,
                                                   RowwiseParallel, SequenceParallel, parallelize_module)
    part = Shard(1)
    parallelize_module(network, mesh, {
        "words": RowwiseParallel(input_layouts=Replicate(), output_layouts=part), "norm": SequenceParallel(),
        "head": ColwiseParallel(input_layouts=part, output_layouts=Replicate())})
    for layer in network.layers:
        parallelize_module(layer, mesh, {
            "norm": SequenceParallel(), "expert_norm": SequenceParallel(),
            "mix": PrepareModuleInput(input_layouts=(part,), desired_input_layouts=(Replicate(),)),
            "mix.0": ColwiseParallel(), "mix.2": RowwiseParallel(output_layouts=part),
            "mixture": PrepareModuleOutput(output_layouts=(Partial(),), desired_output_layouts=(part,))})
        parallelize_module(layer, mesh, {"mixture": PrepareModuleInput(
            input_layouts=(part,), desired_input_layouts=(Replicate(),), use_local_output=True)})


def shared_and_cut(network, world, tensor, experts, types):
    """Returns the network of a tensor-parallel rank."""
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard
    mesh = init_device_mesh("cpu", (world // tensor, tensor), mesh_dim_names=("data", "tensor"))
    grid = init_device_mesh("cpu", (world // experts, experts), mesh_dim_names=("alike", "experts"))
    policy = {"mp_policy": MixedPrecisionPolicy(*(TYPES[name] for name in types))}
    cut(network, mesh["tensor"])
    for layer in network.layers:
        mixture = layer.mixture
        mixture.experts = mixture.experts[:EXPERTS // experts]
        mixture.exchange = Exchange(grid.get_group("experts"), experts, tensor)
        for expert in mixture.experts:
            fully_shard(expert, mesh=grid["alike"], **policy)
        fully_shard(layer, mesh=mesh["data"], **policy)
    return fully_shard(network, mesh=mesh["data"], **policy)


class Saved:
    def __init__(self, outside):
        self.outside, self.kept = outside, {}

    def keep(self, tensor):
        storage = rank_memory.local(tensor).untyped_storage()
        if storage._cdata not in self.outside():
            self.kept[storage._cdata] = storage.nbytes()
        return tensor


def unsharded(network):
    from torch.distributed.fsdp import FSDPModule
    for module in network.modules():
        if isinstance(module, FSDPModule):
            group = module._get_fsdp_state()._fsdp_param_group
            for parameter in group.fsdp_params if group else ():
                if hasattr(parameter, "_unsharded_param"):
                    yield parameter._unsharded_param
                yield from parameter.all_gather_outputs


def size(tensors):
    return sum(rank_memory.local(tensor).untyped_storage().nbytes() for tensor in tensors)


def network_of(case):
    tensor = case.get("tensor", 1)
    with torch.device("meta"):
        network = Network(TensorBlock if tensor > 1 else Block)
    if case["precision"] == "bf16":
        network = network.to(torch.bfloat16)
    types = case["param_dtype"], case["reduce_dtype"]
    if tensor > 1:
        return shared_and_cut(network, case["world"], tensor, case["experts"], types)
    return shared(network, case["world"], case["experts"], types, case["reshard"])


def groups(parameters):
    """Groups the parameters by mesh, because foreach kernels do not mix tensors of different meshes."""
    by_mesh = {}
    for parameter in parameters:
        by_mesh.setdefault(parameter.device_mesh.mesh_dim_names, []).append(parameter)
    return [{"params": group} for group in by_mesh.values()]


class Step:
    def __init__(self, network, case):
        self.network = network.to_empty(device="cpu").train()
        self.words, self.target = (torch.zeros(case["batch"], TOKENS, dtype=torch.int64) for _ in range(2))
        self.parameters = list(self.network.parameters())
        self.optimizer = torch.optim.AdamW(groups(self.parameters), foreach=True)
        self.memory = Memory()
        for tensor in (*self.parameters, *self.network.buffers(), self.words, self.target):
            self.memory.adopt(tensor)
        self.gradients = 0

    def run(self, hooks):
        self.memory.phase = "forward"
        with hooks:
            scores = self.network(self.words)
            self.memory.phase = "loss"
            loss = loss_of(scores, self.target)
        self.memory.phase = "backward"
        loss.backward()
        del scores, loss
        gradients = [rank_memory.local(parameter.grad) for parameter in self.parameters]
        self.gradients = sum(gradient.numel() * gradient.element_size() for gradient in gradients)
        self.memory.phase = "step"
        self.optimizer.step()
        self.optimizer.zero_grad()

    def outside(self):
        tensors = (*self.parameters, *self.network.buffers(), self.words, self.target, *unsharded(self.network))
        return {rank_memory.local(tensor).untyped_storage()._cdata for tensor in tensors}

    def figures(self):
        saved = Saved(self.outside)
        with self.memory:
            self.run(contextlib.nullcontext())
            self.memory.phases = {}
            self.run(contextlib.nullcontext())
            phases = dict(self.memory.phases)
            self.run(torch.autograd.graph.saved_tensors_hooks(saved.keep, lambda tensor: tensor))
        state = [value for values in self.optimizer.state.values() for value in values.values()]
        peak = max(phases.values())
        return {"params_local": sum(rank_memory.local(p).numel() for p in self.parameters),
                "param_bytes": size(self.parameters), "opt_bytes": size(state), "gradients": self.gradients,
                "saved_bytes": sum(saved.kept.values()), "peak": peak,
                "phase": next(name for name, bytes in phases.items() if bytes == peak), "phase_peak": phases}


def cases():
    """Each case with the corresponding one without shared experts."""
    for world, experts in ((8, 1), (8, 2), (8, 4), (8, 8), (4, 4)):
        yield {"world": world, "experts": experts, "batch": 8, "precision": "fp32", "param_dtype": "bf16",
               "reduce_dtype": "fp32", "reshard": True}
    yield {"world": 8, "experts": 4, "batch": 32, "precision": "fp32", "param_dtype": None, "reduce_dtype": None,
           "reshard": True}
    yield {"world": 8, "experts": 4, "batch": 2, "precision": "bf16", "param_dtype": None, "reduce_dtype": None,
           "reshard": True}
    yield {"world": 8, "experts": 4, "batch": 8, "precision": "fp32", "param_dtype": "bf16", "reduce_dtype": "fp32",
           "reshard": False}


def tensor_cases():
    for world, tensor, experts in ((8, 2, 2), (8, 2, 4), (4, 4, 4), (16, 4, 8)):
        yield {"world": world, "tensor": tensor, "experts": experts, "batch": 8, "precision": "fp32",
               "param_dtype": None, "reduce_dtype": None, "reshard": True}


def case(world, experts, batch, precision="fp32", types=("bf16", "fp32"), **more):
    return {"world": world, "experts": experts, "batch": batch, "precision": precision, "param_dtype": types[0],
            "reduce_dtype": types[1], "reshard": True, **more}


def many_cases():
    own = None, None
    return [case(8, 1, 4), case(8, 2, 4), case(8, 8, 4), case(16, 16, 4), case(16, 4, 16, types=own),
            case(8, 4, 3, "bf16", own), case(16, 8, 6, reshard=False), case(32, 16, 2, types=("bf16", "bf16"))]


def many_tensor_cases():
    own = None, None
    return [case(8, 2, 4, types=own, tensor=2), case(16, 8, 4, types=own, tensor=2),
            case(8, 8, 6, types=own, tensor=4), case(16, 2, 3, tensor=4)]


def taken(case):
    rank_memory.start(case["world"])
    network = network_of(case)
    with FakeTensorMode(allow_non_fake_inputs=True):
        figures = Step(network, case).figures()
    torch.distributed.destroy_process_group()
    return {**case, **figures}


def write(name, figures, block):
    folder = os.path.join(HERE, "..")
    with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(json.dumps(line, separators=(",", ":")) for line in figures) + "\n]\n")
    from vram_planner.exporter import export
    words = torch.zeros(2, TOKENS, dtype=torch.int64)
    export(Network(block), (words,), os.path.join(folder, name + ".vram.json"), loss=loss_of, target=words)


def main():
    parser = argparse.ArgumentParser(description="Takes the figures of ranks that share experts.")
    parser.add_argument("--write", action="store_true", help="the files of the folder take them")
    given = parser.parse_args()
    for name, block, listed in (("moe", Block, cases()), ("moe_tensor", TensorBlock, tensor_cases()),
                                ("moe_many", Block, many_cases()),
                                ("moe_many_tensor", TensorBlock, many_tensor_cases())):
        resize(name.removesuffix("_tensor"))
        figures = [taken(case) for case in listed]
        for line in figures:
            print(json.dumps(line))
        if given.write:
            write(name, figures, block)


if __name__ == "__main__":
    main()
