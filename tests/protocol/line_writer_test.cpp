#include "protocol/line_writer.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace hasami::protocol {
namespace {

TEST_CASE("the log tells of every line who wrote it", "[protocol]") {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("hasami_log_" + std::to_string(::getpid())))
            .string();
    std::ostringstream out;
    LineWriter writer(out);
    writer.write("before");
    REQUIRE(writer.log_to(path));
    writer.log_read("hint 2");
    writer.write("search F5 1.00 0 4\nsearch D6 0.00 0 4");
    writer.write("= ok\n");
    REQUIRE(writer.log_to(""));
    writer.write("behind");
    std::ifstream in(path);
    std::ostringstream log;
    log << in.rdbuf();
    CHECK(log.str() == "< hint 2\n> search F5 1.00 0 4\n> search D6 0.00 0 4\n> = ok\n> \n");
    CHECK(out.str() == "before\nsearch F5 1.00 0 4\nsearch D6 0.00 0 4\n= ok\n\nbehind\n");
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace hasami::protocol
