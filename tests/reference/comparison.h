#pragma once

#include "cpu_device.h"
#include "reference/reference_data.h"

namespace reference {

/// Our figures beside PyTorch's. Errors in percent.
struct Comparison {
    bool counts = false;         ///< Parameters, trainable parameters, buffers and input are equal.
    bool optimizerState = false; ///< Equal.
    bool saved = false;          ///< Equal.
    bool phase = false;          ///< The same.
    double peakError = 0;
    double reservedError = 0; ///< 0 for Adagrad, where PyTorch's figure lacks the state.
    std::string
        difference{}; ///< Where saved bytes differ: the first module, in table order, that parts from PyTorch's.

    /// Everything that must be equal is.
    bool exact() const { return counts && optimizerState && saved && phase; }
};

/// Percent by which ours differs from theirs, without a sign.
double percentOff(vram::Bytes ours, vram::Bytes theirs);
vram::Estimate estimateOf(const vram::Network& network, const Case& figures);
Comparison compare(const vram::Network& network, const vram::Estimate& ours, const Case& figures);

} // namespace reference
