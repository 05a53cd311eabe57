#!/usr/bin/env bash
# A step of action.yml: installs the program from the action's own folder into one that lives as long as
# the job, away from the project's packages. Later steps of the job find it in PATH.
set -euo pipefail

if [ "$RUNNER_OS" = Windows ]; then
    echo "::error title=pyupgrade-check::It runs on Linux and macOS runners, not on Windows."
    exit 2
fi
if ! "$PUC_PYTHON" -m pip --version; then
    echo "::error title=pyupgrade-check::There is no pip for '$PUC_PYTHON' here; actions/setup-python brings one."
    exit 2
fi
folder=$RUNNER_TEMP/pyupgrade-check
if [ ! -x "$folder/bin/pyupgrade-check" ]; then
    "$PUC_PYTHON" -m pip install --quiet --disable-pip-version-check --target "$folder" "$GITHUB_ACTION_PATH"
fi
"$folder/bin/pyupgrade-check" --version
echo "$folder/bin" >>"$GITHUB_PATH"
