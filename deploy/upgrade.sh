#!/bin/sh
# Rolling upgrade to a new release, process by process, without downtime. As root:
#   deploy/upgrade.sh v1.2          fetches that tag or branch, builds it beside the running one, and switches to it
#   deploy/upgrade.sh --back        switches back to the previous release
# If a process does not become ready, all go back to the previous release.
# DAILY_DOT_PORTS lists the ports, if not 3001 and 3002.
set -eu
umask 022

home=${DAILY_DOT_HOME:-/opt/daily-dot}
user=${DAILY_DOT_USER:-daily-dot}
ports=${DAILY_DOT_PORTS:-3001 3002}
settings=${DAILY_DOT_SETTINGS:-/etc/daily-dot/env}
seconds_to_get_ready=120

stop() {
    echo "$1" >&2
    exit 1
}

# Runs a command in a folder, as the unprivileged user of the server. Not with its home directory: the server can write there,
# and git and npm would obey configuration left in it.
as_user() {
    (cd "$1" && shift && runuser -u "$user" -- env HOME="$home/build" "$@")
}

build() {
    release="$home/releases/$(date -u +%Y-%m-%dT%H-%M-%S)"
    install -d -o "$user" -g "$user" "$release" "$home/build"
    as_user "$release" git -c advice.detachedHead=false clone --quiet --depth 1 --branch "$1" "$(cat "$home/repository")" .
    # Installs as well, with the Node of the lockfile: an older one would skip packages that it cannot run.
    as_user "$release" npm run --silent build
    ln -s "$settings" "$release/.env"
    # The running code cannot modify itself.
    chown -R -h root:root "$release"
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

# A restart returns once the old process has drained and exited.
restart_all() {
    for port in $ports; do
        systemctl restart "daily-dot@$port"
        is_ready "$port" || return 1
        echo "Port $port is ready."
        # nginx retries a failed process after its fail_timeout: keep the next one up until then.
        sleep 3
    done
}

[ $# -eq 1 ] || stop "Use it like this: deploy/upgrade.sh v1.2, or deploy/upgrade.sh --back"
before=$(readlink "$home/current") || before=
if [ "$1" = --back ]; then
    release=$(cat "$home/previous") || stop "There is no release before."
else
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
stop "$release does not get ready, and $before runs again: journalctl -u 'daily-dot@*'"
