import { call } from '../../api/client.ts'

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
