# shellcheck shell=sh
# What tools/run and tools/test share. Sourced by them, with $source_dir set; not a program.

build_dir=${KARUM_BUILD_DIR:-$source_dir/_build}
# Lets ccache keep what was compiled with a precompiled header, and give it to other checkouts and locales.
export CCACHE_SLOPPINESS="${CCACHE_SLOPPINESS:-pch_defines,time_macros,locale}" CCACHE_NOHASHDIR="${CCACHE_NOHASHDIR:-1}"
# What is not there yet is compiled without reading all headers twice.
export CCACHE_DEPEND="${CCACHE_DEPEND:-1}"

say ()
{
  printf '%s: %s\n' "${0##*/}" "$*" >&2
}

fail ()
{
  say "$@"
  exit 1
}

# usage: the comment at the head of the script that runs.
usage ()
{
  sed -n -e '1d' -e '/^#/!q' -e 's/^# \{0,1\}//p' "$0"
}

# wanted KIND…: the lines of tools/packages of these kinds, fields separated by |, blanks trimmed.
wanted ()
{
  sed -e '/^#/d' -e 's/ *| */|/g' -e 's/ *$//' "$source_dir/tools/packages" |
    awk -F'|' -v kinds=" $* " 'index (kinds, " " $1 " ")'
}

# missing_packages KIND…: the Debian packages that are not installed, a line each.
missing_packages ()
{
  # shellcheck disable=SC2046 # names of packages: words are meant
  set -- $(wanted "$@" | cut -d'|' -f2)
  # dpkg-query fails when it does not know a package; what it knows it prints all the same.
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null |
    sed -n 's/ installed$//p')
  for package in "$@"; do
    printf '%s\n' "$installed" | grep -qxF "$package" || printf '%s\n' "$package"
  done
}

# missing_parts KIND…: without dpkg, what cannot be found: a line each, with the Debian package's name.
missing_parts ()
{
  wanted "$@" | while IFS='|' read -r _ package proof description; do
    case $proof in
    command\ *) command -v "${proof#command }" >/dev/null || echo "  $package: $description" ;;
    module\ *) pkg-config --exists "${proof#module }" 2>/dev/null || echo "  $package: $description" ;;
    esac
  done
}

# install_packages KIND…: brings what is missing from Debian, or says what to install, and stops.
install_packages ()
{
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    missing=$(missing_parts "$@")
    [ -z "$missing" ] && return
    say "this system has no apt; please install, by the names that Debian 12 gives them:"
    printf '%s\n' "$missing" >&2
    wanted "$@" | awk -F'|' '$3 == "-" { print "  " $2 ": " $4 " (if there is none yet)" }' >&2
    exit 1
  fi

  missing=$(missing_packages "$@" | tr '\n' ' ')
  [ -z "$missing" ] && return
  if [ "$(id -u)" -eq 0 ]; then
    as_root=
  elif command -v sudo >/dev/null; then
    as_root=sudo
  else
    fail "packages are missing, and there is neither root nor sudo here to install them." \
      "Please run as root: apt-get install $missing"
  fi
  say "installing: $missing"
  # shellcheck disable=SC2086 # $missing is a list, $as_root may be nothing
  {
    $as_root apt-get -q update &&
      $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y --no-install-recommends install $missing
  } >&2 || fail "apt-get could not install them (see above)"
}

# has_options OPTION…: whether these are the last ones that were given, and nobody has set others since.
has_options ()
{
  [ "$*" = "$(cat "$build_dir/options-given" 2>/dev/null)" ] &&
    [ -n "$(find "$build_dir/options-given" -newer "$build_dir/meson-private/coredata.dat")" ]
}

# configure_program [MESON OPTION…]: configures once, or again when other options are given: for the same ones Meson
# would read all build files again, which takes as long as many tests.
configure_program ()
{
  if [ ! -f "$build_dir/build.ninja" ]; then
    say "configuring in $build_dir"
    meson setup "$@" "$build_dir" "$source_dir" >&2 || fail "meson could not configure (see above)"
  elif [ $# -eq 0 ] || has_options "$@"; then
    return 0
  else
    say "setting $* in $build_dir"
    meson configure "$build_dir" "$@" >&2 || fail "meson could not configure (see above)"
  fi
  printf '%s\n' "$*" >"$build_dir/options-given"
}

# build [TARGET…]: everything, or what is named.
build ()
{
  say "building in $build_dir"
  ninja -C "$build_dir" "$@" >&2 || fail "the build failed (see above)"
}
