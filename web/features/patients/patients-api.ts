import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { listPage } from '../../api/list-page.ts'
import { deskKey, patientKey, patientOf } from '../bookings/patient-query.ts'

/** Search for patients, appointments of a transaction, disabled without words. Shows the previous result meanwhile. */
export function found(words: string) {
  return queryOptions({
    queryKey: ['find', words],
    queryFn: ({ signal }) => call('desk GET /find', { query: { q: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}

/** A page of a patient's appointments. */
export function bookingsOf(id: string, page: number) {
  return listPage([patientKey, id, 'bookings', page], (options) =>
    call('staff GET /patients/:id/bookings', {
      params: { id },
      query: { page: String(page) },
      ...options,
    }),
  )
}

/** Reloads a patient, and what the desk shows, after a change of the staff's notes about them. */
export function reloadNotesOf(queries: QueryClient, id: string): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: patientOf(id).queryKey, exact: true }),
    queries.invalidateQueries({ queryKey: [deskKey] }),
  ])
}

/** What merging a patient's record into another moves, and the appointments that stand against it. */
export function previewOf(id: string, into: string) {
  return queryOptions({
    queryKey: [patientKey, id, 'merge', into],
    queryFn: ({ signal }) => call('admin GET /patients/:id/merge', { params: { id }, query: { into }, signal }),
    gcTime: 0,
  })
}

/** Which records of a child are merged: the first ends, and everything moves to the other. */
export interface ChildMerge {
  readonly id: string
  readonly memberId: string
  readonly into: string
  readonly intoMember: string
}

/** What merging a child's record into another moves, and the appointments that stand against it. */
export function previewOfChild({ id, memberId, into, intoMember }: ChildMerge) {
  return queryOptions({
    queryKey: [patientKey, id, 'merge', memberId, into, intoMember],
    queryFn: ({ signal }) =>
      call('admin GET /patients/:id/family/:memberId/merge', {
        params: { id, memberId },
        query: { into, intoMember },
        signal,
      }),
    gcTime: 0,
  })
}

/** Merges a child's record into another. Idempotent. */
export function mergeChildInto({ id, memberId, into, intoMember }: ChildMerge) {
  return call('admin POST /patients/:id/family/:memberId/merge', {
    params: { id, memberId },
    body: { into, intoMember },
  })
}
