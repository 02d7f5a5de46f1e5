import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { isOutcomeUnknown } from '../../api/api-error.ts'
import { en } from '../../i18n/en/layout.ts'
import { enOwnMove } from '../../i18n/en/own-move.ts'
import { formatDate, formatDay, formatMoney, formatSlotText, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { IconCreditCard } from '../../ui/icons/dashboard-icons.tsx'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { availableOn } from '../bookings/availability-api.ts'
import { lastBookableDay } from '../bookings/clinic-time.ts'
import { DayCalendar } from '../bookings/day-calendar.tsx'
import { slotsOf } from '../bookings/free-slots.ts'
import { SlotChoice } from '../bookings/slot-choice.tsx'
import { OldAndNewTime } from './old-and-new-time.tsx'
import { useOwnMove } from './own-move-api.ts'

interface MoveFormProps {
  readonly booking: Booking
  readonly clinic: Clinic
  readonly today: ClinicDay
  /** The rule that applies, below both times. */
  readonly rule: ReactNode
  readonly onMoved: (moved: Booking) => void
}

/** Chooses another time for an appointment. The present one stays until the choice is confirmed. */
export function MoveForm({ booking, clinic, today, rule, onMoved }: MoveFormProps) {
  const [texts, { locale }] = useTexts(enOwnMove, en)
  const errorText = useErrorText()
  const heading = useId()
  const slotsRef = useRef<HTMLElement>(null)
  const move = useOwnMove()
  const again = booking.state === 'cancelled'
  const bookedDay = parseClinicDay(booking.date) ?? today
  // The time of a cancelled appointment may be past.
  const [day, setDay] = useState(again && bookedDay < today ? today : bookedDay)
  const [chosen, setChosen] = useState<string>()
  const [onlyWith, setOnlyWith] = useState(booking.doctor)
  const [notice, setNotice] = useState<string>()
  const available = useQuery(availableOn(day, booking._id))
  const treatment = available.data?.find(({ _id }) => _id === booking.treatmentId)
  const isPresent = (slot: string) => !again && day === bookedDay && slot === booking.slot
  const slots = available.isPlaceholderData ? undefined : slotsOf(treatment, onlyWith?._id).filter((s) => !isPresent(s))
  const slot = slots === undefined || slots.includes(chosen ?? '') ? chosen : undefined
  const on = formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' })

  function choose(next: { day?: ClinicDay; slot?: string | undefined }) {
    setNotice(undefined)
    setChosen(next.slot)
    if (next.day !== undefined) setDay(next.day)
  }

  async function send(wanted: string) {
    setNotice(undefined)
    const to = { date: day, slot: wanted, doctorId: onlyWith?._id }
    const answer = await move.mutateAsync({ booking, to })
    if (answer.success) return onMoved(answer.booking)
    const { date, slot: own } = answer.booking
    setNotice(texts.already(withCommas([formatDate(date, locale), slotEnds(own, locale).start], locale)))
  }

  function refused(error: NonNullable<typeof move.error>) {
    const isTaken = error.code === 'slot_taken'
    setNotice(
      isTaken ? (again ? texts.takenAgain : texts.taken) : isOutcomeUnknown(error) ? texts.unsure : errorText(error),
    )
    if (!isTaken) return
    setChosen(undefined)
    slotsRef.current?.focus()
  }

  return (
    <>
      <OldAndNewTime
        from={{
          label: again ? texts.was : texts.now,
          isPast: again,
          day: bookedDay,
          slot: booking.slot,
          doctor: booking.doctor?.name,
        }}
        to={slot === undefined ? undefined : { label: texts.new, day, slot, doctor: onlyWith?.name }}
        empty={{ label: texts.new, text: texts.choose }}
      />
      <p className="mt-3 mb-6 text-ink-quiet tabular-nums">{rule}</p>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,25rem)_1fr] md:gap-x-8">
        <DayCalendar
          day={day}
          today={today}
          lastDay={lastBookableDay(today)}
          clinic={clinic}
          filter={{ treatment: booking.treatmentId, ...(onlyWith && { doctor: onlyWith._id }) }}
          moved={booking._id}
          present={again ? undefined : bookedDay}
          label={texts.chooseDay}
          onChoose={(next) => choose({ day: next })}
        />
        <section className="grid gap-3" ref={slotsRef} tabIndex={-1} aria-labelledby={heading}>
          <h2 id={heading} aria-live="polite">
            {texts.timesOn(on)}
          </h2>
          {notice !== undefined && (
            <Notice look="danger" icon={IconAlertCircle} role="alert">
              {notice}
            </Notice>
          )}
          {slots === undefined ? (
            <Skeleton size="l" />
          ) : slots.length === 0 ? (
            <p className="text-ink-quiet">{texts.noneFree}</p>
          ) : (
            <SlotChoice slots={slots} chosen={slot ?? ''} onChoose={(next) => choose({ slot: next })} />
          )}
          {booking.doctor && (
            <Checkbox
              checked={onlyWith !== undefined}
              onChange={({ target }) => setOnlyWith(target.checked ? booking.doctor : undefined)}
            >
              {texts.onlyWith(booking.doctor.name)}
            </Checkbox>
          )}
        </section>
      </div>
      {slot !== undefined && (
        <section
          ref={revealFocus}
          aria-label={texts.bar}
          className="choice-bar sticky bottom-0 z-10 -mx-gutter mt-8 border-t border-line bg-surface px-gutter py-3 shadow-float"
        >
          <div className="flex items-center justify-between gap-4">
            <p className="tabular-nums" role="status">
              <b className="font-semibold">{withCommas([on, slotEnds(slot, locale).start], locale)}</b>{' '}
              {!again && (
                <span className="text-ink-quiet max-sm:hidden">
                  {texts.instead(
                    withCommas([formatDate(booking.date, locale), formatSlotText(booking.slot, locale)], locale),
                  )}
                </span>
              )}
              {(booking.paid || again) && (
                <span className="flex items-center gap-1.5 text-sm text-ok-ink">
                  <IconCreditCard className="size-4" />
                  {again ? texts.paymentKept : texts.paymentMoves} {again && formatMoney(booking.price, locale)}
                </span>
              )}
            </p>
            <Button look="primary" large busy={move.isPending} onClick={() => void send(slot).catch(refused)}>
              {again ? texts.submitAgain : texts.submit}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

/** Scrolls what has the focus out from under a bar that has just appeared. */
function revealFocus(bar: HTMLElement | null) {
  if (bar) document.activeElement?.scrollIntoView({ block: 'nearest' })
}
