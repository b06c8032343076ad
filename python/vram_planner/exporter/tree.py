# SPDX-License-Identifier: GPL-3.0-or-later
"""The recording as the tree of a project file: blocks, references and lifetimes."""
from __future__ import annotations

import collections
from typing import Any, Sequence, TYPE_CHECKING

from .blocks import blocks_in, collapse, input_attributes, owners_of, range_name, uids_in, unused_leaves
from .recipes import ALL_PRECISIONS, recorded_as
from .rows import END, Frame
from .types import Ref

if TYPE_CHECKING:
    from .recorder import Recorder
    from .rows import Row
    from .rows import Leaf


class Tree:
    """The recording as the file's tree: blocks for calls with several rows, references by row or block, lifetimes."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder, self.root = recorder, recorder.stack[0]
        self.last = recorder.clock
        collapse(self.root)
        self.chains: dict[int, list[Frame]] = {}  # maps a row to the blocks around it, outermost first
        # maps a row to its readers: (item, token, chain)
        self.readers: dict[int, list[Any]] = collections.defaultdict(list)
        # maps a row to the rows whose results live until it
        self.kept_until: dict[int, list[Row]] = collections.defaultdict(list)
        self.ids: dict[int, int] = {}  # maps the id of a row or block to its number in the file
        start = next((i for i, item in enumerate(self.root.items) if getattr(item, "type", "") != "Input"), 0)
        self.root.items[start:start] = unused_leaves(recorder)
        self.owners = owners_of(recorder.rows[1:])
        self.index(self.root, [])
        self.lifetimes()

    def index(self, frame: Frame, chain: Sequence[Frame]) -> None:
        """Finds the blocks around each row, the targets of references there, and the readers of each row."""
        chain = [*chain, frame]
        for item in frame.items:
            if isinstance(item, Frame):
                item.tokens = [self.read(item, ref, chain) for ref in dict.fromkeys(item.arguments)]
                self.index(item, chain)
                continue
            self.chains[item.uid] = chain
            item.inputs = [self.read(item, ref, chain) for ref in item.inputs]
            for other in item.others.values():
                if "inputs" in other:
                    other["inputs"] = [self.read(item, ref, chain) for ref in other["inputs"]]
            for name, leaf in item.parameters.items():
                if self.owners[id(leaf.real)][0] is not item:
                    self.readers[self.owners[id(leaf.real)][0].uid].append((item, name, chain))

    def read(self, item: Row | Frame, ref: Ref, chain: Sequence[Frame]) -> Any:
        """Resolves a reference inside the blocks of `chain` to a block's carried input or an output of a row."""
        token = next((block for block in reversed(chain) if block.carry == ref), ref)
        self.readers[ref[0]].append((item, token, chain))
        return token

    def lifetimes(self) -> None:
        """Finds rows whose result lives longer in Python than its readers and their blocks require."""
        recorder = self.recorder
        holds = dict(recorder.reads)
        for block in blocks_in(self.root):
            for ref in block.arguments:
                holds[ref[0]] = max(holds.get(ref[0], 0), recorder.ends[id(block)])
        recorder.rows[self.last].until = self.last  # marks results as living to the end
        for uid, death in recorder.deaths.items():
            row = recorder.rows[uid]
            if row.type in ("Input", "Parameter", "Buffer") or uid == self.last:
                continue
            returned = death != END and death >= self.last
            moment = self.last if death == END or returned else self.ran(int(death))
            if death == END or moment > max(holds.get(uid, 0), uid):
                row.until, row.until_return = moment, returned
                self.kept_until[moment].append(row)
        for row in recorder.rows[1:]:
            for other in row.others.values():
                if other.get("until") == (row.until or 0):
                    del other["until"]
                elif other.get("until"):
                    self.kept_until[other["until"]].append(row)

    def ran(self, uid: int) -> int:
        """Returns the last row up to `uid` that runs something."""
        while self.recorder.rows[uid].type in ("Input", "Parameter", "Buffer"):
            uid -= 1
        return uid

    # Repeated blocks

    def fold(self, frame: Frame) -> None:
        """Writes consecutive blocks that differ only in their parameters as one block with a repeat count."""
        for block in frame.items:
            if isinstance(block, Frame):
                self.fold(block)
        items, at = [], 0
        while at < len(frame.items):
            run = self.alike(frame.items, at)
            items.append(run[-1])
            at += len(run)
            if len(run) > 1:
                first, last = run[0], run[-1]
                last.name, last.repeat, last.tokens = range_name(first.name, last.name), len(run), first.tokens
        frame.items = items

    def alike(self, items: list[Row | Frame], at: int) -> list[Any]:
        first = items[at]
        if not isinstance(first, Frame) or first.repeat > 1:
            return [first]
        run, signature = [first], self.signature(first)
        for block in items[at + 1:]:
            before = run[-1]
            if not isinstance(block, Frame) or block.carry != (before.output(), 0) or not self.closed(before, block) \
                    or self.signature(block) != signature:
                break
            run.append(block)
        while len(run) > 1 and not self.closed(run[-1], None):
            run.pop()
        return run

    def closed(self, block: Frame, after: Frame | None) -> bool:
        """Whether only the block `after` reads rows inside `block` (None: its output may be read from anywhere)."""
        output = block.output()
        for uid in uids_in(block):
            row = self.recorder.rows[uid]
            for item, token, chain in self.readers[uid]:
                outside = block not in chain and not isinstance(token, Frame)
                allowed = not isinstance(token, str) and (item is after or after is None and token == (output, 0))
                if outside and not allowed:
                    return False
            if row.until and block not in self.chains[row.until] and not (after is None and uid == output):
                return False
            if any(block not in self.chains[kept.uid] for kept in self.kept_until[uid]):
                return False
        return True

    def signature(self, block: Frame) -> tuple[Any, ...]:
        """Returns everything that equal blocks have in common: all except ids, and the names and carried inputs of
        the blocks themselves."""
        local = {uid: at for at, uid in enumerate(uids_in(block))}
        blocks = {id(b): at for at, b in enumerate([block, *blocks_in(block)])}

        def place(token: Any) -> tuple[Any, ...]:
            if isinstance(token, Frame):
                return ("carried", blocks.get(id(token), -1), None if id(token) in blocks else id(token))
            return ("inside", local[token[0]], token[1]) if token[0] in local else ("outside", *token)

        def parameter(row: Row, name: str, leaf: Leaf) -> tuple[Any, ...]:
            owner, owned = self.owners[id(leaf.real)]
            return (name, tuple(leaf.real.shape), owner.type, place((owner.uid, owned)))

        def written(item: Any) -> tuple[Any, ...]:
            if isinstance(item, Frame):
                return (item.name, item.kind, item.checkpoint, item.reentrant, item.repeat,
                        [place(t) for t in item.tokens], [written(i) for i in item.items])
            until = local.get(item.until)
            others = [(name, other.get("runs"), local.get(other.get("until"), other.get("until") == 0),
                       repr(other.get("attributes")), [place(t) for t in other.get("inputs", ())])
                      for name, other in item.others.items() if other]
            return (item.type, item.name, repr(item.attributes), repr(item.sized),
                    [place(t) for t in item.inputs], item.frozen, until,
                    [parameter(item, *p) for p in item.parameters.items()], item.autocast, others,
                    repr(item.graph_break))

        return (block.kind, block.checkpoint, block.reentrant, [place(t) for t in block.tokens[1:]],
                [written(i) for i in block.items])

    # JSON

    def number(self, frame: Frame) -> None:
        for item in frame.items:
            self.ids[id(item)] = len(self.ids) + 1
            if isinstance(item, Frame):
                self.number(item)

    def write(self, frame: Frame, chain: Sequence[Frame] = ()) -> list[dict[str, Any]]:
        chain, above, written = [*chain, frame], None, []
        for item in frame.items:
            line = {"id": self.ids[id(item)]}
            tokens = item.tokens if isinstance(item, Frame) else item.inputs
            place = self.inputs(tokens, chain, above, frame)
            line.update(self.block(item, place, chain) if isinstance(item, Frame) else self.row(item, place))
            written.append(line)
            above = item
        return written

    def inputs(self, tokens: list[Any], chain: Sequence[Frame], above: Any, frame: Frame) -> dict[str, Any]:
        row_above = frame if above is None else (above.output() if isinstance(above, Frame) else above.uid, 0)
        if tokens == [row_above]:
            return {}
        return {"inputs": [self.reference(token, chain) for token in tokens]} if tokens else {}

    def reference(self, token: Any, chain: Sequence[Frame]) -> int | str:
        if isinstance(token, Frame):
            return self.ids[id(token)]
        uid, output = token
        for block in self.chains[uid]:
            if block not in chain and block.output() == uid and output == 0:
                return self.ids[id(block)]
        number = self.ids[id(self.recorder.rows[uid])]
        return f"{number}:{output}" if output else number

    def block(self, block: Frame, inputs: dict[str, Any], chain: Sequence[Frame]) -> dict[str, Any]:
        line: dict[str, Any] = {"name": block.name, "kind": block.kind}
        if block.repeat > 1:
            line["repeat"] = block.repeat
        if block.checkpoint:
            line["checkpoint"] = True
        if block.reentrant:
            line["reentrant"] = True
        return {**line, **inputs, "rows": self.write(block, chain)}

    def row(self, row: Row, inputs: dict[str, Any]) -> dict[str, Any]:
        attributes = input_attributes(row) if row.type == "Input" else row.attributes
        line: dict[str, Any] = {"type": row.type, "name": row.name, "attributes": attributes, **inputs}
        shared = {}
        for name, leaf in row.parameters.items():
            owner, owned = self.owners[id(leaf.real)]
            if owner is not row:
                shared[name] = f"{self.ids[id(owner)]}:{owned}"
        if shared:
            line["shared"] = shared
        if row.frozen:
            every = sum(leaf.kind == "Parameter" for leaf in row.parameters.values())
            line["frozen"] = ["*"] if len(row.frozen) == every else row.frozen
        if row.kept:
            line.update(until=self.ids[id(row.kept)], kept_after_step=True)
        elif row.until:
            line["until"] = self.ids[id(self.recorder.rows[row.until])]
            if row.until_return:
                line["until_return"] = True
        if row.autocast:
            line["autocast"] = row.autocast
        others = self.others(row, self.chains[row.uid])
        if others:
            line["in"] = others
        if row.sized:
            line["sized"] = row.sized
        if row.graph_break:
            line["graph_break"] = row.graph_break
        return line

    def others(self, row: Row, chain: Sequence[Frame]) -> list[dict[str, Any]]:
        """Returns the differences of some precisions, with equal ones grouped."""
        groups: list[dict[str, Any]] = []
        for precision in ALL_PRECISIONS:
            other = row.others.get(recorded_as(precision, self.recorder.recorded))
            if not other:
                continue
            written = dict(other)
            if "inputs" in other:
                written["inputs"] = [self.reference(token, chain) for token in other["inputs"]]
            if other.get("until"):
                written["until"] = self.ids[id(self.recorder.rows[other["until"]])]
            group = next((g for g in groups if {**g, "precisions": None} == {**written, "precisions": None}), None)
            if group:
                group["precisions"].append(precision)
            else:
                groups.append({"precisions": [precision], **written})
        return groups
