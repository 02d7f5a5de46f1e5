import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clinicTimeAt } from '#contract/dates.ts'
import { allows } from '#contract/roles.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { useLocked } from '../../api/lock.ts'
import { canStaffMove } from '../../features/bookings/movable.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { layOut } from '../../features/desk/board-layout.ts'
import { calls, deskDay, pins } from '../../features/desk/desk-api.ts'
import { focusBlock } from '../../features/desk/focus-block.ts'
import { useDeskChanges } from '../../features/desk/use-desk-changes.ts'
import { useUndo } from '../../features/desk/use-undo.ts'
import { useVisits } from '../../features/desk/use-visits.ts'
import { nextStep } from '../../features/desk/visit-status.ts'
import { useRole } from '../../features/session/use-role.ts'
import { useSession } from '../../features/session/use-session.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useBoardMove, withPlaces } from './use-board-move.ts'
import { useChoice } from './use-choice.ts'

export type DeskDay = ReturnType<typeof useDeskDay>

/** The day that the address chooses, with its appointments, what is open or being moved, and the keys of the board. */
export function useDeskDay(clinic: Clinic) {
  const role = useRole()
  // A doctor changes no appointments.
  const isAtDesk = role !== undefined && allows('desk', role)
  const session = useSession()
  const now = useClinicNow()
  const { day: today, minute } = clinicTimeAt(now, clinic.timeZone)
  const { day, view: chosenView, open, go } = useChoice(today)
  const undo = useUndo()
  const move = useBoardMove(day, undo)
  // The free times of what is being moved belong to doctors.
  const view = move.moving ? 'doctors' : chosenView
  const isActive = !useLocked()
  const isLive = useDeskChanges(isActive)
  const visits = useVisits(session.status === 'signed-in' ? session.person.email : '', undo)
  const loaded = useQuery(deskDay(day, isActive && !isLive))
  const shownDay = loaded.data && { ...loaded.data, bookings: loaded.data.bookings.map(visits.shown) }
  const pinned = (useQuery({ ...pins, enabled: isAtDesk }).data ?? []).map(visits.shown)
  const toCall = useQuery({ ...calls, enabled: isAtDesk && day === today }).data ?? []
  const isWide = useMedia('(width >= 62.5rem)')
  const isPhone = useMedia('(width < 48rem)')
  const bookings = shownDay?.bookings.filter(({ state }) => state !== 'cancelled') ?? []
  const opened = [...(shownDay?.bookings ?? []), ...pinned, ...toCall].find(({ _id }) => _id === open)
  const from = day < today ? 1440 : day === today ? Math.ceil(minute / 5) * 5 : 0
  // Twenty minutes are as high as a finger needs.
  const scale = useMedia('(pointer: coarse)') ? 2.2 : 1.6
  const board = shownDay && withPlaces(layOut(shownDay, view, isAtDesk ? from : 1440, scale), move.places)
  const [pressed, setPressed] = useState<{ readonly id: string; readonly key: string }>()
  const close = () => {
    go({ open: undefined })
    focusBlock(open)
  }
  const canMove = (each: DeskBooking) => isAtDesk && canStaffMove(each)
  const startMove = (each: DeskBooking) => {
    if (!canMove(each)) return
    move.start(each)
    // The panel may cover the free times.
    go({ view: 'doctors', open: undefined })
  }
  useKeys({
    d: () => isWide && !move.moving && go({ view: view === 'chairs' ? 'doctors' : 'chairs' }),
    Escape: move.moving ? move.cancel : close,
  })
  return {
    ...{ clinic, role, isAtDesk, isWide, isPhone, now, today, minute, day, view, open, opened, go },
    ...{ loaded, bookings, pinned, toCall, board, visits, undo, move, canMove, startMove, close },
    show: ({ _id }: DeskBooking) => go({ open: _id }),
    /** Takes the key of the panel that was pressed on an appointment of the board, once its panel is open. */
    keyFor: ({ _id }: DeskBooking) => {
      const key = pressed?.id === _id ? pressed.key : undefined
      if (key) setPressed(undefined)
      return key
    },
    /** Handles a key on an appointment of the board. */
    onKey: (key: string, each: DeskBooking) => {
      const name = key.toUpperCase()
      const next = nextStep(each, today)
      if (name === 'M' && canMove(each)) startMove(each)
      else if (name === 'A' && next) visits.press(each, next)
      else if (isAtDesk && (name === 'P' || name === 'C')) {
        setPressed({ id: each._id, key: name })
        go({ open: each._id })
      }
    },
  }
}
