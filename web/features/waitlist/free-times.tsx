import { parseClinicDay } from '#contract/dates.ts'
import type { FittingTime } from '#contract/schemas/waitlist.ts'
import { en } from '../../i18n/en/layout.ts'
import { enWaitlist } from '../../i18n/en/waitlist.ts'
import { formatDay, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'

interface FreeTimesProps {
  readonly times: readonly FittingTime[]
  readonly treatmentId: string
  /** What the times mean here. */
  readonly help: string
  readonly className?: string
}

/** Times that suit a wish and are free for everyone now. Each leads to its booking. */
export function FreeTimes({ times, treatmentId, help, className }: FreeTimesProps) {
  const [{ locale }, { free: texts }] = useTexts(en, enWaitlist)
  return (
    <div className={className}>
      <p>
        <b className="font-semibold">{texts.title}.</b> <span className="text-ink-quiet">{help}</span>
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {times.map(({ date, slot, startsAt, doctor }) => {
          const day = parseClinicDay(date) ?? ''
          const when = withCommas(
            [
              formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' }),
              slotEnds(slot, locale).start,
            ],
            locale,
          )
          const choice = { date: day, treatment: treatmentId, slot, ...(doctor && { doctor: doctor._id }) }
          return (
            <li key={startsAt}>
              <ButtonLink to={paths.appointmentWith(choice)} look="soft" aria-label={texts.book(when)}>
                {when}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
