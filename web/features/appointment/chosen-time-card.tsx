import { useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { useRequest } from '../../api/use-request.ts'
import { enChosenTime } from '../../i18n/en/chosen-time.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, formatMoney, slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'
import { slotsOf } from '../bookings/free-slots.ts'
import { inOrder } from '../bookings/place.ts'
import { SlotChoice } from '../bookings/slot-choice.tsx'
import type { ChosenTime } from './chosen-time.ts'

const noBreak = '\u00a0'

interface ChosenTimeCardProps {
  readonly chosen: ChosenTime
  /** Called with the choice after another time of the day was chosen. */
  readonly onChange: (chosen: ChosenTime) => void
}

/**
 * The treatment and time that a visitor books after signing in. The other free times of the day open below it, by a press
 * or because the chosen one is no longer free. Shows nothing if the treatment is no longer offered.
 */
export function ChosenTimeCard({ chosen, onChange }: ChosenTimeCardProps) {
  const [{ locale }, texts] = useTexts(en, enChosenTime)
  const [ask] = useState(
    () => (signal: AbortSignal) => call('public GET /available', { query: { date: chosen.date }, signal }),
  )
  const { answer, failed } = useRequest(ask)
  const [isOpen, open] = useState(false)
  const times = useId()
  const treatment = answer?.find(({ _id }) => _id === chosen.treatment)
  if (failed || (answer && !treatment)) return null
  const free = slotsOf(treatment, chosen.doctor)
  const slot = chosen.slot ?? free[0]
  const gone = treatment && slot !== undefined && !free.includes(slot) ? slot : undefined
  const doctor = treatment?.doctors?.find(({ _id }) => _id === chosen.doctor)
  const parts = [
    formatDay(chosen.date, locale, { weekday: 'short', month: 'short', day: 'numeric' }),
    ...(slot === undefined ? [] : [slotEnds(slot, locale).start]),
    ...(treatment ? [formatMoney(treatment.price, locale)] : []),
    ...(doctor ? [doctor.name] : []),
  ]
  const isShown = isOpen || gone !== undefined
  return (
    <section className={cardClass('mb-4 px-4 py-3', { float: true })} aria-label={texts.yourChoice}>
      <div className="flex min-h-12 items-center justify-between gap-2">
        <p className="min-w-0 leading-snug">
          <b className="block text-lg/snug font-semibold">
            {treatment ? <TranslatedText of={treatment} field="name" /> : <Skeleton size="m" />}
          </b>
          {treatment && (
            <span className="text-ink-quiet tabular-nums">
              {parts.map((part) => part.replaceAll(' ', noBreak)).join(' · ')}
            </span>
          )}
        </p>
        {gone === undefined && free.length > 1 && (
          <Button
            look="quiet"
            className="-me-2.5"
            aria-expanded={isShown}
            aria-controls={times}
            onClick={() => open(!isOpen)}
          >
            {texts.change}
          </Button>
        )}
      </div>
      <div id={times} hidden={!isShown} className="pt-3">
        <SlotChoice
          slots={inOrder([...free, gone])}
          chosen={slot ?? ''}
          gone={gone}
          onChoose={(next) => {
            open(false)
            onChange({ ...chosen, slot: next })
          }}
        />
        <p className="mt-3 text-sm text-ink-quiet">{texts.otherDays}</p>
      </div>
    </section>
  )
}
