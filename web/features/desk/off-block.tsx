import type { CSSProperties } from 'react'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinute } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { OffTime, Span } from './board-layout.ts'

interface OffBlockProps {
  readonly time: OffTime
  /** The first minute of the board. */
  readonly start: number
}

/** A time of a column in which nothing can be booked, with the reason if there is room. */
export function OffBlock({ time, start }: OffBlockProps) {
  const [{ locale }, { off }] = useTexts(en, enDesk)
  const at = (span: Span) => ({ '--s': span.start - start, '--d': span.end - span.start }) as CSSProperties
  const { clear } = time
  return (
    <>
      <div className="desk-off" style={at(time)} />
      {clear && clear.end - clear.start >= 20 && (
        <div className="desk-why" style={at(clear)}>
          <span>{off[time.why](formatMinute(time.end, locale), time.whom)}</span>
        </div>
      )}
    </>
  )
}
