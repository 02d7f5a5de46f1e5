import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { serverNow } from '../../api/server-clock.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMove } from '../../i18n/en/move.ts'
import { formatDate, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { reloadBookings } from '../bookings/booking-api.ts'
import { isMovedLate } from '../bookings/movable.ts'
import { placeOf } from '../bookings/place.ts'
import { useAllTimes } from '../bookings/use-all-times.ts'
import { usePlace } from '../bookings/use-place.ts'
import { useTreatmentOn } from '../bookings/use-treatment-on.ts'
import { dayOf, isSamePlace } from './booking-place.ts'
import { fetchBooking, useMoveBooking } from './move-api.ts'
import { useMovedText } from './use-moved-text.ts'

/** Shows that a booking was moved, and whether the patient gets an email about it. */
export type ShowMoved = (moved: Booking, notified: boolean) => void

export interface StaffMove {
  readonly booking: Booking
  /** Shows the move instead of a toast. */
  readonly onMoved: ShowMoved | undefined
  readonly onClose: () => void
}

/** A booking that the staff move: where it can go, what is chosen, and the request. */
export function useStaffMove({ booking, onMoved, onClose }: StaffMove) {
  const [{ locale }, texts] = useTexts(en, enMove)
  const { rules: ruleTexts } = useTexts(enAdmin).day.caller
  const movedText = useMovedText()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const close = useIfMounted(onClose)
  /** The version that the admin sees and the server compares. */
  const [seen, setSeen] = useState(booking)
  const [notice, setNotice] = useState<string>()
  const [wantsMail, notify] = useState(true)
  const [reason, setReason] = useState('')
  const move = useMoveBooking(seen._id)
  const present = { day: dayOf(seen), slot: seen.slot }
  const [choice, choose] = usePlace(
    () => ({ day: present.day }),
    () => setNotice(undefined),
  )
  const { day } = choice
  const { treatment, ...available } = useTreatmentOn(day, { treatmentId: seen.treatmentId, moved: seen._id })
  const allTimes = useAllTimes(seen.treatmentId, day)
  const unsettled = move.isPending && move.variables.date === day ? move.variables.slot : undefined
  const place = placeOf(
    choice,
    { byDefault: 'present', keepsGone: true, present },
    { treatment, allSlots: allTimes.slots, unsettled },
  )
  const hasMail = seen.patientEmail !== ''
  const notifies = wantsMail && hasMail
  const isLate = isMovedLate(seen, serverNow()) || move.error?.code === 'move_needs_reason'
  const needsReason = isLate && (day !== present.day || place.chosen !== present.slot)

  async function send(slot: string) {
    choose({ type: 'choose', slot })
    const from = { date: present.day, slot: present.slot, ...(seen.doctor && { doctorId: seen.doctor._id }) }
    const answer = await move.mutateAsync({
      from,
      ...{ date: day, slot, ...(place.doctor && { doctorId: place.doctor._id }) },
      notify: notifies,
      ...allTimes.waivedFor(slot),
      ...(needsReason && reason.trim() !== '' && { reason: reason.trim() }),
    })
    if ('needed' in answer) {
      allTimes.warn(slot, answer.needed)
      return setNotice(texts.needed(answer.needed.map((rule) => ruleTexts[rule])))
    }
    if (!answer.success) {
      const { date, slot: own } = answer.booking
      return setNotice(texts.already(withCommas([formatDate(date, locale), formatSlotText(own, locale)], locale)))
    }
    const { booking: moved } = answer
    if (isSamePlace(moved, seen)) return setNotice(texts.unchanged)
    if (onMoved) onMoved(moved, notifies)
    else showToast(movedText(moved))
    close()
  }

  async function refused(error: NonNullable<typeof move.error>) {
    setNotice(error.code === 'slot_taken' ? texts.noPlace : errorText(error))
    if (error.code === 'booking_changed') setSeen(await fetchBooking(seen._id).catch(() => seen))
  }

  return {
    ...{ seen, notice, setNotice, hasMail, wantsMail, notify, needsReason, reason, setReason },
    ...{ choice, choose, place, allTimes, available, isSending: move.isPending },
    send: () => {
      if (place.isReady && place.chosen !== undefined) void send(place.chosen).catch(refused)
    },
    leave: () => {
      onClose()
      if (move.isError) void reloadBookings(queries)
    },
  }
}
