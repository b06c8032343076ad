# SPDX-License-Identifier: GPL-3.0-or-later
"""require_fit(): raises an exception before the first step instead of running out of CUDA memory."""
from __future__ import annotations

from typing import Any, Callable, Mapping

from .errors import DoesNotFit, VramPlannerError
from .estimates import Estimate, Request, estimated, request_of
from .settings import is_module
from .subjects import Recording, warn


def require_fit(model: Any, inputs: Any = None, *, loss: Callable[..., Any] | None = None, target: Any = None,
                batch: int | None = None, precision: Any = None, optimizer: Any = None, gpu: Any = "cuda",
                name: str | None = None, imbalance: float = 1.0, sizes: Mapping[str, int] | None = None,
                **settings: Any) -> Estimate:
    """Returns the estimate of the step if it fits on this machine's GPU; otherwise raises DoesNotFit with remedies.
    If it fits but leaves less than the safety margin, warns. Takes the arguments of estimate(); `gpu` selects
    another GPU. Memory in use by other processes is counted.

    A module is recorded once, for this batch size and precision. This does not change the model, its caches, the
    random number generators or the GPU's memory. The answer's max_batch is correct if only leading sizes grow with
    the batch; estimate() compares two batch sizes instead."""
    given = dict(settings, batch=batch, precision=precision, optimizer=optimizer, gpu=gpu)
    recording = Recording(loss, target, name, True, imbalance, sizes)
    return checked(lambda exactly: request_of("estimate", model, inputs, recording, given, exactly=exactly),
                   again=is_module(model))


def checked(request: Callable[[bool], Request], *, again: bool) -> Estimate:
    """Runs an exact request. If it does not fit, requests a full estimate with advice."""
    answer = estimated(request(True))
    if answer.fits:
        return answer
    answer = _with_advice(request, answer, again)
    if answer.verdict == "over":
        raise DoesNotFit(_sentence(answer), answer)
    warn(_verdict(answer))
    return answer


def _with_advice(request: Callable[[bool], Request], answer: Estimate, again: bool) -> Estimate:
    """Adds advice about other batch sizes if the network can be recorded at two of them."""
    try:
        if again:
            return estimated(request(False), "--advice")
    except (VramPlannerError, RuntimeError, TypeError, ValueError):
        pass  # the existing recording is sufficient
    return estimated(answer._request, "--advice") if answer._request else answer


def _verdict(answer: Estimate) -> str:
    return answer._request.printed("--quiet").strip() if answer._request else repr(answer)


def _sentence(answer: Estimate) -> str:
    """Returns the verdict and the best advice, preferably a change that makes the step fit."""
    lines = [_verdict(answer)]
    advice = sorted(answer.advice or (), key=lambda each: not each.fits)
    if advice:
        best = advice[0]
        settings = ", ".join(f"{key}={value!r}" for key, value in best.set.items())
        fits = "fits then" if best.fits else f"then needs {best.total / 2**30:.1f} GiB"
        lines.append(f"What would help most: {best.title} ({settings}): it {fits}. Costs: {best.cost}."
                     if best.cost else f"What would help most: {best.title} ({settings}): it {fits}.")
    return "\n".join(lines)
