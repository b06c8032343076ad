// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

// Generates texts of model files of arbitrary length.

namespace vram::test {

inline std::string repeated(int times, const std::function<std::string(int)>& part)
{
    std::string text;
    for (int i = 0; i < times; ++i)
        text += part(i);
    return text;
}

inline std::string csvRows(int rows, const std::string& row)
{
    return "Type,out_features,shape\nInput,,64\n" + repeated(rows, [&](int) { return row; });
}

inline std::string projectRows(int rows)
{
    const auto row = [](int i) {
        return ",{\"id\":" + std::to_string(i + 2) + ",\"name\":\"fc" + std::to_string(i)
               + "\",\"type\":\"Linear\",\"attributes\":{\"out_features\":64}}";
    };
    return R"({"format":"vram-planner/1","network":{"name":"n","rows":[)"
           R"({"id":1,"name":"x","type":"Input","attributes":{"shape":[64]}})"
           + repeated(rows, row) + "]}}";
}

inline std::string kerasLayers(int layers)
{
    const auto dense = [](int i) {
        return R"(,{"class_name":"Dense","config":{"name":"d)" + std::to_string(i)
               + R"(","units":64,"activation":"relu","use_bias":true}})";
    };
    return R"({"class_name":"Sequential","config":{"name":"s","layers":[)"
           R"({"class_name":"InputLayer","config":{"name":"in","batch_input_shape":[null,64]}})"
           + repeated(layers, dense) + "]}}";
}

inline std::string safetensorsHeader(int tensors)
{
    const auto tensor = [](int i) {
        const std::string from = std::to_string(i * 64), to = std::to_string((i + 1) * 64);
        return (i == 0 ? "\"" : ",\"") + std::string("h.") + std::to_string(i)
               + R"(.weight":{"dtype":"F32","shape":[4,4],"data_offsets":[)" + from + "," + to + "]}";
    };
    return "{" + repeated(tensors, tensor) + "}";
}

} // namespace vram::test
