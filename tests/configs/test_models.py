# SPDX-License-Identifier: GPL-3.0-or-later
"""Scripts for Megatron-LM and torchtitan describe the network that they were written for, or none is written and the
reason says why. The parameters of a script's model are counted by the layers that Megatron-LM @d98e8a6 builds from its
options (GPTModel, SelfAttention, MLASelfAttention, MLP, TopKRouter), and compared with those that transformers
counts."""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import tempfile
import types
import unittest
import unittest.mock

from written import cli

SOURCE = pathlib.Path(os.environ["VRAM_TEST_DATA"]).parent.parent
SMALL = {"hidden_size": 256, "intermediate_size": 512, "num_hidden_layers": 4, "num_attention_heads": 8,
         "vocab_size": 1024, "max_position_embeddings": 64}
GPT2 = {"model_type": "gpt2", "n_embd": 256, "n_layer": 4, "n_head": 8, "n_positions": 64, "vocab_size": 1024}
# Megatron-LM has an option for the factor; the other parameters are constants (RotaryEmbedding._apply_scaling).
LLAMA31 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
           "original_max_position_embeddings": 8192}
ASKED_ROPE = "${ROPE_ARGS?has the scaling of the rotary embedding: rope_scaling in config.json}"
# Families and settings for which Megatron-LM has options, with options that the script contains.
WRITTEN = {
    "llama": ({"model_type": "llama"}, ("--swiglu", "--disable-bias-linear", "--normalization RMSNorm")),
    "llama 3.1": ({"model_type": "llama", "rope_scaling": LLAMA31}, ("--use-rope-scaling", "--rope-scaling-factor 8")),
    "llama 3.2": ({"model_type": "llama", "rope_parameters": LLAMA31 | {"factor": 32.0, "rope_theta": 500000.0}},
                  ("--use-rope-scaling", "--rope-scaling-factor 32", "--rotary-base 500000")),
    "longer llama 3": ({"model_type": "llama", "rope_scaling": LLAMA31 | {"original_max_position_embeddings": 4096}},
                       (ASKED_ROPE,)),
    "yarn": ({"model_type": "qwen2", "rope_scaling": {"type": "yarn", "factor": 4.0}}, (ASKED_ROPE,)),
    "biases": ({"model_type": "llama", "attention_bias": True, "mlp_bias": True}, ("--swiglu",)),
    "partial rotary": ({"model_type": "llama", "partial_rotary_factor": 0.5}, ("--rotary-percent 0.5",)),
    "window": ({"model_type": "mistral", "sliding_window": 32, "num_key_value_heads": 4}, ("--window-size 31,0",)),
    "qwen2": ({"model_type": "qwen2"}, ("--add-qkv-bias",)),
    "qwen3": ({"model_type": "qwen3", "head_dim": 64}, ("--qk-layernorm", "--kv-channels 64")),
    "experts": ({"model_type": "qwen3_moe", "num_experts": 8, "moe_intermediate_size": 64, "decoder_sparse_step": 2},
                ("--moe-layer-freq '([0]*1+[1]*1+[0]*1+[1]*1)'", "--moe-ffn-hidden-size 64")),
    "neox": ({"model_type": "gpt_neox", "use_parallel_residual": False, "hidden_dropout": 0.1},
             ("--rotary-percent 0.25", "--hidden-dropout 0.1")),
    "starcoder2": ({"model_type": "starcoder2"}, ("--num-query-groups 2",)),
    "gpt2": (GPT2, ("--position-embedding-type learned_absolute", "--hidden-dropout 0.1")),
}
# Families and settings for which it has no options, with the reason.
REFUSED = {
    "neox": ({"model_type": "gpt_neox"}, "gpt_neox.layers.0.attention_and_mlp adds attention and feed-forward"),
    "gptj": ({"model_type": "gptj", "n_embd": 256, "n_layer": 4, "n_head": 8}, "transformer.h.0.attention_and_mlp"),
    "phi": ({"model_type": "phi"}, "model.layers.0.attention_and_mlp"),
    "falcon": ({"model_type": "falcon"}, "transformer.h.0.attention_and_mlp"),
    "alibi": ({"model_type": "falcon", "alibi": True, "parallel_attn": False, "multi_query": False},
              "the mask or the biases of transformer.alibi"),
    "bloom": ({"model_type": "bloom", "n_layer": 4}, "word_embeddings_layernorm normalizes the embeddings"),
    "gpt_neo": ({"model_type": "gpt_neo", "num_layers": 4, "num_heads": 8}, "attn.out_proj has a bias"),
    "gemma": ({"model_type": "gemma", "num_key_value_heads": 1}, "scaled_embedding changes the embeddings"),
    "gemma2": ({"model_type": "gemma2"}, "scaled_embedding changes the embeddings"),
    "olmo2": ({"model_type": "olmo2"}, "self_attn.q_proj reads"),
    "olmoe": ({"model_type": "olmoe", "num_experts": 8}, "normalized in another way than per head"),
    "granite": ({"model_type": "granite"}, "scaled_embedding changes the embeddings"),
    "opt": ({"model_type": "opt", "ffn_dim": 512}, "mlp.fc1 is not followed by GELU"),
    "geglu": ({"model_type": "llama", "hidden_act": "gelu"}, "mlp.gate_proj is not followed by GELU"),
    "attention bias": ({"model_type": "llama", "attention_bias": True}, "mlp.gate_proj has no bias"),
    "dropout": (GPT2 | {"embd_pdrop": 0.0}, "its embeddings do not"),
    "smollm3": ({"model_type": "smollm3"}, "model.layers.3 differs"),
    "classifier": ({"model_type": "llama", "architectures": ["LlamaForSequenceClassification"]}, "last_token"),
    "bert": ({"model_type": "bert"}, "embeddings.LayerNorm normalizes the embeddings"),
    "t5": ({"model_type": "t5", "d_model": 256, "num_layers": 2, "num_heads": 8}, "the mask or the biases"),
}
# Networks recorded from transformers' own code.
RECORDED = {
    "hf.llama32_1b": ("--normalization RMSNorm", "--position-embedding-type rope"),
    "hf.qwen3": ("--qk-layernorm", "--normalization RMSNorm"),
    "hf.glm": ("--rotary-interleaved", "--rotary-percent 0.5", "--add-qkv-bias"),
    "kept.hf_stablelm": ("--rotary-percent 0.25",),
    "kept.hf_granite": "model.mul changes the embeddings",
    "kept.hf_cohere": "model.layers.0.input_layernorm",
    "kept.hf_phi": "run in parallel",
    "kept.hf_olmo": "without a weight",
    "hf.olmo2": "self_attn.q_proj reads",
    "hf.opt": "self_attn.mul multiplies queries",
    "hf.smollm3": "model.layers.3 differs",
    "hf.tinyllama_lora": "q_proj.mul multiplies",
}

# The registries of torchtitan @b5bcd76, as configurations of transformers.
LLAMA3 = {"model_type": "llama", "vocab_size": 128256, "num_key_value_heads": 8, "rope_theta": 500000.0}
QWEN3 = {"model_type": "qwen3", "vocab_size": 151936, "num_key_value_heads": 8, "head_dim": 128}
MIXTURE = {"model_type": "qwen3_moe", "vocab_size": 151936, "num_key_value_heads": 4, "head_dim": 128,
           "num_experts": 128, "num_experts_per_tok": 8, "intermediate_size": 6144}
LATENT = {"model_type": "deepseek_v2", "vocab_size": 102400, "kv_lora_rank": 512, "qk_nope_head_dim": 128,
          "qk_rope_head_dim": 64, "v_head_dim": 128, "n_shared_experts": 2, "first_k_dense_replace": 1}


def sizes(family, dim, layers, heads, inner, **more):
    return family | {"hidden_size": dim, "num_hidden_layers": layers, "num_attention_heads": heads,
                     "intermediate_size": inner, "tie_word_embeddings": False} | more


FLAVORS = {
    ("llama3", "1B"): sizes(LLAMA3, 2048, 16, 32, 8192, tie_word_embeddings=True),
    ("llama3", "3B"): sizes(LLAMA3, 3072, 28, 24, 8192, tie_word_embeddings=True),
    ("llama3", "8B"): sizes(LLAMA3, 4096, 32, 32, 14336),
    ("llama3", "70B"): sizes(LLAMA3, 8192, 80, 64, 28672),
    ("llama3", "405B"): sizes(LLAMA3, 16384, 126, 128, 53248),
    ("qwen3", "0.6B"): sizes(QWEN3, 1024, 28, 16, 3072, tie_word_embeddings=True),
    ("qwen3", "1.7B"): sizes(QWEN3, 2048, 28, 16, 6144, tie_word_embeddings=True),
    ("qwen3", "4B"): sizes(QWEN3, 2560, 36, 32, 9728, tie_word_embeddings=True),
    ("qwen3", "8B"): sizes(QWEN3, 4096, 36, 32, 12288),
    ("qwen3", "14B"): sizes(QWEN3, 5120, 40, 40, 17408),
    ("qwen3", "32B"): sizes(QWEN3, 5120, 64, 64, 25600),
    ("qwen3", "30B-A3B"): sizes(MIXTURE, 2048, 48, 32, 6144, moe_intermediate_size=768),
    ("qwen3", "235B-A22B"): sizes(MIXTURE, 4096, 94, 64, 6144, moe_intermediate_size=1536),
    ("deepseek_v3", "16B"): sizes(LATENT, 2048, 27, 16, 10944, q_lora_rank=None, n_routed_experts=64,
                                  moe_intermediate_size=1408, num_experts_per_tok=6),
    ("deepseek_v3", "236B"): sizes(LATENT, 5120, 60, 128, 12288, q_lora_rank=1536, n_routed_experts=160,
                                   moe_intermediate_size=1536, num_experts_per_tok=6),
    ("deepseek_v3", "671B"): sizes(LATENT, 7168, 61, 128, 18432, model_type="deepseek_v3", vocab_size=129280,
                                   q_lora_rank=1536, n_routed_experts=256, n_shared_experts=1,
                                   moe_intermediate_size=2048, num_experts_per_tok=8, first_k_dense_replace=3),
}
# Networks that are not models of torchtitan, with the reason.
NO_TITANS = {
    "norms": (GPT2, "its norms are LayerNorms"),
    "biases": ({"model_type": "qwen2"}, "its linear layers have biases"),
    "window": ({"model_type": "mistral", "sliding_window": 32, "num_key_value_heads": 4}, "sliding window"),
    "partial rotary": ({"model_type": "llama", "partial_rotary_factor": 0.5}, "no rotary embedding of whole heads"),
    "dropout": ({"model_type": "llama", "attention_dropout": 0.1}, "it has dropout"),
    "mixtral": ({"model_type": "mixtral", "num_key_value_heads": 4}, "its experts are neither"),
    "gemma": ({"model_type": "gemma", "num_key_value_heads": 1}, "scaled_embedding changes the embeddings"),
    "neox": ({"model_type": "gpt_neox"}, "run in parallel"),
}


def options(script):
    """The options of the model in a script, without those that the user must set."""
    body = re.search(r"MODEL_ARGS=\((.*?)\n\)", script, re.S).group(1)
    given = {}
    for word in shlex.split(re.sub(r"\$\{ROPE_ARGS[^}]*\}|\$\{ROUTER_ARGS[^}]*\}", "", body)):
        if word.startswith("--"):
            last = word
            given[last] = None
        else:
            given[last] = word
    return given


class Model:
    """The layers that Megatron-LM builds."""

    def __init__(self, given):
        self.given = given
        self.hidden = self.whole("--hidden-size")
        self.bias = "--disable-bias-linear" not in given
        self.vectors = 1 if given.get("--normalization") == "RMSNorm" else 2

    def whole(self, option, usual=0):
        return int(self.given.get(option) or usual)

    def has(self, option):
        return option in self.given

    def mlp(self, size):
        up = 2 * size if self.has("--swiglu") else size
        return up * self.hidden + size * self.hidden + (up + self.hidden if self.bias else 0)

    def attention(self):
        heads, channels = self.whole("--num-attention-heads"), self.whole("--kv-channels")
        projected = (heads + 2 * self.whole("--num-query-groups", heads)) * channels
        count = (projected + heads * channels) * self.hidden + (self.hidden if self.bias else 0)
        count += projected if self.bias or self.has("--add-qkv-bias") else 0
        return count + (2 * self.vectors * channels if self.has("--qk-layernorm") else 0)

    def latent_attention(self):
        heads, value = self.whole("--num-attention-heads"), self.whole("--v-head-dim")
        plain, turned = self.whole("--qk-head-dim"), self.whole("--qk-pos-emb-head-dim")
        rank, low = self.whole("--kv-lora-rank"), self.whole("--q-lora-rank")
        queries = heads * (plain + turned)
        count = low * (self.hidden + queries) if low else self.hidden * queries
        count += self.hidden * (rank + turned) + rank * heads * (plain + value) + heads * value * self.hidden
        return count + (self.vectors * (rank + low) if self.has("--qk-layernorm") else 0)

    def experts(self):
        count = self.whole("--num-experts") * (self.mlp(self.whole("--moe-ffn-hidden-size")) + self.hidden)
        if self.has("--moe-shared-expert-intermediate-size"):
            count += self.mlp(self.whole("--moe-shared-expert-intermediate-size"))
        return count + (self.hidden if self.has("--moe-shared-expert-gate") else 0)

    def parameters(self):
        layers, sparse = self.whole("--num-layers"), self.whole("--num-experts") > 0
        pattern = [int(sparse)] * layers
        if self.has("--moe-layer-freq"):
            runs = re.findall(r"\[([01])\]\*(\d+)", self.given["--moe-layer-freq"])
            pattern = [int(kind) for kind, times in runs for _ in range(int(times))]
        assert len(pattern) == layers
        attention = self.latent_attention() if self.has("--multi-latent-attention") else self.attention()
        norms = self.vectors * self.hidden
        dense = self.mlp(self.whole("--ffn-hidden-size"))
        count = norms + sum(attention + 2 * norms + (self.experts() if kind else dense) for kind in pattern)
        tables = self.whole("--vocab-size") * (2 if self.has("--untie-embeddings-and-output-weights") else 1)
        if self.given["--position-embedding-type"] == "learned_absolute":
            tables += self.whole("--max-position-embeddings")
        return count + tables * self.hidden


class Models(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, config):
        path = pathlib.Path(self.folder.name, name.replace("/", "_") + ".json")
        path.write_text(json.dumps(config))
        return str(path)

    def written(self, model):
        return cli("config", "--for", "megatron", model, "--batch=1", "--data-parallel=megatron-distributed-optimizer",
                   "--precision=bf16", "--set=lora=")

    def check(self, model, expected, parameters=None):
        done = self.written(model)
        if isinstance(expected, str):
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn("Megatron-LM has no options for this network: ", done.stderr)
            self.assertIn(expected, done.stderr)
            return
        self.assertEqual(done.returncode, 0, done.stderr)
        for option in expected:
            self.assertIn(option + "\n", done.stdout)
        if parameters is None:
            parameters = json.loads(cli("estimate", model, "--batch=1", "--json").stdout)["model"]["parameters"]
        given = Model(options(done.stdout))
        self.assertEqual(given.parameters(), parameters)

    def test_families_are_written_or_refused(self):
        for cases in (WRITTEN, REFUSED):
            for name, (config, expected) in cases.items():
                with self.subTest(name):
                    self.check(self.file(name, SMALL | config), expected)

    def test_recorded_networks_are_written_or_refused(self):
        for name, expected in RECORDED.items():
            with self.subTest(name):
                self.check(str(SOURCE / "tests" / "measured" / f"{name}.vram.json"), expected)

    def test_written_scripts_have_the_parameters_of_transformers(self):
        entries = json.loads(pathlib.Path(os.environ["VRAM_TEST_DATA"], "huggingface", "configs.json").read_text())
        files = [self.file(f"{number}", entry["config"]) for number, entry in enumerate(entries)]
        with concurrent.futures.ThreadPoolExecutor() as pool:
            scripts = list(pool.map(self.written, files))
        written = set()
        for entry, done in zip(entries, scripts):
            with self.subTest(entry["model"]):
                if done.returncode == 0:
                    given = Model(options(done.stdout))
                    self.assertEqual(given.parameters(), entry["parameters"])
                    written.add(entry["config"]["model_type"])
                else:
                    self.assertIn("Megatron-LM has no options for this network: ", done.stderr)
        self.assertEqual(written, {"llama", "mistral", "ministral3", "mixtral", "qwen2", "qwen2_moe", "qwen3",
                                   "qwen3_moe", "phi3", "gpt2", "deepseek_v2", "deepseek_v3", "ernie4_5", "glm",
                                   "glm4_moe", "helium"})

    def test_built_in_networks(self):
        names = [line.split()[0] for line in cli("list", "models").stdout.splitlines() if line.startswith("builtin:")]
        written = []
        for name in names:
            done = self.written(name)
            if done.returncode != 0:
                self.assertIn("Megatron-LM has no options for this network: ", done.stderr, name)
                continue
            written.append(name.removeprefix("builtin:"))
            answer = json.loads(cli("estimate", name, "--batch=1", "--json", "--set=lora=").stdout)
            self.assertEqual(Model(options(done.stdout)).parameters(), answer["model"]["parameters"], name)
        self.assertEqual(sorted(written), ["gpt2", "llama_3_1_8b", "llama_3_2_1b", "mistral_7b", "qwen3_8b"])

    def titan(self, model, *words):
        return cli("config", "--for", "torchtitan", model, "--batch=1", "--gpus=8", "--data-parallel=fsdp2", *words)

    def planned(self, text, spec):
        """The model of the configuration, in which MODEL is replaced by `spec`."""
        def registry(family):
            return types.SimpleNamespace(
                model_registry=lambda flavor: types.SimpleNamespace(name=family, flavor=flavor))

        sections = {name: types.SimpleNamespace() for name in ("parallelism", "compile")}
        config = types.SimpleNamespace(
            training=types.SimpleNamespace(max_context_length=64), model_spec=spec, **sections,
            optimizer=types.SimpleNamespace(param_groups=[types.SimpleNamespace()]))
        modules = {"mine": types.SimpleNamespace(tiny=lambda: config)}
        modules |= {f"torchtitan.models.{family}": registry(family) for family in ("llama3", "qwen3", "deepseek_v3")}
        with unittest.mock.patch.dict("sys.modules", modules), \
                unittest.mock.patch.dict("os.environ", {"MODEL": "mine:tiny"}):
            space = {"__name__": "torchtitan_plan"}
            exec(compile(text, "torchtitan_plan.py", "exec"), space)
            return space["planned"]().model_spec

    def test_torchtitan_trains_its_flavors(self):
        for (family, flavor), config in FLAVORS.items():
            with self.subTest(family=family, flavor=flavor):
                done = self.titan(self.file(flavor, config | {"max_position_embeddings": 64}))
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn(f"MODEL=torchtitan.models.{family}.config_registry:{family}_", done.stdout)
                trained = self.planned(done.stdout, types.SimpleNamespace(name="llama3", flavor="debugmodel"))
                self.assertEqual((trained.name, trained.flavor), (family, flavor))

    def test_torchtitan_needs_a_flavor_of_another_size(self):
        done = self.titan(self.file("small", SMALL | {"model_type": "llama"}))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("torchtitan has no flavor of this size; add one with a vocabulary of 1024, dim 256 and 4 layers "
                      "to torchtitan/models/llama3", done.stderr)
        spec = types.SimpleNamespace(model=types.SimpleNamespace(vocab_size=1024, dim=256, layers=[None] * 4))
        self.assertIs(self.planned(done.stdout, spec), spec)
        spec.model.layers.append(None)
        with self.assertRaises(SystemExit):
            self.planned(done.stdout, spec)

    def test_torchtitan_has_no_other_models(self):
        for name, (config, reason) in NO_TITANS.items():
            with self.subTest(name):
                done = self.titan(self.file(name, SMALL | config))
                self.assertEqual(done.returncode, 1)
                self.assertIn("torchtitan has no model like this network: ", done.stderr)
                self.assertIn(reason, done.stderr)


if __name__ == "__main__":
    unittest.main()
