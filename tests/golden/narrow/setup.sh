# shellcheck shell=sh
export COLUMNS=76
