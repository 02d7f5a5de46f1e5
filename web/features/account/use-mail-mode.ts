import type { getMailSetup } from '#contract/mail.ts'
import { call, type Route } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'

const toSetup = {
  name: 'getMailSetup',
  method: 'GET',
  path: '/mail-setup',
  access: 'public',
} as const satisfies Route<typeof getMailSetup>

const ask = (signal: AbortSignal) => call<typeof getMailSetup>(toSetup, { signal })

/** Whether the portal sends mail; undefined until that is known. */
export function useMailMode(): 'off' | 'test' | 'live' | undefined {
  return useAnswer(ask).answer?.mode
}
