// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"

#include <QStringList>
#include <QWidget>

#include <span>
#include <vector>

class QComboBox;
class QHBoxLayout;

namespace vram {

/// Creates a combo box of GPUs that can be searched by typing. The typed words may occur anywhere in a name.
QComboBox* makeGpuList();
/// Adds the GPUs, with their full names as item data.
void addGpus(QComboBox& list, std::span<const Gpu> gpus);
/// Widens the popup to fit the names, even if the combo box is narrow.
void widenGpuList(QComboBox& list);

/// A list of GPU types to compare, which is never empty. Each has a button that removes it, and a combo box adds
/// another.
class GpuTypes : public QWidget
{
    Q_OBJECT

public:
    /// `gpus` must outlive this object.
    GpuTypes(const std::vector<Gpu>& gpus, const QString& first, QWidget* parent = nullptr);
    /// Full names, in the order in which they were chosen.
    const QStringList& chosen() const { return m_chosen; }
    void add(const QString& gpu);
    void remove(const QString& gpu);

signals:
    void changed();
    /// Emitted with a sentence when the typed name does not match exactly one GPU, and with an empty string once it
    /// does.
    void problem(const QString& sentence);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void connectList();
    void commit(const QString& typed);
    void showChosen();

    const std::vector<Gpu>& m_gpus;
    QStringList m_chosen;
    QHBoxLayout* m_buttons;
    QComboBox* m_more;
};

} // namespace vram
