// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/words.h"
#include "import/dimensions.h"
#include "import/file.h"
#include "import/json_config.h"
#include "import/readers.h"
#include "json/json_text.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace vram {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kLargestConfig = 16U << 20U;

bool isFileThere(const fs::path& file)
{
    std::error_code code;
    return fs::is_regular_file(file, code);
}

Result<nlohmann::json> objectIn(const fs::path& file)
{
    const auto text = readTextFile(file, kLargestConfig);
    if (!text)
        return Error{message("%1: %2"_tr, file.filename().string(), text.error())};
    auto json = parseJsonText(*text);
    if (!json)
        return Error{message("%1: %2"_tr, file.filename().string(), json.error())};
    if (!json->is_object())
        return Error{message("%1: %2"_tr, file.filename().string(), "contains no JSON object"_tr)};
    return json;
}

/// Finds the weights of a checkpoint: the index of its shards, or the only weight file.
std::optional<fs::path> weightsIn(const fs::path& folder)
{
    std::error_code code;
    std::vector<fs::path> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, code)) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(".safetensors.index.json"))
            return entry.path();
        if (name.ends_with(".safetensors") && !name.starts_with("adapter_"))
            found.push_back(entry.path());
    }
    std::ranges::sort(found);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

Result<Imported> importBase(const fs::path& folder, const ImportOptions& options)
{
    if (const auto weights = weightsIn(folder))
        return importSafetensors(*weights, options);
    const auto text = readTextFile(folder / "config.json", kLargestConfig);
    return text ? importHuggingFace(*text, options) : Result<Imported>(Error{text.error()});
}

bool containsModel(const fs::path& folder)
{
    return isFileThere(folder / "config.json") || weightsIn(folder);
}

/// The folder of the adapter's base model, as named in adapter_config.json; nullopt if it is not on this disk.
std::optional<fs::path> baseOf(const fs::path& folder, const JsonConfig& adapter)
{
    const std::string named = adapter.text({"base_model_name_or_path"}, "");
    for (const fs::path& place : {fs::path(named), folder / named, folder.parent_path() / fs::path(named).filename()}) {
        std::error_code code;
        if (!named.empty() && fs::is_directory(place, code) && containsModel(place))
            return place;
    }
    return std::nullopt;
}

std::string namesIn(const JsonConfig& adapter, const char* key)
{
    std::string joined;
    for (const std::string& name : adapter.texts(key))
        joined += (joined.empty() ? "" : ",") + name;
    return joined;
}

/// Returns PEFT's target_modules in the setup's format: comma-separated names, or one regular expression.
std::string targetsOf(const JsonConfig& adapter)
{
    const std::string names = namesIn(adapter, "target_modules");
    return names.empty() ? adapter.text({"target_modules"}, "all-linear") : names;
}

Message adapterNote(const Setup& setup)
{
    if (setup.adapter == Adapter::Ia3)
        return message("adapter_config.json: IA3 on %1."_tr, setup.lora);
    if (setup.adapter == Adapter::Dora)
        return message("adapter_config.json: DoRA of rank %1 on %2."_tr, setup.loraRank, setup.lora);
    return message("adapter_config.json: LoRA of rank %1 on %2."_tr, setup.loraRank, setup.lora);
}

void applyAdapter(const JsonConfig& adapter, Imported& imported)
{
    const std::string kind = adapter.text({"peft_type"}, "LORA");
    if (kind != "LORA" && kind != "IA3") {
        imported.notes.push_back(
            message("adapter_config.json has type %1 and was ignored; LORA and IA3 are supported."_tr, kind));
        return;
    }
    Setup& setup = imported.project.setup;
    setup.lora = targetsOf(adapter);
    setup.loraRank = std::clamp<std::int64_t>(adapter.integer({"r"}, 8), 1, 65536);
    setup.loraDropout = std::clamp(adapter.real({"lora_dropout"}, 0), 0.0, 1.0);
    setup.feedforward = namesIn(adapter, "feedforward_modules");
    setup.modulesToSave = namesIn(adapter, "modules_to_save");
    if (kind == "IA3")
        setup.adapter = Adapter::Ia3;
    else if (adapter.flag({"use_dora"}, false))
        setup.adapter = Adapter::Dora;
    imported.notes.push_back(adapterNote(setup));
}

/// Sets the length of the KV cache for inference to the max_length of a generation config.
void applyGeneration(const JsonConfig& generation, Imported& imported)
{
    constexpr std::int64_t unset = 20; // The default of transformers, which is unrelated to the model.
    const std::int64_t longest = generation.integer({"max_length"}, unset);
    if (longest == unset)
        return;
    imported.project.setup.cacheLength = std::clamp<std::int64_t>(longest, 0, 1'000'000'000);
    imported.notes.push_back(message("generation_config.json: in inference the KV cache is %1 tokens long."_tr,
                                     imported.project.setup.cacheLength));
}

void applyFileBeside(const fs::path& file, Imported& imported, void (*take)(const JsonConfig&, Imported&))
{
    if (!isFileThere(file))
        return;
    const auto json = objectIn(file);
    if (json)
        take(JsonConfig(*json), imported);
    else
        imported.notes.push_back(message("Not used: %1."_tr, json.error()));
}

std::string folderName(const fs::path& folder)
{
    const fs::path plain = fs::absolute(folder).lexically_normal();
    return (plain.has_filename() ? plain : plain.parent_path()).filename().string();
}

} // namespace

Result<Imported> importFolder(const fs::path& folder, const ImportOptions& options)
{
    const fs::path adapterFile = folder / "adapter_config.json";
    fs::path base = folder;
    if (!containsModel(folder)) {
        if (!isFileThere(adapterFile))
            return Error{"this folder has no model: neither config.json, safetensors nor adapter_config.json"_tr};
        const auto adapter = objectIn(adapterFile);
        if (!adapter)
            return Error{adapter.error()};
        const JsonConfig config(*adapter);
        const auto found = baseOf(folder, config);
        if (!found)
            return Error{
                message("contains only an adapter, and its base model \"%1\" is not on this disk; put config.json "
                        "of the base model into this folder"_tr,
                        config.text({"base_model_name_or_path"}, ""))};
        base = *found;
    }
    Result<Imported> read = importBase(base, options);
    if (!read)
        return read;
    Imported imported = std::move(read).value();
    imported.project.network.name = folderName(folder);
    applyFileBeside(adapterFile, imported, applyAdapter);
    applyFileBeside(folder / "generation_config.json", imported, applyGeneration);
    return imported;
}

} // namespace vram
