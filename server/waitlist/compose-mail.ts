import { sql } from 'kysely'
import { findMailedAppointment } from '../bookings/appointment.ts'
import { exceedsMailLimit, renderParts, shortDay, textsFor } from '../bookings/appointment-mail.ts'
import { getPlace } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { deliverablePersonEmail, isUnverified, mailName } from '../identity/queries.ts'
import { withCommas } from '../mail/address.ts'
import { letter, pageFor } from '../mail/greeting.ts'
import type { Mail, Message, Recipient, Templates } from '../mail/mail.ts'
import { formatInstant } from '../mail/mail-format.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import { makeOfferLink } from './linked-offer.ts'
import { findOffer } from './queries.ts'

/**
 * Messages about an offered time and about a doctor who was removed. An offer or a wish that has ended is not mailed, nor
 * is anything beyond the limit of an unverified address.
 */
export const waitlistMail = {
  doctor_left: { subject: 'waitlist_entry', compose: composeDoctorLeft },
  time_offered: { subject: 'waitlist_offer', compose: composeOffer },
} satisfies Partial<Templates>

async function composeDoctorLeft(context: Context, message: Message): Promise<Mail | undefined> {
  const entry = await findReleased(context, message.subjectId)
  if (!entry || (entry.unverified && (await exceedsMailLimit(context, message)))) return undefined
  const { subject, opening, change } = mailTexts[entry.language].appointment.doctorLeft
  const button = { text: change, href: pageFor(context, entry, '/dashboard/waitlist') }
  return letter(entry, { subject, opening: [opening(entry.doctor)], button })
}

async function composeOffer(context: Context, message: Message): Promise<Mail | undefined> {
  const { subjectId: offerId } = message
  const [until, appointment] = await Promise.all([
    findEndOfOpen(context, offerId),
    findMailedAppointment(context, offerId, sql`booking_of_offer(${offerId}, ${context.timeZone})`),
  ])
  if (!until || !appointment?.patient) return undefined
  if (appointment.patient.unverified && (await exceedsMailLimit(context, message))) return undefined
  const { name, address } = appointment.patient
  const { language } = appointment
  const clinic = await getPlace(context)
  const { offered: texts } = textsFor(appointment)
  const link = { offerId, startsAt: appointment.startsAt, email: address }
  const href = await makeOfferLink(context, link, language)
  if (!href) throw new Error('The owner of the offer has changed.')
  const { time, date } = formatInstant(until, context.timeZone, language)
  const { earlier = [] } = (await findOffer(context, appointment.patient.id, offerId)) ?? {}
  const earlierLines = earlier.map(({ startsAt }) => {
    const starts = formatInstant(new Date(startsAt), context.timeZone, language)
    return withCommas([starts.date, starts.time], language)
  })
  return {
    to: { name, address },
    ...renderParts(context, appointment, { name }, clinic, {
      subject: texts.subject(shortDay(appointment)),
      heading: texts.heading,
      opening: [texts.opening(time, date)],
      button: { text: texts.answer, href },
      more: [...(earlier.length > 0 ? [[texts.earlier, ...earlierLines].join('\n')] : []), texts.otherwise],
    }),
  }
}

async function findReleased({ db }: Context, id: string) {
  const { rows } = await sql<Recipient & { readonly doctor: string; readonly unverified: boolean }>`
    select ${mailName} as name, ${deliverablePersonEmail} as address, person.language, e.former_doctor as doctor,
      ${isUnverified} as unverified
    from waitlist_entry e join person on person.id = e.patient_id
    where e.id = ${id} and e.ended_at is null and e.former_doctor is not null`.execute(db)
  const [found] = rows
  return found && found.address !== '' ? found : undefined
}

async function findEndOfOpen({ db, clock }: Context, id: string): Promise<Date | undefined> {
  const found = await db
    .selectFrom('waitlist_offer')
    .select('held_until')
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .where('held_until', '>', clock())
    .executeTakeFirst()
  return found?.held_until
}
