#!/bin/sh
# Writes the file .env of a new small site, which Caddy serves by https, with secrets of its own.
#
# Usage, beside docker-compose.yml: new_settings.sh HOST, such as play.example.org
set -eu
umask 077
host=${1:?usage: new_settings.sh HOST}
if ! printf '%s' "$host" | grep -Eqx '([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*'; then
  echo "$host is no name of a host: write it as play.example.org, without https:// and port" >&2
  exit 1
fi
if [ -e .env ]; then
  echo ".env exists: change it by hand, or move it away" >&2
  exit 1
fi
hexadecimal() { head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }
url_safe() { head -c 32 /dev/urandom | base64 -w 0 | tr '+/' '-_' | tr -d '='; }

cat > .env.part <<END
COMPOSE_PROFILES=small,tls
SITE_URL=https://$host
ALLOWED_HOSTS=$host,127.0.0.1
CSRF_TRUSTED_ORIGINS=https://$host
HTTPS=1
# The networks of containers, in which Caddy is.
OUTER_PROXIES=172.16.0.0/12 192.168.0.0/16
SECRET_KEY=$(hexadecimal)
POSTGRES_PASSWORD=$(hexadecimal)
# Another key ends all pushes.
VAPID_PRIVATE_KEY=$(url_safe)
END
mv .env.part .env
echo "wrote .env: keep a copy of it apart from this machine"
