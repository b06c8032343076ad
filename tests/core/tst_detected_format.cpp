// SPDX-License-Identifier: GPL-3.0-or-later
#include "temporary_folder.h"

#include "import/detected_format.h"
#include "import/file.h"
#include "import/load_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace vram::detected_format_test {

namespace fs = std::filesystem;

namespace {

fs::path folder()
{
    static const test::TemporaryFolder folder;
    return folder.path();
}

std::string errorOf(const std::string& name, const std::string& content)
{
    const fs::path path = folder() / name;
    std::ofstream(path, std::ios::binary) << content;
    const Result<Imported> imported = importFile(path);
    if (imported)
        return "read";
    EXPECT_TRUE(vram::text(imported.error()).starts_with(path.string() + ": ")) << vram::text(imported.error());
    return vram::text(imported.error()).substr(path.string().size() + 2);
}

TEST(FormatDetection, FindsTheKeysOfTheOuterObject)
{
    using Keys = std::set<std::string, std::less<>>;
    EXPECT_EQ(topLevelKeys(R"({"a": {"b": 1}, "c": ["d", {"e": 2}], "f": "g:h"})"), (Keys{"a", "c", "f"}));
    EXPECT_EQ(topLevelKeys("\xef\xbb\xbf {\"a\\\"b\" : 1"), (Keys{"a\\\"b"}));
    EXPECT_EQ(topLevelKeys(R"(["a"])"), Keys{});
    EXPECT_EQ(topLevelKeys(""), Keys{});
    EXPECT_EQ(topLevelKeys("{\"cut"), Keys{});
    EXPECT_EQ(topLevelKeys("}}}}\"a\":"), Keys{});
}

TEST(FormatDetection, DistinguishesTextFromBytes)
{
    EXPECT_TRUE(looksLikeText("Layer (type)\tOutput\r\n═══"));
    EXPECT_FALSE(looksLikeText(std::string_view("ab\0c", 4)));
    EXPECT_TRUE(looksLikeSafetensors(std::string_view("\x10\0\0\0\0\0\0\0{\"a\"", 12)));
    EXPECT_FALSE(looksLikeSafetensors("{\"a\": 1, \"b\": 2}"));
    EXPECT_TRUE(looksLikeOnnx("\x08\x08\x12\x07pytorch"));
    EXPECT_FALSE(looksLikeOnnx("\x08\x08"));
}

TEST(Import, NamesUnnamedNetworksAfterTheFile)
{
    const auto nameOf = [](const std::string& file, const std::string& content) {
        std::ofstream(folder() / file, std::ios::binary) << content;
        const Result<Imported> imported = importFile(folder() / file);
        return imported ? imported->project.network.name : vram::text(imported.error());
    };
    EXPECT_EQ(nameOf("classifier.py", "model = nn.Sequential(nn.Linear(784, 512), nn.ReLU(), nn.Linear(512, 10))"),
              "classifier");
    EXPECT_EQ(nameOf("rows.csv", "Layer,Type,Settings\ninput,Input,3x32x32\nfc,Linear,10\n"), "rows");
    EXPECT_EQ(nameOf("named.py", "digits = nn.Sequential(nn.Linear(784, 512), nn.Linear(512, 10))"), "digits");
}

TEST(Import, ReportsUnsupportedFiles)
{
    EXPECT_EQ(errorOf("empty.bin", ""), "the file is empty");
    EXPECT_TRUE(errorOf("picture.png", "\x89PNG\r\n\x1a\n\x01\x02").starts_with("unsupported file"));
    EXPECT_TRUE(
        errorOf("weights.pt", std::string("PK\x03\x04\0\0", 6)).starts_with("a PyTorch checkpoint has weights"));
    EXPECT_TRUE(errorOf("other.json", R"({"hello": "world"})").starts_with("unsupported file"));
    EXPECT_TRUE(errorOf("cut.vram.json", R"({"format": "vram-planner/1", "netw)").starts_with("line 1, column "));
    // The code of a class is recognized regardless of the file's name.
    const std::string code = "import torch\n\nclass Net(nn.Module):\n    def __init__(self):\n        pass\n";
    EXPECT_TRUE(errorOf("net.txt", code).starts_with("line 3 begins with \"class\", and code is not run here"));
    EXPECT_EQ(vram::text(importFile("/no/such/file").error()), "/no/such/file: there is no such file");
    const std::filesystem::path empty = folder() / "empty";
    std::filesystem::create_directories(empty);
    EXPECT_EQ(text(importFile(empty).error()),
              empty.string() + ": this folder has no model: neither config.json, safetensors nor adapter_config.json");
}

TEST(Import, DetectsProjectsByContent)
{
    EXPECT_EQ(errorOf("anything.txt", R"({"format": "vram-planner/1", "network": {"rows": []}})"), "read");
    EXPECT_TRUE(errorOf("anything.txt", R"({"format": "vram-planner/3"})").starts_with("the file is in format 3"));
}

TEST(OpenModel, OpensBuiltInModelsByName)
{
    EXPECT_GE(builtinModels().size(), 10U);
    for (const char* name : {"builtin:resnet50", "builtin:ResNet-50", "builtin:llama-3.2-1b", "builtin:vit_b_16"})
        EXPECT_TRUE(loadModel(name)) << name;
    const Result<Imported> unknown = loadModel("builtin:resnet");
    ASSERT_FALSE(unknown);
    EXPECT_TRUE(
        vram::text(unknown.error()).starts_with("there is no built-in model \"resnet\"; similar names are resnet"))
        << vram::text(unknown.error());
}

// A file dialog offers exactly the formats that can be read.
TEST(ModelFormats, ListReadableFileExtensions)
{
    const std::vector<std::string_view> endings = modelFileExtensions();
    for (const std::string_view ending :
         {".vram.json", ".onnx", ".json", ".safetensors", ".keras", ".h5", ".csv", ".txt"})
        EXPECT_NE(std::ranges::find(endings, ending), endings.end()) << ending;
    EXPECT_EQ(std::ranges::find(endings, ".pth"), endings.end());
}

} // namespace

} // namespace vram::detected_format_test
