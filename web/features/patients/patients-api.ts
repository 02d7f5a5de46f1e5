import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Body } from '#contract/calls.ts'
import { call } from '../../api/client.ts'
import { listPage } from '../../api/list-page.ts'
import { patientKey } from '../bookings/patient-query.ts'

/** Search for patients, appointments of a transaction, disabled without words. Shows the previous result meanwhile. */
export function found(words: string) {
  return queryOptions({
    queryKey: ['find', words],
    queryFn: ({ signal }) => call('desk GET /find', { query: { q: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}

/** Corrects a patient's details. Idempotent. */
export function correct(id: string, body: Body<'desk PUT /patients/:id'>) {
  return call('desk PUT /patients/:id', { params: { id }, body })
}

/** Corrects a member of a patient's family. Idempotent. */
export function correctMember(id: string, memberId: string, body: Body<'desk PUT /patients/:id/family/:memberId'>) {
  return call('desk PUT /patients/:id/family/:memberId', { params: { id, memberId }, body })
}

/** Mails a link to a new address of a patient. */
export function askForEmail(id: string, email: string) {
  return call('desk POST /patients/:id/email', { params: { id }, body: { email } })
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

/** What merging a patient's record into another moves, and the appointments that stand against it. */
export function previewOf(id: string, into: string) {
  return queryOptions({
    queryKey: [patientKey, id, 'merge', into],
    queryFn: ({ signal }) => call('admin GET /patients/:id/merge', { params: { id }, query: { into }, signal }),
    gcTime: 0,
  })
}

/** Merges a patient's record into another. Idempotent. */
export function mergeInto(id: string, into: string) {
  return call('admin POST /patients/:id/merge', { params: { id }, body: { into } })
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

/** Adds a note about a patient or a member of their family. */
export function saveNote(id: string, note: { readonly text: string; readonly memberId?: string | undefined }) {
  return call('staff POST /patients/:id/notes', { params: { id }, body: note })
}

/** Sets whom a note is about: a member of the family, or with null the account's person. Idempotent. */
export function moveNote(id: string, memberId: string | null) {
  return call('staff PUT /notes/:id', { params: { id }, body: { memberId } })
}

/** Removes a note. Idempotent. */
export function dropNote(id: string) {
  return call('staff DELETE /notes/:id', { params: { id } })
}
