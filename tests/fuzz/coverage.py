#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints which functions of the library the fuzzers reached, by folder.

    coverage.py ROOT RUN...

ROOT is the repository. RUN.log is what a fuzzer printed with -print_coverage=1.
"""

import os
import re
import sys
from collections import defaultdict
from pathlib import Path

LINE = re.compile(r"^(?:UN)?COVERED_FUNC: hits: (\d+) edges: (\d+)/(\d+) (.*) (\S+):(\d+)$")


def functions(log: Path, root: Path) -> dict[tuple[str, str], tuple[int, int]]:
    """Edges reached and edges there are, by file within the repository and function."""
    found = {}
    for line in log.read_text(errors="replace").splitlines():
        match = LINE.match(line)
        if not match:
            continue
        file = Path(os.path.relpath(root / match[5], root))
        if file.parts[0] == "build":  # The compiler's paths are relative to the build folder, build/<preset>.
            file = Path(*file.parts[2:])
        if file.parts[:1] != ("..",):
            found[str(file), match[4]] = (int(match[2]), int(match[3]))
    return found


def merged(root: Path, runs: list[str]) -> dict[tuple[str, str], tuple[int, int]]:
    """The best of all runs for each function."""
    best: dict[tuple[str, str], tuple[int, int]] = {}
    for run in runs:
        for function, edges in functions(Path(run + ".log"), root).items():
            best[function] = max(best.get(function, (0, edges[1])), edges)
    return best


def main(root: Path, runs: list[str]) -> None:
    folders: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for (file, _), edges in merged(root, runs).items():
        parts = Path(file).parts
        if parts[0] in ("core", "app"):
            folders["/".join(parts[:2])].append(edges)
    print(f"{'folder':<18} {'functions':>9} {'reached':>9} {'edges':>9} {'reached':>9}")
    every = [edges for rows in folders.values() for edges in rows]
    for folder, rows in [*sorted(folders.items()), ("all", every)]:
        reached = sum(1 for edge in rows if edge[0] > 0)
        edges = sum(edge[1] for edge in rows)
        share = 100 * sum(edge[0] for edge in rows) / max(1, edges)
        print(f"{folder:<18} {len(rows):>9} {100 * reached / max(1, len(rows)):>8.1f}% {edges:>9} {share:>8.1f}%")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:])
