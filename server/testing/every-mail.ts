import { addDays } from '#contract/dates.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { MailKind } from '#contract/schemas/mail.ts'
import type { Mail, Message, Place } from '../mail/mail.ts'
import { renderMail } from '../mail/render-mail.ts'
import { templates } from '../startup/outgoing-mail.ts'
import { addPerson, bookingOf, letPerform, today } from './factories.ts'
import { addRoomyTreatment, bookFor, callAs, cancel, payFully } from './payments.ts'
import type { TestApp } from './test-app.ts'
import { joinFor } from './waitlist.ts'

/** A mail as its recipient gets it. */
export interface RenderedMail {
  readonly kind: MailKind
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly calendar: Mail['calendar']
}

type About = Partial<Omit<Message, 'occasion'>> & { readonly occasion?: object }

/**
 * Composes and renders a mail of every kind in every language, as the delivery does. Each is about what really happened, so
 * the portal needs a fresh clinic. Changes the clinic and its treatments; the clock is set back.
 */
export async function renderEveryMail(portal: TestApp, clinic: Place): Promise<RenderedMail[]> {
  const began = portal.context.clock().getTime()
  await portal.db.updateTable('clinic').set(clinic).execute()
  const { recipients, messages } = await arrange(portal)
  const rendered: RenderedMail[] = []
  for (const [kind, happen] of Object.entries(messages) as [MailKind, () => About | Promise<About>][]) {
    const about = { personId: recipients[0], ...(await happen()) }
    for (const language of languages) {
      await portal.db.updateTable('person').set({ language }).where('id', 'in', recipients).execute()
      await portal.db.updateTable('clinic').set({ language }).execute()
      await portal.db.updateTable('staff_invitation').set({ language }).execute()
      rendered.push(await render(portal, clinic, kind, about, language))
    }
  }
  portal.advance((began - portal.context.clock().getTime()) / 60_000)
  return rendered
}

async function render(
  { context }: TestApp,
  clinic: Place,
  kind: MailKind,
  about: About,
  language: Language,
): Promise<RenderedMail> {
  const message = { id: '', subjectId: '', occasion: {}, personId: null, email: null, language: null, ...about }
  const mail = await templates[kind].compose(context, { ...message, createdAt: context.clock() })
  if (mail?.language !== language) throw new Error(`No ${kind} in this language: ${language}`)
  const from = { name: clinic.name, address: 'hello@clinic.example' }
  const { subject, text, html } = renderMail(mail, { id: 'id', from, now: context.clock(), clinic })
  const { calendar } = mail
  return { kind, language, subject: String(subject), text: String(text), html: String(html), calendar }
}

/** Returns for each kind of message what happens before it, in this order, and what the message is about. */
async function arrange(portal: TestApp) {
  const maya = await addPerson(portal, { name: 'Maya O’Neil' })
  const admin = await addPerson(portal, { admin: true })
  const imported = { id: crypto.randomUUID(), name: 'Ida Berg', email: `${crypto.randomUUID()}@clinic.test` }
  await portal.db.insertInto('person').values(imported).execute()
  const treatment = await addRoomyTreatment(portal)
  await letPerform(portal, 'Dr. Ada Molar', treatment)
  const leo = { name: 'Leo Lindqvist', birthDate: '2018-03-09' }
  const { body: member } = await callAs<{ _id: string }>(portal, maya, 'POST', '/family', leo)
  const asked = {
    ...bookingOf(maya, treatment, addDays(today(portal), 7)),
    patientName: leo.name,
    memberId: member._id,
  }
  const { booking } = (await callAs<{ booking: Booking }>(portal, maya, 'POST', '/booking', asked)).body

  const judged = async (state: 'shown' | 'turned_down', reason: string | null): Promise<About> => {
    const change = portal.db.updateTable('review').set({ state, reason, judged_at: portal.context.clock() })
    return { subjectId: (await change.returning('id').executeTakeFirstOrThrow()).id }
  }
  const aboutBooking = (occasion: object = { sequence: 0 }): About => ({ subjectId: booking._id, occasion })
  const payment = () =>
    portal.db.selectFrom('payment').selectAll().where('booking_id', '=', booking._id).executeTakeFirstOrThrow()
  const aboutPayment = async () => aboutBooking({ sequence: 1, payment: (await payment()).id })
  const dispute = async (state: string): Promise<About> => {
    await portal.db
      .updateTable('payment')
      .set({ dispute: state as 'open' })
      .execute()
    return { subjectId: (await payment()).id, personId: admin.id }
  }

  const messages: Record<MailKind, () => About | Promise<About>> = {
    booked: () => aboutBooking(),
    booking_moved: () => aboutBooking(),
    reminder: () => aboutBooking({ startsAt: Date.parse(booking.startsAt) / 1000, daysBefore: 3 }),
    booking_paid: async () => {
      await payFully(portal, maya, booking)
      return aboutPayment()
    },
    dispute_opened: () => dispute('open'),
    dispute_closed: () => dispute('won'),
    booking_cancelled: async () => {
      await cancel(portal, admin, booking._id, 'The doctor is ill')
      // As if the confirmation had been delivered long ago, with a calendar entry.
      await portal.db.deleteFrom('outbox').execute()
      return aboutBooking()
    },
    payment_refunded: aboutPayment,
    payment_late: async () => {
      const held_until = new Date(portal.context.clock().getTime() + 3_600_000)
      await portal.db
        .updateTable('payment')
        .set({ state: 'refund_due', reason: 'booking_cancelled', refunded_at: null, held_until })
        .execute()
      return aboutPayment()
    },
    time_offered: async () => {
      const free = await bookFor(portal, admin, treatment, 8)
      await joinFor(portal, maya, treatment)
      await cancel(portal, admin, free._id)
      const { id } = await portal.db.selectFrom('waitlist_offer').select('id').executeTakeFirstOrThrow()
      return { subjectId: id }
    },
    doctor_left: async () => {
      const left = portal.db.updateTable('waitlist_entry').set({ former_doctor: 'Dr. Ada Molar' }).returning('id')
      return { subjectId: (await left.executeTakeFirstOrThrow()).id }
    },
    message_received: async () => {
      const sent = {
        email: 'ann@clinic.test',
        subject: 'A <i>question</i>',
        message: 'Do you\n\n"take" children & pets?',
      }
      await portal.app.inject({ method: 'POST', url: '/api/contact', payload: sent })
      const { id } = await portal.db.selectFrom('contact_message').select('id').executeTakeFirstOrThrow()
      return { subjectId: id, email: 'clinic@clinic.test' }
    },
    reset_password: () => ({ email: maya.email }),
    verify_email: () => ({}),
    sign_in_code: async () => {
      const expires = new Date(portal.context.clock().getTime() + 600_000)
      const asked = { request_hash: Buffer.from(maya.id), person_id: maya.id, expires_at: expires }
      const added = portal.db.insertInto('sign_in_code').values(asked).returning('id')
      return { subjectId: (await added.executeTakeFirstOrThrow()).id, email: maya.email }
    },
    staff_invited: async () => {
      const asked = { email: maya.email, role: 'receptionist', language: 'en', invited_by: admin.id } as const
      const invited_at = portal.context.clock()
      const expires_at = new Date(invited_at.getTime() + 600_000)
      const added = portal.db
        .insertInto('staff_invitation')
        .values({ ...asked, invited_at, expires_at })
        .returning('id')
      const { id } = await added.executeTakeFirstOrThrow()
      return { subjectId: id, occasion: { invitedAt: invited_at.toISOString() } }
    },
    patient_invited: () => ({ personId: imported.id }),
    change_email: async () => {
      const change = { template: 'change_email', person_id: maya.id, email: 'new@clinic.test' } as const
      const times = { created_at: portal.context.clock(), due_at: portal.context.clock() }
      const queued = portal.db.insertInto('outbox').values({ ...change, ...times })
      return { id: (await queued.returning('id').executeTakeFirstOrThrow()).id, email: change.email }
    },
    email_changed: () => ({ email: 'old@clinic.test' }),
    password_changed: () => ({}),
    password_detached: () => ({}),
    google_unlinked: () => ({}),
    sso_linked: () => ({}),
    sso_unlinked: () => ({}),
    second_factor_on: () => ({}),
    second_factor_off: () => ({}),
    second_factor_guessed: () => ({}),
    passkey_added: () => ({}),
    passkey_removed: () => ({}),
    new_device: async () => {
      const known = { person_id: maya.id, hash: Buffer.from('a hash'), browser: 'Firefox', system: 'Windows' }
      const times = { created_at: portal.context.clock(), used_at: portal.context.clock() }
      const added = portal.db.insertInto('known_device').values({ ...known, ...times, network: '203.0.113.0/24' })
      return { subjectId: (await added.returning('id').executeTakeFirstOrThrow()).id }
    },
    calendar_feed_made: () => ({}),
    person_removed: () => ({}),
    review_shown: async () => {
      const visit = await bookFor(portal, maya, await addRoomyTreatment(portal), 1)
      portal.advance(2 * 24 * 60)
      const review = { stars: 5, text: 'It did not hurt.', name: 'Maya' }
      await callAs(portal, maya, 'PUT', `/booking/${visit._id}/review`, review)
      return judged('shown', null)
    },
    review_turned_down: () => judged('turned_down', 'Too short'),
  }
  return { recipients: [maya.id, admin.id, imported.id] as const, messages }
}
