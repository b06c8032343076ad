// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/resize.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "search/frontier.h"
#include "ui/document/background_task.h"

#include <QObject>

#include <memory>
#include <optional>

namespace vram {

class Document;

/// Further limits at the current setup: the largest input size, the number of concurrent sequences for inference, and
/// the largest batch if the allocator may free cached blocks and retry.
struct SizeLimits {
    std::optional<SizeAxis> axis{}; ///< Sequence length if the network has one, otherwise image size. Empty if neither
                                    ///< can vary.
    std::int64_t largest = 0;       ///< Largest size along the axis at the setup's batch, or 0 if nothing fits.
    SizeLimit limit{};              ///< Limit on the size other than memory.
    std::int64_t users = -1;        ///< Concurrent sequences in inference, or -1 if memory does not depend on them.
    std::int64_t tokens = 0;        ///< Length of each of these sequences.
    std::int64_t largestWithRetries = 0; ///< The largest batch on one GPU with allocation retries, or 0 if not
                                         ///< computed.
};

/// Searches for the limits of a document on another thread, and emits `changed` when they are found.
class SizeLimitsTracker : public QObject
{
    Q_OBJECT

public:
    explicit SizeLimitsTracker(Document& document, QObject* parent = nullptr);

    /// Null while the search is running.
    const std::shared_ptr<const SizeLimits>& limits() const { return m_limits; }
    bool isBusy() const { return m_background.isBusy(); }
    /// Searches again if the project has changed.
    void refresh();

signals:
    void changed();

private:
    Document& m_document;
    std::shared_ptr<const SizeLimits> m_limits;
    std::shared_ptr<const Project> m_for;
    int m_identity = 0; ///< Identity of the document when `m_for` was set.
    BackgroundTask m_background;
};

} // namespace vram
