import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { parseSlot } from '#contract/slots.ts'
import { serverNow } from '../../api/server-clock.ts'
import { reloadBookings } from '../../features/bookings/booking-api.ts'
import type { NamedDoctor } from '../../features/bookings/doctor-choice.tsx'
import { slotsOf } from '../../features/bookings/free-slots.ts'
import { type PlaceChoice, usePlace } from '../../features/bookings/place.ts'
import { useTreatmentOn } from '../../features/bookings/use-treatment-on.ts'
import type { Board } from '../../features/desk/board-layout.ts'
import { saveConfirmation, savePin } from '../../features/desk/desk-api.ts'
import { focusBlock } from '../../features/desk/focus-block.ts'
import type { FreePlace } from '../../features/desk/place-button.tsx'
import type { Undo } from '../../features/desk/use-undo.ts'
import { moveBooking } from '../../features/move/move-api.ts'
import { useMovedText } from '../../features/move/use-moved-text.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'

/** Where an appointment is to go. */
export type Target = Pick<PlaceChoice, 'day' | 'doctor'> & { readonly slot: string }

/**
 * Moves an appointment on the board. While one is being moved, `places` are the free times of the shown day, of any of
 * its doctors; a time is chosen first and confirmed in the bar.
 */
export function useBoardMove(day: ClinicDay, undo: Undo) {
  const [moving, setMoving] = useState<DeskBooking>()
  const [choice, choose] = usePlace(() => ({ day }))
  const { slot } = choice
  const target: Target | undefined = slot === undefined ? undefined : { ...choice, slot }
  const of = { treatmentId: moving?.treatmentId, moved: moving?._id, enabled: moving !== undefined }
  const { treatment } = useTreatmentOn(day, of)
  const columnOf = (doctor: NamedDoctor | undefined) => doctor?._id ?? treatment?.name
  const isAt = (at: { day: ClinicDay | undefined; doctor?: NamedDoctor | undefined; slot: string }, place: FreePlace) =>
    at.day === day && at.slot === place.slot && columnOf(at.doctor) === place.column
  const places =
    moving &&
    treatment &&
    (treatment.doctors ?? [undefined])
      .flatMap((doctor) => placesOf(columnOf(doctor) ?? '', slotsOf(treatment, doctor?._id)))
      .filter((place) => !isAt({ ...moving, day: parseClinicDay(moving.date) }, place))
  const queries = useQueryClient()
  const movedText = useMovedText()
  const { undone, removed } = useTexts(enDesk)
  const errorText = useErrorText()
  const end = () => {
    setMoving(undefined)
    choose({ slot: undefined })
  }
  const moved = (old: DeskBooking, now: Booking, notified: boolean) => {
    // No one can be moved to a time that has begun.
    if (old.startsAt <= serverNow().toISOString()) return showToast(movedText(now))
    undo.offer({
      booking: old._id,
      text: movedText(now),
      takeBack: () =>
        moveBack(old, now, notified)
          .then(
            () => showToast(undone(old.patientName || removed)),
            (error: unknown) => showToast(errorText(error), 'danger'),
          )
          .then(() => reloadBookings(queries)),
    })
  }
  return {
    moving,
    target,
    places,
    isTarget: (place: FreePlace) => target !== undefined && isAt(target, place),
    end,
    /** Ends the move without moving, and gives the focus back to the appointment. */
    cancel: () => {
      end()
      focusBlock(moving?._id)
    },
    /** Offers to take a move back. */
    moved,
    start: (booking: DeskBooking) => {
      choose({ slot: undefined })
      setMoving(booking)
    },
    /** Chooses a time of any day. */
    aim: (at: Target) => choose(at),
    choose: ({ column, slot }: FreePlace) => {
      const doctor = treatment?.doctors?.find(({ _id }) => _id === column)
      choose({ day, doctor, slot })
    },
  }
}

/** Moves a booking back to where it was, with its confirmation and pin, which a move ends. */
async function moveBack(old: DeskBooking, now: Booking, notify: boolean) {
  const { _id, chairId, confirmation, pinnedAt } = old
  const answer = await moveBooking(_id, {
    from: placeOf(now),
    ...placeOf(old),
    ...(chairId !== undefined && { chairId }),
    notify,
    // The booking was there, whatever the rules.
    waived: ['notice', 'hours', 'buffer'],
  })
  if (!answer.success) throw new Error(`${_id} cannot move back.`)
  if (confirmation !== 'not_asked') await saveConfirmation(_id, { from: 'not_asked', to: confirmation })
  if (pinnedAt !== undefined) await savePin(_id, true)
}

function placeOf({ date, slot, doctor }: Booking) {
  return { date, slot, ...(doctor && { doctorId: doctor._id }) }
}

// A place ends where the next one begins, so that each can be pressed.
function placesOf(column: string, slots: readonly string[]): FreePlace[] {
  const spans = slots.flatMap((slot) => {
    const span = parseSlot(slot)
    return span ? [{ ...span, column, slot }] : []
  })
  return spans.map((span, i) => ({ ...span, end: Math.min(span.end, spans[i + 1]?.start ?? span.end) }))
}

/** Adds the columns of free times that have none yet, such as that of a treatment without appointments on the day. */
export function withPlaces(board: Board, places: readonly FreePlace[] | undefined): Board {
  const keys = new Set(places?.map(({ column }) => column))
  for (const { key } of board.columns) keys.delete(key)
  const added = [...keys].map((key) => ({ key, name: key, off: [], blocks: [], gaps: [] }))
  const [first, last] = [places?.[0], places?.at(-1)]
  const start = Math.min(board.start, Math.floor((first?.start ?? board.start) / 60) * 60)
  const end = Math.max(board.end, Math.ceil((last?.end ?? board.end) / 60) * 60)
  return { ...board, start, end, columns: [...board.columns, ...added] }
}
