// SPDX-License-Identifier: GPL-3.0-or-later
#include "temporary_folder.h"

#include "import/exporter.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace vram::exporter_lines_test {

namespace {

std::string sourceFile(const std::string& name)
{
    return test::contentOf(std::string(VRAM_SOURCE_DIR) + '/' + name);
}

TEST(ExporterLines, MatchTheReadme)
{
    EXPECT_EQ(std::ranges::count(kExporterLines, '\n'), 3);
    EXPECT_NE(sourceFile("README.md").find("```python\n" + std::string(kExporterLines) + "```"), std::string::npos);
}

// The lines must be those of the documentation, because the exporter's tests run the documentation's lines.
TEST(ExporterLines, VariantsMatchTheDocumentation)
{
    const std::string documentation = sourceFile("docs/exporting.md");
    for (const std::string_view lines :
         {kExporterForImages, kExporterForTransformers, kExporterForPeft, kExporterForLosses})
        EXPECT_NE(documentation.find("```python\n" + std::string(lines) + "```"), std::string::npos) << lines;
    EXPECT_NE(documentation.find("```sh\n" + std::string(kExporterCommands) + "```"), std::string::npos);
}

TEST(ExporterLines, ImportTheSavedFile)
{
    EXPECT_TRUE(kExporterLines.starts_with("from vram_planner_export import export\n"));
    EXPECT_EQ(kExporterFile, "vram_planner_export.py");
}

// The build merges the package's modules into one file, which must not import any of them.
TEST(ExporterLines, FileIsSelfContained)
{
    const std::string text(exporterSource());
    EXPECT_TRUE(text.starts_with("# SPDX-License-Identifier: GPL-3.0-or-later\n"
                                 "\"\"\"Exports any eager PyTorch model to VRAM Planner."));
    EXPECT_NE(text.find("\ndef export(model"), std::string::npos);
    EXPECT_EQ(text.find("\nfrom ."), std::string::npos);
}

} // namespace

} // namespace vram::exporter_lines_test
