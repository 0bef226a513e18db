#include "engine/version.h"

#include "version_generated.h"  // written at build time by git_commit.cmake

namespace hasami {

std::string_view version() noexcept {
    return HASAMI_VERSION;
}

std::string_view source_commit() noexcept {
    return HASAMI_SOURCE_COMMIT;
}

}  // namespace hasami
