#pragma once

#include "estimate/estimate.h"
#include "parallel/world.h"

#include <optional>
#include <vector>

namespace vram {

/// What one rank runs of a network: its part of the sequence under context parallelism, its own experts under expert
/// parallelism. Keeps a reference to the network.
class RankNetwork
{
public:
    /// What cannot be shared becomes an issue; experts that are not leave `world` with an expert degree of 1.
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
