// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/block_fields.h"

#include <array>

namespace vram {

namespace {

const std::array<BlockField, 5>& fields()
{
    static const std::array<BlockField, 5> list{{
        {{.key = "name",
          .label = "Name",
          .kind = AttributeKind::Text,
          .defaultValue = std::string(),
          .help = "Part of the path of every row inside."},
         [](const Block& block) { return AttributeValue(block.name); },
         [](Block& block, const AttributeValue& value) { block.name = std::get<std::string>(value); }},
        {{.key = "kind",
          .label = "Kind",
          .kind = AttributeKind::Text,
          .defaultValue = std::string(),
          .help = "A description of the block: Bottleneck, decoder layer."},
         [](const Block& block) { return AttributeValue(block.kind); },
         [](Block& block, const AttributeValue& value) { block.kind = std::get<std::string>(value); }},
        {{.key = "repeat",
          .label = "Repeat",
          .defaultValue = std::int64_t{1},
          .minimum = 1,
          .maximum = 1e6,
          .help = "How many times the block runs in sequence, each time with its own parameters."},
         [](const Block& block) { return AttributeValue(block.repeat); },
         [](Block& block, const AttributeValue& value) { block.repeat = std::get<std::int64_t>(value); }},
        {{.key = "checkpoint",
          .label = "Checkpoint",
          .kind = AttributeKind::Boolean,
          .defaultValue = false,
          .help = "Saves only the input of the block and recomputes the rest in backward "
                  "(torch.utils.checkpoint)."},
         [](const Block& block) { return AttributeValue(block.checkpoint); },
         [](Block& block, const AttributeValue& value) { block.checkpoint = std::get<bool>(value); }},
        {{.key = "reentrant",
          .label = "Reentrant",
          .kind = AttributeKind::Boolean,
          .defaultValue = false,
          .help = "Checkpoints the block with use_reentrant=True, which keeps the incoming gradient and the block's "
                  "output until its backward is done."},
         [](const Block& block) { return AttributeValue(block.reentrant); },
         [](Block& block, const AttributeValue& value) { block.reentrant = std::get<bool>(value); },
         [](const Block& block) {
             return block.checkpoint ? Message() : Message("Has no effect: the block is not checkpointed."_tr);
         }},
    }};
    return list;
}

} // namespace

std::span<const BlockField> blockFields()
{
    return fields();
}

const BlockField* findBlockField(std::string_view key)
{
    for (const BlockField& field : fields()) {
        if (field.spec.key == key)
            return &field;
    }
    return nullptr;
}

} // namespace vram
