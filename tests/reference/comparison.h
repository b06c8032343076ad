// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cpu_device.h"
#include "reference/reference_data.h"

namespace reference {

/// Our figures compared with PyTorch's. Errors are in percent.
struct Comparison {
    bool counts = false;         ///< Whether parameters, trainable parameters, buffers and input are equal.
    bool optimizerState = false; ///< Whether the optimizer state is equal.
    bool saved = false;          ///< Whether saved bytes are equal.
    bool phase = false;          ///< Whether the peak is in the same phase.
    double peakError = 0;
    double reservedError = 0; ///< 0 for Adagrad, because PyTorch's figure lacks the optimizer state.
    std::string difference{}; ///< The first module, in table order, whose saved bytes differ.

    /// Whether all figures that must be equal are equal.
    bool exact() const { return counts && optimizerState && saved && phase; }
};

/// The absolute difference from `theirs` in percent.
double percentOff(vram::Bytes ours, vram::Bytes theirs);
vram::Estimate estimateOf(const vram::Network& network, const Case& figures);
Comparison compare(const vram::Network& network, const vram::Estimate& ours, const Case& figures);

} // namespace reference
