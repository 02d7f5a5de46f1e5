import type { Body } from '#contract/calls.ts'
import type { FamilyMember } from '#contract/schemas/family.ts'
import { call } from '../../api/client.ts'

/** Adds a family member, or changes the one with an ID, and returns it. */
export function saveMember(id: string | undefined, body: Body<'patient POST /family'>): Promise<FamilyMember> {
  return id === undefined
    ? call('patient POST /family', { body })
    : call('patient PUT /family/:id', { params: { id }, body })
}

/**
 * Removes a family member; `appointments` says what happens to the coming ones, and `refund` what was shown as the refund of
 * cancelling them, in dollars.
 */
export function removeMember(
  id: string,
  appointments: 'keep' | 'cancel' | undefined,
  refund: number | undefined,
): Promise<unknown> {
  const shown = appointments === 'cancel' && refund !== undefined ? { refund: refund.toFixed(2) } : {}
  return call('patient DELETE /family/:id', {
    params: { id },
    query: appointments ? { appointments, ...shown } : {},
  })
}
