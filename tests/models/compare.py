# SPDX-License-Identifier: GPL-3.0-or-later
"""Exports public models from their own code and compares the planner's figures with PyTorch's:

    python3 tests/models/compare.py --cli build/quick/bin/vram-planner-cli [--only GLOB] [--precisions fp32,amp-bf16]
                                    [--batches 2,3] [--json FILE]

The models are small configurations with random weights from the installed versions of transformers, diffusers and
peft. Prints one line per model: whether the export succeeded, and how much saved bytes and peak differ from PyTorch's
(tests/reference/harness). Needs these packages and the requirements of the harness, but no GPU.
"""
import argparse
import fnmatch
import functools
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "reference", "harness"), os.path.join(HERE, "..", "..", "python")]


def unscripted():
    """Functions under torch.jit.script run as they were written: compiled ones stop on fake tensors."""
    import torch
    compiled = torch.jit.ScriptFunction.__call__

    def call(self, *args, **kwargs):
        return (getattr(self, "_torchdynamo_inline", None) or functools.partial(compiled, self))(*args, **kwargs)

    torch.jit.ScriptFunction.__call__ = call


def taken(model, batch, precision):
    """PyTorch's own figures."""
    import torch
    from routed import Routed
    from step import figures, on_device
    from torch.utils._python_dispatch import _disable_current_modes
    from torch.utils._pytree import tree_map

    class Named(torch.nn.Module):
        """Takes its arguments in order, because the harness does not pass names."""

        def __init__(self):
            super().__init__()
            self.model, self.inputs = model.build()
            self.given, self.fakes = self.inputs(batch), {}

        def fake(self, value, mode):
            """If the model has real tensors, tensors inside lists are real, too."""
            if not isinstance(value, torch.Tensor) or hasattr(value, "fake_mode"):
                return value
            return self.fakes.setdefault(id(value), on_device(value, mode))

        def forward(self, *values):
            given = dict(self.given)
            names = [name for name, value in given.items() if isinstance(value, torch.Tensor)]
            given.update(zip(names, values))
            given = tree_map(lambda value: self.fake(value, values[0].fake_mode), given)
            with _disable_current_modes():
                numbers = self.inputs(batch)
            with Routed() as routed:
                for name, value in given.items():
                    if isinstance(value, torch.Tensor) and not value.is_floating_point():
                        routed.keep(value, numbers[name])
                return self.model(**given)

    def inputs():
        _, make = model.build(False)
        return [value for value in make(batch).values() if isinstance(value, torch.Tensor)], None

    return figures(Named, inputs, lambda output, _: model.loss(output), precision, "adamw")


def planned(cli, path, batch, precision, settings):
    options = [part for setting in settings for part in ("--set", setting)]
    command = [cli, "estimate", path, "--batch", str(batch), "--precision", precision, "--optimizer", "adamw", "--json"]
    answer = subprocess.run([*command, *options], capture_output=True, text=True)
    if answer.returncode:
        raise RuntimeError(answer.stderr.strip()[:300])
    answer = json.loads(answer.stdout)
    wrong = [issue for issue in answer["issues"] if issue["severity"] == "error"]
    if wrong:
        raise RuntimeError(f"{wrong[0]['layer']}: {wrong[0]['message']}"[:300])
    return {"parameters": answer["model"]["parameters"], "saved": answer["totals"]["saved_activations"],
            "peak": answer["peak"]["allocated"],
            "reserved": answer["device"]["reserved"] - answer["device"]["kernel_workspace"]}


def compared(job):
    """Returns the line of one model."""
    name, given = job
    unscripted()
    warnings.simplefilter("ignore")
    from public import MODELS
    from vram_planner.exporter import export
    model = MODELS[name]
    line = {"name": name, "exported": "", "cases": []}
    started = time.time()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(given.write or given.keep or folder, name + ".vram.json")
        try:
            network, inputs = model.build()
            export(network, inputs(2), path, loss=model.loss_to_export)
        except Exception as problem:
            line["exported"] = f"{type(problem).__name__}: {problem}"[:300]
        line["seconds"] = round(time.time() - started, 1)
        for precision in given.precisions.split(",") if not line["exported"] else ():
            for batch in map(int, given.batches.split(",")):
                line["cases"].append(case(given, model, path, batch, precision))
    return line


def case(given, model, path, batch, precision):
    found = {"batch": batch, "precision": precision}
    try:
        plan = planned(given.cli, path, batch, precision, model.settings)
        truth = taken(model, batch, precision)
    except Exception as problem:
        return {**found, "failed": f"{type(problem).__name__}: {problem}"[:300]}
    truth.pop("saved_by_module")
    found["truth"] = {"batch": batch, "precision": precision, "optimizer": "adamw", **truth}
    for key in ("parameters", "saved", "peak", "reserved"):
        found[key] = [plan[key], truth[key]]
    return found


def written(line):
    if line["exported"]:
        return f"| {line['name']} | no: {line['exported']} | | |"
    cells = []
    for found in line["cases"]:
        if "failed" in found:
            cells.append(f"{found['precision']} b{found['batch']}: {found['failed']}")
            continue
        saved, peak = ((found[key][0] / max(found[key][1], 1) - 1) * 100 for key in ("saved", "peak"))
        same = "" if found["parameters"][0] == found["parameters"][1] else " PARAMETERS"
        cells.append(f"{found['precision']} b{found['batch']}: {saved:+.2f} {peak:+.2f}{same}")
    return f"| {line['name']} | yes | {'; '.join(cells)} |"


def write(line, folder):
    """Writes the figures in the format of tests/reference, and moves the exported network beside them."""
    cases = [json.dumps(case["truth"], separators=(",", ":")) for case in line["cases"]]
    name = "hf." + line["name"].replace("-", "_")
    with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as file:
        file.write("[{}]\n".format(",\n".join(cases)))
    os.replace(os.path.join(folder, line["name"] + ".vram.json"), os.path.join(folder, name + ".vram.json"))


def main():
    parser = argparse.ArgumentParser(description="Holds the planner's figures of public models to PyTorch's.")
    parser.add_argument("--cli", required=True)
    parser.add_argument("--only", default="*", metavar="GLOB[,GLOB]")
    parser.add_argument("--precisions", default="fp32,amp-bf16,bf16")
    parser.add_argument("--batches", default="2,3")
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--keep", metavar="FOLDER", help="where the exported networks are left")
    parser.add_argument("--write", metavar="FOLDER", help="where networks and figures are left as tests/reference/data")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    import fake_cuda
    from public import MODELS
    fake_cuda.load()
    names = [name for name in MODELS if any(fnmatch.fnmatch(name, glob) for glob in given.only.split(","))]
    lines = []
    print("| model | exported | saved and peak, percent off |\n| --- | --- | --- |")
    with multiprocessing.Pool(given.jobs, maxtasksperchild=8) as pool:
        for line in pool.imap(compared, [(name, given) for name in names], 1):
            print(written(line), flush=True)
            lines.append(line)
    for line in lines if given.write else ():
        write(line, given.write)
    if given.json:
        with open(given.json, "w", encoding="utf-8") as file:
            json.dump(lines, file, indent=1)


if __name__ == "__main__":
    main()
