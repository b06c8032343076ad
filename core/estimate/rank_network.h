#pragma once

#include "estimate/estimate.h"
#include "parallel/world.h"

#include <optional>
#include <vector>

namespace vram {

/// The part of a network that one rank runs: its part of the sequence under context parallelism, its own experts under
/// expert parallelism. Keeps a reference to the network.
class RankNetwork
{
public:
    /// Layers that cannot be shared become an issue; if experts cannot, `world` keeps an expert degree of 1.
    RankNetwork(const Network& network, const Setup& setup, World& world, std::vector<Issue>& issues);
    RankNetwork(const RankNetwork&) = delete;
    RankNetwork& operator=(const RankNetwork&) = delete;

    /// With the experts of all ranks.
    const Network& shared() const { return m_sequence ? *m_sequence : m_network; }
    /// With this rank's experts alone.
    const Network& own() const { return m_experts ? *m_experts : shared(); }

private:
    const Network& m_network;
    std::optional<Network> m_sequence{};
    std::optional<Network> m_experts{};
};

} // namespace vram
