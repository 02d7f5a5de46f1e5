import { Link } from 'react-router'
import { parseClinicDay } from '#contract/dates.ts'
import type { FirstFree } from '#contract/schemas/availability.ts'
import { lengthOf } from '../../features/bookings/treatment-length.ts'
import { useTimes } from '../../features/clinic/times-overview.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicClock } from '../../features/clinic/use-clinic-clock.ts'
import { enClinic } from '../../i18n/en/clinic.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, formatMinutes, formatMoney, formatRelativeDay, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { cardClass } from '../../ui/card-class.ts'
import { IconArrowRight } from '../../ui/icons/icons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TranslatedText, useTranslated } from '../../ui/text/clinic-text.tsx'

const shown = 2
const placeholders = [1, 2]

/**
 * The leading treatments with their next free times, each a link to its booking dialog. Keeps its space while they load; empty
 * if nothing is free this week.
 */
export function HomeFreeTimes() {
  const { home } = useTexts(enClinic)
  const clinic = useClinic()
  const times = useTimes()
  if (times === null || times?.treatments.length === 0) return null
  const cards =
    clinic &&
    times?.treatments
      .slice(0, shown)
      .map((treatment) => <Treatment key={treatment._id} treatment={treatment} timeZone={clinic.timeZone} />)
  return (
    <Section
      title={home.soon}
      flush="both"
      more={
        <Link className={linkClass} to={paths.appointment}>
          <span>
            {home.seeAll}
            <span className="sr-only">{home.seeAllTimes}</span>
          </span>
          <IconArrowRight />
        </Link>
      }
    >
      <ul className="grid gap-3 md:grid-cols-2" aria-hidden={!cards}>
        {cards ??
          placeholders.map((place) => (
            <li key={place} className={cardClass('h-46.5 p-5')}>
              <Skeleton size="m" />
            </li>
          ))}
      </ul>
    </Section>
  )
}

function Treatment({ treatment, timeZone }: { readonly treatment: FirstFree; readonly timeZone: string }) {
  const [{ locale }, { home }] = useTexts(en, enClinic)
  const name = useTranslated()(treatment, 'name').text
  const today = useClinicClock(timeZone).day
  const minutes = lengthOf(treatment.times.map(({ slot }) => slot))
  const day = parseClinicDay(treatment.times[0]?.date ?? '') ?? today
  const when = dayText(day, today, locale)
  return (
    <li className={cardClass('grid content-start gap-3 p-5')}>
      <div className="flex justify-between gap-4">
        <h3 className="min-w-0">
          <TranslatedText of={treatment} field="name" />
        </h3>
        <p className="shrink-0 text-end tabular-nums">
          <b className="block text-lg leading-snug font-semibold">{formatMoney(treatment.price, locale)}</b>
          {minutes !== undefined && (
            <span className="text-sm text-ink-quiet">{formatMinutes(minutes, locale, 'short')}</span>
          )}
        </p>
      </div>
      <p className="text-ink-quiet">
        {home.free} <b className="font-semibold text-ink">{when}</b>
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {treatment.times.map(({ slot }) => {
          const { start } = slotEnds(slot, locale)
          return (
            <li key={slot}>
              <Link
                className="grid min-h-touch place-content-center rounded-control border border-brand-line bg-brand-soft px-1 text-sm font-semibold whitespace-nowrap text-brand-ink tabular-nums no-underline hover:underline"
                to={paths.appointmentWith({ date: day, treatment: treatment._id, slot })}
                aria-label={home.soonBook(name, withCommas([when, start], locale))}
              >
                {start}
              </Link>
            </li>
          )
        })}
      </ul>
    </li>
  )
}

/** `today, Mon, Nov 23`, `tomorrow, Tue, Nov 24`, otherwise `Wed, Nov 25`. */
function dayText(day: string, today: string, locale: string): string {
  const date = formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' })
  const relative = formatRelativeDay(day, today, locale)
  return relative === date ? date : withCommas([relative, date], locale)
}
