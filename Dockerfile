# The portal without a database; `compose.yaml` starts it with a PostgreSQL server. Node is the version of the lockfile.
FROM debian:bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends binutils ca-certificates libatomic1 nodejs npm
WORKDIR /portal
COPY . .
RUN node scripts/run-with-pinned-node.mjs scripts/build-pages.ts \
  && node scripts/run-with-pinned-node.mjs scripts/pack-server.ts /packed \
  && strip --output-target=default -o /usr/local/bin/portal-node node_modules/node-linux-*/bin/node

FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/cache/apt /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data portal \
  && install --directory --owner=portal --group=portal /data
COPY --from=build /usr/local/bin/portal-node /usr/local/bin/node
COPY --from=build /packed /portal
WORKDIR /portal
USER portal
ENV HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=20s --interval=10s --timeout=3s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Requests in progress are finished within eleven seconds.
STOPSIGNAL SIGTERM
CMD ["node", "server/main.ts"]
