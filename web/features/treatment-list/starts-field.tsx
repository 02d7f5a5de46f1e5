import { useRef, useState } from 'react'
import { formatSlot } from '#contract/slots.ts'
import { parseStart } from '#contract/start-times.ts'
import { en } from '../../i18n/en/layout.ts'
import { enTreatments } from '../../i18n/en/treatments.ts'
import { formatSlotText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { fillStartTimes, parseStartTimes, replaceStartTimes } from './parse-start-times.ts'

interface StartsFieldProps {
  /** As they stand, `HH:MM`. */
  readonly starts: readonly string[]
  /** The typed length; `NaN` if it is not a number. */
  readonly minutes: number
  readonly error: string | undefined
}

/** The start times of a treatment, typed as a text or filled from one time to another. */
export function StartsField({ starts, minutes, error }: StartsFieldProps) {
  const [{ locale }, texts] = useTexts(en, enTreatments)
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(starts.join(', '))
  const [span, setSpan] = useState({ from: starts[0] ?? '09:00', until: '12:00' })
  const slots = parseStartTimes(typed).flatMap((text) => parseStart(text) ?? [])

  function fill() {
    const area = box.current?.querySelector('textarea')
    const filled = fillStartTimes(span.from, span.until, minutes)
    if (!area || filled.length === 0) return
    // As if it had been typed, so that the form looks at it again.
    area.setRangeText(replaceStartTimes(typed, span, filled).join(', '), 0, area.value.length, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div className="grid gap-3" ref={box}>
      <TextArea
        name="starts"
        label={texts.starts}
        hint={texts.startsHint}
        rows={2}
        className="min-h-20"
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error}
      />
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:grid-cols-[1fr_1fr_auto]">
        <Field
          label={texts.fillFrom}
          type="time"
          value={span.from}
          onChange={({ target }) => setSpan({ ...span, from: target.value })}
        />
        <Field
          label={texts.fillUntil}
          type="time"
          value={span.until}
          onChange={({ target }) => setSpan({ ...span, until: target.value })}
        />
        <Button className="max-sm:col-span-full sm:min-h-12" onClick={fill}>
          {texts.fill}
        </Button>
      </div>
      {slots.length > 0 && minutes > 0 && (
        <ul className="flex flex-wrap gap-1.5 text-sm text-ink-quiet tabular-nums" aria-label={texts.slots}>
          {slots.map((start, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same start may be typed twice
            <li key={place} className="rounded-2xl bg-mist px-2.5 py-0.5 whitespace-nowrap">
              {formatSlotText(formatSlot({ start, end: start + minutes }), locale)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
