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

/** Dependencies of the use cases, created once at startup and passed as an argument. */
export interface Context {
  readonly db: Kysely<Database>
  readonly availability: AvailabilityCache
  readonly deskChanges: DeskChanges
  /** The only clock of the business rules; tests set it. */
  readonly clock: () => Date
  /** IANA name of the clinic's time zone. */
  readonly timeZone: string
  readonly publicUrl: URL
  readonly authSecret: string
  /** Earlier values of `authSecret` that are still accepted for reading. */
  readonly previousSecrets: readonly string[]
  /** Whether this is the demo clinic, which every page says. */
  readonly demo?: boolean
  /** Off only for load tests on a loopback address; also lifts the cap on unpaid bookings. */
  readonly rateLimits: boolean
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
