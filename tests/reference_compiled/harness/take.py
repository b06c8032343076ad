# SPDX-License-Identifier: GPL-3.0-or-later
"""Records figures with PyTorch 2.6 or 2.14, without a GPU, and writes them in the format of this folder's files:

    python3 tests/reference_compiled/harness/take.py FOLDER [--only GLOB]

Has the same requirements as ../../reference/harness.
"""
import argparse
import collections
import contextlib
import dataclasses
import fnmatch
import gc
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "reference", "harness")]
import compiler  # noqa: E402  (before anything that imports triton)
import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402

import fake_cuda  # noqa: E402

PLAIN = {name: getattr(F, name) for name in ("has_torch_function", "has_torch_function_unary",
                                             "has_torch_function_variadic")}
import networks  # noqa: E402
import small_adapted  # noqa: E402
import small_attention  # noqa: E402
import small_conditional  # noqa: E402
import small_formulas  # noqa: E402
import small_functions  # noqa: E402
import small_joined  # noqa: E402
import small_losses  # noqa: E402
import small_parts  # noqa: E402
import small_sequences  # noqa: E402
import small_speech  # noqa: E402
import small_tasks  # noqa: E402
import small_vision  # noqa: E402
from cuda_choices import attention  # noqa: E402
from fully_sharded import FullySharded, Resized, gathered  # noqa: E402
from step import Storages  # noqa: E402
from tensor_parallel import DTensor, TensorParallel, local  # noqa: E402
from torch._prims.rng_prims import run_and_save_rng_state, run_with_rng_state  # noqa: E402
from torch._subclasses.fake_tensor import FakeTensorMode  # noqa: E402
from torch.fx.experimental.symbolic_shapes import ShapeEnv  # noqa: E402
from torch.utils._pytree import tree_leaves  # noqa: E402

for name, function in PLAIN.items():
    setattr(F, name, function)  # the other harness replaces these functions, and Dynamo would trace the replacements

PRECISIONS = {"fp32": None, "amp_bf16": torch.bfloat16, "bf16": None}
LIBRARY = torch.library.Library("aten", "IMPL")


def tokens(batch, length, size):
    return lambda: (torch.zeros(batch, length, dtype=torch.long), torch.zeros(batch, length, dtype=torch.long))


def numbers(batch, length):
    """Rows of token ids or of a table's columns, each with one label."""
    return lambda: (torch.zeros(batch, length, dtype=torch.long), torch.zeros(batch, dtype=torch.long))


def images(batch):
    return lambda: (torch.zeros(batch, 3, 224, 224), torch.zeros(batch, dtype=torch.long))


def token_loss(output, target):
    return F.cross_entropy(output.view(-1, output.size(-1)), target.view(-1))


def float_loss(output, target):
    return F.cross_entropy(output.flatten(0, 1).float(), target.flatten())


def layers(model):
    return model.layers.values()


def inner_layers(model):
    """The modules around which the checkpoints are."""
    return [layer.module for layer in model.layers.values()]


def small(classes, batch, inputs, loss):
    return {f"small_{network.__name__.lower()}@b{batch}": Case(network, inputs, loss, None, PRECISIONS)
            for network in classes}


def titan(*options, **named):
    return lambda: networks.TitanLlama(*options, **named)


def rows(batch, wanted):
    """Rows of six numbers, each with its expected results."""
    return lambda: (torch.zeros(batch, 6), torch.zeros(batch, wanted))


def translated(batch):
    return lambda: (torch.zeros(batch, 3, 128, 128), torch.zeros(batch, 3, 128, 128))


def taught_images(batch):
    """Images, each with a label and a teacher's scores."""
    return lambda: (torch.zeros(batch, 3, 224, 224), torch.zeros(batch, 1001))


def labelled(batch):
    """Images with a label for each pixel."""
    return lambda: (torch.zeros(batch, 3, 128, 128), torch.zeros(batch, 128, 128, dtype=torch.long))


def own_loss(loss, _):
    """The model computes its loss."""
    return loss


Case = collections.namedtuple("Case", "build inputs loss blocks precisions shared budget where sharded",
                              defaults=[None, 1.0, None, None])
TITAN = tokens(2, 1024, 8000), float_loss
COMPLEX = "fp32", "amp_bf16"  # Module.to(bfloat16) makes complex tables real
STEP = None, 1.0, ("step",)
WHOLE = "capped", "halves", "biased_encoder", "added", "scaled"  # also compiled as a whole
CASES = {
    "capped_decoder@b4": Case(networks.Decoder, tokens(4, 512, 16000), token_loss, lambda m: m.blocks, PRECISIONS),
    "biased_encoder@b4": Case(networks.BiasedEncoder, tokens(4, 256, 2000), token_loss, lambda m: m.blocks,
                              ("fp32", "amp_bf16")),
    "added_bias@b4": Case(lambda: networks.BiasedEncoder(networks.AddedBiasBlock), tokens(4, 256, 2000), token_loss,
                          lambda m: m.blocks, PRECISIONS),
    "scaled_bias@b4": Case(lambda: networks.BiasedEncoder(networks.ScaledBiasBlock), tokens(4, 256, 2000), token_loss,
                           lambda m: m.blocks, PRECISIONS),
    "capped_vision@b16": Case(lambda: networks.Vision(False), images(16), F.cross_entropy, None, PRECISIONS),
    "nested_vision@b16": Case(lambda: networks.Vision(True), images(16), F.cross_entropy, None, PRECISIONS),
    "next_inside@b8": Case(small_vision.StagedNext, images(8), F.cross_entropy, None, ("fp32", "bf16")),
    "titan_tiny@b2": Case(titan(), *TITAN, layers, COMPLEX),
    "titan_tiny_op@b2": Case(titan(networks.Selective), *TITAN, layers, ("fp32",)),
    "titan_tp@b2.tp2": Case(titan(groups=4), *TITAN, layers, COMPLEX, TensorParallel(2)),
    "titan_tp@b2.tp2_whole": Case(titan(groups=4), *TITAN, layers, COMPLEX, TensorParallel(2, sequence=False)),
    "titan_tp@b2.tp2_loss": Case(titan(groups=4), *TITAN, layers, COMPLEX, TensorParallel(2, loss=True)),
    "titan_tp_op@b2.tp2": Case(titan(networks.Selective, 4), *TITAN, layers, COMPLEX, TensorParallel(2)),
    "titan_tp_around@b2.tp2": Case(titan(networks.Whole, 4), *TITAN, inner_layers, COMPLEX, TensorParallel(2)),
    "halves_tp@b2.tp2": Case(titan(None, 4, False), *TITAN, layers, PRECISIONS, TensorParallel(2)),
    "halves_tp_op@b2": Case(titan(networks.Selective, 4, False), *TITAN, layers, ("fp32",)),
    "halves_tp_op@b2.tp2": Case(titan(networks.Selective, 4, False), *TITAN, layers, ("fp32", "amp_bf16"),
                                TensorParallel(2)),
    "narrow_tp@b2.tp2": Case(titan(None, 4, False, 128), *TITAN, layers, PRECISIONS, TensorParallel(2)),
    "narrow_tp@b2.tp4_whole": Case(titan(None, 4, False, 128), *TITAN, layers, PRECISIONS,
                                   TensorParallel(4, sequence=False)),
    "narrow_tp_around@b2.tp2": Case(titan(networks.Whole, 4, False, 128), *TITAN, inner_layers, PRECISIONS,
                                    TensorParallel(2)),
    "narrow_tp_around@b2.tp4_whole": Case(titan(networks.Whole, 4, False, 128), *TITAN, inner_layers, PRECISIONS,
                                          TensorParallel(4, sequence=False)),
    "halves_tp@b2.tp4_loss": Case(titan(None, 4, False), *TITAN, layers, PRECISIONS, TensorParallel(4, loss=True)),
    "biased_tp@b2.tp2": Case(titan(None, 4, False, 128, True), *TITAN, layers, ("fp32", "amp_bf16"), TensorParallel(2)),
    "narrow_tp@b2.fsdp4": Case(titan(None, 4, False, 128), *TITAN, layers, ("fp32",), sharded=FullySharded(4)),
    "narrow_tp@b2.fsdp4_kept": Case(titan(None, 4, False, 128), *TITAN, layers, ("fp32",),
                                    sharded=FullySharded(4, reshard=False)),
    "narrow_tp_around@b2.fsdp4": Case(titan(networks.Whole, 4, False, 128), *TITAN, inner_layers, ("fp32",),
                                      sharded=FullySharded(4)),
    "narrow_tp@b2.tp2_fsdp2": Case(titan(None, 4, False, 128), *TITAN, layers, ("fp32",), TensorParallel(2, data=2),
                                   sharded=FullySharded(2)),
    "small_rays@b4096": Case(small_losses.Rays, rows(4096, 3), F.mse_loss, None, PRECISIONS, *STEP),
    "small_borders@b4": Case(small_losses.Borders, translated(4), F.l1_loss, None, PRECISIONS, *STEP),
    "small_labels@b4096": Case(small_losses.Labels, rows(4096, 3000), F.binary_cross_entropy_with_logits, None,
                               PRECISIONS, *STEP),
    "small_pretraining@b4": Case(small_tasks.Pretraining, numbers(4, 256), own_loss, None, PRECISIONS),
    "small_distilled@b8": Case(small_tasks.Distilled, images(8), own_loss, None, PRECISIONS),
    "small_taught@b8": Case(small_tasks.Taught, taught_images(8), small_tasks.taught, None, PRECISIONS, *STEP),
    "small_regions@b4": Case(small_tasks.Regions, labelled(4), small_tasks.overlap, None, PRECISIONS, *STEP),
    "small_upsampled@b4": Case(small_tasks.Upsampled, labelled(4), F.cross_entropy, None, PRECISIONS, *STEP),
    "small_quarter@b4": Case(small_attention.Quarter, tokens(4, 256, 4000), token_loss, None, ("amp_bf16",)),
    "relative_encoder@b4": Case(small_losses.RelativeEncoder, tokens(4, 256, 4000), token_loss, None, ("amp_bf16",)),
    **small((small_losses.Losses,), 1024, numbers(1024, 16), F.cross_entropy),
    **small((*small_vision.NETWORKS, *small_sequences.OF_IMAGES, *small_formulas.OF_IMAGES,
            *small_joined.OF_IMAGES, *small_functions.OF_IMAGES), 8, images(8), F.cross_entropy),
    **small((small_attention.Biases, small_attention.Placed), 8, images(8), F.cross_entropy),
    **small((small_conditional.Conditional, small_speech.Speech, small_speech.Recomputed, small_speech.Voice), 8,
            images(8), F.cross_entropy),
    **small((small_parts.Tokens,), 8, images(8), F.cross_entropy),
    "small_scales@b8": Case(small_parts.Scales, images(8), F.cross_entropy, None, ("amp_bf16", "bf16")),
    "small_views@b8": Case(small_parts.Views, images(8), F.cross_entropy, None, ("amp_bf16", "bf16")),
    "small_messages@b4096": Case(small_parts.Messages, rows(4096, 3), F.mse_loss, None, PRECISIONS),
    **small((small_parts.Steps,), 16, tokens(16, 256, 200), token_loss),
    **small((small_attention.Chunks,), 4, tokens(4, 256, 200), token_loss),
    "small_offsets@b8": Case(small_functions.Offsets, images(8), F.cross_entropy, None, ("fp32",)),
    "small_adapted@b4": Case(small_adapted.Adapted, tokens(4, 512, 9600), float_loss, None, ("bf16",), *STEP),
    "small_sphere@b4": Case(small_attention.Sphere, tokens(4, 256, 200), token_loss, None, ("fp32",)),
    **small((*small_sequences.OF_TOKENS, *small_formulas.OF_TOKENS, *small_functions.OF_TOKENS), 4,
            tokens(4, 256, 4000), token_loss),
}
for network, batch, length in small_joined.OF_ROWS:
    CASES.update(small((network,), batch, numbers(batch, length), F.cross_entropy))
for small_case in ("small_rope@b4", "small_mobile@b8"):
    CASES[f"{small_case}.budget0.5"] = CASES[small_case]._replace(budget=0.5)
for small_case in ("small_conditional@b8", "small_registers@b8"):
    CASES[f"{small_case}.budget0.5"] = CASES[small_case]._replace(budget=0.5, precisions=("fp32", "bf16"))


def on_device(model, dtype=None):
    """Does what model.to("cuda", dtype) does, which fake parameters do not support. Tied weights stay tied."""
    moved = {}

    def move(value):
        to = dtype if dtype and value.is_floating_point() else value.dtype
        made = torch.empty_strided(value.shape, value.stride(), dtype=to, device="cuda")
        return torch.nn.Parameter(made, value.requires_grad) if isinstance(value, torch.nn.Parameter) else made

    for module in model.modules():
        for held in (module._parameters, module._buffers):
            for name, value in [(name, value) for name, value in held.items() if value is not None]:
                if id(value) not in moved:  # The value is kept, so that no other one gets its id.
                    moved[id(value)] = value, move(value)
                held[name] = moved[id(value)][1]
    return model


class Followed(Storages):
    """Dynamo refuses to run under any other mode."""

    @classmethod
    def is_infra_mode(cls):
        return True

    def hold(self, tensor):
        super().hold(local(tensor))

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        if DTensor in types:
            return NotImplemented  # DTensor then calls operators on the tensors of this rank
        if function is torch.ops._c10d_functional.wait_tensor.default:
            return args[0]  # for a fake tensor it would make another
        return self.held(function(*args, **(kwargs or {})))

    def held(self, result):
        for tensor in tree_leaves(result):
            if isinstance(tensor, torch.Tensor):
                self.hold(tensor)
        return result


class FollowedResizes(Resized, Followed):
    pass


# Attention inside of a checkpoint runs with the random state of the first time. A state is not on the device.
for followed in (Followed, FollowedResizes):
    run_and_save_rng_state.py_impl(followed)(lambda mode, function, *args, **kwargs: (
        torch.zeros(16, dtype=torch.uint8, device="cpu"), mode.held(function(*args, **kwargs))))
    run_with_rng_state.py_impl(followed)(lambda mode, _, function, *args, **kwargs: mode.held(
        function(*args, **kwargs)))


class Step:
    """Runs a training step on the fake device, with the part named by `where` compiled."""

    def __init__(self, case, precision, where):
        self.case = case
        self.model = on_device(case.build()).train()
        with torch.device("cuda"):
            self.arguments, self.target = case.inputs()
        if precision == "bf16":
            on_device(self.model, torch.bfloat16)
            if self.arguments.is_floating_point():
                self.arguments = self.arguments.to(torch.bfloat16)
        if case.shared:
            case.shared.apply(self.model)
        self.autocast = PRECISIONS[precision]
        self.compile(where)
        if case.sharded:
            case.sharded.apply(self.model, layers(self.model), case.shared and case.shared.mesh["data"])
        self.parameters = list(self.model.parameters())
        # foreach kernels do not accept plain tensors together with DTensors.
        groups = [[p for p in self.parameters if isinstance(p, DTensor) == shared] for shared in (False, True)]
        self.optimizer = torch.optim.AdamW([{"params": group} for group in groups if group], foreach=True)
        self.standing = [*self.parameters, *self.model.buffers(), self.arguments, self.target]

    def compile(self, where):
        self.run_model = torch.compile(self.model, dynamic=False) if where == "model" else self.model
        for block in self.case.blocks(self.model) if where == "block" else ():
            block.compile(dynamic=False)
        if self.case.sharded and self.case.blocks is layers:  # The hooks of FSDP2 are not compiled.
            for name, layer in self.model.layers.items():
                layer._compiled_call_impl = None
                self.model.layers[name] = torch.compile(layer, dynamic=False)
        self.whole = torch.compile(self.loss, dynamic=False) if where == "step" else None

    def loss(self, arguments, target):
        return self.case.loss(self.model(arguments), target)

    def forward(self):
        with torch.device("cuda"), torch.autocast("cuda", self.autocast, enabled=self.autocast is not None):
            if self.whole:
                return None, self.whole(self.arguments, self.target)
            output = self.run_model(self.arguments)
            return output, self.case.loss(output, self.target)

    def context(self):
        return self.case.shared.context() if self.case.shared else contextlib.nullcontext()

    def warm_up(self):
        """Compiles both halves and discards the result."""
        with self.context():
            _, loss = self.forward()
            loss.backward()
        self.optimizer.zero_grad()

    def run(self, hooks=None):
        with self.context():
            with hooks or contextlib.nullcontext():
                output, loss = self.forward()
            loss.backward()
        del output, loss
        self.optimizer.step()
        self.optimizer.zero_grad()

    def saved_bytes(self):
        kept = {}

        def outside():
            return {local(tensor).untyped_storage()._cdata for tensor in (*self.standing, *gathered(self.model))}

        @torch.compiler.disable
        def keep(tensor):
            storage = local(tensor).untyped_storage()
            if tensor.is_cuda and storage._cdata not in outside():  # not the random states
                kept[storage._cdata] = storage.nbytes()
            return tensor

        self.run(torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor))
        return sum(kept.values())


def figures(case, precision, where):
    torch._dynamo.reset()
    torch._functorch.config.activation_memory_budget = case.budget
    compiler.GRAPHS.clear()
    gc.collect()
    mode = FakeTensorMode(allow_non_fake_inputs=True, shape_env=ShapeEnv())
    compiler.OUTER[:] = [mode]
    with mode:
        step = Step(case, precision, where)
        step.warm_up()
        gc.collect()
        storages = FollowedResizes() if case.sharded else Followed()
        for tensor in step.standing:
            storages.hold(tensor)
        if case.sharded:
            storages.follow_resizes()
        with storages:
            step.run()  # creates the optimizer's state
            storages.peak = 0
            step.run()
        with storages:
            saved = step.saved_bytes()
        return {"saved_bytes": saved, "peak": storages.peak, "graphs": list(compiler.GRAPHS)}


def started(description):
    """Loads the fake device and returns the options of the command line."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("folder")
    parser.add_argument("--only", default="*")
    options = parser.parse_args()
    fake_cuda.load()
    for key in ("AutogradCUDA", "CUDA"):
        LIBRARY.impl("scaled_dot_product_attention", attention, key)
    return options


def write(taken, folder, file):
    with open(os.path.join(folder, file), "w", encoding="utf-8") as out:
        json.dump(taken, out, separators=(",", ":"))


def main():
    options = started("Takes figures of compiled steps from PyTorch.")
    for name, case in CASES.items():
        for precision in case.precisions:
            alone = ("model",) if case.blocks is None else ("block",)
            both = case.blocks is not None and name.startswith(WHOLE)
            for where in case.where or (("block", "model") if both else alone):
                file = f"{name}.{precision}.adamw.{where}.json"
                if not fnmatch.fnmatch(file, options.only):
                    continue
                taken = figures(case, precision, where)
                print(file, taken["saved_bytes"], taken["peak"], len(taken["graphs"]), flush=True)
                taken.update(case=name, precision=precision, optimizer="adamw", compile=where, torch=torch.__version__)
                if name.startswith("small"):
                    taken["graphs"] = []  # they would be most of the file, and nothing reads them
                if case.budget < 1:
                    taken["activation_budget"] = case.budget
                if case.shared:
                    taken["tensor_parallel"] = dataclasses.asdict(case.shared)
                if case.sharded:
                    taken["fully_sharded"] = dataclasses.asdict(case.sharded)
                write(taken, options.folder, file)


if __name__ == "__main__":
    main()
