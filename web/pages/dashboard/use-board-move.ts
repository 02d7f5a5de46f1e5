import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { parseSlot } from '#contract/slots.ts'
import { serverNow } from '../../api/server-clock.ts'
import { availableOn } from '../../features/bookings/availability-api.ts'
import { reloadBookings } from '../../features/bookings/booking-api.ts'
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
export interface Target extends FreePlace {
  readonly day: ClinicDay
  readonly doctor: { readonly _id: string; readonly name: string } | undefined
}

/**
 * Moves an appointment on the board. While one is being moved, `places` are the free times of the shown day, of any of
 * its doctors; a time is chosen first and confirmed in the bar.
 */
export function useBoardMove(day: ClinicDay, undo: Undo) {
  const [moving, setMoving] = useState<DeskBooking>()
  const [target, setTarget] = useState<Target>()
  const available = useQuery({ ...availableOn(day, moving?._id), enabled: moving !== undefined })
  const treatments = available.isPlaceholderData ? undefined : available.data
  const treatment = treatments?.find(({ _id }) => _id === moving?.treatmentId)
  const byColumn = treatment?.doctors?.map(({ _id, slots }) => ({ column: _id, slots })) ?? [
    { column: treatment?.name ?? '', slots: treatment?.slots ?? [] },
  ]
  const isPresent = ({ column, slot }: FreePlace) =>
    slot === moving?.slot && day === parseClinicDay(moving.date) && column === (moving.doctor?._id ?? treatment?.name)
  const places =
    moving &&
    treatments &&
    byColumn.flatMap(({ column, slots }) => placesOf(column, slots)).filter((place) => !isPresent(place))
  const isTarget = (place: FreePlace) =>
    target?.day === day && target.column === place.column && target.slot === place.slot
  const queries = useQueryClient()
  const movedText = useMovedText()
  const { undone, removed } = useTexts(enDesk)
  const errorText = useErrorText()
  const end = () => {
    setMoving(undefined)
    setTarget(undefined)
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
    isTarget,
    end,
    /** Ends the move without moving, and gives the focus back to the appointment. */
    cancel: () => {
      end()
      focusBlock(moving?._id)
    },
    /** Offers to take a move back. */
    moved,
    start: (booking: DeskBooking) => {
      setTarget(undefined)
      setMoving(booking)
    },
    choose: (place: FreePlace) => {
      const doctor = treatment?.doctors?.find(({ _id }) => _id === place.column)
      setTarget({ ...place, day, doctor: doctor && { _id: doctor._id, name: doctor.name } })
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
