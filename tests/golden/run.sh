#!/bin/sh
# Golden tests of the command line: one folder a case.
#
#   args      the arguments, one line, split by the shell; run from the case's folder
#   stdout    what must be printed; a line "*" stands for any lines
#   status    the exit status (0 when there is no such file)
#   stderr    what must be said (nothing when there is no such file)
#   setup.sh  run first, in a copy of the folder, for what git cannot hold (FIFOs, symbolic links)
#
# usage: run.sh BINARY SAMPLES_DIR [--update] [CASE ...]
# --update writes stdout, stderr and status as they are now: read the difference before you commit it.
set -u
binary=$1
samples=$2
shift 2
update=
[ "${1:-}" = --update ] && { update=1; shift; }
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'chmod -R u+rwx "$work" 2>/dev/null; rm -rf "$work"' EXIT
export SOURCE_DATE_EPOCH=1795996800 LC_ALL=C.UTF-8 COLUMNS=100 NO_COLOR=1
passed=0
failed=0

# Times differ from run to run, and so does the version.
stable() {
    sed -E 's/ in [0-9.]+ (ms|s)\./ in N ms./; s/[0-9]+ us\b/N us/g; s/"(version|semanticVersion)": "[0-9]+\.[0-9]+\.[0-9]+"(,?)$/"\1": "V"\2/' "$1"
}

# Of a page, what the program writes: its style sheet and script are files of their own.
written() {
    case $(head -n 1 "$1") in
    '<!DOCTYPE html>')
        sed -E '/<style>/,/<\/style>/d; /<script>/,/<\/script>/d; s/sha256-[^&]+/sha256-H/g; s/(pyupgrade-check )[0-9]+\.[0-9]+\.[0-9]+/\1V/' "$1" ;;
    *) cat "$1" ;;
    esac
}

run_case() {
    dir=$here/$1
    rm -rf "$work/case"
    cp -R "$dir" "$work/case"
    cd "$work/case" || exit 1
    ln -s "$samples" samples
    # shellcheck disable=SC1091
    [ -f setup.sh ] && . ./setup.sh
    eval "set -- $(cat args)"
    "$binary" "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
    written "$work/out" >"$work/written"
    stable "$work/written" >"$work/stdout"
    cp "$work/err" "$work/stderr"
    if [ -n "$update" ]; then
        cp "$work/stdout" "$dir/stdout"
        if [ -s "$work/stderr" ]; then cp "$work/stderr" "$dir/stderr"; else rm -f "$dir/stderr"; fi
        if [ $status -ne 0 ]; then echo $status >"$dir/status"; else rm -f "$dir/status"; fi
        return 0
    fi
    want=0
    [ -f "$dir/status" ] && want=$(cat "$dir/status")
    ok=0
    [ "$status" -eq "$want" ] || { echo "exit status $status, not $want"; ok=1; }
    diff -u "$dir/stdout" "$work/stdout" || ok=1
    if [ -f "$dir/stderr" ]; then
        diff -u "$dir/stderr" "$work/stderr" || ok=1
    elif [ -s "$work/stderr" ]; then
        echo "said on standard error:"
        cat "$work/stderr"
        ok=1
    fi
    return $ok
}

if [ $# -eq 0 ]; then
    for file in "$here"/*/args; do
        name=${file%/args}
        set -- "$@" "${name##*/}"
    done
fi
for name in "$@"; do
    if (run_case "$name") >"$work/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "--- $name"
        cat "$work/log"
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
