#!/bin/sh
# Replaces all processes of a running site (profile `standard`) by those of the present image, while
# people play: the new web processes begin beside the old ones, which then hand over their sockets.
#
# Usage, beside docker-compose.yml: rolling_restart.sh
#   PAUSE   seconds between two old web processes; default: 5
set -eu
old=$(docker compose ps --quiet web)
count=$(echo "$old" | wc -w)
docker compose run --rm prepare
docker compose up --detach --wait --no-deps --no-recreate --scale "web=$((2 * count))" web
for container in $old; do
  docker stop "$container"
  docker rm --volumes "$container"
  sleep "${PAUSE:-5}"
done
# The volume of an old container would hide the compiled search of the new image.
docker compose up --detach --no-deps --renew-anon-volumes worker notifier bot-worker ticker beat
