import { afterEach, expect, it } from 'vitest'
import { clearDraft, keepChoice, keepEntries, keyFor, lastChoice, typedEntries } from './booking-draft.ts'

const body = { treatmentId: 't1', slot: '08.00 AM - 08.30 AM', price: 49, phone: '1' }

afterEach(clearDraft)

it('keeps the key when the same request is sent again', () => {
  expect(keyFor('maya@example.com', body)).toBe(keyFor('maya@example.com', { ...body }))
})

it('makes a new key when the request changes', () => {
  const first = keyFor('maya@example.com', body)
  expect(keyFor('maya@example.com', { ...body, price: 59 })).not.toBe(first)
  expect(keyFor('maya@example.com', { ...body, doctorId: 'd1' })).not.toBe(first)
})

it('makes a new key after a booking', () => {
  const first = keyFor('maya@example.com', body)
  clearDraft()
  expect(keyFor('maya@example.com', body)).not.toBe(first)
})

it('keeps what was typed for its patient only', () => {
  keepEntries('maya@example.com', { phone: '(503) 555-0142' })
  keepEntries('maya@example.com', { note: 'Wheelchair' })
  expect(typedEntries('maya@example.com')).toEqual({ phone: '(503) 555-0142', note: 'Wheelchair' })
  expect(typedEntries('other@example.com')).toEqual({})
})

it('keeps the chosen slot and doctor for their patient, day and treatment', () => {
  const chosen = { day: '2026-12-01', treatmentId: 't1', slot: body.slot, doctor: { _id: 'd1', name: 'Dr. Ada Molar' } }
  keepChoice('maya@example.com', chosen)
  expect(lastChoice('maya@example.com', '2026-12-01', 't1')).toEqual(chosen)
  expect(lastChoice('maya@example.com', '2026-12-02', 't1')).toBeUndefined()
  expect(lastChoice('maya@example.com', '2026-12-01', 't2')).toBeUndefined()
  expect(lastChoice('other@example.com', '2026-12-01', 't1')).toBeUndefined()
})

it('keeps the key when the phone number changes after the request', () => {
  const key = keyFor('maya@example.com', body)
  keepEntries('maya@example.com', { phone: '12' })
  expect(keyFor('maya@example.com', body)).toBe(key)
})
