# SPDX-License-Identifier: GPL-3.0-or-later
"""Names from a model's file remain strings in written configurations, which parse to the same content as with a
harmless name and have no other effects when they are run."""
import ast
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import tomllib
import unicodedata
import unittest

import yaml

from written import TOOLS, cli, config

PLAIN = "PlainName"
NAMES = [
    "a\ntouch PWN #",
    "a\r\ntouch PWN #",
    "a\u2028touch PWN\u2029#\u0085touch PWN",
    '"""\nopen("PWN", "w")\n"""',
    "'''\nopen('PWN', 'w')\n'''",
    'model"]; open(\'PWN\',\'w\'); X=[f"',
    "model']; open('PWN','w'); X=[f'",
    "{open('PWN','w')}",
    "{{}} {0} {i} %s %1 %2",
    "back\\slash\\",
    'quote\\"; open("PWN", "w") #',
    "\\N{BULLET}\\x41\\u0041",
    "$(touch PWN)`touch PWN`${PWN:=1}",
    "'; touch PWN; '",
    '"; touch PWN; "',
    ") ; touch PWN ; (",
    "| touch PWN && touch PWN > PWN; touch PWN",
    "a\nuse_cpu: true #",
    "a: b #c",
    "# coding: utf-7 +AAo-open('PWN','w')",
    "-*- coding: utf-7 -*- +AAo-open(+ACI-PWN+ACI-,+ACI-w+ACI-)",
    "!!python/object/apply:os.system ['touch PWN']",
    "*alias", "&anchor", "? key", "- item", "%YAML 9.9", "--- |", "...", "@at", "[1, 2]", "{a: b}",
    "yes", "null", "~", "1e3", "0x10", "=", "<<",
    "--help", "-c", " leading and trailing ", "!!", "!touch", "\ttab",
    "\x1b]0;title\x07\x1b[31m", "\x00nul\x00", "\x7f\x9b31m",
    "\u202ereversed\u202c \u2066isolated\u2069 \u200f\u061c\ufeff",
    "模型 модель 🧠",
    "long " * 4000,
]
STRATEGIES = [
    ("--gpus=4", "--data-parallel=fsdp2", "--checkpoint=*"),
    (),
    ("--gpus=4",),
    ("--gpus=4", "--data-parallel=zero1"),
    ("--gpus=4", "--data-parallel=fsdp1"),
    ("--gpus=4", "--data-parallel=deepspeed-zero3", "--checkpoint=*"),
    ("--gpus=4", "--data-parallel=megatron-distributed-optimizer", "--precision=bf16"),
]
LLAMA = {"model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": 64, "intermediate_size": 128,
         "num_hidden_layers": 2, "num_attention_heads": 4, "vocab_size": 100, "max_position_embeddings": 16,
         "tie_word_embeddings": False}
STUBS = ("torchrun", "accelerate", "deepspeed", "python", "python3")


def project(name):
    """Returns a project in which the network, its blocks and their kinds have that name."""
    def block(number, repeat):
        rows = [{"id": number + 1, "type": "Linear", "name": name, "attributes": {"out_features": 16}}]
        return {"id": number, "name": f"{name}{number}", "kind": name, "repeat": repeat, "rows": rows}

    rows = [{"id": 1, "type": "Input", "name": "x", "attributes": {"shape": [16]}},
            {"id": 2, "name": name, "kind": name, "rows": [block(3, 3), block(5, 1)]},
            {"id": 7, "type": "Linear", "name": "head", "attributes": {"out_features": 4}},
            {"id": 8, "type": "CrossEntropyLoss", "name": "loss"}]
    return {"format": "vram-planner/1", "network": {"name": name, "rows": rows}, "setup": {"batch": 2}}


# Runs a script with stand-ins for torch and torchtitan.
RUN = """
import runpy, sys, types
class Anything(types.ModuleType):
    __path__ = []
    def __getattr__(self, name):
        return Anything(name)
    def __call__(self, *arguments, **options):
        return self
class Finder:
    def find_spec(self, name, path=None, target=None):
        from importlib.machinery import ModuleSpec
        return ModuleSpec(name, self) if name.partition(".")[0] in ("torch", "torchtitan") else None
    def create_module(self, spec):
        return Anything(spec.name)
    def exec_module(self, module):
        pass
sys.meta_path.insert(0, Finder())
runpy.run_path(sys.argv.pop(1), run_name="__main__")
"""


def with_names(project, name):
    """A decoder, which Megatron-LM and torchtitan can train, with that name in the same places."""
    def rename(rows):
        for row in rows:
            if "rows" in row:
                row["kind"] = name
                row["name"] = name if row.get("repeat", 1) > 1 else row["name"]
                rename(row["rows"])

    copy = json.loads(json.dumps(project))
    copy["network"]["name"] = name
    rename(copy["network"]["rows"])
    return copy


class Renamed(ast.NodeTransformer):
    """Replaces the plain name by another one."""
    def __init__(self, name):
        self.name = name

    def visit_Constant(self, node):
        value = node.value.replace(PLAIN, self.name) if isinstance(node.value, str) else node.value
        return ast.Constant(value)


def renamed(value, name):
    if isinstance(value, dict):
        return {key: renamed(item, name) for key, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, name) for item in value]
    return value.replace(PLAIN, name) if isinstance(value, str) else value


def shell_code(text):
    return [line for line in text.split("\n") if not line.startswith("# ")]


def language(tool, text):
    if text.startswith("#!/bin/bash"):
        return "bash"
    if text.lstrip().startswith('"""'):
        return "python"
    return {"deepspeed": "json", "accelerate": "yaml"}.get(tool, "toml")


def content(tool, text, name=PLAIN):
    """Returns what the program parses from the file, with `name` in place of the plain name."""
    kind = language(tool, text)
    if kind == "bash":
        return shell_code(text)
    if kind == "python":
        return ast.dump(Renamed(name).visit(ast.parse(text.encode())))
    return renamed({"json": json, "toml": tomllib}[kind].loads(text) if kind != "yaml" else yaml.safe_load(text), name)


def hidden(text):
    """Characters that control a terminal or an editor."""
    turning = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
    return [c for c in text if c != "\n" and (unicodedata.category(c) in ("Cc", "Zl", "Zp")
                                              or unicodedata.bidirectional(c) in turning
                                              or c in "\u061c\u200e\u200f\ufeff")]


class TestNames(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name)
        cls.models, cls.empty, cls.stubs = root / "models", root / "empty", root / "stubs"
        for place in (cls.models, cls.empty, cls.stubs):
            place.mkdir()
        for program in STUBS:
            (cls.stubs / program).write_text("#!/bin/sh\nexit 0\n")
            (cls.stubs / program).chmod(0o755)
        decoder = cls.models / "decoder.vram.json"
        assert cli("import", cls.save_config(cls.models / "decoder"), "-o", str(decoder)).returncode == 0
        cls.decoder = json.loads(decoder.read_text())
        cls.plain = cls.save_projects(PLAIN, "plain")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def save_projects(cls, name, file):
        """A project for each tool."""
        paths = {}
        for tool in TOOLS:
            paths[tool] = str(cls.models / f"{file}-{tool}.vram.json")
            named = with_names(cls.decoder, name) if tool in ("megatron", "torchtitan") else project(name)
            pathlib.Path(paths[tool]).write_text(json.dumps(named))
        return paths

    @classmethod
    def save_config(cls, folder, **more):
        folder.mkdir(exist_ok=True)
        (folder / "config.json").write_text(json.dumps(LLAMA | more))
        return str(folder / "config.json")

    def run_in_empty_folder(self, tool, text):
        bash = language(tool, text) == "bash"
        if not bash and language(tool, text) != "python":
            return
        path = self.models / "script"
        path.write_text(text)
        environment = {"PATH": f"{self.stubs}:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
        words = ["/bin/bash"] if bash else [sys.executable, "-I", "-S", "-c", RUN]
        if bash:
            self.assertEqual(subprocess.run(["/bin/bash", "-n", path], env=environment, check=False).returncode, 0)
        done = subprocess.run([*words, path], cwd=self.empty, env=environment, capture_output=True, check=False,
                              timeout=60, stdin=subprocess.DEVNULL)
        self.assertNotIn(b"Traceback", done.stderr)
        self.assertEqual(os.listdir(self.empty), [], text)

    def check(self, tool, text, plain, name):
        self.assertEqual(hidden(text), [], text)
        self.assertLess(max(map(len, text.split("\n"))), 1000 + 14 * len(name))
        self.assertEqual(content(tool, text), content(tool, plain, name), text)
        self.run_in_empty_folder(tool, text)

    def test_names_kinds_and_paths_of_a_project(self):
        plain = {(tool, options): config(tool, self.plain[tool], *options)
                 for tool in TOOLS for options in STRATEGIES}
        for i, name in enumerate(NAMES):
            models = self.save_projects(name, f"hostile{i}")
            # The first strategy writes names in all places and is tested with every name. The others take turns.
            for options in (STRATEGIES[0], STRATEGIES[1 + i % (len(STRATEGIES) - 1)]):
                for tool in TOOLS:
                    with self.subTest(tool=tool, name=name[:80], options=options):
                        self.check(tool, config(tool, models[tool], *options), plain[tool, options], name)

    def check_llama(self, models, plain_model):
        options = ("--gpus=4", "--data-parallel=megatron")
        plain = {tool: config(tool, plain_model, *options) for tool in TOOLS}
        # The names of a project are tested with every tool, so the tools take turns here.
        for (name, model), tool in zip(models.items(), itertools.cycle(TOOLS)):
            with self.subTest(tool=tool, name=name[:80]):
                self.check(tool, config(tool, model, *options), plain[tool], name)

    def test_the_name_in_a_hugging_face_configuration(self):
        self.check_llama({name: self.save_config(self.models / f"config{i}", _name_or_path=name)
                          for i, name in enumerate(NAMES)},
                         self.save_config(self.models / "plain", _name_or_path=PLAIN))

    def test_the_name_of_a_folder(self):
        names = [name for name in NAMES
                 if name != "..." and not set(name) & {"/", "\0"} and len(name.encode()) <= 255]
        self.check_llama({name: self.save_config(self.models / name) for name in names},
                         self.save_config(self.models / PLAIN))

    def test_what_a_parallel_config_file_holds(self):
        for i, name in enumerate(NAMES):
            file = self.models / f"file{i}.yaml"
            file.write_text(yaml.safe_dump({"distributed_type": "FSDP", "num_processes": 4, "fsdp_config": {
                "fsdp_transformer_layer_cls_to_wrap": name, "fsdp_version": 2, name: name}, "downcast_bf16": name}))
            for tool in ("accelerate", "pytorch"):
                with self.subTest(tool=tool, name=name[:80]):
                    try:
                        text = config(tool, self.plain[tool], "--parallel-config", str(file))
                    except AssertionError:
                        continue  # The file is refused.
                    self.assertEqual(hidden(text), [], text)
                    self.assertNotIn("PWN", text)


if __name__ == "__main__":
    unittest.main()
