import { sql } from 'kysely'
import { clinicTimeAt } from '#contract/dates.ts'
import { makeAppointmentLink } from '../bookings/appointment-link.ts'
import { aboutBooking, appointmentsLink, howToChange, shortDay, textsFor } from '../bookings/appointment-mail.ts'
import type { Context } from '../context.ts'
import { pageFor } from '../mail/greeting.ts'
import type { Message, Templates } from '../mail/mail.ts'

/** What a reminder announces: a start of the booking, in seconds since 1970, and how many days before it is due. */
interface Announced {
  readonly startsAt: number
  readonly daysBefore: number
}

/** The message that reminds of an appointment. */
export const reminderMail = {
  reminder: {
    ...aboutBooking<Announced>(async (context, appointment, clinic, message) => {
      const { id: bookingId, startsAt, patient, language } = appointment
      const confirmation = await findConfirmation(context, message)
      // A new time has reminders of its own.
      if (!patient || confirmation === undefined || startsAt.getTime() !== message.occasion.startsAt * 1000)
        return undefined
      const texts = textsFor(appointment).reminder
      const isConfirmed = confirmation === 'confirmed'
      const link = { purpose: 'confirm', bookingId, startsAt, email: patient.address } as const
      const href = isConfirmed ? undefined : await makeAppointmentLink(context, link, language)
      if (!isConfirmed && !href) throw new Error('The appointment or its owner has changed.')
      const appointments = appointmentsLink(context, appointment)
      const settings = new URL('#reminders', pageFor(context, appointment, '/dashboard/profile'))
      return {
        subject: texts.subject(shortDay(appointment)),
        heading: texts.heading,
        opening: [isConfirmed ? texts.confirmed : texts.ask],
        button: href ? { text: texts.confirm, href } : appointments,
        more: [
          ...(href ? [appointments] : []),
          howToChange(context, appointment, clinic),
          ...(patient.canSignIn ? [{ text: texts.settings, href: settings }] : []),
        ],
      }
    }),
    isByDay: true,
    // The patient is asked for a confirmation.
    onDelivery: (db, { subjectId, occasion: { startsAt } }: Message<Announced>) =>
      db
        .updateTable('booking')
        .set({ confirmation: 'asked' })
        .where('id', '=', subjectId)
        .where('state', '=', 'booked')
        .where(sql`lower(during)`, '=', new Date(startsAt * 1000))
        .where('confirmation', '=', 'not_asked'),
  },
} satisfies Partial<Templates>

/**
 * Returns the confirmation of the appointment that a reminder is about. Returns `undefined` if the reminder no longer
 * applies: the patient wants none or does not come, a later reminder is queued, or the day of the appointment has begun.
 */
async function findConfirmation(
  { db, clock, timeZone }: Context,
  { subjectId, occasion: { startsAt, daysBefore } }: Message<Announced>,
) {
  const found = await db
    .selectFrom('booking')
    .innerJoin('person', 'person.id', 'booking.account_id')
    .select('confirmation')
    .where('booking.id', '=', subjectId)
    .where('state', '=', 'booked')
    .where('confirmation', '<>', 'declined')
    .where('day', '>', clinicTimeAt(clock(), timeZone).day)
    .where('reminders', '=', true)
    .where(
      sql<boolean>`not exists (
        select from outbox later
        where later.subject_id = ${subjectId} and later.occasion @> jsonb_build_object('startsAt', ${startsAt}::bigint)
          and (later.occasion ->> 'daysBefore')::integer < ${daysBefore})`,
    )
    .executeTakeFirst()
  return found?.confirmation
}
