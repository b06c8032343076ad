#pragma once

#include "estimate/estimate.h"
#include "network/network.h"

#include <string>
#include <vector>

namespace reference {

/// A measured run and what the estimate says of it.
struct DeviceRun {
    std::string network;
    std::int64_t batch = 0;
    std::string torch;
    double measuredMib = 0; ///< nvidia-smi, the whole device.
    double totalMib = 0;    ///< Our device total.
    double plainMib = 0;    ///< Peak reserved and the context alone.
    double bandMib = 0;

    /// Percent, positive where too high.
    double error() const { return 100 * (totalMib - measuredMib) / measuredMib; }
    double plainError() const { return 100 * (plainMib - measuredMib) / measuredMib; }
};

/// device/timm_a100.csv, mlp_a100.csv and torchvision_a100.csv, estimated.
std::vector<DeviceRun> timmRuns(const vram::Catalogues& catalogues = vram::builtinCatalogues());
std::vector<DeviceRun> mlpRuns();
std::vector<DeviceRun> torchvisionRuns(const vram::Catalogues& catalogues = vram::builtinCatalogues());

/// Absolute errors, sorted.
std::vector<double> absoluteErrors(const std::vector<DeviceRun>& runs, double (DeviceRun::*error)() const);
/// Of sorted values; 0.5 is the median.
double quantile(const std::vector<double>& sorted, double share);

} // namespace reference
