# SPDX-License-Identifier: GPL-3.0-or-later
"""Records PyTorch's figures in data/ again with the installed PyTorch, and lists those that changed:

    python3 tests/reference/harness/take.py [--only GLOB] [--cases GLOB] [--write] [--export] [--jobs N]

Prints a table of changed figures; --write updates the files of data/. With --export, the networks are exported again by
this checkout's exporter, and no figures are recorded. Networks whose code is not in this repository (most of zoo.*),
and with --export those exported from other code, are skipped, and their number is printed. Needs PyTorch 2.6 or newer,
torchvision, g++ and libtorch's headers (Debian 13: python3-torch python3-torchvision python3-torchaudio libtorch-dev
g++); no GPU.
"""
import argparse
import fnmatch
import json
import multiprocessing
import os
import sys
import warnings

import torch

import fake_cuda

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "data")
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "python"))
FIGURES = ("optimizer_state", "saved", "peak", "phase", "reserved")
SAME = ("parameters", "trainable", "buffers", "input")  # figures that identify the network


def named(case):
    return f"b{case['batch']} {case['precision']} {case['optimizer']}"


def read(name):
    with open(os.path.join(DATA, name), encoding="utf-8") as file:
        return json.load(file)


def taken(job):
    """Returns (name, the new cases, the error) for a network and a pattern of its cases."""
    name, pattern = job
    import cases
    from step import figures
    found = cases.network(name)
    if not found:
        return name, None, ""
    build, loss = found
    project, again, problems = read(name + ".vram.json"), [], []
    for case in read(name + ".json"):
        if not fnmatch.fnmatch(named(case), pattern):
            again.append(case)
            continue
        try:
            new = figures(build, lambda: cases.inputs(project, case["batch"]), loss, case["precision"],
                          case["optimizer"])
            differ = [key for key in SAME if new[key] != case[key]]
            if differ:
                raise ValueError(f"other {' and '.join(differ)}")
            again.append({key: new.get(key, value) for key, value in case.items() if key != "dispatch"})
        except Exception as problem:
            problems.append(f"{named(case)}: {type(problem).__name__}: {str(problem)[:100]}")
            again.append(case)
    return name, again, "; ".join(problems)


def exported(name):
    """Returns (name, whether its code is here, the error) after writing the network again."""
    import cases
    from vram_planner.exporter import export
    # The others register their modules in another order than harness/networks.py, which changes reserved memory.
    found = name.startswith(("tv.", "seg.", "video.", "own.")) and cases.network(name)
    if not found:
        return name, False, ""
    (build, loss), path = found, os.path.join(DATA, name + ".vram.json")
    before = read(name + ".vram.json")
    inputs, target = cases.inputs(before, 2)
    try:
        export(build(), tuple(inputs), path, target=target, loss=loss, name=before["network"]["name"], breaks=False)
    except Exception as problem:
        return name, True, f"{type(problem).__name__}: {str(problem)[:200]}"
    project = read(name + ".vram.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps(project, separators=(",", ":"), ensure_ascii=False) + "\n")
    return name, True, ""


def changes(before, after):
    """Lines of the table: a figure that differs, before and after."""
    for old, new in zip(before, after):
        for key in FIGURES:
            if old[key] != new[key]:
                share = f"{100 * (new[key] / old[key] - 1):+.3f} %" if isinstance(old[key], int) and old[key] else ""
                yield f"| {named(old)} | {key} | {old[key]} | {new[key]} | {share} |"


def write(name, cases):
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    with open(os.path.join(DATA, name + ".json"), "w", encoding="utf-8") as file:
        file.write(f"[\n{lines}\n]\n")


def main():
    parser = argparse.ArgumentParser(description="Takes PyTorch's figures of data/ again and lists what changed.")
    parser.add_argument("--only", default="*", metavar="GLOB", help="networks, such as tv.resnet*")
    parser.add_argument("--cases", default="*", metavar="GLOB", help="cases, such as '*bf16*' or 'b16 fp32 *'")
    parser.add_argument("--write", action="store_true", help="the files of data/ take the new figures")
    parser.add_argument("--export", action="store_true", help="write the networks, but take no figures")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    given = parser.parse_args()
    names = sorted(name[:-5] for name in os.listdir(DATA) if name.endswith(".json") and not name.endswith(".vram.json"))
    names = [name for name in names if fnmatch.fnmatch(name, given.only)]
    left = export_all(names, given.jobs) if given.export else take_all(names, given)
    print(f"{left} of {len(names)} networks are not written here and were left alone.", file=sys.stderr)


def take_all(names, given):
    """Returns the number of networks whose code is not here."""
    fake_cuda.load()
    print(f"# PyTorch {torch.__version__}\n\n| case | figure | before | after | |\n| --- | --- | --- | --- | --- |")
    left = 0
    with multiprocessing.Pool(given.jobs, maxtasksperchild=1) as pool:
        for name, again, problems in pool.imap_unordered(_quietly, [(name, given.cases) for name in names], 1):
            left += again is None
            for line in changes(read(name + ".json"), again or []):
                print(line.replace("| b", f"| {name} b", 1), flush=True)
            if problems:
                print(f"{name}: not taken: {problems}", file=sys.stderr, flush=True)
            if again and given.write:
                write(name, again)
    return left


def export_all(names, jobs):
    """Returns the number of networks that were left alone."""
    left = 0
    with multiprocessing.Pool(jobs, maxtasksperchild=1) as pool:
        for name, is_here, problem in pool.imap_unordered(exported, names, 1):
            left += not is_here
            if problem:
                print(f"{name}: not written: {problem}", file=sys.stderr, flush=True)
    return left


def _quietly(job):
    warnings.simplefilter("ignore")
    return taken(job)


if __name__ == "__main__":
    main()
