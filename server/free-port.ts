import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Returns a free port of the loopback address. It is below the ports that systems give to outgoing connections, one of which
 * could take it before the caller does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_768)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
