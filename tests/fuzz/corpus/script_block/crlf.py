# /// script
# dependencies = ["a"]
# ///
