import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Body } from '#contract/calls.ts'
import type { bookAppointment } from '#contract/routes/bookings.ts'
import { type ApiError, asApiError, isOutcomeUnknown, throwApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { retryLostAnswer } from '../../api/retry-lost-answer.ts'
import { reloadBookings } from '../bookings/booking-api.ts'
import { clearDraft, dropKey, keepPlace, keyFor, placeInLine } from './booking-draft.ts'

type Request = Body<'patient POST /booking'>
type Result = Awaited<ReturnType<typeof call<typeof bookAppointment>>>

/** When it is probably the turn of someone in line, in milliseconds since 1970. */
export interface InLine {
  readonly turnAt: number
}

/** Sends a booking with an idempotency key that stays the same until the request is answered, and the place in line. */
function send(body: Request): Promise<Result> {
  const place = placeInLine(body.patientEmail)
  const headers = {
    'idempotency-key': keyFor(body.patientEmail, body),
    ...(place !== undefined && { 'place-in-line': place }),
  }
  return call('patient POST /booking', { body, headers }).catch(throwApiError)
}

/**
 * Sends a booking, and repeats it while the answer is `in_line` and `waits` returns true. Keeps the place in line of each such answer
 * in the draft, and passes the expected turn to `onLine`. Throws `ApiError`.
 */
async function book(body: Request, waits: () => boolean, onLine: (line: InLine) => void): Promise<Result> {
  for (;;) {
    try {
      return await send(body)
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.code !== 'in_line') throw error
      const { retryAfter, problem } = error
      keepPlace(body.patientEmail, problem.place)
      onLine({ turnAt: Date.now() + (problem.wait ?? retryAfter) * 1_000 })
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1_000))
      if (!waits()) throw error
    }
  }
}

/**
 * Books a slot. While the patient is in line, repeats the request as long as `waits` returns true; `line` is then the expected turn. Retries a lost response twice with the same idempotency key. Refetches free times and bookings after
 * every outcome; a refusal is returned after they have arrived.
 */
export function useBookAppointment(waits: () => boolean) {
  const queries = useQueryClient()
  const [line, setLine] = useState<InLine>()
  const mutation = useMutation<Result, ApiError, Request>({
    mutationFn: async (body) => {
      const answer = await book(body, waits, setLine)
      if (!answer.success || !answer.booking.cancelled) return answer
      // The response was lost, and the booking has been cancelled since: a new booking needs a new key.
      dropKey(body.patientEmail)
      return book(body, waits, setLine)
    },
    ...retryLostAnswer,
    retry: (failures, error) => error.code !== 'in_line' && retryLostAnswer.retry(failures, error),
    onSuccess: (answer) => {
      if (answer.success) clearDraft()
    },
    onSettled: async (_, error) => {
      setLine(undefined)
      const fresh = reloadBookings(queries)
      // A refusal is explained by the new list of free times, so only a refusal waits for it.
      if (error && !isOutcomeUnknown(error)) await fresh
    },
  })
  return { ...mutation, line }
}
