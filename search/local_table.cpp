#include "search/local_table.h"

namespace hasami::search {

LocalTable::LocalTable() : entries_(kEntries, LocalEntry{}), first_(entries_.data()) {}

// Here, so that no kernel compiles the container's code.
LocalTable::~LocalTable() = default;

}  // namespace hasami::search
