# SPDX-License-Identifier: GPL-3.0-or-later
"""A plan for 64 GPUs: how they share the training of Llama-3 70B. Needs no torch: its config.json says it all."""
import json
import os
import tempfile

import vram_planner

GPU = "H100 SXM5"
LLAMA_3_70B = {
    "architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 8192, "intermediate_size": 28672,
    "num_hidden_layers": 80, "num_attention_heads": 64, "num_key_value_heads": 8, "vocab_size": 128256,
    "max_position_embeddings": 8192, "hidden_act": "silu", "rms_norm_eps": 1e-5, "rope_theta": 500000.0,
    "tie_word_embeddings": False}


def main():
    with tempfile.TemporaryDirectory() as folder:  # a folder of Hugging Face, with or without weights
        with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
            json.dump(LLAMA_3_70B, file)
        settings = dict(precision="bf16", optimizer="adamw", dims={"sequence": 8192})
        plans = vram_planner.plan(folder, gpu=GPU, gpus=64, global_batch=64, **settings)
        for each in plans.plans[:3]:
            print(f"{each.title}: {each.rank.total / 2**30:.1f} of {each.rank.capacity / 2**30:.1f} GiB on the fullest "
                  "GPU. " + " ".join(each.cost.words))
        best = plans.plans[0]
        e = vram_planner.estimate(folder, gpu=GPU, settings=best, **settings)
        for rank in e.ranks:
            print(f"rank {rank.rank} and {rank.alike - 1} like it: {rank.device.total / 2**30:.1f} GiB, peak in "
                  f"{rank.peak.phase} at {rank.peak.layer}")
    return plans, e


if __name__ == "__main__":
    main()
