// SPDX-License-Identifier: GPL-3.0-or-later
#include "devices/gpu_json.h"

#include "json/json_text.h"

namespace vram {

namespace {

constexpr double kLargestMib = 1e9;
constexpr double kLargestShare = 1000;
constexpr int kDeepestList = 100;

double readNumber(const Json& object, std::string_view key, double fallback, double most, const JsonLocation& place,
                  JsonErrors& faults)
{
    const auto value = object.find(key);
    if (value == object.end() || value->is_null())
        return fallback;
    const JsonLocation here{&place, key};
    if (!value->is_number())
        faults.add(here, message("takes a number, not %1"_tr, jsonKind(*value)));
    else if (value->get<double>() < 0 || value->get<double>() > most)
        faults.add(here, message("%1 is not a size of GPU memory"_tr, dump(*value)));
    else
        return value->get<double>();
    return fallback;
}

double readSize(const Json& gpu, std::string_view key, const JsonLocation& place, JsonErrors& faults)
{
    return readNumber(gpu, key, 0, kLargestMib, place, faults);
}

std::string readOptionalText(const Json& gpu, std::string_view key, const JsonLocation& place, JsonErrors& faults)
{
    const auto value = gpu.find(key);
    return value == gpu.end() ? std::string() : readText(*value, {&place, key}, faults);
}

Calibration readCalibration(const Json& gpu, const JsonLocation& place, JsonErrors& faults)
{
    Calibration read;
    const auto object = gpu.find("calibration");
    if (object == gpu.end())
        return read;
    const JsonLocation here{&place, "calibration"};
    if (!object->is_object()) {
        faults.add(here, message("takes an object, not %1"_tr, jsonKind(*object)));
        return read;
    }
    read.contextMib = readNumber(*object, "context_mib", -1, kLargestMib, here, faults);
    read.cublasMib = readNumber(*object, "cublas_mib", -1, kLargestMib, here, faults);
    read.cudnnFactor = readNumber(*object, "cudnn_share", -1, kLargestShare, here, faults);
    read.contextSource = readOptionalText(*object, "context_from", here, faults);
    read.workspaceSource = readOptionalText(*object, "workspace_from", here, faults);
    return read;
}

void readSizes(const Json& object, Gpu& gpu, const JsonLocation& place, JsonErrors& faults)
{
    gpu.marketedGib = readSize(object, "memory_gib", place, faults);
    gpu.smiMib = readSize(object, "nvidia_smi_mib", place, faults);
    gpu.cudaMib = readSize(object, "cuda_mib", place, faults);
    gpu.contextMib = readSize(object, "context_mib", place, faults);
    gpu.contextCuda13Mib = readSize(object, "context_cuda13_mib", place, faults);
    gpu.bandwidthGbs = readSize(object, "bandwidth_gbs", place, faults);
    gpu.tensorTflops = readSize(object, "tensor_tflops", place, faults);
    gpu.fp32Tflops = readSize(object, "fp32_tflops", place, faults);
    gpu.l2Mib = readSize(object, "l2_mib", place, faults);
    gpu.nvlinkGbs = readSize(object, "nvlink_gbs", place, faults);
    gpu.multiprocessors = static_cast<std::int64_t>(readSize(object, "multiprocessors", place, faults));
}

bool readCustom(const Json& object, const JsonLocation& place, JsonErrors& faults)
{
    const auto value = object.find("custom");
    if (value == object.end())
        return false;
    if (!value->is_boolean())
        faults.add({&place, "custom"}, message("takes true or false, not %1"_tr, jsonKind(*value)));
    return value->is_boolean() && value->get<bool>();
}

Gpu readGpu(const Json& object, const JsonLocation& place, JsonErrors& faults)
{
    Gpu gpu;
    if (!object.is_object()) {
        faults.add(place, message("a GPU is an object, not %1"_tr, jsonKind(object)));
        return gpu;
    }
    gpu.name = readOptionalText(object, "name", place, faults);
    gpu.shortName = readOptionalText(object, "short_name", place, faults);
    gpu.smiName = readOptionalText(object, "nvidia_smi_name", place, faults);
    gpu.vendor = readOptionalText(object, "vendor", place, faults);
    gpu.architecture = readOptionalText(object, "architecture", place, faults);
    gpu.computeCapability = readOptionalText(object, "compute_capability", place, faults);
    gpu.source = readOptionalText(object, "source", place, faults);
    readSizes(object, gpu, place, faults);
    gpu.custom = readCustom(object, place, faults);
    gpu.calibration = readCalibration(object, place, faults);
    gpu.extra = unknownKeys(object, {"name",           "short_name",         "nvidia_smi_name", "vendor",
                                     "architecture",   "compute_capability", "source",          "memory_gib",
                                     "nvidia_smi_mib", "cuda_mib",           "context_mib",     "context_cuda13_mib",
                                     "bandwidth_gbs",  "tensor_tflops",      "fp32_tflops",     "l2_mib",
                                     "nvlink_gbs",     "multiprocessors",    "custom",          "calibration"});
    if (gpu.name.empty())
        faults.add(place, "needs a \"name\""_tr);
    else if (usableMemory(gpu) <= 0)
        faults.add(place, "needs one of \"memory_gib\", \"nvidia_smi_mib\" and \"cuda_mib\" above 0"_tr);
    return gpu;
}

Json calibrationJson(const Calibration& calibration)
{
    Json object = Json::object();
    const auto put = [&](const char* key, double value) {
        if (value >= 0)
            object[key] = value;
    };
    put("context_mib", calibration.contextMib);
    put("cublas_mib", calibration.cublasMib);
    put("cudnn_share", calibration.cudnnFactor);
    if (!calibration.contextSource.empty())
        object["context_from"] = calibration.contextSource;
    if (!calibration.workspaceSource.empty())
        object["workspace_from"] = calibration.workspaceSource;
    return object;
}

Json gpuJson(const Gpu& gpu)
{
    Json object{{"name", gpu.name}};
    const auto putText = [&](const char* key, const std::string& text) {
        if (!text.empty())
            object[key] = text;
    };
    const auto putSize = [&](const char* key, double size) {
        if (size > 0)
            object[key] = size;
    };
    putText("short_name", gpu.shortName);
    putText("nvidia_smi_name", gpu.smiName);
    putText("vendor", gpu.vendor);
    putText("architecture", gpu.architecture);
    putText("compute_capability", gpu.computeCapability);
    putSize("memory_gib", gpu.marketedGib);
    putSize("nvidia_smi_mib", gpu.smiMib);
    putSize("cuda_mib", gpu.cudaMib);
    putSize("bandwidth_gbs", gpu.bandwidthGbs);
    if (gpu.custom) {
        object["custom"] = true;
        putSize("context_mib", gpu.contextMib);
        putSize("context_cuda13_mib", gpu.contextCuda13Mib);
        putSize("tensor_tflops", gpu.tensorTflops);
        putSize("fp32_tflops", gpu.fp32Tflops);
        putSize("l2_mib", gpu.l2Mib);
        putSize("nvlink_gbs", gpu.nvlinkGbs);
        putSize("multiprocessors", static_cast<double>(gpu.multiprocessors));
        putText("source", gpu.source);
    }
    if (gpu.calibration.isSet())
        object["calibration"] = calibrationJson(gpu.calibration);
    addUnknownKeys(object, gpu.extra);
    return object;
}

} // namespace

std::vector<Gpu> readGpus(const Json& list, JsonErrors& faults)
{
    const JsonLocation place{nullptr, "gpus"};
    std::vector<Gpu> gpus;
    if (!list.is_array())
        faults.add(place, message("takes a list, not %1"_tr, jsonKind(list)));
    for (std::size_t i = 0; list.is_array() && i < list.size(); ++i)
        gpus.push_back(readGpu(list[i], {&place, {}, static_cast<std::int64_t>(i)}, faults));
    return gpus;
}

Json gpusJson(const std::vector<Gpu>& gpus)
{
    Json list = Json::array();
    for (const Gpu& gpu : gpus)
        list.push_back(gpuJson(gpu));
    return list;
}

Result<std::vector<Gpu>> parseGpus(std::string_view json)
{
    if (jsonDepth(json) > kDeepestList)
        return Error{"the GPU list nests lists and objects more than 100 deep"_tr};
    try {
        const Json document = Json::parse(json);
        if (!document.is_object() || !document.contains("gpus"))
            return Error{"this is not a GPU list (it has no \"gpus\")"_tr};
        JsonErrors faults;
        std::vector<Gpu> gpus = readGpus(document["gpus"], faults);
        return faults.hasErrors() ? Result<std::vector<Gpu>>(Error{faults.first()}) : std::move(gpus);
    } catch (const Json::exception&) {
        const JsonSyntaxError fault = findSyntaxError(json);
        return Error{fault.number.empty()
                         ? message("%1: the GPU list is cut off or is not JSON"_tr, fault.place)
                         : message("%1: the number %2 is too large to read"_tr, fault.place, fault.number)};
    }
}

std::string writeGpus(const std::vector<Gpu>& gpus)
{
    return dump(Json{{"gpus", gpusJson(gpus)}});
}

} // namespace vram
