import { AppError } from '../http/problems.ts'

/** How many may wait behind the one whose turn it is. */
const mostWaiting = 8

/** Runs what needs much memory one at a time; `unavailable`, to be tried again in some seconds, where too many wait. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting > mostWaiting) throw new AppError('unavailable', 5)
    waiting++
    const own = last.then(work)
    last = own.catch(() => undefined)
    return own.finally(() => waiting--)
  }
}
