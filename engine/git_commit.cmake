# Writes OUTPUT with VERSION and the commit that is checked out in SOURCE_DIR.
cmake_minimum_required(VERSION 3.22)
execute_process(COMMAND git -C ${SOURCE_DIR} describe --always --abbrev=9 --exclude=*
    OUTPUT_VARIABLE commit RESULT_VARIABLE status OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT status EQUAL 0)
    set(commit unknown)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT
"// Generated at build time.
#pragma once
#define HASAMI_VERSION \"@VERSION@\"
#define HASAMI_SOURCE_COMMIT \"@commit@\"
")
