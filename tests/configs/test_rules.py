# SPDX-License-Identifier: GPL-3.0-or-later
"""Written configurations under the rules of the programs that read them, taken from their sources: DeepSpeed @edaa722,
accelerate @16cb6eb, torchtitan @b5bcd76, Megatron-LM @d98e8a6. A file keeps them, or none is written and a sentence
says why."""
import ast
import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import subprocess
import tempfile
import types
import unittest
import unittest.mock

import yaml

from written import TOOLS, cli

LLAMA = {"model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": 128, "intermediate_size": 256,
         "num_hidden_layers": 8, "num_attention_heads": 8, "num_key_value_heads": 4, "vocab_size": 1024,
         "max_position_embeddings": 64, "rope_theta": 500000.0, "tie_word_embeddings": False}
MODELS = {
    "llama": LLAMA,
    "tied": LLAMA | {"tie_word_embeddings": True},
    "mixtral": LLAMA | {"model_type": "mixtral", "architectures": ["MixtralForCausalLM"], "num_local_experts": 8,
                        "num_experts_per_tok": 2, "sliding_window": None},
    "qwen3": LLAMA | {"model_type": "qwen3", "architectures": ["Qwen3ForCausalLM"], "head_dim": 32},
    "deepseek": {key: value for key, value in LLAMA.items() if key != "num_key_value_heads"}
    | {"model_type": "deepseek_v3", "architectures": ["DeepseekV3ForCausalLM"], "q_lora_rank": 48, "kv_lora_rank": 32,
       "qk_nope_head_dim": 16, "qk_rope_head_dim": 8, "v_head_dim": 16, "n_routed_experts": 8, "n_shared_experts": 2,
       "num_experts_per_tok": 2, "moe_intermediate_size": 64, "first_k_dense_replace": 2},
}
# Tuples of the number of GPUs and the degrees of tensor, pipeline, context and expert parallelism.
DEGREES = ((1, 1, 1, 1, 1), (8, 1, 1, 1, 1), (16, 1, 1, 1, 1), (8, 2, 1, 1, 1), (8, 8, 1, 1, 1), (8, 1, 2, 1, 1),
           (16, 2, 2, 1, 1), (16, 1, 1, 4, 1), (16, 2, 1, 2, 1), (8, 1, 1, 1, 4), (16, 2, 2, 2, 1), (24, 1, 3, 1, 1),
           (12, 1, 1, 1, 1))
# Other options, cycled through so that each is combined with many strategies and degrees.
OTHERS = ((), ("--precision=bf16",), ("--precision=amp-bf16", "--accumulation=2"), ("--precision=fp16",),
          ("--optimizer=momentum",), ("--optimizer=adamw-fused", "--checkpoint=*"),
          ("--precision=bf16", "--offload_optimizer=yes", "--optimizer=adagrad"),
          ("--precision=amp-fp16", "--tp.sequence=yes", "--batch=2"),
          ("--compile=model", "--compile.mode=reduce-overhead"),
          ("--precision=bf16", "--compile=blocks", "--compile.loss=yes", "--tp.sequence=yes", "--tp.async=yes"),
          ("--compile=step", "--compile.optimizer=yes", "--compile.activation-budget=0.5"),
          ("--precision=bf16", "--megatron.loss-fusion=yes", "--megatron.grouped-gemm=yes", "--checkpoint=*.mlp"),
          ("--megatron.optimizer-instances=2",))
RECOMPUTED = {"core_attn", "moe_act", "layernorm", "mla_up_proj", "mlp", "moe", "shared_experts"}
# Values for the environment variables that a script requires.
ASKED = {"ROPE_ARGS": "--rope-type rope", "ROUTER_ARGS": ""}
TESTED = ("Adam", "AdamW", "Adagrad")


def strategies():
    """Every kind of data parallelism; without one, several GPUs use the first."""
    settings = json.loads(cli("list", "settings", "--json").stdout)
    return [choice for row in settings if row["key"] == "data-parallel" for choice in row["choices"]
            if choice != "none"]


def fields(tool):
    path = pathlib.Path(os.environ["VRAM_TEST_DATA"], "configs", f"{tool}.json")
    return json.loads(path.read_text())["fields"]


def product(*factors):
    result = 1
    for factor in factors:
        result *= factor
    return result


class Rules(unittest.TestCase):
    """A job is the degrees and options that a file was written for."""

    def deepspeed(self, text, job):
        file = json.loads(text)
        zero, precision = file["zero_optimization"], [key for key in ("bf16", "fp16", "torch_autocast") if key in file]
        ranks = job.gpus // job.tensor // job.pipeline
        self.assertEqual(file["train_batch_size"],
                         file["train_micro_batch_size_per_gpu"] * file["gradient_accumulation_steps"] * ranks)
        self.assertLessEqual(len(precision), 1)
        self.assertIn(zero["stage"], (0, 1, 2, 3))
        if "bf16_master_weights_and_grads" in file.get("bf16", {}):
            self.assertGreater(zero["stage"], 0)
        if job.pipeline > 1:
            self.assertLess(zero["stage"], 2)
        self.assertTrue("offload_param" not in zero or zero["stage"] == 3)
        self.assertTrue("offload_optimizer" not in zero or zero["stage"] > 0)
        kind = file.get("optimizer", {}).get("type")
        if zero["stage"] > 0 and kind not in TESTED:
            self.assertTrue(file["zero_allow_untested_optimizer"])
        if "offload_optimizer" in zero and kind not in TESTED:
            self.assertFalse(file["zero_force_ds_cpu_optimizer"])
        self.assertEqual(job.context * job.expert, 1)

    def accelerate(self, text, job):
        file = yaml.safe_load(text)
        known = fields("accelerate")
        for key, value in file.items():
            for name in [f"{key}.{inner}" for inner in value] if isinstance(value, dict) else [key]:
                self.assertIn(name, known)
        self.assertIn(file["distributed_type"], ("NO", "MULTI_GPU", "FSDP", "DEEPSPEED"))
        self.assertIn(file["mixed_precision"], ("no", "fp16", "bf16", "fp8"))
        self.assertEqual(file["num_processes"], job.gpus)
        self.assertEqual(file["num_processes"] % file["num_machines"], 0)
        self.assertTrue(file["num_machines"] == 1 or (file["main_process_ip"] and file["main_process_port"]))
        self.assertTrue(file["distributed_type"] != "MULTI_GPU" or file["num_processes"] > 1)
        self.assertEqual(file["distributed_type"] == "DEEPSPEED", "deepspeed_config" in file)
        self.assertEqual(file["distributed_type"] == "FSDP", "fsdp_config" in file)
        sizes = {key.removeprefix("parallelism_config_"): value
                 for key, value in file.get("parallelism_config", {}).items()}
        if sizes:
            self.assertEqual(file["fsdp_config"]["fsdp_version"], 2)
            self.assertEqual(product(*sizes.values()), file["num_processes"])
            if sizes["tp_size"] > 1 or sizes["cp_size"] > 1:
                self.assertFalse(sizes["dp_replicate_size"] > 1 and sizes["dp_shard_size"] == 1)
        self.assertEqual((sizes.get("tp_size", 1), sizes.get("cp_size", 1)), (job.tensor, job.context))
        compiled = next((option for option in job.options if option.startswith("--compile=")), None)
        self.assertEqual("dynamo_config" in file, compiled is not None)
        for key, value in file.get("dynamo_config", {}).items():
            self.assertTrue(isinstance(value, bool) or value in known[f"dynamo_config.{key}"].split("|"))
        self.assertEqual(job.pipeline * job.expert, 1)
        # With mixed_precision, FSDP would convert 16-bit parameters to fp32 (fsdp2_prepare_model).
        if {"--precision=bf16", "--precision=fp16"}.intersection(job.options) and "fsdp_config" in file:
            self.assertEqual(file["mixed_precision"], "no")

    def titan_config(self, text, job):
        """Returns what planned() does with a configuration that accepts only the fields of its release."""
        known = fields("torchtitan")

        def section(name, **values):
            names = [field.split(".")[1] for field in known if field.startswith(name + ".")]
            kind = type(name, (), {"__slots__": [field for field in names if "[" not in field] + list(values)})
            made = kind()
            for key, value in values.items():
                setattr(made, key, value)
            return made

        training = section("training")
        training.max_context_length = 2048
        sizes = MODELS[job.model]
        model = types.SimpleNamespace(vocab_size=sizes["vocab_size"], dim=sizes["hidden_size"],
                                      layers=[None] * sizes["num_hidden_layers"])
        config = types.SimpleNamespace(
            training=training, parallelism=section("parallelism"), compile=section("compile"),
            activation_checkpoint="default", model_spec=types.SimpleNamespace(model=model),
            optimizer=section("optimizer", param_groups=[types.SimpleNamespace(optimizer_name="AdamW")]))
        checkpointing = types.SimpleNamespace(**{name: types.SimpleNamespace(Config=lambda name=name: name)
                                                 for name in ("FullAC", "SelectiveAC")})
        modules = {"torchtitan": types.ModuleType("torchtitan"),
                   "torchtitan.distributed": types.ModuleType("torchtitan.distributed"),
                   "torchtitan.distributed.activation_checkpoint": checkpointing,
                   "model_of_mine": types.SimpleNamespace(tiny=lambda: config)}
        space = {"__name__": "torchtitan_plan"}
        with unittest.mock.patch.dict("sys.modules", modules), \
                unittest.mock.patch.dict("os.environ", {"MODEL": "model_of_mine:tiny"}):
            exec(compile(text, "torchtitan_plan.py", "exec"), space)
            return space["planned"]()

    def torchtitan(self, text, job):
        config = self.titan_config(text, job)
        p, t, known = config.parallelism, config.training, fields("torchtitan")
        for name, section in (("parallelism", p), ("training", t), ("optimizer", config.optimizer)):
            for key in section.__slots__:
                choices = known.get(f"{name}.{key}", "")
                if "|" in choices and hasattr(section, key):
                    self.assertIn(getattr(section, key), choices.split("|"))
        self.assertEqual(product(p.data_parallel_replicate_degree, p.data_parallel_shard_degree,
                                 p.context_parallel_degree, p.tensor_parallel_degree, p.pipeline_parallel_degree),
                         job.gpus)
        sparse = p.data_parallel_shard_degree * p.context_parallel_degree * p.tensor_parallel_degree
        self.assertEqual(sparse % p.expert_parallel_degree, 0)
        microbatches = p.num_pp_microbatches if p.pipeline_parallel_degree > 1 else 1
        tokens = t.num_tokens_per_microbatch_per_dp_rank * microbatches
        ranks = p.data_parallel_replicate_degree * p.data_parallel_shard_degree
        self.assertEqual(t.num_tokens_per_train_step % (tokens * ranks), 0)
        self.assertEqual(t.num_tokens_per_train_step // (tokens * ranks), job.accumulation)
        self.assertEqual(t.num_tokens_per_microbatch_per_dp_rank, job.batch * t.max_context_length)
        if p.pipeline_parallel_degree > 1:
            self.assertIn(p.pipeline_parallel_schedule, ("1F1B", "GPipe", "Interleaved1F1B"))
        self.assertTrue(not config.compile.enable_async_tensor_parallel
                        or (config.compile.enable and "model" in config.compile.components))
        self.assertLessEqual(set(getattr(config.compile, "components", [])), {"model", "loss"})
        self.assertTrue(t.disable_cuda_graphs or p.pipeline_parallel_degree * p.expert_parallel_degree == 1)
        self.assertEqual((p.tensor_parallel_degree, p.pipeline_parallel_degree, p.context_parallel_degree,
                          p.expert_parallel_degree), (job.tensor, job.pipeline, job.context, job.expert))

    def flags(self, text):
        """The arguments and environment variables that the script passes to torchrun."""
        with tempfile.TemporaryDirectory() as folder:
            stub = pathlib.Path(folder, "torchrun")
            stub.write_text('#!/bin/bash\nprintf "%s\\0" "${CUDA_DEVICE_MAX_CONNECTIONS-none}" "$@"\n')
            stub.chmod(0o755)
            script = pathlib.Path(folder, "train.sh")
            script.write_text(text)
            environment = {"PATH": f"{folder}:/usr/bin:/bin"} | ASKED
            done = subprocess.run(["/bin/bash", str(script)], env=environment, capture_output=True, text=True,
                                  check=True)
        connections, *words = done.stdout.split("\0")[:-1]
        given = {}
        for word in words:
            if word.startswith("--"):
                self.assertNotIn(word, given)
                given[word] = None
                last = word
            elif given and given[last] is None:
                given[last] = word
        return connections, given

    def megatron(self, text, job):
        connections, given = self.flags(text)
        known = fields("megatron")
        launcher = ("--nproc-per-node", "--nnodes")
        for flag, value in given.items():
            self.assertTrue(flag in launcher or flag in known, flag)
            self.assertEqual(known.get(flag) == "flag", value is None or value == "pretrain_gpt.py", flag)

        def whole(flag, usual=1):
            return int(given.get("--" + flag, usual))

        tensor, pipeline = whole("tensor-model-parallel-size"), whole("pipeline-model-parallel-size")
        context, expert = whole("context-parallel-size"), whole("expert-model-parallel-size")
        self.assertEqual((tensor, pipeline, context, expert), (job.tensor, job.pipeline, job.context, job.expert))
        gpus = whole("nproc-per-node") * whole("nnodes")
        self.assertEqual(gpus, job.gpus)
        self.assertEqual(gpus % (tensor * pipeline * context), 0)
        data = gpus // (tensor * pipeline * context)
        self.assertEqual(whole("global-batch-size") % (whole("micro-batch-size") * data), 0)
        self.assertEqual(whole("num-layers") % pipeline, 0)
        self.assertEqual(whole("num-attention-heads") % tensor, 0)
        self.assertEqual(whole("seq-length") % (2 * context if context > 1 else 1), 0)
        self.assertGreaterEqual(whole("max-position-embeddings"), whole("seq-length"))
        self.assertFalse("--bf16" in given and "--fp16" in given)
        self.assertTrue("--tp-comm-overlap" not in given or "--sequence-parallel" in given)
        experts = whole("num-experts", 0)
        self.assertTrue(expert == 1 or (experts > 0 and experts % expert == 0))
        if experts > 0 and tensor > 1:  # MoELayer.forward raises a ValueError.
            self.assertIn("--sequence-parallel", given)
        instances = whole("num-distributed-optimizer-instances")
        self.assertTrue(instances == 1 or "--use-distributed-optimizer" in given)
        self.assertEqual(data * context % instances, 0)
        self.assertFalse("--multi-latent-attention" in given and "--group-query-attention" in given)
        self.assertNotEqual(given.get("--cross-entropy-fusion-impl"), "te")
        if "--recompute-modules" in given:
            self.assertEqual(given["--recompute-granularity"], "selective")
            self.assertIn(given["--recompute-modules"], RECOMPUTED)
            self.assertNotIn("--recompute-num-layers", given)
        if "--recompute-method" in given:
            self.assertEqual(given["--recompute-granularity"], "full")
        if "--use-torch-fsdp2" in given:
            self.assertEqual((pipeline, expert), (1, 1))
            self.assertNotIn("--use-distributed-optimizer", given)
            self.assertIn("--no-gradient-accumulation-fusion", given)
            self.assertIn(given["--ckpt-format"], ("torch_dist", "torch_dcp"))
            self.assertIn("--untie-embeddings-and-output-weights", given)
            self.assertNotIn("--fp16", given)
            self.assertNotEqual(connections, "1")
        elif tensor > 1 or context > 1:
            self.assertEqual(connections, "1")
        self.whole_model(given, job)

    def whole_model(self, given, job):
        """Its options are those of the configuration that the network was read from."""
        model = MODELS[job.model]
        head = model.get("head_dim", model.get("v_head_dim", model["hidden_size"] // model["num_attention_heads"]))
        expected = {"--num-layers": model["num_hidden_layers"], "--hidden-size": model["hidden_size"],
                    "--ffn-hidden-size": model["intermediate_size"], "--kv-channels": head,
                    "--num-attention-heads": model["num_attention_heads"], "--vocab-size": model["vocab_size"],
                    "--attention-dropout": 0,
                    "--hidden-dropout": 0, "--normalization": "RMSNorm", "--position-embedding-type": "rope",
                    "--rotary-base": int(model["rope_theta"])}
        if "num_local_experts" in model:
            expected |= {"--num-experts": model["num_local_experts"], "--moe-router-topk": model["num_experts_per_tok"],
                         "--moe-ffn-hidden-size": model["intermediate_size"]}
        if "num_key_value_heads" in model:
            expected |= {"--num-query-groups": model["num_key_value_heads"]}
        if "kv_lora_rank" in model:
            expected |= {"--q-lora-rank": model["q_lora_rank"], "--kv-lora-rank": model["kv_lora_rank"],
                         "--qk-head-dim": model["qk_nope_head_dim"], "--v-head-dim": model["v_head_dim"],
                         "--qk-pos-emb-head-dim": model["qk_rope_head_dim"], "--num-experts": model["n_routed_experts"],
                         "--moe-ffn-hidden-size": model["moe_intermediate_size"], "--moe-layer-freq": "([0]*2+[1]*6)",
                         "--moe-shared-expert-intermediate-size": 2 * model["moe_intermediate_size"],
                         "--moe-router-score-function": "sigmoid", "--rope-type": "rope"}
        for flag, value in expected.items():
            self.assertEqual(given[flag], str(value), flag)
        for flag in ("--swiglu", "--disable-bias-linear"):
            self.assertIn(flag, given)
        self.assertEqual("--group-query-attention" in given, "num_key_value_heads" in model)
        self.assertEqual("--multi-latent-attention" in given, "kv_lora_rank" in model)
        self.assertEqual("--untie-embeddings-and-output-weights" in given, not model["tie_word_embeddings"])
        self.assertEqual("--qk-layernorm" in given, job.model in ("qwen3", "deepseek"))

    def pytorch(self, text, job):
        values = {}
        tree = ast.parse(text)
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                values[node.targets[0].id] = node.value.value
        self.assertEqual((values["BATCH"], values["ACCUMULATION"]), (job.batch, job.accumulation))
        meshes = [node.args[1] for node in ast.walk(tree)
                  if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "init_device_mesh"]
        for mesh in meshes:
            self.assertEqual(product(*ast.literal_eval(mesh)), job.gpus)
        launched = [int(number) for number in re.findall(r"--n(?:proc-per-node|nodes) (\d+)", ast.get_docstring(tree))]
        self.assertEqual(product(*launched), job.gpus)
        self.assertEqual(product(job.tensor, job.pipeline, job.context, job.expert), 1)

    def jobs(self, folder):
        """Each strategy with each division of the GPUs; models and other options take turns."""
        turns, models = itertools.cycle(OTHERS), itertools.cycle(MODELS)
        for strategy, degrees in itertools.product(strategies(), DEGREES):
            job = types.SimpleNamespace(model=next(models), options=next(turns), batch=1, accumulation=1)
            if degrees[4] > 1:
                job.model = "mixtral"
            job.gpus, job.tensor, job.pipeline, job.context, job.expert = degrees
            for option in job.options:
                key, value = option.lstrip("-").split("=")
                if key in ("batch", "accumulation"):
                    setattr(job, key, int(value))
            keys = ("gpus", "tensor-parallel", "pipeline-parallel", "context-parallel", "expert-parallel")
            job.words = [os.path.join(folder, f"{job.model}.json"), f"--data-parallel={strategy}", "--batch=1",
                         *(f"--{key}={value}" for key, value in zip(keys, degrees)), "--set", "dim.sequence=64",
                         *job.options]
            yield job

    def judge(self, tool, job, done, estimated):
        """Whether a file was written. If not, the reason must be one sentence."""
        if done.returncode == 0:
            self.assertEqual(estimated.returncode, 0, "the estimate refuses it")
            getattr(self, tool)(done.stdout, job)
            return True
        self.assertEqual(done.returncode, 1)
        sentences = [line for line in done.stderr.strip().split("\n") if not line.startswith("note: ")]
        self.assertEqual(len(sentences), 1, done.stderr)
        return False

    def test_every_combination_starts_or_is_refused(self):
        written, judged = dict.fromkeys(TOOLS, 0), 0
        with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor() as pool:
            for name, model in MODELS.items():
                pathlib.Path(folder, f"{name}.json").write_text(json.dumps(model))
            for job in self.jobs(folder):
                runs = {tool: pool.submit(cli, "config", "--for", tool, *job.words) for tool in TOOLS}
                estimated = pool.submit(cli, "estimate", *job.words).result()
                for tool, run in runs.items():
                    judged += 1
                    with self.subTest(tool=tool, words=" ".join(job.words[1:]), model=job.model):
                        written[tool] += self.judge(tool, job, run.result(), estimated)
        self.assertGreater(judged, 500)
        for tool, files in written.items():
            self.assertGreater(files, 15, tool)


if __name__ == "__main__":
    unittest.main()
