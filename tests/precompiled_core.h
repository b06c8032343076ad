// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Headers that most tests without Qt include, parsed once. Every file still includes what it uses.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>
