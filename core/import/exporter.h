// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace vram {

/// The file name under which the Python exporter is saved and imported.
inline constexpr std::string_view kExporterFile = "vram_planner_export.py";

/// Three lines of Python that a user pastes into a training script in the exporter's folder.
inline constexpr std::string_view kExporterLines =
    "from vram_planner_export import export\n"
    "import torch\n"
    "export(model, (torch.randn(2, 3, 224, 224),), \"model.vram.json\", target=torch.zeros(2, dtype=torch.long))\n";

/// Lines like kExporterLines for other kinds of models, without the import, as in docs/exporting.md.
inline constexpr std::string_view kExporterForImages =
    "export(model, images, \"image.vram.json\", loss=torch.nn.BCEWithLogitsLoss(), target=labels)\n";
inline constexpr std::string_view kExporterForTransformers =
    "batch = tokenizer([\"some text\"] * 8, return_tensors=\"pt\", padding=\"max_length\", max_length=128)\n"
    "export(model, batch, \"text.vram.json\", labels=batch[\"input_ids\"])\n";
inline constexpr std::string_view kExporterForPeft =
    "model = get_peft_model(model, LoraConfig(r=16, target_modules=[\"q_proj\", \"v_proj\"]))\n"
    "export(model, path=\"lora.vram.json\", input_ids=ids, labels=ids)\n";
inline constexpr std::string_view kExporterForLosses =
    "def dice(output, target):\n"
    "    shown = output.sigmoid()\n"
    "    return 1 - 2 * (shown * target).sum() / (shown.sum() + target.sum() + 1)\n"
    "\n"
    "export(model, (images,), \"segmentation.vram.json\", loss=dice, target=masks)\n";
/// Terminal commands, each of which builds a model and exports it.
inline constexpr std::string_view kExporterCommands =
    "python vram_planner_export.py hf path/to/config.json --sequence 2048     # with the installed transformers\n"
    "python vram_planner_export.py timm vit_base_patch16_224\n"
    "python vram_planner_export.py train.py:make_model --input 2,3,224,224 --target 2:int64\n";

/// The source of the exporter, a single file that needs only torch.
std::string_view exporterSource();

/// The source of vram_planner_measure.py, which measures a training run; a single file that needs only torch.
std::string_view measureSource();

} // namespace vram
