import { useCallback, useEffect, useState } from 'react'

/**
 * The answer to one question, asked when the component appears: for pages without a query cache. `ask` keeps its
 * identity between renderings; `again` asks once more and leaves the last answer until the new one is there. What failed
 * is asked again by itself when the connection is back.
 */
export function useRequest<T>(ask: (signal: AbortSignal) => Promise<T>): {
  readonly answer: T | undefined
  readonly failed: boolean
  readonly again: () => void
} {
  const [answer, setAnswer] = useState<T>()
  const [failed, setFailed] = useState(false)
  const [question, setQuestion] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number asks again
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
