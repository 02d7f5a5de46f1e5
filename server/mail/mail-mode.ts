import type { Context } from '../context.ts'

/** Returns whether the portal sends mail, captures it for the admins, or neither. */
export function mailModeOf({ mail }: Pick<Context, 'mail'>): 'off' | 'test' | 'live' {
  if (!mail) return 'off'
  return mail.kept ? 'test' : 'live'
}
