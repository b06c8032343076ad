# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the networks of data/ by name, with their losses. Inputs are those of the exported network."""
import torch
import torch.nn.functional as F

import double_backward
import modulated
import networks
import zoo


def classes(output, target):
    return F.cross_entropy(getattr(output, "logits", output), target)


def tokens(output, target):
    return F.cross_entropy(output.flatten(0, 1), target.flatten())


def inception(output, target):
    return classes(output, target) + 0.4 * F.cross_entropy(output.aux_logits, target)


def googlenet(output, target):
    return classes(output, target) + 0.3 * (F.cross_entropy(output.aux_logits1, target)
                                            + F.cross_entropy(output.aux_logits2, target))


def segmentation(output, target):
    loss = F.cross_entropy(output["out"], target)
    return loss + 0.5 * F.cross_entropy(output["aux"], target) if "aux" in output else loss


LLAMA = {"": {}, "ckpt": {"checkpointed": True}, "lora16": {"lora": 16},
         "lora8.ckpt": {"lora": 8, "checkpointed": True}, "mha": {"kv_heads": 32}, "untied": {"tied": False}}
SMALL_LLAMA = {"lora": 8, "kv_heads": 2, "width": 256, "heads": 8, "inner": 688, "vocabulary": 2000, "layers": 3}
OWN = {
    "mlp.seed": (networks.Mlp, classes), "lenet": (networks.LeNet, classes), "unet": (networks.UNet, classes),
    "unet3d": (networks.UNet3d, classes),
    "mlp.bn": (lambda: networks.Mlp(norm=True), classes), "mlp.drop": (lambda: networks.Mlp(drop=0.5), classes),
    "mlp.gelu": (lambda: networks.Mlp(activation=torch.nn.GELU), classes),
    **{f"bert_base.eager{'.ckpt' * checkpointed}": (lambda c=checkpointed: networks.Bert(checkpointed=c), tokens)
       for checkpointed in (False, True)},
    "bert_base.flash": (lambda: networks.Bert(fused=True), tokens),
    "bert_large.eager": (lambda: networks.Bert(24, 1024, 16, 4096), tokens),
    **{f"gpt2.sdpa{'.ckpt' * checkpointed}": (lambda c=checkpointed: networks.Gpt2(checkpointed=c), tokens)
       for checkpointed in (False, True)},
    "gpt2.eager": (lambda: networks.Gpt2(fused=False), tokens),
    "gpt2_medium.sdpa": (lambda: networks.Gpt2(24, 1024, 16), tokens),
    **{f"llama_1b{'.' * bool(name)}{name}": (lambda o=options: networks.Llama(**o), tokens)
       for name, options in LLAMA.items()},
    "own.reductions": (networks.Reductions, classes), "own.restoration": (networks.Restoration, classes),
    "own.keeping": (networks.Keeping, classes), "own.supervision": (networks.Supervision, classes),
    "own.rotated": (networks.Rotated, classes), "own.modulated": (modulated.Modulated, classes),
    "own.scan": (modulated.Scan, classes),
    "own.penalty": (double_backward.Penalty, classes), "own.forces": (double_backward.Forces, classes),
    "own.bert.fck.127": (lambda: networks.Bert(3, 192, 6, 768, True, True, 2000, 128), tokens),
    "own.gpt2.eck.40": (lambda: networks.Gpt2(3, 192, 6, False, True, 2000, 128), tokens),
    "own.llama.loraU.127": (lambda: networks.Llama(**SMALL_LLAMA, tied=False), tokens),
    "own.llama.lora8ck.48": (lambda: networks.Llama(**SMALL_LLAMA, checkpointed=True), tokens),
    "zoo.req_grad_detach": (zoo.Cut, classes), "zoo.performer": (zoo.Performer, tokens),
    "zoo.emformer": (zoo.Emformer, F.mse_loss)}
LOSSES = {"inception_v3": inception, "googlenet": googlenet}


def network(name):
    """Returns (function that builds it, loss) for a network of data/, or None if its code is not here."""
    if name in OWN:
        return OWN[name]
    family, _, model = name.partition(".")
    if family not in ("tv", "video", "seg", "own"):
        return None
    import torchvision
    if family == "seg":
        return lambda: torchvision.models.get_model(model, weights=None, weights_backbone=None, num_classes=21), \
            segmentation
    return lambda: torchvision.models.get_model(model, weights=None), LOSSES.get(model, classes)


def inputs(project, batch):
    """(arguments, target) of a batch for an exported network: its input rows, the last one being the target."""
    tensors = []
    for row in project["network"]["rows"]:
        if row.get("type") == "Input":
            attributes = row["attributes"]
            shape = [batch if extent == "B" else extent for extent in attributes["shape"]]
            shape = [batch, *shape] if attributes.get("batched", True) else shape
            dtype = getattr(torch, attributes.get("dtype", "float32").replace("compute", "float32"))
            tensors.append(torch.zeros(shape, dtype=dtype))
    return tensors[:-1], tensors[-1]
