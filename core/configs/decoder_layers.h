// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "base/shape.h"
#include "estimate/answer.h"
#include "network/network.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

enum class DecoderNorm : std::uint8_t { None, LayerNorm, RmsNorm };

/// A computing row of a decoder, with its sizes in one repeat.
struct DecoderStep {
    const Layer* layer;
    std::string path{};
    Shape output{};
    DecoderNorm norm = DecoderNorm::None; ///< An RMSNorm can also be a block of separate rows.
    std::int64_t parameters = 0;
    std::int64_t in = 0; ///< Input features of a linear layer.
    bool expert = false; ///< Whether the row belongs to a layer's experts.
    bool shared = false; ///< Whether the row belongs to the shared experts, which process all tokens.

    bool linear() const;
    bool attention() const;
    bool biased() const; ///< Whether a linear layer has a bias.
    /// Whether it is a parameter or a buffer of one dimension that is no norm's.
    bool vector() const
    {
        return norm == DecoderNorm::None && output.rank() == 1
               && (layer->type == "Parameter" || layer->type == "Buffer");
    }
    std::int64_t out() const { return output.rank() > 0 ? output.back() : 0; }
};

/// A layer of a decoder, which adds attention and a feed-forward to its input.
struct DecoderLayer {
    std::string path{};
    std::vector<DecoderStep> steps{};
    std::int64_t repeats = 1;
    bool rotary = false;      ///< Whether queries and keys are multiplied by a table, as rotary embeddings do.
    bool interleaved = false; ///< Whether the rotary embedding pairs adjacent channels instead of the two halves.
};

/// A language model divided into its layers and the rest.
struct DecoderLayers {
    std::vector<DecoderLayer> layers{};
    std::vector<DecoderStep> rest{};
    /// The first row that makes the network another model than embeddings, layers of the form x + attention(norm(x))
    /// and x + feed-forward(norm(x)), a norm and a head; empty if there is none.
    Message problem{};
};

/// Divides the network into the layers of a decoder and the rest. `counted` is an estimate of the network with its
/// rows.
DecoderLayers decoderLayers(const Network& network, const Estimate& counted);

} // namespace vram
