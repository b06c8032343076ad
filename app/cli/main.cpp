// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/emergency_memory.h"
#include "base/escaping_stream_buffer.h"
#include "base/freed_memory.h"
#include "output.h"
#include "run.h"

#include <csignal>
#include <cstddef>
#include <cstdio>
#include <iostream>
#include <span>

int main(int argc, char** argv)
{
    using namespace vram::cli;
    if (!vram::reserveEmergencyMemory()) {
        // No memory is left for a message, or for the exception that an allocation would throw.
        std::fprintf(stderr, "vram-planner-cli: %s\n", kOutOfMemory);
        return kInvalidInput;
    }
    vram::keepFreedMemory();
    std::signal(SIGXFSZ, SIG_IGN); // Exceeding a file size limit is reported like a full disk.
    const vram::EscapingStreamBuffer answer(std::cout), notes(std::cerr);
    const std::span<const char* const> words(argv, static_cast<std::size_t>(argc));
    Outcome outcome = run(words.subspan(argc > 0 ? 1 : 0));
    std::cout.flush();
    if (outcome.status == kSuccess && !std::cout)
        outcome = {kInvalidInput, "standard output cannot be written"};
    if (!outcome.message.empty())
        printError("vram-planner-cli: " + outcome.message);
    return outcome.status;
}
