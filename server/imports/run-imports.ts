import { importKinds } from '#contract/schemas/import.ts'
import type { Context } from '../context.ts'
import { runPeriodically } from '../run-periodically.ts'
import { inviteNext } from './invite-patients.ts'
import { findJob, finish, inJob, type Job, markFailed } from './job.ts'
import { type ImportFile, runRows, type Work } from './run-rows.ts'
import { deleteSourcesOf } from './sources.ts'

const pollIntervalMs = 1_000
const errorDelayMs = 5_000

/** Works on imports in the background. Returns a function that stops it after the present batch. */
export function startImports(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const pauses = { firstAfterMs: pollIntervalMs, retryDelayMs: errorDelayMs }
  return runPeriodically({ ...pauses, onError }, async (stop) => {
    while (!stop.aborted && (await runBatch(context))) {
      // Between two batches, requests that wait for a connection or a lock have their turn.
      await new Promise((resolve) => setImmediate(resolve))
    }
    return pollIntervalMs
  })
}

/**
 * Runs the next batch of an import, see `runRows`, or of the invitations of its patients. Returns whether there was one that no other process is at work on. Throws if it
 * fails; it is tried again after those that have not failed.
 */
export async function runBatch(context: Context): Promise<boolean> {
  const job = await findJob(context)
  if (!job) return false
  try {
    if (job.state === 'inviting') return await inviteBatch(context, job)
    const [work, file] = planOf(job, await filesOf(context, job))[job.step] ?? []
    if (work && file) return await runRows(context, job, work, file)
    return await inJob(context, job, async (tx) => {
      if (job.state === 'undoing') await deleteSourcesOf(tx, job.id)
      await finish(tx, job, context.clock())
    })
  } catch (error) {
    await markFailed(context, job)
    throw error
  }
}

function inviteBatch(context: Context, job: Job): Promise<boolean> {
  return inJob(context, job, async (tx) => {
    const now = context.clock()
    if ((await inviteNext(tx, job.id, now)) === 0) await finish(tx, job, now)
  })
}

/** Every step of a state: reading and checking each file, or importing, or undoing in the reverse order. */
function planOf({ state }: Job, files: readonly ImportFile[]): (readonly [Work, ImportFile])[] {
  const ordered = importKinds.flatMap((kind) => files.filter((file) => file.kind === kind))
  const each = (work: Work, of: readonly ImportFile[]) => of.map((file) => [work, file] as const)
  if (state === 'checking') return [...each('read', ordered), ...each('check', ordered)]
  return state === 'running' ? each('apply', ordered) : each('undo', ordered.toReversed())
}

async function filesOf({ db }: Context, { id }: Job): Promise<ImportFile[]> {
  const files = await db
    .selectFrom('import_file')
    .select(['id', 'kind', 'columns', 'dates'])
    .where('import_id', '=', id)
    .where('whole', '=', true)
    .orderBy('position')
    .execute()
  return files.map((file) => ({ ...file, dates: file.dates ?? 'ymd' }))
}
