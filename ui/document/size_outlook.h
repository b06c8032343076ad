#pragma once

#include "edit/resize.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "ui/document/background.h"

#include <QObject>

#include <memory>
#include <optional>

namespace vram {

class Document;

/// Further limits at the current setup: the largest size of the inputs, in inference the number of sequences, and the
/// largest batch if the allocator may free cached blocks and try again.
struct SizeOutlook {
    std::optional<SizeAxis> axis{}; ///< The sequence where there is one, else the image; empty where neither is open.
    std::int64_t largest = 0;       ///< Along the axis at the setup's batch; 0: nothing fits.
    std::int64_t users = -1;        ///< Concurrent sequences in inference; -1: memory does not depend on their number.
    std::int64_t tokens = 0;        ///< Of each of them.
    std::int64_t retried = 0;       ///< The largest batch with such retries, on one GPU; 0: not looked for.
};

/// Pure.
SizeOutlook sizeOutlook(const Project& project, const Catalogues& catalogues);

/// Keeps it up to date on another thread. The axis is known at once; what fits comes with `changed`.
class SizeOutlookTracker : public QObject
{
    Q_OBJECT

public:
    explicit SizeOutlookTracker(Document& document, QObject* parent = nullptr);

    /// Null while the search runs.
    const std::shared_ptr<const SizeOutlook>& outlook() const { return m_outlook; }
    bool isBusy() const { return m_background.isBusy(); }

signals:
    void changed();

private:
    void refresh();

    Document& m_document;
    std::shared_ptr<const SizeOutlook> m_outlook;
    std::shared_ptr<const Project> m_for;
    Background m_background;
};

} // namespace vram
