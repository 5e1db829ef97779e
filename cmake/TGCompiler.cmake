# Compiler, linker and sanitizer settings for every target of the project.

if(TG_ENABLE_CCACHE)
  find_program(TG_CCACHE ccache)
  if(TG_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${TG_CCACHE})
    set(CMAKE_C_COMPILER_LAUNCHER ${TG_CCACHE})
  endif()
endif()

separate_arguments(TG_LLVM_DEFINITIONS NATIVE_COMMAND ${LLVM_DEFINITIONS})
add_definitions(${TG_LLVM_DEFINITIONS})
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
include_directories(${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)

add_compile_options(-fPIC)

# -O1 is enough for a compiler's passes, and compiles a sixth faster than -O3;
# the runtime asks for more.
set(CMAKE_CXX_FLAGS_RELEASE "-O1 -DNDEBUG")

# Tensors and kernels are often built from braces; -Wcast-qual fires inside
# headers that we do not own.
add_compile_options(-Werror -Wno-cast-qual -Wno-unused-parameter)

# lld links a tool in 0.2 s where ld.bfd takes 3.3 s.
find_program(TG_LLD ld.lld HINTS ${LLVM_TOOLS_BINARY_DIR})
if(TG_LLD)
  add_link_options(-fuse-ld=lld)
endif()

if(TG_SANITIZE)
  add_compile_options(-fsanitize=${TG_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${TG_SANITIZE})
endif()

# One precompiled header for libraries, tools and tests: it costs 10 s once and
# halves the time of a conversion pass. All of them are compiled with -fPIC (and
# none with -fPIE), since a precompiled header serves one kind only.
if(TG_ENABLE_PCH)
  file(WRITE ${PROJECT_BINARY_DIR}/TGPch.cpp "")
  add_library(TGPch OBJECT ${PROJECT_BINARY_DIR}/TGPch.cpp)
  add_dependencies(TGPch TGDialectIncGen)
  target_precompile_headers(TGPch PRIVATE
    <mlir/IR/Builders.h> <mlir/IR/BuiltinOps.h> <mlir/IR/PatternMatch.h>
    <mlir/IR/OpImplementation.h> <mlir/Pass/Pass.h>
    <mlir/Transforms/DialectConversion.h>
    <mlir/Dialect/Func/IR/FuncOps.h> <mlir/Dialect/Linalg/IR/Linalg.h>
    <mlir/Dialect/SCF/IR/SCF.h> <mlir/Dialect/Tensor/IR/Tensor.h>
    <mlir/Dialect/Vector/IR/VectorOps.h>
    "${PROJECT_SOURCE_DIR}/include/TG/Dialect/IR/TGOps.h")
endif()
