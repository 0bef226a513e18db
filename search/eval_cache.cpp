#include "search/eval_cache.h"

namespace hasami::search {

EvalCache::EvalCache() : entries_(kEntries, EvalEntry{}), first_(entries_.data()) {}

// Here, so that no kernel compiles the container's code.
EvalCache::~EvalCache() = default;

}  // namespace hasami::search
