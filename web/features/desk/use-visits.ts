import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DeskBooking, DeskDay, VisitStep } from '#contract/schemas/desk.ts'
import { type ApiError, asApiError, isOutcomeUnknown } from '../../api/api-error.ts'
import { updateCachedLists } from '../../api/list-page.ts'
import { serverNow } from '../../api/server-clock.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { deskKey } from '../bookings/patient-query.ts'
import { saveStep } from './desk-api.ts'
import {
  addUnsent,
  applySteps,
  dropUnsent,
  markTried,
  type ShownBooking,
  takeUnsent,
  type UnsentStep,
  useUnsent,
} from './unsent-steps.ts'
import type { Undo } from './use-undo.ts'

/** A step that was refused because another desk changed the visit. */
interface Conflict {
  readonly booking: DeskBooking
  readonly wanted: VisitStep
}

export interface Visits {
  /** Records a step. While the network is away, keeps it until it can be sent. */
  readonly press: (booking: DeskBooking, to: VisitStep) => void
  /** Returns a booking with the steps that were pressed on it, whether they are recorded already or not. */
  readonly shown: (booking: DeskBooking) => ShownBooking
  readonly conflict: Conflict | undefined
  readonly endConflict: () => void
  /** Steps that wait for the network. */
  readonly unsent: readonly UnsentStep[]
}

/**
 * Records steps of visits with undo and conflicts between desks. A step shows as soon as it is pressed, and is sent until
 * the portal has recorded or refused it. `person` is the email address of the person who is signed in; empty for none.
 */
export function useVisits(person: string, undo: Undo): Visits {
  const queries = useQueryClient()
  const texts = useTexts(enDesk)
  const errorText = useErrorText()
  const [conflict, setConflict] = useState<Conflict>()
  const steps = useUnsent(person)
  const sending = useRef(false)
  const [presses, setPresses] = useState(0)

  function record(booking: DeskBooking, to: VisitStep, isUndo: boolean) {
    const { _id, visit: from } = booking
    undo.end()
    setConflict(undefined)
    addUnsent({ key: crypto.randomUUID(), person, booking: _id, from, to, pressedAt: serverNow().toISOString() })
    const patient = booking.patientName || texts.removed
    if (isUndo) showToast(texts.undone(patient))
    else {
      undo.offer({
        booking: _id,
        text: texts.recorded(patient, texts.step[to]),
        takeBack: () => record({ ...booking, visit: to }, from, true),
      })
    }
    setPresses((count) => count + 1)
  }

  function show(booking: DeskBooking) {
    return updateCachedLists<DeskDay>(queries, [deskKey, 'day'], (day) => ({
      ...day,
      bookings: day.bookings.map((known) => (known._id === booking._id ? booking : known)),
    }))
  }

  function findShown(id: string): DeskBooking | undefined {
    const days = queries.getQueriesData<DeskDay>({ queryKey: [deskKey, 'day'] })
    return days.flatMap(([, day]) => day?.bookings ?? []).find(({ _id }) => _id === id)
  }

  async function refuse(step: UnsentStep, error: ApiError) {
    await queries.invalidateQueries({ queryKey: [deskKey] })
    // The steps after a refused one do not fit either.
    const ofBooking = takeUnsent(person, serverNow()).steps.filter(({ booking }) => booking === step.booking)
    dropUnsent(ofBooking.map(({ key }) => key))
    undo.end()
    const now = findShown(step.booking)
    if (step.tried) showToast(texts.misfit(now?.patientName || texts.panel, texts.step[step.to]), 'danger')
    else if (error.code === 'booking_changed' && now) setConflict({ booking: now, wanted: step.to })
    else showToast(errorText(error), 'danger')
  }

  const sendAll = useEffectEvent(async () => {
    if (sending.current || person === '') return
    sending.current = true
    const waiting = new Set<string>()
    let sent = 0
    for (;;) {
      const step = takeUnsent(person, serverNow()).steps.find(({ booking }) => !waiting.has(booking))
      if (!step) break
      try {
        const recorded = await saveStep(step)
        // The booking first, so that it never shows its former step in between.
        await show(recorded)
        dropUnsent([step.key])
        sent += 1
      } catch (thrown) {
        const error = asApiError(thrown)
        if (!mayBeSentAgain(error)) {
          await refuse(step, error)
          continue
        }
        markTried(person, step.booking)
        waiting.add(step.booking)
        if (error.status === 0) break
      }
    }
    sending.current = false
    if (sent > 0) await queries.invalidateQueries({ queryKey: [deskKey] })
  })
  const start = useEffectEvent(() => {
    const { expired } = takeUnsent(person, serverNow())
    if (expired > 0) showToast(texts.expired, 'danger')
    void sendAll()
  })
  useEffect(() => {
    if (person === '') return
    // What is there already was pressed on a page that is gone.
    markTried(person)
    const send = () => start()
    send()
    window.addEventListener('online', send)
    const timer = setInterval(send, 15_000)
    return () => {
      window.removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [person])

  useEffect(() => {
    if (presses > 0) void sendAll()
  }, [presses])

  return {
    press: (booking, to) => record(booking, to, false),
    shown: (booking) => applySteps(booking, steps),
    conflict,
    endConflict: () => setConflict(undefined),
    unsent: steps.filter(({ tried }) => tried),
  }
}

// Also a refusal that ends with the next sign-in or in a moment.
function mayBeSentAgain(error: ApiError): boolean {
  return isOutcomeUnknown(error) || [401, 403, 423, 429].includes(error.status)
}
