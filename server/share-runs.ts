import { onOwnBehalf } from './on-behalf-of.ts'

/**
 * Returns a function whose concurrent callers share one run of `run`. At most one run is in progress. Later callers
 * share the next run, so that no one receives data from before their call. Public reads thus use one connection,
 * and the runs are the portal's own work: no caller's queue delays those of others.
 */
export function shareRuns<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined
  const startNext = () => {
    next = undefined
    const started = onOwnBehalf(run)
    current = started.catch(() => {})
    return started
  }
  return () => {
    next ??= current.then(startNext)
    return next
  }
}
