import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Body } from '#contract/calls.ts'
import type { bookByPhone } from '#contract/routes/bookings.ts'
import { type ApiError, throwApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { retryLostAnswer } from '../../api/retry-lost-answer.ts'
import { reloadBookings } from '../bookings/booking-api.ts'

type Asked = Body<'desk POST /bookings'>
type Answer = Awaited<ReturnType<typeof call<typeof bookByPhone>>>

/**
 * Books for a caller. Retries twice if the answer is lost. The same request keeps its idempotency key, so that it
 * cannot book twice. Reloads what shows free times or bookings.
 */
export function useBookForCaller() {
  const queries = useQueryClient()
  const unanswered = useRef({ request: '', key: '' })
  return useMutation<Answer, ApiError, Asked>({
    mutationFn: (body) => {
      const request = JSON.stringify(body)
      if (unanswered.current.request !== request) unanswered.current = { request, key: crypto.randomUUID() }
      const headers = { 'idempotency-key': unanswered.current.key }
      return call('desk POST /bookings', { body, headers }).catch(throwApiError)
    },
    ...retryLostAnswer,
    onSettled: () => reloadBookings(queries),
  })
}
