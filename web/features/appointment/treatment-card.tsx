import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ClinicDay } from '#contract/dates.ts'
import type { FirstFree } from '#contract/schemas/availability.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinutes, formatMoney, formatSlotText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconClock } from '../../ui/icons/icons.tsx'
import { IconCalendarOff } from '../../ui/icons/page-icons.tsx'
import { mainId } from '../../ui/layout/main.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TranslatedText, useTranslated } from '../../ui/text/clinic-text.tsx'
import { NextDayForTreatment } from './next-day.tsx'

interface TreatmentCardProps {
  /** The treatment with its free slots on the chosen day. */
  readonly treatment: Treatment
  readonly day: ClinicDay
  /** The only doctor whose free times count, if any. */
  readonly filter: { readonly doctor?: string }
  /** Whether a link led to this treatment: it is marked and scrolled into view. */
  readonly shown: boolean
  /** The treatment with its first free slot after the day, if any. */
  readonly next: FirstFree | undefined
  readonly minutes: number | undefined
  readonly onBook: () => void
  /** Called when the user may be about to book, to prefetch the dialog. */
  readonly onNear: () => void
}

/** The id of a card's button, which gets the focus after a dialog that a link opened. */
export const bookButtonId = (treatmentId: string) => `book-${treatmentId}`

/** One treatment on the chosen day, free or fully booked. */
export function TreatmentCard({ treatment, day, filter, shown, next, minutes, onBook, onNear }: TreatmentCardProps) {
  const [{ appointment }, { locale }] = useTexts(enBooking, en)
  const { price, slots } = treatment
  const name = useTranslated()(treatment, 'name').text
  const first = slots[0]
  const isFull = first === undefined
  const card = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the day changes, and when its times arrive
  useEffect(() => {
    const focused = document.activeElement
    // Focuses the button, unless the patient has moved the focus: then the page must not scroll away from it.
    if (!shown || (focused !== document.body && focused?.id !== mainId)) return
    card.current?.scrollIntoView({ block: 'nearest' })
    card.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [shown, day, isFull])
  return (
    <li
      ref={card}
      className={`${cardClass} ${shown ? shownClass : cardPadding} ${isFull ? 'border-dashed' : 'bg-surface shadow-card'}`}
      aria-current={shown || undefined}
      onPointerEnter={onNear}
    >
      <CardTop name={<TranslatedText of={treatment} field="name" />} minutes={minutes} quiet={isFull} />
      {isFull ? (
        <p className={`${slotClass} text-ink-quiet`}>
          <IconCalendarOff />
          {appointment.tryAnother}
          <NextDayForTreatment treatment={treatment} next={next} filter={filter} />
          <Link className="tap-area" to={paths.joinWaitlist(treatment._id, filter.doctor)}>
            {appointment.joinWaitlist}
          </Link>
        </p>
      ) : (
        <p className={`${slotClass} text-lg/relaxed`}>
          <IconClock className="size-5 text-brand-ink" />
          <span className="sr-only">{appointment.firstFree} </span>
          {formatSlotText(first, locale)}
        </p>
      )}
      <CardFoot spaces={appointment.spaces(slots.length)} price={price}>
        <Button
          id={bookButtonId(treatment._id)}
          className="max-[24rem]:w-full"
          look={isFull ? undefined : 'primary'}
          disabled={isFull}
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

const cardClass = 'flex scroll-mt-24 scroll-mb-8 flex-col rounded-card'
const cardPadding = 'border border-line p-5 lg:p-6'
/** Its wider border takes the space from the padding. */
const shownClass = 'border-2 border-brand p-4.75 lg:p-5.75'
const slotClass = 'mt-1.5 flex min-h-7.5 flex-wrap items-center gap-x-2 tabular-nums'

interface TreatmentCardSkeletonProps {
  readonly known?: Treatment | undefined
  readonly minutes?: number | undefined
}

/** A card of the final size while the free times load. It shows the name, length and price if they are known. */
export function TreatmentCardSkeleton({ known, minutes }: TreatmentCardSkeletonProps) {
  return (
    <li className={`${cardClass} ${cardPadding} bg-surface shadow-card`}>
      <CardTop name={known ? <TranslatedText of={known} field="name" /> : <Skeleton size="m" />} minutes={minutes} />
      <p className={`${slotClass} text-lg/relaxed`}>
        <Skeleton size="m" />
      </p>
      <CardFoot spaces={<Skeleton size="s" />} price={known?.price}>
        <span className="min-h-touch w-42.5 rounded-control bg-line max-[24rem]:w-full" />
      </CardFoot>
    </li>
  )
}

interface CardTopProps {
  readonly name: ReactNode
  readonly minutes: number | undefined
  readonly quiet?: boolean
}

function CardTop({ name, minutes, quiet = false }: CardTopProps) {
  const { locale } = useTexts(en)
  return (
    <div className="flex items-baseline justify-between gap-4">
      <h3 className={quiet ? 'text-ink-quiet' : undefined}>{name}</h3>
      {minutes !== undefined && (
        <span className="whitespace-nowrap text-ink-quiet">{formatMinutes(minutes, locale, 'short')}</span>
      )}
    </div>
  )
}

interface CardFootProps {
  readonly spaces: ReactNode
  readonly price: number | undefined
  readonly children: ReactNode
}

function CardFoot({ spaces, price, children }: CardFootProps) {
  const [{ locale }, { appointment }] = useTexts(en, enBooking)
  return (
    // In two narrow columns the button is a line of its own on every card, so that the feet align.
    <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-6 md:max-lg:flex-col md:max-lg:items-stretch [&>button]:px-4">
      <p className="text-sm/relaxed whitespace-nowrap text-ink-quiet tabular-nums *:block max-[24rem]:flex max-[24rem]:w-full max-[24rem]:flex-wrap max-[24rem]:justify-between max-[24rem]:whitespace-normal">
        <span>{spaces}</span>
        <span>
          {price === undefined ? (
            <Skeleton size="s" />
          ) : (
            <>
              {appointment.price}{' '}
              <b className="font-semibold whitespace-nowrap tabular-nums text-base/relaxed text-ink">
                {formatMoney(price, locale)}
              </b>
            </>
          )}
        </span>
      </p>
      {children}
    </div>
  )
}
