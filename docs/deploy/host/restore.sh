#!/bin/sh
# Restores a dump into an empty database, all of it or nothing.
#
# Usage: restore.sh FILE
#   DATABASE, USER_OPTION, RUN   as for backup.sh
set -eu
file=${1:?usage: restore.sh FILE}
database=${DATABASE:-thousand}
count="SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'"

tables=$(${RUN:-} psql ${USER_OPTION:-} --no-psqlrc --tuples-only --no-align --command "$count" "$database")
if [ "$tables" != 0 ]; then
  echo "the database has $tables tables already: restore into an empty one" >&2
  exit 1
fi
${RUN:-} pg_restore ${USER_OPTION:-} --exit-on-error --single-transaction --no-owner --dbname "$database" < "$file"
