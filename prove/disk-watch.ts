import { fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Worker of watchMachine: writes and flushes a block, as a commit of the database does. Reports start and end of long
// flushes in milliseconds since 1970.
const { directory, every, notable }: { directory: string; every: number; notable: number } = workerData
const file = openSync(join(directory, 'disk-watch'), 'w')
const now = () => performance.timeOrigin + performance.now()
for (;;) {
  const invoked = now()
  writeSync(file, Buffer.alloc(8_192), 0, 8_192, 0)
  fdatasyncSync(file)
  const returned = now()
  if (returned - invoked > notable) parentPort?.postMessage({ invoked, returned })
  await delay(every)
}
