#pragma once

#include "devices/gpu.h"
#include "ui/forms/field.h"

#include <functional>

class QComboBox;

namespace vram {

/// The GPU: a list that is searched while typing, taken only once it names one.
class GpuField : public Field
{
    Q_OBJECT

public:
    using Source = std::function<const std::vector<Gpu>&()>;

    GpuField(const AttributeSpec& spec, QWidget* parent, Source gpus);
    void setValue(const AttributeValue& value) override;

private:
    void fill();
    void choose(const QString& typed);

    QComboBox* m_box;
    Source m_gpus;
    QString m_shown;
    std::vector<Gpu> m_listed;
};

/// "RTX 4090 · 24 GB"
QString gpuText(const Gpu& gpu);

} // namespace vram
