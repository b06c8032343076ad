# SPDX-License-Identifier: GPL-3.0-or-later
"""The allocator's events of one step, reduced to a curve and to the blocks that are alive at its peak."""
from __future__ import annotations

from typing import Any, Iterator

POINTS = 2000  # maximum number of points of the curve
BLOCKS = 200  # maximum number of allocation sites reported at the peak
FRAMES = 8

# Changes that an event makes to allocated and reserved bytes. A free counts when it is requested, as in memory_stats();
# the block may stay in use until other streams have finished with it (free_completed).
ALLOCATED = {"alloc": 1, "free_requested": -1, "free": -1}
RESERVED = {"segment_alloc": 1, "segment_free": -1, "segment_map": 1, "segment_unmap": -1}


def timeline(events: list[dict[str, Any]], allocated: int, reserved: int) -> dict[str, Any] | None:
    """Returns the curve over a step that began at `allocated` and `reserved` bytes; None if nothing was recorded."""
    points = list(_points(events, allocated, reserved))
    if len(points) < 2:
        return None
    kept = _reduced(points)
    return {"events": len(points) - 1, "time": [point[0] for point in kept],
            "allocated": [point[1] for point in kept], "reserved": [point[2] for point in kept]}


def _points(events: list[dict[str, Any]], allocated: int, reserved: int) -> Iterator[tuple[int, int, int]]:
    """Yields (time, allocated, reserved) before the first event and after each event that changes them."""
    first = events[0].get("time_us", 0) if events else 0
    yield 0, allocated, reserved
    for at, event in enumerate(events, 1):
        action = event.get("action", "")
        if action not in ALLOCATED and action not in RESERVED:
            continue
        allocated += ALLOCATED.get(action, 0) * event["size"]
        reserved += RESERVED.get(action, 0) * event["size"]
        yield (event["time_us"] - first if "time_us" in event else at), allocated, reserved


def _reduced(points: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Returns the first and last point, and the lowest and highest of each interval, so that no peak is lost."""
    if len(points) <= POINTS:
        return points
    length = 2 * (len(points) - 2) / (POINTS - 2)
    kept = {0, len(points) - 1}
    for stretch in range((POINTS - 2) // 2):
        part = range(1 + int(stretch * length), min(1 + int((stretch + 1) * length), len(points) - 1))
        if part:
            kept |= {min(part, key=lambda at: points[at][1]), max(part, key=lambda at: points[at][1])}
            kept.add(max(part, key=lambda at: points[at][2]))
    return [points[at] for at in sorted(kept)]


def blocks_at_peak(events: list[dict[str, Any]], allocated: int) -> list[dict[str, Any]]:
    """Returns the largest blocks that are alive at the peak, grouped by size and location; those from before the
    step are one."""
    peak, now, at_peak = allocated, allocated, -1
    for at, event in enumerate(events):
        now += ALLOCATED.get(event.get("action", ""), 0) * event.get("size", 0)
        if now > peak:
            peak, at_peak = now, at
    live: dict[Any, dict[str, Any]] = {}
    before = allocated
    for event in events[:at_peak + 1]:
        action, key = event.get("action", ""), event.get("addr")
        if action == "alloc":
            live[key] = event
        elif action in ALLOCATED and live.pop(key, None) is None:
            before -= event["size"]
    found = _grouped(list(live.values()), events[0].get("time_us", 0) if events else 0)
    if before > 0:
        found.append({"size": before, "count": 1, "frames": [], "first_seen": None})
    return sorted(found, key=lambda block: -block["size"] * block["count"])[:BLOCKS]


def _grouped(live: list[dict[str, Any]], first: int) -> list[dict[str, Any]]:
    groups: dict[tuple[Any, ...], dict[str, Any]] = {}
    for event in live:
        frames = _frames(event)
        seen = event["time_us"] - first if "time_us" in event else None
        group = groups.setdefault((event["size"], *frames),
                                  {"size": event["size"], "count": 0, "frames": frames, "first_seen": seen})
        group["count"] += 1
    return list(groups.values())


def _frames(event: dict[str, Any]) -> list[str]:
    """Returns the frames, innermost first, such as "train.py:88 in training_step"."""
    frames = [frame for frame in event.get("frames", []) if frame.get("filename", "??") != "??"]
    return [f"{frame['filename']}:{frame.get('line', 0)} in {frame.get('name', '')}" for frame in frames[:FRAMES]]
