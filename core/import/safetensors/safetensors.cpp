// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/safetensors/safetensors.h"

#include "estimate/estimate.h"
#include "import/file.h"
#include "import/readers.h"
#include "json/json_text.h"

#include <set>

namespace vram {

namespace fs = std::filesystem;

namespace {

using StoredTensors = std::vector<StoredTensor>;

std::int64_t storedElements(const StoredTensors& tensors)
{
    std::int64_t count = 0;
    for (const StoredTensor& tensor : tensors)
        count = checkedAdd(count, tensor.elements());
    return count;
}

Result<std::set<std::string>> shardsOf(const fs::path& index)
{
    const auto text = readTextFile(index, kLargestText);
    if (!text)
        return Error{text.error()};
    const auto json = parseJsonText(*text);
    if (!json)
        return Error{json.error()};
    const auto map = json->is_object() ? json->find("weight_map") : json->end();
    if (!json->is_object() || map == json->end() || !map->is_object())
        return Error{"the index has no weight_map"_tr};
    std::set<std::string> shards;
    for (const auto& entry : *map) {
        if (!entry.is_string() || entry.get_ref<const std::string&>().find('/') != std::string::npos)
            return Error{"the index's weight_map must name files next to it"_tr};
        shards.insert(entry.get<std::string>());
    }
    return shards;
}

Result<StoredTensors> readShards(const fs::path& index, const ImportOptions& options)
{
    const auto shards = shardsOf(index);
    if (!shards)
        return Error{shards.error()};
    StoredTensors all;
    std::size_t done = 0;
    for (const std::string& shard : *shards) {
        auto tensors = readSafetensorsHeader(index.parent_path() / shard);
        if (!tensors)
            return Error{message("%1: %2"_tr, shard, tensors.error())};
        StoredTensors read = std::move(tensors).value();
        all.insert(all.end(), std::make_move_iterator(read.begin()), std::make_move_iterator(read.end()));
        if (options.progress && !options.progress(static_cast<double>(++done) / static_cast<double>(shards->size())))
            return Error{"reading was cancelled"_tr};
    }
    return all;
}

std::int64_t parametersOf(const Project& project)
{
    return estimate(project.network, project.setup, builtinCatalogues(), Detail::Memory).parameters;
}

// The name of a file, or of its folder if the file's name is generic: "Llama-3" for "model-00001-of-00003.safetensors".
std::string nameOf(const fs::path& file)
{
    const std::string stem = file.stem().string();
    const std::string folder = fs::absolute(file).parent_path().filename().string();
    return stem.starts_with("model") && !folder.empty() ? folder : stem;
}

// Imports the architecture from a config.json beside the weights, and adds a note that compares its size with theirs.
// Returns false if there is no config.json or it cannot be imported.
bool withArchitecture(const fs::path& file, const StoredTensors& tensors, const ImportOptions& options,
                      Imported& imported)
{
    const fs::path config = fs::absolute(file).parent_path() / "config.json";
    std::error_code code;
    if (!fs::exists(config, code))
        return false;
    const auto text = readTextFile(config, kLargestText);
    auto network = text ? importHuggingFace(*text, options) : Result<Imported>(Error{text.error()});
    if (!network) {
        imported.notes.push_back(message("config.json next to the weights was not used: %1."_tr, network.error()));
        return false;
    }
    const std::int64_t declared = parametersOf(network->project), stored = storedElements(tensors);
    std::vector<Message> notes = imported.notes;
    imported = std::move(network).value();
    imported.notes.insert(imported.notes.begin(), notes.begin(), notes.end() - 1);
    const auto pattern = declared == stored
                             ? "The layers come from config.json next to the weights: %1 parameters; the file has the "
                               "same number of elements, %2."_tr
                             : "The layers come from config.json next to the weights: %1 parameters; the file has %2 "
                               "elements (buffers, tied weights or a head may differ)."_tr;
    imported.notes.push_back(message(pattern, declared, stored));
    return true;
}

} // namespace

Result<Imported> importSafetensors(const fs::path& file, const ImportOptions& options)
{
    const bool sharded = file.extension() == ".json";
    const auto tensors = sharded ? readShards(file, options) : readSafetensorsHeader(file);
    if (!tensors)
        return Error{tensors.error()};
    if (tensors->empty())
        return Error{"it holds no tensors"_tr};
    Imported imported = weightsNetwork(*tensors, nameOf(file));
    if (!sharded && file.stem().string().find("-of-") != std::string::npos)
        imported.notes.insert(imported.notes.begin(),
                              "This is one of several files: open the index (.safetensors.index.json) to read all "
                              "of them."_tr);
    const std::string name = imported.project.network.name;
    const Precision precision = imported.project.setup.precision;
    if (withArchitecture(file, *tensors, options, imported)) {
        imported.project.network.name = name;
        imported.project.setup.precision = precision;
    }
    return imported;
}

} // namespace vram
