#include "search/worker.h"

namespace hasami::search {

Worker::~Worker() = default;

}  // namespace hasami::search
