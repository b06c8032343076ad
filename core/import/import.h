// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "project/project.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// A dimension whose size the file does not specify.
struct DynamicDimension {
    std::string name;      ///< The name for ImportOptions::dims and `--set dim.NAME`; "input:axis" if it has none.
    Message what{};        ///< Name at the beginning of a sentence: "The sequence length".
    Message label{};       ///< Label in a form: "Sequence length".
    std::int64_t size = 0; ///< The size used.
    bool chosen = false;   ///< Whether the options gave the size rather than the reader.
};

/// Whether the last layer is tied to the embedding, in files without the numbers that would show it.
enum class HeadTie {
    Plain, ///< There is no such layer, or the file specifies it.
    Tied,
    Untied,
};

/// The result of an import: a project, whose assumptions are listed in it, and other notes for the user ("No code was
/// run.").
struct Imported {
    Project project;
    std::vector<Message> notes{};
    std::vector<DynamicDimension> dimensions{}; ///< Without duplicates, in the order of the file.
    int restoredBatchNorms = 0;             ///< Number of batch norms that ImportOptions::restoreBatchNorm restored.
    std::vector<std::string> otherModels{}; ///< Models of the text that were not read: "G (line 1)".
    HeadTie head = HeadTie::Plain;          ///< From ImportOptions::tieHead, or assumed.
};

/// The sentences of all assumptions, followed by the notes.
std::vector<Message> allNotes(const Imported& imported);

/// Choices of the user that apply while a model is read.
struct ImportOptions {
    /// Sizes for the file's symbolic dimensions ("sequence" -> 128). For any other dimension, the reader uses a
    /// default and adds a note.
    std::map<std::string, std::int64_t> dims{};
    /// Whether to restore batch norms that an ONNX export for inference folded into its convolutions, with a note.
    bool restoreBatchNorm = true;
    /// Whether the last layer is tied to the embedding in an ONNX export for inference or in printed text, which do not
    /// show it. If unset, the usual choice for such networks is made, with a note.
    std::optional<bool> tieHead{};
    /// The variable or the class of the model to read if code or printed text has several; the last one if empty.
    std::string model{};
    /// Whether to accept the defaults of the class if a Hugging Face config.json lacks most of a model's sizes.
    bool assumeDefaults = false;
    /// Called from time to time with the fraction read (0 to 1). Returning false cancels, which results in an error.
    /// May be empty.
    ProgressCallback progress{};
};

/// Imports a model from another program: ONNX, a Hugging Face config.json, Keras, safetensors, a pasted summary, CSV.
/// The format is detected from the contents, or from the extension if the contents are ambiguous. The error is a
/// sentence that contains the file's name and, if known, the position in it.
Result<Imported> importFile(const std::filesystem::path& file, const ImportOptions& options = {});
/// Imports text without a file, pasted from a terminal, a notebook or a browser.
Result<Imported> importText(std::string_view text, const ImportOptions& options = {});
/// Whether the error is that a config.json lacks most sizes of its model, which ImportOptions::assumeDefaults allows.
bool lacksModelSizes(const Message& error);
/// Imports rows to insert into a network, from a table of layers, a printed summary, or code.
Result<Imported> importPastedRows(std::string_view text);
/// The extensions of readable files: ".onnx", ".vram.json".
std::vector<std::string_view> modelFileExtensions();

} // namespace vram
