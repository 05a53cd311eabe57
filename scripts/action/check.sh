#!/usr/bin/env bash
# A step of action.yml: runs the program. Its exit status becomes an output; the step itself fails only
# when it could not do its work, as the reports have still to be uploaded and written.
set -euo pipefail

program=$RUNNER_TEMP/pyupgrade-check/bin/pyupgrade-check
reports=$(mktemp -d "$RUNNER_TEMP/pyupgrade-check-reports.XXXXXX")

# Split at white space alone: no wildcard, no quote and no $ in an input means anything.
read -r -d '' -a options <<<"$PUC_ARGS" || true
[ -z "$PUC_TARGET" ] || options+=("--target=$PUC_TARGET")
[ -z "$PUC_FAIL_ON" ] || options+=("--fail-on=$PUC_FAIL_ON")

# run FORMAT FILE
run() {
    "$program" ${options[@]+"${options[@]}"} "--format=$1" "--output=$2" -- "$PUC_PATH"
}

# The lines of a report that come from the project must not be taken for commands to the runner.
show() {
    local word
    word=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    echo "::stop-commands::$word"
    cat "$1"
    echo "::$word::"
}

case $PUC_FORMAT in
gitlab | sarif) extension=$PUC_FORMAT.json ;;
markdown) extension=md ;;
junit) extension=xml ;;
github | text) extension=txt ;;
*) extension=$(printf %s "$PUC_FORMAT" | tr -cd '[:lower:]') ;;
esac
report=$reports/report.$extension
status=0
run "$PUC_FORMAT" "$report" || status=$?

if [ -f "$report" ]; then
    echo "report=$report" >>"$GITHUB_OUTPUT"
    case $PUC_FORMAT in
    github) cat "$report" ;;
    text | markdown) show "$report" ;;
    esac
fi
echo "exit-status=$status" >>"$GITHUB_OUTPUT"
if [ "$status" -gt 1 ]; then
    echo "::error title=pyupgrade-check::The run could not do what it was asked: the log of this step says why."
fi

if [ "$PUC_SARIF" = true ]; then
    run sarif "$reports/findings.sarif" 2>/dev/null || true
    # Code scanning would show what comments and the baseline suppress as open alerts: it reads no
    # suppressions (github/codeql-action, issue 1230).
    if [ -f "$reports/findings.sarif" ] && command -v jq >/dev/null &&
        jq 'del(.runs[].results[]? | select((.suppressions // []) | length > 0))' \
            "$reports/findings.sarif" >"$reports/open.sarif"; then
        mv "$reports/open.sarif" "$reports/findings.sarif"
    fi
    [ ! -f "$reports/findings.sarif" ] || echo "sarif=$reports/findings.sarif" >>"$GITHUB_OUTPUT"
fi
run markdown "$reports/summary.md" 2>/dev/null || true
if [ -f "$reports/summary.md" ]; then
    cat "$reports/summary.md" >>"$GITHUB_STEP_SUMMARY"
    echo "markdown=$reports/summary.md" >>"$GITHUB_OUTPUT"
fi
