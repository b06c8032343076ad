# SPDX-License-Identifier: GPL-3.0-or-later
"""Configurations that vram-planner-cli writes, for the tests of this folder."""
import os
import subprocess

TOOLS = ("deepspeed", "accelerate", "torchtitan", "megatron", "pytorch")


def cli(*words, text=True):
    """The finished process."""
    return subprocess.run([os.environ["VRAM_CLI"], *words], capture_output=True, text=text, check=False,
                          stdin=subprocess.DEVNULL)


def config(tool, model, *options):
    """The text of a configuration."""
    done = cli("config", model, "--for", tool, *options, text=False)
    if done.returncode != 0:
        raise AssertionError(f"{tool} {options}: {done.stderr.decode(errors='replace')}")
    return done.stdout.decode()
