import { useCallback, useEffect, useState } from 'react'

/**
 * Fetches once when the component mounts, for pages without a query cache. `ask` must keep its identity between renders.
 * `again` fetches again and keeps the last answer until then. A failed request is retried when the browser is online.
 */
export function useRequest<T>(ask: (signal: AbortSignal) => Promise<T>): {
  readonly answer: T | undefined
  readonly failed: boolean
  readonly again: () => void
} {
  const [answer, setAnswer] = useState<T>()
  const [failed, setFailed] = useState(false)
  const [question, setQuestion] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number fetches again
  useEffect(() => {
    const asking = new AbortController()
    ask(asking.signal).then(
      (given) => {
        if (asking.signal.aborted) return
        setAnswer(given)
        setFailed(false)
      },
      () => {
        if (!asking.signal.aborted) setFailed(true)
      },
    )
    return () => asking.abort()
  }, [ask, question])
  const again = useCallback(() => setQuestion((last) => last + 1), [])
  useEffect(() => {
    if (!failed) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed, again])
  return { answer, failed, again }
}
