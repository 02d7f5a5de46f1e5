/** Resolves when the browser is online again, at the latest after 15 s, since browsers may report it wrongly. */
export function networkReturns(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, 15_000)
    window.addEventListener('online', done)
  })
}
