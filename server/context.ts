import type { Kysely } from 'kysely'
import type { AvailabilityCache } from './bookings/availability-cache.ts'
import type { Database } from './database/schema.ts'
import type { DeskChanges } from './desk/desk-changes.ts'
import type { Finding } from './diagnostics/finding.ts'
import type { GoogleSignIn } from './identity/google/google.ts'
import type { IsBreached } from './identity/passwords/breached-passwords.ts'
import type { Sso } from './identity/sso/sso.ts'
import type { MailService } from './mail/mail-service.ts'
import type { CardPayment } from './payments/provider.ts'
import type { Settings } from './settings.ts'

/** Settings that use cases read. `Settings` describes them. */
type ContextSettings = Pick<Settings, 'publicUrl' | 'timeZone' | 'previousSecrets' | 'rateLimits'>

/** Returns the settings of a context. */
export function contextSettings(settings: ContextSettings): ContextSettings {
  const { publicUrl, timeZone, previousSecrets, rateLimits } = settings
  return { publicUrl, timeZone, previousSecrets, rateLimits }
}

/** Dependencies of the use cases, created once at startup and passed as an argument. */
export interface Context extends ContextSettings {
  readonly db: Kysely<Database>
  readonly availability: AvailabilityCache
  readonly deskChanges: DeskChanges
  /** The only clock of the business rules; tests set it. */
  readonly clock: () => Date
  readonly authSecret: string
  /** Whether this is the demo clinic, which every page says. */
  readonly demo?: boolean
  /** Asks whether a new password is known from a breach. Absent: no service is asked. */
  readonly isBreached?: IsBreached | undefined
  /** Runs the checks of `npm run doctor`. */
  readonly examine: () => Promise<Finding[]>
  /** `undefined` if the portal takes no card payments. */
  readonly cardPayment: CardPayment | undefined
  /** `undefined` if the portal sends no mail. */
  readonly mail: MailService | undefined
  /** `undefined` if sign-in with Google is off. */
  readonly google: GoogleSignIn | undefined
  /** `undefined` if single sign-on is off. */
  readonly sso: Sso | undefined
}
