// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/input_size.h"

#include "search/frontier.h"

#include <algorithm>

namespace vram {

const std::array<InputSizeField, 2>& inputSizeFields()
{
    static const std::array<InputSizeField, 2> fields{
        {{{.key = "sequence",
           .label = "Sequence length",
           .defaultValue = std::int64_t{0},
           .minimum = 1,
           .unit = "tokens",
           .defaultLabel = "the model's own",
           .help = "Length of the input sequences, in tokens."},
          SizeAxis::Kind::Sequence},
         {{.key = "image",
           .label = "Image size",
           .defaultValue = std::int64_t{0},
           .minimum = 1,
           .unit = "pixels",
           .defaultLabel = "the model's own",
           .help = "Height of the input images, in pixels; the width keeps its relation to it."},
          SizeAxis::Kind::Image}}};
    return fields;
}

const InputSizeField* findInputSizeField(std::string_view key)
{
    const auto field =
        std::ranges::find(inputSizeFields(), key, [](const InputSizeField& known) { return known.spec.key; });
    return field == inputSizeFields().end() ? nullptr : field;
}

Result<Network> withInputSize(const Network& network, const Setup& setup, const Catalogues& catalogues,
                              const InputSizeField& field, std::int64_t size)
{
    const std::vector<SizeAxis> axes = sizeAxes(network);
    const auto axis = std::ranges::find(axes, field.kind, &SizeAxis::kind);
    if (axis == axes.end())
        return Error{field.kind == SizeAxis::Kind::Sequence
                         ? "sequence: the network's inputs have no sequence length that could change"_tr
                         : "image: the network's inputs have no image size that could change"_tr};
    if (Message problem = sizeProblem(network, setup, catalogues, *axis, size); !problem.empty())
        return Error{message("%1 %2: %3"_tr, field.spec.key, size, std::move(problem))};
    return resized(network, *axis, size);
}

} // namespace vram
