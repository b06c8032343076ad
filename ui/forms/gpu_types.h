#pragma once

#include "devices/gpu.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <span>
#include <vector>

class QComboBox;
class QHBoxLayout;

namespace vram {

/// "RTX 4090 · 24 GB", with "custom" where it is.
QString gpuText(const Gpu& gpu);

/// A list of GPUs that is searched by typing, wherever the typed words stand in a name.
QComboBox* makeGpuList();
/// Adds them with their full names as data.
void addGpus(QComboBox& list, std::span<const Gpu> gpus);
/// Makes what the list opens as wide as its names, however narrow the list is.
void widenGpuList(QComboBox& list);

/// Types of GPU to compare: a button for each, which removes it, and a list to add another. There is always one.
class GpuTypes : public QWidget
{
    Q_OBJECT

public:
    /// `gpus` outlives it.
    GpuTypes(const std::vector<Gpu>& gpus, const QString& first, QWidget* parent = nullptr);
    /// In full, in the order in which they were chosen.
    const QStringList& chosen() const { return m_chosen; }
    void add(const QString& gpu);
    void remove(const QString& gpu);

signals:
    void changed();
    /// A name was typed that is not of one GPU; empty: of one again.
    void problem(const QString& sentence);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void connectList();
    void take(const QString& typed);
    void showChosen();

    const std::vector<Gpu>& m_gpus;
    QStringList m_chosen;
    QHBoxLayout* m_buttons;
    QComboBox* m_more;
};

} // namespace vram
