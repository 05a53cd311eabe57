export COLUMNS=76
