# SPDX-License-Identifier: GPL-3.0-or-later
"""The wheel, and environments into which it is installed. Tests whose tools are missing are skipped with a message."""
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SKIPPED = 77
DEBIAN = "/usr/bin/python3"


def skip(why):
    print(f"SKIPPED: {why}", file=sys.stderr)
    sys.exit(SKIPPED)


def need(*tools):
    for tool in tools:
        if not shutil.which(tool):
            skip(f"{tool} is not installed")


def has(python, module):
    return subprocess.run([python, "-c", f"import {module}"], capture_output=True).returncode == 0


def run(*words, **options):
    """Returns the standard output. A failure contains the reason."""
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VRAM_PLANNER_CLI")}
    options.setdefault("env", clean)
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode:
        raise AssertionError(f"{' '.join(map(str, words))}: status {done.returncode}\n{done.stdout[-4000:]}")
    return done.stdout


def wheel(folder):
    """Returns the path of a wheel with the program under test, or with VRAM_PLANNER_PROGRAM."""
    for module in ("pip", "setuptools", "wheel", "venv"):
        if not has(DEBIAN, module):
            skip(f"{DEBIAN} has no {module}")
    program = os.environ.get("VRAM_PLANNER_PROGRAM") or os.environ["VRAM_CLI"]
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE")}
    sources = os.path.join(folder, "sources")  # builds leave files in this copy of the sources
    for name in ("python/vram_planner", "cmake", "docs", "pyproject.toml", "setup.py", "setup.cfg", "CMakeLists.txt",
                 "LICENSE", "packaging/debian/copyright"):
        copy = shutil.copytree if os.path.isdir(os.path.join(ROOT, name)) else shutil.copy
        os.makedirs(os.path.dirname(os.path.join(sources, name)), exist_ok=True)
        copy(os.path.join(ROOT, name), os.path.join(sources, name))
    run(DEBIAN, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "--no-index", "-w", folder, sources,
        env={**clean, "VRAM_PLANNER_PROGRAM": program})
    return next(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".whl"))


def environment(folder, path, packages=False):
    """Returns the Python of a fresh environment with the wheel, and with Debian's packages or without any."""
    place = os.path.join(folder, "with" if packages else "without")
    run(DEBIAN, "-m", "venv", *(["--system-site-packages"] if packages else []), place)
    python = os.path.join(place, "bin", "python")
    run(python, "-m", "pip", "install", "--no-index", "--no-deps", path)
    return python
