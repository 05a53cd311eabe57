# /// script# /// script
# /// script
#x
# ///
