#!/bin/sh
# Rolling upgrade to a new release, process by process, without downtime. As root:
#   deploy/upgrade.sh v1.2          fetches that tag or branch, builds it beside the running one, and switches to it
#   deploy/upgrade.sh --back        switches back to the previous release
# If a process does not become ready, all go back to the previous release. Three releases stay on the disk: the one that runs, the
# previous one, and one more.
# DAILY_DOT_PORTS lists the ports, if not 3001 and 3002.
set -eu
umask 022

home=${DAILY_DOT_HOME:-/opt/daily-dot}
user=${DAILY_DOT_USER:-daily-dot}
ports=${DAILY_DOT_PORTS:-3001 3002}
settings=${DAILY_DOT_SETTINGS:-/etc/daily-dot/env}
seconds_to_get_ready=120
# A release takes 1 GB while it is built, npm’s cache another half, and PostgreSQL stops on a full disk.
megabytes_to_build=3000

stop() {
    echo "$1" >&2
    exit 1
}

# Runs a command in a folder, as the unprivileged user of the server. Not with its home directory: the server can write there,
# and git and npm would obey configuration left in it.
as_user() {
    (cd "$1" && shift && runuser -u "$user" -- env HOME="$home/build" "$@")
}

# Those that are neither running nor the previous one: builds that failed as well, which older versions of this script have left.
remove_old_releases() {
    previous=$(cat "$home/previous" 2>/dev/null) || previous=
    for folder in "$home"/releases/*; do
        case ${folder##*/} in "${before##*/}" | "${previous##*/}") continue ;; esac
        rm -rf "$folder"
    done
}

check_disk() {
    free=$(df -Pm "$home/releases" | awk 'NR == 2 { print $4 }')
    [ "$free" -ge "$megabytes_to_build" ] || stop "Only $free MB are free on the disk of $home, and building a release needs \
$megabytes_to_build MB. Nothing was fetched: make room (du -xh / --max-depth 3), then try again."
}

build() {
    release="$home/releases/$(date -u +%Y-%m-%dT%H-%M-%S)"
    trap 'rm -rf "$release"; echo "$1 could not be built, and its folder is removed. The running release is as before." >&2; exit 1' EXIT
    trap 'exit 1' HUP INT TERM
    install -d -o "$user" -g "$user" "$release" "$home/build"
    as_user "$release" git -c advice.detachedHead=false clone --quiet --depth 1 --branch "$1" "$(cat "$home/repository")" .
    # Installs as well, with the Node of the lockfile: an older one would skip packages that it cannot run.
    as_user "$release" npm run --silent build
    # A release from before this script has no such step.
    as_user "$release" npm run --silent --if-present build:prune
    ln -s "$settings" "$release/.env"
    # The running code cannot modify itself.
    chown -R -h root:root "$release"
    trap - EXIT HUP INT TERM
}

# The build writes its mark last.
is_complete() {
    [ -f "$1/server/main.ts" ] && [ -f "$1/node_modules/.package-lock.json" ] && [ -f "$1/dist/built-from" ]
}

switch_to() {
    ln -sfn "$1" "$home/next"
    mv -T "$home/next" "$home/current"
}

is_ready() {
    tries=0
    until curl --silent --fail --max-time 2 --output /dev/null "http://127.0.0.1:$1/readyz"; do
        tries=$((tries + 1))
        [ "$tries" -lt "$seconds_to_get_ready" ] || return 1
        sleep 1
    done
}

restart_all() {
    for port in $ports; do
        # It returns once the new process is ready. One that hangs at its start must not keep us from going back.
        timeout "$seconds_to_get_ready" systemctl restart "daily-dot@$port"
        is_ready "$port" || return 1
        echo "Port $port is ready."
        # nginx retries a failed process after its fail_timeout: keep the next one up until then.
        sleep 3
    done
}

[ $# -eq 1 ] || stop "Use it like this: deploy/upgrade.sh v1.2, or deploy/upgrade.sh --back"
# Another one at the same time would delete what this one builds.
exec 9>"$home/lock"
flock -n 9 || stop "Another upgrade is running."
before=$(readlink "$home/current") || before=
if [ "$1" = --back ]; then
    release=$(cat "$home/previous" 2>/dev/null) || stop "There is no release before."
    is_complete "$release" || stop "The previous release, $release, is gone or not complete. Nothing has changed: install it again \
by its tag, with deploy/upgrade.sh and the tag."
else
    remove_old_releases
    check_disk
    build "$1"
fi

switch_to "$release"
if restart_all; then
    [ -z "$before" ] || echo "$before" >"$home/previous"
    echo "$release runs."
    exit 0
fi
[ -n "$before" ] || stop "It does not get ready: journalctl -u 'daily-dot@*'"
switch_to "$before"
restart_all || stop "Neither release gets ready: journalctl -u 'daily-dot@*'"
[ "$1" = --back ] || rm -rf "$release"
stop "$release does not get ready, and $before runs again: journalctl -u 'daily-dot@*'"
