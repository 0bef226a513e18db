#include "search/eval_cache.h"

#include <algorithm>

namespace hasami::search {

EvalCache::EvalCache() : entries_(kEntries), first_(entries_.data()) {
    clear();
}

void EvalCache::clear() noexcept {
    std::fill(entries_.begin(), entries_.end(), EvalEntry{});
    first_[0].hash = 1;  // that of no position in this place
}

// Here, so that no kernel compiles the container's code.
EvalCache::~EvalCache() = default;

}  // namespace hasami::search
