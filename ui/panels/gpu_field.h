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

/// The entries of the GPU chooser.
struct GpuChoices {
    const std::vector<Gpu>& gpus;
    QStringList pinned{};      ///< In full; they come first.
    QList<QAction*> actions{}; ///< Of the menu beside it.
};

/// The GPU: a list that is searched while typing, taken only once it names one. A menu beside it has the actions on
/// GPUs, and a line below it what is special about this one.
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
