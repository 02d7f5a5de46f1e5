import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { telHref } from '#contract/contact-links.ts'
import type { ClinicDay } from '#contract/dates.ts'
import type { Confirmation, DeskBooking } from '#contract/schemas/desk.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, formatRelativeDay, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconPhoneCall } from '../../ui/icons/admin-icons.tsx'
import { IconPin } from '../../ui/icons/desk-icons.tsx'
import { IconClock } from '../../ui/icons/icons.tsx'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { deskKey } from '../bookings/patient-query.ts'
import { saveConfirmation } from './desk-api.ts'
import { LinePanel, LineRows } from './line-panel.tsx'
import type { Undo } from './use-undo.ts'
import { isLeftOpen } from './visit-status.ts'
import type { StripProps } from './waiting-room.tsx'

/** At the end of a day: the appointments of which the desk has not recorded what happened, one press each. */
export function OpenVisits({ bookings, now, visits, onOpen }: StripProps) {
  const [{ locale }, texts] = useTexts(en, enDesk)
  const left = bookings.filter((booking) => isLeftOpen(booking, now))
  const isOver = bookings.every(({ endsAt }) => Date.parse(endsAt) <= now.getTime())
  if (left.length === 0 || !isOver) return null
  return (
    <LinePanel icon={<IconClock className="size-4.5" />} label={texts.stillOpen} count={left.length} isPressing>
      <p className="desk-rows-head">{texts.openVisits(left.length)}</p>
      <LineRows none="">
        {left.map((booking) => {
          const patient = booking.patientName || texts.removed
          return (
            <li key={booking._id}>
              <button type="button" className="desk-who" onClick={() => onOpen(booking)}>
                <b>{patient}</b>
                <small>{slotEnds(booking.slot, locale).start}</small>
              </button>
              <span className="desk-rows-actions">
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
              </span>
            </li>
          )
        })}
      </LineRows>
    </LinePanel>
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
    <LinePanel icon={<IconPin className="size-4.5" />} label={texts.pinboard} count={pinned.length}>
      <p className="desk-rows-head">{texts.pins(pinned.length)}</p>
      <LineRows none="">
        {pinned.map((booking) => (
          <li key={booking._id}>
            <button type="button" className="desk-who" onClick={() => onOpen(booking)}>
              <b>{booking.patientName || texts.removed}</b>
              <small>
                {withCommas([formatDate(booking.date, locale), slotEnds(booking.slot, locale).start], locale)}
              </small>
            </button>
          </li>
        ))}
      </LineRows>
    </LinePanel>
  )
}

interface CallsProps {
  readonly calls: readonly DeskBooking[]
  readonly today: ClinicDay
  readonly undo: Undo
  readonly onOpen: (booking: DeskBooking) => void
}

/** The appointments of the next day that no one has confirmed, to call their patients. */
export function Calls({ calls, today, undo, onOpen }: CallsProps) {
  const [{ locale }, texts] = useTexts(en, enDesk)
  const [first] = calls
  return (
    <LinePanel icon={<IconPhoneCall className="size-4.5" />} label={texts.toCall} count={calls.length}>
      {first && (
        <p className="desk-rows-head">{texts.calls(calls.length, formatRelativeDay(first.date, today, locale))}</p>
      )}
      <LineRows none={texts.noneToCall}>
        {calls.map((booking) => (
          <Call key={booking._id} {...{ booking, undo, onOpen }} />
        ))}
      </LineRows>
    </LinePanel>
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
      <button type="button" className="desk-who" onClick={() => onOpen(booking)}>
        <b>{patient}</b>
        <small>
          {slotEnds(booking.slot, locale).start} · <TranslatedText of={booking} field="treatment" />
          {booking.doctor && ` · ${booking.doctor.name}`}
          {booking.confirmation === 'no_answer' && ` · ${texts.confirmations.no_answer}`}
        </small>
      </button>
      <a className="text-link" dir="ltr" href={telHref(booking.phone)}>
        {booking.phone}
      </a>
      <span className="desk-rows-actions">
        {(['confirmed', 'declined', 'no_answer'] as const).map((to) => (
          <Button
            key={to}
            look={to === 'confirmed' ? 'soft' : 'quiet'}
            disabled={booking.confirmation === to || (saving !== undefined && saving !== to)}
            busy={saving === to}
            aria-label={texts.recorded(patient, texts.confirmations[to])}
            onClick={() => void record(booking, to)}
          >
            {texts.confirmations[to]}
          </Button>
        ))}
      </span>
    </li>
  )
}
