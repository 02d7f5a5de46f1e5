import { sql } from 'kysely'
import { clinicTimeAt } from '#contract/dates.ts'
import { makeAppointmentLink } from '../bookings/appointment-link.ts'
import {
  appointmentsLink,
  composeForPatient,
  howToChange,
  pageFor,
  shortDay,
  textsFor,
} from '../bookings/compose-mail.ts'
import type { Context } from '../context.ts'
import type { Composers, MailJob } from '../mail/mail.ts'

/** Composers of the mails that remind of an appointment. */
export const reminderMail: Composers<'reminder'> = {
  reminder: (context, job) =>
    composeForPatient(context, job, async (appointment, clinic) => {
      const { id: bookingId, startsAt, patient, language } = appointment
      const confirmation = await findConfirmation(context, job)
      // A new time has reminders of its own.
      if (!patient || confirmation === undefined || startsAt.getTime() !== job.reminderOf?.getTime()) return undefined
      const texts = textsFor(appointment).reminder
      const isConfirmed = confirmation === 'confirmed'
      const link = { purpose: 'confirm', bookingId, startsAt, email: patient.address } as const
      const href = isConfirmed ? undefined : await makeAppointmentLink(context, link, language)
      if (!isConfirmed && !href) throw new Error('The appointment or its owner has changed.')
      return {
        subject: texts.subject(shortDay(appointment)),
        opening: isConfirmed ? texts.confirmed : texts.ask,
        more: [
          ...(href ? [{ text: texts.confirm, href }] : []),
          appointmentsLink(context, appointment),
          howToChange(context, appointment, clinic),
          ...(patient.canSignIn
            ? [
                {
                  text: texts.settings,
                  href: new URL('#reminders', pageFor(context, appointment, '/dashboard/profile')),
                },
              ]
            : []),
        ],
      }
    }),
}

/**
 * Returns the confirmation of the appointment that a reminder is about. Returns `undefined` if the reminder no longer
 * applies: the patient wants none or does not come, a later reminder is queued, or the day of the appointment has begun.
 */
async function findConfirmation({ db, clock, timeZone }: Context, { bookingId, reminderOf, daysBefore }: MailJob) {
  const found = await db
    .selectFrom('booking')
    .innerJoin('person', 'person.id', 'booking.account_id')
    .select('confirmation')
    .where('booking.id', '=', bookingId)
    .where('state', '=', 'booked')
    .where('confirmation', '<>', 'declined')
    .where('day', '>', clinicTimeAt(clock(), timeZone).day)
    .where('reminders', '=', true)
    .where(
      sql<boolean>`not exists (
        select from outbox later
        where later.booking_id = ${bookingId} and later.reminder_of = ${reminderOf} and later.days_before < ${daysBefore})`,
    )
    .executeTakeFirst()
  return found?.confirmation
}
