import type { RequestListener } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

type Server = FastifyInstance['server']

/** Longer than the proxy keeps a connection that it does not use (`deploy/portal-upstream.conf`). */
const drainMs = 3_000
const finishMs = 8_000

/**
 * Settles what becomes of connections when a server is told to close: requests under way have eight seconds to finish.
 * Behind a proxy it leaves that first: it accepts no more connections, so that what the proxy has not sent yet goes to
 * another server, and answers on those that stand, on each for the last time (`Connection: close`), until the proxy has
 * closed them all, for three seconds at most.
 */
export function enableGracefulShutdown(app: FastifyInstance, behindProxy: boolean): void {
  app.addHook('preClose', async () => {
    if (behindProxy) await drainProxyConnections(app.server)
    // A client that never reads does not keep the process.
    setTimeout(() => app.server.closeAllConnections(), finishMs).unref()
  })
}

async function drainProxyConnections(server: Server): Promise<void> {
  const answerOn = pauseRequests(server)
  await waitForEmptyBacklog(server)
  // An HTTP server's own `close` breaks idle connections, and the proxy may be sending on one of them just now.
  const left = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  answerOn()
  await Promise.race([left, delay(drainMs, undefined, { ref: false })])
}

/** Lets requests wait that come from now on, until what it gives is called. */
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
 * Waits until nobody stands at the door, for a second at most: the system cuts off who has connected and was not let in
 * when the door closes, and the proxy may not send again what it has sent. One is let in a turn of the event loop, so
 * turns that find nobody and take no time are a sign, and nothing may be answered meanwhile.
 */
async function waitForEmptyBacklog(server: Server): Promise<void> {
  let letIn = 0
  const count = () => letIn++
  server.on('connection', count)
  await nextTurn()
  for (const until = performance.now() + 1_000; performance.now() < until; ) {
    const [before, turned] = [letIn, performance.now()]
    await nextTurn()
    if (letIn === before && performance.now() - turned < 0.5) break
  }
  server.off('connection', count)
}
