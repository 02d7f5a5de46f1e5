import type { Context } from '../context.ts'
import { queueReminders } from '../reminders/queue-reminders.ts'
import { runPeriodically } from '../run-periodically.ts'

const intervalMs = 60_000

/** Queues due reminders once a minute. Returns a function that stops it. */
export function startReminders(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  return runPeriodically({ firstAfterMs: 0, retryDelayMs: intervalMs, onError }, async () => {
    await queueReminders(context)
    return intervalMs
  })
}
