import { afterEach, expect, it } from 'vitest'
import { chosenSlot, clearDraft, keepPhone, keepSlot, keyFor, readDraft } from './booking-draft.ts'

const body = { treatmentId: 't1', slot: '08.00 AM - 08.30 AM', price: 49, phone: '1' }

afterEach(clearDraft)

it('when the same request is sent again, then it carries the same key', () => {
  expect(keyFor('maya@example.com', body)).toBe(keyFor('maya@example.com', { ...body }))
})

it('when anything in the request differs, then it carries a new key', () => {
  const first = keyFor('maya@example.com', body)
  expect(keyFor('maya@example.com', { ...body, price: 59 })).not.toBe(first)
})

it('when the booking is made, then the next one carries a new key', () => {
  const first = keyFor('maya@example.com', body)
  clearDraft()
  expect(keyFor('maya@example.com', body)).not.toBe(first)
})

it('when a number is typed, then it is there again for that patient and for no other', () => {
  keepPhone('maya@example.com', '(503) 555-0142')
  expect(readDraft('maya@example.com').phone).toBe('(503) 555-0142')
  expect(readDraft('other@example.com').phone).toBe('')
})

it('when a slot is chosen, then it is there again on that day, of that treatment, for that patient', () => {
  keepSlot('maya@example.com', { day: '2026-12-01', treatmentId: 't1', slot: body.slot })
  expect(chosenSlot('maya@example.com', '2026-12-01', 't1')).toBe(body.slot)
  expect(chosenSlot('maya@example.com', '2026-12-02', 't1')).toBeUndefined()
  expect(chosenSlot('maya@example.com', '2026-12-01', 't2')).toBeUndefined()
  expect(chosenSlot('other@example.com', '2026-12-01', 't1')).toBeUndefined()
})

it('when more is typed after a request was sent, then its key is kept', () => {
  const key = keyFor('maya@example.com', body)
  keepPhone('maya@example.com', '12')
  expect(keyFor('maya@example.com', body)).toBe(key)
})
