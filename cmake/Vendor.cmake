# Copies the sources of others that the build found into grammars/vendor, where every build looks first:
# a source distribution carries them and builds offline (pyproject.toml).
puc_take_files(${GRAMMAR_DIR} ${vendor_dir}/parsers ${grammar_files})
puc_take_files(${yyjson_dir} ${vendor_dir}/yyjson ${yyjson_files})
puc_take_files(${libyaml_dir} ${vendor_dir}/libyaml ${libyaml_files})
