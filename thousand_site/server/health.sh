#!/bin/bash
# The health check of a container. Each argument is a process, which must have touched its file in
# LIVENESS_DIR in the last 30 s, or a page, which must answer with status 200. Exit status 1: a line
# says why not. A shell, since a Python would take a tenth of a second of CPU at each check.

SECONDS_ALIVE=30
MAX_ANSWER_BYTES=500

check_process() {
  local file="$LIVENESS_DIR/$1.alive" touched now
  if [ -z "$LIVENESS_DIR" ]; then
    echo "LIVENESS_DIR is not set, so no process shows that it is alive"
    return 1
  fi
  if ! touched=$(stat -c %Y "$file" 2>/dev/null); then
    echo "$1 has not touched $file yet: it starts, or cannot write there"
    return 1
  fi
  printf -v now '%(%s)T' -1
  if (( now - touched > SECONDS_ALIVE )); then
    echo "$1 touched $file $(( now - touched )) s ago, more than $SECONDS_ALIVE: it hangs"
    return 1
  fi
}

check_page() {
  local address=${1#http://} host port version status text
  host=${address%%[:/]*} port=${address#*:} port=${port%%/*}
  if ! { exec 3<>"/dev/tcp/$host/$port"; } 2>/dev/null; then
    echo "$1 does not answer: no connection to port $port of $host"
    return 1
  fi
  printf 'GET /%s HTTP/1.0\r\nHost: %s\r\n\r\n' "${address#*/}" "$host" >&3
  if ! read -r -t 5 version status text <&3; then
    echo "$1 does not answer within 5 s"
    return 1
  fi
  [ "$status" = 200 ] && return
  # The rest of the head ends with an empty line.
  while read -r -t 5 text <&3 && [ "${text%$'\r'}" ]; do :; done
  read -r -d '' -t 5 -n "$MAX_ANSWER_BYTES" text <&3
  echo "$1 answers $status: $text"
  return 1
}

for target in "$@"; do
  case $target in
    http://*) check_page "$target" || exit 1 ;;
    *) check_process "$target" || exit 1 ;;
  esac
done
