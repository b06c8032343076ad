# SPDX-License-Identifier: GPL-3.0-or-later
"""The types of answers are those of the JSON Schema. Undeclared keys are available, too."""
import collections.abc
import copy
import dataclasses
import json
import os
import pickle
import subprocess
import sys
import tempfile
import typing
import unittest

from support import ROOT, vram_planner
from vram_planner.answer import Answer

SCHEMA = os.path.join(ROOT, "resources", "answers.schema.json")
TYPES = os.path.join(ROOT, "python", "vram_planner", "answers.py")
PLAIN = {int: int, str: str, float: (int, float), bool: bool}


def wrong(value, declared, path):
    """Places where a value is not of the declared type."""
    origin, inner = typing.get_origin(declared), typing.get_args(declared)
    if type(None) in inner:
        return [] if value is None else wrong(value, inner[0], path)
    if declared is typing.Any or origin is not None and origin is collections.abc.Mapping:
        return []
    if origin is typing.Literal:
        return [] if value in inner else [path]
    if origin is tuple:
        return [place for at, item in enumerate(value) for place in wrong(item, inner[0], f"{path}[{at}]")]
    if isinstance(declared, type) and issubclass(declared, Answer):
        if not isinstance(value, declared):
            return [path]
        hints = typing.get_type_hints(declared)
        return [place for field in dataclasses.fields(declared)
                for place in wrong(getattr(value, field.name), hints[field.name], f"{path}.{field.name}")]
    return [] if isinstance(value, PLAIN[declared]) else [path]


class Types(unittest.TestCase):
    def test_they_are_generated_from_the_schema(self):
        with tempfile.TemporaryDirectory() as folder:
            output = TYPES if os.environ.get("VRAM_UPDATE_ANSWERS") else os.path.join(folder, "answers.py")
            subprocess.run([sys.executable, os.path.join(ROOT, "cmake", "answer_types.py"), SCHEMA, output], check=True)
            with open(output, encoding="utf-8") as new, open(TYPES, encoding="utf-8") as old:
                self.assertEqual(new.read(), old.read(), "python/vram_planner/answers.py is not what the schema says: "
                                                         "run VRAM_UPDATE_ANSWERS=1 ./dev test -R python.answers")

    @unittest.skipUnless(sys.version_info >= (3, 10), "int | None is evaluated by Python 3.10 and newer")
    def test_real_answers_have_them(self):
        e = vram_planner.estimate("builtin:gpt2", gpus=8, data_parallel="fsdp2")
        self.assertEqual(wrong(e, vram_planner.Estimate, "e"), [])
        self.assertEqual(sum(rank.alike for rank in e.ranks), 8)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "full.json")
            vram_planner.report("builtin:resnet50", path, batch=1000)
            with open(path, encoding="utf-8") as file:
                full = vram_planner.Estimate.read(json.load(file))
        self.assertEqual(wrong(full, vram_planner.Estimate, "report"), [])
        for part in (full.advice, full.timeline, full.sweep, full.rows):
            self.assertTrue(part)
        plans = vram_planner.plan("builtin:gpt2", gpu="RTX 4090", gpus=2)
        self.assertEqual(wrong(plans, vram_planner.Plans, "plans"), [])

    def test_every_key_of_an_answer_is_an_attribute(self):
        e = vram_planner.estimate("builtin:lenet5")

        def compare(answer, printed):
            for key, value in printed.items():
                seen = getattr(answer, key.replace("-", "_").replace(".", "_"))
                if isinstance(value, dict):
                    compare(seen, value)
                elif isinstance(value, list):
                    self.assertEqual(len(seen), len(value))
                else:
                    self.assertEqual(seen, value)

        compare(e, e.to_dict())


class Behaviour(unittest.TestCase):
    def setUp(self):
        self.printed = vram_planner.estimate("builtin:lenet5").to_dict()

    def test_keys_of_a_later_version_are_there(self):
        self.printed["time"] = {"step_ms": 1.5, "bound": "compute", "parts": [{"name": "forward"}]}
        self.printed["device"]["later-key"] = 3
        e = vram_planner.Estimate.read(self.printed)
        self.assertEqual((e.time.step_ms, e.time.bound, e.time.parts[0].name), (1.5, "compute", "forward"))
        self.assertEqual((e.device.later_key, e.device["later-key"]), (3, 3))
        self.assertIn("later_key", dir(e.device))

    def test_what_is_not_there_is_an_attribute_error_that_names_the_nearest(self):
        e = vram_planner.Estimate.read(self.printed)
        with self.assertRaisesRegex(AttributeError, "Device has no totals; similar names are total"):
            e.device.totals
        with self.assertRaises(KeyError):
            e.setup["no-such-key"]
        self.assertIsNone(e.advice)

    def test_nothing_can_be_set(self):
        e = vram_planner.Estimate.read(self.printed)
        for answer, name in ((e, "model"), (e.device, "total"), (e.device, "new"), (e.setup, "batch")):
            with self.assertRaises(dataclasses.FrozenInstanceError):
                setattr(answer, name, 1)
        self.assertIsInstance(e.ranks, tuple)

    def test_equality_copies_and_pickles(self):
        e = vram_planner.estimate("builtin:lenet5")
        self.assertEqual(e, vram_planner.estimate("builtin:lenet5"))
        self.assertEqual(hash(e), hash(vram_planner.estimate("builtin:lenet5")))
        self.assertNotEqual(e, vram_planner.estimate("builtin:lenet5", batch=3))
        for other in (pickle.loads(pickle.dumps(e)), copy.deepcopy(e)):
            self.assertEqual(other, e)
            self.assertEqual(str(other), str(e))
        self.assertEqual(json.loads(json.dumps(e.to_dict())), e.to_dict())
        self.assertEqual({**e.totals}, e.totals.to_dict())


if __name__ == "__main__":
    unittest.main()
