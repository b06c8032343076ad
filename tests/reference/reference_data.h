// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "project/project.h"

#include <string>
#include <utility>
#include <vector>

namespace reference {

/// PyTorch's figures for one batch, precision and optimizer, as explained in README.md.
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
    /// Whether the figures were taken with the CPU's dispatch, which saves 16-bit tensors differently from CUDA.
    bool cpuDispatch = false;
    std::vector<std::pair<std::string, vram::Bytes>> savedByModule{}; ///< Empty if not recorded.

    /// Returns a name such as "b16 amp-bf16 adamw".
    std::string name() const;
};

/// The sorted names of the networks in data/, such as "tv.resnet50".
std::vector<std::string> networks();
std::vector<Case> cases(const std::string& network);
/// A network from data/ as exported. Throws if the file is not a project.
vram::Network exported(const std::string& network);
/// A network from device/, the folder of the networks of measured runs.
vram::Network measuredNetwork(const std::string& network);
/// The name of the corresponding built-in network, such as "resnet50". Empty if there is none.
std::string builtinOf(const std::string& network);
vram::Network builtin(const std::string& name);

/// The text of a file below tests/reference.
std::string readFile(const std::string& path);

} // namespace reference
