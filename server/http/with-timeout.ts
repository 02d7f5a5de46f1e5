/**
 * Gives what `work` gives, or throws what `late` makes after so many milliseconds. The work itself goes on, and what it
 * throws then is nobody's concern.
 */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), milliseconds)
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
