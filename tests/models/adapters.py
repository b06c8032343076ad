# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints PyTorch's figures for PEFT adapters on a small OLMo 2, which tests/reference/tst_adapters.cpp contains.

    python3 tests/models/adapters.py

16-bit models are converted before PEFT adds the adapters, like a checkpoint loaded with torch_dtype. Has the same
requirements as compare.py.
"""
import os
import sys
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "reference", "harness")]
warnings.simplefilter("ignore")

QV = {"r": 8, "target_modules": ["q_proj", "v_proj"]}
KINDS = {
    "lora": ("LoraConfig", QV),
    "lora, in the model's type": ("LoraConfig", QV),
    "lora with dropout": ("LoraConfig", {**QV, "lora_dropout": 0.1}),
    "rslora": ("LoraConfig", {**QV, "use_rslora": True}),
    "dora": ("LoraConfig", {**QV, "use_dora": True}),
    "dora with dropout": ("LoraConfig", {**QV, "use_dora": True, "lora_dropout": 0.1}),
    "ia3": ("IA3Config", {"target_modules": ["k_proj", "v_proj", "down_proj"], "feedforward_modules": ["down_proj"]}),
    "lora on embeddings": ("LoraConfig", {"r": 8, "target_modules": ["q_proj", "embed_tokens"]}),
    "modules to save": ("LoraConfig", {**QV, "modules_to_save": ["lm_head"]}),
    "prompt tuning": ("PromptTuningConfig", {"num_virtual_tokens": 8}),
    "prefix tuning": ("PrefixTuningConfig", {"num_virtual_tokens": 8}),
}


def figures(kind, precision, batch=2):
    import peft
    import step
    import torch
    import transformers
    from public import SMALL, causal
    config, options = KINDS[kind]

    class Adapted(torch.nn.Module):
        def __init__(self):
            super().__init__()
            made = transformers.Olmo2ForCausalLM(transformers.Olmo2Config(**SMALL))
            made = made.to(step.WHOLE.get(precision, torch.float32))
            own = {"autocast_adapter_dtype": False} if kind.endswith("type") else {}
            self.model = peft.get_peft_model(made, getattr(peft, config)(task_type="CAUSAL_LM", **options), **own)
            for name, tokens in getattr(self.model, "prompt_tokens", {}).items():  # they are in CPU memory
                self.model.prompt_tokens[name] = torch.arange(len(tokens), device="cpu")

        def to(self, *_):
            return self

        def forward(self, ids, labels):
            return self.model(input_ids=ids, labels=labels)

    def inputs():
        return list(causal(batch).values()), None

    return step.figures(Adapted, inputs, lambda output, _: output.loss, precision, "adamw")


if __name__ == "__main__":
    import fake_cuda
    fake_cuda.load()
    for kind in KINDS:
        for precision in ("fp32", "amp-bf16", "bf16"):
            found = figures(kind, precision)
            print(f'{{"{kind}", "{precision}", {found["parameters"]}, {found["trainable"]}, {found["saved"]}, '
                  f'{found["peak"]}}},', flush=True)
