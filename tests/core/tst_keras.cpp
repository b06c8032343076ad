// SPDX-License-Identifier: GPL-3.0-or-later
#include "imported.h"
#include "temporary_folder.h"

#include "estimate/estimate.h"
#include "import/inflate.h"
#include "import/readers.h"
#include "import/zip.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

#include <fstream>

namespace vram::keras_test {

using namespace vram::test;
using nlohmann::json;

namespace {

std::filesystem::path data(const std::string& name)
{
    return VRAM_TEST_DATA "/keras/" + name;
}

/// Raw deflate data without a header, as in zip archives.
std::string deflated(const std::string& text)
{
    z_stream stream{};
    deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
    std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
    std::string input = text;
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

// A Sequential model with these layers and this input shape.
json sequential(const json& inputShape, const std::vector<json>& layers)
{
    json list = json::array();
    list.push_back({{"class_name", "InputLayer"}, {"config", {{"name", "in"}, {"batch_input_shape", inputShape}}}});
    for (const json& layer : layers)
        list.push_back(layer);
    return {{"class_name", "Sequential"}, {"config", {{"name", "test"}, {"layers", list}}}};
}

json layer(const std::string& kind, json config = json::object())
{
    config["name"] = kind + "_layer";
    return {{"class_name", kind}, {"config", config}};
}

Result<Imported> import(const json& model)
{
    return importKerasText(model.dump(), "test", {});
}

std::int64_t parameters(const json& model)
{
    const auto imported = import(model);
    if (!imported) {
        ADD_FAILURE() << vram::text(imported.error());
        return -1;
    }
    const Estimate e = estimateOf(*imported);
    expectNoErrors(e);
    return e.parameters;
}

// Returns the output shape of the tested layer, as computed by the first rows.
std::string shapeAfter(const json& inputShape, const json& tested)
{
    const auto imported = import(sequential(inputShape, {tested}));
    if (!imported)
        return vram::text(imported.error());
    const Estimate e = estimateOf(*imported, Detail::Rows);
    expectNoErrors(e);
    return text(e.rows.end()[-2].outputs.at(0));
}

} // namespace

TEST(Keras, LayersModelParametersMatchManifest)
{
    std::ifstream file(data("mixed.tfjs.json"));
    const json model = json::parse(file);
    std::int64_t listed = 0, moving = 0;
    for (const json& weight : model["weightsManifest"][0]["weights"]) {
        std::int64_t count = 1;
        for (const json& extent : weight["shape"])
            count *= extent.get<std::int64_t>();
        (weight["name"].get<std::string>().find("moving") == std::string::npos ? listed : moving) += count;
    }
    const auto imported = importKeras(data("mixed.tfjs.json"), {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimateOf(*imported);
    expectNoErrors(e);
    EXPECT_EQ(e.parameters, listed);
    EXPECT_EQ(e.totals.buffers, moving * 4 + 8); // Includes the number of batches.
    EXPECT_EQ(imported->project.network.name, "mixed");
}

TEST(Keras, RecurrentLayersHaveTheBiasesOfKeras)
{
    const auto imported = importKeras(data("text.json"), {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimateOf(*imported);
    expectNoErrors(e);
    const int lstm = 2 * 4 * (8 * (16 + 8) + 8), gru = 3 * (12 * (16 + 12) + 2 * 12), rnn = 7 * (5 + 7) + 7;
    EXPECT_EQ(e.parameters, 1000 * 16 + lstm + gru + 12 * 5 + 5 + rnn + 8);
}

TEST(Keras, ReadsStoredAndDeflatedArchives)
{
    for (const char* name : {"vision.stored.keras", "vision.deflated.keras"}) {
        const auto imported = importKeras(data(name), {});
        ASSERT_TRUE(imported) << vram::text(imported.error());
        const Estimate e = estimateOf(*imported);
        expectNoErrors(e);
        const int attention = 3 * (8 * 8 + 8) + 8 * 8 + 8;
        EXPECT_EQ(e.parameters, 9 * 4 + 4 + 9 * 4 * 4 + 4 + 16 + attention + 784 * 8 * 10 + 10);
        EXPECT_EQ(imported->project.network.name, "vision");
    }
}

TEST(Keras, ReportsDamagedArchives)
{
    const std::string whole = contentOf(data("vision.stored.keras"));
    const TemporaryFolder folder;
    const std::filesystem::path path = folder / "damaged.keras";
    for (const std::size_t length : {whole.size() / 2, whole.size() - 30, std::size_t{30}}) {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << whole.substr(0, length);
        const auto imported = importKeras(path, {});
        ASSERT_FALSE(imported);
        EXPECT_NE(vram::text(imported.error()).find("zip archive"), std::string::npos) << vram::text(imported.error());
    }
    EXPECT_NE(text(readZipEntry(data("vision.stored.keras"), "other.json", 1000).error()).find("no other.json"),
              std::string::npos);
    EXPECT_NE(text(readZipEntry(data("vision.stored.keras"), "config.json", 100).error()).find("larger"),
              std::string::npos);
    EXPECT_NE(text(readZipEntry(data("vision.deflated.keras"), "config.json", 1000).error()).find("more than 1000"),
              std::string::npos);
}

TEST(Keras, FindsModelInHdf5File)
{
    const json model = sequential({nullptr, 8}, {layer("Dense", {{"units", 3}, {"activation", "a } \" in quotes"}})});
    const TemporaryFolder folder;
    const std::filesystem::path path = folder / "test.h5";
    // The text crosses the boundary between two blocks.
    const std::string before = "\x89HDF\r\n\x1a\n" + std::string((1U << 20U) - 60, 'x') + R"({"class_name": "Adam"})";
    std::ofstream(path, std::ios::binary) << before << model.dump() << std::string(100, '\0');
    const auto imported = importKeras(path, {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_EQ(estimateOf(*imported).parameters, 27);
    std::ofstream(path, std::ios::binary) << before;
    const auto weights = importKeras(path, {});
    ASSERT_FALSE(weights);
    EXPECT_NE(vram::text(weights.error()).find("weights alone"), std::string::npos);
}

TEST(Keras, InflateRejectsZipBombs)
{
    const std::string zeros(64U << 20U, '\0');
    const std::string bomb = deflated(zeros);
    ASSERT_LT(bomb.size(), 100'000U);
    const auto read = inflate(bomb, 256U << 20U);
    ASSERT_FALSE(read);
    EXPECT_NE(vram::text(read.error()).find("times its size"), std::string::npos) << vram::text(read.error());
    // A small file may consist of one repeated word.
    EXPECT_EQ(*inflate(deflated(zeros.substr(0, 500'000)), 256U << 20U), zeros.substr(0, 500'000));
}

TEST(Keras, InflateRejectsInvalidData)
{
    EXPECT_FALSE(inflate("", 100));
    EXPECT_FALSE(inflate("\xff\xff\xff", 100));
    EXPECT_EQ(*inflate(std::string_view("\x01\x02\x00\xfd\xffhi", 7), 100), "hi");
}

TEST(Keras, RejectsGraphModelsWithReason)
{
    const auto imported = importKeras(data("graph.json"), {});
    ASSERT_FALSE(imported);
    EXPECT_NE(vram::text(imported.error()).find("graph model"), std::string::npos);
    EXPECT_NE(vram::text(imported.error()).find("tfjs_layers_model"), std::string::npos);
}

TEST(Keras, PaddingAndStridesMatchKerasShapes)
{
    const json image = {nullptr, 33, 32, 3};
    EXPECT_EQ(
        shapeAfter(image, layer("Conv2D", {{"filters", 5}, {"kernel_size", 3}, {"strides", 2}, {"padding", "same"}})),
        "32×5×17×16");
    EXPECT_EQ(shapeAfter(image, layer("Conv2D", {{"filters", 5}, {"kernel_size", {4, 3}}, {"padding", "valid"}})),
              "32×5×30×30");
    EXPECT_EQ(shapeAfter(image, layer("MaxPooling2D", {{"pool_size", 3}, {"strides", 2}, {"padding", "same"}})),
              "32×3×17×16");
    EXPECT_EQ(shapeAfter(image, layer("AveragePooling2D", {{"pool_size", 2}})), "32×3×16×16");
    EXPECT_EQ(shapeAfter(image, layer("Conv2DTranspose",
                                      {{"filters", 4}, {"kernel_size", 4}, {"strides", 3}, {"padding", "same"}})),
              "32×4×99×96");
    EXPECT_EQ(shapeAfter(image, layer("Conv2DTranspose", {{"filters", 4}, {"kernel_size", 2}, {"strides", 3}})),
              "32×4×99×96");
    EXPECT_EQ(shapeAfter(image, layer("Cropping2D", {{"cropping", {{1, 2}, {0, 4}}}})), "32×3×30×28");
    EXPECT_EQ(shapeAfter(image, layer("ZeroPadding2D", {{"padding", {1, 2}}})), "32×3×35×36");
    EXPECT_EQ(shapeAfter(image, layer("UpSampling2D", {{"size", {2, 3}}, {"interpolation", "bilinear"}})),
              "32×3×66×96");
    EXPECT_EQ(shapeAfter(image, layer("GlobalAveragePooling2D", {{"keepdims", true}})), "32×3×1×1");
    EXPECT_EQ(shapeAfter(image, layer("Dense", {{"units", 7}})), "32×33×32×7");
    EXPECT_EQ(shapeAfter(image, layer("Flatten")), "32×3168");
    EXPECT_EQ(shapeAfter(image, layer("Reshape", {{"target_shape", {-1, 3}}})), "32×1056×3");
    const json sequence = {nullptr, 20, 6};
    EXPECT_EQ(shapeAfter(sequence, layer("Conv1D", {{"filters", 4}, {"kernel_size", 3}, {"padding", "causal"}})),
              "32×4×20");
    EXPECT_EQ(shapeAfter(sequence, layer("Permute", {{"dims", {2, 1}}})), "32×6×20");
    EXPECT_EQ(shapeAfter(sequence, layer("LSTM", {{"units", 9}})), "32×9");
    EXPECT_EQ(shapeAfter({nullptr, 6}, layer("RepeatVector", {{"n", 3}})), "32×3×6");
    EXPECT_EQ(shapeAfter({nullptr, 4, 8, 8, 2}, layer("Conv3D", {{"filters", 3}, {"kernel_size", 3}})), "32×3×2×6×6");
}

TEST(Keras, NormsWithoutScaleOrCenterHaveNoSuchWeights)
{
    const json image = {nullptr, 8, 8, 16};
    EXPECT_EQ(parameters(sequential(image, {layer("BatchNormalization")})), 32);
    EXPECT_EQ(parameters(sequential(image, {layer("BatchNormalization", {{"scale", false}})})), 16);
    EXPECT_EQ(parameters(sequential(image, {layer("BatchNormalization", {{"center", false}})})), 16);
    EXPECT_EQ(parameters(sequential(image, {layer("BatchNormalization", {{"scale", false}, {"center", false}})})), 0);
    EXPECT_EQ(parameters(sequential(image, {layer("LayerNormalization")})), 32);
    EXPECT_EQ(parameters(sequential(image, {layer("LayerNormalization", {{"center", false}})})), 16);
    EXPECT_EQ(parameters(sequential(image, {layer("GroupNormalization", {{"groups", 4}})})), 32);
}

TEST(Keras, EinsumDenseCountsItsKernel)
{
    EXPECT_EQ(parameters(sequential({nullptr, 10, 24}, {layer("EinsumDense", {{"equation", "abc,cde->abde"},
                                                                              {"output_shape", {nullptr, 3, 5}},
                                                                              {"bias_axes", "de"}})})),
              24 * 15 + 15);
    EXPECT_EQ(parameters(sequential({nullptr, 10, 24}, {layer("EinsumDense", {{"equation", "abc,cde->abde"},
                                                                              {"output_shape", {nullptr, 3, 5}},
                                                                              {"bias_axes", "d"}})})),
              24 * 15 + 3);
    EXPECT_EQ(parameters(sequential({nullptr, 10, 24},
                                    {layer("EinsumDense", {{"equation", "...x,xy->...y"}, {"output_shape", 7}})})),
              24 * 7);
}

TEST(Keras, UnspecifiedDimensionsUseChosenSize)
{
    ImportOptions options;
    options.dims["height"] = 48;
    const json model =
        sequential({nullptr, nullptr, nullptr, 3}, {layer("Conv2D", {{"filters", 2}, {"kernel_size", 1}})});
    const auto imported = importKerasText(model.dump(), "", options);
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_EQ(text(estimateOf(*imported, Detail::Rows).rows.at(0).outputs.at(0)), "32×3×48×128");
    EXPECT_FALSE(import(sequential({nullptr, 8, 8, nullptr}, {layer("Flatten")})));
}

TEST(Keras, UnknownLayerBecomesCustomRow)
{
    const auto imported = import(sequential({nullptr, 8}, {layer("Wavelet"), layer("Dense", {{"units", 3}})}));
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_NE(text(imported->notes.at(0)).find("Wavelet"), std::string::npos);
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, 27) << "what follows takes the sizes of its input";
    ASSERT_EQ(e.issues.size(), 1U);
    EXPECT_EQ(e.issues[0].severity, Severity::Error);
    EXPECT_EQ(e.issues[0].path, "Wavelet_layer");
}

TEST(Keras, ReportsUnknownActivation)
{
    const auto imported =
        import(sequential({nullptr, 8}, {layer("Dense", {{"units", 3}, {"activation", "squareplus"}})}));
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, 27);
    EXPECT_FALSE(e.valid());
}

TEST(Keras, ReportsInvalidModels)
{
    const auto errorOf = [](const json& model) {
        const auto imported = import(model);
        return imported ? std::string() : vram::text(imported.error());
    };
    const auto has = [](const std::string& text, std::string_view part) {
        return text.find(part) != std::string::npos;
    };
    EXPECT_TRUE(has(errorOf({{"class_name", "MyModel"}, {"config", json::object()}}), "subclassed"));
    EXPECT_TRUE(has(errorOf(sequential({nullptr, 8}, {layer("Conv2D", {{"filters", 2}})})), "Conv2D_layer"));
    EXPECT_TRUE(has(errorOf(sequential({nullptr, 4, 4, 1}, {layer("Conv2D", {{"filters", 2}, {"kernel_size", 5}})})),
                    "larger than its input"));
    EXPECT_TRUE(has(errorOf(sequential({nullptr, 8}, {layer("Dense", {{"units", -3}})})), "units is -3"));
    EXPECT_TRUE(has(errorOf(sequential({nullptr, 8}, {layer("Reshape", {{"target_shape", {3, 3}}})})), "8 elements"));
    json circle = {{"class_name", "Functional"},
                   {"config",
                    {{"layers",
                      {{{"class_name", "Dense"},
                        {"name", "a"},
                        {"config", {{"units", 1}}},
                        {"inbound_nodes", {{{"b", 0, 0, json::object()}}}}},
                       {{"class_name", "Dense"},
                        {"name", "b"},
                        {"config", {{"units", 1}}},
                        {"inbound_nodes", {{{"a", 0, 0, json::object()}}}}}}}}}};
    EXPECT_TRUE(has(errorOf(circle), "cycle"));
    EXPECT_TRUE(has(errorOf(json::array()), "no Keras model"));
}

} // namespace vram::keras_test
