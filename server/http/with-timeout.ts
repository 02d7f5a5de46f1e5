/**
 * Returns the result of `work`, or throws the error of `late` after `milliseconds`. The work itself continues, and a
 * later error of it is ignored.
 */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), milliseconds)
  try {
    return await Promise.race([work, timedOut])
  } finally {
    clearTimeout(timer)
  }
}
