# SPDX-License-Identifier: GPL-3.0-or-later
"""The functions estimate(), max_batch(), plan(), sweep() and report()."""
from __future__ import annotations

import json
import os
from typing import Any, Callable, Iterable, Mapping

from .errors import BrokenModelError, UsageError
from .estimates import Estimate, Plans, estimated, request_of
from .subjects import Recording, warn

FORMS = {".html": "html", ".htm": "html", ".md": "md", ".csv": "csv", ".json": "json", ".txt": "txt",
         ".pickle": "snapshot"}
NOTHING_FITS = 1


def estimate(model: Any, inputs: Any = None, *, loss: Callable[..., Any] | None = None, target: Any = None,
             batch: int | None = None, precision: Any = None, optimizer: Any = None, gpu: Any = None,
             name: str | None = None, imbalance: float = 1.0, sizes: Mapping[str, int] | None = None,
             **settings: Any) -> Estimate:
    """Estimates the memory that one training step of `model` takes, its composition, and whether it fits.

    model:     a torch.nn.Module; or, without torch, a project file, any file that the command line reads, a Hugging
               Face folder with a config.json, "builtin:resnet50", or a project as a mapping.
    inputs:    arguments of the module's forward(): a tensor, a tuple of positional or a mapping of keyword arguments.
               Tensors may be real, fake or meta; the leading size of the first one is the batch.
    loss:      called as loss(output, target). With a target but no loss it is cross-entropy; a module that returns a
               loss needs neither.
    batch:     samples of one forward pass on one GPU; by default those of the inputs, or of the file.
    precision: "fp32", "tf32", "amp-bf16", "amp-fp16", "bf16" or "fp16"; or a torch.autocast or its dtype.
    optimizer: "adamw", "sgd", ... (`vram-planner-cli list optimizers`); or a torch.optim.Optimizer.
    gpu:       "RTX 4090", ... (`vram-planner-cli list gpus`); or a GPU of this machine: "cuda", "cuda:1" or a
               torch.device.
    name, imbalance, sizes: as in export().
    settings:  any other setting, with underscores instead of the dashes and dots of its key: kv_cache_length=8192.
               `settings` takes keys as --json prints them: settings={"kv-cache.length": 8192}; `dims` sets dynamic
               dimensions of a file: dims={"sequence": 4096}; `gpu_file` and `parallel_config` are paths of files.
    """
    given = dict(settings, batch=batch, precision=precision, optimizer=optimizer, gpu=gpu)
    recording = Recording(loss, target, name, True, imbalance, sizes)
    return estimated(request_of("estimate", model, inputs, recording, given))


class Largest(int):
    """The largest size that fits, as an integer; 0 if nothing fits. `estimate` is the step at that size, and `axis` is
    the quantity that was searched."""
    estimate: Estimate
    axis: str

    @property
    def largest(self) -> int:
        return int(self)


def max_batch(model: Any, inputs: Any = None, *, along: str = "batch", loss: Callable[..., Any] | None = None,
              target: Any = None, batch: int | None = None, precision: Any = None, optimizer: Any = None,
              gpu: Any = None, name: str | None = None, imbalance: float = 1.0, sizes: Mapping[str, int] | None = None,
              **settings: Any) -> Largest:
    """Returns the largest batch that fits with the safety margin; one more sample does not fit. `along` is "batch",
    "sequence", "image" (at the given batch), or "users" in inference. The other arguments are those of estimate()."""
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
        found.estimate._with_request(type(request)("estimate", request.subject, request.options + options))
    for note in ran.notes:
        warn(note)
    return found


def plan(model: Any, inputs: Any = None, *, gpu: str | Iterable[str] | None = None, gpus: int | None = None,
         global_batch: int | None = None, objective: str | None = None, within: str | None = None,
         prices: str | None = None, keep_checkpointing: bool = False,
         loss: Callable[..., Any] | None = None, target: Any = None, batch: int | None = None, precision: Any = None,
         optimizer: Any = None, name: str | None = None, imbalance: float = 1.0,
         sizes: Mapping[str, int] | None = None, **settings: Any) -> Plans:
    """Returns parallel layouts of up to `gpus` GPUs in which the model fits, best first. `gpu` may name several types
    to compare; `objective` is "fastest", "cheapest" or "fewest" GPUs. `within` ("36h") excludes plans that train the
    dataset_samples for longer; `prices` is a file with the names of GPUs and their prices per hour. A plan can be
    passed as settings: estimate(model, settings=plans.plans[0])."""
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
        warn(note)
    answer: Plans = Plans.read(json.loads(ran.printed))._with_request(request)
    return answer


def sweep(model: Any, inputs: Any = None, *, batches: Iterable[int] | None = None,
          lengths: Iterable[int] | None = None, loss: Callable[..., Any] | None = None, target: Any = None,
          batch: int | None = None, precision: Any = None, optimizer: Any = None, gpu: Any = None,
          name: str | None = None, imbalance: float = 1.0, sizes: Mapping[str, int] | None = None,
          **settings: Any) -> list[dict[str, Any]]:
    """Returns the memory at several batch sizes, by default powers of two up to the first that does not fit; with
    `lengths`, at several sequence lengths or image heights, with the largest batch at each. The result is a list of
    flat dicts for pandas.DataFrame; nested keys of --json are joined by dots: "by_category.activations"."""
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
    """Writes a report to `path`. Its extension selects the format: .html, .md, .csv, .json, .txt, or .pickle for the
    predicted step as a PyTorch memory snapshot. The other arguments are those of estimate()."""
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
