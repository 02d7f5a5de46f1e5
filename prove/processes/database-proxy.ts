import { type AddressInfo, connect, createServer } from 'node:net'

/**
 * What a line to the database does: carries everything, swallows everything and stays open, or carries what is asked and
 * breaks in place of the answer, once a booking or the end of a transaction was asked for.
 */
type ProxyMode = 'pass' | 'blackhole' | 'lose_answers'

/** A line between portals and their database that can be cut. */
export interface DatabaseLine {
  readonly port: number
  set(mode: ProxyMode): void
  /** How many answers have been lost. */
  readonly lost: () => number
  close(): Promise<void>
}

// The named statement that books a slot, by the message that runs it, and the end of a transaction.
const decisive = /claim-slot|commit/i

/** Listens on a free port of this machine and leads every connection to `port` on it. */
export async function startDatabaseProxy(port: number): Promise<DatabaseLine> {
  let mode: ProxyMode = 'pass'
  let lost = 0
  const lines = new Set<() => void>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const cut = () => {
      lines.delete(cut)
      near.destroy()
      far.destroy()
    }
    lines.add(cut)
    for (const end of [near, far]) end.on('error', cut).on('close', cut).setNoDelay(true)
    let decided = false
    near.on('data', (bytes) => {
      if (mode === 'blackhole') return
      if (mode === 'lose_answers' && decisive.test(bytes.toString('latin1'))) decided = true
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (mode === 'blackhole') return
      if (!decided) return void near.write(bytes)
      lost++
      cut()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      // What was swallowed never comes: such a line is of no use any more.
      if (mode === 'blackhole') for (const cut of lines) cut()
      mode = next
    },
    lost: () => lost,
    close: () => {
      for (const cut of lines) cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
