import { addDays, type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isForStaff } from '#contract/roles.ts'
import { confirmations, visitSteps } from '#contract/schemas/desk.ts'
import type { Policy } from '#contract/schemas/policy.ts'
import type { WaitlistRule } from '#contract/schemas/waitlist.ts'
import type { Random } from '../../server/demo/random.ts'
import { listChairs, versionOf as versionOfChairs } from '../../server/schedule/queries.ts'
import { newAuthenticator } from '../../server/testing/authenticator.ts'
import { addPerson, bookingOf, type Person, today } from '../../server/testing/factories.ts'
import { addStoredImport } from '../../server/testing/imports.ts'
import { addRoomyTreatment, bookFor, callAs } from '../../server/testing/payments.ts'
import { sampleOf } from '../../server/testing/samples.ts'
import {
  addBooking,
  addInvitation,
  addMessage,
  addNotice,
  addOfferLink,
  addPasskeyRow,
  addRow,
  addTestimonial,
  addVisitLink,
  addWaiting,
  anyDoctor,
  anyReview,
  versionOf,
} from './rows.ts'
import { factorRecipes } from './second-factor.ts'
import type { Request } from './send.ts'
import { addLink, addMember, someDay, type World } from './world.ts'

type Recipe = (world: World, dice: Random) => Request | Promise<Request>

const patientOf = ({ patients }: World): Person => patients[0] as Person
const someone = (world: World, dice: Random): Person => dice.pick(world.patients)
/** Formats a day in either of the formats that a request may use. */
const somePeriod = (world: World, dice: Random) => {
  const from = someDay(world, dice)
  return { from: dateOf(from, dice), to: dateOf(addDays(from, dice.below(366)), dice) }
}
const dateOf = (day: ClinicDay, dice: Random) => (dice.chance(0.5) ? day : formatClinicDay(day))
const newEmail = (world: World) => `fuzz${world.next()}@clinic.test`
const somePage = (dice: Random) => (dice.chance(0.5) ? {} : { page: String(1 + dice.below(3)) })

const pages: Recipe = ({ admin }, dice) => ({ by: admin, query: somePage(dice) })
const ownPages: Recipe = (world, dice) => ({ by: patientOf(world), query: somePage(dice) })
const ofPatient = (world: World) => ({ by: world.admin, params: { id: patientOf(world).id } })
const ofPerson: Recipe = (world) => ({ by: world.admin, params: { email: newEmail(world) } })

function bookingOfSomeone(world: World, dice: Random): Request {
  const person = someone(world, dice)
  const treatment = dice.pick(world.treatments)
  const day = someDay(world, dice)
  return {
    by: person,
    body: { ...bookingOf(person, treatment, day, dice.pick(treatment.slots)), date: dateOf(day, dice) },
  }
}

const someKey = (dice: Random) => (dice.chance(0.3) ? { headers: { 'idempotency-key': `k${dice.below(1_000)}` } } : {})

const treatmentBody = (world: World, dice: Random) => ({
  name: `Fuzzed ${world.next()}`,
  price: dice.pick([0, 0.5, 49.99, 100_000]),
  minutes: dice.pick([5, 30, 60]),
  starts: dice.pick([['08:00'], ['08:00', '09:00', '22:30'], ['00:00', '23:00']]),
  weekdays: dice.pick([[1], [1, 2, 3, 4, 5, 6, 7]]),
  active: dice.chance(0.5),
  ...(dice.chance(0.5) && { buffer: dice.pick([0, 240]), notice: dice.pick([0, 43_200]), chairs: [] }),
})

const noticeBody = (dice: Random) => ({
  date: dateOf('2026-12-01', dice),
  title: 'News',
  text: 'We have\nmoved.',
})
const testimonialBody = (dice: Random) => ({
  name: 'Ann',
  location: 'Salem',
  review: 'It did not hurt.',
  stars: 1 + dice.below(5),
})
const reviewBody = (dice: Random) => ({
  ...testimonialBody(dice),
  location: undefined,
  review: undefined,
  text: `Fine ${dice.below(9)}.`,
})
const messageBody = (world: World) => ({ email: newEmail(world), subject: 'Hello', message: 'Are you open?' })

const wishOf = (world: World, dice: Random) => ({
  weekdays: dice.pick([[1], [5, 2], [1, 2, 3, 4, 5, 6, 7]]),
  times: dice.pick([['morning'], ['afternoon', 'morning']]),
  until: dateOf(someDay(world, dice), dice),
})
const ofWaiting: Recipe = async (world) => {
  const { by, entry: id } = await addWaiting(world)
  return { by, params: { id } }
}
const ofOffer: Recipe = async (world) => {
  const { by, offer: id } = await addWaiting(world)
  return { by, params: { id } }
}

const ofImport =
  (more: object = {}, state: 'open' | 'checked' = 'open'): Recipe =>
  async ({ portal, admin }) => {
    const { id, file } = await addStoredImport(portal.db, admin, state)
    return { by: admin, params: { id, file, number: '2', step: 'check' }, ...more }
  }

/** Requests that must be accepted and need data of this clinic, or come in several forms. */
const recipes: Readonly<Record<string, Recipe>> = {
  listAvailable: (world, dice) => ({ query: { date: dateOf(someDay(world, dice), dice) } }),
  watchAvailability: (world, dice) => ({
    query: dice.chance(0.5) ? {} : { date: dateOf(someDay(world, dice), dice) },
  }),
  listFreeDays: (world, dice) => {
    const from = addDays(today(world.portal), 20 + 7 * dice.below(4))
    return {
      query: { from: dateOf(from, dice), to: dateOf(addDays(from, dice.pick([0, 6, 30, 61])), dice) },
    }
  },
  listFirstFree: (world, dice) => ({
    query: {
      ...(dice.chance(0.5) && { after: dateOf(someDay(world, dice), dice) }),
      ...(dice.chance(0.5) && { slots: dice.pick(['1', '3']) }),
    },
  }),
  listNextDays: (world, dice) => ({
    params: { id: world.treatments[0]?._id },
    query: dice.chance(0.5) ? {} : { after: dateOf(someDay(world, dice), dice) },
  }),
  findNextAvailableSlot: (world, dice) => ({
    query: {
      ...(dice.chance(0.5) && { treatmentId: world.treatments[0]?._id }),
      ...(dice.chance(0.5) && { after: dateOf(someDay(world, dice), dice) }),
    },
  }),
  sendMessage: (world) => ({ body: messageBody(world) }),
  renewToken: ({ member: { cookie, email } }) => ({ cookie, params: { email }, body: { email } }),
  checkAdmin: (world, dice) => {
    const by = dice.pick([world.admin, patientOf(world)])
    return { by, params: { email: by.email } }
  },

  bookAppointment: (world, dice) => {
    const { body, ...rest } = bookingOfSomeone(world, dice)
    const note = dice.pick([{}, { note: 'A wheelchair\nand a dog' }])
    return { ...rest, body: { ...body, ...note }, ...someKey(dice) }
  },
  bookByPhone: (world, dice) => {
    const { body } = bookingOfSomeone(world, dice)
    const { treatment: _, patientEmail, ...asked } = body ?? {}
    const caller = dice.pick([
      ...[{}, { email: newEmail(world) }, { email: patientEmail }],
      { patientId: someone(world, dice).id },
    ])
    return { by: world.admin, body: { ...asked, ...caller }, ...someKey(dice) }
  },
  listBookings: (world, dice) => ({
    by: patientOf(world),
    query: { patientEmail: patientOf(world).email, ...somePage(dice) },
  }),
  listDay: (world, dice) => ({ by: world.admin, query: { date: dateOf(someDay(world, dice), dice) } }),
  listAvailableForMove: (world, dice) => ({
    by: dice.pick([patientOf(world), world.admin]),
    params: { id: world.paid._id },
    query: { date: dateOf(someDay(world, dice), dice) },
  }),
  listFreeDaysForMove: (world, dice) => ({
    by: dice.pick([patientOf(world), world.admin]),
    params: { id: world.paid._id },
    query: { from: dateOf(someDay(world, dice), dice), to: dateOf(someDay(world, dice), dice) },
  }),
  getBooking: (world, dice) => ({ by: dice.pick([patientOf(world), world.admin]), params: { id: world.paid._id } }),
  getCalendarEntry: (world) => ({ by: patientOf(world), params: { id: world.paid._id } }),
  refundVisit: (world) => ({
    by: world.admin,
    params: { id: world.paid._id },
    body: { refund: 1, refundReason: 'Pain.' },
  }),
  previewRefund: (world, dice) => ({ by: dice.pick([patientOf(world), world.admin]), params: { id: world.paid._id } }),
  previewCancellationMail: (world, dice) => ({
    by: world.admin,
    params: { id: world.paid._id },
    query: { by: dice.pick(['patient', 'clinic']), refundCents: '2400', reason: 'on' },
  }),
  getReport: (world, dice) => ({ by: world.admin, query: somePeriod(world, dice) }),
  exportReport: (world, dice) => ({ by: world.admin, query: somePeriod(world, dice) }),
  changePolicy: async (world, dice) => {
    const { version } = (await callAs<Policy>(world.portal, world.admin, 'GET', '/policy')).body
    const hours = dice.below(72)
    const rule = { cancelUntilHours: hours, moveUntilHours: hours, steps: [{ hours, percent: 1 + dice.below(100) }] }
    return { by: world.admin, body: { version, rules: [rule], refundLimit: dice.below(100) } }
  },
  changeReminders: (world, dice) => ({ by: world.admin, body: { days: [1 + dice.below(14), 1 + dice.below(14)] } }),
  openVisitLink: async (world) => ({ body: { token: await addVisitLink(world) } }),
  confirmVisit: async (world) => ({ body: { token: await addVisitLink(world) } }),
  joinWaitlist: async (world, dice) => ({
    by: await addPerson(world.portal),
    body: { ...wishOf(world, dice), treatmentId: dice.pick(world.treatments)._id },
  }),
  findFittingTimes: async (world, dice) => ({
    by: await addPerson(world.portal),
    body: { ...wishOf(world, dice), treatmentId: dice.pick(world.treatments)._id },
  }),
  changeWaitlistEntry: async (world, dice) => {
    const { by, entry: id } = await addWaiting(world)
    return { by, params: { id }, body: wishOf(world, dice) }
  },
  resumeWaiting: ofWaiting,
  leaveWaitlist: ofWaiting,
  getOffer: ofOffer,
  acceptOffer: async (world, dice) => ({ ...(await ofOffer(world, dice)), body: { phone: '(503) 555-0100' } }),
  declineOffer: async (world, dice) => ({ ...(await ofOffer(world, dice)), body: { day: dice.chance(0.5) } }),
  openOfferLink: async (world) => ({ body: { token: await addOfferLink(world) } }),
  acceptLinkedOffer: async (world) => ({ body: { token: await addOfferLink(world), phone: '(503) 555-0100' } }),
  declineLinkedOffer: async (world, dice) => ({ body: { token: await addOfferLink(world), day: dice.chance(0.5) } }),
  listWaitlist: ({ admin }, dice) => ({ by: admin, query: dice.pick([{}, { q: 'maya' }, { q: '555' }]) }),
  listFittingEntries: (world, dice) => ({ by: world.admin, query: { date: dateOf(someDay(world, dice), dice) } }),
  addToWaitlist: async (world, dice) => ({
    by: world.admin,
    body: {
      ...wishOf(world, dice),
      patientId: (await addPerson(world.portal)).id,
      treatmentId: dice.pick(world.treatments)._id,
    },
  }),
  changeUrgency: async (world, dice) => ({
    by: world.admin,
    params: { id: (await addWaiting(world)).entry },
    body: { urgent: dice.chance(0.5) },
  }),
  removeFromWaitlist: async (world) => ({ by: world.admin, params: { id: (await addWaiting(world)).entry } }),
  offerTime: async (world, dice) => {
    const { treatment, entry: id, offer } = await addWaiting(world)
    await callAs(world.portal, world.admin, 'DELETE', `/desk/offers/${offer}`)
    const body = { date: dateOf(someDay(world, dice), dice), slot: dice.pick(treatment.slots) }
    return { by: world.admin, params: { id }, body }
  },
  withdrawOffer: async (world) => ({ by: world.admin, params: { id: (await addWaiting(world)).offer } }),
  changeWaitlistRule: async (world, dice) => {
    const { body } = await callAs<WaitlistRule>(world.portal, world.admin, 'GET', '/waitlist-rule')
    return { by: world.admin, body: { ...body, dayMinutes: 5 + dice.below(100), quietUntil: '07:30' } }
  },
  cancelBooking: async (world, dice) => {
    const by = await addPerson(world.portal)
    const { _id: id } = await bookFor(world.portal, by, await addRoomyTreatment(world.portal), 10 + dice.below(150))
    return dice.chance(0.5) ? { by, params: { id } } : { by: world.admin, params: { id }, body: { reason: 'Illness.' } }
  },

  createPaymentIntent: (world, dice) => {
    const { _id: bookingId, price } = dice.pick(world.unpaid)
    return { by: patientOf(world), body: { price, bookingId } }
  },
  confirmPayment: (world) => {
    const { _id: id, transactionId } = world.paid
    return { by: patientOf(world), params: { id }, body: { appointment: id, transactionId } }
  },
  markPaidAtClinic: async (world) => ({ by: world.admin, params: { id: (await addBooking(world))._id } }),
  unmarkPaidAtClinic: async (world) => {
    const { _id: id } = await addBooking(world)
    const headers = { authorization: `Bearer ${world.admin.token}` }
    await world.portal.app.inject({ method: 'PUT', url: `/api/booking/${id}/paid-at-clinic`, headers })
    return { by: world.admin, params: { id }, query: { meaning: 'mistake' } }
  },
  listPayments: ({ admin }, dice) => ({
    by: admin,
    query: { ...somePage(dice), ...(dice.chance(0.3) && { only: 'attention' }) },
  }),
  listUnpaid: pages,

  addTreatment: (world, dice) => ({ by: world.admin, body: treatmentBody(world, dice) }),
  addTreatments: (world, dice) => ({
    by: world.admin,
    body: { treatments: Array.from({ length: 1 + dice.below(3) }, () => treatmentBody(world, dice)) },
  }),
  changeTreatment: async (world, dice) => {
    const id = world.treatments[1]?._id ?? ''
    const version = await versionOf(world, 'treatment', id)
    return { by: world.admin, params: { id }, body: { ...treatmentBody(world, dice), version } }
  },
  removeTreatment: async (world) => ({ by: world.admin, params: { id: (await addRoomyTreatment(world.portal))._id } }),
  listClosedDays: pages,
  listAffected: (world, dice) => {
    const from = someDay(world, dice)
    return {
      by: world.admin,
      query: { from: dateOf(from, dice), to: dateOf(addDays(from, dice.below(30)), dice) },
    }
  },
  closeDays: (world, dice) => {
    const day = dateOf(addDays(today(world.portal), 1_000 + world.next()), dice)
    return { by: world.admin, body: { from: day, to: day, reason: 'Works', keep: [], cancel: [] } }
  },
  listHolidays: ({ admin }, dice) => ({
    by: admin,
    query: { country: dice.pick(['US', 'DE', 'EG', 'ZZ']), ...(dice.chance(0.3) && { region: 'BY' }) },
  }),
  closeHolidays: (world, dice) => {
    const date = dateOf(addDays(today(world.portal), 2_000 + world.next()), dice)
    return { by: world.admin, body: { country: 'US', days: [{ date, reason: 'Works' }], bookings: [] } }
  },
  openDays: async (world) => {
    const day = addDays(today(world.portal), 1_000 + world.next())
    const id = await addRow(world, 'closed_days', {
      first_day: day,
      last_day: day,
      reason: 'Works',
      created_at: new Date(),
    })
    return { by: world.admin, params: { id } }
  },

  changeHours: async (world, dice) => {
    const _id = await anyDoctor(world)
    const doctor = { _id, version: await versionOf(world, 'doctor', _id), takesAppointments: false, usualChair: null }
    const interval = { weekday: 1 + dice.below(7), start: '08:00', end: dice.pick(['12:30', '24:00']) }
    const hours = dice.pick([[], [{ ...interval, validFrom: dateOf(someDay(world, dice), dice) }]])
    return {
      by: world.admin,
      body: {
        doctors: [{ ...doctor, performs: [], hours, color: dice.pick([null, 'teal']) }],
        preview: dice.chance(0.5),
      },
    }
  },
  // They work always, each in a chair of their own, so that what other calls book stays possible.
  addDoctors: (world, dice) => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }))
    const speciality = world.treatments[1]?.name ?? ''
    const doctorRow = () => ({ name: `Dr. Row ${world.next()}`, speciality, chair: `Chair ${world.next()}`, hours })
    return { by: world.admin, body: { doctors: Array.from({ length: 1 + dice.below(3) }, doctorRow) } }
  },
  orderDoctors: async ({ admin, portal }) => {
    const doctors = await portal.db.selectFrom('doctor').select('id').where('removed_at', 'is', null).execute()
    return { by: admin, body: { doctors: doctors.map(({ id }) => id) } }
  },
  addAbsence: async (world, dice) => {
    const day = dateOf(someDay(world, dice), dice)
    const hours = dice.pick([{}, { start: '08:00', end: '09:00' }])
    const kind = dice.pick(['vacation', 'sick', 'training', 'other'])
    return { by: world.admin, body: { doctor: await anyDoctor(world), from: day, to: day, kind, ...hours } }
  },
  explainSlots: (world, dice) => ({
    by: world.admin,
    query: { date: dateOf(someDay(world, dice), dice), treatmentId: world.treatments[0]?._id },
  }),
  removeAbsence: ({ admin }) => ({ by: admin, params: { id: crypto.randomUUID() } }),
  // Chairs that are stored would limit what other calls can book.
  changeChairs: async (world) => {
    const chairs = await listChairs(world.portal.db)
    const added = { name: `Chair ${world.next()}`, inService: true }
    return { by: world.admin, body: { chairs: [...chairs, added], version: versionOfChairs(chairs), preview: true } }
  },
  addOutage: async (world, dice) => {
    const chair = await addRow(world, 'resource', { kind: 'chair', name: `Chair ${world.next()}` })
    const day = dateOf(someDay(world, dice), dice)
    return { by: world.admin, body: { chair, from: day, to: day, note: 'Repair', preview: true } }
  },
  previewTreatment: async (world, dice) => {
    const id = world.treatments[1]?._id ?? ''
    const version = await versionOf(world, 'treatment', id)
    return { by: world.admin, params: { id }, body: { ...treatmentBody(world, dice), version } }
  },
  removeOutage: async ({ admin, portal }) => {
    await portal.db.deleteFrom('resource').where('kind', '=', 'chair').execute()
    return { by: admin, params: { id: crypto.randomUUID() } }
  },

  changeClinic: async (world, dice) => ({
    by: world.admin,
    body: {
      name: 'Smile',
      street: '1 Elm Street',
      city: 'Salem',
      phone: '(503) 555-0142',
      hours: dice.pick([[], [{ weekday: 1, opens: 480, closes: 1_080 }]]),
      version: await versionOf(world, 'clinic'),
    },
  }),
  addNotice: ({ admin }, dice) => ({ by: admin, body: noticeBody(dice) }),
  changeNotice: async (world, dice) => ({
    by: world.admin,
    params: { id: await addNotice(world) },
    body: noticeBody(dice),
  }),
  removeNotice: async (world) => ({ by: world.admin, params: { id: await addNotice(world) } }),
  addTestimonial: ({ admin }, dice) => ({ by: admin, body: testimonialBody(dice) }),
  changeTestimonial: async (world, dice) => ({
    by: world.admin,
    params: { id: await addTestimonial(world) },
    body: testimonialBody(dice),
  }),
  removeTestimonial: async (world) => ({ by: world.admin, params: { id: await addTestimonial(world) } }),
  listMessages: pages,
  markMessageAnswered: async (world) => ({ by: world.admin, params: { id: await addMessage(world) } }),
  reopenMessage: async (world) => ({ by: world.admin, params: { id: await addMessage(world) } }),

  listOwnReviews: ownPages,
  listHistory: ownPages,
  writeReview: (world, dice) => ({ by: patientOf(world), params: { id: world.past._id }, body: reviewBody(dice) }),
  withdrawReview: (world) => ({ by: patientOf(world), params: { id: world.past._id } }),
  listReviews: pages,
  moderateReview: async (world, dice) => {
    const [id, version] = await anyReview(world)
    return { by: world.admin, params: { id }, body: { state: dice.pick(['shown', 'turned_down']), version } }
  },

  addDoctor: (world) => ({
    by: world.admin,
    body: { name: 'Vera Enamel', email: newEmail(world), speciality: 'Teeth Cleaning', img: world.image },
  }),
  changeDoctor: async (world, dice) => {
    const doctor = await anyDoctor(world)
    const body = { name: 'Vera Enamel', email: newEmail(world), speciality: 'Teeth Whitening' }
    const img = dice.chance(0.5) && { img: world.image }
    const version = await versionOf(world, 'doctor', doctor)
    return { by: world.admin, params: { doctor }, body: { ...body, ...img, version } }
  },
  removeDoctor: (world) => ({ by: world.admin, params: { doctor: newEmail(world) } }),
  getImport: ofImport(),
  removeImport: ofImport(),
  addImportFile: ofImport({
    query: { kind: 'patients', name: 'patients.csv' },
    body: { file: Buffer.from('name,email\nAnn,ann@clinic.test\n') },
  }),
  removeImportFile: ofImport(),
  matchColumns: ofImport({ body: { columns: ['name', 'email'], dates: 'ymd' } }),
  moveImport: ofImport(),
  listImportRows: ofImport({ query: { outcome: 'undecided' } }),
  decideImportRow: ofImport({ body: { decision: 'new' } }, 'checked'),
  listLeftOut: ofImport(),
  uploadImage: ({ admin, picture }) => ({ by: admin, body: { image: picture } }),
  listUsers: ({ admin }, dice) => ({
    by: admin,
    query: {
      ...somePage(dice),
      ...(dice.chance(0.5) && { search: 'maya' }),
      ...(dice.chance(0.5) && { only: dice.pick(['patients', 'staff'] as const) }),
      ...(dice.chance(0.5) && { sort: '-since' }),
    },
  }),
  moveBooking: async (world, dice) => {
    const { _id: id } = await addBooking(world)
    const [treatment, day] = [dice.pick(world.treatments), someDay(world, dice)]
    const from = { date: dateOf(someDay(world, dice), dice), slot: dice.pick(treatment.slots) }
    const body = { from, date: dateOf(day, dice), slot: dice.pick(treatment.slots), notify: dice.chance(0.5) }
    return { by: world.admin, params: { id }, body }
  },
  bookWithLatePayment: (world, dice) => ({
    by: patientOf(world),
    params: { id: dice.pick(world.unpaid)._id },
    body: { date: dateOf(someDay(world, dice), dice), slot: dice.pick(dice.pick(world.treatments).slots) },
  }),
  refundLatePayment: (world, dice) => ({ by: patientOf(world), params: { id: dice.pick(world.unpaid)._id } }),
  keepBooking: async (world) => ({
    by: world.admin,
    params: { id: (await addBooking(world))._id },
    body: { reason: 'doctor_not_there' },
  }),
  getDeskDay: (world, dice) => ({ by: world.admin, query: { date: dateOf(someDay(world, dice), dice) } }),
  getDeskBooking: async (world) => ({ by: world.admin, params: { id: (await addBooking(world))._id } }),
  recordVisit: async (world, dice) => ({
    by: world.admin,
    params: { id: (await addBooking(world))._id },
    body: { from: dice.pick(visitSteps), to: dice.pick(visitSteps) },
  }),
  recordConfirmation: async (world, dice) => ({
    by: world.admin,
    params: { id: (await addBooking(world))._id },
    body: { from: dice.pick(confirmations), to: dice.pick(confirmations) },
  }),
  getClosing: (world, dice) => ({ by: world.admin, query: { date: dateOf(someDay(world, dice), dice) } }),
  sumPayments: ({ admin }) => ({ by: admin, query: { search: 'maya' } }),
  exportPayments: ({ admin }) => ({ by: admin, query: { where: 'clinic' } }),
  pinBooking: async (world) => ({ by: world.admin, params: { id: (await addBooking(world))._id } }),
  unpinBooking: async (world) => ({ by: world.admin, params: { id: (await addBooking(world))._id } }),
  reassignAffectedBookings: ({ admin }, dice) => ({ by: admin, body: dice.pick([{}, { preview: true }]) }),
  find: ({ admin }, dice) => ({ by: admin, query: { q: dice.pick(['maya', '555', 'myaa', '%']) } }),
  getPatient: ofPatient,
  correctPatient: (world, dice) => ({
    ...ofPatient(world),
    body: dice.pick([{ name: 'Maya L.' }, { phone: '(503) 555-0142' }, { email: null }, {}]),
  }),
  askForPatientEmail: async (world) => {
    const { id } = await addPerson(world.portal)
    return { by: world.admin, params: { id }, body: { email: `${crypto.randomUUID()}@clinic.test` } }
  },
  correctFamilyMember: async (world, dice) => {
    const { by, id: memberId } = await addFamilyMember(world, dice)
    return { by: world.admin, params: { id: by.id, memberId }, body: memberOf(dice) }
  },
  listPatientBookings: (world, dice) => ({ ...ofPatient(world), query: somePage(dice) }),
  previewMerge: async (world, dice) => {
    const { id } = await addPerson(world.portal)
    return { by: world.admin, params: { id }, query: { into: someone(world, dice).id } }
  },
  mergePatient: async (world) => {
    const [source, target] = [await addPerson(world.portal), await addPerson(world.portal)]
    return { by: world.admin, params: { id: source.id }, body: { into: target.id } }
  },
  previewChildMerge: async (world) => {
    const { params, body } = await childTwice(world)
    return { by: world.admin, params, query: body }
  },
  mergeChild: async (world) => ({ by: world.admin, ...(await childTwice(world)) }),
  addNote: (world) => ({ ...ofPatient(world), body: { text: 'Prefers\nmornings.' } }),
  assignNote: async (world) => {
    const note = { person_id: patientOf(world).id, text: 'Late', created_at: new Date() }
    return { by: world.admin, params: { id: await addRow(world, 'staff_note', note) }, body: { memberId: null } }
  },
  removeNote: async (world) => {
    const note = { person_id: patientOf(world).id, text: 'Late', created_at: new Date() }
    return { by: world.admin, params: { id: await addRow(world, 'staff_note', note) } }
  },
  makeAdmin: ofPerson,
  removeAdmin: ofPerson,
  setRole: (world, dice) => ({ ...ofPerson(world, dice), body: { role: 'receptionist' } }),
  removeUser: async (world, dice) => {
    if (dice.chance(0.7)) return ofPerson(world, dice)
    return { by: world.admin, params: { email: (await addPerson(world.portal)).email } }
  },
  listAudit: ({ admin }, dice) => ({
    by: admin,
    query: dice.pick([{}, { before: String(1 + dice.below(1_000)) }, { person: 'maya@clinic.test' }, { reads: 'on' }]),
  }),

  listMail: pages,
  retryMail: async (world) => {
    const failed = { template: 'verify_email', person_id: world.member.id, state: 'failed', trouble: 'unreachable' }
    return { by: world.admin, params: { id: await addRow(world, 'outbox', { ...failed, ...dueNow }) } }
  },
  listTestMail: pages,
  openTestMail: ({ admin, mailId }) => ({ by: admin, params: { id: mailId } }),

  requestPasswordReset: (world) => ({ body: { email: newEmail(world) } }),
  requestSignInCode: (world) => ({ body: { email: newEmail(world) } }),
  inviteStaff: (world, dice) => ({
    by: world.admin,
    body: { emails: [newEmail(world), newEmail(world)], role: dice.pick(['receptionist', 'admin']) },
  }),
  renewInvitation: async (world) => ({ by: world.admin, params: { id: await addInvitation(world, newEmail(world)) } }),
  withdrawInvitation: async (world) => ({
    by: world.admin,
    params: { id: await addInvitation(world, newEmail(world)) },
  }),
  endStaffSessions: async (world) => {
    const { email } = await addPerson(world.portal, { admin: true })
    return { by: world.admin, params: { email } }
  },
  checkInvitation: async (world) => {
    const token = `invitation ${world.next()}`
    await addInvitation(world, newEmail(world), token)
    return { body: { token } }
  },
  acceptInvitation: async (world) => {
    const by = await addPerson(world.portal)
    await world.portal.db.updateTable('person').set({ email_verified: true }).where('id', '=', by.id).execute()
    const token = `invitation ${world.next()}`
    await addInvitation(world, by.email, token)
    return { by, body: { token } }
  },
  checkResetLink: async (world) => {
    const token = await addLink(world, await addMember(world), 'reset_password')
    return { body: { token } }
  },
  resetPassword: async (world) => {
    const token = await addLink(world, await addMember(world), 'reset_password')
    return { body: { token, password: 'seven teeth' } }
  },
  changeProfile: (world, dice) => ({
    by: patientOf(world),
    body: { name: patientOf(world).name, ...(dice.chance(0.5) && { phone: '+1 (503) 555-0199' }) },
  }),
  changeLanguage: (world, dice) => ({ by: patientOf(world), body: { language: dice.pick(['en', 'es', 'ar']) } }),
  changeOwnReminders: (world, dice) => ({ by: patientOf(world), body: { on: dice.chance(0.5) } }),
  makeCalendarFeed: (world, dice) => ({
    by: patientOf(world),
    body: { treatments: dice.chance(0.5), names: dice.chance(0.5) },
  }),
  readCalendarFeed: async (world) => {
    const feed = { treatments: true, names: true }
    const made = await callAs<{ address: string }>(world.portal, patientOf(world), 'POST', '/me/calendar-feed', feed)
    return { params: { token: made.body.address.split('/').at(-1) } }
  },
  addFamilyMember: async (world, dice) => ({ by: await addPerson(world.portal), body: memberOf(dice) }),
  changeFamilyMember: async (world, dice) => {
    const { by, id } = await addFamilyMember(world, dice)
    return { by, params: { id }, body: memberOf(dice) }
  },
  removeFamilyMember: async (world, dice) => {
    const { by, id } = await addFamilyMember(world, dice)
    return { by, params: { id }, query: { appointments: dice.pick(['keep', 'cancel']) } }
  },
  unlinkGoogle: async (world) => ({ by: await addPerson(world.portal) }),
  disconnectSso: async (world) => ({ by: await addPerson(world.portal) }),
  changePassword: async (world) => ({ by: await addPerson(world.portal), body: { password: 'seven teeth' } }),
  changeEmail: (world) => ({ by: patientOf(world), body: { email: newEmail(world) } }),
  verifyEmail: async (world) => {
    const by = await addMember(world)
    return { by, body: { token: await addLink(world, by, 'verify_email') } }
  },
  ...factorRecipes,
  listPasskeys: (world) => ({ by: patientOf(world) }),
  preparePasskey: ({ member }) => ({ by: member, cookie: member.cookie, body: { password: member.password } }),
  addPasskey: async ({ portal, member }) => {
    const { app, db } = portal
    const { id, cookie, password } = member
    // There is a limit for each person.
    await db.deleteFrom('passkey').where('person_id', '=', id).execute()
    const asked = { method: 'POST', headers: { cookie }, payload: { password } } as const
    const options = await app.inject({ ...asked, url: '/api/session/passkey-options' })
    return { by: member, cookie, body: { ...newAuthenticator().create(options.json()) } }
  },
  renamePasskey: async (world, dice) => {
    const by = patientOf(world)
    return { by, params: { id: await addPasskeyRow(world, by) }, body: { name: dice.pick(['Phone', 'Work laptop']) } }
  },
  removePasskey: async (world) => {
    const by = await addPerson(world.portal)
    await addPasskeyRow(world, by)
    return { by, params: { id: await addPasskeyRow(world, by) } }
  },
  listSessions: (world) => ({ by: patientOf(world) }),
  endSession: async (world) => {
    const by = await addPerson(world.portal)
    return { by, params: { id: by.sessionId } }
  },
  endOtherSessions: async (world) => ({ by: await addPerson(world.portal) }),
  // Everyone else's session stays usable.
  lockSession: async (world) => ({ by: await addPerson(world.portal, { admin: true }) }),
  changeSessionRule: async (world, dice) => {
    const { version } = await world.portal.db.selectFrom('session_rule').select('version').executeTakeFirstOrThrow()
    return {
      by: world.admin,
      body: {
        lockMinutes: 1 + dice.below(30),
        idleMinutes: 30 + dice.below(211),
        factorRoles: dice.pick([[], ['doctor']]),
        version,
      },
    }
  },
  uploadLogo: ({ admin, picture }) => ({ by: admin, body: { image: picture } }),
  changeLook: async (world, dice) => {
    const { version } = await world.portal.db.selectFrom('clinic_look').select('version').executeTakeFirstOrThrow()
    return { by: world.admin, body: { accent: dice.pick(['#7a3f86', '#2462A3']), version } }
  },
  changePublicTexts: async (world, dice) => {
    const { version } = await world.portal.db.selectFrom('public_texts').select('version').executeTakeFirstOrThrow()
    const title = dice.pick(['Your Smile', 'Calm Dentistry'])
    return {
      by: world.admin,
      body: { texts: { en: { title }, ar: { title } }, hidden: dice.pick([[], ['news']]), version },
    }
  },
  // A pause would refuse the other calls.
  changeOnlineBooking: async (world, dice) => {
    const { version } = await world.portal.db.selectFrom('online_booking').select('version').executeTakeFirstOrThrow()
    return { by: world.admin, body: { on: true, text: dice.pick(['Back on Monday', 'Call us']), version } }
  },
  reauthenticate: ({ member }) => ({ by: member, body: { password: member.password } }),
  deleteAccount: async (world) => ({ by: await addPerson(world.portal) }),
}

/** Returns a request that must be accepted: that of its recipe, or the call's sample from a caller who may send it. */
export async function validRequest(world: World, { name, access }: Endpoint, dice: Random): Promise<Request> {
  const by = access === 'public' ? {} : { by: isForStaff(access) ? world.admin : patientOf(world) }
  return (await recipes[name]?.(world, dice)) ?? { ...by, ...sampleOf(name) }
}

const dueNow = { created_at: new Date(), due_at: new Date() }

function memberOf(dice: Random) {
  return { name: 'Leo', birthDate: dice.pick(['2019-05-02', '1950-12-31', 'May 2, 2019']) }
}

/** Adds a child to two accounts, and returns the call that merges the first into the second. */
export async function childTwice(world: World) {
  const leo = { name: 'Leo', birthDate: '2019-05-02' }
  const [one, other] = [await addPerson(world.portal), await addPerson(world.portal)]
  const add = async (parent: Person) =>
    (await callAs<{ _id: string }>(world.portal, parent, 'POST', '/family', leo)).body._id
  const [memberId, intoMember] = [await add(one), await add(other)]
  return { params: { id: one.id, memberId }, body: { into: other.id, intoMember } }
}

/** Adds a family member of a new person. */
async function addFamilyMember({ portal }: World, dice: Random) {
  const by = await addPerson(portal)
  const { body } = await callAs<{ _id: string }>(portal, by, 'POST', '/family', memberOf(dice))
  return { by, id: body._id }
}
