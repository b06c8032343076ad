// SPDX-License-Identifier: GPL-3.0-or-later
#include "common.h"

#include "base/resource.h"

#include <iostream>

namespace vram::cli {

namespace {

Outcome runSchema(const Arguments& arguments)
{
    if (!arguments.positional.empty())
        return usageError("unexpected argument \"" + arguments.positional.front() + '"');
    std::cout << resource("answers.schema.json");
    return {};
}

} // namespace

Verb schemaVerb()
{
    return {"schema", "", "Prints the JSON Schema of everything that --json prints.", {}, runSchema};
}

} // namespace vram::cli
