import type { Kysely } from 'kysely'
import type { AvailabilityCache } from './bookings/availability-cache.ts'
import type { Database } from './database/schema.ts'
import type { GoogleSignIn } from './identity/google/google.ts'
import type { MailService } from './mail/mail-service.ts'
import type { CardPayment } from './payments/provider.ts'

/** What every use case may need, made once at the start and handed down as an argument. */
export interface Context {
  readonly db: Kysely<Database>
  readonly availability: AvailabilityCache
  /** The only clock that rules may ask; tests set it. */
  readonly clock: () => Date
  /** IANA name of the clinic's time zone. */
  readonly timeZone: string
  readonly publicUrl: URL
  readonly authSecret: string
  /** Off only for load tests on a loopback address; also lifts the cap on unpaid bookings. */
  readonly rateLimits: boolean
  /** Undefined where the clinic takes no cards here. */
  readonly cardPayment: CardPayment | undefined
  /** Undefined where the portal sends no mail. */
  readonly mail: MailService | undefined
  /** Undefined where nobody signs in with Google. */
  readonly google: GoogleSignIn | undefined
  /** Until how many hours before an appointment its patient may cancel it. */
  readonly cancelUntilHours: number
}
