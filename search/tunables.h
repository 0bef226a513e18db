// The table of tunable constants as a whole: to list it, and to set values in a tuning build.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "search/tunable.h"

namespace hasami::search {

// A row of the table, whatever the type of its constant.
struct TunableRow {
    std::string_view name;
    double value = 0;
    double least = 0;
    double most = 0;
    double step = 1;
    bool is_whole = false;
};

// The rows of params.h, in its order, with their present values.
[[nodiscard]] std::vector<TunableRow> tunables();

// A value of a row as it is written: "5", "0.07870".
[[nodiscard]] std::string format_value(const TunableRow& row, double value);

// Sets one constant from "NAME=VALUE". Not while anybody searches: every search reads the values
// without a lock. The error tells of unknown names, of values out of range and, in any but a tuning
// build, that all constants are fixed.
[[nodiscard]] Result<void> set_tunable(std::string_view assignment);

}  // namespace hasami::search
