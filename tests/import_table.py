#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A table of what the readers make of model files: parameters against the known figure, time and memory.

    tests/import_table.py build/release/bin/vram-planner-cli [--known FIGURES.json] PATH...

A PATH is a model file, a folder of them, or a JSON list of Hugging Face entries ({"model", "config", "parameters"}) as
tests/data/huggingface/configs.json is. FIGURES maps a file's name without its ending to a number of parameters, or to
PyTorch's figures as in tests/data/onnx/figures.json. A tfjs layers-model brings its own figure: the weight manifest.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
import time

ENDINGS = (".onnx", ".json", ".safetensors", ".keras", ".h5", ".hdf5", ".csv", ".txt")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli")
    parser.add_argument("--known", action="append", default=[])
    parser.add_argument("paths", nargs="+")
    given = parser.parse_args()
    known = {}
    for path in given.known:
        known.update(json.load(open(path, encoding="utf-8")))
    print("| from | file | parameters | known | error | seconds | MiB | |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |")
    counts = {"opened": 0, "refused": 0, "equal": 0, "other": 0}
    for path in given.paths:
        for source, name, figure, row in rows(given.cli, path, known):
            print(line(source, name, figure, row, counts), flush=True)
    print(f"\n{counts['opened']} opened, {counts['refused']} refused in words; of those with a known figure "
          f"{counts['equal']} equal it and {counts['other']} do not.")
    return 1 if counts["other"] else 0


def rows(cli, path, known):
    """Yields (folder, name, known parameters or None, output of the program) for every model in `path`."""
    if os.path.isdir(path):
        for folder, _, files in sorted(os.walk(path)):
            for name in sorted(files):
                if name.endswith(ENDINGS):
                    yield from rows(cli, os.path.join(folder, name), known)
        return
    entries = listed(path)
    if entries is None:
        stem = os.path.basename(path).rsplit(".", 1)[0]
        yield os.path.dirname(path), os.path.basename(path), figure_of(known.get(stem), path), run(cli, path)
        return
    with tempfile.TemporaryDirectory() as folder:
        config = os.path.join(folder, "config.json")
        for entry in entries:
            with open(config, "w", encoding="utf-8") as file:
                json.dump(entry["config"], file)
            yield "config.json", entry["model"], entry.get("parameters", entry.get("params")), run(cli, config)


def listed(path):
    if not path.endswith(".json"):
        return None
    try:
        entries = json.load(open(path, encoding="utf-8"))
    except ValueError:
        return None
    return entries if isinstance(entries, list) and entries and "config" in entries[0] else None


def figure_of(figure, path):
    """Returns the number itself, the count in PyTorch's figures, or the trainable weights of a tfjs model."""
    if isinstance(figure, list):
        return figure[0]["params"]
    if figure is not None or not path.endswith(".json"):
        return figure
    try:
        model = json.load(open(path, encoding="utf-8"))
    except ValueError:
        return None
    if not isinstance(model, dict) or "weightsManifest" not in model or model.get("format") == "graph-model":
        return None
    weights = [weight for group in model["weightsManifest"] for weight in group["weights"]]
    return sum(math.prod(weight["shape"]) for weight in weights if "moving_" not in weight["name"])


def run(cli, path):
    """Returns the parameters or None, seconds, MiB, and the error message."""
    begin = time.perf_counter()
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen([cli, "estimate", path, "--batch", "1", "--json"], stdout=output, stderr=errors)
        _, _, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begin
        output.seek(0)
        errors.seek(0)
        said = errors.read().decode(errors="replace").strip().split("\n")[-1]
        text = output.read()
    parameters = json.loads(text)["model"]["parameters"] if text else None
    return parameters, seconds, usage.ru_maxrss / 1024, said if parameters is None else ""


def line(source, name, figure, row, counts):
    parameters, seconds, memory, said = row
    counts["opened" if parameters is not None else "refused"] += 1
    error = ""
    if parameters is not None and figure is not None:
        counts["equal" if parameters == figure else "other"] += 1
        error = "0" if parameters == figure else f"{parameters - figure:+,}"
    shown = ["" if number is None else f"{number:,}" for number in (parameters, figure)]
    cells = [source, name, *shown, error, f"{seconds:.3f}", f"{memory:.0f}", said.replace("|", "/")]
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    sys.exit(main())
