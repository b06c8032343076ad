#pragma once

#include "estimate/estimate.h"
#include "project/project.h"

#include <string>
#include <utility>
#include <vector>

namespace reference {

/// PyTorch's figures for one batch, precision and optimizer; README.md has their meaning.
struct Case {
    std::int64_t batch = 0;
    std::string precision;
    std::string optimizer;
    std::int64_t parameters = 0;
    std::int64_t trainable = 0;
    vram::Bytes buffers = 0;
    vram::Bytes input = 0;
    vram::Bytes optimizerState = 0;
    vram::Bytes saved = 0;
    vram::Bytes peak = 0;
    std::string phase;
    vram::Bytes reserved = 0;
    bool cpuDispatch = false; ///< Taken under the CPU's dispatch, which keeps 16 bits otherwise than CUDA.
    std::vector<std::pair<std::string, vram::Bytes>> savedByModule{}; ///< Empty where it was not written down.

    /// "b16 amp-bf16 adamw"
    std::string name() const;
};

/// Names of data/, sorted: "tv.resnet50".
std::vector<std::string> networks();
std::vector<Case> cases(const std::string& network);
/// The network of data/ as exported. Throws where the file is no project.
vram::Network exported(const std::string& network);
/// The network of device/ that measured runs are of.
vram::Network measuredNetwork(const std::string& network);
/// The built-in that is the same network: "resnet50"; empty where there is none.
std::string builtinOf(const std::string& network);
vram::Network builtin(const std::string& name);

/// The text of a file below tests/reference.
std::string readFile(const std::string& path);

} // namespace reference
