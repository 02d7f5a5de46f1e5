import type { Context } from '../../context.ts'

/** Returns the host for which passkeys are made. Browsers offer a passkey at this host only. */
export function rpIdOf({ publicUrl }: Pick<Context, 'publicUrl'>): string {
  return publicUrl.hostname
}
