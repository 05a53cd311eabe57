# /// script
# ///

# /// script
# x = 1
# ///