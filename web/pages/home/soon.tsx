import { Link } from 'react-router'
import { parseClinicDay } from '#contract/dates.ts'
import type { FirstFree } from '#contract/schemas/availability.ts'
import { call } from '../../api/client.ts'
import { useRequest } from '../../api/use-request.ts'
import { lengthOf } from '../../features/bookings/treatment-length.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicClock } from '../../features/clinic/use-clinic-clock.ts'
import { enClinic } from '../../i18n/en/clinic.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, formatMinutes, formatMoney, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { cardClass } from '../../ui/card-class.ts'
import { IconArrowRight } from '../../ui/icons/icons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TranslatedText, useTranslated } from '../../ui/text/clinic-text.tsx'

const ask = (signal: AbortSignal) => call('public GET /available/soon', { signal })

const placeholders = [1, 2, 3, 4, 5, 6]

/**
 * Treatments with their next free times, each a link to its booking dialog. Keeps its space while they load; empty if nothing
 * is free this week.
 */
export function HomeSoon() {
  const { home } = useTexts(enClinic)
  const clinic = useClinic()
  const { answer, failed } = useRequest(ask)
  if (failed || answer?.length === 0) return null
  return (
    <div className="bg-mist">
      <Section title={home.soon} lead={home.soonLead}>
        <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {answer && clinic
            ? answer.map((treatment) => (
                <SoonCard key={treatment._id} treatment={treatment} timeZone={clinic.timeZone} />
              ))
            : placeholders.map((place) => (
                <li key={place} className={cardClass('h-42 p-5')} aria-hidden>
                  <Skeleton size="m" />
                </li>
              ))}
        </ul>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-sm text-ink-quiet">{home.soonNote}</p>
          <Link className={linkClass} to={paths.appointment}>
            {home.soonAll}
            <IconArrowRight />
          </Link>
        </div>
      </Section>
    </div>
  )
}

function SoonCard({ treatment, timeZone }: { readonly treatment: FirstFree; readonly timeZone: string }) {
  const [{ locale }, { home }] = useTexts(en, enClinic)
  const name = useTranslated()(treatment, 'name').text
  const today = useClinicClock(timeZone).day
  const minutes = lengthOf(treatment.times.map(({ slot }) => slot))
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return (
    <li className={cardClass('grid content-start gap-3 p-5')}>
      <div>
        <h3>
          <TranslatedText of={treatment} field="name" />
        </h3>
        <p className="text-ink-quiet tabular-nums">
          {minutes !== undefined && `${formatMinutes(minutes, locale, 'short')} · `}
          <b className="font-semibold text-ink">{formatMoney(treatment.price, locale)}</b>
        </p>
      </div>
      <ul className="grid grid-cols-3 gap-2">
        {treatment.times.map(({ date, slot }) => {
          const day = parseClinicDay(date) ?? today
          const onDay = (form: Intl.DateTimeFormatOptions) =>
            day === today ? relative.format(0, 'day') : formatDay(day, locale, form)
          const { start } = slotEnds(slot, locale)
          const when = [onDay({ weekday: 'long', month: 'short', day: 'numeric' }), start]
          return (
            <li key={`${date} ${slot}`}>
              <Link
                className="grid min-h-touch content-center rounded-control bg-brand-soft px-1 py-1.5 text-center leading-[1.3] no-underline hover:underline"
                to={paths.appointmentWith({ date: day, treatment: treatment._id, slot })}
                aria-label={home.soonBook(name, withCommas(when, locale))}
              >
                {/* The times are of seven days, so the weekday is enough. */}
                <span className="text-sm text-ink-quiet first-letter:uppercase">{onDay({ weekday: 'short' })}</span>
                <b className="font-semibold whitespace-nowrap text-brand-ink tabular-nums">{start}</b>
              </Link>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
