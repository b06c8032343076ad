# SPDX-License-Identifier: GPL-3.0-or-later
"""Three training steps on fake tensors, with every storage tracked from its allocation to its release."""
import contextlib
import unittest.mock
import weakref

import torch
import torch.nn.functional as F
from torch import nn
from torch._subclasses.fake_tensor import FakeTensor, FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from caching_allocator import peak_reserved
from cuda_choices import AUTOCAST, CudaChoices

# Without this change, functions implemented in Python would hide the functions they call from a TorchFunctionMode.
for name in ("has_torch_function", "has_torch_function_unary", "has_torch_function_variadic"):
    setattr(F, name, lambda *_: False)

SGD, ADAM, RMSPROP = torch.optim.SGD, torch.optim.AdamW, torch.optim.RMSprop
OPTIMIZERS = {
    "sgd": (SGD, {"lr": 0.1}), "momentum": (SGD, {"lr": 0.1, "momentum": 0.9}), "adam": (torch.optim.Adam, {}),
    "adamw": (ADAM, {}), "adamw-fused": (ADAM, {"fused": True}), "amsgrad": (ADAM, {"amsgrad": True}),
    "adagrad": (torch.optim.Adagrad, {}), "rmsprop": (RMSPROP, {}),
    "rmsprop-centered": (RMSPROP, {"centered": True, "momentum": 0.9}), "adadelta": (torch.optim.Adadelta, {}),
    "adamax": (torch.optim.Adamax, {}), "nadam": (torch.optim.NAdam, {}), "radam": (torch.optim.RAdam, {}),
    "asgd": (torch.optim.ASGD, {}), "rprop": (torch.optim.Rprop, {}), "adafactor": (torch.optim.Adafactor, {})}
PRODUCTS = {torch.ops.aten.mm, torch.ops.aten.bmm, torch.ops.aten.addmm, torch.ops.aten.baddbmm}
WHOLE = {"bf16": torch.bfloat16, "fp16": torch.float16}


class Storages(TorchDispatchMode):
    """Live storages on the fake device, and the largest sum of their bytes."""

    def __init__(self):
        super().__init__()
        self.live, self.events, self.made = {}, [], 0
        self.now = self.peak = 0
        self.phase, self.peak_phase = "forward", ""

    def hold(self, tensor):
        if tensor.device.type == "cpu" and self.phase != "step":  # an optimizer's counters of steps are its state
            return
        storage = tensor.untyped_storage()
        key, size = storage._cdata, storage.nbytes()
        if key in self.live or not size:
            return
        self.live[key] = size
        self.made += 1
        self.events.append((self.made, size))
        self.now += size
        if self.now > self.peak:
            self.peak, self.peak_phase = self.now, self.phase
        weakref.finalize(storage, self.let_go, key, self.made)

    def let_go(self, key, number):
        self.now -= self.live.pop(key)
        self.events.append((number, None))

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        if function.overloadpacket in PRODUCTS and len({factor.dtype for factor in args[-2:]}) > 1:
            raise RuntimeError("expected both factors to have the same dtype")  # Fake tensors allow different dtypes.
        result = function(*args, **(kwargs or {}))
        for tensor in tree_leaves(result):
            if isinstance(tensor, torch.Tensor):
                self.hold(tensor)
        return result


class Saved:
    """Storages that autograd keeps until backward and that did not exist before the step (as parameters, buffers,
    inputs and caches of modules do), by the module that first saved them. Nodes that are freed in forward, such as
    those of a layer that nothing reads, do not keep theirs."""

    def __init__(self, model, outside):
        self.outside = outside  # freed storages are removed, because a new one may have the same address
        self.kept, self.by_module, self.stack, self.ended = set(), {}, [], False
        for name, module in model.named_modules():
            # Hooks that compute weights, such as that of torch.nn.utils.weight_norm, run within the module.
            module.register_forward_pre_hook(lambda *_, name=name: self.stack.append(name), prepend=True)
            module.register_forward_hook(lambda *_: (self.stack.pop(), None)[1])

    @contextlib.contextmanager
    def forward(self):
        with torch.autograd.graph.saved_tensors_hooks(self.keep, lambda tensor: tensor):
            yield
        self.ended = True

    def keep(self, tensor):
        storage = tensor.untyped_storage()
        key = storage._cdata
        if key not in self.outside and key not in self.kept:
            module, size = self.stack[-1] if self.stack else "<loss>", storage.nbytes()
            self.kept.add(key)
            self.by_module[module] = self.by_module.get(module, 0) + size
            weakref.finalize(storage, self.let_go, key, module, size)
        return tensor.detach()  # the tensor itself would keep alive the node whose output it is

    def let_go(self, key, module, size):
        if not self.ended:
            self.kept.discard(key)  # a new storage may have the same address
            self.by_module[module] -= size


def figures(build, inputs, loss, precision, optimizer):
    """Returns the figures of a case as in a line of data/. `inputs` returns (arguments, target)."""
    mode = FakeTensorMode(allow_non_fake_inputs=True)
    model = _model(build, mode)
    with mode:
        model.train()
        whole = WHOLE.get(precision)
        with torch.device("cuda"):
            arguments, target = inputs()
        if whole:
            model = model.to(whole)
            arguments = [value.to(whole) if value.is_floating_point() else value for value in arguments]
        return _Step(model, arguments, target, loss, AUTOCAST.get(precision), optimizer).figures()


def _copied(tensor, memo):
    """A copy for copy.deepcopy. PyTorch's copy of a fake tensor has views with other storages than its own."""
    if id(tensor) not in memo:
        copy = tensor.detach().clone()
        memo[id(tensor)] = nn.Parameter(copy, tensor.requires_grad) if isinstance(tensor, nn.Parameter) else copy
    return memo[id(tensor)]


def _model(build, mode):
    """Builds the network on the fake device, or as a real one that is then made fake if its constructor reads
    numbers."""
    try:
        with mode, torch.device("cuda"), unittest.mock.patch.object(torch.Tensor, "__deepcopy__", _copied):
            model = build()
    except Exception:  # the constructor reads a number
        model = build()
    seen = {}
    for module in model.modules():
        for name, value in module._parameters.items():
            if value is not None and value.device.type == "cpu":
                fake = nn.Parameter(on_device(value.detach(), mode), value.requires_grad)
                module._parameters[name] = seen.setdefault(id(value), fake)
        for name, value in module._buffers.items():
            module._buffers[name] = None if value is None else on_device(value, mode)
    return model


def on_device(value, mode):
    """Returns the tensor on the fake device, on which torch.FloatTensor(...) does not create tensors."""
    with mode:
        return (value if isinstance(value, FakeTensor) else mode.from_tensor(value)).to("cuda")


class _Step:
    def __init__(self, model, arguments, target, loss, autocast, optimizer):
        self.model, self.arguments, self.target, self.loss, self.autocast = model, arguments, target, loss, autocast
        self.parameters, self.buffers = list(model.parameters()), list(model.buffers())
        self.inputs = [tensor for tensor in tree_leaves((arguments, target)) if isinstance(tensor, torch.Tensor)]
        kind, options = OPTIMIZERS[optimizer]
        self.optimizer = kind(self.parameters, **({} if "fused" in options else {"foreach": True}), **options)
        self.storages = Storages()
        for tensor in (*self.parameters, *self.buffers, *self.inputs):
            self.storages.hold(tensor)

    def run(self, hooks=None):
        self.storages.phase = "forward"
        with hooks or contextlib.nullcontext(), CudaChoices(self.autocast):
            output = self.model(*self.arguments)
            self.storages.phase = "loss"
            loss = self.loss(output, self.target)
        self.storages.phase = "backward"
        loss.backward()
        del output, loss
        self.storages.phase = "step"
        self.optimizer.step()
        self.optimizer.zero_grad()

    def figures(self):
        with self.storages:
            self.run()  # creates the optimizer's state
            self.storages.peak = 0
            self.run()
        peak, phase, reserved = self.storages.peak, self.storages.peak_phase, peak_reserved(self.storages.events)
        saved = Saved(self.model, self.storages.live)
        self.run(saved.forward())
        state = [value for values in self.optimizer.state.values() for value in values.values()]
        return {"parameters": sum(p.numel() for p in self.parameters),
                "trainable": sum(p.numel() for p in self.parameters if p.requires_grad),
                "buffers": _bytes(self.buffers), "input": _bytes(self.inputs),
                "optimizer_state": _bytes(value for value in state if isinstance(value, torch.Tensor)),
                "saved": sum(saved.by_module.values()), "peak": peak, "phase": phase, "reserved": reserved,
                "saved_by_module": saved.by_module}


def _bytes(tensors):
    return sum(tensor.numel() * tensor.element_size() for tensor in tensors)
