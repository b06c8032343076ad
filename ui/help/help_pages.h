// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/help/help_text.h"
#include "ui/language/core_text.h"

#include "chart/part_bytes.h"

namespace vram {

/// The numbers of a SessionState, formatted for use in sentences.
class Numbers
{
public:
    explicit Numbers(const SessionState& sessionState) : m_sessionState(sessionState) {}

    QString bytes(Bytes value) const { return bytesText(value, m_sessionState.unit); }
    const SessionState& sessionState() const { return m_sessionState; }
    const Estimate& estimate() const { return *m_sessionState.estimate; }
    const Device& device() const { return m_sessionState.estimate->device; }
    const Setup& setup() const { return m_sessionState.project->setup; }
    std::int64_t largest() const { return m_sessionState.batchSweep->largest; }
    QString atPeak(Part part) const { return bytes(partsAtPeak(estimate().peak, device())[indexOf(part)]); }

private:
    const SessionState& m_sessionState;
};

/// HTML building blocks of a page.
QString paragraph(const QString& text);
QString formula(const QString& text);
QString source(const QString& text);

// Pages in help_numbers.cpp about the four memory figures, and about what each adds to the previous one.
QString tensorsPage(const Numbers& n);
QString allocatedPage(const Numbers& n);
QString reservedPage(const Numbers& n);
QString devicePage(const Numbers& n);
QString workspacePage(const Numbers& n);
QString contextPage(const Numbers& n);
QString calibrationPage(const Numbers& n);
QString othersPage(const Numbers& n);
QString gpuPage(const Numbers& n);

// Pages in help_network.cpp about the network, its rows, and other tools' figures.
QString networkPage(const Numbers& n);
QString rowPage(const Numbers& n);
QString textbookPage(const Numbers& n);
QString speedPage(const Numbers& n);

/// The page about the time of a step, in help_time.cpp.
QString timePage(const Numbers& n);

/// The page about torch.compile, in help_compile.cpp.
QString compilePage(const Numbers& n);

/// The reference of layer types.
QString layersPage();

} // namespace vram
