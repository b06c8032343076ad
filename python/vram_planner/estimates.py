# SPDX-License-Identifier: GPL-3.0-or-later
"""estimate() and its answer, as an object, as text and in a notebook."""
from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, ClassVar, Mapping

from .answers import EstimateAnswer, PlanAnswer
from .errors import BrokenModelError
from .gpu import settings_of_device
from .program import RunOutput, run
from .settings import is_module, optimizer_settings, options_of
from .subjects import Recording, Subject, subject_of, warn


@dataclass(frozen=True)
class Request:
    """A command line, which can be run again for the answer in another format."""
    verb: str
    subject: Subject
    options: tuple[str, ...]

    def run(self, *more: str, verb: str | None = None) -> RunOutput:
        return run([verb or self.verb, *self.options, *more, "--", *self.subject.words()], self.subject.text)

    def printed(self, *more: str, verb: str | None = None) -> str:
        ran = self.run(*more, verb=verb)
        if ran.status:
            raise ran.failure()
        return ran.printed


class Shown:
    """An answer that keeps its request, from which its text can be printed."""
    _request: ClassVar[Request | None] = None

    def _with_request(self, request: Request) -> Any:
        object.__setattr__(self, "_request", request)
        return self

    def __reduce__(self) -> Any:
        return _again, (type(self), self._json, self._request)  # type: ignore[attr-defined]


def _again(kind: Any, printed: Mapping[str, Any], request: Request | None) -> Any:
    answer = kind.read(printed)
    return answer._with_request(request) if request else answer


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Estimate(Shown, EstimateAnswer):
    """The memory of one training step, with the names and units of --json. print() shows it like the command line,
    and a notebook as the verdict, the bar and the step's chart."""

    @property
    def fits(self) -> bool:
        """Whether it fits with the safety margin."""
        return self.device.fits

    @property
    def verdict(self) -> str:
        """"fits", "within_margin" (it fits, but leaves less than the margin) or "over"."""
        return self.device.verdict

    def __str__(self) -> str:
        return self._request.printed().rstrip("\n") if self._request else repr(self)

    def __repr__(self) -> str:
        return (f"<Estimate of {self.model.name}: {self.device.total:,} of {self.device.capacity:,} bytes on "
                f"{self.setup.gpu}, {self.verdict}>")

    def _repr_html_(self) -> str | None:
        return self._request.printed("--notebook=-", verb="report") if self._request else None


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Plans(Shown, PlanAnswer):
    """Parallel layouts that fit, best first. If there are none, `plans` is empty and `problem` says why."""

    def __str__(self) -> str:
        if not self.plans or self._request is None:
            return self.problem or repr(self)
        return self._request.printed().rstrip("\n")

    def __repr__(self) -> str:
        return f"<{len(self.plans)} plans for {self.model} on {self.gpu}; the fewest GPUs: {self.fewest_gpus}>"


def request_of(verb: str, model: Any, inputs: Any, recording: Recording, settings: Mapping[str, Any], *,
               exactly: bool = False) -> Request:
    """Returns the command line of a call. `settings` may contain a torch.optim.Optimizer; explicit settings override
    its own."""
    given = {**optimizer_settings(settings.get("optimizer")),
             **{name: value for name, value in settings.items() if name != "optimizer" and value is not None}}
    if is_module(model):
        _warn_of_missing_parameters(model, settings.get("optimizer"))
    gpu = given.get("gpu")
    if gpu is not None and not isinstance(gpu, str) or isinstance(gpu, str) and gpu.split(":")[0] == "cuda":
        given = {**given, "gpu": None, **settings_of_device(gpu)}
    options = options_of(given)
    return Request(verb, subject_of(model, inputs, recording, given, exactly=exactly), tuple(options))


def _warn_of_missing_parameters(model: Any, optimizer: Any) -> None:
    """Warns if an optimizer instance has only some of the parameters that require gradients."""
    groups = getattr(getattr(optimizer, "optimizer", optimizer), "param_groups", None)
    if groups is None:
        return
    held = {id(parameter) for group in groups for parameter in group["params"]}
    missing = sum(parameter.requires_grad and id(parameter) not in held for parameter in model.parameters())
    if missing:
        warn(f"The optimizer has none of {missing} parameters of the model that take gradients: state is counted for "
             "them too. Freeze them with requires_grad_(False) if they are not trained.")


def estimated(request: Request, *more: str) -> Estimate:
    """Returns the answer of `estimate --json`. A layer with an error raises an exception."""
    ran = request.run("--json", *more)
    if not ran.printed:
        raise ran.failure()
    answer: Estimate = Estimate.read(json.loads(ran.printed))._with_request(request)
    for note in ran.notes:
        warn(note)
    if ran.status:
        raise BrokenModelError(ran.problem, answer)
    return answer
