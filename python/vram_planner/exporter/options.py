# SPDX-License-Identifier: GPL-3.0-or-later
"""The options of the exporter's command line. --help needs no PyTorch."""
from __future__ import annotations

import argparse
import sys

ABOUT = """Writes a model as a project file of VRAM Planner, without its weights and without a GPU.

  hf CONFIG_OR_FOLDER   the model of a config.json, with the installed transformers
  timm NAME             a model of timm
  file.py:function      the result of that function: a model, (model, inputs) or (model, inputs, options of export)
"""


def option_parser() -> argparse.ArgumentParser:
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
    parser.add_argument("--compiling", action="store_true",
                        help="record what the model runs while torch.compile traces it (PyTorch 2.3 and later)")
    # Options for a dialog that runs this program: the dialog's names for the options, and the file from which it reads
    # notes.
    parser.add_argument("--called", action="append", default=[], help=argparse.SUPPRESS)
    parser.add_argument("--remarks", help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__" and {"-h", "--help"} & set(sys.argv[1:]):
    option_parser().parse_args()
