#!/bin/sh
# The report must depend neither on the number of threads nor on whether stage 1 spares the parser files.
#
# usage: jobs.sh BINARY FOLDER...
set -u
binary=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SOURCE_DATE_EPOCH=1795996800
failed=0
for folder in "$@"; do
    for jobs in 1 2 7 64; do
        "$binary" --jobs $jobs --current 3.8 --fail-on never --format json "$folder" >"$work/$jobs" 2>&1
        if ! cmp -s "$work/1" "$work/$jobs"; then
            echo "$folder: --jobs $jobs gives another report than --jobs 1"
            failed=1
        fi
    done
    "$binary" --no-stage1 --current 3.8 --fail-on never --format json "$folder" >"$work/all" 2>&1
    if ! cmp -s "$work/1" "$work/all"; then
        echo "$folder: the report is another one when every Python file is parsed"
        failed=1
    fi
    [ -s "$work/1" ] || { echo "$folder: no report"; failed=1; }
done
exit $failed
