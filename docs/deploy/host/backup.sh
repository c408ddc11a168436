#!/bin/sh
# Dumps the database into a folder, reads the dump once, and deletes all but the newest ones.
#
# Usage: backup.sh FOLDER
#   DATABASE   what pg_dump connects to, an address or a name; default: thousand
#   USER_OPTION  such as "--username thousand"; default: none
#   RUN        how to run PostgreSQL's programs, such as "docker compose exec -T postgres"
#   KEEP       how many dumps stay; default: 14
set -eu
umask 077
folder=${1:?usage: backup.sh FOLDER}
keep=${KEEP:-14}
name=thousand-$(date -u +%Y-%m-%dT%H%M%SZ).dump

mkdir -p "$folder"
# Only a whole dump gets its name: a full disk leaves the last one alone.
trap 'rm -f "$folder/$name.part"' EXIT
${RUN:-} pg_dump ${USER_OPTION:-} --format=custom "${DATABASE:-thousand}" > "$folder/$name.part"
${RUN:-} pg_restore --list < "$folder/$name.part" > /dev/null
mv "$folder/$name.part" "$folder/$name"

find "$folder" -name 'thousand-*.dump' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm "$old"
done
echo "$folder/$name"
