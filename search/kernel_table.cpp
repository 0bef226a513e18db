#include "search/kernel_table.h"

#include <algorithm>

namespace hasami::search {

// One per kernel_*.cpp.
const KernelTable& portable_kernel();
#if defined(__x86_64__)
const KernelTable& avx2_kernel();
const KernelTable& avx512_kernel();
#endif

std::vector<Isa> supported_isas() {
    std::vector<Isa> isas = isas_of_this_cpu();
#if !defined(__x86_64__)
    isas = {Isa::portable};
#endif
    return isas;
}

Isa best_supported_isa() {
    return supported_isas().back();
}

const KernelTable& kernel_for(Isa isa) {
#if defined(__x86_64__)
    if (isa == Isa::avx512) {
        return avx512_kernel();
    }
    if (isa == Isa::avx2) {
        return avx2_kernel();
    }
#endif
    return portable_kernel();
}

}  // namespace hasami::search
