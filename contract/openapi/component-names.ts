import * as z from 'zod/mini'
import * as auditEntry from '../schemas/audit-entry.ts'
import * as availability from '../schemas/availability.ts'
import * as booking from '../schemas/booking.ts'
import * as clinic from '../schemas/clinic.ts'
import * as closedDays from '../schemas/closed-days.ts'
import * as desk from '../schemas/desk.ts'
import * as doctor from '../schemas/doctor.ts'
import * as fields from '../schemas/fields.ts'
import * as mail from '../schemas/mail.ts'
import * as message from '../schemas/message.ts'
import * as patient from '../schemas/patient.ts'
import * as payment from '../schemas/payment.ts'
import * as policy from '../schemas/policy.ts'
import * as problem from '../schemas/problem.ts'
import * as profile from '../schemas/profile.ts'
import * as reminder from '../schemas/reminder.ts'
import * as report from '../schemas/report.ts'
import * as results from '../schemas/results.ts'
import * as review from '../schemas/review.ts'
import * as schedule from '../schemas/schedule.ts'
import * as signIn from '../schemas/sign-in.ts'
import * as treatment from '../schemas/treatment.ts'
import * as user from '../schemas/user.ts'
import * as waitlist from '../schemas/waitlist.ts'

const modules = [
  auditEntry,
  availability,
  booking,
  clinic,
  closedDays,
  desk,
  doctor,
  fields,
  mail,
  message,
  patient,
  payment,
  policy,
  problem,
  profile,
  reminder,
  report,
  results,
  review,
  schedule,
  signIn,
  treatment,
  user,
  waitlist,
]

const descriptions: Record<string, string> = {
  DateRequest: 'A clinic day: `Jan 5, 2022` or `2022-01-05`.',
  DateAnswer: 'A clinic day: `Jan 5, 2022`.',
  SlotRequest: 'A slot: `08.00 AM - 08.30 AM`.',
  SlotAnswer: 'A slot: `08.00 AM - 08.30 AM`.',
}

/**
 * Names of the contract's schemas in the OpenAPI document: `booking` is the component `Booking`. They are assigned here
 * and not in the schemas, so that browsers do not load them.
 */
export const componentNames = z.registry<{ id: string; description?: string }>()

for (const [name, schema] of modules.flatMap((module) => Object.entries<unknown>(module))) {
  if (!(schema instanceof z.core.$ZodType)) continue
  const id = name.charAt(0).toUpperCase() + name.slice(1)
  const description = descriptions[id]
  componentNames.add(schema, { id, ...(description && { description }) })
}
