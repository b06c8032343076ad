# SPDX-License-Identifier: GPL-3.0-or-later
"""Objects printed by --json, with their keys as attributes."""
from __future__ import annotations

import difflib
import json
import re
from dataclasses import dataclass
from typing import Any, ClassVar, Iterator, Mapping, TYPE_CHECKING, TypeVar

Own = TypeVar("Own", bound="Answer")


def as_attribute(key: str) -> str:
    """Converts a key to a Python name: "kv-cache.length" becomes kv_cache_length."""
    return re.sub(r"[-.]", "_", key)


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Answer(Mapping[str, Any]):
    """An object printed by --json. Its keys are attributes, with underscores instead of dashes and dots; in brackets
    they are unchanged: setup["kv-cache.length"]. Keys that this version does not declare are available too.
    `to_dict()` returns the object as it was printed."""

    KINDS: ClassVar[Mapping[str, type[Answer]]] = {}
    _json: ClassVar[Mapping[str, Any]] = {}

    @classmethod
    def read(cls: type[Own], printed: Mapping[str, Any]) -> Own:
        answer = object.__new__(cls)
        object.__setattr__(answer, "_json", printed)
        for key, value in printed.items():
            object.__setattr__(answer, key, _frozen(value, cls.KINDS.get(key, Answer)))
        return answer

    def to_dict(self) -> dict[str, Any]:
        """Returns the object as --json printed it: dicts, lists, numbers and strings."""
        copy: dict[str, Any] = json.loads(json.dumps(self._json))
        return copy

    def __getitem__(self, key: str) -> Any:
        if key not in self._json:
            raise KeyError(key)
        return vars(self)[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._json)

    def __len__(self) -> int:
        return len(self._json)

    if not TYPE_CHECKING:
        def __getattr__(self, name: str) -> Any:
            if not name.startswith("_"):
                for key in self._json:
                    if as_attribute(key) == name:
                        return vars(self)[key]
            near = difflib.get_close_matches(name, [as_attribute(key) for key in self._json], 3)
            raise AttributeError(f"{type(self).__name__} has no {name}"
                                 + (f"; similar names are {', '.join(near)}" if near else ""))

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *map(as_attribute, self._json)})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and type(self) is type(other) and self._json == other._json

    def __hash__(self) -> int:
        return hash(json.dumps(self._json, sort_keys=True))

    def __repr__(self) -> str:
        inner = ", ".join(f"{as_attribute(key)}={vars(self)[key]!r}" for key in self._json)
        return f"{type(self).__name__}({inner})"

    def __reduce__(self) -> Any:
        return type(self).read, (self._json,)


def _frozen(value: Any, kind: type[Answer]) -> Any:
    if isinstance(value, dict):
        return kind.read(value)
    if isinstance(value, list):
        return tuple(_frozen(item, kind) for item in value)
    return value
