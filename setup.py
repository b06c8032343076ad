# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the command-line program into the package. All other settings are in pyproject.toml.

The program is that of CMake's preset "wheel", or the one that VRAM_PLANNER_PROGRAM names.
"""
import os
import platform
import re
import shutil
import struct
import subprocess

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70.1
    from wheel.bdist_wheel import bdist_wheel

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = "vram-planner-cli"
# A program without an interpreter is linked statically, so that it runs with any version of the C library.
STATIC_TAG = "manylinux_2_17_{0}.manylinux2014_{0}"
INTERPRETER = 3  # PT_INTERP


def version():
    with open(os.path.join(HERE, "CMakeLists.txt"), encoding="utf-8") as file:
        found = re.search(r"^\s*VERSION (\S+)$", file.read(), re.MULTILINE)
    return found.group(1)


def built_program():
    given = os.environ.get("VRAM_PLANNER_PROGRAM")
    if given:
        return os.path.abspath(given)
    subprocess.run(["cmake", "--preset", "wheel"], cwd=HERE, check=True)
    subprocess.run(["cmake", "--build", "--preset", "wheel"], cwd=HERE, check=True)
    return os.path.join(HERE, "build", "wheel", "bin", PROGRAM)


def is_static(path):
    """Whether the file is a 64-bit ELF file whose program headers name no interpreter."""
    with open(path, "rb") as file:
        head = file.read(64)
        if head[:5] != b"\x7fELF\x02":
            return False
        offset, size, count = struct.unpack_from("<Q", head, 32) + struct.unpack_from("<HH", head, 54)
        file.seek(offset)
        headers = file.read(size * count)
    return all(struct.unpack_from("<I", headers, at * size)[0] != INTERPRETER for at in range(count))


class WithProgram(build_py):
    """The package and the program inside it."""

    def run(self):
        super().run()
        folder = os.path.join(HERE, "python", "vram_planner") if self.editable_mode else \
            os.path.join(self.build_lib, "vram_planner")
        os.makedirs(os.path.join(folder, "bin"), exist_ok=True)
        shutil.copy(built_program(), os.path.join(folder, "bin", PROGRAM))
        self.distribution.program = os.path.join(folder, "bin", PROGRAM)


class AnyPython(bdist_wheel):
    """The wheel suits every Python 3 on this kind of processor."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        program = getattr(self.distribution, "program", None)
        static = program is not None and is_static(program)
        return "py3", "none", (STATIC_TAG if static else "linux_{0}").format(platform.machine())


class Platform(Distribution):
    program = None

    def has_ext_modules(self):
        return True  # installs into the platform-specific folder


os.makedirs(os.path.join(HERE, "build", "python"), exist_ok=True)
setup(version=version(), distclass=Platform, cmdclass={"build_py": WithProgram, "bdist_wheel": AnyPython},
      options={"build": {"build_base": "build/python"}, "egg_info": {"egg_base": "build/python"}})
