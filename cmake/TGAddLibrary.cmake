# tg_add_library(<name> <source>... [DEPENDS <tablegen target>...]
#                [LINK <library>...] [MLIR] [EXCEPTIONS])
#
# MLIR        links the shared libMLIR and libLLVM and reuses the shared
#             precompiled header. Never name single MLIR archives: a second
#             copy of MLIR in one process breaks its type ids.
# EXCEPTIONS  marks what throws. Nothing throws through a frame of MLIR or LLVM.
function(tg_add_library name)
  cmake_parse_arguments(ARG "MLIR;EXCEPTIONS" "" "DEPENDS;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  add_library(TG::${name} ALIAS ${name})
  target_include_directories(${name} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  if(ARG_EXCEPTIONS)
    target_compile_options(${name} PRIVATE -fexceptions)
  endif()
  if(ARG_MLIR)
    target_link_libraries(${name} PUBLIC MLIR LLVM)
    tg_reuse_pch(${name})
  endif()
  install(TARGETS ${name} EXPORT TGTargets
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
endfunction()

# Gives a target the shared precompiled header, where there is one.
function(tg_reuse_pch name)
  if(TG_ENABLE_PCH)
    target_precompile_headers(${name} REUSE_FROM TGPch)
  endif()
endfunction()

# tg_add_tool(<name> <source>... [LINK <library>...] [EXCEPTIONS])
function(tg_add_tool name)
  cmake_parse_arguments(ARG "EXCEPTIONS" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  tg_reuse_pch(${name})
  if(ARG_EXCEPTIONS)
    target_compile_options(${name} PRIVATE -fexceptions)
  endif()
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()

# tg_add_unittest(<name> <source>... [LINK <library>...] [EXCEPTIONS] [NO_MLIR])
# GoogleTest's main is linked in; scripts/run_tests.py runs every binary found
# in <build>/unittests. `LongTests.h` is found beside the tests. NO_MLIR is for
# tests that include no MLIR header.
function(tg_add_unittest name)
  cmake_parse_arguments(ARG "EXCEPTIONS;NO_MLIR" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/unittests)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/unittests)
  target_link_libraries(${name} PRIVATE ${ARG_LINK} GTest::gmock GTest::gtest_main)
  if(ARG_EXCEPTIONS)
    target_compile_options(${name} PRIVATE -fexceptions)
  endif()
  if(NOT ARG_NO_MLIR)
    tg_reuse_pch(${name})
  endif()
  add_dependencies(TGUnitTests ${name})
endfunction()
