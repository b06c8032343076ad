// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "ui/forms/field.h"

#include <memory>

class QComboBox;

namespace vram {

struct Project;

/// Chooses the checkpointed blocks: none, all, every n-th, or those whose names match. The field combines the settings
/// "checkpoint" and "checkpoint-every".
class CheckpointField : public Field
{
    Q_OBJECT

public:
    using Source = std::function<std::shared_ptr<const Project>()>;

    CheckpointField(const AttributeSpec& spec, QWidget* parent, Source project, const Suggestions& names);
    void setValue(const AttributeValue& value) override;

signals:
    /// Emitted when the user chooses blocks and an interval together.
    void chosen(const QString& blocks, qint64 every);
    void everyEdited(const vram::AttributeValue& every, bool done);

private:
    enum Choice { None, EveryBlock, EveryNth, ByName };

    void choose(Choice choice);
    void show(Choice choice);
    Choice choiceOf(const std::string& blocks, std::int64_t every);
    /// Returns the pattern for the choice of every block, which is recomputed only if the rows have changed.
    const std::string& allBlocks();

    Source m_project;
    QComboBox* m_choice;
    Field* m_every;
    Field* m_names;
    std::vector<Row> m_rows{};
    std::string m_all{};
    std::string m_blocks{}; ///< The value shown last.
    bool m_byName = false;  ///< Whether the user chose to name the blocks, even if the names match all blocks.
};

} // namespace vram
