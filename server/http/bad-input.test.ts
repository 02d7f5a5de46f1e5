import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { endpoints } from '#contract/capabilities.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as availability from '#contract/routes/availability.ts'
import * as bookings from '#contract/routes/bookings.ts'
import * as payments from '#contract/routes/payments.ts'
import { addPerson, authHeaders, bookingOf, type Person, treatmentNamed } from '../testing/factories.ts'
import { formOf, pictureOf } from '../testing/forms.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { takeWrittenTables, watchTables } from '../testing/track-writes.ts'

/** Optional query fields, in all calls or in one. */
const optional = [
  'removeFamilyMember.appointments',
  'removeFamilyMember.refund',
  'memberId',
  'after',
  'treatmentId',
  'page',
  'only',
  'search',
  'sort',
  'before',
  'person',
  'reads',
  'watchAvailability.date',
  'watchAvailability.since',
  'listFirstFree.doctor',
  'listFirstFree.slots',
  ...['search', 'from', 'to', 'where', 'only'].map((field) => `sumPayments.${field}`),
  'exportPayments.search',
  'getCalendarEntry.language',
  'listWaitlist.q',
]

/** Fields for which null has a meaning. */
const nullable = ['assignNote.memberId']

const unknown = '00000000-0000-4000-8000-000000000000'
const other = '00000000-0000-4000-8000-000000000001'
const token = 'A'.repeat(43)

const wish = { weekdays: [1, 2], times: ['morning'], until: 'Jun 1, 2027' }
const crown = { name: 'Crown', price: 890, minutes: 60, starts: ['08:00', '09:00'], weekdays: [1, 2], active: true }

type Fields = Record<string, unknown>
interface Sample {
  readonly path?: string
  readonly query?: Record<string, string>
  readonly body?: Fields
}

let portal: TestApp
let person: Person
let samples: Record<string, Sample>
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  person = await addPerson(portal, { admin: true })
  const cleaning = await treatmentNamed(portal, 'Teeth Cleaning')
  samples = {
    getClinic: {},
    getSignInSetup: {},
    renewToken: { path: `/user/${person.email}`, body: { email: person.email } },
    checkAdmin: { path: `/admin/${person.email}` },
    listTreatments: {},
    listAllTreatments: {},
    addTreatment: { body: crown },
    changeTreatment: { path: `/treatment/${unknown}`, body: { ...crown, version: 1 } },
    removeTreatment: { path: `/treatment/${unknown}` },
    listClosedDays: { query: { page: '1' } },
    listAffected: { query: { from: 'Dec 24, 2026', to: 'Dec 26, 2026' } },
    closeDays: {
      body: { from: 'Dec 24, 2026', to: 'Dec 26, 2026', reason: 'Holidays', keep: [unknown], cancel: [other] },
    },
    openDays: { path: `/closed-days/${unknown}` },
    getSchedule: {},
    listAffectedBookings: {},
    changeHours: {
      body: {
        doctors: [
          {
            _id: unknown,
            version: 1,
            takesAppointments: true,
            performs: [unknown],
            usualChair: null,
            hours: [{ weekday: 1, start: '09:00', end: '12:00', validFrom: 'Nov 24, 2026' }],
          },
        ],
      },
    },
    orderDoctors: { body: { doctors: [unknown] } },
    addAbsence: { body: { doctor: unknown, from: 'Nov 24, 2026', to: 'Nov 25, 2026', kind: 'sick' } },
    explainSlots: { query: { date: 'Nov 24, 2026', treatmentId: cleaning._id } },
    removeAbsence: { path: `/schedule/absences/${unknown}` },
    changeChairs: { body: { chairs: [{ name: 'One', inService: true }], version: 'v1' } },
    addOutage: { body: { chair: unknown, from: 'Nov 24, 2026', to: 'Nov 25, 2026' } },
    previewTreatment: { path: `/schedule/treatments/${unknown}/preview`, body: { ...crown, version: 1 } },
    removeOutage: { path: `/schedule/outages/${unknown}` },
    listTeam: {},
    listDoctors: {},
    addDoctor: {
      body: {
        name: 'Vera Enamel',
        email: 'vera@clinic.test',
        speciality: 'Teeth Cleaning',
        img: `/images/${'0'.repeat(64)}.webp`,
      },
    },
    changeDoctor: {
      path: `/doctor/${unknown}`,
      body: { name: 'Vera Enamel', email: 'vera@clinic.test', speciality: 'Teeth Cleaning', version: 1 },
    },
    removeDoctor: { path: '/doctor/nobody@clinic.test' },
    uploadImage: { body: { image: await pictureOf('png') } },
    listUsers: { query: { search: 'maya', sort: '-since', page: '1' } },
    moveBooking: {
      path: `/booking/${unknown}/move`,
      body: { date: 'Dec 1, 2026', slot: '08.00 AM - 08.30 AM' },
    },
    bookWithLatePayment: {
      path: `/booking/${unknown}/late-payment`,
      body: { date: 'Dec 1, 2026', slot: '08.00 AM - 08.30 AM' },
    },
    refundLatePayment: { path: `/booking/${unknown}/late-payment` },
    keepBooking: { path: `/booking/${unknown}/kept`, body: { reason: 'closed' } },
    getDeskDay: { query: { date: 'Nov 24, 2026' } },
    getDeskBooking: { path: `/desk/bookings/${unknown}` },
    listPins: {},
    getClosing: { query: { date: 'Nov 24, 2026' } },
    sumPayments: {
      query: { search: 'maya', from: '2026-11-01', to: '2026-11-30', where: 'clinic', only: 'attention' },
    },
    exportPayments: { query: { search: 'maya' } },
    pinBooking: { path: `/desk/bookings/${unknown}/pin` },
    unpinBooking: { path: `/desk/bookings/${unknown}/pin` },
    recordVisit: { path: `/desk/bookings/${unknown}/visit`, body: { from: 'expected', to: 'arrived' } },
    recordConfirmation: {
      path: `/desk/bookings/${unknown}/confirmation`,
      body: { from: 'not_asked', to: 'confirmed' },
    },
    reassignAffectedBookings: { body: {} },
    listCalls: {},
    getReminders: {},
    changeReminders: { body: { days: [3, 1] } },
    openVisitLink: { body: { token } },
    confirmVisit: { body: { token } },
    listOwnWaitlist: {},
    joinWaitlist: { body: { ...wish, treatmentId: cleaning._id } },
    findFittingTimes: { body: { ...wish, treatmentId: cleaning._id } },
    changeWaitlistEntry: { path: `/waitlist/${unknown}`, body: wish },
    resumeWaiting: { path: `/waitlist/${unknown}/resume` },
    leaveWaitlist: { path: `/waitlist/${unknown}` },
    getOffer: { path: `/offer/${unknown}` },
    acceptOffer: { path: `/offer/${unknown}/accept` },
    declineOffer: { path: `/offer/${unknown}/decline`, body: {} },
    openOfferLink: { body: { token } },
    acceptLinkedOffer: { body: { token } },
    declineLinkedOffer: { body: { token } },
    listWaitlist: { query: { q: 'maya', treatmentId: cleaning._id } },
    addToWaitlist: { body: { ...wish, patientId: unknown, treatmentId: cleaning._id } },
    changeUrgency: { path: `/desk/waitlist/${unknown}`, body: { urgent: true } },
    removeFromWaitlist: { path: `/desk/waitlist/${unknown}` },
    offerTime: {
      path: `/desk/waitlist/${unknown}/offer`,
      body: { date: 'Dec 1, 2026', slot: '08.00 AM - 08.30 AM' },
    },
    withdrawOffer: { path: `/desk/offers/${unknown}` },
    lockSession: {},
    changeSessionRule: { body: { lockMinutes: 10, idleMinutes: 30, version: 1 } },
    getWaitlistRule: {},
    changeWaitlistRule: {
      body: {
        ...{ weekMinutes: 120, dayMinutes: 30, shortMinutes: 10, publicMinutes: 60, version: 1 },
        ...{ quietFrom: '21:00', quietUntil: '08:00', quietPublicUntil: '10:00' },
      },
    },
    find: { query: { q: 'maya' } },
    getPatient: { path: `/patients/${unknown}` },
    listPatientBookings: { path: `/patients/${unknown}/bookings`, query: { page: '1' } },
    correctPatient: { path: `/patients/${unknown}`, body: {} },
    askForPatientEmail: { path: `/patients/${unknown}/email`, body: { email: 'ann@clinic.test' } },
    correctFamilyMember: {
      path: `/patients/${unknown}/family/${other}`,
      body: { name: 'Leo', birthDate: '2018-03-09' },
    },
    previewMerge: { path: `/patients/${unknown}/merge`, query: { into: other } },
    mergePatient: { path: `/patients/${unknown}/merge`, body: { into: other } },
    previewChildMerge: {
      path: `/patients/${unknown}/family/${unknown}/merge`,
      query: { into: other, intoMember: other },
    },
    mergeChild: { path: `/patients/${unknown}/family/${unknown}/merge`, body: { into: other, intoMember: other } },
    addNote: { path: `/patients/${unknown}/notes`, body: { text: 'Prefers mornings.' } },
    assignNote: { path: `/notes/${unknown}`, body: { memberId: unknown } },
    removeNote: { path: `/notes/${unknown}` },
    makeAdmin: { path: '/user/admin/nobody@clinic.test' },
    removeAdmin: { path: '/user/admin/nobody@clinic.test' },
    setRole: { path: '/role/nobody@clinic.test', body: { role: 'receptionist' } },
    removeUser: { path: '/user/nobody@clinic.test' },
    listAudit: { query: { before: '10', person: person.email, reads: 'on' } },
    listFreeDays: { query: { from: 'Nov 24, 2026', to: 'Nov 30, 2026' } },
    listSoonFree: {},
    listFirstFree: { query: { after: 'Nov 24, 2026', slots: '3' } },
    findNextAvailableSlot: { query: { after: 'Nov 24, 2026', treatmentId: cleaning._id } },
    getClinicSettings: {},
    changeClinic: {
      body: {
        name: 'Smile',
        street: '1 Elm Street',
        city: 'Salem',
        phone: '(503) 555-0142',
        hours: [{ weekday: 1, opens: 480, closes: 1080 }],
        version: 1,
      },
    },
    addNotice: { body: { date: 'Nov 24, 2026', title: 'Closed', text: 'On Thanksgiving.' } },
    changeNotice: { path: `/notice/${unknown}`, body: { date: 'Nov 24, 2026', title: 'Closed', text: 'All day.' } },
    removeNotice: { path: `/notice/${unknown}` },
    addTestimonial: { body: { name: 'Ann', location: 'Salem', review: 'It did not hurt.', stars: 5 } },
    changeTestimonial: {
      path: `/testimonial/${unknown}`,
      body: { name: 'Ann', location: 'Salem', review: 'It did not hurt.', stars: 5 },
    },
    removeTestimonial: { path: `/testimonial/${unknown}` },
    sendMessage: { body: { email: 'ann@clinic.test', subject: 'A question', message: 'Do you take children?' } },
    listMessages: { query: { page: '1' } },
    markMessageAnswered: { path: `/message/${unknown}/answered` },
    reopenMessage: { path: `/message/${unknown}/answered` },
    getCalendarEntry: { path: `/booking/${unknown}/calendar`, query: { language: 'es' } },
    watchDesk: {},
    watchAvailability: { query: { date: 'Nov 24, 2026', since: 'none-0' } },
    listAvailable: { query: { date: 'Nov 24, 2026' } },
    bookAppointment: { body: bookingOf(person, cleaning, '2026-11-24') },
    bookByPhone: {
      body: {
        treatmentId: cleaning._id,
        date: 'Nov 24, 2026',
        slot: cleaning.slots[0],
        price: cleaning.price,
        patientName: 'Ann',
        phone: '(503) 555-0142',
      },
    },
    listBookings: { query: { patientEmail: person.email, page: '1' } },
    listDay: { query: { date: 'Nov 24, 2026' } },
    getBooking: { path: `/booking/${unknown}` },
    listAvailableForMove: { path: `/booking/${unknown}/available`, query: { date: 'Nov 24, 2026' } },
    listFreeDaysForMove: {
      path: `/booking/${unknown}/available/days`,
      query: { from: 'Nov 24, 2026', to: 'Nov 30, 2026' },
    },
    cancelBooking: { path: `/booking/${unknown}` },
    previewRefund: { path: `/booking/${unknown}/refund` },
    previewCancellationMail: { path: `/booking/${unknown}/cancellation-mail`, query: { by: 'clinic' } },
    refundVisit: { path: `/booking/${unknown}/refund`, body: { refund: 1, refundReason: 'Late' } },
    getReport: { query: { from: '2026-11-01', to: '2026-11-30' } },
    exportReport: { query: { from: '2026-11-01', to: '2026-11-30' } },
    getPolicy: {},
    changePolicy: {
      body: { version: 1, rules: [{ cancelUntilHours: 24, moveUntilHours: 24, steps: [] }], refundLimit: 0 },
    },
    getPaymentSetup: {},
    createPaymentIntent: { body: { price: 49 } },
    confirmPayment: { path: `/booking/${unknown}`, body: { appointment: unknown, transactionId: 'pi_1' } },
    markPaidAtClinic: { path: `/booking/${unknown}/paid-at-clinic` },
    unmarkPaidAtClinic: { path: `/booking/${unknown}/paid-at-clinic?meaning=mistake` },
    listPayments: { query: { page: '1', only: 'attention' } },
    listUnpaid: { query: { page: '1' } },
    listOwnReviews: { query: { page: '1' } },
    listHistory: { query: { page: '1', only: 'to_review' } },
    writeReview: {
      path: `/booking/${unknown}/review`,
      body: { stars: 5, text: 'It did not hurt.', name: 'Ann L.' },
    },
    withdrawReview: { path: `/booking/${unknown}/review` },
    listReviews: { query: { page: '1' } },
    countPendingItems: {},
    moderateReview: { path: `/review/${unknown}`, body: { state: 'shown', version: 1 } },
    listMail: { query: { page: '1' } },
    retryMail: { path: `/mail/${unknown}/retry` },
    listTestMail: { query: { page: '1' } },
    openTestMail: { path: `/test-mail/${unknown}` },
    requestPasswordReset: { body: { email: 'ann@clinic.test' } },
    checkResetLink: { body: { token } },
    resetPassword: { body: { token, password: 'secret1' } },
    getProfile: {},
    changeLanguage: { body: { language: 'es' } },
    changeOwnReminders: { body: { on: false } },
    listFamily: {},
    addFamilyMember: { body: { name: 'Leo', birthDate: '2018-03-09' } },
    changeFamilyMember: { path: `/family/${unknown}`, body: { name: 'Leo', birthDate: '2018-03-09' } },
    removeFamilyMember: { path: `/family/${unknown}`, query: { appointments: 'keep' } },
    makeCalendarFeed: { body: { treatments: true, names: false } },
    removeCalendarFeed: {},
    readCalendarFeed: { path: `/calendar-feed/${token}` },
    changeProfile: { body: { name: 'Ann' } },
    changePassword: { body: { password: 'secret1' } },
    unlinkGoogle: {},
    changeEmail: { body: { email: 'ann@clinic.test' } },
    verifyEmail: { body: { token } },
    requestEmailVerification: {},
    endSessions: {},
    reauthenticate: { body: { password: 'secret1' } },
    exportData: {},
    previewRemoval: {},
    deleteAccount: {},
  }
  await watchTables(portal.db)
})
afterAll(() => portal.close())

function send(endpoint: Endpoint, { path, query, body }: Sample, headers: Record<string, string> = {}) {
  const form = endpoint.maxFileBytes !== undefined && body && formOfFields(body)
  return portal.app.inject({
    method: endpoint.method,
    url: `/api${path ?? endpoint.path}`,
    headers: authHeaders(person, { ...headers, ...(form ? form.headers : {}) }),
    ...(query && { query }),
    ...(body && { payload: form ? form.payload : body }),
  })
}

/** Builds a form. Values other than files become text, as in a browser. */
function formOfFields(fields: Fields) {
  return formOf(
    Object.entries(fields).map(([name, value]) =>
      Buffer.isBuffer(value) ? { name, content: value, fileName: name } : { name, content: String(value) },
    ),
  )
}

/** Asserts that a call returns 400 or 422, names the field, changes nothing and reveals no internals. */
async function expectRefused(endpoint: Endpoint, sample: Sample, field: string, headers?: Record<string, string>) {
  // This call uses the session cookie. Its guard is tested elsewhere.
  const signedIn = endpoint.access === 'session' ? { ...headers, cookie: await cookie() } : headers
  const answer = await send(endpoint, sample, signedIn)
  expect([JSON.stringify(sample).slice(0, 200), [400, 422].includes(answer.statusCode)]).toEqual([
    expect.any(String),
    true,
  ])
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  // An error in a list includes the index: `starts.0`.
  expect(answer.json().errors.map((e: { field: string }) => e.field.split('.')[0])).toContain(field)
  expect(answer.body).not.toMatch(/select|insert|node_modules|\.ts\b|Error:/i)
  expect(await takeWrittenTables(portal.db)).toEqual([])
}

let session: string | undefined
async function cookie(): Promise<string> {
  if (!session) {
    const payload = { name: 'Sam', email: 'sam@clinic.test', password: 'secret1' }
    const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
    session = `${answer.cookies[0]?.name}=${encodeURIComponent(answer.cookies[0]?.value ?? '')}`
    await takeWrittenTables(portal.db)
  }
  return session
}

test('has a valid sample request for each endpoint', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(8)
  expect(endpoints.map((endpoint) => endpoint.name).sort()).toEqual(Object.keys(samples).sort())
})

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test('refuses an extra field in query or body by name', async () => {
    const sample = samples[name] ?? {}
    await cookie()
    if (endpoint.query) await expectRefused(endpoint, { ...sample, query: { ...sample.query, extra: '1' } }, 'extra')
    for (const extra of ['extra', 'role', 'paid', 'transactionId', '_id', 'userId', 'state']) {
      if (endpoint.body) await expectRefused(endpoint, { ...sample, body: { ...sample.body, [extra]: 1 } }, extra)
    }
  })

  test('E3, E4: refuses each field that is missing, mistyped, too long or contains NUL by name', async () => {
    const sample = samples[name] ?? {}
    await cookie()
    for (const field of Object.keys(sample.body ?? {})) {
      const { [field]: right, ...rest } = sample.body ?? {}
      await expectRefused(endpoint, { ...sample, body: rest }, field)
      // A malformed token may be a link that a mail program cut off, and gets its own error.
      const odd = field === 'token' ? [] : ['\u0000', `${String(right)}\u0000`, '\ud800', '\u200b']
      // Direction marks are removed from a phone number.
      const disguised = field === 'token' || field === 'phone' ? [] : ['\u202eevil']
      const texts = ['', 'x'.repeat(5_001), ...odd, ...disguised]
      const listed = Array.isArray(right) ? [] : [[right]]
      const simple = [true, 5].filter((value) => typeof value !== typeof right)
      const absent = nullable.includes(`${name}.${field}`) ? [] : [null]
      const values = [...absent, ...listed, { [field]: right }, ...simple, ...texts]
      for (const value of values) await expectRefused(endpoint, { ...sample, body: { ...rest, [field]: value } }, field)
    }
    for (const field of Object.keys(sample.query ?? {})) {
      const { [field]: _, ...rest } = sample.query ?? {}
      if (!optional.includes(field) && !optional.includes(`${name}.${field}`))
        await expectRefused(endpoint, { ...sample, query: rest }, field)
      // A search accepts any text.
      for (const value of ['', 'x'.repeat(1_000), '\u0000', ...(['search', 'q'].includes(field) ? [] : ['%', '*'])]) {
        await expectRefused(endpoint, { ...sample, query: { ...rest, [field]: value } }, field)
      }
    }
  })
})

describe('invalid dates', () => {
  const dates = [
    ['Feb 30, 2026'],
    ['Feb 29, 2026'],
    ['Apr 31, 2026'],
    ['Jan 0, 2026'],
    ['Jan 32, 2026'],
    ['2026-2-5'],
    ['2026-02-30'],
    ['5/2/2026'],
    ['5 Jan 2026'],
    ['Jan 5, 2026 GMT+14'],
    ['Jan 5, 2026 (x)'],
    ['Jan 5, 0022'],
    ['2026-11-24T00:00:00Z'],
    ['jan 5, 2026'],
    ['Jan 05, 2026'],
    ['ene 5, 2026'],
    ['Jan ٥, 2026'],
    ['Jan 5,2026'],
    ['20261124'],
    ['Jan 5, 275761'],
    ['Jan 5, 9999'],
    ['Nov 24, 2569 BE'],
    ['5 Jumada II 1448'],
    ['令和8年11月24日'],
    ['24 พ.ย. 2569'],
    ['24 нояб. 2026'],
    ['Nov ２４, 2026'],
    ['Nov 24, ２０２６'],
    ['Nov 24, 2026 08:00'],
    [' Nov 24, 2026'],
    ['Nov 24, 2026\n'],
  ]
  test.each(dates)('D5, D6, D7, D8: refuses %s in availability and in booking', async (date) => {
    await expectRefused(availability.listAvailable, { query: { date } }, 'date')
    await expectRefused(bookings.bookAppointment, { body: { ...samples.bookAppointment?.body, date } }, 'date')
  })

  test('accepts both wire forms of a date with the same meaning', async () => {
    const [medium, iso] = await Promise.all([
      send(availability.listAvailable, { query: { date: 'Nov 24, 2026' } }),
      send(availability.listAvailable, { query: { date: '2026-11-24' } }),
    ])
    expect(medium.json()).toEqual(iso.json())
  })

  test('D12, E2: refuses no date, an empty one, two, a list, an object and one of 3 KB', async () => {
    const day = '2026-11-24'
    const queries = ['', '?', '?date', '?date=', `?date=${day}&date=${day}`, `?date[]=${day}`, `?date[0]=${day}`]
    const objects = [
      `?date[$gt]=${day}`,
      '?date[$ne]=',
      `?date.from=${day}`,
      `?DATE=${day}`,
      '?date=%5Bobject%20Object%5D',
    ]
    for (const query of [...queries, ...objects, `?date=${day}&$where=1`, `?date=${'9'.repeat(3_000)}`]) {
      const answer = await portal.app.inject({ url: `/api/available${query}` })
      expect([query, answer.statusCode]).toEqual([query, 400])
    }
  })

  test('E2: refuses objects in place of texts', async () => {
    const right = samples.bookAppointment?.body ?? {}
    for (const field of Object.keys(right)) {
      for (const condition of [{ $gt: '' }, { $ne: null }, { toString: 1 }, [{ $regex: '.' }]]) {
        await expectRefused(bookings.bookAppointment, { body: { ...right, [field]: condition } }, field)
      }
    }
  })
})

test.each([[-1], [0.001], [1.005], [19.999], [1e9], [1e21], [Number.MAX_VALUE], ['19.99'], [[49]], [Number.NaN]])(
  'C3, C5: refuses the price %j',
  async (price) => {
    await expectRefused(payments.createPaymentIntent, { body: { price } }, 'price')
    await expectRefused(bookings.bookAppointment, { body: { ...samples.bookAppointment?.body, price } }, 'price')
  },
)

test.each([[' '], ['+1 (503) 555 x'.repeat(5)], ['\u3164'], ['555 0100\u0007'], ['555\n0100']])(
  'D13: refuses the phone number %s',
  async (phone) => {
    await expectRefused(bookings.bookAppointment, { body: { ...samples.bookAppointment?.body, phone } }, 'phone')
  },
)

test.each([
  ['08.00 am - 08.30 AM'],
  ['08.30\u00a0AM - 09.00 AM'],
  ['08.30 AM – 09.00 AM'],
  ['8.30 AM - 9.00 AM'],
  ['09.00 AM - 08.30 AM'],
  ['25.00 AM - 26.00 AM'],
])('D3: refuses the slot %s', async (slot) => {
  await expectRefused(bookings.bookAppointment, { body: { ...samples.bookAppointment?.body, slot } }, 'slot')
})

test.each([['0'], ['-1'], ['1 OR 1=1'], ['..%2fx'], ['%00'], ['1e30'], ['00000000-0000-4000-8000-00000000000G']])(
  'refuses the booking ID %s',
  async (id) => {
    await expectRefused(bookings.getBooking, { path: `/booking/${id}` }, 'id')
    await expectRefused(bookings.cancelBooking, { path: `/booking/${id}` }, 'id')
    await expectRefused(payments.confirmPayment, { ...samples.confirmPayment, path: `/booking/${id}` }, 'id')
  },
)

test('refuses an Idempotency-Key that is empty, too long or not plain', async () => {
  for (const key of ['', 'k'.repeat(201), 'k k', 'ключ']) {
    await expectRefused(bookings.bookAppointment, samples.bookAppointment ?? {}, 'idempotency-key', {
      'idempotency-key': key,
    })
  }
})
