// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/catalogues.h"
#include "estimate/answer.h"
#include "network/network.h"
#include "setup/setup.h"

namespace vram {

/// Replays one steady training step of `network` under the setup `given`. A pure function that always returns: a layer
/// with an error becomes an issue, and the rest is still computed.
///
/// An estimate has these stages, each implemented in the file named: the job with its ranks (job_context.h), the
/// network of each rank (rank_network.h), its pipeline stages (stage_placements.h), their tapes and the memory events
/// of a replay (step_run.h), the allocator (allocator_replay.h), the device total (device_total.h), the figures of a
/// rank (rank_estimate.h) and the figures of the job (job_estimate.h).
Estimate estimate(const Network& network, const Setup& given, const Catalogues& catalogues,
                  Detail detail = Detail::Timeline);

/// Returns the setup with the rank that needs the most memory selected, or the unchanged setup if a rank is already
/// selected or there is only one GPU.
Setup withHighestMemoryRank(const Network& network, const Setup& setup, const Catalogues& catalogues);

} // namespace vram
