import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readAuthSecret } from '../identity/keep-auth-secret.ts'
import { findSecretUse } from '../identity/rotate-secret.ts'
import type { Settings } from '../settings.ts'
import { about, type Finding } from './finding.ts'

/** Checks the age of AUTH_SECRET, and what still depends on an earlier one. */
export async function checkSecret(db: Kysely<Database>, settings: Settings): Promise<Finding[]> {
  const { note, wrong } = about('secret')
  const authSecret = settings.authSecret ?? readAuthSecret(settings.dataDir)
  if (authSecret === undefined) return []
  const { previousSecrets } = settings
  const { adopted, old, factors, sessions } = await findSecretUse(db, { authSecret, previousSecrets })
  const lost =
    factors.unreadable === 0
      ? []
      : [
          wrong(
            `Second factors that neither AUTH_SECRET nor AUTH_SECRET_PREVIOUS decrypts: ${factors.unreadable}.`,
            'Add the earlier secret to AUTH_SECRET_PREVIOUS, or reset these second factors.',
          ),
        ]
  if (previousSecrets.length === 0) {
    if (!adopted || !old) return lost
    return [...lost, note('AUTH_SECRET has been in use for more than a year. Change it (docs/operations.md).')]
  }
  if (!adopted) return [...lost, note('No portal has started with this AUTH_SECRET yet. Keep AUTH_SECRET_PREVIOUS.')]
  if (factors.previous > 0) {
    return [
      ...lost,
      note(`Second factors that AUTH_SECRET_PREVIOUS encrypted: ${factors.previous}. Restart the portal and keep it.`),
    ]
  }
  if (sessions.until === null) return [...lost, note('AUTH_SECRET_PREVIOUS is no longer needed. Remove it.')]
  const until = sessions.until.toISOString().slice(0, 16).replace('T', ' ')
  const says = `Sessions that may depend on AUTH_SECRET_PREVIOUS: ${sessions.count}.`
  return [...lost, note(`${says} Keep it until ${until} UTC, or remove it to end them.`)]
}
