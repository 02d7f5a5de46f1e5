import type { getMailSetup } from '#contract/routes/mail.ts'
import { call, type Route } from '../../api/client.ts'

const toSetup = {
  name: 'getMailSetup',
  method: 'GET',
  path: '/mail-setup',
  access: 'public',
} as const satisfies Route<typeof getMailSetup>

/** Whether the portal sends mail; it changes with a restart only. */
export function findMailSetup(signal: AbortSignal) {
  return call<typeof getMailSetup>(toSetup, { signal })
}
