#!/usr/bin/env python3
"""Writes memory snapshots as torch.cuda.memory._dump_snapshot does, without PyTorch or a GPU.

    make_snapshots.py FOLDER            the small files beside this script
    make_snapshots.py --large MB FILE   one file of about that many megabytes, for timings

A program of a few layers is "run": blocks get addresses from one growing segment, stacks are shared as PyTorch shares
them, and the dictionaries have the keys of torch/csrc/cuda/memory_snapshot.cpp in their order.
"""

import os
import pickle
import random
import sys

MIB = 1 << 20


def frame(name, filename, line):
    return {"name": name, "filename": filename, "line": line}


MAIN = frame("<module>", "/home/user/train.py", 120)
TRAIN = frame("training_step", "/home/user/train.py", 88)
CALL = frame("_call_impl", "/usr/lib/python3/dist-packages/torch/nn/modules/module.py", 1518)


class Recorder:
    """One device's history."""

    def __init__(self, device=0, frames=True):
        self.device, self.frames = device, frames
        self.entries, self.live, self.next, self.time = [], {}, 0x7F0000000000, 1700000000000000
        self.segments = []
        self.stacks = {}
        self.top = 0

    def stack(self, where):
        if where not in self.stacks:
            self.stacks[where] = [frame("forward", "/home/user/model.py", len(self.stacks) + 10), CALL,
                                  frame(where, "/home/user/train.py", 50 + len(self.stacks)), TRAIN, MAIN]
        return self.stacks[where]

    def entry(self, action, addr, size, where):
        self.time += 7
        e = {"action": action, "addr": addr, "size": size, "stream": 0}
        if self.frames:
            e["frames"] = self.stack(where)
        e["time_us"] = self.time
        self.entries.append(e)

    def alloc(self, size, where):
        rounded = (size + 511) // 512 * 512
        free = [a for a, (s, used) in self.live.items() if not used and s == rounded]
        if free:
            addr = free[0]
        else:
            addr = self.next
            self.next += rounded
            while self.next > self.top + 0x7F0000000000:
                self.entry("segment_alloc", 0x7F0000000000 + self.top, 20 * MIB, where)
                self.segments.append((0x7F0000000000 + self.top, 20 * MIB))
                self.top += 20 * MIB
        self.live[addr] = (rounded, (size, where))
        self.entry("alloc", addr, size, where)
        return addr

    def free(self, addr):
        rounded, (size, where) = self.live[addr]
        self.entry("free_requested", addr, size, where)
        self.entry("free_completed", addr, size, where)
        self.live[addr] = (rounded, None)

    def segment_dicts(self):
        """Returns all ranges as one segment, with its blocks in order of address."""
        if not self.segments:
            return []
        blocks, used = [], 0
        for addr, (rounded, held) in sorted(self.live.items()):
            block = {"address": addr, "size": rounded, "requested_size": held[0] if held else 0,
                     "state": "active_allocated" if held else "inactive",
                     "frames": self.stack(held[1]) if held and self.frames else []}
            used += rounded if held else 0
            blocks.append(block)
        end = 0x7F0000000000 + self.top
        if self.next < end:
            blocks.append({"address": self.next, "size": end - self.next, "requested_size": 0, "state": "inactive",
                           "frames": []})
        return [{"device": self.device, "address": 0x7F0000000000, "total_size": self.top, "allocated_size": used,
                 "active_size": used, "requested_size": used, "stream": 0, "segment_type": "large",
                 "segment_pool_id": (0, 0), "is_expandable": False, "frames": [], "blocks": blocks}]


LAYERS = [("conv1", 3 * MIB, 9408 * 4), ("conv2", 5 * MIB, 36864 * 4), ("fc", 40000, 512000 * 4)]


def train(recorder, steps, keep_loss=False):
    """Parameters, followed by steps of forward and backward that leave no memory allocated, as with plain SGD."""
    for name, _, weight in LAYERS:
        recorder.alloc(weight, name)
    for step in range(steps):
        saved = [recorder.alloc(out, name) for name, out, _ in LAYERS]
        loss = recorder.alloc(4, "loss")
        gradients = []
        for (name, out, weight), held in reversed(list(zip(LAYERS, saved))):
            grad = recorder.alloc(out, name + ".backward")
            gradients.append(recorder.alloc(weight, name + ".backward"))
            recorder.free(grad)
            recorder.free(held)
        if keep_loss:
            recorder.alloc(2 * MIB, "logits")
        recorder.free(loss)
        for g in gradients:
            recorder.free(g)
    return recorder


SETTINGS = {"PYTORCH_CUDA_ALLOC_CONF": "expandable_segments:False", "max_split_size": -1,
            "garbage_collection_threshold": 0.0, "expandable_segments": False,
            "roundup_power2_divisions": {"1": 0, "2": 0}}


def snapshot(*recorders):
    segments = [s for r in recorders for s in r.segment_dicts()]
    return {"segments": segments, "device_traces": [r.entries for r in recorders], "allocator_settings": SETTINGS,
            "external_annotations": [{"stage": "START", "name": "ProfilerStep#1", "device": 0, "time_us": 1}]}


def old_format(recorder):
    """PyTorch 2.0: blocks have histories, entries have no time, and there are no settings."""
    data = {"segments": recorder.segment_dicts(), "device_traces": [recorder.entries]}
    for entry in recorder.entries:
        del entry["time_us"]
    for segment in data["segments"]:
        del segment["segment_pool_id"], segment["is_expandable"], segment["frames"]
        for block in segment["blocks"]:
            if block["state"] == "active_allocated":
                block["history"] = [{"addr": block["address"], "frames": block["frames"],
                                     "real_size": block["requested_size"]}]
            del block["frames"], block["requested_size"], block["address"]
    return data


class Evil:
    def __reduce__(self):
        return (os.system, ("echo",))


def small(folder):
    def write(name, data, protocol=4):
        with open(os.path.join(folder, name), "wb") as f:
            pickle.dump(data, f, protocol=protocol)

    for protocol in (2, 3, 4, 5):
        write(f"three_steps_{protocol}.pickle", snapshot(train(Recorder(), 3)), protocol)
    write("no_frames.pickle", snapshot(train(Recorder(frames=False), 3)))
    write("old.pickle", old_format(train(Recorder(), 3)))
    write("two_devices.pickle", snapshot(train(Recorder(0), 3), train(Recorder(1), 4)))
    write("kept_outputs.pickle", snapshot(train(Recorder(), 4, keep_loss=True)))
    late = train(Recorder(), 4)
    late.entries = late.entries[len(late.entries) // 4:]
    write("late.pickle", snapshot(late))
    write("one_step.pickle", snapshot(train(Recorder(), 1)))
    untraced = train(Recorder(), 3)
    untraced.entries = []
    write("no_traces.pickle", snapshot(untraced))
    write("foreign.pickle", {"epoch": 3, "losses": [0.5, 0.25]})
    write("list.pickle", [1, 2, 3])
    write("evil.pickle", {"segments": [], "device_traces": [Evil()]})
    write("evil_2.pickle", {"segments": [], "device_traces": [Evil()]}, 2)
    write("protocol_0.pickle", {"segments": []}, 0)
    with open(os.path.join(folder, "three_steps_4.pickle"), "rb") as f:
        whole = f.read()
    with open(os.path.join(folder, "truncated.pickle"), "wb") as f:
        f.write(whole[: len(whole) // 2])


def large(megabytes, path):
    """Entries with stacks of forty frames each; there are about a thousand different stacks."""
    random.seed(1)
    files = [f"/usr/lib/python3/dist-packages/torch/nn/modules/part{i}.py" for i in range(300)]
    frames = [frame(f"function_{i}", random.choice(files), i) for i in range(4000)]
    count = int(megabytes * 1e6 / 175)
    entries = []
    per_step = 20000
    kinds = [(random.choice([512, 4096, 3 * MIB, 7 * MIB]), random.sample(frames, 40)) for _ in range(per_step // 2)]
    while len(entries) < count:
        for i, (size, stack) in enumerate(kinds):
            addr = 0x7F0000000000 + i * 8 * MIB
            entries.append({"action": "alloc", "addr": addr, "size": size, "stream": 0, "frames": list(stack),
                            "time_us": 1700000000000000 + len(entries)})
        for i, (size, stack) in reversed(list(enumerate(kinds))):
            addr = 0x7F0000000000 + i * 8 * MIB
            entries.append({"action": "free_requested", "addr": addr, "size": size, "stream": 0,
                            "frames": entries[-1]["frames"], "time_us": 1700000000000000 + len(entries)})
    with open(path, "wb") as f:
        pickle.dump({"segments": [], "device_traces": [entries], "allocator_settings": SETTINGS}, f)


if __name__ == "__main__":
    if sys.argv[1] == "--large":
        large(float(sys.argv[2]), sys.argv[3])
    else:
        small(sys.argv[1])
