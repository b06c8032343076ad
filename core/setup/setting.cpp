// Settings by their keys, and what some of them come to.

#include "base/words.h"
#include "setup/setup.h"
#include "setup/torch_version.h"

#include <algorithm>
#include <array>
#include <vector>

namespace vram {

std::vector<const SetupField*> toldFields(const Setup& setup)
{
    constexpr std::array<std::string_view, 4> always{"batch", "precision", "optimizer", "gpu"};
    std::vector<const SetupField*> told;
    for (const SetupField& field : setupFields()) {
        const bool set = !field.part && field.get(setup) != field.spec.defaultValue;
        if (applies(field, setup) && (set || std::ranges::find(always, field.spec.key) != always.end()))
            told.push_back(&field);
    }
    return told;
}

std::vector<const SetupField*> differingFields(const Setup& setup, const Setup& other)
{
    std::vector<const SetupField*> differing;
    for (const SetupField& field : setupFields()) {
        if (!field.part && field.get(setup) != field.get(other))
            differing.push_back(&field);
    }
    return differing;
}

const SetupField* findSetupField(std::string_view key)
{
    for (const SetupField& field : setupFields()) {
        if (field.spec.key == key)
            return &field;
    }
    return nullptr;
}

Result<Setup> withSetting(const Setup& setup, std::string_view key, std::string_view typed)
{
    const SetupField* field = findSetupField(key);
    if (!field) {
        std::vector<std::string_view> keys;
        for (const SetupField& known : setupFields())
            keys.push_back(known.spec.key);
        return Error{message("there is no setting \"%1\", they are %2"_tr, key, anyOf(keys, keys.size()))};
    }
    const Result<AttributeValue> value = parseAttribute(field->spec, typed);
    if (!value)
        return Error{value.error()};
    Setup result = setup;
    field->set(result, *value);
    return result;
}

bool keepsGradients(const Setup& setup)
{
    constexpr TorchVersion toNone{2, 0};
    return setup.setToNone == SetToNone::No
           || (setup.setToNone == SetToNone::Auto && torchVersion(setup.torch) < toNone);
}

bool infers(const Setup& setup)
{
    return setup.mode == Mode::Inference;
}

} // namespace vram
