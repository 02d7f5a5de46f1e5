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
import { useErrorText } from '../../ui/use-error-text.ts'
import { lastBookableDay } from '../bookings/clinic-time.ts'
import { DayCalendar } from '../bookings/day-calendar.tsx'
import { type PlaceChoice, placeOf, usePlace } from '../bookings/place.ts'
import { PlacePicker } from '../bookings/place-picker.tsx'
import { useTreatmentOn } from '../bookings/use-treatment-on.ts'
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
  const [notice, setNotice] = useState<string>()
  // The time of a cancelled appointment may be past.
  const firstDay = again && bookedDay < today ? today : bookedDay
  const [choice, choose] = usePlace(() => ({ day: firstDay, doctor: booking.doctor }))
  const { day, doctor: onlyWith } = choice
  const { treatment, isLoading } = useTreatmentOn(day, { treatmentId: booking.treatmentId, moved: booking._id })
  const present = again ? undefined : { day: bookedDay, slot: booking.slot }
  const place = placeOf(
    choice,
    { byDefault: 'none', keepsGone: false, present },
    // A treatment that no longer names doctors has no times with the booked one.
    { treatment: treatment && { ...treatment, doctors: treatment.doctors ?? [] } },
  )
  const { chosen: slot, doctor } = place
  const on = formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' })

  function pick(part: Partial<PlaceChoice>) {
    setNotice(undefined)
    choose(part)
  }

  async function send(wanted: string) {
    setNotice(undefined)
    const to = { date: day, slot: wanted, doctorId: doctor?._id }
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
    choose({ slot: undefined })
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
        to={slot === undefined ? undefined : { label: texts.new, day, slot, doctor: doctor?.name }}
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
          onChoose={(next) => pick({ day: next, slot: undefined })}
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
          {/* The checkbox chooses the doctor. */}
          <PlacePicker
            place={{ ...place, doctors: undefined }}
            onChange={pick}
            loading={isLoading}
            none={{ text: texts.noneFree }}
          />
          {booking.doctor && (
            <Checkbox
              checked={onlyWith !== undefined}
              onChange={({ target }) => choose({ doctor: target.checked ? booking.doctor : undefined })}
            >
              {texts.onlyWith(booking.doctor.name)}
            </Checkbox>
          )}
        </section>
      </div>
      {slot !== undefined && (
        <ChoiceBar
          when={withCommas([on, slotEnds(slot, locale).start], locale)}
          booking={booking}
          busy={move.isPending}
          onSubmit={() => void send(slot).catch(refused)}
        />
      )}
    </>
  )
}

interface ChoiceBarProps {
  /** The chosen day and time. */
  readonly when: string
  readonly booking: Booking
  readonly busy: boolean
  readonly onSubmit: () => void
}

/** Shows the chosen time and confirms it. */
function ChoiceBar({ when, booking, busy, onSubmit }: ChoiceBarProps) {
  const [texts, { locale }] = useTexts(enOwnMove, en)
  const again = booking.state === 'cancelled'
  return (
    <section
      ref={revealFocus}
      aria-label={texts.bar}
      className="choice-bar sticky bottom-0 z-10 -mx-gutter mt-8 border-t border-line bg-surface px-gutter py-3 shadow-float"
    >
      <div className="flex items-center justify-between gap-4">
        <p className="tabular-nums" role="status">
          <b className="font-semibold">{when}</b>{' '}
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
        <Button look="primary" large busy={busy} onClick={onSubmit}>
          {again ? texts.submitAgain : texts.submit}
        </Button>
      </div>
    </section>
  )
}

/** Scrolls what has the focus out from under a bar that has just appeared. */
function revealFocus(bar: HTMLElement | null) {
  if (bar) document.activeElement?.scrollIntoView({ block: 'nearest' })
}
