import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { IconHourglass } from '../../ui/icons/page-icons.tsx'
import { TranslatedText, useTranslated } from '../../ui/text/clinic-text.tsx'
import { dayOf, headingId, type NextDayProps, shortDay } from './next-day.tsx'
import { bookButtonId, type CardProps, useShown } from './treatment-card.tsx'

interface SoldOutProps {
  /** The fully booked treatments, as they are shown. */
  readonly rows: readonly Omit<CardProps, 'minutes' | 'onBook' | 'onNear'>[]
}

/** The fully booked treatments of a day, below those that are free. */
export function SoldOut({ rows }: SoldOutProps) {
  return (
    <ul className={cardClass('mt-4 divide-y divide-line')}>
      {rows.map((row) => (
        <SoldOutRow key={row.treatment._id} {...row} />
      ))}
    </ul>
  )
}

/** A fully booked treatment as a row: the next day on which it is free, and the waitlist. */
function SoldOutRow({ treatment, day, filter, shown, next }: Omit<CardProps, 'minutes' | 'onBook' | 'onNear'>) {
  const [{ locale }, { appointment }] = useTexts(en, enBooking)
  const name = useTranslated()(treatment, 'name').text
  const row = useRef<HTMLLIElement>(null)
  useShown(row, shown, day)
  return (
    <li
      ref={row}
      className={`flex scroll-mt-24 scroll-mb-8 flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-3 ${shown ? 'bg-brand-soft' : ''}`}
      aria-current={shown || undefined}
    >
      <div className="flex min-w-0 flex-[1_1_20rem] flex-wrap justify-between gap-x-4">
        <div className="min-w-0">
          <h3 className="text-base/[1.4]">
            <TranslatedText of={treatment} field="name" />
          </h3>
          <p className="text-sm/[1.3] text-ink-quiet">{appointment.tryAnother}</p>
        </div>
        <p className="text-end text-sm/[1.3] whitespace-nowrap text-ink-quiet tabular-nums *:block">
          <span>
            <span className="sr-only">{appointment.price}</span>{' '}
            <b className="text-base/[1.4] font-semibold text-ink">{formatMoney(treatment.price, locale)}</b>
          </span>
          <span>{appointment.spaces(0)}</span>
        </p>
      </div>
      <div className="flex grow flex-wrap items-center justify-between gap-2 text-sm *:px-2 md:justify-end md:*:px-3">
        <NextDayForTreatment treatment={treatment} next={next} filter={filter} />
        <Link className={buttonClass({})} to={paths.joinWaitlist(treatment._id, filter.doctor)}>
          <IconHourglass className="lg:hidden" />
          <span className="max-lg:sr-only">{appointment.joinWaitlist}</span>
        </Link>
        <Button id={bookButtonId(treatment._id)} disabled aria-label={appointment.bookThis(name)}>
          {appointment.book}
        </Button>
      </div>
    </li>
  )
}

/** Leads a day without free times: why, and the next day that has some. */
export function NothingFree({ next: found, filter, children }: NextDayProps & { readonly children: ReactNode }) {
  const [{ locale }, { appointment }] = useTexts(en, enBooking)
  const next = dayOf(found)
  const text = next && formatDay(next, locale, shortDay)
  return (
    <div
      className="mt-4 flex flex-wrap items-center justify-between gap-4 rounded-card bg-pine p-5 text-on-pine-quiet [--color-focus:var(--color-on-pine-accent)]"
      role="status"
    >
      <div className="min-h-14">
        {text && <p className="text-xl font-semibold text-on-pine">{appointment.nextFree(text)}</p>}
        <p>{children}</p>
      </div>
      {next && text && (
        <ButtonLink
          look="apricot"
          large
          className="max-md:w-full"
          to={paths.appointmentWith({ date: next, ...filter })}
          replace
          preventScrollReset
          onClick={() => document.getElementById(headingId)?.focus({ preventScroll: true })}
        >
          {appointment.showDay(text)}
        </ButtonLink>
      )}
    </div>
  )
}

interface NextDayForTreatmentProps extends NextDayProps {
  readonly treatment: Pick<Treatment, '_id' | 'name' | 'translations'>
}

/** A link from a fully booked treatment to the next day on which it is free, if any. */
function NextDayForTreatment({ treatment, next: found, filter }: NextDayForTreatmentProps) {
  const [{ locale }, { appointment }] = useTexts(en, enBooking)
  const name = useTranslated()(treatment, 'name').text
  const next = dayOf(found)
  if (!next) return null
  const text = formatDay(next, locale, shortDay)
  return (
    <Link
      className={buttonClass({}, 'min-w-24 md:min-w-28')}
      to={paths.appointmentWith({ date: next, ...filter, show: treatment.name })}
      aria-label={appointment.nextThisOn(name, text)}
      replace
      preventScrollReset
    >
      {text}
    </Link>
  )
}
