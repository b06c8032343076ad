# SPDX-License-Identifier: GPL-3.0-or-later
"""Models and inputs that are created without a script: from transformers, from timm, or by a function in a file."""
from __future__ import annotations

import contextlib
import importlib
import importlib.util
import inspect
import os
import sys
from dataclasses import dataclass, field
from typing import Any, Callable, ContextManager, Iterator

import torch
from torch import nn

from .errors import ExportError, short_reason
from .images import image_inputs, insert_image_tokens
from .places import failing_line

SEQUENCE = 512
SAMPLES_OF_AUDIO = 16000  # one second at the sample rate of speech models


@dataclass
class Source:
    """The model and inputs that a command exports."""
    model: nn.Module
    inputs: Any
    options: dict[str, Any] = field(default_factory=dict)  # options of export()
    setup: dict[str, Any] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)  # choices made for the user


def library(name: str) -> Any:
    """Imports a package that the command needs."""
    try:
        return importlib.import_module(name)
    except ImportError as problem:
        raise ExportError(f"{name} cannot be imported by this Python ({problem}); install it: pip install {name}."
                          ) from problem


def _without_weights() -> ContextManager[Any]:
    """Creates modules on the meta device if this PyTorch supports it (2.0 and newer)."""
    meta = torch.device("meta")
    return meta if hasattr(meta, "__enter__") else contextlib.nullcontext()


# transformers

def from_transformers(place: str, batch: int, sequence: int | None, trainer: bool) -> Source:
    """Creates the model of a config.json, or of a folder or a name on the Hub that has one, without its weights."""
    transformers = library("transformers")
    try:
        config = transformers.AutoConfig.from_pretrained(place)
    except (OSError, ValueError, KeyError) as problem:
        raise ExportError(f"{place} is not a configuration for transformers {transformers.__version__} "
                          f"({str(problem).strip().splitlines()[0]}); name a folder with a config.json, or the file."
                          ) from problem
    model = _of_config(transformers, config)
    if hasattr(model, "tie_weights"):  # transformers 5 does not tie weights on the meta device.
        model.tie_weights()
    text = _text_config(config)
    length = sequence or min(getattr(text, "max_position_embeddings", None) or SEQUENCE, SEQUENCE)
    inputs = _inputs_of(model, config, batch, length, trainer)
    chosen = not sequence and "input_ids" in inputs
    said = [f"Sequences of {length} tokens; --sequence N takes others."] if chosen else []
    # The defaults of TrainingArguments.
    setup = {"optimizer": "adamw", "optimizer.weight-decay": 0.0} if trainer else {}
    return Source(model, inputs, {"name": os.path.basename(os.path.normpath(place)) if os.path.isdir(place) else None},
                  setup, said)


def _of_config(transformers: Any, config: Any) -> nn.Module:
    """Creates an instance of the class that the configuration names, on the meta device."""
    names = [name for name in getattr(config, "architectures", None) or [] if hasattr(transformers, name)]
    with _without_weights():
        if names:
            return getattr(transformers, names[0])._from_config(config)
        for kind in ("AutoModelForCausalLM", "AutoModelForSeq2SeqLM", "AutoModelForMaskedLM",
                     "AutoModelForImageClassification", "AutoModel"):
            try:
                return getattr(transformers, kind).from_config(config)
            except ValueError:  # not a model of this kind
                continue
    raise ExportError(f"transformers {transformers.__version__} has no model for a {type(config).__name__}.")


def _text_config(config: Any) -> Any:
    get = getattr(config, "get_text_config", None)
    return get() if get else config


def _inputs_of(model: Any, config: Any, batch: int, length: int, trainer: bool) -> dict[str, Any]:
    """Returns the inputs of the forward pass, by transformers' argument names, and labels for its loss."""
    takes = set(inspect.signature(model.forward).parameters)
    main = getattr(model, "main_input_name", "input_ids")
    ids = torch.full((batch, length), min(5, getattr(_text_config(config), "vocab_size", 6) - 1))
    inputs: dict[str, Any] = {}
    if main == "input_ids" or "input_ids" in takes and hasattr(config, "text_config"):
        inputs["input_ids"] = ids
        if trainer and "attention_mask" in takes:
            inputs["attention_mask"] = torch.ones_like(ids)
    if "pixel_values" in takes:
        inputs.update(image_inputs(config, takes, batch))
    if main == "input_values":
        inputs["input_values"] = torch.zeros(batch, SAMPLES_OF_AUDIO)
    if main == "input_features":
        inputs["input_features"] = torch.zeros(batch, config.num_mel_bins, 2 * config.max_source_positions)
    inputs.update(_labels_of(type(model).__name__, config, takes, ids))
    if getattr(config, "is_encoder_decoder", False) and "labels" not in inputs:
        inputs["decoder_input_ids"] = ids
    return insert_image_tokens(model, config, inputs)


def _labels_of(name: str, config: Any, takes: set[str], ids: torch.Tensor) -> dict[str, Any]:
    """Returns targets for the model's head."""
    one = torch.zeros(ids.shape[0], dtype=torch.int64)
    if "start_positions" in takes:
        return {"start_positions": one, "end_positions": one}
    if "return_loss" in takes:
        return {"return_loss": True}
    if "labels" not in takes:
        return {}
    if name.endswith(("ForSequenceClassification", "ForImageClassification", "ForAudioClassification",
                      "ForMultipleChoice", "ForNextSentencePrediction")):
        return {"labels": one}
    return {"labels": ids.clone()}


# timm

def from_timm(name: str, batch: int) -> Source:
    timm = library("timm")
    try:
        with _without_weights():
            model = timm.create_model(name, pretrained=False)
    except RuntimeError as problem:
        raise ExportError(f"timm {timm.__version__} has no model {name} ({problem}); timm.list_models() lists them."
                          ) from problem
    size = getattr(model, "pretrained_cfg", getattr(model, "default_cfg", {})).get("input_size", (3, 224, 224))
    target = torch.zeros(batch, dtype=torch.int64) if getattr(model, "num_classes", 0) else None
    return Source(model, torch.zeros(batch, *size), {"name": name, "target": target})


# A function in a file

def from_file(place: str, shapes: list[str], target: str | None, folder: str | None = None) -> Source:
    """Runs file.py:function, which returns a model, (model, inputs), or (model, inputs, options of export)."""
    path, _, name = place.rpartition(":")
    with _script_of(path):
        made = _function_of(path, name, place, folder)()
    model, inputs, options = (*made, None, None)[:3] if isinstance(made, tuple) else (made, None, None)
    if shapes:
        inputs = tuple(_tensor_of(shape) for shape in shapes)
    if inputs is None:
        raise ExportError(f"{name}() in {path} returns only a model; its inputs are needed: add --input 2,3,224,224 "
                          "(--input 2,512:int64 for token ids), or return (model, inputs).")
    options = dict(options or {})
    if target:
        options["target"] = _tensor_of(target)
    return Source(model, inputs, options)


@contextlib.contextmanager
def _script_of(path: str) -> Iterator[None]:
    """Reports an exception in the user's code with its type, file and line."""
    try:
        yield
    except ExportError:
        raise
    except (Exception, SystemExit) as problem:
        line = failing_line(problem)
        raise ExportError(f"{os.path.basename(path)} failed{f' at {line}' if line else ''}: {short_reason(problem)}."
                          ) from problem


def _function_of(path: str, name: str, place: str, folder: str | None) -> Callable[..., Any]:
    if not path or not os.path.isfile(path):
        raise ExportError(f"{place} is not a file; write it as file.py:function, such as train.py:make_model.")
    spec = importlib.util.spec_from_file_location(os.path.splitext(os.path.basename(path))[0], os.path.abspath(path))
    if spec is None or spec.loader is None:
        raise ExportError(f"{path} is not a Python file.")
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    if folder:
        os.chdir(folder)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    function = getattr(module, name, None)
    if not callable(function):
        known = [key for key, value in vars(module).items() if callable(value) and not key.startswith("_")]
        raise ExportError(f"{path} has no function {name}; it has {', '.join(known) or 'none'}.")
    return function


def _tensor_of(text: str) -> torch.Tensor:
    """Creates a tensor from a text such as 2,3,224,224 or 2,512:int64."""
    extents, _, dtype = text.partition(":")
    type_ = getattr(torch, dtype or "float32", None)
    try:
        return torch.zeros([int(extent) for extent in extents.split(",")], dtype=type_)
    except (ValueError, TypeError, RuntimeError) as problem:
        raise ExportError(f"{text} is not a shape; write sizes as 2,3,224,224, with a dtype as 2,512:int64."
                          ) from problem
