# SPDX-License-Identifier: GPL-3.0-or-later
"""Records figures of models of transformers that compute their losses, compiled by PyTorch 2.14, and writes them in the
format of this folder's files:

    python3 tests/reference_compiled/harness/transformer_models.py FOLDER [--only GLOB]

Needs transformers 5.16 and the requirements of take.py.
"""
import fnmatch
import functools
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "measured", "take")]
import take  # noqa: E402  (before anything that imports triton)
import torch  # noqa: E402
import transformers.utils.output_capturing as output_capturing  # noqa: E402

make_tensor = torch.tensor


def tensor(data, **options):
    """Creates a tensor with one element or none by operators that the fake device supports."""
    if data == []:
        return torch.empty((0,), **options)
    return torch.full((), data, **options) if isinstance(data, (int, float)) else make_tensor(data, **options)


def capture_outputs(function=None, **_):
    """Replaces a decorator whose context variables Dynamo does not trace under a fake device."""
    def decorated(forward):
        @functools.wraps(forward)
        def call(self, *args, **kwargs):
            kwargs.pop("return_dict", None)
            return forward(self, *args, **kwargs)
        return call
    return decorated(function) if function else decorated


torch.tensor = tensor
output_capturing.capture_outputs = capture_outputs
import hugging_face  # noqa: E402  (models are imported with the replaced functions)

# The networks, batch sizes, precisions and compiled parts.
CASES = [("hf.albert", 8, "amp_bf16", "model"), ("hf.distilbert", 16, "amp_bf16", "model"),
         ("hf.gemma2", 4, "amp_bf16", "model"), ("hf.gemma3", 4, "amp_bf16", "model"),
         ("hf.llama", 4, "bf16", "model"), ("hf.neox", 4, "amp_bf16", "model"), ("hf.olmo2", 4, "amp_bf16", "model"),
         ("hf.phi3", 4, "amp_bf16", "model"), ("hf.roberta", 8, "fp32", "model"), ("hf.t5", 8, "amp_bf16", "model"),
         ("hf.t5", 8, "amp_bf16", "block")]


class Step(take.Step):
    """A step of a model that returns its loss. The training loop keeps no other output."""

    def __init__(self, case, precision, where):
        self.case = case
        self.model = take.on_device(case.build().train())
        self.model.tie_weights()
        with torch.device("cuda"):
            self.inputs = case.inputs()
        if precision == "bf16":
            take.on_device(self.model, torch.bfloat16)
        self.autocast = take.PRECISIONS[precision]
        self.compile(where)
        self.parameters = list(self.model.parameters())
        self.optimizer = torch.optim.AdamW(self.parameters, foreach=True)
        self.standing = [*self.parameters, *self.model.buffers(), *self.inputs.values()]

    def forward(self):
        with torch.device("cuda"), torch.autocast("cuda", self.autocast, enabled=self.autocast is not None):
            loss = self.run_model(**self.inputs).loss
        return loss, loss


def main():
    options = take.started("Takes figures of compiled models of transformers.")
    take.Step = Step
    take.Followed.__torch_dispatch__ = torch._dynamo.disable(take.Followed.__torch_dispatch__)
    for network, batch, precision, where in CASES:
        recording = f"{network}.compiled" if where == "model" else network
        file = f"{recording}@b{batch}.{precision}.adamw.{where}.json"
        if not fnmatch.fnmatch(file, options.only):
            continue
        subject = hugging_face.NETWORKS[network]
        case = take.Case(subject.make, functools.partial(subject.inputs, batch), None, subject.repeated,
                         take.PRECISIONS)
        found = take.figures(case, precision, where)
        found |= {"graphs": [], "case": f"{recording}@b{batch}", "precision": precision, "optimizer": "adamw",
                  "compile": where, "keep_outputs": False, "torch": torch.__version__}
        take.write(found, options.folder, file)
        print(file, found["saved_bytes"], found["peak"], flush=True)


if __name__ == "__main__":
    main()
