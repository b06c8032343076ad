// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "devices/gpu.h"

#include <QDialog>

#include <vector>

class QLabel;
class QPushButton;

namespace vram {

class ParamForm;

/// Edits a custom GPU: its name, its memory, how much of it CUDA leaves usable, and its architecture.
class CustomGpuDialog : public QDialog
{
    Q_OBJECT

public:
    /// If `gpu` has no name, the dialog creates a new GPU. `known` supplies the names in use and the architectures.
    CustomGpuDialog(const Gpu& gpu, const std::vector<Gpu>& known, QWidget* parent = nullptr);

signals:
    /// Emitted when the GPU is saved. `oldName` is its previous name, or empty for a new GPU.
    void saved(const QString& oldName, const vram::Gpu& gpu);

private:
    void edit(const QString& key, const AttributeValue& value);
    void display();
    void check();
    QString problem() const;

    Gpu m_gpu;
    std::string m_oldName;
    std::vector<Gpu> m_known;
    std::vector<std::string> m_words; ///< Owns the strings to which the form's declarations refer.
    ParamForm* m_form;
    QLabel* m_note;
    QPushButton* m_keep = nullptr;
};

} // namespace vram
