/**
 * Returns a function whose concurrent callers share one run of `run`. At most one run is in progress; callers that arrive
 * in the meantime share the next one, so that nobody receives what was read before the call. Keeps public reads from
 * taking all database connections.
 */
export function shareRuns<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined
  const startNext = () => {
    next = undefined
    const started = run()
    current = started.catch(() => {})
    return started
  }
  return () => {
    next ??= current.then(startNext)
    return next
  }
}
