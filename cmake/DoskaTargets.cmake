# The four kinds of target. An empty SOURCES list is allowed everywhere: a library is then header-only,
# a program or a test does not exist yet.

# One custom target per label builds the tests that carry it: tests-unit, tests-integration, ...
set(DOSKA_LABELS unit properties integration cases cases_long tsan fault load)
foreach(label IN LISTS DOSKA_LABELS)
    add_custom_target(tests-${label})
endforeach()

# doska_alone(file...): files of this folder that are never compiled as one with others.
function(doska_alone)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# doska_sources(library file...): gives files of this folder to a library that a parent folder declares later.
function(doska_sources library)
    list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    set_property(GLOBAL APPEND PROPERTY doska_sources_${library} ${ARGN})
endfunction()

# doska_library(name SOURCES file... DEPS target...): a static library; what it needs is passed on to its users.
function(doska_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPS")
    get_property(collected GLOBAL PROPERTY doska_sources_${name})
    set(sources ${arg_SOURCES} ${collected})
    if(sources)
        add_library(${name} STATIC ${sources})
        set(scope PUBLIC)
    else()
        add_library(${name} INTERFACE)
        set(scope INTERFACE)
    endif()
    target_include_directories(${name} ${scope} ${CMAKE_SOURCE_DIR})
    target_link_libraries(${name} ${scope} ${arg_DEPS})
endfunction()

# doska_executable(name SOURCES file... DEPS target...)
function(doska_executable name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPS")
    if(NOT arg_SOURCES)
        return()
    endif()
    add_executable(${name} ${arg_SOURCES})
    target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR})
    target_link_libraries(${name} PRIVATE ${arg_DEPS})
endfunction()

# doska_version(file): gives a program's main file the project's version, as DOSKA_VERSION.
function(doska_version file)
    set_property(SOURCE ${file} APPEND PROPERTY COMPILE_DEFINITIONS DOSKA_VERSION="${PROJECT_VERSION}")
endfunction()

# doska_test(name SOURCES file... [ALONE file...] DEPS target... [LABELS label...] [TIMEOUT seconds]): a doctest program, run
# by ctest in the project's root. LABELS defaults to unit. Exit code 77 means skipped. What has names
# that are also another file's, where files are compiled as one (see DoskaOptions.cmake), stands under ALONE.
function(doska_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "SOURCES;ALONE;DEPS;LABELS")
    if(NOT DOSKA_TESTS OR NOT arg_SOURCES)
        return()
    endif()
    if(NOT arg_LABELS)
        set(arg_LABELS unit)
    endif()
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 300)
    endif()
    doska_executable(${name} SOURCES ${arg_SOURCES} ${arg_ALONE} DEPS doska_doctest_main ${arg_DEPS})
    doska_alone(${arg_ALONE})
    add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${arg_TIMEOUT} SKIP_RETURN_CODE 77)
    foreach(label IN LISTS arg_LABELS)
        if(NOT label IN_LIST DOSKA_LABELS)
            message(FATAL_ERROR "${name}: unknown label ${label} (known: ${DOSKA_LABELS})")
        endif()
        add_dependencies(tests-${label} ${name})
    endforeach()
endfunction()

# doska_bench(name SOURCES file... DEPS target...): a Google Benchmark program; built by default in release only.
function(doska_bench name)
    if(NOT DOSKA_TESTS)
        return()
    endif()
    doska_executable(${name} ${ARGN})
    if(TARGET ${name})
        target_link_libraries(${name} PRIVATE benchmark::benchmark)
        if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
            set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
        endif()
    endif()
endfunction()

# doska_fuzz(name SOURCES file... DEPS target...): a libFuzzer program; exists in the preset fuzz only.
function(doska_fuzz name)
    if(NOT DOSKA_FUZZ)
        return()
    endif()
    doska_executable(${name} ${ARGN})
    if(TARGET ${name})
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        add_dependencies(fuzzers ${name})
    endif()
endfunction()
if(DOSKA_FUZZ)
    add_custom_target(fuzzers)
endif()

if(DOSKA_TESTS)
    add_library(doska_doctest_main OBJECT ${CMAKE_SOURCE_DIR}/tests/doctest_main.cpp)
    target_link_libraries(doska_doctest_main PUBLIC doctest::doctest)
    # An assertion is one call instead of a try block: an exception in a CHECK ends, and fails, its test case.
    target_compile_definitions(doctest::doctest INTERFACE DOCTEST_CONFIG_SUPER_FAST_ASSERTS)
endif()
