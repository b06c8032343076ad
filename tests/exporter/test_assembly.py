# SPDX-License-Identifier: GPL-3.0-or-later
"""Assembly of packages into one file: its contents, and rejected packages. Needs no PyTorch."""
import os
import subprocess
import sys
import tempfile
import unittest

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "cmake", "assemble_python.py")


def assembled(**modules):
    """Returns the exit status, stderr and the assembled file for a package `parcel` with these modules."""
    with tempfile.TemporaryDirectory() as folder:
        package, output = os.path.join(folder, "parcel"), os.path.join(folder, "out", "parcel.py")
        for name, text in {"__init__": '"""One file."""\nfrom .a import f\n\n__all__ = ["f"]\n', **modules}.items():
            path = os.path.join(package, *name.split("__in__")) + ".py"
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        done = subprocess.run([sys.executable, SCRIPT, package, output], capture_output=True, text=True)
        if done.returncode:
            return done.returncode, done.stderr, ""
        with open(output, encoding="utf-8") as file:
            return 0, done.stderr, file.read()


def ran(text):
    space = {"__name__": "parcel"}
    exec(compile(text, "parcel.py", "exec"), space)
    return space


class Assembly(unittest.TestCase):
    def test_modules_follow_what_they_import(self):
        status, _, text = assembled(a="import os\nfrom .b import g\n\nVALUE = g()\n\n\n"
                                      "def f():\n    return VALUE, os.sep\n",
                                    b='"""About b."""\nimport os\n\n\ndef g():\n    return os.curdir\n')
        self.assertEqual(status, 0)
        self.assertEqual(ran(text)["f"](), (os.curdir, os.sep))
        self.assertEqual(text.count("import os"), 1)
        self.assertTrue(text.startswith('# SPDX-License-Identifier: GPL-3.0-or-later\n"""One file."""'))
        self.assertIn("# About b.", text)

    def test_modules_in_folders(self):
        status, _, text = assembled(a="from . import deep\n\n\ndef f():\n    return 1\n",
                                    deep__in____init__="from . import c\n",
                                    deep__in__c="from ..b import g\n\nSEEN = g()\n", b="def g():\n    return 2\n")
        self.assertEqual(status, 0)
        self.assertEqual(ran(text)["SEEN"], 2)

    def test_imports_for_types_alone_are_left_out(self):
        types = "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from .b import C\n\n\ndef f():\n    pass\n"
        status, _, text = assembled(a=types, b="class C:\n    pass\n")
        self.assertEqual(status, 0)
        self.assertNotIn("TYPE_CHECKING:", text)
        self.assertIn("C", ran(text))
        status, problem, _ = assembled(a=types, b="from .a import f\n\n\nclass C:\n    call = f\n")
        self.assertEqual(status, 1)
        self.assertIn("modules import each other: parcel.a -> parcel.b -> parcel.a", problem)

    def test_options_come_before_what_may_be_missing(self):
        status, _, text = assembled(a="import nowhere\n\n\ndef f():\n    return nowhere\n",
                                    options="import sys\n\nSEEN = sys.argv\n")
        self.assertEqual(status, 0)
        self.assertLess(text.index("SEEN = sys.argv"), text.index("import nowhere"))

    def test_help_of_the_exporter_needs_no_torch(self):
        package = os.path.join(os.path.dirname(SCRIPT), "..", "python", "vram_planner", "exporter")
        with tempfile.TemporaryDirectory() as folder:
            output = os.path.join(folder, "vram_planner_export.py")
            subprocess.run([sys.executable, SCRIPT, package, output], check=True)
            with open(os.path.join(folder, "torch.py"), "w", encoding="utf-8") as file:
                file.write("raise ImportError('there is no torch')\n")
            shown = subprocess.run([sys.executable, output, "--help"], capture_output=True, text=True)
            self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assertIn("file.py:function", shown.stdout)

    def refused(self, pattern, **modules):
        status, error, _ = assembled(**modules)
        self.assertEqual(status, 1)
        self.assertRegex(error, pattern)

    def test_what_one_file_cannot_hold(self):
        self.refused("both define f", a="def f(): pass\n", b="f = 3\n")
        self.refused("import each other: .*a -> .*b -> .*a",
                     a="from .b import g\nf = g\n", b="from .a import f\ng = f\n")
        self.refused("line 1 renames", a="from .b import g as f\n", b="def g(): pass\n")
        self.refused("line 2 imports a module of the package in a function",
                     a="def f():\n    from .b import g\n    return g\n", b="def g(): pass\n")
        self.refused("which the package does not have", a="from .nowhere import g\nf = g\n")


if __name__ == "__main__":
    unittest.main()
