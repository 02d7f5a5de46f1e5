import { useState } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { serverNow } from '../../api/server-clock.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMove } from '../../i18n/en/move.ts'
import { formatDate, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { isMovedLate } from '../bookings/movable.ts'
import type { PlaceChoice } from '../bookings/place.ts'
import { dayOf } from './booking-place.ts'
import { type MoveBody, useMoveBooking } from './move-api.ts'

type Target = Pick<PlaceChoice, 'day' | 'doctor'> & Pick<MoveBody, 'slot' | 'waived'>

/** The move of a booking by the staff, with a reason if it is late, and whether the patient gets an email. */
export function useMoveRequest(booking: Booking) {
  const [{ locale }, texts] = useTexts(en, enMove)
  const move = useMoveBooking(booking._id)
  const [wantsMail, setWantsMail] = useState(true)
  const [reason, setReason] = useState('')
  const hasMail = booking.patientEmail !== ''
  const notifies = wantsMail && hasMail
  return {
    ...{ hasMail, notifies, wantsMail, setWantsMail, reason, setReason },
    sent: move.isPending ? move.variables : undefined,
    isFailed: move.isError,
    isLate: isMovedLate(booking, serverNow()) || move.error?.code === 'move_needs_reason',
    send({ day, slot, doctor, waived }: Target, needsReason: boolean) {
      return move.mutateAsync({
        from: { date: dayOf(booking), slot: booking.slot, ...doctorIdOf(booking) },
        ...{ date: day, slot, ...doctorIdOf({ doctor }), notify: notifies },
        ...(waived && { waived }),
        ...(needsReason && reason.trim() !== '' && { reason: reason.trim() }),
      })
    },
    /** Returns the text about the patient's other booking at the chosen time. */
    alreadyAt: ({ date, slot }: Pick<Booking, 'date' | 'slot'>) =>
      texts.already(withCommas([formatDate(date, locale), formatSlotText(slot, locale)], locale)),
  }
}

function doctorIdOf({ doctor }: Pick<PlaceChoice, 'doctor'>) {
  return doctor && { doctorId: doctor._id }
}

type Request = ReturnType<typeof useMoveRequest>

/** The reason of a late move. */
export function MoveReason({ reason, onChange }: { readonly reason: string; readonly onChange: Request['setReason'] }) {
  const texts = useTexts(enMove)
  return <ReasonField label={texts.reason} presets={texts.reasons} required value={reason} onChange={onChange} />
}

/** Whether the patient gets an email, or why not. */
export function MoveMail({ request, quiet = false }: { readonly request: Request; readonly quiet?: boolean }) {
  const { hasMail, wantsMail, setWantsMail } = request
  const texts = useTexts(enMove)
  if (!hasMail) return <p className={quiet ? 'text-ink-quiet' : ''}>{texts.noEmail}</p>
  return (
    <Checkbox checked={wantsMail} onChange={({ target }) => setWantsMail(target.checked)}>
      {texts.notify}
    </Checkbox>
  )
}
