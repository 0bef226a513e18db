// The kernel for any CPU.
#include "engine/simd/ops_portable.h"
#include "eval/simd/features_portable.h"
#include "search/kernel/kernel.h"

namespace hasami::search {

const KernelTable& portable_kernel() {
    static constexpr KernelTable kTable = make_kernel_table<Portable>(Isa::portable);
    return kTable;
}

}  // namespace hasami::search
