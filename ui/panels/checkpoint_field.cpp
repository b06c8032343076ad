// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/checkpoint_field.h"

#include "advice/advice.h"
#include "project/project.h"
#include "ui/forms/wheel_guard.h"
#include "ui/text.h"

#include <QComboBox>
#include <QVBoxLayout>

namespace vram {

namespace {

constexpr std::int64_t kUsualInterval = 2;

} // namespace

CheckpointField::CheckpointField(const AttributeSpec& spec, QWidget* parent, Source project, const Suggestions& names)
    : Field(spec, parent), m_project(std::move(project)), m_choice(new QComboBox),
      m_every(makeField(findSetupField("checkpoint-every")->spec, nullptr)), m_names(makeField(spec, nullptr, names))
{
    m_choice->addItem(tr("None"));
    m_choice->addItem(tr("Every block"));
    m_choice->addItem(tr("Every n-th block"));
    m_choice->addItem(tr("By name"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(6);
    guardWheel(m_choice);
    auto* column = new QWidget(this);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (QWidget* part :
         {static_cast<QWidget*>(m_choice), static_cast<QWidget*>(m_every), static_cast<QWidget*>(m_names)})
        layout->addWidget(part);
    setEditor(m_choice, column);
    m_choice->setObjectName(QStringLiteral("checkpointChoice"));
    connect(m_choice, &QComboBox::activated, this, [this](int index) { choose(static_cast<Choice>(index)); });
    connect(m_every, &Field::edited, this, &CheckpointField::everyEdited);
    connect(m_names, &Field::edited, this, &Field::edited);
    show(None);
}

const std::string& CheckpointField::allBlocks()
{
    const std::shared_ptr<const Project> project = m_project();
    if (project && project->network.rows != m_rows) {
        m_rows = project->network.rows;
        m_all = checkpointableBlocks(project->network);
    }
    return m_all;
}

CheckpointField::Choice CheckpointField::choiceOf(const std::string& blocks, std::int64_t every)
{
    if (m_byName)
        return ByName;
    if (blocks.empty())
        return None;
    if (blocks != allBlocks())
        return ByName;
    return every > 1 ? EveryNth : EveryBlock;
}

void CheckpointField::setValue(const AttributeValue& value)
{
    const auto& blocks = std::get<std::string>(value);
    const std::shared_ptr<const Project> project = m_project();
    const std::int64_t every = project ? project->setup.checkpointEvery : 1;
    // If the names were changed from outside (undo, advice), they may correspond to another choice.
    m_byName = m_byName && (blocks == m_blocks || m_names->isAncestorOf(focusWidget()));
    m_blocks = blocks;
    m_names->setValue(value);
    m_every->setValue(every);
    const bool any = !allBlocks().empty();
    for (const Choice choice : {EveryBlock, EveryNth})
        m_choice->setItemData(choice, any ? QVariant() : QVariant(0), Qt::UserRole - 1); // Disables the item.
    show(choiceOf(blocks, every));
}

void CheckpointField::show(Choice choice)
{
    m_choice->setCurrentIndex(choice);
    m_every->setVisible(choice == EveryNth);
    m_names->setVisible(choice == ByName);
}

void CheckpointField::choose(Choice choice)
{
    const QString all = qs(allBlocks());
    m_byName = choice == ByName;
    show(choice);
    switch (choice) {
    case None: return emit chosen(QString(), 1);
    case EveryBlock: return emit chosen(all, 1);
    case EveryNth: return emit chosen(all, kUsualInterval);
    case ByName:
        return m_names->editor()->setFocus(Qt::TabFocusReason); // Selects the text, so that typing replaces it.
    }
}

} // namespace vram
