import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { FirstFree } from '#contract/schemas/availability.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { pickSpread } from '#contract/slots.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinutes, formatMoney, formatSlotText, slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconClock } from '../../ui/icons/icons.tsx'
import { mainId } from '../../ui/layout/main.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TranslatedText, useTranslated } from '../../ui/text/clinic-text.tsx'

/** What a treatment is shown with on the chosen day, as a card or as a row. */
export interface CardProps {
  /** The treatment with its free slots on the chosen day. */
  readonly treatment: Treatment
  readonly day: ClinicDay
  /** The only doctor whose free times count, if any. */
  readonly filter: { readonly doctor?: string; readonly for?: string }
  /** Whether a link led to this treatment: it is marked and scrolled into view. */
  readonly shown: boolean
  /** The treatment with its first free slot after the day, if any. */
  readonly next: FirstFree | undefined
}

interface TreatmentCardProps extends Omit<CardProps, 'filter' | 'next'> {
  readonly minutes: number | undefined
  /** Called with the slot that was pressed, if any. */
  readonly onBook: (slot?: string) => void
  /** Called when the user may be about to book, to prefetch the dialog. */
  readonly onNear: () => void
}

/** The id of a treatment's button, which gets the focus after a dialog that a link opened. */
export const bookButtonId = (treatmentId: string) => `book-${treatmentId}`

/**
 * Scrolls to a treatment that a link led to and focuses its first link or button, unless the patient has moved the focus: then
 * the page must not scroll away from it.
 */
export function useShown(card: RefObject<HTMLElement | null>, shown: boolean, day: ClinicDay) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the day changes
  useEffect(() => {
    const focused = document.activeElement
    if (!shown || (focused !== document.body && focused?.id !== mainId)) return
    card.current?.scrollIntoView({ block: 'nearest' })
    card.current?.querySelector<HTMLElement>('a, button:enabled')?.focus({ preventScroll: true })
  }, [shown, day])
}

/** One treatment on a day on which it is free. */
export function TreatmentCard({ treatment, day, shown, minutes, onBook, onNear }: TreatmentCardProps) {
  const [{ appointment }, { locale }] = useTexts(enBooking, en)
  const { price, slots } = treatment
  const name = useTranslated()(treatment, 'name').text
  const card = useRef<HTMLLIElement>(null)
  useShown(card, shown, day)
  return (
    <li
      ref={card}
      className={`${cardClass} ${shown ? shownClass : cardPadding}`}
      aria-current={shown || undefined}
      onPointerEnter={onNear}
    >
      <CardTop name={<TranslatedText of={treatment} field="name" />} minutes={minutes} />
      <p className={slotClass}>
        <IconClock className="size-5 text-brand-ink" />
        <span className="sr-only">{appointment.firstFree} </span>
        {formatSlotText(slots[0] ?? '', locale)}
      </p>
      <div className={chipsClass}>
        {pickSpread(slots).map((slot) => (
          <Button
            key={slot}
            look="soft"
            className={chipClass}
            aria-label={`${slotEnds(slot, locale).start}, ${name}`}
            onClick={() => onBook(slot)}
            onFocus={onNear}
          >
            {slotEnds(slot, locale).start}
          </Button>
        ))}
      </div>
      <CardFoot spaces={appointment.spaces(slots.length)} price={price}>
        <Button
          id={bookButtonId(treatment._id)}
          className="max-[24rem]:w-full"
          look="primary"
          aria-label={appointment.bookThis(name)}
          onClick={() => onBook()}
          onFocus={onNear}
        >
          {appointment.book}
        </Button>
      </CardFoot>
    </li>
  )
}

const cardClass = 'flex scroll-mt-24 scroll-mb-8 flex-col rounded-card bg-surface shadow-card'
const cardPadding = 'border border-line p-5 lg:p-6'
/** Its wider border takes the space from the padding. */
const shownClass = 'border-2 border-brand p-4.75 lg:p-5.75'
const slotClass = 'mt-1.5 flex min-h-7.5 flex-wrap items-center gap-x-2 text-lg/relaxed tabular-nums'
const chipsClass = 'mt-3 grid grid-cols-4 gap-2'
const chipClass = 'px-px text-sm tabular-nums'

interface TreatmentCardSkeletonProps {
  readonly known?: Treatment | undefined
  readonly minutes?: number | undefined
}

/** A card of the final size while the free times load. It shows the name, length and price if they are known. */
export function TreatmentCardSkeleton({ known, minutes }: TreatmentCardSkeletonProps) {
  return (
    <li className={`${cardClass} ${cardPadding}`}>
      <CardTop name={known ? <TranslatedText of={known} field="name" /> : <Skeleton size="m" />} minutes={minutes} />
      <p className={slotClass}>
        <Skeleton size="m" />
      </p>
      <div className={chipsClass}>
        <span className="min-h-touch rounded-control bg-line" />
      </div>
      <CardFoot spaces={<Skeleton size="s" />} price={known?.price}>
        <span className="min-h-touch w-42.5 rounded-control bg-line max-[24rem]:w-full" />
      </CardFoot>
    </li>
  )
}

interface CardTopProps {
  readonly name: ReactNode
  readonly minutes: number | undefined
}

function CardTop({ name, minutes }: CardTopProps) {
  const { locale } = useTexts(en)
  return (
    <div className="flex items-baseline justify-between gap-4">
      <h3>{name}</h3>
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
    <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-4 md:max-lg:flex-col md:max-lg:items-stretch [&>button]:px-4">
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
