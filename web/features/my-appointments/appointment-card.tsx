import { type ReactNode, useId } from 'react'
import { parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { enWhen } from '../../i18n/en/appointment-times.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMoney, formatSlotText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'
import { timeInBrowserZone } from '../bookings/browser-time-zone.ts'
import { AppointmentNotes } from './appointment-notes.tsx'
import { DateLeaf } from './date-leaf.tsx'
import { VisitInfo } from './visit-info.tsx'

interface AppointmentCardProps {
  readonly booking: Booking
  readonly clinic: Clinic | undefined
  /** The line above the treatment. */
  readonly lead: string
  /** Buttons below the place; with them, the way there is not a link. */
  readonly actions?: ReactNode
  /** The payment state and buttons below the price. */
  readonly children?: ReactNode
}

/** One appointment with its time, treatment, place, what to bring, and price. */
export function AppointmentCard({ booking, clinic, lead, actions, children }: AppointmentCardProps) {
  const [{ locale }, when] = useTexts(en, enWhen)
  const title = useId()
  const day = parseClinicDay(booking.date)
  const browserTime = clinic && timeInBrowserZone(new Date(booking.startsAt), clinic.timeZone, locale)
  return (
    <article className={cardClass} aria-labelledby={title}>
      {day && <DateLeaf day={day} />}
      <div className={detailsClass}>
        <div>
          <p className="text-ink-quiet">{lead}</p>
          <h2 id={title}>
            <TranslatedText of={booking} field="treatment" />
          </h2>
          <AppointmentNotes booking={booking} />
          <p className={`whitespace-nowrap ${timeClass}`}>{formatSlotText(booking.slot, locale)}</p>
          {browserTime && <p className="tabular-nums text-ink-quiet">{when.own(browserTime)}</p>}
        </div>
        <VisitInfo clinic={clinic} directions={actions === undefined} />
        {actions}
      </div>
      <div className={sideClass}>
        <p className={priceClass}>{formatMoney(booking.price, locale)}</p>
        {children}
      </div>
    </article>
  )
}

/** A card in the size of the next appointment while it loads. It shows where to go and what to bring. */
export function AppointmentCardSkeleton({ clinic }: { readonly clinic: Clinic | undefined }) {
  return (
    <div className={`${cardClass} animate-late`} inert>
      <p className="min-h-[3.3rem] bg-line md:row-span-2 xl:row-auto" />
      <div className={detailsClass}>
        <div>
          <p>
            <Skeleton size="m" />
          </p>
          <h2>
            <Skeleton size="l" />
          </h2>
          <p className={timeClass}>
            <Skeleton size="m" />
          </p>
        </div>
        <VisitInfo clinic={clinic} />
      </div>
      <div className={sideClass}>
        <p className={priceClass}>
          <Skeleton size="s" />
        </p>
        <Skeleton size="xs" />
      </div>
    </div>
  )
}

const cardClass =
  'grid grid-cols-1 overflow-hidden rounded-card border border-line bg-surface shadow-float md:grid-cols-[8.5rem_1fr] xl:grid-cols-[10rem_1fr_auto] print:break-inside-avoid print:shadow-none'
const detailsClass = 'grid grid-cols-1 content-start gap-4 p-5 md:px-7 md:pt-7 xl:p-8'
const timeClass = 'mt-1 text-lg/relaxed tabular-nums'
const sideClass =
  'flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-dashed border-line px-5 pt-4 pb-5 md:px-7 xl:min-w-56 xl:flex-col xl:items-stretch xl:justify-center xl:border-s xl:border-t-0 xl:p-8'
// Price and payment state fill a line, the buttons the next one.
const priceClass =
  'grow basis-[calc(100%-10rem)] font-semibold whitespace-nowrap tabular-nums text-2xl/relaxed xl:flex-none'
