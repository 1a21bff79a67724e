# Language, warnings, sanitizers, linker, compiler cache: the same for every target.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

set(DOSKA_SANITIZE "" CACHE STRING "address,undefined | thread | empty")
option(DOSKA_TESTS "Tests, benchmarks and fuzzers too" ON)
option(DOSKA_FUZZ "Instrument everything for libFuzzer (clang only)" OFF)

set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g1")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -g1 -DNDEBUG")

add_compile_options(-Wall -Wextra -Werror -Wswitch)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # Braces around a whole aggregate are fine for the compiler that ships the program.
    add_compile_options(-Wno-missing-braces)
endif()

if(DOSKA_SANITIZE)
    add_compile_options(-fsanitize=${DOSKA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    # At a fixed place in memory: with sanitizers half of a start would go into moving the program.
    add_link_options(-fsanitize=${DOSKA_SANITIZE} -no-pie)
    if(DOSKA_SANITIZE MATCHES "undefined" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # Checks at every use of a pointer, a third of the compile time. A null pointer is found by ASan, the rest by the
        # fuzzers' build, which keeps them.
        add_compile_options(-fno-sanitize=null,alignment,object-size)
    endif()
    if(DOSKA_SANITIZE STREQUAL "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # Asio uses atomic_thread_fence, which g++ only warns about here.
        add_compile_options(-Wno-tsan)
    endif()
endif()
if(DOSKA_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# Where CMAKE_UNITY_BUILD is on: so many files of a target are compiled as one, in half of the time, for what they take of the
# standard library is made once. The preset release compiles each file alone, and so proves that each includes what it needs.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 8)

find_program(DOSKA_MOLD mold)
if(DOSKA_MOLD)
    add_link_options(-fuse-ld=mold)
endif()

find_program(DOSKA_CCACHE ccache)
if(DOSKA_CCACHE)
    # A relative base makes clones at other paths share the cache.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
                                    ${DOSKA_CCACHE})
endif()
