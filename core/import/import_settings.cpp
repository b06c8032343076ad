// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_settings.h"

#include "base/setting_key.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::string_view kDimension = "dim.";

void setDimension(ImportOptions& options, std::string_view key, const AttributeValue& value)
{
    options.dims[std::string(key.substr(kDimension.size()))] = std::get<std::int64_t>(value);
}

void setRestore(ImportOptions& options, std::string_view, const AttributeValue& value)
{
    options.restoreBatchNorm = std::get<bool>(value);
}

void setTie(ImportOptions& options, std::string_view, const AttributeValue& value)
{
    const auto& choice = std::get<std::string>(value);
    options.tieHead = choice == "usual" ? std::nullopt : std::optional(choice == "yes");
}

void setDefaults(ImportOptions& options, std::string_view, const AttributeValue& value)
{
    options.assumeDefaults = std::get<bool>(value);
}

void setModel(ImportOptions& options, std::string_view, const AttributeValue& value)
{
    options.model = std::get<std::string>(value);
}

std::vector<ImportField> makeFields()
{
    AttributeSpec dimension{.key = "dim.NAME",
                            .label = "Open dimension",
                            .kind = AttributeKind::Integer,
                            .defaultValue = std::int64_t{1},
                            .minimum = 0,
                            .maximum = static_cast<double>(kLargestDimension),
                            .help = "Size of a dimension that the file leaves open (an import says which there are)."};
    AttributeSpec restore{.key = kRestoreBatchNorm,
                          .label = "Restore batch norms",
                          .kind = AttributeKind::Boolean,
                          .defaultValue = true,
                          .help = "Put back the batch norms that an ONNX export for inference folded into its "
                                  "convolutions; yes unless set."};
    AttributeSpec tie{.key = kTieHead,
                      .label = "Tie the head",
                      .kind = AttributeKind::Choice,
                      .defaultValue = std::string("usual"),
                      .choices = {"usual", "yes", "no"},
                      .help = "Whether the last layer shares its weight with the embedding, where an ONNX export for "
                              "inference or printed text does not tell; usual: as networks of its kind do."};
    AttributeSpec defaults{.key = kAssumeDefaults,
                           .label = "Assume defaults",
                           .kind = AttributeKind::Boolean,
                           .defaultValue = false,
                           .help =
                               "Take the defaults of its class for a config.json of Hugging Face that lacks most of "
                               "the model's sizes; an error unless set."};
    AttributeSpec model{.key = kModelChoice,
                        .label = "Model",
                        .kind = AttributeKind::Text,
                        .defaultValue = std::string(),
                        .help = "The variable or the class of the model to read, where code or printed text has "
                                "several; the last one unless set."};
    return {{std::move(dimension), setDimension},
            {std::move(restore), setRestore},
            {std::move(tie), setTie},
            {std::move(defaults), setDefaults},
            {std::move(model), setModel}};
}

} // namespace

const std::vector<ImportField>& importFields()
{
    static const std::vector<ImportField> fields = makeFields();
    return fields;
}

const ImportField* findImportField(std::string_view key)
{
    const bool dimension = key.starts_with(kDimension) && key.size() > kDimension.size();
    const auto field = std::ranges::find_if(importFields(), [&](const ImportField& f) {
        return dimension ? f.spec.key.starts_with(kDimension) : f.spec.key == settingKey(key);
    });
    return field == importFields().end() ? nullptr : &*field;
}

std::string dimensionKey(std::string_view name)
{
    return std::string(kDimension) + std::string(name);
}

std::optional<Result<ImportOptions>> withImportSetting(const ImportOptions& options, std::string_view key,
                                                       std::string_view typed)
{
    const ImportField* field = findImportField(key);
    if (!field)
        return std::nullopt;
    AttributeSpec spec = field->spec;
    spec.key = key;
    const Result<AttributeValue> value = parseAttribute(spec, typed);
    if (!value)
        return Result<ImportOptions>(Error{value.error()});
    ImportOptions changed = options;
    field->set(changed, key, *value);
    return Result<ImportOptions>(std::move(changed));
}

} // namespace vram
