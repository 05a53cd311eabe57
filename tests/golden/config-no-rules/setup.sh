# shellcheck shell=sh
mkdir empty
