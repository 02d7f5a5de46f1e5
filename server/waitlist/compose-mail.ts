import { sql } from 'kysely'
import { addressIn, type Language } from '#contract/languages.ts'
import { findMailedAppointment } from '../bookings/appointment.ts'
import { exceedsMailLimit, phoneLines, renderParts, shortDay, textsFor } from '../bookings/compose-mail.ts'
import { formatInstant, withCommas } from '../bookings/mail-format.ts'
import { getPlace } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { deliverablePersonEmail, isUnverified, mailName } from '../identity/queries.ts'
import { greeting } from '../mail/greeting.ts'
import type { Composers } from '../mail/mail.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import { makeOfferLink } from './linked-offer.ts'
import { findOffer } from './queries.ts'

/**
 * Composers of the mails about an offered time and about a doctor who was removed. An offer or a wish that has ended is not mailed, nor
 * is anything beyond the limit of an unverified address.
 */
export const waitlistMail: Composers<'time_offered' | 'doctor_left'> = {
  doctor_left: async (context, job) => {
    const entry = job.entryId === null ? undefined : await findReleased(context, job.entryId)
    if (!entry || (entry.unverified && (await exceedsMailLimit(context, job)))) return undefined
    const { name, address, language, doctor } = entry
    const texts = mailTexts[language].appointment.doctorLeft
    return {
      to: { name, address },
      language,
      subject: texts.subject,
      body: [
        greeting(name, language),
        texts.opening(doctor),
        { text: texts.change, href: new URL(addressIn('/dashboard/waitlist', language), context.publicUrl) },
      ],
    }
  },

  time_offered: async (context, job) => {
    const { offerId } = job
    if (offerId === null) return undefined
    const [until, appointment] = await Promise.all([
      findEndOfOpen(context, offerId),
      findMailedAppointment(context, offerId, sql`booking_of_offer(${offerId}, ${context.timeZone})`),
    ])
    if (!until || !appointment?.patient) return undefined
    if (appointment.patient.unverified && (await exceedsMailLimit(context, job))) return undefined
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
        opening: texts.opening(time, date),
        more: [
          { text: texts.answer, href },
          ...(earlier.length > 0 ? [[texts.earlier, ...earlierLines].join('\n')] : []),
          texts.otherwise,
          ...phoneLines(appointment, clinic),
        ],
      }),
    }
  },
}

async function findReleased({ db }: Context, id: string) {
  const { rows } = await sql<{
    readonly name: string
    readonly address: string
    readonly language: Language
    readonly doctor: string
    readonly unverified: boolean
  }>`
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
