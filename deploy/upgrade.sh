#!/bin/sh
# Puts a release in place of the running one, process by process, so that nobody notices. As root:
#   deploy/upgrade.sh v1.2          fetches that tag or branch, builds it beside the running one, and switches to it
#   deploy/upgrade.sh --back        switches to the release before
# Where a process does not get ready, all go back to the release before.
# DAILY_DOT_PORTS names all ports, where they are not 3001 and 3002 alone.
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

# In a folder of the release, as the user that may do no more than the server. Not with its own home: the server writes there,
# and what it left for git or npm would be obeyed here.
as_user() {
    (cd "$1" && shift && runuser -u "$user" -- env HOME="$home/build" "$@")
}

build() {
    release="$home/releases/$(date -u +%Y-%m-%dT%H-%M-%S)"
    install -d -o "$user" -g "$user" "$release" "$home/build"
    as_user "$release" git -c advice.detachedHead=false clone --quiet --depth 1 --branch "$1" "$(cat "$home/repository")" .
    # Installs as well, with the Node that the lockfile names: an older one would leave out what it cannot run.
    as_user "$release" npm run --silent build
    ln -s "$settings" "$release/.env"
    # What runs cannot change itself.
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

# A restart returns when the old process has answered all that was under way, and ended.
restart_all() {
    for port in $ports; do
        systemctl restart "daily-dot@$port"
        is_ready "$port" || return 1
        echo "Port $port is ready."
        # nginx asks a process that has refused it again after its fail_timeout, and a little: the next one stays until then.
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
