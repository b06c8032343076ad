#include "import/dimensions.h"

#include "base/words.h"
#include "import/import_settings.h"

#include <algorithm>

namespace vram {

namespace {

/// "Sequence length" for "The sequence length".
std::string labelOf(std::string_view what)
{
    std::string label(what.starts_with("The ") ? what.substr(4) : what);
    if (!label.empty() && label.front() >= 'a' && label.front() <= 'z')
        label.front() = static_cast<char>(label.front() - 'a' + 'A');
    return label;
}

} // namespace

Result<std::int64_t> chosenDimension(const ImportOptions& options, std::vector<OpenDimension>& dimensions,
                                     const std::string& name, std::int64_t guess, std::string_view what)
{
    if (const auto known = std::ranges::find(dimensions, name, &OpenDimension::name); known != dimensions.end())
        return known->size;
    const auto chosen = options.dims.find(name);
    if (chosen != options.dims.end() && (chosen->second < 1 || chosen->second > kLargestDimension))
        return Error{dimensionKey(name) + " is " + std::to_string(chosen->second) + ", but must be from 1 to "
                     + std::to_string(kLargestDimension)};
    const bool given = chosen != options.dims.end();
    dimensions.push_back({name, std::string(what), labelOf(what), given ? chosen->second : guess, given});
    return dimensions.back().size;
}

std::vector<std::string> dimensionNotes(const std::vector<OpenDimension>& dimensions)
{
    std::vector<std::string> notes;
    for (const OpenDimension& dimension : dimensions) {
        if (!dimension.chosen)
            notes.push_back(dimension.what + " is taken as " + std::to_string(dimension.size) + " ("
                            + dimensionKey(dimension.name) + ").");
    }
    return notes;
}

std::optional<std::string> unknownDimension(const ImportOptions& options, const std::vector<OpenDimension>& dimensions)
{
    std::vector<std::string> keys;
    keys.reserve(dimensions.size());
    for (const OpenDimension& dimension : dimensions)
        keys.push_back(dimensionKey(dimension.name));
    for (const auto& [name, size] : options.dims) {
        if (std::ranges::find(dimensions, name, &OpenDimension::name) != dimensions.end())
            continue;
        const std::vector<std::string_view> open(keys.begin(), keys.end());
        return dimensionKey(name) + ": the file leaves no such dimension open"
               + (open.empty() ? std::string() : "; there is " + anyOf(open));
    }
    return std::nullopt;
}

} // namespace vram
