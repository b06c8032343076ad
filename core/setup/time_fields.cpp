// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/time_fields.h"

#include "setup/ineffective_settings.h"
#include "setup/setup_field.h"

#include <array>

namespace vram {

namespace {

constexpr std::string_view kTime = "Time";
constexpr std::array<std::string_view, 3> kHostTitles{"desktop, more than 5 GHz", "server", "shared cores in a cloud"};
constexpr std::array<std::string_view, 8> kInterconnectTitles{
    "usual for the GPU",    "InfiniBand, 800 Gb/s", "InfiniBand, 400 Gb/s", "InfiniBand, 200 Gb/s",
    "InfiniBand, 100 Gb/s", "Ethernet, 100 Gb/s",   "Ethernet, 25 Gb/s",    "PCIe only"};

} // namespace

std::vector<SetupField> timeFields()
{
    return {
        field<&Setup::memoryFormat>(kTime,
                                    {.key = "memory-format",
                                     .label = "Memory format",
                                     .help = "channels-last: model and images are converted by "
                                             ".to(memory_format=torch.channels_last), which tensor cores prefer."}),
        field<&Setup::host>(kTime,
                            {.key = "host",
                             .label = "CPU",
                             .choiceTitles = kHostTitles,
                             .help = "The class of CPU that launches the kernels. Small kernels finish before the CPU "
                                     "has launched the next one."}),
        field<&Setup::interconnect>(
            kTime,
            {.key = "interconnect",
             .label = "Interconnect",
             .choiceTitles = kInterconnectTitles,
             .help = "The network between machines, for each GPU. auto: 400 Gb/s InfiniBand for GPUs with NVLink of "
                     "compute capability 9.0 or newer, 200 Gb/s for older ones, 100 Gb/s Ethernet for GPUs without "
                     "NVLink. pcie: GPUs of one machine communicate over PCIe, too."}),
        field<&Setup::datasetSamples>(kTime,
                                      {.key = "dataset.samples",
                                       .label = "Samples in the dataset",
                                       .maximum = 1e15,
                                       .unit = "samples",
                                       .defaultLabel = "not given",
                                       .help = "Samples of one epoch, for the time and the cost of a training run."},
                                      kTrainingOnly),
        field<&Setup::datasetEpochs>(kTime,
                                     {.key = "dataset.epochs",
                                      .label = "Epochs",
                                      .minimum = 1,
                                      .maximum = 1e9,
                                      .unit = "epochs",
                                      .help = "Passes over the dataset."},
                                     kTrainingOnly, ineffective::epochs),
    };
}

} // namespace vram
