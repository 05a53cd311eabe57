import ourlib.old
