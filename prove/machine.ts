import { Worker } from 'node:worker_threads'

/** From when to when something took, in milliseconds of the history's clock. */
export interface Stretch {
  readonly invoked: number
  readonly returned: number
}

/** What makes an answer late and is not the portal's: the longer stretches of each. */
export interface Machine {
  /** In which the disk flushed a few bytes for a program that does nothing else. */
  readonly flushes: readonly Stretch[]
  /** In which the program that asks the portals stood still. */
  readonly standstills: readonly Stretch[]
}

const every = 50
const notable = 50

/** Watches the disk below a directory and this program; what it returns stops that, and gives what was seen. Safe to repeat. */
export function watchMachine(directory: string, say: (line: string) => void) {
  const flushes: Stretch[] = []
  const standstills: Stretch[] = []
  const disk = new Worker(new URL('./disk-watch.ts', import.meta.url), { workerData: { directory, every, notable } })
  disk.on('message', ({ invoked, returned }: Stretch) => {
    flushes.push({ invoked: invoked - performance.timeOrigin, returned: returned - performance.timeOrigin })
  })
  // Without the watch the run is as good: its report says then that nothing was seen of the disk.
  disk.on('error', (error) => say(`  the disk is not watched: ${error}`))
  let last = performance.now()
  const clock = setInterval(() => {
    const now = performance.now()
    if (now - last > every + notable) standstills.push({ invoked: last + every, returned: now })
    last = now
  }, every)
  return async (): Promise<Machine> => {
    clearInterval(clock)
    await disk.terminate()
    return { flushes, standstills }
  }
}
