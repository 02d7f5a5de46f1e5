#!/bin/sh
# Restarts the portals on these ports behind nginx one after the other, without a failed request:
# `rolling-restart.sh 3001 3002`. Exits with 1 before the first restart if a portal is not ready, and after a restart if the
# portal is not ready within a minute. The others keep running.
set -eu
# % stands for the port.
restart=${RESTART:-systemctl restart portal@%}

is_ready() {
  curl --fail --silent --max-time 5 --output /dev/null "http://127.0.0.1:$1/readyz"
}

for port in "$@"; do
  is_ready "$port" || { echo "The portal on port $port is not ready; none was restarted." >&2; exit 1; }
done
for port in "$@"; do
  $(echo "$restart" | sed "s/%/$port/g")
  left=60
  until is_ready "$port"; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || { echo "The portal on port $port did not come back within a minute; the others keep running." >&2; exit 1; }
    sleep 1
  done
  echo "$port restarted"
done
