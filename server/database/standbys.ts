import { createConnection } from 'node:net'
import type pg from 'pg'

/** SQL state of a write on a standby, or on a server that is read-only for maintenance. */
export const readOnlyState = '25006'

/**
 * Thrown instead of the result of a commit that a failover may lose: its wait for the synchronous standby was canceled. The
 * transaction is committed on this server. The outcome is unknown to the caller, who may repeat an idempotent request.
 */
export class UnconfirmedCommitError extends Error {
  constructor() {
    super('Commit not confirmed: its wait for the synchronous standby was canceled')
  }
}

/** The server's function that waits for standbys. It warns if its wait ends early. The text of the warning is localized. */
const waitingRoutine = 'SyncRepWaitForLSN'

/** Runs a query on `client`. Throws `UnconfirmedCommitError` if the query committed without its synchronous standby. */
export async function requireConfirmed<Result>(client: pg.ClientBase, run: () => Promise<Result>): Promise<Result> {
  let isConfirmed = true
  // The server warns before it is ready for the next query, so the driver emits the notice before it returns the result.
  const onNotice = ({ routine }: { readonly routine: string | undefined }) => {
    if (routine === waitingRoutine) isConfirmed = false
  }
  client.on('notice', onNotice)
  try {
    const result = await run()
    if (!isConfirmed) throw new UnconfirmedCommitError()
    return result
  } finally {
    client.off('notice', onNotice)
  }
}

/** Whether an error says that the server did not respond to a query within `query_timeout`. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

const cancelRequestCode = 80877102
/** Time after which a cancel request is abandoned, in milliseconds. */
const cancelTimeoutMs = 3_000

/**
 * Asks the server to cancel the query of a connection that is about to be dropped. A commit that waits for a standby would
 * otherwise keep its server process, because no timeout of the server ends that wait. Sends one request, does not wait for its
 * effect and never throws.
 */
export function cancelQuery(client: pg.PoolClient): void {
  // The driver's types lack the two numbers that the server sends at the start of a connection.
  const { host, port, processID, secretKey } = client as pg.PoolClient & { processID: number; secretKey: number }
  const request = Buffer.alloc(16)
  for (const [i, value] of [request.length, cancelRequestCode, processID, secretKey].entries()) {
    request.writeInt32BE(value, 4 * i)
  }
  // Servers accept it without TLS. The key is of no use once the connection is dropped, and unknown to any other server.
  const socket = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host)
  socket.on('error', () => {})
  socket.setTimeout(cancelTimeoutMs, () => socket.destroy())
  socket.unref()
  socket.end(request)
}
