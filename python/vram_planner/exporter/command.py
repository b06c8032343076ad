# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line of the exporter: python vram_planner_export.py hf|timm|file.py:function ..."""
from __future__ import annotations

import argparse
import os
import sys
import warnings
from typing import Sequence

from .declared import Declared
from .errors import ExportError
from .export import compiled_setup, model_of, write_export
from .job import Job
from .options import option_parser
from .sources import Source, from_file, from_timm, from_transformers
from .unwrap import class_name, unwrapped


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 0 on success, 1 if the model cannot be exported, with one sentence on stderr, or 2 for a usage error."""
    parser = option_parser()
    given = parser.parse_args(arguments)
    if given.batch < 1 or (given.sequence or 1) < 1:
        parser.error("--batch and --sequence take numbers from 1")
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            output = os.path.abspath(given.output) if given.output and given.folder else given.output
            source = _source(parser, given)
            path = output or f"{source.options.get('name') or class_name(unwrapped(source.model))}.vram.json"
            _write(source, path, _declared(given), given.compiling)
    except (ExportError, OSError, TypeError, ValueError) as problem:
        print(f"vram_planner_export.py: {_as_named(str(problem), given)}", file=sys.stderr)
        return 1
    remarks = [str(warning.message) for warning in caught if warning.category is UserWarning]
    remarks = [_as_named(remark, given) for remark in dict.fromkeys([*source.said, *remarks])]
    for line in remarks:
        print(line, file=sys.stderr)
    if given.remarks:
        with open(given.remarks, "w", encoding="utf-8") as file:
            file.write("\n".join(remarks))
    print(f"{path}: {sum(p.numel() for p in source.model.parameters()):,} parameters")
    return 0


def _as_named(sentence: str, given: argparse.Namespace) -> str:
    """Replaces the names of options in a sentence with those of the dialog that runs this program."""
    for pair in given.called:
        option, _, name = pair.partition("=")
        sentence = sentence.replace(f"--{option} ", f"{name} ")
    return sentence


def _source(parser: argparse.ArgumentParser, given: argparse.Namespace) -> Source:
    kind, *rest = given.what
    if kind in ("hf", "timm") and len(rest) == 1:
        if kind == "hf":
            return from_transformers(rest[0], given.batch, given.sequence, given.trainer)
        return from_timm(rest[0], given.batch)
    if kind in ("hf", "timm") or rest or ":" not in kind:
        parser.error("takes hf CONFIG_OR_FOLDER, timm NAME or file.py:function")
    return from_file(kind, given.input, given.target, given.folder)


def _declared(given: argparse.Namespace) -> Declared:
    sizes = {}
    for text in given.size:
        place, _, size = text.rpartition("=")
        if not place or not size.isdecimal():
            raise ExportError(f"--size takes PLACE=N, such as nonzero=100, not {text}.")
        sizes[place] = int(size)
    return Declared(given.imbalance, sizes)


def _write(source: Source, path: str, declared: Declared, compiling: bool) -> None:
    options = dict(source.options)
    name, loss, target = options.pop("name", None), options.pop("loss", None), options.pop("target", None)
    fold, compiling = options.pop("fold", True), options.pop("compiling", compiling)
    job = Job(model_of(source.model), source.inputs, loss, target, options, declared=declared)
    job.breaks = bool(compiling)
    setup = compiled_setup(job, bool(compiling))
    write_export(job, path, name=name, fold=fold, setup={**setup, **(source.setup or {})})
