import { findAppointment } from '../bookings/appointment.ts'
import { exceedsMailLimit, phoneLines, shortDay, textsFor } from '../bookings/compose-mail.ts'
import { formatInstant, formatWhen, withCommas } from '../bookings/mail-format.ts'
import { getPlace } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { greeting } from '../mail/greeting.ts'
import type { Composers } from '../mail/mail.ts'
import { makeOfferLink } from './linked-offer.ts'

/** Composer of the mail about an offered time. One that has ended is not mailed, nor one beyond the limit of an unverified address. */
export const waitlistMail: Composers<'time_offered'> = {
  time_offered: async (context, job) => {
    const { offerId } = job
    if (offerId === null) return undefined
    // The time that is held has the ID of its offer.
    const [until, appointment] = await Promise.all([findEndOfOpen(context, offerId), findAppointment(context, offerId)])
    if (!until || !appointment?.patient) return undefined
    if (appointment.patient.unverified && (await exceedsMailLimit(context, job))) return undefined
    const { name, address } = appointment.patient
    const { language } = appointment
    const clinic = await getPlace(context)
    const texts = textsFor(appointment)
    const link = { offerId, startsAt: appointment.startsAt, email: address }
    const href = await makeOfferLink(context, link, language)
    if (!href) throw new Error('The owner of the offer has changed.')
    const { time, date } = formatInstant(until, context.timeZone, language)
    return {
      to: { name, address },
      language,
      subject: texts.offered.subject(shortDay(appointment)),
      body: [
        greeting(name, language),
        texts.offered.opening(time, date),
        [
          formatWhen(appointment, context.timeZone, language),
          texts.where(withCommas([clinic.name, clinic.street, clinic.city], language)),
          ...(appointment.doctor === undefined ? [] : [texts.with(appointment.doctor)]),
        ].join('\n'),
        { text: texts.offered.answer, href },
        texts.offered.otherwise,
        ...phoneLines(appointment, clinic),
      ],
    }
  },
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
