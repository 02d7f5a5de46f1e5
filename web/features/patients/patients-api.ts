import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  addNote,
  find,
  listPatientBookings,
  mergePatient,
  previewMerge,
  removeNote,
} from '#contract/routes/patients.ts'
import { call } from '../../api/client.ts'
import { listPage } from '../../api/list-page.ts'
import { patientKey } from '../bookings/patient-query.ts'

/** Search for patients, appointments of a transaction, disabled without words. Shows the previous result meanwhile. */
export function found(words: string) {
  return queryOptions({
    queryKey: ['find', words],
    queryFn: ({ signal }) => call<typeof find>('desk GET /find', { query: { q: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}

/** A page of a patient's appointments. */
export function bookingsOf(id: string, page: number) {
  return listPage([patientKey, id, 'bookings', page], (options) =>
    call<typeof listPatientBookings>('staff GET /patients/:id/bookings', {
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
    queryFn: ({ signal }) =>
      call<typeof previewMerge>('admin GET /patients/:id/merge', { params: { id }, query: { into }, signal }),
    gcTime: 0,
  })
}

/** Merges a patient's record into another. Idempotent. */
export function mergeInto(id: string, into: string) {
  return call<typeof mergePatient>('admin POST /patients/:id/merge', { params: { id }, body: { into } })
}

/** Adds a note about a patient. */
export function saveNote(id: string, text: string) {
  return call<typeof addNote>('staff POST /patients/:id/notes', { params: { id }, body: { text } })
}

/** Removes a note. Idempotent. */
export function dropNote(id: string) {
  return call<typeof removeNote>('staff DELETE /notes/:id', { params: { id } })
}
