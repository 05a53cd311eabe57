# shellcheck shell=sh
# For scripts/run and scripts/test: install what is missing, build what is out of date. Everything said
# goes to standard error.

root=$(cd "$(dirname "$0")/.." && pwd) || exit 1

say() {
    printf '%s\n' "$*" >&2
}

have() {
    command -v "$1" >/dev/null 2>&1
}

# --- what is needed ----------------------------------------------------------------------------

# One line for each part that can be missing: name, then its package for apt, dnf, pacman, apk, brew.
packages='
compiler    gcc+libc6-dev      gcc                gcc              gcc+musl-dev       gcc
cmake       cmake              cmake              cmake            cmake              cmake
ninja       ninja-build        ninja-build        ninja            samurai            ninja
pkg-config  pkg-config         pkgconf-pkg-config pkgconf          pkgconf            pkgconf
libyaml     libyaml-dev        libyaml-devel      libyaml          yaml-dev           libyaml
fetcher     python3-pip        npm                npm              npm                node
json        python3-pip        yyjson-devel       yyjson           yyjson-dev         yyjson
cmocka      libcmocka-dev      libcmocka-devel    cmocka           cmocka-dev         cmocka
yaml        python3-yaml       python3-pyyaml     python-yaml      py3-yaml           -
jsonschema  python3-jsonschema python3-jsonschema python-jsonschema py3-jsonschema    -
packaging   python3-packaging  python3-packaging  python-packaging py3-packaging      -'

python_has() {
    python3 -c "import $1" 2>/dev/null || /usr/bin/python3 -c "import $1" 2>/dev/null
}

is_there() {
    case $1 in
    compiler) have cc || have gcc || have clang ;;
    ninja) have ninja || have make ;;
    libyaml) pkg-config --exists yaml-0.1 2>/dev/null ;;
    json) pkg-config --exists yyjson 2>/dev/null || [ -f "$root/grammars/yyjson/yyjson.c" ] || python3 -m pip --version >/dev/null 2>&1 ;;
    cmocka) pkg-config --exists cmocka 2>/dev/null ;;
    fetcher) [ -d "$root/grammars/node_modules" ] || have npm || python3 -m pip --version >/dev/null 2>&1 ;;
    yaml | jsonschema | packaging) python_has "$1" ;;
    *) have "$1" ;;
    esac
}

# The packages of the manager in column $1 for the parts $2...
package_names() {
    column=$1
    shift
    for part in "$@"; do
        printf '%s\n' "$packages" | awk -v part="$part" -v column="$column" \
            '$1 == part && $column != "-" { gsub(/\+/, " ", $column); print $column }'
    done | tr '\n' ' '
}

# --- installing --------------------------------------------------------------------------------

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif sudo -n true 2>/dev/null; then
        sudo -n "$@"
    elif [ -t 0 ] && have sudo; then
        sudo "$@"
    else
        return 1
    fi
}

apt_install() {
    as_root true || return 1
    say "Installing with apt: $*"
    # A new machine has no package lists, and old lists name files that are gone.
    apt_get="env DEBIAN_FRONTEND=noninteractive apt-get -q -y"
    # shellcheck disable=SC2086
    as_root $apt_get install --no-install-recommends "$@" </dev/null >&2 ||
        { as_root $apt_get update </dev/null >&2 &&
            as_root $apt_get install --no-install-recommends "$@" </dev/null >&2; }
}

brew_install() {
    say "Installing with Homebrew: $*"
    brew install "$@" >&2
}

ask_to_install() {
    say "Please install what is missing, then run this again: $*"
    if have apt-get; then
        say "    apt-get install $(package_names 2 "$@")"
    elif have dnf; then
        say "    dnf install $(package_names 3 "$@")"
    elif have pacman; then
        say "    pacman -S $(package_names 4 "$@")"
    elif have apk; then
        say "    apk add $(package_names 5 "$@")"
    elif [ "$(uname)" = Darwin ]; then
        say "    brew install $(package_names 6 "$@")"
    else
        say "    (in Debian these are the packages $(package_names 2 "$@"))"
    fi
    exit 1
}

# Makes sure of the parts named, or ends with status 1.
need() {
    missing=
    for part in "$@"; do
        is_there "$part" || missing="$missing $part"
    done
    [ -n "$missing" ] || return 0
    # shellcheck disable=SC2046,SC2086 # lists of words
    if have apt-get; then
        apt_install $(package_names 2 $missing) || ask_to_install $missing
    elif [ "$(uname)" = Darwin ] && have brew; then
        names=$(package_names 6 $missing)
        [ -z "$names" ] || brew_install $names || ask_to_install $missing
    else
        ask_to_install $missing
    fi
}

# --- building ----------------------------------------------------------------------------------

jobs() {
    getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2
}

# Whether anything that goes into the preset's build is newer than its last success. Folders count:
# they change when a file goes.
is_up_to_date() {
    stamp=$root/build/$1/last-build
    [ -f "$stamp" ] || return 1
    changed=$(cd "$root" && find CMakeLists.txt CMakePresets.json LICENSE cmake grammars licenses rules src \
        ${2:+"$2"} -name node_modules -prune -o -newer "$stamp" -print | head -n 1)
    [ -z "$changed" ]
}

# Runs a build step: shown on a terminal; elsewhere only when it fails.
shown() {
    if [ -t 2 ]; then
        "$@" >&2
    else
        "$@" >"$root/build/log" 2>&1 || {
            cat "$root/build/log" >&2
            return 1
        }
    fi
}

configure() {
    folder=$root/build/$1
    if [ -f "$folder/build.ninja" ] || [ -f "$folder/Makefile" ]; then
        grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt" && return 0
        rm -rf "$folder" # the project has been moved
    fi
    if have ninja; then
        (cd "$root" && shown cmake --preset "$1")
    else
        (cd "$root" && shown cmake --preset "$1" -G 'Unix Makefiles')
    fi
}

# build PRESET [FOLDER]: brings build/PRESET up to date; FOLDER is a further part that it depends on.
build() {
    is_up_to_date "$@" && return 0
    say "Building pyupgrade-check in build/$1"
    mkdir -p "$root/build"
    : >"$root/build/started-$1"
    if ! configure "$1" || ! shown cmake --build "$root/build/$1" --parallel "$(jobs)"; then
        rm -f "$root/build/started-$1"
        say "The build failed."
        exit 1
    fi
    mv "$root/build/started-$1" "$root/build/$1/last-build"
}
