// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/measured_file.h"
#include "measured/out_of_memory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>
#include <string>

namespace vram::out_of_memory_test {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;

Bytes mib(double value)
{
    return static_cast<Bytes>(std::llround(value * static_cast<double>(kMiB)));
}

OutOfMemoryMessage parsed(const char* text)
{
    const std::optional<OutOfMemoryMessage> message = parseOutOfMemory(text);
    EXPECT_TRUE(message) << text;
    return message.value_or(OutOfMemoryMessage());
}

// The wordings of DeviceCachingAllocator::malloc, from 1.x to the current one. The numbers are invented, but
// consistent.
TEST(OutOfMemory, ReadsTheOldWording)
{
    const OutOfMemoryMessage m = parsed("RuntimeError: CUDA out of memory. Tried to allocate 512.00 MiB (GPU 1; 10.00 "
                                        "GiB total capacity; 8.00 GiB already "
                                        "allocated; 256.00 MiB free; 8.50 GiB reserved in total by PyTorch) If "
                                        "reserved memory is >> allocated memory try "
                                        "setting max_split_size_mb to avoid fragmentation.");
    EXPECT_EQ(m.gpu, 1);
    EXPECT_EQ(m.requested, 512 * kMiB);
    EXPECT_EQ(m.total, 10240 * kMiB);
    EXPECT_EQ(m.allocated, 8192 * kMiB);
    EXPECT_EQ(m.free, 256 * kMiB);
    EXPECT_EQ(m.reserved, 8704 * kMiB);
    EXPECT_EQ(m.unallocated, 512 * kMiB);
    EXPECT_FALSE(m.process);
    EXPECT_EQ(vram::text(remedies(m).front()).substr(0, 13), "Fragmentation");
}

// The figures have two decimals, so a remainder may be due to rounding only.
TEST(OutOfMemory, IgnoresRoundingRemainder)
{
    const OutOfMemoryMessage m = parsed(
        "CUDA out of memory. Tried to allocate 154.00 MiB. GPU 0 has a total capacity of 23.52 GiB of which 131.00 "
        "MiB is free. Including non-PyTorch memory, this process has 23.38 GiB memory in use. Of the allocated "
        "memory 22.92 GiB is allocated by PyTorch, and 47.11 MiB is reserved by PyTorch but unallocated.");
    EXPECT_EQ(m.usedByOthers(), 0);
}

// Up to PyTorch 1.3, "cached" is amount_cached - amount_allocated.
TEST(OutOfMemory, CachedIsReservedButUnallocated)
{
    const OutOfMemoryMessage m = parsed(
        "RuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 4.00 GiB total capacity; 2.00 GiB "
        "already allocated; 1.00 MiB free; 64.00 MiB cached)");
    EXPECT_EQ(m.unallocated, 64 * kMiB);
    EXPECT_EQ(m.reserved, (2048 + 64) * kMiB);
}

// CUDACachingAllocator.cpp prints allocated_bytes + allocated_in_private_pools as allocated. The messages were posted
// by three users. The rest of the process's memory is its CUDA context and the memory of libraries.
TEST(OutOfMemory, PrivatePoolsAreAPartOfAllocated)
{
    for (const char* figures :
         {"39.44 20.52 12.03 18.59 0.33", "132.50 115.89 2.01 10.53 6.08", "42.05 38.58 0.10 0.83 2.64"}) {
        double process = 0, allocated = 0, pools = 0, unallocated = 0, outside = 0;
        std::istringstream(figures) >> process >> allocated >> pools >> unallocated >> outside;
        std::ostringstream text;
        text
            << "CUDA out of memory. Tried to allocate 1.00 GiB. GPU 0 has a total capacity of 141.00 GiB of which 1.00 "
               "GiB is free. Including non-PyTorch memory, this process has "
            << process << " GiB memory in use. Of the allocated memory " << allocated
            << " GiB is allocated by PyTorch, with " << pools
            << " GiB allocated in private pools (e.g., CUDA Graphs), and " << unallocated
            << " GiB is reserved by PyTorch but unallocated.";
        const OutOfMemoryMessage m = parsed(text.str().c_str());
        ASSERT_TRUE(m.outsideAllocator());
        EXPECT_NEAR(static_cast<double>(*m.outsideAllocator()), outside * 1024 * kMiB, 0.01 * 1024 * kMiB);
    }
}

// A message copied from a terminal, a log or an email may have broken and quoted lines.
TEST(OutOfMemory, ParsesBrokenAndQuotedLines)
{
    const std::string whole =
        "CUDA out of memory. Tried to allocate 20.00 MiB. GPU 1 has a total capacity of 24.00 GiB of which 16.00 MiB "
        "is "
        "free. Process 4711 has 2.00 GiB memory in use. Including non-PyTorch memory, this process has 21.00 GiB "
        "memory "
        "in use. Of the allocated memory 20.00 GiB is allocated by PyTorch, and 400.00 MiB is reserved by PyTorch but "
        "unallocated.";
    const std::size_t figures = explain(parsed(whole.c_str())).size();
    EXPECT_EQ(figures, 9U);
    for (const char* lineBreak : {"\n", "\r\n", "\n    ", "\n> ", "\n> > "}) {
        std::string broken = lineBreak;
        for (const char c : whole)
            broken += c == ' ' ? lineBreak : std::string(1, c);
        const OutOfMemoryMessage m = parsed(broken.c_str());
        EXPECT_EQ(explain(m).size(), figures) << broken;
        EXPECT_EQ(m.gpu, 1);
        EXPECT_EQ(m.otherProcesses, 2048 * kMiB);
    }
}

// PyTorch for ROCm uses the same wording with "HIP", and does not support expandable segments.
TEST(OutOfMemory, ReadsRocmsWording)
{
    const OutOfMemoryMessage m = parsed(
        "torch.OutOfMemoryError: HIP out of memory. Tried to allocate 384.00 MiB. GPU 1 has a total capacity of "
        "16.00 GiB of which 256.00 MiB is free. Of the allocated memory 14.00 GiB is allocated by PyTorch, and "
        "1.00 GiB is reserved by PyTorch but unallocated. If reserved but unallocated memory is large try setting "
        "PYTORCH_HIP_ALLOC_CONF=expandable_segments:True to avoid fragmentation.");
    EXPECT_TRUE(m.rocm);
    EXPECT_EQ(m.gpu, 1);
    EXPECT_EQ(m.requested, 384 * kMiB);
    EXPECT_EQ(m.total, 16384 * kMiB);
    EXPECT_EQ(m.free, 256 * kMiB);
    EXPECT_EQ(m.reserved, (14336 + 1024) * kMiB);
    ASSERT_FALSE(remedies(m).empty());
    EXPECT_NE(vram::text(remedies(m).front()).find("PYTORCH_HIP_ALLOC_CONF"), std::string::npos);
    EXPECT_EQ(vram::text(remedies(m).front()).find("expandable_segments:True"), std::string::npos);
}

TEST(OutOfMemory, ReadsTheNewWording)
{
    const OutOfMemoryMessage m = parsed(
        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB. GPU 0 has a total capacity of 24.00 "
        "GiB of "
        "which 16.00 MiB is free. Process 4711 has 2.00 GiB memory in use. Including non-PyTorch memory, this process "
        "has "
        "21.00 GiB memory in use. 22.00 GiB allowed; Of the allocated memory 20.00 GiB is allocated by PyTorch, with "
        "30.00 "
        "MiB allocated in private pools (e.g., CUDA Graphs), and 400.00 MiB is reserved by PyTorch but unallocated. If "
        "reserved but unallocated memory is large try setting PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to "
        "avoid "
        "fragmentation.");
    EXPECT_EQ(m.requested, 20 * kMiB);
    EXPECT_EQ(m.total, 24576 * kMiB);
    EXPECT_EQ(m.free, 16 * kMiB);
    EXPECT_EQ(m.process, 21504 * kMiB);
    EXPECT_EQ(m.otherProcesses, 2048 * kMiB);
    EXPECT_EQ(m.allowed, 22528 * kMiB);
    EXPECT_EQ(m.allocated, 20480 * kMiB);
    EXPECT_EQ(m.privatePools, 30 * kMiB);
    EXPECT_EQ(m.unallocated, 400 * kMiB);
    EXPECT_EQ(m.reserved, (20480 + 400) * kMiB);
    EXPECT_EQ(m.outsideAllocator(), (21504 - 20880) * kMiB);
    EXPECT_EQ(m.usedByOthers(), (24576 - 16 - 21504) * kMiB);
    EXPECT_EQ(remedies(m).size(), 3U);
    for (const ExplainedFigure& figure : explain(m))
        EXPECT_FALSE(figure.meaning.empty()) << vram::text(figure.label);
    EXPECT_EQ(explain(m).size(), 11U);
}

// PyTorch 2.1 misspells "capacity", and identifies this process by its id if it runs in a container.
TEST(OutOfMemory, ParsesVariantMessages)
{
    const OutOfMemoryMessage m = parsed(
        "CUDA out of memory. Tried to allocate 1.50 GiB. GPU 3 has a total capacty of 15.78 GiB of which 1.10 GiB is "
        "free. Process 99 has 14.60 GiB memory in use. Of the allocated memory 13.00 GiB is allocated by PyTorch, and "
        "1.20 GiB is reserved by PyTorch but unallocated.");
    EXPECT_EQ(m.gpu, 3);
    EXPECT_EQ(m.total, mib(15.78 * 1024));
    EXPECT_EQ(m.process, mib(14.60 * 1024));
    EXPECT_FALSE(m.otherProcesses);

    const OutOfMemoryMessage driver =
        parsed("torch.cuda.OutOfMemoryError: Allocation on device 2 would exceed allowed memory. "
               "(out of memory)\nCurrently allocated     : 10.00 GiB\nRequested               : "
               "25.00 MiB\nDevice limit            : 12.00 GiB\nFree (according to CUDA): 512 "
               "bytes\nPyTorch limit (set by user-supplied memory fraction)\n                "
               "        : 17179869184.00 GiB");
    EXPECT_EQ(driver.gpu, 2);
    EXPECT_EQ(driver.allocated, 10240 * kMiB);
    EXPECT_EQ(driver.requested, 25 * kMiB);
    EXPECT_EQ(driver.total, 12288 * kMiB);
    EXPECT_EQ(driver.free, 512);
    EXPECT_FALSE(driver.allowed);

    EXPECT_TRUE(
        parseOutOfMemory("HIP out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 64.00 GiB"));
    EXPECT_FALSE(parseOutOfMemory("CUDA error: an illegal memory access was encountered"));
    EXPECT_FALSE(parseOutOfMemory("out of memory"));
    EXPECT_FALSE(parseOutOfMemory(""));
}

// A PyTorch 1.2 message from a GPU that another process also uses.
TEST(OutOfMemory, UnexplainedMemoryIsNotFragmentation)
{
    const OutOfMemoryMessage m = parsed("RuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 10.91 "
                                        "GiB total capacity; 4.38 GiB already "
                                        "allocated; 13.00 MiB free; 174.00 MiB cached)");
    ASSERT_TRUE(m.unexplained());
    EXPECT_NEAR(static_cast<double>(*m.unexplained()), (10.91 - 4.38) * 1024 * kMiB - 187 * kMiB, 1.0 * kMiB);
    ASSERT_EQ(remedies(m).size(), 1U);
    EXPECT_TRUE(vram::text(remedies(m).front()).starts_with("6.35 GiB are neither free nor PyTorch's."))
        << vram::text(remedies(m).front());
    EXPECT_EQ(vram::text(explain(m).back().label), "Neither free nor PyTorch's");
}

TEST(OutOfMemory, ParsesSeveralMessages)
{
    const std::string one = "[rank0]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.00 GiB. GPU 0 "
                            "has a total capacity of "
                            "23.69 GiB of which 300.00 MiB is free. Process 11 has 22.40 GiB memory in use. Of the "
                            "allocated memory 20.00 GiB "
                            "is allocated by PyTorch, and 1.00 GiB is reserved by PyTorch but unallocated.\n";
    const std::string two = "[rank1]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 1 "
                            "has a total capacity of "
                            "23.69 GiB of which 200.00 MiB is free. Process 12 has 22.50 GiB memory in use. Of the "
                            "allocated memory 19.00 GiB "
                            "is allocated by PyTorch, and 3.00 GiB is reserved by PyTorch but unallocated.\n";
    const std::vector<OutOfMemoryMessage> all = outOfMemoryMessages(one + two + one);
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0].process, mib(22.40 * 1024));
    EXPECT_EQ(all[1].process, mib(22.50 * 1024));
    EXPECT_EQ(all[1].gpu, 1);
    EXPECT_EQ(all[1].requested, 2048 * kMiB);
    EXPECT_EQ(all[2].process, all[0].process);
    EXPECT_EQ(parseOutOfMemory(one + two)->process, all[0].process);
}

constexpr const char* kRun = R"({"format": "vram-planner-measured/1",
    "versions": {"torch": "2.6.0+cu124"}, "gpu": {"name": "NVIDIA A100-SXM4-40GB", "total": 42000000000},
    "allocator": {"backend": "native", "settings": "expandable_segments:True"},
    "peak": {"allocated": 1000, "requested": 900, "reserved": 2000},
    "device": {"source": "nvml", "process": 5000, "used": 7000, "used_before": null, "reserved": 1500},
    "retries": 2, "steps": [{"allocated_peak": 800, "reserved_peak": 1500}, {"allocated_peak": 1000, "reserved_peak": 2000}],
    "timeline": {"time": [0, 5], "allocated": [1, 2], "reserved": [3, 4]},
    "blocks": [{"size": 64, "count": 2, "frames": ["train.py:3 in main"]}], "model": {"format": "vram-planner/1"},
    "later": true})";

TEST(MeasuredFile, ParsesAllFields)
{
    const Result<MeasuredFile> run = parseMeasuredFile(kRun);
    ASSERT_TRUE(run) << vram::text(run.error());
    EXPECT_EQ(run->torch, "2.6.0+cu124");
    EXPECT_EQ(run->gpu, "NVIDIA A100-SXM4-40GB");
    EXPECT_EQ(run->allocated, 1000);
    EXPECT_EQ(run->reserved, 2000);
    EXPECT_EQ(run->outsideAllocator(), 3500);
    EXPECT_EQ(run->steps, 2U);
    EXPECT_EQ(run->lineReserved.back(), 4);
    EXPECT_EQ(run->blocks[0].frames[0], "train.py:3 in main");
    EXPECT_EQ(run->model, R"({"format":"vram-planner/1"})");
    EXPECT_TRUE(looksLikeMeasuredFile(kRun));
}

TEST(MeasuredFile, ErrorsNameTheField)
{
    const auto with = [](const std::string& from, const std::string& to) {
        std::string text = kRun;
        text.replace(text.find(from), from.size(), to);
        const Result<MeasuredFile> run = parseMeasuredFile(text);
        return run ? std::string() : vram::text(run.error());
    };
    EXPECT_EQ(with("\"allocated\": 1000", "\"allocated\": -1"), "peak.allocated must be a whole number, 0 or more");
    EXPECT_EQ(with("\"allocated\": 1000", "\"allocated\": 3000"),
              "peak.allocated is larger than peak.reserved, which contains it");
    EXPECT_EQ(with("\"time\": [0, 5]", "\"time\": [0]"),
              "timeline: time, allocated and reserved must have the same length");
    EXPECT_EQ(with("measured/1", "measured/2"),
              "its format is newer (vram-planner-measured/2); update VRAM Planner to read it");
    EXPECT_EQ(with("{\"allocated_peak\": 800", "{\"allocated\": 800"), "steps[0].allocated_peak is missing");
    EXPECT_NE(with("\"format\"", "format"), "");
    EXPECT_FALSE(parseMeasuredFile("[]"));
}

} // namespace

} // namespace vram::out_of_memory_test
