#pragma once

#include "base/attribute.h"
#include "devices/gpu.h"

#include <QDialog>

#include <vector>

class QLabel;
class QPushButton;

namespace vram {

class ParamForm;

/// A GPU of the user's own: its name, its memory, what CUDA leaves usable, its architecture.
class OwnGpuDialog : public QDialog
{
    Q_OBJECT

public:
    /// `gpu` without a name: a new one. `known`: names that are taken, and the architectures that can be chosen.
    OwnGpuDialog(const Gpu& gpu, const std::vector<Gpu>& known, QWidget* parent = nullptr);

signals:
    /// `oldName`: its previous name; empty for a new one.
    void kept(const QString& oldName, const vram::Gpu& gpu);

private:
    void edit(const QString& key, const AttributeValue& value);
    void present();
    void check();
    QString problem() const;

    Gpu m_gpu;
    std::string m_oldName;
    std::vector<Gpu> m_known;
    std::vector<std::string> m_words; ///< What the declarations of the form point to.
    ParamForm* m_form;
    QLabel* m_note;
    QPushButton* m_keep = nullptr;
};

} // namespace vram
