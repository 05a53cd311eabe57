# /// script
# requires-python = ">=3.11"
# dependencies = ["a<1",
#
#  "b"]
# ///
import a
