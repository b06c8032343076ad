# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes the figures of ../moe_stages.json: one rank of a pipeline whose stages have shared experts.

    python3 tests/reference_distributed/harness/expert_stages.py [--write]

The figures go to standard output, a line a case; with --write they go to the file. The network is that of ../moe.json
(experts.py), and its stages are run by PyTorch's schedules, whose sends and receives return at once.
"""
import argparse
import contextlib
import json
import os

import torch
from torch import distributed
from torch._subclasses.fake_tensor import FakeTensorMode

import experts
import rank_memory


class Stage(experts.Network):
    """Some of the network's layers: the first stages have one more if they cannot be equal."""

    def __init__(self, stage, stages):
        super().__init__()
        each, more = divmod(experts.LAYERS, stages)
        first = stage * each + min(stage, more)
        self.layers = self.layers[first:first + each + (stage < more)]
        if stage > 0:
            self.words = None
        if stage < stages - 1:
            self.norm = self.head = None

    def forward(self, x):
        if self.words is not None:
            x = self.words(x)
        for layer in self.layers:
            x = layer(x)
        return x if self.head is None else self.head(self.norm(x))


def shared(network, case):
    """Returns the network of a rank, and the group of its stages."""
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard
    stages, count = case["stages"], case["experts"]
    ranks = case["world"] // stages
    mesh = init_device_mesh("cpu", (stages, ranks), mesh_dim_names=("stages", "all"))
    grid = init_device_mesh("cpu", (stages, ranks // count, count), mesh_dim_names=("stages", "alike", "experts"))
    types = (experts.TYPES[case[name]] for name in ("param_dtype", "reduce_dtype"))
    policy = {"mp_policy": MixedPrecisionPolicy(*types), "reshard_after_forward": case["reshard"]}
    for layer in network.layers:
        mixture = layer.mixture
        if count > 1:
            mixture.experts = mixture.experts[:experts.EXPERTS // count]
            mixture.exchange = experts.Exchange(grid.get_group("experts"), count, 1)
            for expert in mixture.experts:
                fully_shard(expert, mesh=grid["alike"], **policy)
        fully_shard(layer, mesh=mesh["all"], **policy)
    return fully_shard(network, mesh=mesh["all"], **policy), mesh.get_group("stages")


class Step(experts.Step):
    def __init__(self, network, group, case):
        self.case, self.hooks = case, contextlib.nullcontext()
        self.is_first, self.is_last = case["stage"] == 0, case["stage"] == case["stages"] - 1
        super().__init__(network, {**case, "batch": case["batch"] * case["microbatches"]})
        for tensor, used in ((self.words, self.is_first), (self.target, self.is_last)):
            if not used:
                self.memory.release(tensor.untyped_storage()._cdata)
        self.schedule = self.scheduled(group)

    def scheduled(self, group):
        from torch.distributed.pipelining import PipelineStage, Schedule1F1B, ScheduleGPipe
        case = self.case
        halved = "bf16" in (case["precision"], case["param_dtype"])
        shape, dtype = (case["batch"], experts.TOKENS), torch.bfloat16 if halved else torch.float32
        given = torch.empty(shape if self.is_first else (*shape, experts.WIDTH), device="meta",
                            dtype=torch.int64 if self.is_first else dtype)
        made = torch.empty((*shape, experts.WORDS if self.is_last else experts.WIDTH), device="meta", dtype=dtype)
        stage = PipelineStage(self.network, case["stage"], case["stages"], torch.device("cpu"), input_args=(given,),
                              output_args=(made,), group=group)
        stage.inputs_meta, stage._outputs_meta = (given,), (made,)
        forward = stage.forward_one_chunk

        def watched(number, *args, **kwargs):
            self.memory.phase = "forward"
            with self.hooks if number == 0 else contextlib.nullcontext():
                result = forward(number, *args, **kwargs)
            self.memory.phase = "backward"
            return result

        stage.forward_one_chunk = watched
        kind = {"1f1b": Schedule1F1B, "gpipe": ScheduleGPipe}[case["schedule"]]
        return kind(stage, case["microbatches"], loss_fn=experts.loss_of if self.is_last else lambda x, _: x.sum())

    def run(self, hooks):
        self.hooks = hooks
        words = (self.words,) if self.is_first else ()
        self.schedule.step(*words, **({"target": self.target, "losses": []} if self.is_last else {}))
        self.schedule._stage.clear_runtime_states()
        gradients = [rank_memory.local(parameter.grad) for parameter in self.parameters]
        self.gradients = sum(gradient.numel() * gradient.element_size() for gradient in gradients)
        del gradients
        self.memory.phase = "step"
        self.optimizer.step()
        self.optimizer.zero_grad()


class Sent:
    """The work of a send or receive."""

    def wait(self, *_):
        return True

    is_completed = wait


def taken(case):
    from torch.testing._internal.distributed.fake_pg import FakeStore
    rank_memory.start(case["world"])
    distributed.destroy_process_group()
    distributed.init_process_group("fake", store=FakeStore(), rank=case["rank"], world_size=case["world"])
    distributed.batch_isend_irecv = lambda operations: [Sent() for _ in operations]
    with torch.device("meta"):
        network = Stage(case["stage"], case["stages"])
    network, group = shared(network.to(torch.bfloat16) if case["precision"] == "bf16" else network, case)
    with FakeTensorMode(allow_non_fake_inputs=True):
        figures = Step(network, group, case).figures()
    distributed.destroy_process_group()
    return {**case, **figures}


def case(world, stages, stage, count, batch, microbatches, types=("bf16", "fp32"), **more):
    return {"world": world, "rank": stage * world // stages, "stages": stages, "stage": stage, "experts": count,
            "batch": batch, "microbatches": microbatches, "schedule": "1f1b", "precision": "fp32",
            "param_dtype": types[0], "reduce_dtype": types[1], "reshard": True, **more}


def cases():
    own = None, None
    return [case(8, 2, 0, 2, 2, 4), case(8, 2, 1, 2, 2, 4), case(16, 4, 1, 4, 1, 8), case(16, 4, 3, 4, 2, 4, own),
            case(16, 2, 0, 8, 2, 3, own, precision="bf16"), case(8, 2, 1, 4, 1, 4, reshard=False),
            case(8, 4, 0, 2, 2, 4, schedule="gpipe"), case(16, 4, 2, 1, 2, 4), case(32, 4, 1, 8, 3, 6, own)]


def main():
    parser = argparse.ArgumentParser(description="Takes the figures of stages with shared experts.")
    parser.add_argument("--write", action="store_true", help="the file of the folder takes them")
    given = parser.parse_args()
    figures = [taken(case) for case in cases()]
    for line in figures:
        print(json.dumps(line))
    if given.write:
        with open(os.path.join(experts.HERE, "..", "moe_stages.json"), "w", encoding="utf-8") as file:
            file.write("[\n" + ",\n".join(json.dumps(line, separators=(",", ":")) for line in figures) + "\n]\n")


if __name__ == "__main__":
    main()
