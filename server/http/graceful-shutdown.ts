import type { RequestListener } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

type Server = FastifyInstance['server']

/** Longer than the proxy keeps an idle connection open (`deploy/portal-upstream.conf`). */
const drainMs = 3_000
const finishMs = 8_000

/**
 * Shuts the server down gracefully: requests in flight have eight seconds to finish. Behind a proxy it first stops
 * accepting connections, so that new requests go to another server. Each open connection gets one last answer with
 * `Connection: close`: that of its request in flight, or of its next one. It waits at most three seconds until all are closed.
 */
export function enableGracefulShutdown(app: FastifyInstance, behindProxy: boolean): void {
  let closing = false
  // Fastify sets it for requests that begin later. The proxy would keep the connection of an earlier one, and send on it again.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    closing = true
    if (behindProxy) await drainProxyConnections(app.server)
    // A client that never reads must not keep the process alive.
    setTimeout(() => app.server.closeAllConnections(), finishMs).unref()
  })
}

async function drainProxyConnections(server: Server): Promise<void> {
  const resumeRequests = pauseRequests(server)
  await waitForEmptyBacklog(server)
  // The `close` of an HTTP server breaks idle connections, and the proxy may be sending on one of them.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  resumeRequests()
  await Promise.race([closed, delay(drainMs, undefined, { ref: false })])
}

/** Queues new requests until the returned function is called. */
function pauseRequests(server: Server): () => void {
  const held: Parameters<RequestListener>[] = []
  const answering = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request').on('request', (...request) => held.push(request))
  return () => {
    server.removeAllListeners('request')
    for (const answer of answering) server.on('request', answer)
    for (const request of held) server.emit('request', ...request)
  }
}

/**
 * Waits until the listen backlog is empty, at most one second. The system resets connections that are still in the
 * backlog when the socket closes, and the proxy may not resend their requests. The event loop accepts one connection
 * per turn, so a fast turn without a new connection means that the backlog is empty.
 */
async function waitForEmptyBacklog(server: Server): Promise<void> {
  let accepted = 0
  const count = () => accepted++
  server.on('connection', count)
  await nextTurn()
  for (const until = performance.now() + 1_000; performance.now() < until; ) {
    const [before, turned] = [accepted, performance.now()]
    await nextTurn()
    if (accepted === before && performance.now() - turned < 0.5) break
  }
  server.off('connection', count)
}
