#pragma once

#include "base/result.h"
#include "project/project.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// A size that the file leaves open.
struct OpenDimension {
    std::string name;      ///< As ImportOptions::dims and `--set dim.NAME` call it; one without a name is "input:axis".
    Message what{};        ///< As a sentence begins: "The sequence length".
    Message label{};       ///< As a form has it: "Sequence length".
    std::int64_t size = 0; ///< What it was taken as.
    bool chosen = false;   ///< By the options, not by the reader.
};

/// Whether the last layer shares the embedding's weight, where the file holds no numbers that would tell.
enum class HeadTie {
    Plain, ///< There is no such layer, or the file tells it.
    Tied,
    Apart,
};

/// What a foreign file gave: a project, and what the user should know about it ("3 operators became custom rows").
struct Imported {
    Project project;
    std::vector<Message> notes{};
    std::vector<OpenDimension> dimensions{}; ///< Each once, in the order in which the file has them.
    int restoredBatchNorms = 0;              ///< Put back by ImportOptions::restoreBatchNorm.
    HeadTie head = HeadTie::Plain;           ///< Settled by ImportOptions::tieHead, or as is usual.
};

struct ImportOptions {
    /// Sizes for the file's symbolic dimensions ("sequence" -> 128). One that is not named here keeps the reader's
    /// guess, which it says in a note.
    std::map<std::string, std::int64_t> dims{};
    /// Put batch norms back that an ONNX export for inference folded into its convolutions (said in a note).
    bool restoreBatchNorm = true;
    /// Whether the last layer of an ONNX export for inference shares its weight with the embedding, where only the
    /// numbers that are not in the file would tell. Empty: as networks of its kind do (said in a note).
    std::optional<bool> tieHead{};
    /// Take the defaults of its class for a config.json of Hugging Face that lacks most of a model's sizes.
    bool assumeDefaults = false;
    /// Called now and then with how much is read (0 to 1); false cancels, which gives an error. May be empty.
    std::function<bool(double)> progress{};
};

/// Reads a model of another program: ONNX, a Hugging Face config.json, Keras, safetensors, a pasted summary, CSV. The
/// kind is recognised by the content, or by the file's extension where the content does not decide. The error is a
/// sentence that names the file and, where there is one, the place in it.
Result<Imported> importFile(const std::filesystem::path& file, const ImportOptions& options = {});
/// The same of text that has no file: pasted from a terminal, a notebook or a browser.
Result<Imported> importText(std::string_view text, const ImportOptions& options = {});
/// Rows to insert into a network: from a table of layers, a printed summary, or code.
Result<Imported> importPastedRows(std::string_view text);
/// The endings of readable files: ".onnx", ".vram.json".
std::vector<std::string_view> modelFileEndings();

} // namespace vram
