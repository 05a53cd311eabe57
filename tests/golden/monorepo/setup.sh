# shellcheck shell=sh
export COLUMNS=80
