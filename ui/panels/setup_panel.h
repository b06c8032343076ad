// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"
#include "ui/forms/field.h"
#include "ui/panels/gpu_field.h"

#include <QScrollArea>

#include <functional>
#include <string_view>
#include <vector>

class QAbstractButton;

namespace vram {

class ParamForm;

/// The keys of the setup fields in each tab, in order.
std::vector<std::string_view> mainSetupKeys();
std::vector<std::string_view> moreSetupKeys();
std::vector<std::string_view> techniqueKeys();

/// A scrolling column of the setup's fields, created from their declarations. A button shows additional fields.
class SetupPanel : public QScrollArea
{
    Q_OBJECT

public:
    using Gpus = std::function<GpuChoices()>;

    /// Creates the fields for `keys`, with group headings if there are several groups, and a button that shows the
    /// fields for `more`.
    SetupPanel(std::vector<std::string_view> keys, std::vector<std::string_view> more, const Gpus& gpus,
               QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
    /// Adds a widget below the main fields ("To fit more").
    void addBelowMain(QWidget* widget);
    Field* field(const QString& key) const;
    /// Expands the field's section, scrolls to the field and gives it the focus.
    void reveal(const QString& key);

signals:
    void edited(const QString& key, const vram::AttributeValue& value, bool done);
    /// Emitted when the user chooses which blocks are checkpointed.
    void checkpointsChosen(const QString& blocks, qint64 every);

private:
    ParamForm* addForm(const Gpus& gpus);
    void addBelow(QWidget* widget, Qt::Alignment alignment = {});

    std::vector<std::string_view> m_keys;
    std::vector<std::string_view> m_moreKeys;
    ParamForm* m_form;
    ParamForm* m_more = nullptr;
    QAbstractButton* m_moreButton = nullptr;
    std::shared_ptr<const Project> m_project;
};

} // namespace vram
