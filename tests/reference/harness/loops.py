# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the peaks of training loops that differ from the plain one, which tst_training_loop.cpp contains.

    python3 tests/reference/harness/loops.py
"""
import contextlib
import json

import torch
from torch._subclasses.fake_tensor import FakeTensorMode

import cases
import fake_cuda
import step

NETWORKS = (("lenet", 128), ("gpt2.sdpa", 1), ("mlp.seed", 256), ("tv.resnet18", 8))
CHECKPOINTED = (("gpt2.sdpa.ckpt", 1), ("own.llama.lora8ck.48", 2))
LOOPS = ("plain", "set_to_none=False", "output dropped", "step in backward", "saved on the CPU", "torchtune",
         "torchtune, one stream")


def saved_on_cpu():
    """torch.autograd.graph.save_on_cpu(), whose copies in CPU memory are not counted."""
    def pack(tensor):
        with torch.utils._python_dispatch._disable_current_modes():
            return tensor.device, tensor.cpu()

    return torch.autograd.graph.saved_tensors_hooks(pack, lambda packed: packed[1].to(packed[0]))


class Torchtune(torch.autograd.graph.saved_tensors_hooks):
    """Mimics torchtune's OffloadActivations with its defaults, which offloads tensors of at least 1024 bytes except
    parameters. With streams, an offloaded tensor stays on the GPU until the fifth one after it has been offloaded, and
    a restored tensor until the next node that restores one has run."""

    STASHED, SMALLEST = 5, 1024

    def __init__(self, streams):
        super().__init__(self.pack, self.back_on_two if streams else self.back)
        self.streams, self.number = streams, 0
        self.forward, self.backward = {}, {}
        self.node, self.waiting = None, False

    def pack(self, tensor):
        self.number += 1
        if tensor.nbytes < self.SMALLEST or isinstance(tensor, torch.nn.Parameter):
            return tensor
        if self.streams:
            for number in [n for n in self.forward if n <= self.number - self.STASHED]:
                del self.forward[number]
            self.forward[self.number] = tensor
        with torch.utils._python_dispatch._disable_current_modes():
            return self.number, tensor.device, tensor.cpu()

    def back(self, packed):
        return packed if isinstance(packed, torch.Tensor) else packed[2].to(packed[1])

    def back_on_two(self, packed):
        if isinstance(packed, torch.Tensor):
            return packed
        if not self.waiting:
            self.waiting = True
            torch.autograd.Variable._execution_engine.queue_callback(self.end)
        node, before = torch._C._current_autograd_node(), []
        if node != self.node:
            self.node, before = node, list(self.backward)
        tensor = self.forward.get(packed[0])
        if tensor is None:
            tensor = self.backward[packed[0]] = self.back(packed)
        node.register_hook(lambda outputs, _: self.ran(before, outputs))
        return tensor

    def ran(self, before, outputs):
        self.forward.clear()
        for number in before:
            del self.backward[number]
        return outputs

    def end(self):
        self.backward.clear()
        self.node, self.waiting = None, False


class Loop(step._Step):
    def __init__(self, loop, *given):
        super().__init__(*given)
        self.loop = loop
        if loop == "step in backward":
            kind, options = step.OPTIMIZERS[given[-1]]
            self.own = {p: kind([p], foreach=True, **options) for p in self.parameters}
            for parameter in self.parameters:
                parameter.register_post_accumulate_grad_hook(self.step_one)

    def step_one(self, parameter):
        self.own[parameter].step()
        self.own[parameter].zero_grad()

    def run(self):
        self.storages.phase = "forward"
        hooks = {"saved on the CPU": saved_on_cpu, "torchtune": lambda: Torchtune(True),
                 "torchtune, one stream": lambda: Torchtune(False)}.get(self.loop, contextlib.nullcontext)()
        with hooks, step.CudaChoices(self.autocast):
            output = self.model(*self.arguments)
            self.storages.phase = "loss"
            loss = self.loss(output, self.target)
        if self.loop == "output dropped":
            output = None
        self.storages.phase = "backward"
        loss.backward()
        del output, loss
        self.storages.phase = "step"
        if self.loop != "step in backward":
            self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=self.loop != "set_to_none=False")

    def peak(self):
        with self.storages:
            self.run()
            self.storages.peak = 0
            self.run()
        return self.storages.peak, self.storages.peak_phase


def peak(name, batch, loop, precision, optimizer="adamw"):
    with open(f"{cases.__file__[:-len('cases.py')]}../data/{name}.vram.json", encoding="utf-8") as file:
        project = json.load(file)
    build, loss = cases.network(name)
    mode = FakeTensorMode(allow_non_fake_inputs=True)
    model = step._model(build, mode)
    with mode:
        model.train()
        with torch.device("cuda"):
            arguments, target = cases.inputs(project, batch)
        return Loop(loop, model, arguments, target, loss, step.AUTOCAST.get(precision), optimizer).peak()


if __name__ == "__main__":
    fake_cuda.load()
    for network, samples in (*NETWORKS, *CHECKPOINTED):
        for kind in LOOPS if (network, samples) in NETWORKS else LOOPS[4:]:
            for types in ("fp32", "amp-bf16"):
                print(network, samples, kind, types, *peak(network, samples, kind, types), flush=True)
