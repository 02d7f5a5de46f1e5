import { expect, test } from 'vitest'
import { type AuditEntry, auditActions } from '#contract/schemas/audit-entry.ts'
import { arAudit } from '../../i18n/ar/audit.ts'
import { enAudit } from '../../i18n/en/audit.ts'
import { esAudit } from '../../i18n/es/audit.ts'
import { changedIn, sentenceOf } from './entry-text.ts'

const ada = { _id: 'a', name: 'Ada Molar', email: 'ada@clinic.test' }
const maya = { _id: 'm', name: 'Maya Okafor', email: 'maya@clinic.test' }

function entry(given: Partial<AuditEntry>): AuditEntry {
  const at = '2026-11-23T17:00:00.000Z'
  return { _id: 1, at, actor: 'admin', action: 'read', object: { kind: 'person' }, fields: [], ...given }
}

const sentence = (given: Partial<AuditEntry>) => sentenceOf(entry(given), enAudit)

test('names the other person in the sentence', () => {
  expect(sentence({ action: 'admin_made', by: ada, about: maya })).toBe('Made Maya Okafor an admin')
  expect(sentence({ action: 'signed_out', by: ada, about: maya })).toBe('Signed Maya Okafor out')
  expect(sentence({ action: 'admin_made', actor: 'portal', about: maya })).toBe('Made Maya Okafor an admin')
  expect(sentence({ action: 'signed_out', by: ada, about: { _id: 'm' } }), 'who has left').toBe(
    'Signed a deleted user out',
  )
})

test('names no one if users act on themselves', () => {
  expect(sentence({ action: 'signed_out', by: maya, about: maya })).toBe('Signed out')
  expect(sentence({ action: 'booked', by: maya, about: maya })).toBe('Booked an appointment')
})

test('names the page of a read, and derives a name for a call without a text', () => {
  expect(sentence({ object: { kind: 'listUsers' } })).toBe('Viewed All users')
  expect(sentence({ object: { kind: 'listOpenThings' } })).toBe('Viewed open things')
  expect(sentence({ object: { kind: 'list' } })).toBe('Viewed list')
})

test('has a sentence for every action', () => {
  for (const action of auditActions) {
    expect(sentence({ action, by: ada, about: maya })).toMatch(/^[A-Z][^_]+$/)
    expect(sentence({ action, actor: 'portal' })).toMatch(/^[A-Z][^_]+$/)
  }
})

test('lists changed fields without duplicates', () => {
  const fields = ['email', 'paid_at', 'cancelled_by']
  expect(changedIn(entry({ fields }), enAudit)).toEqual(['email', 'payment time', 'cancelled by'])
})

test('names the doctor, the chair and the accepted reasons of an appointment in every language', () => {
  const fields = ['doctor_id', 'chair_id', 'kept_reasons']
  expect(changedIn(entry({ fields }), enAudit)).toEqual(['doctor', 'chair', 'accepted reasons'])
  const [spanish, arabic] = [esAudit, arAudit].map((texts) =>
    changedIn(entry({ fields: [...fields, 'performs'] }), texts),
  )
  expect(spanish).toEqual(['dentista', 'sillón', 'motivos aceptados', 'tratamientos que realiza'])
  expect(arabic).toEqual(['الطبيب', 'الكرسي', 'الأسباب المقبولة', 'العلاجات التي يقدّمها'])
})
