"""The file run as a program: python vram_planner_export.py hf|timm|file.py:function ..."""
from __future__ import annotations

import argparse
import os
import sys
import warnings
from typing import Sequence

from .declared import Declared
from .errors import ExportError
from .export import model_of, write_export
from .job import Job
from .sources import Source, from_file, from_timm, from_transformers
from .unwrap import class_name, unwrapped

ABOUT = """Writes a model as a project file of VRAM Planner, without its weights and without a GPU.

  hf CONFIG_OR_FOLDER   the model of a config.json, by the installed transformers
  timm NAME             a model of timm
  file.py:function      the result of that function: a model, (model, inputs) or (model, inputs, options of export)
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="vram_planner_export.py", description=ABOUT,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="+", metavar="WHAT", help="hf CONFIG_OR_FOLDER, timm NAME or file.py:function")
    parser.add_argument("-o", "--output", metavar="FILE", help="the file to write (default: NAME.vram.json)")
    parser.add_argument("--batch", type=int, default=2, metavar="N",
                        help="samples in a step (VRAM Planner can change it)")
    parser.add_argument("--sequence", type=int, metavar="N", help="hf: tokens in a sequence")
    parser.add_argument("--trainer", action="store_true",
                        help="hf: as transformers' Trainer runs it, with attention masks, AdamW and no weight decay")
    parser.add_argument("--input", action="append", default=[], metavar="SHAPE",
                        help="file.py:function: an input tensor, such as 2,3,224,224 or 2,512:int64; repeat for more")
    parser.add_argument("--target", metavar="SHAPE", help="file.py:function: target of a cross-entropy, like --input")
    parser.add_argument("--folder", metavar="FOLDER",
                        help="file.py:function: where the file runs (default: the current folder)")
    parser.add_argument("--imbalance", type=float, default=1.0, metavar="F",
                        help="load of the most chosen expert of a mixture, relative to equal shares")
    parser.add_argument("--size", action="append", default=[], metavar="PLACE=N",
                        help="elements per sample if the size depends on data, such as nonzero=100; repeat for more")
    # For a dialog that runs this program: what options are called there, and where it reads the remarks.
    parser.add_argument("--called", action="append", default=[], help=argparse.SUPPRESS)
    parser.add_argument("--remarks", help=argparse.SUPPRESS)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """0 done; 1 the model is at fault, in one sentence on stderr; 2 usage."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.batch < 1 or (given.sequence or 1) < 1:
        parser.error("--batch and --sequence take numbers from 1")
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            output = os.path.abspath(given.output) if given.output and given.folder else given.output
            source = _source(parser, given)
            path = output or f"{source.options.get('name') or class_name(unwrapped(source.model))}.vram.json"
            _write(source, path, _declared(given))
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
    """A sentence with the options' names in the dialog that runs this program."""
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


def _write(source: Source, path: str, declared: Declared) -> None:
    options = dict(source.options)
    name, loss, target = options.pop("name", None), options.pop("loss", None), options.pop("target", None)
    fold = options.pop("fold", True)
    job = Job(model_of(source.model), source.inputs, loss, target, options, declared=declared)
    write_export(job, path, name=name, fold=fold, setup=source.setup)
