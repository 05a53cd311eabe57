# yyjson, the JSON parser: the system's library where it has one, else the two C files of a source
# distribution (grammars/yyjson.txt).
set(PUC_YYJSON_FROM auto CACHE STRING "Where yyjson comes from: auto, system, folder or pip")
set(yyjson_files
    "26e50ca6a9a08d88b15ed7a47c144e29766216d134cad3a016de6163c5bb224d  yyjson.c"
    "1d63b4e449f5b24116afab40b8f1b79f2703d5905aa8ab4ca46c97b7e513ba04  yyjson.h")
puc_library(yyjson FROM ${PUC_YYJSON_FROM} MODULE yyjson>=0.9 LIST yyjson.txt
            FOLDER yyjson-4.0.6/yyjson FILES ${yyjson_files})
if(NOT TARGET yyjson)
    add_library(yyjson STATIC ${yyjson_dir}/yyjson.c)
    target_include_directories(yyjson SYSTEM PUBLIC ${yyjson_dir})
    target_compile_definitions(yyjson PRIVATE YYJSON_DISABLE_WRITER=1 YYJSON_DISABLE_UTILS=1)
endif()
