// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <string_view>

namespace vram::aten {

/// F.cross_entropy with class indices: log_softmax, then nll_loss. Runs in fp32 under autocast.
Tensor crossEntropy(Recorder& r, const Tensor& given, const Tensor& target, double labelSmoothing, bool reduceToMean);
/// The same with a probability for each class as the target. Saves the log-probabilities and the target.
Tensor softCrossEntropy(Recorder& r, const Tensor& given, const Tensor& target, double labelSmoothing,
                        bool reduceToMean);
/// nll_loss, which saves the log-probabilities, the target and the total weight.
Tensor nllLoss(Recorder& r, const Tensor& logProbabilities, const Tensor& target, bool mean);
/// l1_loss: a difference, which is saved, its absolute value, and their mean, sum or neither.
Tensor l1Loss(Recorder& r, Tensor input, Tensor target, std::string_view reduction);
/// mse_loss, smooth_l1_loss, binary_cross_entropy...: one kernel, which saves input and target. Runs in fp32 under
/// autocast.
Tensor pointwiseLoss(Recorder& r, std::string_view name, Tensor input, Tensor target, bool mean);

} // namespace vram::aten
