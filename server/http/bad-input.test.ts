import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { endpoints } from '#contract/capabilities.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { usesCookie } from '#contract/roles.ts'
import * as availability from '#contract/routes/availability.ts'
import * as bookings from '#contract/routes/bookings.ts'
import * as payments from '#contract/routes/payments.ts'
import { addPerson, authHeaders, type Person } from '../testing/factories.ts'
import { formOf } from '../testing/forms.ts'
import { pathWith, type SampleRequest, sampleOf } from '../testing/samples.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { takeWrittenTables, watchTables } from '../testing/track-writes.ts'

/** Optional fields, in all calls or in one. */
const optional = [
  'chooseName.chosen',
  'moveImport.check',
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
  ...['prepareSecondFactor', 'preparePasskey', 'removePasskey'].map((call) => `${call}.password`),
  'matchColumns.dates',
  'changeLook.accent',
]

/** Fields for which null has a meaning. */
const nullable = ['assignNote.memberId', 'chooseName.chosen']

type Fields = Record<string, unknown>

let portal: TestApp
let person: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  person = await addPerson(portal, { admin: true })
  await watchTables(portal.db)
})
afterAll(() => portal.close())

function send(endpoint: Endpoint, { params, query, body }: SampleRequest, headers: Record<string, string> = {}) {
  const form = endpoint.maxFileBytes !== undefined && body && formOfFields(body)
  return portal.app.inject({
    method: endpoint.method,
    url: `/api${pathWith(endpoint.path, params)}`,
    headers: authHeaders(person, { ...headers, ...(form ? form.headers : {}) }),
    ...(query && { query }),
    ...(body && { payload: form ? form.payload : body }),
  })
}

/** Builds a form. Values other than files become text, as in a browser. */
function formOfFields(fields: Fields) {
  return formOf(
    Object.entries(fields).map(([name, value]) =>
      value instanceof File ? { name, content: 'not a picture', fileName: name } : { name, content: String(value) },
    ),
  )
}

/** Asserts that a call returns 400 or 422, names the field, changes nothing and reveals no internals. */
async function expectRefused(
  endpoint: Endpoint,
  sample: SampleRequest,
  field: string,
  headers?: Record<string, string>,
) {
  // This call uses the session cookie. Its guard is tested elsewhere.
  const signedIn = usesCookie(endpoint.access) ? { ...headers, cookie: await cookie() } : headers
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

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test('refuses an extra field in query or body by name', async () => {
    const sample = sampleOf(name)
    await cookie()
    if (endpoint.query) await expectRefused(endpoint, { ...sample, query: { ...sample.query, extra: '1' } }, 'extra')
    for (const extra of ['extra', 'role', 'paid', 'transactionId', '_id', 'userId', 'state']) {
      // A form that is read while it arrives is read until the end of its file.
      const hasBody = endpoint.body && !endpoint.streamed
      if (hasBody) await expectRefused(endpoint, { ...sample, body: { ...sample.body, [extra]: 1 } }, extra)
    }
  })

  test('E3, E4: refuses each field that is missing, mistyped, too long or contains NUL by name', async () => {
    const sample = sampleOf(name)
    await cookie()
    for (const field of Object.keys(sample.body ?? {})) {
      const { [field]: right, ...rest } = sample.body ?? {}
      if (!optional.includes(`${name}.${field}`)) await expectRefused(endpoint, { ...sample, body: rest }, field)
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
      // A search and the name of a file accept any text.
      for (const value of [
        '',
        'x'.repeat(1_000),
        '\u0000',
        ...(['search', 'q', 'name'].includes(field) ? [] : ['%', '*']),
      ]) {
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
    await expectRefused(bookings.bookAppointment, { body: { ...sampleOf('bookAppointment').body, date } }, 'date')
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
    const right = sampleOf('bookAppointment').body ?? {}
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
    await expectRefused(bookings.bookAppointment, { body: { ...sampleOf('bookAppointment').body, price } }, 'price')
  },
)

test.each([[' '], ['+1 (503) 555 x'.repeat(5)], ['\u3164'], ['555 0100\u0007'], ['555\n0100']])(
  'D13: refuses the phone number %s',
  async (phone) => {
    await expectRefused(bookings.bookAppointment, { body: { ...sampleOf('bookAppointment').body, phone } }, 'phone')
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
  await expectRefused(bookings.bookAppointment, { body: { ...sampleOf('bookAppointment').body, slot } }, 'slot')
})

test.each([['0'], ['-1'], ['1 OR 1=1'], ['..%2fx'], ['%00'], ['1e30'], ['00000000-0000-4000-8000-00000000000G']])(
  'refuses the booking ID %s',
  async (id) => {
    await expectRefused(bookings.getBooking, { params: { id } }, 'id')
    await expectRefused(bookings.cancelBooking, { params: { id } }, 'id')
    await expectRefused(payments.confirmPayment, { ...sampleOf('confirmPayment'), params: { id } }, 'id')
  },
)

test('refuses an Idempotency-Key that is empty, too long or not plain', async () => {
  for (const key of ['', 'k'.repeat(201), 'k k', 'ключ']) {
    await expectRefused(bookings.bookAppointment, sampleOf('bookAppointment'), 'idempotency-key', {
      'idempotency-key': key,
    })
  }
})
