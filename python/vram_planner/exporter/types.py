# SPDX-License-Identifier: GPL-3.0-or-later
"""Type aliases for common signatures."""
from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

Ref = Tuple[int, int]  # a row's number and the index of its output
Place = Tuple[str, int]  # a file and a line number
Made = Optional[Union[Ref, List[Ref]]]  # origin of a call's results; None if it returned its input
Args = Sequence[Any]
Kwargs = Dict[str, Any]
Attributes = Dict[str, Any]
Maker = Callable[..., Made]
