import type { getMailSetup } from '#contract/routes/mail.ts'
import { call } from '../../api/client.ts'

/** Whether the portal sends mail; it changes with a restart only. */
export function findMailSetup(signal: AbortSignal) {
  return call<typeof getMailSetup>('public GET /mail-setup', { signal })
}
