# SPDX-License-Identifier: GPL-3.0-or-later
"""The calls on files and built-in networks. Needs no PyTorch."""
import json
import os
import subprocess
import sys
import tempfile
import unittest
import warnings

from support import GIB, ROOT, vram_planner
from vram_planner import (BrokenModelError, DoesNotFit, InputError, Note, UsageError, VramPlannerError, estimate,
                          max_batch, plan, report, require_fit, sweep)

RESNET = os.path.join(ROOT, "resources", "models", "resnet50.vram.json")
LLAMA = {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 256, "intermediate_size": 512,
         "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 1000,
         "max_position_embeddings": 2048, "hidden_act": "silu", "rms_norm_eps": 1e-5, "tie_word_embeddings": False}


def command(*words):
    """Returns the output of the command line for the same arguments."""
    done = subprocess.run([vram_planner.program(), *words], capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C.UTF-8"})
    return done.stdout, done.stderr


def without_torch(test):
    for name in ("torch", "vram_planner.exporter", "vram_planner.measuring"):
        test.assertNotIn(name, sys.modules)


class Calls(unittest.TestCase):
    def test_an_estimate_is_what_the_command_line_prints(self):
        words = ["builtin:resnet50", "--gpu", "RTX 4090", "--batch", "96", "--precision", "amp-bf16"]
        e = estimate("builtin:resnet50", gpu="RTX 4090", batch=96, precision="amp-bf16")
        self.assertEqual(e.to_dict(), json.loads(command("estimate", *words, "--json")[0]))
        self.assertEqual(str(e), command("estimate", *words)[0].rstrip("\n"))
        self.assertTrue(e.fits)
        self.assertEqual((e.verdict, e.model.parameters, e.setup.batch), ("fits", 25557032, 96))
        self.assertEqual(e.device.total, e.device.reserved + e.device.workspace + e.device.context)
        self.assertRegex(repr(e), r"<Estimate of ResNet-50: [\d,]+ of [\d,]+ bytes on NVIDIA GeForce RTX 4090, fits>")
        without_torch(self)

    def test_models(self):
        whole = estimate("builtin:resnet50", batch=4)
        self.assertEqual(estimate(RESNET, batch=4), whole)
        with open(RESNET, encoding="utf-8") as file:
            self.assertEqual(estimate(json.load(file), batch=4), whole)
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
                json.dump(LLAMA, file)
            with self.assertWarnsRegex(Note, "sequence length is assumed to be") as caught:
                small = estimate(folder)
            self.assertEqual(os.path.basename(caught.filename), "test_calls.py")
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                longer = estimate(folder, dims={"sequence": 4096})
        # The embedding and the head, two norms per layer, attention with half as many key heads, three projections,
        # and the final norm.
        layer = 2 * 256 + 256 * (256 + 128 + 128 + 256) + 3 * 256 * 512
        self.assertEqual(small.model.parameters, 2 * 1000 * 256 + 2 * layer + 256)
        self.assertGreater(longer.peak.allocated, small.peak.allocated)

    def test_settings_by_their_keys(self):
        e = estimate("builtin:gpt2", mode="inference", kv_cache_length=512, attention="math", cudnn_benchmark=True)
        self.assertEqual((e.setup["kv-cache.length"], e.setup.kv_cache_length, e.setup.mode), (512, 512, "inference"))
        self.assertTrue(e.setup["cudnn-benchmark"])
        self.assertEqual(estimate("builtin:gpt2", settings={"kv-cache.length": 512, "mode": "inference",
                                                            "attention": "math", "cudnn-benchmark": True}), e)
        e = estimate("builtin:gpt2", optimizer_momentum=None, checkpoint="transformer.h.*")
        self.assertEqual(e.setup.checkpoint, "transformer.h.*")

    def test_python_names_of_settings_are_different(self):
        names = [setting["key"].replace("-", "_").replace(".", "_")
                 for setting in json.loads(command("list", "settings", "--json")[0])]
        self.assertEqual(len(names), len(set(names)))
        arguments = {"model", "inputs", "loss", "target", "name", "imbalance", "sizes", "settings", "dims", "along"}
        self.assertFalse(arguments & set(names))

    def test_the_largest_batch(self):
        largest = max_batch("builtin:resnet50", gpu="RTX 4090", precision="amp-bf16")
        self.assertEqual((largest, largest.largest, largest.axis), (434, 434, "batch"))
        self.assertEqual(largest.estimate.setup.batch, 434)
        self.assertTrue(largest.estimate.fits)
        self.assertFalse(estimate("builtin:resnet50", gpu="RTX 4090", precision="amp-bf16", batch=largest + 1).fits)
        self.assertIn("batch 434", str(largest.estimate))
        self.assertEqual(max_batch("builtin:llama_3_2_1b", gpu="RTX 4060"), 0)
        longest = max_batch("builtin:gpt2", gpu="RTX 4090", along="sequence", batch=1)
        self.assertEqual(longest.axis, "sequence")
        self.assertEqual(longest.estimate.setup.sequence, longest)
        self.assertIn(f"{longest} tokens", str(longest.estimate))

    def test_plans(self):
        fewest = plan("builtin:llama_3_2_1b", gpu="RTX 4060", gpus=4, objective="fewest")
        self.assertEqual(fewest.plans[0].gpus, fewest.fewest_gpus)
        plans = plan("builtin:llama_3_2_1b", gpu="RTX 4060", gpus=4)
        best = plans.plans[0]
        e = estimate("builtin:llama_3_2_1b", settings=best)
        self.assertTrue(e.fits)
        self.assertEqual((e.device.total, e.parallel.gpus), (best.rank.total, best.gpus))
        self.assertIn(best.title, str(plans))
        none = plan("builtin:llama_3_2_1b", gpu="RTX 4060", gpus=1, capacity="4GiB")
        self.assertEqual((none.plans, none.fewest_gpus), ((), 0))
        self.assertRegex(str(none), "No plan .*fits")
        types = plan("builtin:gpt2", gpu=["RTX 4090", "A100 SXM4 80GB"], gpus=2).types
        self.assertEqual([each.gpu for each in types], ["NVIDIA GeForce RTX 4090", "NVIDIA A100 SXM4 80GB"])

    def test_plans_within_a_time(self):
        free = plan("builtin:gpt2", gpu="RTX 4090", gpus=4, objective="fewest", dataset_samples=1_000_000)
        self.assertEqual(free.plans[0].gpus, 1)
        hours = free.plans[0].training_seconds / 3600
        timely = plan("builtin:gpt2", gpu="RTX 4090", gpus=4, objective="fewest", dataset_samples=1_000_000,
                      within=f"{hours / 2.2:.2f}h")
        self.assertGreater(timely.plans[0].gpus, 1)
        self.assertLessEqual(timely.plans[0].training_seconds, 3600 * hours / 2.19)
        self.assertEqual(timely.plans[0].time.step_ms, timely.plans[0].step_ms)

    def test_sweeps_are_flat(self):
        points = sweep("builtin:resnet50", batches=[1, 2, 8])
        self.assertEqual([point["batch"] for point in points], [1, 2, 8])
        for point in points:
            self.assertFalse([key for key, value in point.items() if isinstance(value, (dict, list))])
            e = estimate("builtin:resnet50", batch=point["batch"])
            self.assertEqual((point["total"], point["allocated"]), (e.device.total, e.peak.allocated))
            self.assertEqual(point["by_category.activations"], e.peak.by_category.activations)
        self.assertEqual([point["size"] for point in sweep("builtin:gpt2", lengths=[128, 256])], [128, 256])
        self.assertGreater(len(sweep("builtin:lenet5", gpu="RTX 4060")), 5)

    def test_a_sweep_is_what_pandas_takes(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = pandas.DataFrame(sweep("builtin:resnet50", batches=[1, 2, 4]))
        self.assertEqual(list(frame["batch"]), [1, 2, 4])
        self.assertTrue(frame["total"].is_monotonic_increasing)
        self.assertEqual(str(frame["by_category.activations"].dtype), "int64")

    def test_reports(self):
        begins = {".html": "<!DOCTYPE html>", ".md": "# ", ".csv": "Layer,Type", ".json": "{", ".txt": "Fits on"}
        with tempfile.TemporaryDirectory() as folder:
            for ending, begin in begins.items():
                path = os.path.join(folder, "report" + ending)
                report("builtin:lenet5", path, gpu="RTX 4090")
                with open(path, encoding="utf-8") as file:
                    self.assertTrue(file.read().startswith(begin), ending)
            snapshot = os.path.join(folder, "step.pickle")
            report("builtin:lenet5", path=snapshot)
            self.assertGreater(os.path.getsize(snapshot), 1000)
            with self.assertRaisesRegex(UsageError, "must end with .html, .+, not .*report.pdf"):
                report("builtin:lenet5", os.path.join(folder, "report.pdf"))
            with self.assertRaisesRegex(InputError, "no such folder|cannot be"):
                report("builtin:lenet5", os.path.join(folder, "nowhere", "report.md"))


class Errors(unittest.TestCase):
    def same_sentence(self, kind, words, call):
        """The exception's sentence is the command line's."""
        with self.assertRaises(kind) as caught:
            call()
        self.assertIsInstance(caught.exception, (VramPlannerError, ValueError))
        self.assertEqual(f"vram-planner-cli: {caught.exception}\n", command("estimate", *words)[1])

    def test_sentences(self):
        self.same_sentence(InputError, ["nowhere.onnx"], lambda: estimate("nowhere.onnx"))
        self.same_sentence(InputError, ["builtin:resnet51"], lambda: estimate("builtin:resnet51"))
        self.same_sentence(InputError, ["builtin:lenet5", "--gpu", "RTX 40"],
                           lambda: estimate("builtin:lenet5", gpu="RTX 40"))
        self.same_sentence(UsageError, ["builtin:lenet5", "--precision", "fp7"],
                           lambda: estimate("builtin:lenet5", precision="fp7"))
        self.same_sentence(UsageError, ["builtin:lenet5", "--batch", "0"], lambda: estimate("builtin:lenet5", batch=0))
        self.same_sentence(UsageError, ["builtin:lenet5", "--set", "kv_cache_lenth=3"],
                           lambda: estimate("builtin:lenet5", kv_cache_lenth=3))

    def test_a_name_is_no_option(self):
        self.same_sentence(InputError, ["--", "./--json"], lambda: estimate("--json"))

    def test_what_is_no_model(self):
        for model in (None, 3, [1]):
            with self.assertRaisesRegex(UsageError, "the model is a torch.nn.Module"):
                estimate(model)
        with self.assertRaisesRegex(UsageError, "has inputs and a loss of its own"):
            estimate("builtin:lenet5", target=3)

    def test_a_broken_layer(self):
        with open(RESNET, encoding="utf-8") as file:
            project = json.load(file)
        project["network"]["rows"][1]["attributes"]["groups"] = 7
        with self.assertRaises(BrokenModelError) as caught:
            estimate(project)
        problems = [issue for issue in caught.exception.estimate.issues if issue.severity == "error"]
        self.assertTrue(problems)
        self.assertIn(problems[0].message, str(caught.exception))

    def test_a_program_that_is_not_there(self):
        before = os.environ["VRAM_PLANNER_CLI"]
        try:
            os.environ["VRAM_PLANNER_CLI"] = os.path.join(ROOT, "nowhere")
            with self.assertRaisesRegex(VramPlannerError, "nowhere cannot be run: No such file"):
                estimate("builtin:lenet5")
        finally:
            os.environ["VRAM_PLANNER_CLI"] = before


class Fits(unittest.TestCase):
    def test_what_fits_is_answered(self):
        self.assertEqual(require_fit("builtin:resnet50", gpu="RTX 4090"), estimate("builtin:resnet50", gpu="RTX 4090"))

    def test_what_does_not_fit_comes_with_the_best_advice(self):
        with self.assertRaises(DoesNotFit) as caught:
            require_fit("builtin:resnet50", gpu="RTX 4060", batch=512)
        problem = caught.exception
        self.assertEqual(problem.estimate.verdict, "over")
        said = str(problem).splitlines()
        self.assertRegex(said[0], r"^Does not fit on NVIDIA GeForce RTX 4060: needs [\d.]+ GiB, [\d.]+ GiB too much\.")
        self.assertRegex(said[1], r"^What would help most: .+: it fits then\.")
        best = next(advice for advice in problem.advice if advice.fits)
        self.assertIn(best.title, said[1])
        self.assertTrue(estimate("builtin:resnet50", gpu="RTX 4060", settings={"batch": 512, **best.set}).fits)

    def test_within_the_margin_is_a_warning(self):
        largest = max_batch("builtin:resnet50", gpu="RTX 4090", margin=0)
        with self.assertWarnsRegex(Note, "margin"):
            e = require_fit("builtin:resnet50", gpu="RTX 4090", batch=int(largest))
        self.assertEqual(e.verdict, "within_margin")
        self.assertLess(e.device.headroom, 2 * GIB)


class Notebook(unittest.TestCase):
    def test_it_shows_the_verdict_the_bar_and_the_step(self):
        e = estimate("builtin:resnet50", gpu="RTX 4090", batch=64)
        page = e._repr_html_()
        self.assertIn("Fits on NVIDIA GeForce RTX 4090", page)
        self.assertEqual((page.count("<svg"), page.count("</svg>")), (2, 2))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.html")
            report("builtin:resnet50", path, gpu="RTX 4090", batch=64)
            with open(path, encoding="utf-8") as file:
                whole = file.read()
        for part in page.split("<svg")[1:]:  # the report's own charts
            self.assertIn("<svg" + part.partition("</svg>")[0] + "</svg>", whole)

    def test_names_cannot_write_html(self):
        with open(RESNET, encoding="utf-8") as file:
            project = json.load(file)
        project["network"]["name"] = "<script>alert(1)</script>"
        page = estimate(project)._repr_html_()
        self.assertNotIn("<script", page)
        self.assertIn("&lt;script&gt;", page)


if __name__ == "__main__":
    unittest.main()
