// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/undo_keys.h"
#include "ui/theme/wrapped_tips.h"
#include "ui/window/chart_controller.h"
#include "ui/window/edit_controller.h"
#include "ui/window/file_controller.h"
#include "ui/window/gpu_controller.h"
#include "ui/window/measured_controller.h"
#include "ui/window/row_controller.h"
#include "ui/window/view_controller.h"

namespace vram {

/// The controllers of a window. They do not refer to each other, and their order does not matter.
struct Controllers {
    explicit Controllers(const WindowContext& context);

    FileController files;
    EditController edits;
    RowController rows;
    GpuController gpus;
    ViewController views;
    ChartController charts;
    MeasuredController measured;
    UndoKeys undoKeys;
    WrappedTips wrappedTips;
};

} // namespace vram
