// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"
#include "ui/forms/field.h"

#include <QStringList>

#include <functional>

class QAction;
class QComboBox;
class QLabel;
class QToolButton;

namespace vram {

/// The entries of the GPU field, and the actions beside it and beside the number of GPUs.
struct GpuChoices {
    const std::vector<Gpu>& gpus;
    QStringList pinned{};      ///< Full names of the GPUs at the top of the list.
    QList<QAction*> actions{}; ///< Actions of the menu beside the field.
    QAction* plan = nullptr;   ///< Searches for layouts of the job on several GPUs.
};

/// A field for the GPU. Its list can be searched by typing, and its text is accepted only once it names a GPU. The menu
/// beside the field has actions on GPUs, and the line below it shows remarks about the chosen GPU.
class GpuField : public Field
{
    Q_OBJECT

public:
    using Source = std::function<GpuChoices()>;

    GpuField(const AttributeSpec& spec, QWidget* parent, Source gpus);
    void setValue(const AttributeValue& value) override;
    bool isWide() const override { return true; }

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void fill();
    void choose(const QString& typed);
    void showNote();
    void showName();

    QComboBox* m_box;
    QToolButton* m_menu;
    QLabel* m_note;
    Source m_source;
    QString m_shown;
    std::vector<Gpu> m_listed;
    QStringList m_pinned;
};

} // namespace vram
