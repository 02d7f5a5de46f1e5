import { type AddressInfo, connect, createServer } from 'node:net'

/**
 * How the proxy treats traffic: forwards it, discards it and stays open, or forwards a request and breaks the
 * connection instead of the answer once a booking or commit was requested.
 */
type ProxyMode = 'pass' | 'blackhole' | 'lose_answers'

/** A proxy between portals and their database. */
export interface DatabaseLine {
  readonly port: number
  set(mode: ProxyMode): void
  /** Number of lost answers. */
  readonly lost: () => number
  close(): Promise<void>
}

// The named statement that books a slot, identified by the message that runs it, and the commit.
const decisive = /claim-slot|commit/i

/** Listens on a free port of this machine and forwards every connection to `port`. */
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
      // Discarded data never arrives, so such a connection is unusable.
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
