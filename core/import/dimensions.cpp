#include "import/dimensions.h"

namespace vram {

Result<std::int64_t> chosenDimension(const ImportOptions& options, std::vector<std::string>& notes,
                                     const std::string& name, std::int64_t guess, std::string_view what)
{
    const auto chosen = options.dims.find(name);
    if (chosen == options.dims.end()) {
        notes.push_back(std::string(what) + " is taken as " + std::to_string(guess) + "; dim." + name
                        + " chooses another.");
        return guess;
    }
    if (chosen->second >= 1 && chosen->second <= 10'000'000)
        return chosen->second;
    return Error{"dim." + name + " is " + std::to_string(chosen->second) + ", but must be from 1 to 10000000"};
}

} // namespace vram
