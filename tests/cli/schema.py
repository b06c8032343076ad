# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything that --json prints follows resources/answers.schema.json."""

import copy
import json
import os
import subprocess
import sys
import tempfile
import unittest

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is missing")
    sys.exit(77)

CLI = os.environ["VRAM_CLI"]
SOURCE = os.environ["VRAM_SOURCE_DIR"]
SNAPSHOT = os.path.join(SOURCE, "tests/data/snapshot/three_steps_4.pickle")
MESSAGE = ("CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 23.65 GiB total capacity; 22.00 GiB already "
           "allocated; 10.00 MiB free; 22.50 GiB reserved in total by PyTorch)")
MEASURED = {"format": "vram-planner-measured/1", "versions": {"torch": "2.6.0+cu124"},
            "gpu": {"name": "NVIDIA GeForce RTX 4090", "total": 25000000000},
            "allocator": {"backend": "native", "settings": ""}, "peak": {"allocated": 7 << 30, "reserved": 8 << 30},
            "steps": [{"allocated_peak": 7 << 30, "reserved_peak": 8 << 30}],
            "device": {"process": 9 << 30, "reserved": 8 << 30}, "settings": {"batch": 4}}

# Pairs of a definition in the schema and a command whose JSON output it describes.
ANSWERS = [
    ("estimate", "estimate builtin:gpt2"),
    ("estimate", "estimate builtin:gpt2 --batch 200"),
    ("estimate", "estimate builtin:gpt2 --mode inference --batch 4"),
    ("estimate", "estimate builtin:gpt2 --gpus 8 --data-parallel fsdp2 --pipeline-parallel 2"),
    ("estimate", "max-batch builtin:resnet18"),
    ("estimate", "max-batch builtin:gpt2 --along sequence --batch 1"),
    ("estimate", "max-batch builtin:resnet18 --along image --batch 64"),
    ("estimate", "max-batch builtin:llama_3_2_1b --along users --kv-cache.length 4k --mode inference"),
    ("estimate", "report builtin:lenet5 --json -"),
    ("estimate", "report builtin:gpt2 --json - --batch 100"),
    ("sweep", "sweep builtin:mlp --batches 1,8"),
    ("sizes", "sweep builtin:gpt2 --sizes 512,2048"),
    ("gpus", "gpus builtin:lenet5 --prices prices.csv"),
    ("plan", "plan builtin:gpt2 --gpus 2"),
    ("method", "estimate builtin:lenet5 --method cs231n"),
    ("method", "estimate builtin:gpt2 --method deepspeed-zero2"),
    ("methods", "estimate builtin:lenet5 --method all"),
    ("recognised", "estimate builtin:gpt2 --sum 274.7MiB"),
    ("snapshot", "measured " + SNAPSHOT),
    ("snapshot", "measured " + SNAPSHOT + " --model builtin:lenet5"),
    ("measured", "measured run.vram-measured.json --model builtin:gpt2 --batch 4"),
    ("out_of_memory", "measured message.txt"),
    ("out_of_memory", "measured messages.txt"),
    *[("list", "list " + subject) for subject in
      ("models", "gpus", "optimizers", "precisions", "layers", "methods", "settings")],
]
# Commands that print JSON output although nothing fits.
NOTHING_FITS = [
    ("estimate", "max-batch builtin:llama_3_2_1b --capacity 2GiB"),
    ("plan", "plan builtin:llama_3_2_1b --capacity 2GiB --gpus 1"),
]


def printed(command, folder, status=0):
    words = command.split()
    options = [] if words[0] == "report" else ["--json"]
    run = subprocess.run([CLI, *words, *options], capture_output=True, text=True, cwd=folder, check=False)
    if run.returncode != status:
        raise AssertionError(f"{command}: {run.returncode} {run.stderr}")
    return json.loads(run.stdout)


def schema():
    return json.loads(subprocess.run([CLI, "schema"], capture_output=True, text=True, check=True).stdout)


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = schema()
        cls.folder = tempfile.TemporaryDirectory()
        for name, text in (("prices.csv", "RTX 4090,0.34\n"), ("message.txt", MESSAGE),
                           ("messages.txt", MESSAGE + "\n" + MESSAGE),
                           ("run.vram-measured.json", json.dumps(MEASURED))):
            with open(os.path.join(cls.folder.name, name), "w", encoding="utf-8") as file:
                file.write(text)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def validator(self, name):
        return jsonschema.Draft202012Validator({"$ref": "#/$defs/" + name, "$defs": self.schema["$defs"]})

    def check(self, name, answer, command):
        faults = [f"{'.'.join(map(str, fault.absolute_path))}: {fault.message[:200]}"
                  for fault in self.validator(name).iter_errors(answer)]
        self.assertEqual(faults, [], command)

    def test_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(self.schema)

    def test_every_answer_follows_it(self):
        for name, command in ANSWERS:
            self.check(name, printed(command, self.folder.name), command)

    def test_answers_where_nothing_fits(self):
        for name, command in NOTHING_FITS:
            self.check(name, printed(command, self.folder.name, status=1), command)

    def test_every_definition_of_an_answer_is_used(self):
        named = {part["$ref"].rsplit("/", 1)[1] for part in self.schema["anyOf"]}
        self.assertEqual(named, {name for name, _ in ANSWERS})

    def test_wrong_answers_are_refused(self):
        answer = printed("estimate builtin:lenet5", self.folder.name)
        for place, key, value in (("device", "verdict", "perhaps"), ("device", "total", 1.5), ("peak", "phase", "loss"),
                                  ("device", "unheard_of", 1)):
            wrong = copy.deepcopy(answer)
            wrong[place][key] = value
            self.assertTrue(list(self.validator("estimate").iter_errors(wrong)), key)


if __name__ == "__main__":
    unittest.main()
