#!/bin/sh
# Restarts the portals behind nginx one after the other, and nobody notices: `rolling-restart.sh 3001 3002`, the ports. A
# portal that is told to stop leaves nginx by itself, and nginx comes back by itself. Ends with 1 and leaves the others
# running where one does not come back, and before it restarts any where one is not ready.
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
    [ "$left" -gt 0 ] || { echo "The portal on port $port did not come back within a minute; the others go on." >&2; exit 1; }
    sleep 1
  done
  echo "$port restarted"
done
