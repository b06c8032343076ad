# SPDX-License-Identifier: GPL-3.0-or-later
"""The calls on torch modules, and require_fit() with the callbacks."""
import contextlib
import ctypes
import gc
import io
import os
import random
import sys
import types
import unittest
import warnings

import torch
import torch.nn.functional as F
from torch import nn

from support import GIB, vram_planner
from vram_planner import (DoesNotFit, InputError, UsageError, estimate, export, gpu, lightning_callback, max_batch,
                          measure, plan, require_fit, sweep, trainer_callback)

WIDTH = 64


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm, self.up, self.down = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x):
        return x + self.down(F.gelu(self.up(self.norm(x))))


class Net(nn.Module):
    """A stack of blocks with a head for ten classes."""

    def __init__(self, blocks=4):
        super().__init__()
        self.blocks, self.head = nn.ModuleList(Block() for _ in range(blocks)), nn.Linear(WIDTH, 10)
        self.steps = 0

    def forward(self, x):
        self.steps += 1
        for block in self.blocks:
            x = block(x)
        return self.head(F.dropout(x, 0.1, self.training))


class WithLoss(Net):
    """A forward that computes the loss, as in transformers."""

    def forward(self, x, labels=None):
        y = super().forward(x)
        return {"loss": F.cross_entropy(y, labels), "logits": y}


class Hooked(WithLoss):
    """Adds the hooks of PyTorch 2.0, which receive keyword arguments, to older versions."""
    hooks = ()

    def register_forward_pre_hook(self, hook, with_kwargs=False):
        if hasattr(torch, "compile"):
            return super().register_forward_pre_hook(hook, with_kwargs=with_kwargs)
        self.hooks = [hook]
        return types.SimpleNamespace(remove=lambda: setattr(self, "hooks", ()))

    def __call__(self, *given, **named):
        for hook in list(self.hooks):
            hook(self, given, named)
        return super().__call__(*given, **named)


INPUTS, LABELS = torch.randn(8, WIDTH), torch.zeros(8, dtype=torch.long)


def saved_by_torch(model, inputs, target):
    """Bytes of distinct storages that PyTorch saves for backward, without parameters and inputs."""
    own = {tensor.storage().data_ptr() for tensor in [*model.parameters(), inputs, target]}
    seen = {}

    def keep(tensor):
        if tensor.storage().data_ptr() not in own:
            seen[tensor.storage().data_ptr()] = tensor.storage().nbytes()
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
        loss = F.cross_entropy(model(inputs), target)
    total = sum(seen.values())
    del loss
    return total


class Modules(unittest.TestCase):
    def test_figures_are_those_of_the_module(self):
        model = Net().train()
        e = estimate(model, INPUTS, target=LABELS, optimizer="adamw", gpu="RTX 4090")
        count = sum(parameter.numel() for parameter in model.parameters())
        self.assertEqual((e.model.parameters, e.totals.parameters, e.totals.gradients), (count, 4 * count, 4 * count))
        optimizer = torch.optim.AdamW(model.parameters())
        F.cross_entropy(model(INPUTS), LABELS).backward()
        optimizer.step()
        state = sum(value.numel() * value.element_size()
                    for held in optimizer.state.values() for value in held.values())
        self.assertEqual(e.totals.optimizer_state, state)
        # On CUDA, dropout saves a mask of one byte per element, but on the CPU a tensor of scale factors.
        model.train(False)
        plain = estimate(nn.Sequential(*model.blocks), INPUTS, loss=lambda y, t: F.cross_entropy(y, t), target=LABELS)
        self.assertEqual(plain.totals.saved_activations,
                         saved_by_torch(nn.Sequential(*model.blocks), INPUTS, LABELS))

    def test_the_batch_scales(self):
        at_eight = estimate(Net(), INPUTS, target=LABELS)
        at_four = estimate(Net(), INPUTS[:4], target=LABELS[:4], batch=8)
        self.assertEqual(at_eight.totals, at_four.totals)
        self.assertEqual(at_eight.setup.batch, 8)
        points = sweep(Net(), INPUTS, target=LABELS, batches=[4, 8])
        self.assertEqual(points[1]["allocated"], at_eight.peak.allocated)
        largest = max_batch(Net(), INPUTS, target=LABELS, gpu="RTX 4060")
        self.assertTrue(estimate(Net(), INPUTS, target=LABELS, gpu="RTX 4060", batch=int(largest)).fits)
        self.assertFalse(estimate(Net(), INPUTS, target=LABELS, gpu="RTX 4060", batch=int(largest) + 1).fits)
        self.assertTrue(plan(Net(), INPUTS, target=LABELS, gpus=2).plans)

    def test_inputs_by_name(self):
        self.assertEqual(estimate(WithLoss(), {"x": INPUTS, "labels": LABELS}).peak.allocated,
                         estimate(Net(), INPUTS, target=LABELS).peak.allocated)

    def test_precisions_as_autocast_has_them(self):
        for given, name in ((torch.bfloat16, "amp-bf16"), (torch.float16, "amp-fp16"), (torch.float32, "fp32"),
                            (torch.autocast("cpu", dtype=torch.bfloat16), "amp-bf16"), ("bf16", "bf16")):
            e = estimate(Net(), INPUTS, target=LABELS, precision=given)
            self.assertEqual(e.setup.precision, name)
        self.assertEqual(estimate(Net().to(torch.bfloat16), INPUTS.to(torch.bfloat16), target=LABELS).setup.precision,
                         "bf16")

    def test_an_optimizer_at_hand(self):
        model = Net()
        for optimizer, settings in ((torch.optim.SGD(model.parameters(), 0.1, momentum=0.9),
                                     {"optimizer": "sgd", "optimizer.momentum": 0.9}),
                                    (torch.optim.Adam(model.parameters(), amsgrad=True), {"optimizer": "amsgrad"}),
                                    (torch.optim.AdamW(model.parameters(), foreach=False),
                                     {"optimizer": "adamw", "optimizer.implementation": "for-loop"})):
            e = estimate(model, INPUTS, target=LABELS, optimizer=optimizer)
            self.assertEqual({key: e.setup[key] for key in settings}, settings)
        with self.assertWarnsRegex(UserWarning, "The optimizer has none of 2 parameters"):
            estimate(model, INPUTS, target=LABELS, optimizer=torch.optim.SGD(model.blocks.parameters(), 0.1))

    def test_errors_name_the_users_line(self):
        line = sys._getframe().f_lineno + 2
        with self.assertRaisesRegex(RuntimeError, rf"test_models.py, line {line}"):
            estimate(Net(), torch.randn(8, WIDTH + 1), target=LABELS)
        with self.assertRaisesRegex(TypeError, "nothing but|inputs must contain|None"):
            raise TypeError(str(self.caught(ValueError, lambda: estimate(Net()))))
        with self.assertRaises(UsageError):
            estimate("builtin:lenet5", INPUTS)

    def caught(self, kind, call):
        with self.assertRaises(kind) as problem:
            call()
        return problem.exception

    def test_notes_come_at_the_users_line(self):
        with self.assertWarnsRegex(UserWarning, "the sum of its output serves as the loss") as caught:
            estimate(Net(), INPUTS)
        self.assertEqual(caught.filename, __file__)

    def test_exports(self):
        import tempfile
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "net.vram.json")
            export(Net(), INPUTS, path, target=LABELS)
            self.assertEqual(estimate(path).totals, estimate(Net(), INPUTS, target=LABELS).totals)

    @unittest.skipIf(torch.cuda.is_available(), "there is a GPU, on which it would measure")
    def test_measuring_without_a_gpu_writes_nothing(self):
        said = io.StringIO()
        with contextlib.redirect_stderr(said), measure("nowhere.vram-measured.json"):
            pass
        self.assertIn("no CUDA GPU is available", said.getvalue())
        self.assertFalse(os.path.exists("nowhere.vram-measured.json"))


class FakeDriver:
    """NVML on a machine with one GPU: `processes` are numbers of processes and their bytes."""

    def __init__(self, name="NVIDIA GeForce RTX 4060", total=8 * GIB, processes=()):
        self.name, self.total, self.processes = name, total, processes

    def nvmlDeviceGetHandleByIndex_v2(self, index, handle):
        return 0 if index == 0 else 6

    def nvmlDeviceGetHandleByUUID(self, uuid, handle):
        return 0

    def nvmlDeviceGetName(self, handle, text, size):
        text.value = self.name.encode()
        return 0

    def nvmlDeviceGetMemoryInfo(self, handle, memory):
        memory._obj.total = self.total
        return 0

    def nvmlDeviceGetComputeRunningProcesses_v3(self, handle, count, found):
        for at, (pid, used) in enumerate(self.processes):
            found[at].pid, found[at].used = pid, used
        count._obj.value = len(self.processes)
        return 0


@contextlib.contextmanager
def machine(driver, **environment):
    before, variables = gpu._library, dict(os.environ)
    gpu._library = lambda: driver
    os.environ.update(environment)
    try:
        yield
    finally:
        gpu._library = before
        os.environ.clear()
        os.environ.update(variables)


class Machine(unittest.TestCase):
    def test_this_machines_gpu(self):
        others = ((os.getpid(), 3 * GIB), (1, 2 * GIB), (2, ctypes.c_ulonglong(-1).value))
        with machine(FakeDriver(processes=others)):
            self.assertEqual(gpu.local_gpu(), gpu.LocalGpu("NVIDIA GeForce RTX 4060", 8 * GIB, 2 * GIB))
            for device in ("cuda", "cuda:0", torch.device("cuda", 0)):
                e = estimate("builtin:lenet5", gpu=device)
                self.assertEqual((e.setup.gpu, e.device.used_by_others), ("NVIDIA GeForce RTX 4060", 2 * GIB))
            with self.assertRaisesRegex(InputError, "this machine has no NVIDIA GPU"):
                estimate("builtin:lenet5", gpu="cuda:1")
        with machine(FakeDriver(), CUDA_VISIBLE_DEVICES="5"), self.assertRaises(InputError):
            estimate("builtin:lenet5", gpu="cuda")
        with machine(None), self.assertRaises(InputError):
            require_fit("builtin:lenet5")

    def test_a_gpu_that_the_list_does_not_have(self):
        with machine(FakeDriver("Some accelerator", 10 * GIB)):
            self.assertAlmostEqual(estimate("builtin:lenet5", gpu="cuda").device.capacity / GIB, 9.75, 2)
        with machine(FakeDriver(total=4 * GIB), CUDA_VISIBLE_DEVICES="MIG-1234"):
            self.assertAlmostEqual(estimate("builtin:lenet5", gpu="cuda").device.capacity / GIB, 3.9, 2)


class Fits(unittest.TestCase):
    def test_the_figures_are_those_of_an_estimate(self):
        for precision in ("fp32", torch.bfloat16, "bf16"):
            settings = dict(target=LABELS, precision=precision, optimizer="sgd", gpu="RTX 4060")
            fit, whole = require_fit(Net(), INPUTS, **settings), estimate(Net(), INPUTS, **settings)
            self.assertEqual((fit.peak, fit.device, fit.totals), (whole.peak, whole.device, whole.totals))
        fit = require_fit(Net(), INPUTS, target=LABELS, batch=32, gpu="RTX 4060")
        self.assertEqual(fit.peak, estimate(Net(), INPUTS, target=LABELS, batch=32, gpu="RTX 4060").peak)

    def test_a_step_that_does_not_fit(self):
        with machine(FakeDriver(processes=[(1, 7 * GIB)])):
            with self.assertRaises(DoesNotFit) as caught:
                require_fit(Net(), INPUTS, target=LABELS, batch=1 << 18)
        self.assertTrue(caught.exception.advice)
        self.assertRegex(str(caught.exception), "Does not fit on NVIDIA GeForce RTX 4060.*\nWhat would help most: ")
        self.assertEqual(caught.exception.estimate.setup.batch, 1 << 18)

    def test_advice_needs_no_second_recording(self):
        whole = vram_planner.estimates.Request(
            "estimate", vram_planner.subjects.Subject("builtin:mlp"), ("--gpu=RTX 4060", "--batch=100000000"))

        def request(exactly):
            if not exactly:
                raise RuntimeError("cannot be recorded again")
            return whole

        with self.assertRaises(DoesNotFit) as caught:
            vram_planner.fit.checked(request, again=True)
        self.assertEqual(caught.exception.estimate.verdict, "over")
        self.assertTrue(caught.exception.advice)

    def test_nothing_of_the_user_changes(self):
        model = WithLoss().train()
        model.blocks[1].eval()
        optimizer = torch.optim.AdamW(model.parameters())
        model(INPUTS, LABELS)["loss"].backward()
        hooks = [model.head.register_forward_hook(lambda *_: None)]
        random.seed(3)
        torch.manual_seed(3)
        before = state_of(model, optimizer)
        drawn = random.getstate(), torch.get_rng_state().tolist()
        gc.collect()
        tensors = alive()
        require_fit(model, {"x": INPUTS, "labels": LABELS}, optimizer=optimizer, precision=torch.bfloat16,
                    gpu="RTX 4090")
        self.assertEqual(state_of(model, optimizer), before)
        self.assertEqual((random.getstate(), torch.get_rng_state().tolist()), drawn)
        gc.collect()
        self.assertEqual(alive(), tensors)
        self.assertEqual(len(hooks), 1)


TENSORS = (torch.Tensor, nn.Parameter, torch._subclasses.FakeTensor)


def alive():
    """The tensors that Python objects refer to."""
    return sum(type(held) in TENSORS for held in gc.get_objects())


def state_of(model, optimizer):
    """Everything that can differ, by identity if there is one."""
    modules = [(name, id(module), module.training, sorted((key, id(value)) for key, value in vars(module).items()
                                                          if key != "steps"), vars(module).get("steps"))
               for name, module in model.named_modules()]
    parameters = [(id(p), p._version, p.requires_grad, id(p.grad), p.sum().item()) for p in model.parameters()]
    return modules, parameters, repr(optimizer.state_dict()), list(model.head._forward_hooks)


class Arguments:
    """The members of TrainingArguments that the callback reads."""
    per_device_train_batch_size, gradient_accumulation_steps = 8, 2
    bf16, fp16, tf32, world_size, fsdp, deepspeed = True, False, None, 1, "", None


@contextlib.contextmanager
def modules(**made):
    """Packages that are not installed here."""
    before = {name: sys.modules.get(name) for name in made}
    sys.modules.update(made)
    try:
        yield
    finally:
        for name, module in before.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module


def package(name, **content):
    module = types.ModuleType(name)
    vars(module).update(content)
    return module


class Callbacks(unittest.TestCase):
    state = types.SimpleNamespace(is_world_process_zero=True)

    def trained(self, rank_zero=True, driver=None, arguments=Arguments, **settings):
        """Runs the callback like transformers' Trainer. Returns the callback, or the exception that it raised."""
        base = type("TrainerCallback", (), {})
        with modules(transformers=package("transformers", TrainerCallback=base)), machine(driver or FakeDriver()):
            callback = trainer_callback(**settings)
            self.assertIsInstance(callback, base)
            model = Hooked().train()
            optimizer = torch.optim.AdamW(model.parameters())
            callback.on_train_begin(arguments, types.SimpleNamespace(is_world_process_zero=rank_zero), None,
                                    model=nn.DataParallel(model), optimizer=optimizer)
            try:
                for _ in range(2):
                    model(INPUTS, labels=LABELS)["loss"].backward()
            finally:
                callback.on_train_end()
            self.assertFalse(model._forward_pre_hooks or model.hooks)
            self.assertEqual(model.steps, 2)
        return callback

    def test_trainer(self):
        self.assertTrue(self.trained().done)
        self.assertFalse(self.trained(rank_zero=False).done)
        with self.assertRaises(DoesNotFit) as caught:
            self.trained(driver=FakeDriver(processes=[(1, 8 * GIB)]))
        setup = caught.exception.estimate.setup
        self.assertEqual((setup.batch, setup.precision, setup.optimizer, setup.accumulation),
                         (8, "amp-bf16", "adamw", 2))

    def test_a_check_that_cannot_be_made_is_a_warning(self):
        callback = trainer_check(gpu="no such GPU")
        with self.assertWarnsRegex(UserWarning, "It was not checked whether the step fits: .*no such GPU"):
            callback.check(Net(), (INPUTS,), {})
        self.assertTrue(callback.done)

    def test_how_the_work_is_shared(self):
        from vram_planner.callbacks import job_of_lightning, job_of_transformers
        arguments = types.SimpleNamespace(world_size=8, fsdp="full_shard", fsdp_config={"fsdp_version": 2},
                                          deepspeed=None)
        self.assertEqual(job_of_transformers(arguments), {"gpus": 8, "data_parallel": "fsdp2"})
        arguments.fsdp_config = {}
        self.assertEqual(job_of_transformers(arguments)["data_parallel"], "fsdp1")
        arguments.deepspeed = {"zero_optimization": {"stage": 3}}
        self.assertEqual(job_of_transformers(arguments)["data_parallel"], "deepspeed-zero3")
        self.assertEqual(job_of_transformers(types.SimpleNamespace(world_size=4))["data_parallel"], "ddp")
        self.assertEqual(job_of_transformers(types.SimpleNamespace(world_size=1)), {})
        strategy = type("FSDPStrategy", (), {})()
        self.assertEqual(job_of_lightning(types.SimpleNamespace(world_size=2, strategy=strategy)),
                         {"gpus": 2, "data_parallel": "fsdp1"})
        for settings in ({"gpus": 8, "data_parallel": kind} for kind in ("ddp", "fsdp1", "fsdp2", "deepspeed-zero3")):
            self.assertEqual(estimate("builtin:gpt2", **settings).parallel.data, settings["data_parallel"])

    def test_lightning(self):
        base = type("Callback", (), {})

        class Module(Net):
            logged = 0

            def log(self, *_):
                type(self).logged += 1

            def training_step(self, batch, index):
                inputs, labels = batch
                loss = F.cross_entropy(self(inputs), labels)
                self.log("loss", loss)
                return loss

        with modules(**{"lightning": package("lightning"), "lightning.pytorch": package("pytorch", Callback=base)}):
            callback = lightning_callback(gpu="RTX 4090")
        self.assertIsInstance(callback, base)
        model = Module().train()
        trainer = types.SimpleNamespace(optimizers=[torch.optim.SGD(model.parameters(), 0.1)], precision="bf16-mixed",
                                        accumulate_grad_batches=1, is_global_zero=False, world_size=1)
        callback.on_train_batch_start(trainer, model, (INPUTS, LABELS), 0)
        self.assertFalse(callback.done)
        trainer.is_global_zero = True
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            callback.on_train_batch_start(trainer, model, (INPUTS, LABELS), 0)
        self.assertTrue(callback.done)
        self.assertEqual((model.logged, model.steps), (0, 0))
        with modules(**{"lightning": package("lightning"), "lightning.pytorch": package("pytorch", Callback=base)}):
            small = lightning_callback(gpu="RTX 4060", used_by_others="8GiB")
        with self.assertRaises(DoesNotFit) as caught:
            small.on_train_batch_start(trainer, model, (INPUTS, LABELS), 0)
        self.assertEqual(caught.exception.estimate.setup.precision, "amp-bf16")
        self.assertEqual(caught.exception.estimate.setup.optimizer, "sgd")


def trainer_check(**settings):
    from vram_planner.callbacks import _Check
    return _Check(**settings)


if __name__ == "__main__":
    unittest.main()
