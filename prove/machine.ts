import { Worker } from 'node:worker_threads'

/** A period in milliseconds of the history's clock. */
export interface Stretch {
  readonly invoked: number
  readonly returned: number
}

/** Causes of slow answers outside the portal: the longer periods of each. */
export interface Machine {
  /** Periods in which the disk flushed a few bytes. */
  readonly flushes: readonly Stretch[]
  /** Periods in which the program that sends requests was blocked. */
  readonly standstills: readonly Stretch[]
}

const every = 50
const notable = 50

/**
 * Watches the disk of a folder and this program. Returns a function that stops watching and returns the periods.
 * Idempotent.
 */
export function watchMachine(directory: string, say: (line: string) => void) {
  const flushes: Stretch[] = []
  const standstills: Stretch[] = []
  const disk = new Worker(new URL('./disk-watch.ts', import.meta.url), { workerData: { directory, every, notable } })
  disk.on('message', ({ invoked, returned }: Stretch) => {
    flushes.push({ invoked: invoked - performance.timeOrigin, returned: returned - performance.timeOrigin })
  })
  // A run is valid without this watch; its report then contains nothing about the disk.
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
