// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/code.h"
#include "base/result.h"
#include "configs/config_entries.h"
#include "configs/megatron_model.h"
#include "configs/training_job.h"

#include <string_view>

namespace vram {

/// A model of torchtitan.
struct TorchTitanModel {
    std::string_view family;                 ///< Folder in torchtitan/models, such as "llama3".
    CodePattern<PythonLanguage, 0> function; ///< Function whose configuration has the data of this or a similar flavor.
    std::string_view flavor{};               ///< Name in model_registry(); empty if no flavor has these sizes.
    MegatronModel sizes{};
};

/// Returns torchtitan's model for the network. The error says why torchtitan has none.
Result<TorchTitanModel> torchTitanModel(const TrainingJob& job);

/// Parses a Python file. If it has several configurations, selects the one for the network, whose function is named
/// after the model's family and whose model_spec has the flavor.
Result<std::vector<ConfigEntry>> torchTitanEntries(std::string_view text, const Network& network, const Setup& setup);

} // namespace vram
