#!/bin/sh
# What the official image of PostgreSQL does at its start, for Debian's packages: the first time it
# makes the database and its user, then it runs the command.
set -eu
PATH=/usr/lib/postgresql/17/bin:$PATH
data=/var/lib/postgresql/data
if [ ! -s $data/PG_VERSION ]; then
  umask 077
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
  initdb --pgdata=$data --username="$POSTGRES_USER" --pwfile=/tmp/password --encoding=UTF8 \
    --auth-local=trust --auth-host=scram-sha-256
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  pg_ctl --pgdata=$data --options="-c listen_addresses=''" --wait start
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --pgdata=$data --wait stop
fi
exec "$@" -D $data -c listen_addresses='*'
