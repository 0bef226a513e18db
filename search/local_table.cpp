#include "search/local_table.h"

#include <algorithm>

namespace hasami::search {

LocalTable::LocalTable() : entries_(kParts * kPartEntries, LocalEntry{}), first_(entries_.data()) {}

void LocalTable::clear() noexcept {
    std::fill(entries_.begin(), entries_.end(), LocalEntry{});
}

// Here, so that no kernel compiles the container's code.
LocalTable::~LocalTable() = default;

}  // namespace hasami::search
