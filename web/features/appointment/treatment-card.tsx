import { type ReactNode, useEffect, useRef } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/treatments.ts'
import { formatMinutes, formatMoney, formatSlotText } from '../../i18n/format.ts'
import { useBookingMessages } from '../../i18n/use-booking-messages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconCalendarOff, IconClock } from '../../ui/icons/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { NextDayForTreatment } from './next-day.tsx'

interface TreatmentCardProps {
  /** With the slots free on the chosen day. */
  readonly treatment: Treatment
  readonly day: ClinicDay
  /** It is the one that the patient came for: marked, and brought into view. */
  readonly shown: boolean
  readonly minutes: number | undefined
  readonly onBook: () => void
  /** Somebody is about to book: time to fetch what that takes. */
  readonly onNear: () => void
}

/** The id of a card's button, where the focus returns after a dialog that no button opened. */
export const bookButtonId = (treatmentId: string) => `book-${treatmentId}`

/** One treatment on the chosen day. Sold out, it stays and says so. */
export function TreatmentCard({ treatment, day, shown, minutes, onBook, onNear }: TreatmentCardProps) {
  const { appointment } = useBookingMessages()
  const { locale } = useMessages()
  const { name, price, slots } = treatment
  const first = slots[0]
  const card = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another reason to come into view
  useEffect(() => {
    if (!shown) return
    card.current?.scrollIntoView({ block: 'nearest' })
    // The link that led here went with the day it stood on.
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

/** A card of the final size while the day's free times are on their way; what is known already stands there. */
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
