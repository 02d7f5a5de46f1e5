import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic, ClinicSettings } from '#contract/schemas/clinic.ts'
import type { Problem } from '#contract/schemas/problem.ts'
import type { OwnReview, PastAppointment, Review } from '#contract/schemas/review.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { mailsOf, takeMails } from '../testing/mails.ts'
import { addRoomyTreatment, bookFor, callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { purgeRejected } from './delete-reviews.ts'

let portal: TestApp
let admin: Person
let maya: Person
/** One of Maya's that is over. */
let visit: Booking
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  maya = await addPerson(portal, { name: 'Maya Lindqvist' })
  visit = await visitOf(maya)
  return () => portal.close()
})

const words = { stars: 4, text: 'It did not hurt.', name: 'Maya L.', place: 'Salem' }
const unknown = '00000000-0000-4000-8000-000000000000'

/** An appointment of tomorrow, and then it is the day after. */
async function visitOf(person: Person): Promise<Booking> {
  const booking = await bookFor(portal, person, await addRoomyTreatment(portal), 1)
  portal.advance(2 * 24 * 60)
  return booking
}

type Answer = OwnReview & Review & Problem & { deletedCount: number; count: number }
const write = (booking: Booking, said: object = words, person = maya) =>
  callAs<Answer>(portal, person, 'PUT', `/booking/${booking._id}/review`, said)
const withdraw = (booking: Booking, person = maya) =>
  callAs<Answer>(portal, person, 'DELETE', `/booking/${booking._id}/review`)
const own = async (person = maya) => (await callAs<OwnReview[]>(portal, person, 'GET', '/me/reviews')).body
const history = (query = '', person = maya) => callAs<PastAppointment[]>(portal, person, 'GET', `/me/history${query}`)
const listed = async () => (await callAs<Review[]>(portal, admin, 'GET', '/reviews')).body
const waiting = async () => (await callAs<Answer>(portal, admin, 'GET', '/reviews/pending-count')).body.count
const judge = (review: Pick<Review, '_id' | 'version'> | undefined, body: object) =>
  callAs<Answer>(portal, admin, 'PUT', `/review/${review?._id}`, { version: review?.version, ...body })
const publicly = async () => ((await portal.app.inject({ url: '/api/clinic' })).json() as Clinic).testimonials
const told = async () => {
  const { body } = await callAs<{ entries: AuditEntry[] }>(portal, admin, 'GET', '/audit')
  return body.entries
    .filter(({ object }) => object.kind === 'review')
    .map(({ by, action, fields }) => [by?.name ?? 'portal', action, ...fields].join(' '))
    .toReversed()
}
const first = async () => (await listed())[0]
const heard = new Set<string>()
/** What the mails are called that went out since this was last asked. */
async function newSubjects(): Promise<string[]> {
  const fresh = (await mailsOf(portal)).filter(({ _id }) => !heard.has(_id))
  for (const { _id } of fresh) heard.add(_id)
  return fresh.map(({ subject }) => subject)
}

/** Reviews of Maya's by plain statements, of appointments that were over long ago. */
function addReviews(count: number): Promise<void> {
  return portal.db.transaction().execute(async (tx) => {
    const act = JSON.stringify({ actor: 'patient', personId: maya.id })
    await sql`select set_config('portal.act', ${act}, true)`.execute(tx)
    await sql`
      with visited as (
        insert into booking (patient_id, treatment_id, treatment_name, price_cents, patient_name, phone, day,
          start_minute, end_minute, during, request_hash, created_at)
        select patient_id, treatment_id, treatment_name, price_cents, patient_name, phone, day - i, start_minute,
          end_minute, tstzrange(lower(during) - make_interval(days => i), upper(during) - make_interval(days => i)),
          '', created_at
        from booking, generate_series(1, ${count}::integer) i where id = ${visit._id}
        returning id, patient_id, during)
      insert into review (booking_id, patient_id, during, stars, words, shown_name, place, written_at)
      select id, patient_id, during, 5, 'Good.', 'Maya', '', upper(during) from visited`.execute(tx)
  })
}

async function show(said: object = words, booking = visit, person = maya) {
  const { body } = await write(booking, said, person)
  const review = (await listed()).find((each) => each.visit._id === body.visit._id)
  return (await judge(review, { state: 'shown' })).body
}

describe('when a patient reviews an appointment that is over', () => {
  test('then it waits, seen by its patient and admins only, and once shown it comes before all that admins wrote', async () => {
    const before = await publicly()
    const writtenAt = portal.context.clock().toISOString()
    const { _id, treatment, date } = visit
    const mine = { ...words, state: 'waiting', writtenAt, visit: { _id, treatment, date } }
    expect((await write(visit)).body).toEqual(mine)
    expect([await own(), await publicly(), await waiting()]).toEqual([[mine], before, 1])
    const review = await first()
    expect(review).toEqual({ ...mine, _id: expect.any(String), version: 1, onPages: false, patient: 'Maya Lindqvist' })
    const shown = await judge(review, { state: 'shown' })
    expect(shown.body).toEqual({ ...review, state: 'shown', onPages: true })
    expect((await own())[0]?.state).toBe('shown')
    expect(await waiting()).toBe(0)
    const { stars, text, name, place } = words
    const said = { _id: review?._id, stars, review: text, name, location: place, language: 'en', portrait: null }
    expect(await publicly()).toEqual([said, ...before])
    expect(await told()).toEqual(['Maya Lindqvist review_written', 'Ada Molar review_shown state'])
  })

  test('then the same words again change nothing, and others go back to wait', async () => {
    await show()
    expect((await write(visit)).body.state).toBe('shown')
    const { place: _, ...without } = words
    const changed = await write(visit, { ...without, text: 'It did.' })
    expect(changed.body).toMatchObject({ state: 'waiting', text: 'It did.', stars: 4 })
    expect(changed.body.place).toBeUndefined()
    expect((await publicly()).map(({ name }) => name)).not.toContain('Maya L.')
    expect(await first()).toMatchObject({ version: 2, state: 'waiting' })
    expect(await told()).toEqual([
      'Maya Lindqvist review_written',
      'Ada Molar review_shown state',
      'Maya Lindqvist review_changed place state words',
    ])
  })

  test('then another place alone waits to be looked at too', async () => {
    await show()
    expect((await write(visit, { ...words, place: 'Bend' })).body).toMatchObject({ place: 'Bend', state: 'waiting' })
    expect(await first()).toMatchObject({ version: 2, place: 'Bend', state: 'waiting' })
  })

  test('then each of many is on one page of theirs, which tells how many there are', async () => {
    await show()
    await addReviews(51)
    const page = (number: number) => callAs<OwnReview[]>(portal, maya, 'GET', `/me/reviews?page=${number}`)
    const pages = await Promise.all([page(1), page(2), page(3)])
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['52', '52', '52'])
    expect(pages.map(({ body }) => body.length)).toEqual([50, 2, 0])
    expect(new Set(pages.flatMap(({ body }) => body.map(({ visit }) => visit._id))).size).toBe(52)
    const eve = await addPerson(portal)
    expect((await callAs(portal, eve, 'GET', '/me/reviews')).headers['x-total-count']).toBe('0')
  })

  test('then of many sent at once there is one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => write(visit, { ...words, text: `Take ${n}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await own()).toHaveLength(1)
  })

  test('then it may be withdrawn at any time, and written anew', async () => {
    await show()
    expect((await withdraw(visit)).body).toEqual({ deletedCount: 1 })
    expect((await withdraw(visit)).body).toEqual({ deletedCount: 0 })
    expect([await own(), await listed()]).toEqual([[], []])
    expect((await publicly()).map(({ name }) => name)).not.toContain('Maya L.')
    expect((await write(visit)).body.state).toBe('waiting')
    expect((await told()).at(2)).toBe('Maya Lindqvist review_removed')
  })

  test('then stars beyond five, empty or endless words and addresses in public names are refused at their field', async () => {
    const wrong = [
      ['stars', 0, 'required'],
      ['stars', 6, 'too_long'],
      ['text', '  ', 'required'],
      ['text', 'x'.repeat(1_001), 'too_long'],
      ['name', 'maya@clinic.test', 'invalid'],
      ['name', 'x'.repeat(61), 'too_long'],
      ['place', 'maya @ clinic.test', 'invalid'],
      ['name', 'maya＠clinic.test', 'invalid'],
    ] as const
    for (const [field, value, code] of wrong) {
      const { status, body } = await write(visit, { ...words, [field]: value })
      expect([status, body.errors?.[0]]).toEqual([400, { field, code }])
    }
    expect(await own()).toEqual([])
  })

  test('then 30 times an hour, since each leaves an entry that stays', async () => {
    const limited = await startTestApp(inject('templateDatabase'))
    const person = await addPerson(limited)
    const booking = await bookFor(limited, person, await addRoomyTreatment(limited), 1)
    limited.advance(2 * 24 * 60)
    const statuses: number[] = []
    for (let turn = 0; turn < 31; turn++) {
      const said = { ...words, text: `Take ${turn}` }
      statuses.push((await callAs(limited, person, 'PUT', `/booking/${booking._id}/review`, said)).status)
    }
    await limited.close()
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  })

  test('B5: then script in it stays text, wherever it is shown', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    await show({ ...words, text: evil, name: '</script><b>Maya' })
    const [said] = await publicly()
    expect([said?.review, said?.name]).toEqual([evil, '</script><b>Maya'])
  })
})

describe('when it is not theirs, not over, or never was', () => {
  test('then another’s appointment is none of theirs, by id or in their own name', async () => {
    const eve = await addPerson(portal)
    for (const person of [eve, admin]) {
      const { status, body } = await write(visit, words, person)
      expect([status, body.code]).toEqual([404, 'no_such_booking'])
    }
    await write(visit)
    expect((await withdraw(visit, eve)).body).toEqual({ deletedCount: 0 })
    expect((await write(visit, { ...words, text: 'Bad.' }, eve)).status).toBe(404)
    expect((await own())[0]?.text).toBe(words.text)
    expect(await own(eve)).toEqual([])
    expect((await write({ ...visit, _id: unknown })).status).toBe(404)
  })

  test('then a coming or a cancelled one cannot be reviewed, and one that ends at this moment can', async () => {
    const coming = await bookFor(portal, maya, await addRoomyTreatment(portal), 1)
    const cancelled = await bookFor(portal, maya, await addRoomyTreatment(portal), 2)
    await cancel(portal, maya, cancelled._id)
    const left = (Date.parse(coming.endsAt) - portal.context.clock().getTime()) / 60_000
    portal.advance(left - 1)
    for (const booking of [coming, cancelled]) {
      const { status, body } = await write(booking)
      expect([status, body.code]).toEqual([409, 'not_reviewable'])
    }
    portal.advance(1)
    expect((await write(coming)).status).toBe(200)
  })

  test('then no statement can write it either', async () => {
    const eve = await addPerson(portal)
    const coming = await bookFor(portal, maya, await addRoomyTreatment(portal), 1)
    const gone = await bookFor(portal, maya, await addRoomyTreatment(portal), 2)
    await cancel(portal, maya, gone._id)
    const now = portal.context.clock()
    const put = (bookingId: string, person: Person, more: object = {}, by = person.id) =>
      portal.db.transaction().execute(async (tx) => {
        await sql`select set_config('portal.act', ${JSON.stringify({ actor: 'patient', personId: by })}, true)`.execute(
          tx,
        )
        const { during } = await tx
          .selectFrom('booking')
          .select('during')
          .where('id', '=', bookingId)
          .executeTakeFirstOrThrow()
        const said = { stars: 5, words: 'Good.', shown_name: 'Eve', place: '' }
        const values = { booking_id: bookingId, patient_id: person.id, during, ...said, written_at: now, ...more }
        await tx.insertInto('review').values(values).execute()
      })
    const refusedBy = (constraint: string) => expect.objectContaining({ constraint })
    await expect(put(visit._id, eve)).rejects.toEqual(refusedBy('review_of_visit'))
    await expect(put(visit._id, maya, {}, eve.id)).rejects.toEqual(refusedBy('review_written_by_patient'))
    await expect(put(coming._id, maya)).rejects.toEqual(refusedBy('reviewed_after_visit'))
    await expect(put(coming._id, maya, { during: '[2020-01-01,2020-01-02)' })).rejects.toEqual(
      refusedBy('review_of_visit'),
    )
    await expect(put(gone._id, maya, { written_at: new Date('2030-01-01') })).rejects.toEqual(
      refusedBy('review_of_visit'),
    )
    for (const public_ of [{ shown_name: maya.email }, { place: 'maya@clinic.test' }]) {
      await expect(put(visit._id, maya, public_)).rejects.toEqual(refusedBy('name_without_email'))
    }
    for (const stars of [0, 6]) {
      await expect(put(visit._id, maya, { stars })).rejects.toEqual(refusedBy('one_to_five_stars'))
    }
    await put(visit._id, maya, { state: 'shown', judged_at: now })
    expect((await own())[0]?.state, 'whatever it is written as').toBe('waiting')
    const judged = portal.db.updateTable('review').set({ judged_at: now, reason: 'Because' })
    await expect(judged.set({ state: 'shown' }).execute()).rejects.toEqual(refusedBy('reason_only_if_rejected'))
    await expect(put(visit._id, maya)).rejects.toEqual(refusedBy('one_review_per_booking'))
  })

  test('then what the clinic cancels afterwards takes its review along, also at the same moment', async () => {
    await show()
    await cancel(portal, admin, visit._id, 'Nobody came')
    expect([await own(), await listed()]).toEqual([[], []])
    for (let round = 0; round < 20; round++) {
      const booking = await visitOf(maya)
      const [written] = await Promise.all([write(booking), cancel(portal, admin, booking._id)])
      expect([200, 409]).toContain(written.status)
      expect(await own()).toEqual([])
    }
  })
})

describe('when an admin looks at reviews', () => {
  test('then those that wait come first, the longest first; then the one decided last', async () => {
    const names = ['One', 'Two', 'Three', 'Four']
    for (const name of names) {
      await write(await visitOf(maya), { ...words, name })
    }
    const byName = async (name: string) => (await listed()).find((review) => review.name === name)
    await judge(await byName('Two'), { state: 'shown' })
    portal.advance(1)
    await judge(await byName('Four'), { state: 'turned_down', reason: 'No names of dentists, please.' })
    expect((await listed()).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'One waiting',
      'Three waiting',
      'Four turned_down',
      'Two shown',
    ])
    expect((await own()).find(({ name }) => name === 'Four')).toMatchObject({
      state: 'turned_down',
      reason: 'No names of dentists, please.',
    })
  })

  test('then only the words that were read are shown, and a decision may be taken back', async () => {
    await write(visit)
    const read = await first()
    await write(visit, { ...words, text: 'Buy pills here.' })
    const late = await judge(read, { state: 'shown' })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect(await publicly()).not.toContainEqual(expect.objectContaining({ review: 'Buy pills here.' }))
    await judge(await first(), { state: 'turned_down', reason: 'No advertising.' })
    const again = await judge(await first(), { state: 'shown' })
    expect(again.body).toMatchObject({ state: 'shown', onPages: true })
    expect(again.body.reason).toBeUndefined()
    expect((await judge({ _id: unknown, version: 2_147_483_648 }, { state: 'shown' })).status).toBe(400)
    const gone = await judge({ _id: unknown, version: 1 }, { state: 'shown' })
    expect([gone.status, gone.body.code]).toEqual([404, 'no_such_review'])
    const told = await judge(again.body, { state: 'shown', reason: 'Why not' })
    expect([told.status, told.body.errors?.[0]?.field]).toEqual([400, 'reason'])
  })

  test('then no statement of theirs changes a word', async () => {
    const review = await show()
    const change = portal.db.transaction().execute(async (tx) => {
      const act = JSON.stringify({ actor: 'admin', personId: admin.id })
      await sql`select set_config('portal.act', ${act}, true)`.execute(tx)
      await tx.updateTable('review').set({ words: 'Wonderful!' }).where('id', '=', review._id).execute()
    })
    await expect(change).rejects.toMatchObject({ constraint: 'review_written_by_patient' })
    const placed = portal.db.updateTable('review').set({ place: 'Elsewhere' }).execute()
    await expect(placed).rejects.toMatchObject({ constraint: 'review_written_by_patient' })
    await expect(portal.db.updateTable('review').set({ stars: 5 }).execute()).rejects.toThrow()
  })

  test('then the pages show thirty, reviews first and the latest on top, and the lists say what they leave out', async () => {
    const shown = [await show({ ...words, name: 'The oldest' })]
    for (let n = 1; n <= 28; n++) shown.push(await show({ ...words, name: `Patient ${n}` }, await visitOf(maya)))
    const settings = async () => (await callAs<ClinicSettings>(portal, admin, 'GET', '/clinic/settings')).body
    expect((await settings()).testimonials.map(({ onPages }) => onPages)).toEqual([true, false, false])
    expect(await publicly()).toHaveLength(30)
    for (let n = 29; n <= 30; n++) await show({ ...words, name: `Patient ${n}` }, await visitOf(maya))
    const pages = await publicly()
    expect([pages.length, pages[0]?.name, pages[29]?.name]).toEqual([30, 'Patient 30', 'Patient 1'])
    expect((await settings()).testimonials.map(({ onPages }) => onPages)).toEqual([false, false, false])
    const left = (await listed()).filter(({ onPages }) => !onPages)
    expect(left.map(({ name }) => name)).toEqual(['The oldest'])
  })

  test('then the patient is told by mail what became of it, as long as that still holds', async () => {
    await portal.deliverMail()
    const subjects = async () => {
      expect(await portal.deliverMail()).toEqual([])
      const { mails } = (await portal.context.mail?.kept?.list({ page: 1, onPage: 100 })) ?? { mails: [] }
      return mails.map(({ subject }) => subject).filter((subject) => subject.includes('review'))
    }
    await show()
    expect(await subjects()).toEqual(['Your review has been published'])
    const review = await first()
    portal.advance(1)
    await judge(review, { state: 'turned_down', reason: 'No names.' })
    await judge(review, { state: 'turned_down', reason: 'No names.' })
    expect(await subjects()).toEqual(['Your review wasn’t published', 'Your review has been published'])
    await judge(review, { state: 'shown' })
    await write(visit, { ...words, text: 'Something else' })
    expect(await subjects(), 'of what does not hold any more nobody hears').toHaveLength(2)
    await judge(await first(), { state: 'shown' })
    await withdraw(visit)
    expect(await subjects()).toHaveLength(2)
  })

  test('then each outcome is told once, however often the clinic changes its mind, and again of other words', async () => {
    await takeMails(portal)
    const told: string[] = []
    const hear = async () => told.push(...(await newSubjects()))
    await show()
    await hear()
    for (const state of ['turned_down', 'shown', 'turned_down', 'shown'] as const) {
      expect((await judge(await first(), { state })).status).toBe(200)
      await hear()
    }
    expect(told).toEqual(['Your review has been published', 'Your review wasn’t published'])
    await write(visit, { ...words, text: 'It was quick.' })
    await judge(await first(), { state: 'shown' })
    await hear()
    expect(told.slice(2)).toEqual(['Your review has been published'])
  })

  test('then what did not hold when its mail was due is told once it holds again', async () => {
    await takeMails(portal)
    await show()
    await judge(await first(), { state: 'turned_down' })
    expect(await newSubjects()).toEqual(['Your review wasn’t published'])
    await judge(await first(), { state: 'shown' })
    expect(await newSubjects()).toEqual(['Your review has been published'])
  })

  test.each([
    ['es', 'Se publicó su opinión', 'Hola Maya Lindqvist:', '?lang=es'],
    ['ar', 'تم نشر تقييمك', 'مرحبًا Maya Lindqvist،', '?lang=ar'],
  ] as const)('then a patient who reads %s is told in it', async (language, subject, hello, query) => {
    await takeMails(portal)
    await portal.db.updateTable('person').set({ language }).where('id', '=', maya.id).execute()
    await show()
    const [mail] = await takeMails(portal)
    expect([mail?.subject, mail?.text.split('\n')[0]]).toEqual([subject, hello])
    expect(mail?.text).toContain(`/dashboard/review${query}`)
    expect((await publicly())[0]?.language).toBe(language)
  })
})

describe('when a patient looks at what is past', () => {
  test('then it is all that ended or was cancelled, the latest on top, with receipt and review', async () => {
    const cancelled = await bookFor(portal, maya, await addRoomyTreatment(portal), 5)
    await cancel(portal, maya, cancelled._id)
    await bookFor(portal, maya, await addRoomyTreatment(portal), 6)
    const second = await visitOf(maya)
    await callAs(portal, admin, 'PUT', `/booking/${second._id}/paid-at-clinic`)
    await visitOf(await addPerson(portal))
    const { body, headers } = await history()
    expect(headers['x-total-count']).toBe('3')
    expect(body.map(({ booking, review }) => [booking._id, review])).toEqual([
      [cancelled._id, undefined],
      [second._id, 'none'],
      [visit._id, 'none'],
    ])
    expect(body[1]?.booking.payment).toMatchObject({ state: 'paid_at_clinic', amount: 49 })
    await write(visit)
    expect((await history()).body.at(-1)?.review).toBe('waiting')
    const left = await history('?only=to_review')
    expect([left.headers['x-total-count'], left.body.map(({ booking }) => booking._id)]).toEqual(['1', [second._id]])
    expect((await history('?page=2')).body).toEqual([])
  })
})

describe('when somebody leaves', () => {
  test('then their reviews go with them, and nothing can be written any more', async () => {
    await show({ ...words, name: 'Canary Q.' })
    const { body } = await callAs<{ deletedCount: number }>(portal, admin, 'DELETE', `/user/${maya.email}`)
    expect(body).toEqual({ deletedCount: 1 })
    expect((await publicly()).map(({ name }) => name)).not.toContain('Canary Q.')
    expect(await listed()).toEqual([])
    expect((await write(visit)).status).toBe(401)
  })

  test('then a decision about their review waits for that, and holds nothing that it needs', async () => {
    await write(visit)
    const review = await first()
    const judging = await portal.db.transaction().execute(async (tx) => {
      // As removing somebody locks them before anything of theirs.
      await sql`select from person where id = ${maya.id} for update`.execute(tx)
      const answer = judge(review, { state: 'shown' })
      const waits = sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waits.execute(portal.db)).rows.length).toBeGreaterThan(0)
      await sql`select from review for update nowait`.execute(tx)
      return { answer }
    })
    expect((await judging.answer).body).toMatchObject({ state: 'shown' })
  })

  test('then while they write it, nothing is left of it', async () => {
    for (let round = 0; round < 20; round++) {
      const person = await addPerson(portal)
      const booking = await visitOf(person)
      const [written] = await Promise.all([
        write(booking, words, person),
        callAs(portal, admin, 'DELETE', `/user/${person.email}`),
      ])
      expect([200, 401, 409]).toContain(written.status)
      expect(await listed()).toEqual([])
    }
  })

  test('then until they do, their file of data has what they wrote', async () => {
    await write(visit)
    const { body } = await callAs<{ reviews: OwnReview[] }>(portal, maya, 'GET', '/me/export')
    expect(body.reviews).toEqual(await own())
  })
})

test('when a review was turned down over a year ago, then it is forgotten; any other stays', async () => {
  for (const state of ['shown', 'turned_down'] as const) {
    await write(await visitOf(maya))
    await judge(await first(), { state })
  }
  await portal.db.updateTable('review').set({ judged_at: sql<Date>`now() - interval '13 months'` }).execute()
  await purgeRejected(portal.db)
  expect((await own()).map(({ state }) => state)).toEqual(['shown'])
})
