import { type ReactNode, useEffect, useRef } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { formatMinutes, formatMoney, formatSlotText } from '../../i18n/format.ts'
import { useBookingMessages } from '../../i18n/use-booking-messages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconCalendarOff, IconClock } from '../../ui/icons/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { NextDayForTreatment } from './next-day.tsx'

interface TreatmentCardProps {
  /** The treatment with its free slots on the chosen day. */
  readonly treatment: Treatment
  readonly day: ClinicDay
  /** Whether a link led to this treatment: it is marked and scrolled into view. */
  readonly shown: boolean
  readonly minutes: number | undefined
  readonly onBook: () => void
  /** Called when the user may be about to book, to prefetch the dialog. */
  readonly onNear: () => void
}

/** The id of a card's button, which gets the focus after a dialog that a link opened. */
export const bookButtonId = (treatmentId: string) => `book-${treatmentId}`

/** One treatment on the chosen day, free or fully booked. */
export function TreatmentCard({ treatment, day, shown, minutes, onBook, onNear }: TreatmentCardProps) {
  const { appointment } = useBookingMessages()
  const { locale } = useMessages()
  const { name, price, slots } = treatment
  const first = slots[0]
  const card = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll again when the day changes
  useEffect(() => {
    if (!shown) return
    card.current?.scrollIntoView({ block: 'nearest' })
    // The link that led here is no longer on the page, so the focus is lost.
    if (document.activeElement === document.body) card.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [shown, day])
  return (
    <li
      ref={card}
      className={first === undefined ? 'treatment treatment--full' : 'treatment'}
      aria-current={shown || undefined}
      onPointerEnter={onNear}
    >
      <CardTop name={name} minutes={minutes} />
      {first === undefined ? (
        <p className="treatment__slot quiet">
          <IconCalendarOff className="icon" />
          {appointment.tryAnother}
          <NextDayForTreatment treatment={treatment} day={day} />
        </p>
      ) : (
        <p className="treatment__slot">
          <IconClock className="icon" />
          <span className="sr-only">{appointment.firstFree} </span>
          {formatSlotText(first, locale)}
        </p>
      )}
      <CardFoot spaces={appointment.spaces(slots.length)} price={price}>
        <Button
          id={bookButtonId(treatment._id)}
          look={first === undefined ? undefined : 'primary'}
          disabled={first === undefined}
          aria-label={appointment.bookThis(name)}
          onClick={onBook}
          onFocus={onNear}
        >
          {appointment.book}
        </Button>
      </CardFoot>
    </li>
  )
}

/** A card of the final size while the free times load. It shows the name, length and price if they are known. */
export function TreatmentCardSkeleton({
  known,
  minutes,
}: {
  known?: Treatment | undefined
  minutes?: number | undefined
}) {
  return (
    <li className="treatment">
      <CardTop name={known?.name ?? <Skeleton size="m" />} minutes={minutes} />
      <p className="treatment__slot">
        <Skeleton size="m" />
      </p>
      <CardFoot spaces={<Skeleton size="s" />} price={known?.price}>
        <span className="btn btn--ghost">
          <Skeleton size="m" />
        </span>
      </CardFoot>
    </li>
  )
}

function CardTop({ name, minutes }: { readonly name: ReactNode; readonly minutes: number | undefined }) {
  const { locale } = useMessages()
  return (
    <div className="treatment__top">
      <h3>
        <ClinicText>{name}</ClinicText>
      </h3>
      {minutes !== undefined && <span className="quiet nowrap">{formatMinutes(minutes, locale, 'short')}</span>}
    </div>
  )
}

interface CardFootProps {
  readonly spaces: ReactNode
  readonly price: number | undefined
  readonly children: ReactNode
}

function CardFoot({ spaces, price, children }: CardFootProps) {
  const { locale } = useMessages()
  const { appointment } = useBookingMessages()
  return (
    <div className="treatment__foot">
      <p className="treatment__facts">
        <span>{spaces}</span>
        <span>
          {price === undefined ? (
            <Skeleton size="s" />
          ) : (
            <>
              {appointment.price} <b className="price">{formatMoney(price, locale)}</b>
            </>
          )}
        </span>
      </p>
      {children}
    </div>
  )
}
