// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <optional>
#include <string_view>

namespace vram::aten {

/// F.cross_entropy with class indices, which is log_softmax followed by nll_loss. Runs in fp32 under autocast.
Tensor crossEntropy(Recorder& r, const Tensor& given, const Tensor& target, double labelSmoothing, bool reduceToMean);
/// F.cross_entropy with class probabilities as the target. Saves the log-probabilities and the target.
Tensor softCrossEntropy(Recorder& r, const Tensor& given, const Tensor& target, double labelSmoothing,
                        bool reduceToMean);
/// nll_loss, which saves the log-probabilities, the target and the total weight.
Tensor nllLoss(Recorder& r, const Tensor& logProbabilities, const Tensor& target, bool mean);
/// l1_loss, which computes the difference (and saves it), its absolute value and, if `reduction` is not "none", their
/// mean or sum. Runs in fp32 under autocast, as the losses below.
Tensor l1Loss(Recorder& r, const Tensor& input, const Tensor& target, std::string_view reduction);
/// kl_div, which is composed of elementwise functions and saves the target.
Tensor klDivergence(Recorder& r, const Tensor& input, const Tensor& target, std::string_view reduction);
/// mse_loss, smooth_l1_loss, binary_cross_entropy and similar losses, each a single kernel that saves input and target.
/// `name` is that of the module of torch.nn. `weight` is that of binary_cross_entropy, which saves it, too.
Tensor pointwiseLoss(Recorder& r, std::string_view name, Tensor input, Tensor target, std::string_view reduction,
                     std::optional<Tensor> weight = {});

/// The optional weights of binary_cross_entropy_with_logits, which it saves.
struct LogitWeights {
    std::optional<Tensor> elements{}; ///< `weight`, one for each element of the loss.
    std::optional<Tensor> positive{}; ///< `pos_weight`, usually one for each class.
};

/// binary_cross_entropy_with_logits, which is composed of elementwise functions but is one node, which saves input,
/// target and weights (ATen/native/Loss.cpp).
Tensor binaryCrossEntropyWithLogits(Recorder& r, Tensor input, Tensor target, LogitWeights weights,
                                    std::string_view reduction);

} // namespace vram::aten
