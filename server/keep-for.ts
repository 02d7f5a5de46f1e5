/**
 * Returns a function that runs `run` at most once in `ms` milliseconds and returns the last result in between. Concurrent
 * callers share one run. A failure is not kept.
 */
export function keepFor<Result>(ms: number, run: () => Promise<Result>): () => Promise<Result> {
  let kept: { readonly until: number; readonly result: Promise<Result> } | undefined
  return () => {
    const now = performance.now()
    if (kept && now < kept.until) return kept.result
    const result = run()
    kept = { until: now + ms, result }
    result.catch(() => {
      if (kept?.result === result) kept = undefined
    })
    return result
  }
}
