import { type History, type Of, of } from '../workload/history.ts'
import type { FinalState, HistoryIndex } from './history-index.ts'

/** 11: there is always an admin, and a user without role or session changes nothing. */
export function* rolesHold({ history }: HistoryIndex, { admins }: FinalState) {
  if (admins < 1) yield 'there is no admin left'
  for (const { client, outcome } of of(history, 'use ended session')) {
    if (outcome === 'ok') yield `${client} went on with a session that had been signed out`
  }
  const [made, unmade] = [changesOf(history, 'make admin'), changesOf(history, 'remove admin')]
  for (const { client, outcome, invoked, returned } of of(history, 'list payments')) {
    if (outcome !== 'ok') continue
    const grants = made.filter(({ operation, invoked: begun }) => operation.email === client && begun < returned)
    const withdrawn = (grant: Of<'make admin'>) =>
      unmade.some(
        ({ operation, outcome: how, invoked: begun, returned: since }) =>
          operation.email === client && how === 'ok' && begun > grant.returned && since < invoked,
      )
    if (grants.every(withdrawn)) yield `${client} saw all payments without being an admin`
  }
}

// A refused or ineffective operation changes no role; a lost one may have.
function changesOf<Name extends 'make admin' | 'remove admin'>(history: History, op: Name): Of<Name>[] {
  return of(history, op).filter(({ outcome, content }) => outcome === 'info' || (outcome === 'ok' && content.changed))
}

/** 12: no patient sees data of another. */
export function* isolated({ history }: HistoryIndex, { staff }: FinalState) {
  for (const { client, operation, content } of history) {
    if (content.otherPeople && !staff.has(client)) {
      yield `${client} received data of ${content.otherPeople.join(', ')} by ${operation.op}`
    }
  }
}

/** 13: every change has one audit entry with its actor. */
export function* auditedExactlyOnce({ history }: HistoryIndex, { rows, auditedChanges }: FinalState) {
  const byObject = Map.groupBy(auditedChanges, ({ action, objectId }) => `${action} ${objectId}`)
  for (const { id, bookedBy, live } of rows) {
    const booked = byObject.get(`booked ${id}`) ?? []
    if (booked.length !== 1) yield `${id} was booked, which is logged ${booked.length} times`
    else if (booked[0]?.actorId !== bookedBy) yield `${id} was booked by ${bookedBy}, which is not logged`
    const ends = byObject.get(`booking_cancelled ${id}`)?.length ?? 0
    const reopened = byObject.get(`booking_reopened ${id}`)?.length ?? 0
    if (ends - reopened !== (live ? 0 : 1))
      yield `${id} is ${live ? 'live' : 'cancelled'}; its end is logged ${ends} times`
  }
  const counted = [
    ['make admin', 'admin_made'],
    ['remove admin', 'admin_removed'],
  ] as const
  for (const [op, action] of counted) {
    const changes = changesOf(history, op)
    const surely = changes.filter(({ outcome }) => outcome === 'ok').length
    const people = new Set(changes.map(({ operation }) => operation.email))
    const written = auditedChanges.filter((change) => change.action === action && people.has(change.about ?? '')).length
    if (written < surely || written > changes.length) {
      yield `${surely} to ${changes.length} times: ${op}; ${written} audit entries`
    }
  }
}
