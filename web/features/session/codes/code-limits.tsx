import { useEffect, useState } from 'react'
import { enMailedCode } from '../../../i18n/en/mailed-code.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

interface CodeLimitsProps {
  /** Until when the code works, in milliseconds since 1970. */
  readonly until: number
  /** How many codes can still be tried. */
  readonly tries: number
}

/** How long a mailed code still works, and how many tries are left. It is the same for an address without an account. */
export function CodeLimits({ until, tries }: CodeLimitsProps) {
  const texts = useTexts(enMailedCode)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.ceil((until - now) / 60_000)
  return <p className="text-sm text-ink-quiet">{minutes > 0 && tries > 0 ? texts.left(minutes, tries) : texts.over}</p>
}
