// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import.h"

#include "base/terminal_text.h"
#include "base/words.h"
#include "edit/data_sizes.h"
#include "import/attribute_check.h"
#include "import/detected_format.h"
#include "import/dimensions.h"
#include "import/file.h"
#include "import/import_settings.h"
#include "import/readers.h"

#include <algorithm>

namespace vram {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kHead = 1 << 16;

DetectedFormat detect(const fs::path& file, std::string head)
{
    DetectedFormat result;
    result.fileName = lowercase(file.filename().string());
    result.text = looksLikeText(head);
    if (result.text)
        head = withoutColours(head);
    if (result.text)
        result.keys = topLevelKeys(head);
    result.head = std::move(head);
    return result;
}

Result<Imported> readProjectText(std::string_view text, const ImportOptions& options)
{
    Result<Project> project = parseProject(text);
    if (!project)
        return Error{project.error()};
    Imported imported{.project = std::move(project).value()};
    for (const DataSize& size : std::vector(imported.project.network.sizes)) {
        if (const auto chosen = options.dims.find(size.name); chosen != options.dims.end()) {
            auto sized = withDataSize(imported.project.network, size.name, chosen->second);
            if (!sized)
                return Error{message("%1: %2"_tr, dimensionKey(size.name), sized.error())};
            imported.project.network = std::move(sized).value();
        }
    }
    imported.dimensions = dataDimensions(imported.project.network, options);
    if (const auto problem = unknownDimension(options, imported.dimensions))
        return Error{*problem};
    addDimensionAssumptions(imported.dimensions, imported.project);
    return imported;
}

Result<Imported> readKerasText(std::string_view text, const ImportOptions& options)
{
    return importKerasText(text, "model", options);
}

/// Rejects a file with named tensors and no network, as written by `torch.save`.
Result<Imported> rejectTorch(const fs::path&, const ImportOptions&)
{
    return Error{"a PyTorch checkpoint has weights but no network; export the model with vram_planner_export.py "
                 "(File > From PyTorch), or save the weights as safetensors"_tr};
}

// Predicates that detect a file's format. `named` is true if the file name has one of the format's extensions.

bool isProject(const DetectedFormat& file, bool named)
{
    return named || file.has("format") || file.has("network");
}

bool isHuggingFace(const DetectedFormat& file, bool)
{
    return file.has("model_type") || file.has("architectures") || (file.has("hidden_size") && !file.has("class_name"));
}

/// Detects model.to_json(), a tfjs layers-model, or a zip archive by its first bytes.
bool isKeras(const DetectedFormat& file, bool named)
{
    return named || file.head.starts_with("\x89HDF") || file.has("modelTopology")
           || (file.has("class_name") && file.has("config"));
}

bool isSafetensors(const DetectedFormat& file, bool named)
{
    return named || looksLikeSafetensors(file.head) || file.has("weight_map");
}

bool isOnnx(const DetectedFormat& file, bool named)
{
    return named || (!file.text && looksLikeOnnx(file.head));
}

bool isSummary(const DetectedFormat& file, bool)
{
    return file.text && looksLikeSummary(file.head);
}

bool isCode(const DetectedFormat& file, bool named)
{
    return file.text && (named || looksLikeCode(file.head));
}

/// Whether the file is one of those beside config.json in a Hugging Face folder, which are meaningless without it.
bool isPartOfFolder(const DetectedFormat& file, bool)
{
    return file.fileName == "adapter_config.json" || file.fileName == "generation_config.json";
}

Result<Imported> importFolderOf(const fs::path& file, const ImportOptions& options)
{
    return importFolder(fs::absolute(file).parent_path(), options);
}

bool isCsv(const DetectedFormat& file, bool named)
{
    return file.text && named;
}

bool isTorch(const DetectedFormat& file, bool named)
{
    return !file.text && named;
}

/// A file format. A file is read by the first format that detects it. Formats that check the contents come before those
/// that only check the extension.
struct Format {
    std::vector<std::string_view> endings; ///< File extensions in lower case.
    bool (*recognises)(const DetectedFormat&, bool named) = nullptr;
    /// Null if the format can only be read as text.
    Result<Imported> (*readFile)(const fs::path&, const ImportOptions&) = nullptr;
    Result<Imported> (*readText)(std::string_view, const ImportOptions&) = nullptr; ///< Null if not a text format.
    bool offered = true; ///< Whether the format is listed in file dialogs.

    /// Reads text, which may have been copied from a terminal with its colours.
    Result<Imported> readPlain(std::string_view text, const ImportOptions& options) const
    {
        const bool coloured = text.find('\x1b') != std::string_view::npos;
        return coloured ? readText(withoutColours(text), options) : readText(text, options);
    }

    bool takes(const DetectedFormat& file) const
    {
        const auto ends = [&file](std::string_view ending) { return file.fileName.ends_with(ending); };
        return recognises(file, std::ranges::any_of(endings, ends));
    }
};

const std::vector<Format>& formats()
{
    static const std::vector<Format> all{
        {{}, isPartOfFolder, importFolderOf, nullptr, false},
        {{".onnx"}, isOnnx, importOnnx},
        {{".keras", ".h5", ".hdf5"}, isKeras, importKeras, readKerasText},
        {{".safetensors"}, isSafetensors, importSafetensors},
        {{".vram.json"}, isProject, nullptr, readProjectText},
        {{".json"}, isHuggingFace, nullptr, importHuggingFace},
        {{".csv", ".tsv"}, isCsv, nullptr, importCsv},
        {{".txt"}, isSummary, nullptr, importSummary},
        {{".py"}, isCode, nullptr, importCode},
        {{".pt", ".pth", ".bin", ".ckpt", ".pt2"}, isTorch, rejectTorch, nullptr, false},
    };
    return all;
}

/// Returns the format of a file, or null if the format is unknown.
const Format* formatOf(const DetectedFormat& detected)
{
    const auto found = std::ranges::find_if(formats(), [&](const Format& format) { return format.takes(detected); });
    return found == formats().end() ? nullptr : &*found;
}

Error unsupported()
{
    return {"unsupported file; project files (.vram.json), ONNX, Hugging Face config.json, Keras "
            "(.keras, .h5, JSON), safetensors, CSV tables, printed model summaries and the code of "
            "nn.Sequential or keras.Sequential can be opened"_tr};
}

/// Imports text from a pipe. A pipe can only be read once from its beginning, so it must contain text.
Result<Imported> readFromPipe(const fs::path& file, const ImportOptions& options)
{
    const Result<std::string> text = readPipe(file, kLargestText, options.progress);
    if (!text)
        return Error{text.error()};
    if (text->empty())
        return Error{"no data came through the pipe"_tr};
    const Format* format = formatOf(detect(file, text->substr(0, kHead)));
    if (format && format->readText)
        return format->readPlain(*text, options);
    return format ? Error{"a model of this kind cannot be read from a pipe; save it as a file first"_tr}
                  : unsupported();
}

/// Names a network after its file if the text itself has no name for it. A project may have none on purpose.
Result<Imported> namedAfter(const fs::path& file, const Format& format, Result<Imported> imported)
{
    if (!imported || format.recognises == isProject)
        return imported;
    Imported named = std::move(imported).value();
    std::string& name = named.project.network.name;
    if (name.empty() || name == kUnnamedCode)
        name = file.stem().string();
    return named;
}

Result<Imported> read(const fs::path& file, const ImportOptions& options)
{
    std::error_code ignored;
    const fs::file_status status = fs::status(file, ignored);
    if (fs::is_directory(status))
        return importFolder(file, options);
    if (fs::is_fifo(status))
        return readFromPipe(file, options);
    if (fs::is_character_file(status) || fs::is_block_file(status) || fs::is_socket(status))
        return Error{"this is a device; name a file"_tr};
    Result<std::string> head = readHead(file, kHead);
    if (!head)
        return Error{head.error()};
    if (head->empty())
        return Error{"the file is empty"_tr};
    const DetectedFormat detected = detect(file, std::move(head).value());
    const Format* format = formatOf(detected);
    if (!format)
        return unsupported();
    if (format->readFile)
        return format->readFile(file, options);
    const Result<std::string> text = readTextFile(file, kLargestText, options.progress);
    return text ? namedAfter(file, *format, format->readPlain(*text, options)) : Result<Imported>(Error{text.error()});
}

Result<Imported> read(std::string_view text, const ImportOptions& options)
{
    const DetectedFormat detected = detect({}, std::string(text.substr(0, kHead)));
    for (const Format& format : formats()) {
        if (format.readText && format.takes(detected))
            return format.readPlain(text, options);
    }
    Result<Imported> table = importCsv(text, options); // A table has no signature, so it is tried last.
    return table ? std::move(table)
                 : Result<Imported>(
                     Error{"this is not a model: neither code such as nn.Sequential(...), nor the output of "
                           "print(model), nor a printed summary, a table of layers or the JSON of a config.json, of "
                           "Keras or of a project"_tr});
}

/// Checks a reader's result: `options` must not set a dimension that the file lacks, and the layer type must support
/// each attribute.
Result<Imported> checked(Result<Imported> imported, const ImportOptions& options)
{
    std::optional<Message> problem = imported ? unknownDimension(options, imported->dimensions) : std::nullopt;
    if (imported && !problem)
        problem = attributeProblem(imported->project.network);
    if (problem)
        return Error{*problem};
    if (!imported || !imported->project.notes.empty())
        return imported;
    Imported noted = std::move(imported).value();
    noted.project.notes = textLines(allNotes(noted)); // A project file contains its own notes.
    return noted;
}

/// Reads code whose rows will be inserted into another network. Adds a note if the code has a setup, which is
/// discarded.
Result<Imported> readPastedCode(std::string_view text)
{
    Result<Imported> read = importCode(text, {});
    if (!read || read->project.setup == Setup())
        return read;
    Imported imported = std::move(read).value();
    imported.notes.emplace_back("The text shows adapters or quantized layers: the rows are those without them, because "
                                "the setup stays. Open the text as a model to have them."_tr);
    return imported;
}

Result<Imported> readPastedRows(std::string_view text)
{
    Result<Imported> read = importCsv(text, {});
    if (!read)
        read = importSummary(text, {});
    if (read)
        return read;
    if (looksLikeCode(text))
        return readPastedCode(text);
    return Error{"The clipboard contains no layers: neither rows from another window nor a table or summary of "
                 "layers."_tr};
}

} // namespace

std::vector<Message> allNotes(const Imported& imported)
{
    std::vector<Message> sentences;
    sentences.reserve(imported.project.assumptions.size() + imported.notes.size());
    for (const Assumption& assumption : imported.project.assumptions)
        sentences.push_back(assumption.sentence);
    sentences.insert(sentences.end(), imported.notes.begin(), imported.notes.end());
    return sentences;
}

Result<Imported> importFile(const fs::path& file, const ImportOptions& options)
{
    Result<Imported> imported = checked(read(file, options), options);
    return imported ? std::move(imported)
                    : Result<Imported>(Error{message("%1: %2"_tr, file.string(), imported.error())});
}

Result<Imported> importText(std::string_view text, const ImportOptions& options)
{
    Result<Imported> imported = checked(read(text, options), options);
    return imported ? std::move(imported) : Result<Imported>(Error{message("pasted text: %1"_tr, imported.error())});
}

Result<Imported> importPastedRows(std::string_view text)
{
    return checked(readPastedRows(withoutColours(text)), {});
}

std::vector<std::string_view> modelFileExtensions()
{
    std::vector<std::string_view> endings;
    for (const Format& format : formats()) {
        if (format.offered)
            endings.insert(endings.end(), format.endings.begin(), format.endings.end());
    }
    return endings;
}

} // namespace vram
