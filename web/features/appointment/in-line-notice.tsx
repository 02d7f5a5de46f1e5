import { useEffect, useState } from 'react'
import { enBookingDialog } from '../../i18n/en/booking-dialog.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatWait } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { IconClock } from '../../ui/icons/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { InLine } from './use-book-appointment.ts'

/** Shows a countdown of the expected wait in line. Screen readers announce the wait once for each answer of the server. */
export function InLineNotice({ line: { turnAt } }: { readonly line: InLine }) {
  const [{ locale }, { inLine }] = useTexts(en, enBookingDialog)
  const [now, setNow] = useState(Date.now)
  const [announced, announce] = useState('')
  useEffect(() => {
    setNow(Date.now())
    announce(inLine(formatWait(secondsUntil(turnAt, Date.now()), locale)))
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [turnAt, inLine, locale])
  return (
    <DialogNotice>
      <Notice as="p" icon={IconClock}>
        <span aria-hidden className="tabular-nums">
          {inLine(formatWait(secondsUntil(turnAt, now), locale))}
        </span>
        <span role="status" className="sr-only">
          {announced}
        </span>
      </Notice>
    </DialogNotice>
  )
}

function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.round((time - now) / 1_000))
}
