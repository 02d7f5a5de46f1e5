import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DeskBooking, DeskDay, VisitStep } from '#contract/schemas/desk.ts'
import { asApiError, isOutcomeUnknown } from '../../api/api-error.ts'
import { useDeskMessages } from '../../i18n/hooks/use-desk-messages.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { deskKey, saveStep } from './desk-api.ts'
import { addUnsent, dropUnsent, takeUnsent, type UnsentStep } from './unsent-steps.ts'
import type { Undo } from './use-undo.ts'

/** A step that was refused because another desk changed the visit. */
interface Conflict {
  readonly booking: DeskBooking
  readonly wanted: VisitStep
}

export interface Visits {
  /** Records a step. While the network is away, keeps it until it can be sent. */
  readonly press: (booking: DeskBooking, to: VisitStep) => void
  readonly conflict: Conflict | undefined
  readonly endConflict: () => void
  /** Steps that wait for the network. */
  readonly unsent: readonly UnsentStep[]
}

/**
 * Records steps of visits with undo, conflicts between desks, and presses without a network. `person` is the email
 * address of the person who is signed in; empty for none.
 */
export function useVisits(person: string, undo: Undo): Visits {
  const queries = useQueryClient()
  const texts = useDeskMessages()
  const errorText = useErrorText()
  const [conflict, setConflict] = useState<Conflict>()
  const [unsent, setUnsent] = useState<readonly UnsentStep[]>([])

  function show(booking: DeskBooking) {
    queries.setQueriesData<DeskDay>(
      { queryKey: [deskKey, 'day'] },
      (day) => day && { ...day, bookings: day.bookings.map((known) => (known._id === booking._id ? booking : known)) },
    )
    return queries.invalidateQueries({ queryKey: [deskKey] })
  }

  async function record(booking: DeskBooking, to: VisitStep, isUndo: boolean) {
    const from = booking.visit
    const pressedAt = new Date().toISOString()
    undo.end()
    try {
      const recorded = await saveStep(booking._id, { from, to })
      const patient = booking.patientName || texts.removed
      if (isUndo) showToast(texts.undone(patient))
      else {
        undo.offer({
          booking: booking._id,
          text: texts.recorded(patient, texts.step[to]),
          takeBack: () => record(recorded, from, true),
        })
      }
      await show(recorded)
    } catch (thrown) {
      const error = asApiError(thrown)
      if (isOutcomeUnknown(error)) {
        addUnsent({ person, booking: booking._id, from, to, pressedAt })
        setUnsent(takeUnsent(person).steps)
        return
      }
      await queries.invalidateQueries({ queryKey: [deskKey] })
      const now = findShown(booking._id)
      if (error.code === 'booking_changed' && now) setConflict({ booking: now, wanted: to })
      else showToast(errorText(error), 'danger')
    }
  }

  function findShown(id: string): DeskBooking | undefined {
    const days = queries.getQueriesData<DeskDay>({ queryKey: [deskKey, 'day'] })
    return days.flatMap(([, day]) => day?.bookings ?? []).find(({ _id }) => _id === id)
  }

  const sendAll = useEffectEvent(async () => {
    const { steps, expired } = takeUnsent(person)
    setUnsent(steps)
    if (expired > 0) showToast(texts.expired, 'danger')
    for (const step of steps) {
      const { booking, from, to, pressedAt } = step
      try {
        await saveStep(booking, { from, to, pressedAt })
      } catch (thrown) {
        const error = asApiError(thrown)
        if (isOutcomeUnknown(error) || error.status === 401 || error.status === 403) return
        const patient = findShown(booking)?.patientName ?? texts.panel
        showToast(texts.misfit(patient, texts.step[to]), 'danger')
      }
      dropUnsent(step)
      setUnsent(takeUnsent(person).steps)
    }
    if (steps.length > 0) await queries.invalidateQueries({ queryKey: [deskKey] })
  })
  useEffect(() => {
    if (person === '') return
    const send = () => void sendAll()
    send()
    window.addEventListener('online', send)
    const timer = setInterval(send, 15_000)
    return () => {
      window.removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [person])

  return {
    press: (booking, to) => {
      setConflict(undefined)
      void record(booking, to, false)
    },
    conflict,
    endConflict: () => setConflict(undefined),
    unsent,
  }
}
