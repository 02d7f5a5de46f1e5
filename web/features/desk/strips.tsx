import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { Confirmation, DeskBooking } from '#contract/schemas/desk.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, formatMinutes, formatRelativeDay, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconPhoneCall } from '../../ui/icons/admin-icons.tsx'
import { IconDoorEnter } from '../../ui/icons/desk-icons.tsx'
import { IconChevronDown } from '../../ui/icons/page-icons.tsx'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'
import { telHref } from '../../ui/text/tel-href.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { deskKey, saveConfirmation } from './desk-api.ts'
import type { Undo } from './use-undo.ts'
import type { Visits } from './use-visits.ts'
import { isLeftOpen, longWait, minutesWaited } from './visit-status.ts'

interface StripProps {
  readonly bookings: readonly DeskBooking[]
  readonly now: Date
  readonly visits: Visits
  readonly onOpen: (booking: DeskBooking) => void
}

/** Who is waiting, longest first, then who is early. Nothing if no one is. */
export function WaitingRoom({ bookings, now, visits, onOpen }: StripProps) {
  const [{ locale }, texts] = useTexts(en, enDesk)
  const waiting = bookings
    .map((booking) => ({ booking, minutes: minutesWaited(booking, now) }))
    .filter((each): each is { booking: DeskBooking; minutes: number } => each.minutes !== undefined)
    .sort((one, other) => other.minutes - one.minutes)
  if (waiting.length === 0) return null
  return (
    <section className="desk-strip print:hidden" aria-label={texts.waiting}>
      <h3 className="flex items-center gap-2">
        <IconDoorEnter />
        {texts.waiting}
      </h3>
      <ul>
        {waiting.map(({ booking, minutes }) => (
          <li key={booking._id}>
            <span className="desk-who">
              <button type="button" className="text-link" onClick={() => onOpen(booking)}>
                {booking.patientName || texts.removed}
              </button>
              <span className={minutes >= longWait ? 'desk-long' : ''}>
                {minutes < 0 ? texts.early : formatMinutes(minutes, locale, 'short')}
              </span>
              <span className="text-sm text-ink-quiet">
                {withCommas(
                  [slotEnds(booking.slot, locale).start, booking.doctor?.name].filter((fact) => fact !== undefined),
                  locale,
                )}
              </span>
            </span>
            <Button
              look="soft"
              busy={false}
              aria-label={texts.seat(booking.patientName || texts.removed)}
              onClick={() => visits.press(booking, 'in_chair')}
            >
              {texts.step.in_chair}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** At the end of a day: the appointments of which the desk has not recorded what happened, one press each. */
export function OpenVisits({ bookings, now, visits, onOpen }: StripProps) {
  const [{ locale }, texts] = useTexts(en, enDesk)
  const left = bookings.filter((booking) => isLeftOpen(booking, now))
  const isOver = bookings.every(({ endsAt }) => endsAt <= now.toISOString())
  if (left.length === 0 || !isOver) return null
  return (
    <section className="desk-strip print:hidden" aria-label={texts.openVisits(left.length)}>
      <h3>{texts.openVisits(left.length)}</h3>
      <ul>
        {left.map((booking) => {
          const patient = booking.patientName || texts.removed
          return (
            <li key={booking._id}>
              <button type="button" className="text-link" onClick={() => onOpen(booking)}>
                {withCommas([slotEnds(booking.slot, locale).start, patient], locale)}
              </button>
              {(['left', 'missed'] as const).map((step) => (
                <Button
                  key={step}
                  look="soft"
                  busy={false}
                  aria-label={texts.recorded(patient, texts.step[step])}
                  onClick={() => {
                    visits.press(booking, step)
                    // The panel asks whether to book another time.
                    if (step === 'missed') onOpen(booking)
                  }}
                >
                  {texts.step[step]}
                </Button>
              ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The appointments on the pinboard. Nothing if there are none. */
export function Pinboard({
  pinned,
  onOpen,
}: {
  readonly pinned: readonly DeskBooking[]
  readonly onOpen: (booking: DeskBooking) => void
}) {
  const [{ locale }, texts] = useTexts(en, enDesk)
  if (pinned.length === 0) return null
  return (
    <section className="desk-strip print:hidden" aria-label={texts.pins(pinned.length)}>
      <h3>{texts.pins(pinned.length)}</h3>
      <ul>
        {pinned.map((booking) => (
          <li key={booking._id}>
            <button type="button" className="text-link" onClick={() => onOpen(booking)}>
              {withCommas(
                [
                  booking.patientName || texts.removed,
                  formatDate(booking.date, locale),
                  slotEnds(booking.slot, locale).start,
                ],
                locale,
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CallsProps {
  readonly calls: readonly DeskBooking[]
  readonly today: ClinicDay
  readonly undo: Undo
  readonly onOpen: (booking: DeskBooking) => void
}

/** The appointments of the next day that no one has confirmed, to call their patients. Nothing if there are none. */
export function Calls({ calls, today, undo, onOpen }: CallsProps) {
  const [{ locale }, texts] = useTexts(en, enDesk)
  const [first] = calls
  if (!first) return null
  return (
    <details className="desk-strip print:hidden">
      <summary className="flex min-h-touch cursor-pointer items-center gap-1.5 font-semibold">
        <IconPhoneCall />
        {texts.calls(calls.length, formatRelativeDay(first.date, today, locale))}
        <IconChevronDown />
      </summary>
      <ul className="mt-2">
        {calls.map((booking) => (
          <Call key={booking._id} {...{ booking, undo, onOpen }} />
        ))}
      </ul>
    </details>
  )
}

interface CallProps extends Pick<CallsProps, 'undo' | 'onOpen'> {
  readonly booking: DeskBooking
}

// Each appointment saves by itself: pressing on the next one while the last is saved counts.
function Call({ booking, undo, onOpen }: CallProps) {
  const [{ locale }, texts] = useTexts(en, enDesk)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [saving, setSaving] = useState<Confirmation>()
  const patient = booking.patientName || texts.removed

  async function record({ _id, confirmation: from }: DeskBooking, to: Confirmation, isUndo = false) {
    if (saving) return
    undo.end()
    setSaving(to)
    try {
      const saved = await saveConfirmation(_id, { from, to })
      const text = texts.recorded(patient, texts.confirmations[to])
      if (!isUndo) undo.offer({ booking: _id, text, takeBack: () => record(saved, from, true) })
    } catch (thrown) {
      showToast(errorText(thrown), 'danger')
    }
    await queries.invalidateQueries({ queryKey: [deskKey] })
    setSaving(undefined)
  }

  return (
    <li>
      <button type="button" className="text-link" onClick={() => onOpen(booking)}>
        {withCommas([slotEnds(booking.slot, locale).start, patient], locale)}
      </button>
      <span className="text-sm text-ink-quiet">
        <TranslatedText of={booking} field="treatment" />
        {booking.doctor && ` · ${booking.doctor.name}`}
        {booking.confirmation === 'no_answer' && ` · ${texts.confirmations.no_answer}`}
      </span>
      <a className="text-link" dir="ltr" href={telHref(booking.phone)}>
        {booking.phone}
      </a>
      {(['confirmed', 'declined', 'no_answer'] as const).map((to) => (
        <Button
          key={to}
          look="soft"
          disabled={booking.confirmation === to || (saving !== undefined && saving !== to)}
          busy={saving === to}
          aria-label={texts.recorded(patient, texts.confirmations[to])}
          onClick={() => void record(booking, to)}
        >
          {texts.confirmations[to]}
        </Button>
      ))}
    </li>
  )
}
