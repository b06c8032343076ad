"""Names for types that many signatures share."""
from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

Ref = Tuple[int, int]  # a row's number and which of its outputs
Made = Optional[Union[Ref, List[Ref]]]  # where a call's results come from; None: it gave its input back
Args = Sequence[Any]
Kwargs = Dict[str, Any]
Attributes = Dict[str, Any]
Maker = Callable[..., Made]
