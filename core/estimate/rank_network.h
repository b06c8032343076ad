// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/answer.h"
#include "parallel/device_mesh.h"

#include <optional>
#include <vector>

namespace vram {

/// The part of a network that one rank runs: its chunks of the sequence under context parallelism, and its own experts
/// under expert parallelism. It holds a reference to the network.
class RankNetwork
{
public:
    /// Layers that cannot be sharded become an issue. If experts cannot be sharded, the expert degree of `mesh` is set
    /// to 1.
    RankNetwork(const Network& network, const Setup& setup, DeviceMesh& mesh, std::vector<Issue>& issues);
    RankNetwork(const RankNetwork&) = delete;
    RankNetwork& operator=(const RankNetwork&) = delete;

    /// The network with the experts of all ranks.
    const Network& withAllExperts() const { return m_sequence ? *m_sequence : m_network; }
    /// The network with only this rank's experts.
    const Network& local() const { return m_experts ? *m_experts : withAllExperts(); }

private:
    const Network& m_network;
    std::optional<Network> m_sequence{};
    std::optional<Network> m_experts{};
};

} // namespace vram
