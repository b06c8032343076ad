# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads Megatron-LM's functional tests of GPTs and a Mixtral into ../published.json, replacing earlier rows of these
tests: the bytes that torch.cuda.memory_stats() reported on the last rank after a step, and their maximum.

    python3 tests/reference_distributed/harness/megatron_rows.py MEGATRON_LM

MEGATRON_LM is a checkout (or a bare repository) of NVIDIA/Megatron-LM. Needs PyYAML. Runs that continue from a
checkpoint are left out, because their maximum includes the memory for loading it.
"""
import json
import os
import subprocess
import sys

import yaml

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = "tests/functional_tests/test_cases"
# Maps the machine names in golden files to full GPU names.
GPUS = {"a100": "NVIDIA A100 SXM4 80GB", "h100": "NVIDIA H100 SXM5 80GB", "gb200": "NVIDIA B200 SXM"}
WORLD = 8
# Maps test cases, in the folder gpt unless another one is named, to the networks of megatron.py. The sizes of
# mixtral_8x7b.vram.json are Megatron-LM's, its rows those of Hugging Face's Mixtral.
NETWORKS = {
    "gpt3_7b_tp4_pp1_memory_speed": "tp4",
    "gpt3_7b_tp1_pp4_memory_speed": "pp4",
    "gpt3_15b_8t_release": "15b_tp8",
    "gpt3_15b_8t_release_sm": "15b_tp8",
    "mixtral/mixtral_8x7b_alltoall_tp2pp4ep4_release": "mixtral_8x7b",
    "gpt3_mcore_te_tp1_pp1_dist_optimizer_fim_dataset": "small_tied",
    "gpt3_mcore_te_tp1_pp1_dist_optimizer_no_mmap_bin_files": "small_tied",
    "gpt3_mcore_te_tp1_pp1_uniform_full_recompute": "small_tied",
    "gpt3_mcore_te_tp1_pp2_rope_embeddings": "small_rotary",
    "gpt3_mcore_te_tp1_pp4_disable_bias_linear": "small_unbiased",
    "gpt3_mcore_te_tp1_pp4_sequence_parallel": "small",
    "gpt3_mcore_te_tp1_pp4_swiglu": "small_swiglu",
    "gpt3_mcore_te_tp1_pp4_untie_embeddings_and_outputs": "small",
    "gpt3_mcore_te_tp1_pp4_vp1": "small",
    "gpt3_mcore_te_tp1_pp4_vp1_calculate_per_token_loss": "small",
    "gpt3_mcore_te_tp1_pp4_vp1_dist_optimizer_overlap_grad_reduce": "small",
    "gpt3_mcore_te_tp1_pp4_vp1_dist_optimizer_overlap_grad_reduce_param_gather": "small",
    "gpt3_mcore_te_tp1_pp4_vp1_dist_optimizer_overlap_grad_reduce_untied": "small",
    "gpt3_mcore_te_tp1_pp4_vp1_uneven_pipeline": "small",
    "gpt3_mcore_te_tp2_pp2": "small_tp2",
    "gpt3_mcore_te_tp2_pp2_cross_entropy_loss_fusion": "small_tp2",
    "gpt3_mcore_te_tp2_pp2_ddp_average_in_collective": "small_tp2",
    "gpt3_mcore_te_tp2_pp2_no_mmap_bin_files": "small_tp2",
    "gpt3_mcore_te_tp1_pp2_cp4_a2a_p2p_nondeterministic": "small_cp4",
    "gpt3_mcore_te_tp2_pp1_cp2_nondeterministic": "small_tp2_cp2_tied",
    "gpt3_mcore_te_tp2_pp2_cp2": "small_tp2_cp2",
    "gpt3_mcore_te_tp2_pp2_cp2_nondeterministic": "small_tp2_cp2",
    "gpt3_mcore_te_tp2_pp2_no_create_attention_mask_in_dataloader": "small_tp2",
    "gpt3_mcore_te_tp4_pp1_dist_optimizer_overlap_grad_reduce": "small_tp4",
    "gpt3_mcore_te_tp4_pp1_dist_optimizer_overlap_grad_reduce_param_gather": "small_tp4",
    "gpt3_mcore_te_tp4_pp1_qk_layernorm_test_mode": "small_tp4_qk_norm",
}
# Number of GPUs of the larger runs on H100. It follows from the bytes between two steps, which these rows therefore do
# not have: 16 ranks share the state of the optimizer, and four that of experts. Elsewhere, the number is not known.
WORLDS = {"gpt3_15b_8t_release": 128, "gpt3_15b_8t_release_sm": 128,
          "mixtral/mixtral_8x7b_alltoall_tp2pp4ep4_release": 128}
# Number of blocks in each stage, if stages differ.
SPLITS = {"gpt3_mcore_te_tp1_pp4_vp1_uneven_pipeline": "2,4,4,2"}


def git(repository, *arguments):
    return subprocess.run(["git", "-C", repository, *arguments], capture_output=True, text=True, check=True).stdout


# With a fused loss, the maximum in other containers is that of the first iteration, in which Inductor benchmarks
# kernels, or that of an older PyTorch, which compiles differently.
FUSED = {"dev_dgx_h100": "2.12", "dev_dgx_gb200": "2.12"}


def setup_of(case, config, gpu):
    """Returns the settings in the configuration and the environment of a test."""
    arguments, environment = config["MODEL_ARGS"], config.get("ENV_VARS") or {}
    tensor = arguments.get("--tensor-model-parallel-size", 1)
    pipeline = arguments.get("--pipeline-model-parallel-size", 1)
    context = arguments.get("--context-parallel-size", 1)
    world = WORLDS.get(case, WORLD)
    replicas = world // (tensor * pipeline * context)
    # A batch size that grows during the training begins at the first number of its schedule.
    schedule = arguments.get("--step-batch-size-schedule", "0:0").split()[0]
    samples = arguments.get("--global-batch-size", int(schedule.split(":")[1]))
    batches = samples // (arguments["--micro-batch-size"] * replicas)
    distributed = arguments.get("--use-distributed-optimizer")
    setup = {
        "gpu": gpu,
        "gpus": str(world),
        "rank": str(world - 1),
        "data-parallel": "megatron-distributed-optimizer" if distributed else "megatron",
        "precision": "bf16",
        "optimizer": "adamw-fused",
        "batch": str(arguments["--micro-batch-size"]),
    }
    if tensor > 1:
        sequence = "yes" if arguments.get("--sequence-parallel") else "no"
        setup.update({"tensor-parallel": str(tensor), "tp.sequence": sequence, "tp.loss-parallel": "yes"})
        if arguments.get("--position-embedding-type") != "rope":
            setup["tp.plan"] = "positions:whole"
    if "--expert-model-parallel-size" in arguments:
        setup["expert-parallel"] = str(arguments["--expert-model-parallel-size"])
    if context > 1:
        setup["context-parallel"] = str(context)
    if pipeline > 1:
        setup.update({"pipeline-parallel": str(pipeline), "pp.microbatches": str(batches)})
        chunks = arguments.get("--num-virtual-stages-per-pipeline-rank", 1)
        if "--num-layers-per-virtual-pipeline-stage" in arguments:
            chunks = arguments["--num-layers"] // pipeline // arguments["--num-layers-per-virtual-pipeline-stage"]
        if chunks > 1:
            setup.update({"pp.virtual": str(chunks), "pp.schedule": "interleaved"})
        if case in SPLITS:
            setup["pp.split"] = SPLITS[case]
    else:
        setup["accumulation"] = str(batches)
    if arguments.get("--recompute-granularity") == "full":
        setup["checkpoint"] = "layers.*"
    if arguments.get("--cross-entropy-loss-fusion"):
        setup["megatron.loss-fusion"] = "yes"
    if arguments.get("--moe-grouped-gemm"):
        setup["megatron.grouped-gemm"] = "yes"
    if "CUBLAS_WORKSPACE_CONFIG" in environment:
        setup["cublas_workspace"] = environment["CUBLAS_WORKSPACE_CONFIG"]
    elif gpu == GPUS["gb200"]:
        setup["torch"] = "2.12"  # Since 2.12, workspaces on Blackwell are as large as on Hopper.
    if "PYTORCH_CUDA_ALLOC_CONF" in environment:
        setup["alloc_conf"] = environment["PYTORCH_CUDA_ALLOC_CONF"]
    return setup


def last(golden, key):
    values = [value for value in golden[key]["values"].values() if value != "nan"]
    return int(values[-1])


def rows_of(repository, case, network):
    folder = f"{CASES}/{case}" if "/" in case else f"{CASES}/gpt/{case}"
    config = yaml.safe_load(git(repository, "show", f"HEAD:{folder}/model_config.yaml"))
    for file in git(repository, "ls-tree", "--name-only", f"HEAD:{folder}").split():
        machine = file.removesuffix(".json").split("_")[-1]
        if not file.startswith("golden_values_") or machine not in GPUS:
            continue
        if case in WORLDS and machine != "h100":
            continue
        setup = setup_of(case, config, GPUS[machine])
        if "megatron.loss-fusion" in setup:
            container = file.removeprefix("golden_values_").removesuffix(".json")
            if container not in FUSED:
                continue
            setup["torch"] = FUSED[container]
        golden = json.loads(git(repository, "show", f"HEAD:{folder}/{file}"))
        if "mem-allocated-bytes" not in golden:
            continue
        yield {
            "tool": "Megatron-LM",
            "source": f"NVIDIA/Megatron-LM, {folder}/{file}: mem-allocated-bytes and mem-max-allocated-bytes",
            "network": network if network.startswith("mixtral") else f"megatron_gpt_{network}",
            "setup": setup,
            "standing": 0 if case in WORLDS else last(golden, "mem-allocated-bytes"),
            "peak": last(golden, "mem-max-allocated-bytes"),
        }


def main():
    repository = sys.argv[1]
    path = os.path.join(HERE, "..", "published.json")
    with open(path, encoding="utf-8") as file:
        published = json.load(file)
    others = [run for run in published["runs"] if run["tool"] != "Megatron-LM"]
    rows = [row for case, network in NETWORKS.items() for row in rows_of(repository, case, network)]
    published["runs"] = rows + others
    with open(path, "w", encoding="utf-8") as file:
        parts = []
        for name, lines in published.items():
            lines = ",\n".join(json.dumps(line, separators=(",", ":")) for line in lines)
            parts.append(f'"{name}":[\n{lines}\n]')
        file.write("{" + ",\n".join(parts) + "}\n")


if __name__ == "__main__":
    main()
