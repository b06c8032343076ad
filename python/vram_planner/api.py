# SPDX-License-Identifier: GPL-3.0-or-later
"""The calls beside estimate(): the largest batch, plans, sweeps, reports."""
from __future__ import annotations

import json
import os
from typing import Any, Callable, Iterable, Mapping

from .errors import BrokenModelError, UsageError
from .estimates import Estimate, Plans, estimated, request_of
from .subjects import Recording, tell

FORMS = {".html": "html", ".htm": "html", ".md": "md", ".csv": "csv", ".json": "json", ".txt": "txt",
         ".pickle": "snapshot"}
NOTHING_FITS = 1


def estimate(model: Any, inputs: Any = None, *, loss: Callable[..., Any] | None = None, target: Any = None,
             batch: int | None = None, precision: Any = None, optimizer: Any = None, gpu: Any = None,
             name: str | None = None, imbalance: float = 1.0, sizes: Mapping[str, int] | None = None,
             **settings: Any) -> Estimate:
    """The memory that one training step of `model` takes, where it goes, and whether it fits.

    model:     a torch.nn.Module; or, without torch, a project file, any file that the command line reads, a folder of
               Hugging Face with a config.json, "builtin:resnet50", or a project as a mapping.
    inputs:    what the module's forward takes: a tensor, a tuple of positional or a mapping of keyword arguments. They
               may be real, fake or meta tensors; the leading size of the first one is the batch.
    loss:      called as loss(output, target). Without it a target means cross-entropy, and a module that returns a loss
               needs neither.
    batch:     samples of one forward on one GPU; by default those of the inputs, or of the file.
    precision: "fp32", "tf32", "amp-bf16", "amp-fp16", "bf16" or "fp16"; or the dtype of torch.autocast, or that itself.
    optimizer: "adamw", "sgd", ... (`vram-planner-cli list optimizers`); or a torch.optim.Optimizer at hand.
    gpu:       "RTX 4090", ... (`vram-planner-cli list gpus`); or "cuda", "cuda:1", a torch.device: one of this
               machine.
    name, imbalance, sizes: as for export().
    settings:  any other setting, with underscores for the dashes and dots of its key: kv_cache_length=8192. `settings`
               takes keys as --json prints them: settings={"kv-cache.length": 8192}; `dims` gives dynamic dimensions of
               a file: dims={"sequence": 4096}; `gpu_file` and `parallel_config` name files.
    """
    given = dict(settings, batch=batch, precision=precision, optimizer=optimizer, gpu=gpu)
    recording = Recording(loss, target, name, True, imbalance, sizes)
    return estimated(request_of("estimate", model, inputs, recording, given))


class Largest(int):
    """The largest size that fits: a whole number, 0 where nothing fits. `estimate` is the step at that size, and `axis`
    says what was searched."""
    estimate: Estimate
    axis: str

    @property
    def largest(self) -> int:
        return int(self)


def max_batch(model: Any, inputs: Any = None, *, along: str = "batch", loss: Callable[..., Any] | None = None,
              target: Any = None, batch: int | None = None, precision: Any = None, optimizer: Any = None,
              gpu: Any = None, name: str | None = None, imbalance: float = 1.0, sizes: Mapping[str, int] | None = None,
              **settings: Any) -> Largest:
    """The largest batch that fits with the safety margin free: one more sample does not. `along`: "batch", "sequence",
    "image" (at the given batch), or "users" in inference. Everything else as for estimate()."""
    given = dict(settings, batch=batch, precision=precision, optimizer=optimizer, gpu=gpu)
    request = request_of("max-batch", model, inputs, Recording(loss, target, name, True, imbalance, sizes), given)
    ran = request.run("--json", f"--along={along}")
    if not ran.printed:
        raise ran.failure()
    answer = json.loads(ran.printed)
    found = Largest(answer["largest"])
    found.axis = answer["axis"]
    settled = {} if along == "users" else {"batch": str(answer["setup"]["batch"])}
    if along in ("sequence", "image"):
        settled[along] = str(found.largest)
    options = tuple(f"--{key}={value}" for key, value in settled.items())
    found.estimate = Estimate.read(answer)
    if along != "users" and found:
        found.estimate._asked_by(type(request)("estimate", request.subject, request.options + options))
    for note in ran.notes:
        tell(note)
    return found


def plan(model: Any, inputs: Any = None, *, gpu: str | Iterable[str] | None = None, gpus: int | None = None,
         global_batch: int | None = None, objective: str | None = None, within: str | None = None,
         prices: str | None = None, keep_checkpointing: bool = False,
         loss: Callable[..., Any] | None = None, target: Any = None, batch: int | None = None, precision: Any = None,
         optimizer: Any = None, name: str | None = None, imbalance: float = 1.0,
         sizes: Mapping[str, int] | None = None, **settings: Any) -> Plans:
    """Ways of sharing the model among up to `gpus` GPUs that fit, the best first. `gpu` may name several types to
    compare; `objective` is "fastest", "cheapest" or "fewest" GPUs. `within` ("36h") leaves out what trains the
    dataset_samples for longer; `prices` is a file of GPUs' names and prices per hour. A plan is the settings of an
    estimate: estimate(model, settings=plans.plans[0])."""
    given = dict(settings, batch=batch, precision=precision, optimizer=optimizer, gpus=gpus)
    types = [gpu] if isinstance(gpu, str) else list(gpu or ())
    request = request_of("plan", model, inputs, Recording(loss, target, name, True, imbalance, sizes), given)
    more = tuple(f"--gpu={each}" for each in types)
    more += (f"--global-batch={global_batch}",) if global_batch is not None else ()
    more += (f"--objective={objective}",) if objective is not None else ()
    more += (f"--within={within}",) if within is not None else ()
    more += (f"--prices={prices}",) if prices is not None else ()
    more += ("--keep-checkpointing",) if keep_checkpointing else ()
    request = type(request)("plan", request.subject, request.options + more)
    ran = request.run("--json")
    if not ran.printed or ran.status not in (0, NOTHING_FITS):
        raise ran.failure()
    for note in ran.notes:
        tell(note)
    answer: Plans = Plans.read(json.loads(ran.printed))._asked_by(request)
    return answer


def sweep(model: Any, inputs: Any = None, *, batches: Iterable[int] | None = None,
          lengths: Iterable[int] | None = None, loss: Callable[..., Any] | None = None, target: Any = None,
          batch: int | None = None, precision: Any = None, optimizer: Any = None, gpu: Any = None,
          name: str | None = None, imbalance: float = 1.0, sizes: Mapping[str, int] | None = None,
          **settings: Any) -> list[dict[str, Any]]:
    """The memory at several batch sizes, by default powers of two up to the first that does not fit; with `lengths`, at
    several sequence lengths or image heights, with the largest batch at each. A list of flat dicts, as
    pandas.DataFrame takes it; what is nested in --json has names with a dot: "by_category.activations"."""
    given = dict(settings, batch=batch, precision=precision, optimizer=optimizer, gpu=gpu)
    if batches is not None and lengths is not None:
        raise UsageError("sweep takes batches or lengths, not both.")
    request = request_of("sweep", model, inputs, Recording(loss, target, name, True, imbalance, sizes), given)
    listed = [f"--{option}={','.join(map(str, values))}"
              for option, values in (("batches", batches), ("sizes", lengths)) if values is not None]
    answer = json.loads(request.printed("--json", *listed))
    return [_flat(point) for point in answer["sizes" if lengths is not None else "points"]]


def _flat(point: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in point.items():
        flat.update(_flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value})
    return flat


def report(model: Any, inputs: Any = None, path: str | os.PathLike[str] | None = None, *,
           loss: Callable[..., Any] | None = None, target: Any = None, batch: int | None = None, precision: Any = None,
           optimizer: Any = None, gpu: Any = None, name: str | None = None, imbalance: float = 1.0,
           sizes: Mapping[str, int] | None = None, **settings: Any) -> None:
    """Writes a report to `path`, whose ending says of what kind: .html, .md, .csv, .json, .txt, or .pickle for the
    predicted step as a memory snapshot of PyTorch. Everything else as for estimate()."""
    if path is None and isinstance(inputs, (str, os.PathLike)):
        inputs, path = None, inputs
    form = FORMS.get(os.path.splitext(os.fspath(path))[1].lower()) if path is not None else None
    if path is None or form is None:
        raise UsageError(f"the report's path must end with {', '.join(FORMS)}"
                         + (f", not {os.fspath(path)}." if path is not None else "."))
    given = dict(settings, batch=batch, precision=precision, optimizer=optimizer, gpu=gpu)
    request = request_of("report", model, inputs, Recording(loss, target, name, True, imbalance, sizes), given)
    ran = request.run(f"--{form}={os.path.abspath(os.fspath(path))}")
    if ran.status:
        raise ran.failure()


__all__ = ["estimate", "max_batch", "plan", "sweep", "report", "Largest", "BrokenModelError"]
