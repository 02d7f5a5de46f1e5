import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { endpoints } from '#contract/capabilities.ts'
import { addDays } from '#contract/dates.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { removePerson } from './people/remove-person.ts'
import { versionOf } from './schedule/queries.ts'
import { cookieOf } from './testing/accounts.ts'
import { addPerson, authHeaders, bookingOf, type Person, today } from './testing/factories.ts'
import { type Form, formOf, pictureOf, uploadOf } from './testing/forms.ts'
import { addStoredImport } from './testing/imports.ts'
import { addRoomyTreatment, bookFor, callAs, cancel } from './testing/payments.ts'
import { pathWith, sampleOf } from './testing/samples.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { takeWrittenTables, watchTables } from './testing/track-writes.ts'

// Tests each call of the API as each kind of caller. Each call of the contract needs a row, and each row a call. A
// refused call must leave the database unchanged.
const callers = [
  'nobody',
  'owner',
  'another',
  'doctor',
  'receptionist',
  'admin',
  'demoted',
  'removed',
  'expired',
] as const
type CallerKind = (typeof callers)[number]

interface Stage {
  readonly owner: Person
  /** Makes a new booking of the owner. */
  readonly booking: () => Promise<string>
  /** Puts the owner on the waitlist and offers them a time. */
  readonly entry: () => Promise<WaitlistEntry>
  /** Makes someone the only person whom the owner books for. */
  readonly member: () => Promise<string>
  readonly message: () => Promise<string>
}

type Asked = { readonly path?: string; readonly body?: object; readonly form?: Form }
type Ask = (stage: Stage) => Promise<Asked> | Asked

interface Row {
  /** Path and body where they differ from those of the call's sample, whose IDs do not exist. */
  readonly ask?: Ask
  /** Authentication of the call: a token by default, or the session cookie. */
  readonly by?: 'cookie'
  /**
   * Expected statuses without a session, for the owner, another patient and an admin; the fifth for a receptionist and
   * the sixth for a doctor who does not treat the owner, which are by default another patient's.
   */
  readonly answers: readonly [number, number, number, number, number?, number?]
}

const everybody = [200, 200, 200, 200] as const
const admins = [401, 403, 403, 200] as const
const desk = [401, 403, 403, 200, 200] as const
const staff = [401, 403, 403, 200, 200, 200] as const
const staffNotThisDoctor = [401, 403, 403, 200, 200, 404] as const
const own = [401, 200, 403, 403] as const
const anyone = [401, 200, 200, 200] as const
const proven = [401, 403, 403, 403] as const
const hidden = [401, 200, 404, 404] as const
const hiddenButToStaff = [401, 200, 404, 200, 200] as const

const crown = { price: 890, minutes: 60, starts: ['08:00'], weekdays: [1], active: true }

const email = ({ email }: Person) => encodeURIComponent(email)
const ofBooking =
  (path: string, body?: (id: string) => object): Ask =>
  async (stage) => {
    const id = await stage.booking()
    return { path: path.replace('{id}', id), ...(body && { body: body(id) }) }
  }
const ofOwner =
  (path: string, body?: object): Ask =>
  ({ owner }) => ({ path: path.replace('{id}', owner.id), ...(body && { body }) })
const ofMessage =
  (path: string): Ask =>
  async (stage) => ({ path: path.replace('{id}', await stage.message()) })

const ofEntry =
  (path: string, body?: object): Ask =>
  async ({ entry }) => ({ path: path.replace('{id}', (await entry())._id), ...(body && { body }) })
const ofOffer =
  (path: string, body?: object): Ask =>
  async ({ entry }) => ({ path: path.replace('{id}', (await entry()).offer?._id ?? ''), ...(body && { body }) })

/** Adds an account with the child whom `member` adds to the owner's, and returns the path of merging that child. */
async function childTwice(): Promise<string> {
  const parent = await addPerson(portal)
  const leo = { account_id: parent.id, place: 1, name: 'Leo', birth_date: '2018-03-09', created_at: new Date() }
  const { id } = await portal.db.insertInto('family_member').values(leo).returning('id').executeTakeFirstOrThrow()
  return `/api/patients/${parent.id}/family/${id}/merge`
}

/** Of an import with a file of one row that waits for a decision. */
const ofImport = (path: string, body?: object) => async () => {
  const { id, file } = await addStoredImport(
    portal.db,
    of('admin'),
    path.includes('rows/') || path.includes('/names') ? 'checked' : 'open',
  )
  return { path: `/api/imports/${id}${path.replace('{file}', file)}`, ...(body && { body }) }
}

/** Of a passkey of the owner, the path and the body. */
const ofPasskey =
  (body: object): Ask =>
  async ({ owner }) => {
    const credential_id = Buffer.from(crypto.randomUUID())
    const passkey = { person_id: owner.id, credential_id, public_key: Buffer.of(), counter: 0, transports: [] }
    const { id } = await portal.db
      .insertInto('passkey')
      .values({ ...passkey, rp_id: 'localhost', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { path: `/api/me/passkeys/${id}`, body }
  }

const wish = { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['morning', 'afternoon'], until: '2027-06-01' }
const described = { name: 'Smile', street: '1 Elm Street', city: 'Salem', phone: '555', hours: [], version: 900 }
const unknown = '00000000-0000-4000-8000-000000000000'
const noEntry = { ...wish, treatmentId: unknown }

const matrix: Record<string, Row> = {
  // Reads the free times of all treatments, and other rows add hundreds.
  'POST /api/schedule/treatments/{id}/preview': {
    ask: async () => {
      const { _id, name } = await addRoomyTreatment(portal)
      return { path: `/api/schedule/treatments/${_id}/preview`, body: { ...crown, name, version: 1 } }
    },
    answers: admins,
  },
  'GET /api/clinic': { answers: everybody },
  'GET /api/testimonials': { answers: everybody },
  'GET /api/team': { answers: everybody },
  'GET /api/service': { answers: everybody },
  'GET /api/payment-setup': { answers: everybody },
  'GET /api/sign-in-setup': { answers: everybody },
  'GET /api/available': { answers: everybody },
  'GET /api/available/days': {
    answers: everybody,
  },
  'GET /api/available/next': { answers: everybody },
  'GET /api/available/first': { answers: everybody },
  'GET /api/available/overview': { answers: everybody },
  'GET /api/available/treatment/{id}': {
    ask: async () => ({ path: `/api/available/treatment/${(await addRoomyTreatment(portal))._id}` }),
    answers: everybody,
  },
  'GET /api/available/changes': { answers: everybody },
  'POST /api/contact': {
    answers: everybody,
  },
  'PUT /api/user/{email}': {
    by: 'cookie',
    ask: ({ owner }) => ({ path: `/api/user/${email(owner)}`, body: { email: owner.email } }),
    answers: own,
  },
  'GET /api/session/second-factor': { by: 'cookie', answers: anyone },
  'POST /api/session/second-factor': { by: 'cookie', answers: [401, 409, 409, 409] },
  'POST /api/session/second-factor/secret': { by: 'cookie', answers: [401, 403, 403, 403, 403, 403] },
  'PUT /api/session/second-factor': { by: 'cookie', answers: [401, 409, 409, 409] },
  'DELETE /api/session/second-factor': { answers: [401, 403, 403, 409, 409, 409] },
  'POST /api/session/recovery-codes': { answers: [401, 403, 403, 409, 409, 409] },
  'POST /api/session/passkey-options': { by: 'cookie', answers: [401, 403, 403, 403, 403, 403] },
  'POST /api/session/passkeys': { by: 'cookie', answers: [401, 401, 401, 401, 401, 401] },
  'GET /api/me/passkeys': { answers: anyone },
  'GET /api/me/reauthentication': { answers: anyone },
  'DELETE /api/second-factor/{email}': {
    ask: ({ owner }) => ({ path: `/api/second-factor/${email(owner)}` }),
    answers: admins,
  },
  'GET /api/staff': { answers: admins },
  'POST /api/staff/invitations': { answers: admins },
  'PUT /api/staff/invitations/{id}': { answers: [401, 403, 403, 404] },
  'DELETE /api/staff/invitations/{id}': { answers: admins },
  'POST /api/invitation': { answers: [400, 400, 400, 400] },
  'POST /api/me/invitation': { answers: [401, 400, 400, 400] },
  // The owner is not on the staff.
  'DELETE /api/sessions/{email}': {
    ask: ({ owner }) => ({ path: `/api/sessions/${email(owner)}` }),
    answers: [401, 403, 403, 404],
  },
  'GET /api/admin/{email}': { ask: ({ owner }) => ({ path: `/api/admin/${email(owner)}` }), answers: own },
  'GET /api/waitlist': { answers: anyone },
  'POST /api/waitlist': { answers: [401, 404, 404, 404] },
  'POST /api/waitlist/fitting-times': {
    answers: anyone,
  },
  'PUT /api/waitlist/{id}': { ask: ofEntry('/api/waitlist/{id}', wish), answers: hidden },
  'POST /api/waitlist/{id}/resume': { ask: ofEntry('/api/waitlist/{id}/resume'), answers: hidden },
  'DELETE /api/waitlist/{id}': { ask: ofEntry('/api/waitlist/{id}'), answers: anyone },
  'GET /api/offer/{id}': { ask: ofOffer('/api/offer/{id}'), answers: hidden },
  'POST /api/offer/{id}/accept': { ask: ofOffer('/api/offer/{id}/accept', { phone: '555' }), answers: hidden },
  'POST /api/offer/{id}/decline': { ask: ofOffer('/api/offer/{id}/decline', {}), answers: hidden },
  'POST /api/offer-link': {
    answers: [400, 400, 400, 400],
  },
  'POST /api/offer-link/accept': {
    answers: [400, 400, 400, 400],
  },
  'POST /api/offer-link/decline': {
    answers: [400, 400, 400, 400],
  },
  'GET /api/desk/waitlist': { answers: desk },
  'GET /api/desk/waitlist/fits': { answers: desk },
  'POST /api/desk/waitlist': {
    ask: ({ owner }) => ({ path: '/api/desk/waitlist', body: { ...noEntry, patientId: owner.id } }),
    answers: [401, 403, 403, 404, 404],
  },
  'PUT /api/desk/waitlist/{id}': { ask: ofEntry('/api/desk/waitlist/{id}', { urgent: true }), answers: desk },
  'DELETE /api/desk/waitlist/{id}': { ask: ofEntry('/api/desk/waitlist/{id}'), answers: desk },
  'POST /api/desk/waitlist/{id}/offer': {
    answers: [401, 403, 403, 404, 404],
  },
  'DELETE /api/desk/offers/{id}': { ask: ofOffer('/api/desk/offers/{id}'), answers: desk },
  'PUT /api/session-rule': {
    answers: admins,
  },
  'PUT /api/look': { answers: admins },
  'PUT /api/public-texts': { answers: admins },
  'POST /api/look/logo': {
    ask: async () => ({ path: '/api/look/logo', form: uploadOf(await pictureOf('png')) }),
    answers: admins,
  },
  'PUT /api/setup/online-booking': { answers: admins },
  'GET /api/setup': { answers: admins },
  'GET /api/setup/checks': { answers: admins },
  'PUT /api/setup/steps/{step}': { answers: admins },
  'GET /api/waitlist-rule': { answers: admins },
  'PUT /api/waitlist-rule': { answers: admins },
  'GET /api/dashboard': { ask: ({ owner }) => ({ path: `/api/dashboard?patientEmail=${email(owner)}` }), answers: own },
  'POST /api/booking': {
    ask: async ({ owner }) => {
      const treatment = await addRoomyTreatment(portal)
      return { path: '/api/booking', body: bookingOf(owner, treatment, today(portal), treatment.slots[39]) }
    },
    answers: own,
  },
  'POST /api/bookings': {
    ask: async () => {
      const { _id: treatmentId, price, slots } = await addRoomyTreatment(portal)
      const body = { treatmentId, price, date: today(portal), slot: slots[39], patientName: 'Ann', phone: '555' }
      return { path: '/api/bookings', body }
    },
    answers: desk,
  },
  'GET /api/bookings': { answers: desk },
  'GET /api/booking/{id}': { ask: ofBooking('/api/booking/{id}'), answers: hiddenButToStaff },
  'GET /api/booking/{id}/available': {
    ask: ofBooking('/api/booking/{id}/available?date=2026-11-30'),
    answers: hiddenButToStaff,
  },
  'GET /api/booking/{id}/available/days': {
    ask: ofBooking('/api/booking/{id}/available/days?from=2026-11-30&to=2026-12-01'),
    answers: hiddenButToStaff,
  },
  'GET /api/booking/{id}/calendar': { ask: ofBooking('/api/booking/{id}/calendar'), answers: hiddenButToStaff },
  'DELETE /api/booking/{id}': { ask: ofBooking('/api/booking/{id}'), answers: hiddenButToStaff },
  'GET /api/booking/{id}/refund': { ask: ofBooking('/api/booking/{id}/refund'), answers: hiddenButToStaff },
  'GET /api/booking/{id}/cancellation-mail': {
    ask: ofBooking('/api/booking/{id}/cancellation-mail?by=clinic'),
    answers: desk,
  },
  'POST /api/booking/{id}/refund': {
    // The visit is not over yet.
    ask: ofBooking('/api/booking/{id}/refund', () => ({ refund: 10, refundReason: 'Kindness' })),
    answers: [401, 403, 403, 409, 409],
  },
  'GET /api/reports': { answers: admins },
  'GET /api/reports/export': {
    answers: admins,
  },
  'GET /api/policy': { answers: admins },
  'PUT /api/policy': {
    answers: admins,
  },
  'PUT /api/booking/{id}': {
    ask: ofBooking('/api/booking/{id}', (appointment) => ({ appointment, transactionId: 'pi_000000000000' })),
    answers: [401, 402, 404, 404],
  },
  'POST /api/create-payment-intent': {
    ask: ofBooking('/api/create-payment-intent', (bookingId) => ({ bookingId, price: 49 })),
    answers: hidden,
  },
  'PUT /api/booking/{id}/paid-at-clinic': { ask: ofBooking('/api/booking/{id}/paid-at-clinic'), answers: desk },
  'DELETE /api/booking/{id}/paid-at-clinic': {
    ask: ofBooking('/api/booking/{id}/paid-at-clinic?meaning=mistake'),
    answers: [401, 403, 403, 409, 403],
  },
  'GET /api/treatments': { answers: admins },
  'POST /api/treatment': {
    answers: admins,
  },
  // After the one above, which adds one of these.
  'POST /api/treatments': { answers: admins },
  'PUT /api/treatment/{id}': {
    ask: async () => {
      const { _id, name } = await addRoomyTreatment(portal)
      return { path: `/api/treatment/${_id}`, body: { ...crown, name, version: 1 } }
    },
    answers: admins,
  },
  'DELETE /api/treatment/{id}': {
    ask: async () => ({ path: `/api/treatment/${(await addRoomyTreatment(portal))._id}` }),
    answers: admins,
  },
  'GET /api/closed-days': { answers: desk },
  'GET /api/closed-days/affected': {
    answers: admins,
  },
  'POST /api/closed-days': {
    ask: () => {
      const day = addDays('2027-04-01', ++daysClosed)
      return { path: '/api/closed-days', body: { from: day, to: day, reason: 'Works', keep: [], cancel: [] } }
    },
    answers: admins,
  },
  'GET /api/holidays': { answers: admins },
  'POST /api/holidays': {
    ask: () => {
      const days = [{ date: addDays('2027-06-01', ++daysClosed), reason: 'Works' }]
      return { path: '/api/holidays', body: { country: 'US', days, bookings: [] } }
    },
    answers: admins,
  },
  'DELETE /api/closed-days/{id}': { answers: admins },
  'GET /api/schedule': { answers: desk },
  'GET /api/schedule/affected': { answers: desk },
  'GET /api/schedule/why': {
    ask: () => ({ path: `/api/schedule/why?date=2026-11-24&treatmentId=${crypto.randomUUID()}` }),
    answers: [401, 403, 403, 404, 404],
  },
  'PUT /api/schedule/doctors': {
    answers: [401, 403, 403, 404],
  },
  'POST /api/schedule/absences': {
    answers: [401, 403, 403, 404, 404],
  },
  'DELETE /api/schedule/absences/{id}': { answers: desk },
  'PUT /api/schedule/doctors/order': {
    answers: [401, 403, 403, 409],
  },
  'PUT /api/schedule/chairs': {
    ask: () => ({ path: '/api/schedule/chairs', body: { chairs: [], version: versionOf([]) } }),
    answers: admins,
  },
  // After the one above, since it adds a chair.
  'POST /api/schedule/doctors': { answers: admins },
  'POST /api/schedule/outages': {
    answers: [401, 403, 403, 404, 404],
  },
  'DELETE /api/schedule/outages/{id}': { answers: desk },
  'GET /api/payments': { answers: admins },
  'GET /api/payments/sums': { answers: admins },
  'GET /api/payments/export': { answers: admins },
  'GET /api/payments/unpaid': { answers: desk },
  'GET /api/clinic/settings': { answers: admins },
  'PUT /api/clinic': { ask: () => ({ path: '/api/clinic', body: described }), answers: [401, 403, 403, 409] },
  'POST /api/notice': { answers: admins },
  'PUT /api/notice/{id}': { answers: [401, 403, 403, 404] },
  'DELETE /api/notice/{id}': { answers: admins },
  'POST /api/testimonial': { answers: admins },
  'PUT /api/testimonial/{id}': { answers: [401, 403, 403, 404] },
  'DELETE /api/testimonial/{id}': { answers: admins },
  'GET /api/me/reviews': { answers: anyone },
  'GET /api/me/history': { answers: anyone },
  'PUT /api/booking/{id}/review': {
    ask: ofBooking('/api/booking/{id}/review', () => ({ stars: 5, text: 'It did not hurt.', name: 'Ann L.' })),
    // The owner's appointment has not taken place yet.
    answers: [401, 409, 404, 404],
  },
  'DELETE /api/booking/{id}/review': { ask: ofBooking('/api/booking/{id}/review'), answers: anyone },
  'GET /api/reviews': { answers: admins },
  'PUT /api/review/{id}': {
    answers: [401, 403, 403, 404],
  },
  'POST /api/booking/{id}/move': {
    ask: ofBooking('/api/booking/{id}/move', () => ({
      from: { date: '2026-11-30', slot: '08.00 AM - 08.30 AM' },
      date: '2026-12-01',
      slot: '08.00 AM - 08.30 AM',
    })),
    answers: [401, 409, 404, 409, 409],
  },
  'POST /api/booking/{id}/late-payment': {
    ask: ofBooking('/api/booking/{id}/late-payment', () => ({ date: '2026-12-01', slot: '08.00 AM - 08.30 AM' })),
    answers: [401, 409, 404, 404],
  },
  'DELETE /api/booking/{id}/late-payment': { ask: ofBooking('/api/booking/{id}/late-payment'), answers: hidden },
  'PUT /api/booking/{id}/kept': {
    ask: ofBooking('/api/booking/{id}/kept', () => ({ reason: 'closed' })),
    answers: desk,
  },
  'POST /api/schedule/affected/reassign': {
    answers: desk,
  },
  'GET /api/desk/day': { answers: staff },
  'GET /api/desk/closing': { answers: desk },
  'GET /api/desk/calls': { answers: desk },
  'GET /api/desk/pins': { answers: desk },
  'PUT /api/desk/bookings/{id}/pin': { ask: ofBooking('/api/desk/bookings/{id}/pin'), answers: desk },
  'DELETE /api/desk/bookings/{id}/pin': { ask: ofBooking('/api/desk/bookings/{id}/pin'), answers: desk },
  'GET /api/desk/changes': { answers: staff },
  'GET /api/desk/bookings/{id}': { ask: ofBooking('/api/desk/bookings/{id}'), answers: staffNotThisDoctor },
  'PUT /api/desk/bookings/{id}/visit': {
    ask: ofBooking('/api/desk/bookings/{id}/visit', () => ({ from: 'expected', to: 'expected' })),
    answers: staffNotThisDoctor,
  },
  'PUT /api/desk/bookings/{id}/confirmation': {
    ask: ofBooking('/api/desk/bookings/{id}/confirmation', () => ({ from: 'not_asked', to: 'confirmed' })),
    answers: staffNotThisDoctor,
  },
  'GET /api/messages': { answers: desk },
  'GET /api/desk/pending': { answers: desk },
  'PUT /api/message/{id}/answered': { ask: ofMessage('/api/message/{id}/answered'), answers: desk },
  'DELETE /api/message/{id}/answered': { ask: ofMessage('/api/message/{id}/answered'), answers: desk },
  'GET /api/users': { answers: admins },
  'GET /api/find': { answers: desk },
  'GET /api/patients/{id}': { ask: ofOwner('/api/patients/{id}'), answers: staffNotThisDoctor },
  'PUT /api/patients/{id}': {
    ask: async () => ({ path: `/api/patients/${(await addPerson(portal)).id}`, body: { name: 'Ann' } }),
    answers: desk,
  },
  'POST /api/patients/{id}/email': {
    ask: async () => ({
      path: `/api/patients/${(await addPerson(portal)).id}/email`,
      body: { email: `${crypto.randomUUID()}@clinic.test` },
    }),
    answers: desk,
  },
  'PUT /api/patients/{id}/family/{memberId}': {
    ask: async ({ owner, member }) => ({
      path: `/api/patients/${owner.id}/family/${await member()}`,
      body: { name: 'Leo', birthDate: '2018-03-09' },
    }),
    answers: desk,
  },
  'GET /api/patients/{id}/bookings': { ask: ofOwner('/api/patients/{id}/bookings'), answers: staff },
  'POST /api/patients/{id}/notes': {
    ask: ofOwner('/api/patients/{id}/notes', { text: 'Late' }),
    answers: staffNotThisDoctor,
  },
  'GET /api/patients/{id}/merge': {
    ask: async ({ owner }) => ({ path: `/api/patients/${(await addPerson(portal)).id}/merge?into=${owner.id}` }),
    answers: admins,
  },
  'POST /api/patients/{id}/merge': {
    ask: async ({ owner }) => ({
      path: `/api/patients/${(await addPerson(portal)).id}/merge`,
      body: { into: owner.id },
    }),
    answers: admins,
  },
  'GET /api/patients/{id}/family/{memberId}/merge': {
    ask: async ({ owner, member }) => ({
      path: `${await childTwice()}?into=${owner.id}&intoMember=${await member()}`,
    }),
    answers: admins,
  },
  'POST /api/patients/{id}/family/{memberId}/merge': {
    ask: async ({ owner, member }) => ({
      path: await childTwice(),
      body: { into: owner.id, intoMember: await member() },
    }),
    answers: admins,
  },
  'PUT /api/notes/{id}': { answers: staff },
  'DELETE /api/notes/{id}': { answers: staff },
  'PUT /api/user/admin/{email}': { answers: admins },
  'DELETE /api/user/admin/{email}': { answers: admins },
  'PUT /api/role/{email}': {
    answers: admins,
  },
  'DELETE /api/user/{email}': { answers: admins },
  'GET /api/doctors': { answers: admins },
  'POST /api/doctors': {
    ask: async () => {
      const name = 'a'.repeat(64)
      const image = { name, content: Buffer.from(''), created_at: new Date() }
      await portal.db
        .insertInto('image')
        .values(image)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const doctor = { name: 'Vera Enamel', email: 'vera@clinic.test', speciality: 'Teeth Cleaning' }
      return { path: '/api/doctors', body: { ...doctor, img: `/images/${name}.webp` } }
    },
    answers: admins,
  },
  'PUT /api/doctor/{doctor}': {
    answers: [401, 403, 403, 404],
  },
  'DELETE /api/doctor/{doctor}': { answers: admins },
  'POST /api/image': {
    ask: async () => ({ path: '/api/image', form: uploadOf(await pictureOf('png')) }),
    answers: admins,
  },
  'GET /api/audit': { answers: admins },
  'GET /api/mail': { answers: admins },
  'POST /api/mail/{id}/retry': { answers: [401, 403, 403, 404] },
  'GET /api/test-mail': { answers: admins },
  'GET /api/test-mail/{id}': { answers: [401, 403, 403, 404] },
  'POST /api/password-reset-request': {
    ask: ({ owner }) => ({ path: '/api/password-reset-request', body: { email: owner.email } }),
    answers: everybody,
  },
  'POST /api/sign-in-code': {
    ask: ({ owner }) => ({ path: '/api/sign-in-code', body: { email: owner.email } }),
    answers: everybody,
  },
  'POST /api/password-reset-check': {
    answers: [400, 400, 400, 400],
  },
  'POST /api/password-reset': {
    answers: [400, 400, 400, 400],
  },
  'POST /api/visit-link': {
    answers: [400, 400, 400, 400],
  },
  'POST /api/visit-link/confirmation': {
    answers: [400, 400, 400, 400],
  },
  'GET /api/export': { answers: admins },
  'GET /api/imports': { answers: admins },
  'POST /api/imports': { answers: admins },
  'GET /api/imports/{id}': { ask: ofImport(''), answers: admins },
  'DELETE /api/imports/{id}': { ask: ofImport(''), answers: admins },
  'POST /api/imports/{id}/files': {
    ask: async () => {
      const { path } = await ofImport('/files?kind=patients&name=patients.csv')()
      const content = 'name,email\nAnn,ann@clinic.test\n'
      return { path, form: formOf([{ name: 'file', content, fileName: 'patients.csv' }]) }
    },
    answers: admins,
  },
  'DELETE /api/imports/{id}/files/{file}': { ask: ofImport('/files/{file}'), answers: admins },
  'PUT /api/imports/{id}/files/{file}': {
    ask: ofImport('/files/{file}', { columns: ['name', 'email'] }),
    answers: admins,
  },
  'POST /api/imports/{id}/steps/{step}': { ask: ofImport('/steps/check'), answers: admins },
  'GET /api/imports/{id}/invitations': { ask: ofImport('/invitations'), answers: admins },
  'GET /api/imports/{id}/names': { ask: ofImport('/names'), answers: admins },
  'PUT /api/imports/{id}/names': {
    ask: ofImport('/names', { kind: 'doctors', name: 'Dr. Weiss' }),
    answers: admins,
  },
  'GET /api/imports/{id}/rows': { ask: ofImport('/rows?outcome=problem'), answers: admins },
  'PUT /api/imports/{id}/files/{file}/rows/{number}': {
    ask: ofImport('/files/{file}/rows/2', { decision: 'new' }),
    answers: admins,
  },
  'GET /api/imports/{id}/left-out/{file}': { ask: ofImport('/left-out/{file}'), answers: admins },
  'GET /api/reminders': { answers: admins },
  'PUT /api/reminders': { answers: admins },
  'GET /api/me': { answers: anyone },
  'PUT /api/me': { answers: anyone },
  'GET /api/me/removal': { answers: anyone },
  'GET /api/me/export': { answers: anyone },
  'DELETE /api/me': { answers: proven },
  'PUT /api/me/language': {
    answers: anyone,
  },
  'PUT /api/me/reminders': { answers: anyone },
  'POST /api/me/calendar-feed': {
    answers: proven,
  },
  'DELETE /api/me/calendar-feed': { answers: anyone },
  'GET /api/calendar-feed/{token}': { answers: [404, 404, 404, 404] },
  'GET /api/family': { answers: anyone },
  'POST /api/family': {
    ask: () => ({ path: '/api/family', body: { name: 'Mia', birthDate: '2018-03-09' } }),
    answers: anyone,
  },
  'PUT /api/family/{id}': {
    ask: async ({ member }) => ({
      path: `/api/family/${await member()}`,
      body: { name: 'Leo', birthDate: '2018-03-09' },
    }),
    answers: [401, 200, 404, 404],
  },
  // Of someone else's, nothing is removed.
  'DELETE /api/family/{id}': {
    ask: async ({ member }) => ({ path: `/api/family/${await member()}` }),
    answers: anyone,
  },
  'PUT /api/me/password': {
    answers: proven,
  },
  'DELETE /api/me/google': { answers: proven },
  'DELETE /api/me/sso': { answers: proven },
  'PUT /api/me/email': {
    answers: proven,
  },
  'POST /api/me/reauthentication': {
    answers: proven,
  },
  'POST /api/me/email-verification': {
    answers: [401, 400, 400, 400],
  },
  'POST /api/me/email-verification-request': { answers: anyone },
  'GET /api/me/sessions': { answers: anyone },
  // Of someone else's, nothing is ended.
  'DELETE /api/me/sessions/{id}': {
    ask: async ({ owner }) => {
      const id = crypto.randomUUID()
      const session = { id, person_id: owner.id, token: id, expires_at: new Date(Date.now() + 3_600_000) }
      await portal.db.insertInto('session').values(session).execute()
      return { path: `/api/me/sessions/${id}` }
    },
    answers: anyone,
  },
  // The last rows, because they lock the caller's session and end others.
  'PUT /api/me/passkeys/{id}': { ask: ofPasskey({ name: 'Phone' }), answers: [401, 200, 404, 404] },
  'DELETE /api/me/passkeys/{id}': { ask: ofPasskey({ password: 'teeth are fun' }), answers: hidden },
  'PUT /api/session/lock': { answers: staff },
  'DELETE /api/me/sessions': {
    ask: async () => {
      await portal.db.updateTable('session').set({ locked_at: null }).execute()
      return { path: '/api/me/sessions' }
    },
    answers: anyone,
  },
}

let portal: TestApp
let stage: Stage
let booked = 1
let waited = 0
let daysClosed = 0
const people = new Map<CallerKind, Person>()
const cookies = new Map<CallerKind, string>()

beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, mail: { mode: 'test' }, rateLimits: false })
  // The token is created before the clock advances, so it has expired while its session is valid. The cookie belongs to
  // another session, which has expired.
  const expired = await enter('expired')
  cookies.set('expired', await cookieFrom('sign-in', { email: expired.email, password: 'teeth are fun' }))
  await portal.db
    .updateTable('session')
    .set({ expires_at: new Date(0) })
    .where('person_id', '=', expired.id)
    .where('id', '<>', expired.sessionId)
    .execute()
  portal.advance(16)
  const [owner, admin] = [await enter('owner'), await enter('admin')]
  const [, demoted, removed] = [await enter('another'), await enter('demoted'), await enter('removed')]
  const setRole = (role: Role, people: Person[]) =>
    portal.db
      .updateTable('person')
      .set({ role })
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
  await setRole('admin', [admin, demoted, removed, expired])
  await setRole('patient', [demoted])
  await setRole('receptionist', [await enter('receptionist')])
  await setRole('doctor', [await enter('doctor')])
  await removePerson(portal.context, { personId: admin.id, sessionId: admin.sessionId, role: 'admin' }, removed)
  const message = { email: 'visitor@clinic.test', subject: 'Hello', body: 'There', created_at: new Date() }
  stage = {
    owner,
    booking: async () => {
      const treatment = await addRoomyTreatment(portal)
      const [days, slot] = [1 + (booked % 100), treatment.slots[Math.floor(booked / 100)]]
      booked++
      return (await bookFor(portal, owner, treatment, days, slot))._id
    },
    member: async () => {
      await portal.db.deleteFrom('family_member').where('account_id', '=', owner.id).execute()
      const leo = { account_id: owner.id, place: 1, name: 'Leo', birth_date: '2018-03-09', created_at: new Date() }
      const { id } = await portal.db.insertInto('family_member').values(leo).returning('id').executeTakeFirstOrThrow()
      return id
    },
    entry: async () => {
      const treatment = await addRoomyTreatment(portal)
      const other = await addPerson(portal)
      // At a time at which the owner has no appointment.
      const { _id } = await bookFor(
        portal,
        other,
        treatment,
        101 + (waited % 80),
        treatment.slots[Math.floor(waited / 80)],
      )
      waited++
      const { body: earlier } = await callAs<WaitlistEntry[]>(portal, owner, 'GET', '/waitlist')
      for (const { _id: entry } of earlier) await callAs(portal, owner, 'DELETE', `/waitlist/${entry}`)
      await callAs(portal, owner, 'POST', '/waitlist', { ...wish, treatmentId: treatment._id })
      await cancel(portal, other, _id)
      const { body } = await callAs<WaitlistEntry[]>(portal, owner, 'GET', '/waitlist')
      const entry = body.find(({ treatmentId }) => treatmentId === treatment._id)
      if (!entry) throw new Error('The owner is not on the waitlist.')
      return entry
    },
    message: async () => {
      const written = portal.db.insertInto('contact_message').values(message).returning('id')
      return (await written.executeTakeFirstOrThrow()).id
    },
  }
  await watchTables(portal.db)
})
afterAll(() => portal.close())

test('the matrix has one row for each call of the contract', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(callsOf().toSorted())
})

test('only the identity library, the webhook, images, styles of the look, health and OpenAPI are mounted outside the contract', () => {
  const described = new Set(callsOf().map((call) => call.split(' ')[1]?.replaceAll(/\{(\w+)\}/g, ':$1')))
  const left = new Set(mountedPaths().filter((path) => !described.has(path)))
  expect([...left].toSorted()).toEqual([
    '/api/auth/get-session',
    '/api/auth/passkey-options',
    '/api/auth/sign-in/code',
    '/api/auth/sign-in/email',
    '/api/auth/sign-in/invitation',
    '/api/auth/sign-in/link',
    '/api/auth/sign-in/passkey',
    '/api/auth/sign-out',
    '/api/auth/sign-up/email',
    '/api/openapi.json',
    '/api/webhook/stripe',
    '/healthz',
    '/images/:file',
    '/look/:file',
    '/readyz',
  ])
})

describe.for(Object.entries(matrix))('B9, B10, B13, B14, B21: %s', ([call, row]) => {
  test.for(callers)('as %s', async (kind) => {
    const endpoint = endpoints.find((each) => callOf(each) === call)
    if (!endpoint) throw new Error(`${call} is no call.`)
    const sample = sampleOf(endpoint.name)
    const own = `/api${pathWith(endpoint.path, sample.params)}?${new URLSearchParams(sample.query)}`
    const { path = own, body = sample.body, form }: Asked = (await row.ask?.(stage)) ?? {}
    await takeWrittenTables(portal.db)
    const answer = await portal.app.inject({
      method: endpoint.method,
      url: path,
      headers: { ...headersOf(kind, row.by), ...form?.headers },
      ...((form ?? body) && { payload: form?.payload ?? body }),
      // A stream never ends, so its end is not awaited.
      payloadAsStream: true,
    })
    expect(answer.statusCode).toBe(expected(row, kind))
    if (answer.statusCode === 401) expect(answer.headers['www-authenticate']).toBe('Bearer')
    if (answer.statusCode >= 400) expect(await takeWrittenTables(portal.db), 'after a refusal').toEqual([])
  })
})

function expected({ answers }: Row, kind: CallerKind): number {
  const [nobody, owner, another, admin, receptionist = another, doctor = another] = answers
  return { nobody, owner, another, doctor, receptionist, admin, demoted: another, removed: nobody, expired: nobody }[
    kind
  ]
}

function headersOf(kind: CallerKind, by: Row['by']): Record<string, string> {
  if (kind === 'nobody') return {}
  return by === 'cookie' ? { cookie: cookies.get(kind) ?? '' } : authHeaders(of(kind))
}

function callsOf(): string[] {
  return endpoints.map(callOf)
}

function callOf({ method, path }: Endpoint): string {
  return `${method} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`
}

// The router prints its paths as a tree, with one segment per line.
function mountedPaths(): string[] {
  const above: string[] = []
  return portal.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, piece, methods] = /^(.*?)[├└]── (\S+)( \(.*\))?$/.exec(line) ?? []
      if (indent === undefined || piece === undefined) return []
      const depth = indent.length / 4
      above[depth] = (above[depth - 1] ?? '') + piece
      return methods ? [above[depth]] : []
    })
}

function of(kind: CallerKind): Person {
  const person = people.get(kind)
  if (!person) throw new Error(`${kind} has not entered`)
  return person
}

/** Signs a person up and stores the session's cookie and a token. */
async function enter(kind: CallerKind): Promise<Person> {
  const account = { name: kind, email: `${kind}@clinic.test`, password: 'teeth are fun' }
  const cookie = await cookieFrom('sign-up', account)
  const { email, name } = account
  const renewed = await portal.app.inject({
    method: 'PUT',
    url: `/api/user/${email}`,
    headers: { cookie },
    payload: { email },
  })
  const { id, sessionId } = await portal.db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['person.id', 'session.id as sessionId'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const person = { id, name, email, sessionId, token: renewed.json().token as string }
  people.set(kind, person)
  cookies.set(kind, cookie)
  return person
}

async function cookieFrom(call: 'sign-up' | 'sign-in', payload: object): Promise<string> {
  return cookieOf(await portal.app.inject({ method: 'POST', url: `/api/auth/${call}/email`, payload })).cookie
}
