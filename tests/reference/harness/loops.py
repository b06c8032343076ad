"""Peaks of training loops that differ from the plain one: the figures of tst_training_loop.cpp.

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
LOOPS = ("plain", "set_to_none=False", "output dropped", "step in backward")


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

    def run(self, hooks=None):
        self.storages.phase = "forward"
        with hooks or contextlib.nullcontext(), step.CudaChoices(self.autocast):
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
    for network, samples in NETWORKS:
        for kind in LOOPS:
            for types in ("fp32", "amp-bf16"):
                print(network, samples, kind, types, *peak(network, samples, kind, types), flush=True)
