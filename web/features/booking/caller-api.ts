import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { bookForCaller } from '#contract/bookings.ts'
import type { Call } from '#contract/endpoint.ts'
import type { listUsers } from '#contract/users.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { call, type Route } from '../../api/client.ts'
import { changedByBooking } from './booking-api.ts'
import { isUnsettled } from './use-book-slot.ts'

const toBook = {
  name: 'bookForCaller',
  method: 'POST',
  path: '/bookings',
  access: 'admin',
} as const satisfies Route<typeof bookForCaller>

const toUsers = {
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  access: 'admin',
} as const satisfies Route<typeof listUsers>

type Asked = Call<typeof bookForCaller>['body']
type Answer = Awaited<ReturnType<typeof call<typeof bookForCaller>>>

/** How many people are offered at most. */
const mostOffered = 5

/** The people whose name or address holds these words, a few of them; none before there are three letters. */
export function peopleLike(words: string) {
  return queryOptions({
    queryKey: ['people', words],
    queryFn: ({ signal }) => call<typeof listUsers>(toUsers, { query: { search: words, page: '1' }, signal }),
    select: (people) => people.slice(0, mostOffered),
    enabled: words.length >= 3,
    staleTime: 60_000,
  })
}

/**
 * Books for a caller. A lost answer is asked for again twice, and whenever the same is sent once more, under the same
 * key, so that it cannot book twice; whatever the outcome, the free times are fetched anew.
 */
export function useBookForCaller() {
  const queries = useQueryClient()
  const unanswered = useRef({ request: '', key: '' })
  return useMutation<Answer, ApiError, Asked>({
    mutationFn: (body) => {
      const request = JSON.stringify(body)
      if (unanswered.current.request !== request) unanswered.current = { request, key: crypto.randomUUID() }
      const headers = { 'idempotency-key': unanswered.current.key }
      return call<typeof bookForCaller>(toBook, { body, headers }).catch((error: unknown) => {
        throw asApiError(error)
      })
    },
    networkMode: 'always',
    retry: (failures, error) => failures < 2 && isUnsettled(error),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSettled: () => Promise.all(changedByBooking.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
