import { useEffect, useState } from 'react'

/** Returns the text as it was when it last stayed the same for `delay` milliseconds (a debounce). */
export function useSettled(text: string, delay: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  return settled
}
