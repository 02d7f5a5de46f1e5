#!/bin/sh
# The password of the database of compose.yaml. `make` makes a random one once and keeps it in the volume of secrets, or takes
# DATABASE_PASSWORD. `set` gives it to the running database, which may still have an earlier one.
set -eu
umask 077
export PASSWORD_FILE="${SECRETS:=/secrets}/database-password"

make_password() {
  if [ -z "${DATABASE_PASSWORD:-}" ]; then
    [ -s "$PASSWORD_FILE" ] || od -An -N24 -tx1 /dev/urandom | tr -d ' \n' | keep "$PASSWORD_FILE"
  else
    case $DATABASE_PASSWORD in
    *[!A-Za-z0-9._~-]*) echo "DATABASE_PASSWORD must consist of letters, digits and . _ ~ -" >&2 && exit 1 ;;
    esac
    printf %s "$DATABASE_PASSWORD" | keep "$PASSWORD_FILE"
  fi
  printf 'postgres://portal:%s@database:5432/portal' "$(cat "$PASSWORD_FILE")" | keep "$SECRETS/database-url"
}

# Renames, so that an interruption leaves no half of a file. The portal reads its file as a user of its own.
keep() {
  cat >"$1.new"
  [ "$1" = "$PASSWORD_FILE" ] || chown "${PORTAL_USER:-10001}" "$1.new"
  mv "$1.new" "$1"
}

# The server trusts its own loopback address.
set_password() {
  psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 <<'SQL'
\set password `cat "$PASSWORD_FILE"`
ALTER ROLE CURRENT_USER PASSWORD :'password';
SQL
}

"${1:?make or set}_password"
