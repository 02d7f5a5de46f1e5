#!/bin/sh
# Restarts the portals behind nginx one after the other: each is taken out of nginx's list, given
# time to finish, restarted, and put back when it is ready. `rolling-restart.sh 3001 3002`, the ports. Ends with 1 and
# leaves the others running where one does not come back.
set -eu
upstream=${UPSTREAM:-/etc/nginx/portal-upstream.conf}
reload=${RELOAD:-nginx -s reload}
# % stands for the port.
restart=${RESTART:-systemctl restart portal@%}
drain=${DRAIN_SECONDS:-3}

list_without() {
  for each in $ports; do
    [ "$each" = "$1" ] && echo "server 127.0.0.1:$each down;" || echo "server 127.0.0.1:$each;"
  done > "$upstream.new"
  mv "$upstream.new" "$upstream"
  $reload
  # nginx changes over a moment after it was told, and what it had passed on is answered meanwhile.
  sleep "$drain"
}

ports=$*
for port in $ports; do
  list_without "$port"
  $(echo "$restart" | sed "s/%/$port/g")
  left=60
  until curl --fail --silent --output /dev/null "http://127.0.0.1:$port/readyz"; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || { echo "The portal on port $port did not come back within a minute; the others go on." >&2; exit 1; }
    sleep 1
  done
  echo "$port restarted"
done
list_without none
