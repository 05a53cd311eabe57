#!/usr/bin/env bash
# A step of action.yml: writes the plan as a comment on the pull request, or renews the one that an
# earlier run wrote. Not being allowed to is said, and is no failure: the report is in the job's summary.
set -euo pipefail

# note LEVEL TEXT
note() {
    echo "::$1 title=pyupgrade-check::$2 The report is in the summary of this job."
}

if [ -z "$PUC_PULL_REQUEST" ]; then
    note notice "No comment: this run is not for a pull request."
    exit 0
fi
if ! command -v gh >/dev/null; then
    note warning "No comment: the program gh is not installed on this runner."
    exit 0
fi

# One comment for each project of the repository, told by its first line.
marker="<!-- pyupgrade-check $(printf %s "$PUC_PATH" | cksum | cut -d ' ' -f 1) -->"
body=$(mktemp "$RUNNER_TEMP/pyupgrade-check-comment.XXXXXX")
{ echo "$marker" && cat "$PUC_MARKDOWN"; } >"$body"
comments=$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues

write() {
    local old
    old=$(MARKER=$marker gh api --paginate "$comments/$PUC_PULL_REQUEST/comments?per_page=100" \
        --jq '.[] | select(.body | startswith(env.MARKER)) | .id') || return 1
    old=$(printf '%s\n' "$old" | tail -n 1)
    if [ -n "$old" ]; then
        gh api --silent --method PATCH "$comments/comments/$old" -F "body=@$body" &&
            echo "Renewed the comment $old."
    else
        gh api --silent --method POST "$comments/$PUC_PULL_REQUEST/comments" -F "body=@$body" &&
            echo "Wrote a comment."
    fi
}

if ! write; then
    if [ "$PUC_HEAD_REPOSITORY" != "$GITHUB_REPOSITORY" ]; then
        note notice "No comment: this pull request comes from a fork, so the token may not write."
    else
        note warning "No comment: the job needs the permission pull-requests: write."
    fi
fi
