import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
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
/** A past appointment of Maya. */
let visit: Booking
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  maya = await addPerson(portal, { name: 'Maya Lindqvist' })
  visit = await addPastAppointment(maya)
  return () => portal.close()
})

const words = { stars: 4, text: 'It did not hurt.', name: 'Maya L.', place: 'Salem' }
const unknown = '00000000-0000-4000-8000-000000000000'

/** Books an appointment for tomorrow and advances the clock by two days. */
async function addPastAppointment(person: Person): Promise<Booking> {
  const booking = await bookFor(portal, person, await addRoomyTreatment(portal), 1)
  portal.advance(2 * 24 * 60)
  return booking
}

type Answer = OwnReview & Review & Problem & { deletedCount: number }
const write = (booking: Booking, text: object = words, person = maya) =>
  callAs<Answer>(portal, person, 'PUT', `/booking/${booking._id}/review`, text)
const withdraw = (booking: Booking, person = maya) =>
  callAs<Answer>(portal, person, 'DELETE', `/booking/${booking._id}/review`)
const own = async (person = maya) => (await callAs<OwnReview[]>(portal, person, 'GET', '/me/reviews')).body
const history = (query = '', person = maya) => callAs<PastAppointment[]>(portal, person, 'GET', `/me/history${query}`)
const listed = async () => (await callAs<Review[]>(portal, admin, 'GET', '/reviews')).body
const pendingCount = async () => (await callAs<{ reviews: number }>(portal, admin, 'GET', '/desk/pending')).body.reviews
const moderate = (review: Pick<Review, '_id' | 'version'> | undefined, body: object) =>
  callAs<Answer>(portal, admin, 'PUT', `/review/${review?._id}`, { version: review?.version, ...body })
const listPublic = async () => ((await portal.app.inject({ url: '/api/clinic' })).json() as Clinic).testimonials
const auditedActions = async () => {
  const { body } = await callAs<{ entries: AuditEntry[] }>(portal, admin, 'GET', '/audit')
  return body.entries
    .filter(({ object }) => object.kind === 'review')
    .map(({ by, action, fields }) => [by?.name ?? 'portal', action, ...fields].join(' '))
    .toReversed()
}
const first = async () => (await listed())[0]
const seenMails = new Set<string>()
/** Returns the subjects of the mails sent since the last call. */
async function takeSubjects(): Promise<string[]> {
  const fresh = (await mailsOf(portal)).filter(({ _id }) => !seenMails.has(_id))
  for (const { _id } of fresh) seenMails.add(_id)
  return fresh.map(({ subject }) => subject)
}

/** Adds reviews of Maya for earlier appointments by SQL. */
function addReviews(count: number): Promise<void> {
  return portal.db.transaction().execute(async (tx) => {
    const act = JSON.stringify({ actor: 'patient', personId: maya.id })
    await sql`select set_config('portal.act', ${act}, true)`.execute(tx)
    await sql`
      with visited as (
        insert into booking (account_id, treatment_id, treatment_name, price_cents, patient_name, phone, day,
          start_minute, end_minute, during, created_at)
        select account_id, treatment_id, treatment_name, price_cents, patient_name, phone, day - i, start_minute,
          end_minute, tstzrange(lower(during) - make_interval(days => i), upper(during) - make_interval(days => i)),
          created_at
        from booking, generate_series(1, ${count}::integer) i where id = ${visit._id}
        returning id, account_id, during)
      insert into review (booking_id, patient_id, during, stars, words, shown_name, place, written_at)
      select id, account_id, during, 5, 'Good.', 'Maya', '', upper(during) from visited`.execute(tx)
  })
}

async function show(text: object = words, booking = visit, person = maya) {
  const { body } = await write(booking, text, person)
  const review = (await listed()).find((each) => each.visit._id === body.visit._id)
  return (await moderate(review, { state: 'shown' })).body
}

describe('reviewing a past appointment', () => {
  test('hides a review until it is published, then shows it before the testimonials', async () => {
    const before = await listPublic()
    const writtenAt = portal.context.clock().toISOString()
    const { _id, treatment, date } = visit
    const mine = { ...words, state: 'waiting', writtenAt, visit: { _id, treatment, date } }
    expect((await write(visit)).body).toEqual(mine)
    expect([await own(), await listPublic(), await pendingCount()]).toEqual([[mine], before, 1])
    const review = await first()
    expect(review).toEqual({ ...mine, _id: expect.any(String), version: 1, patient: 'Maya Lindqvist' })
    const shown = await moderate(review, { state: 'shown' })
    expect(shown.body).toEqual({ ...review, state: 'shown' })
    expect((await own())[0]?.state).toBe('shown')
    expect(await pendingCount()).toBe(0)
    const { stars, text, name, place } = words
    const published = {
      _id: review?._id,
      stars,
      review: text,
      name,
      location: place,
      language: 'en',
      portrait: null,
      date: 'Nov 25, 2026',
    }
    expect(await listPublic()).toEqual([published, ...before])
    expect(await auditedActions()).toEqual(['Maya Lindqvist review_written', 'Ada Molar review_shown state'])
  })

  test('changes nothing for the same content, and resets the moderation for other content', async () => {
    await show()
    expect((await write(visit)).body.state).toBe('shown')
    const { place: _, ...without } = words
    const changed = await write(visit, { ...without, text: 'It did.' })
    expect(changed.body).toMatchObject({ state: 'waiting', text: 'It did.', stars: 4 })
    expect(changed.body.place).toBeUndefined()
    expect((await listPublic()).map(({ name }) => name)).not.toContain('Maya L.')
    expect(await first()).toMatchObject({ version: 2, state: 'waiting' })
    expect(await auditedActions()).toEqual([
      'Maya Lindqvist review_written',
      'Ada Molar review_shown state',
      'Maya Lindqvist review_changed place state words',
    ])
  })

  test('resets the moderation for another place alone', async () => {
    await show()
    expect((await write(visit, { ...words, place: 'Bend' })).body).toMatchObject({ place: 'Bend', state: 'waiting' })
    expect(await first()).toMatchObject({ version: 2, place: 'Bend', state: 'waiting' })
  })

  test('returns the patient’s reviews in pages with their total', async () => {
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

  test('stores one review for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => write(visit, { ...words, text: `Take ${n}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await own()).toHaveLength(1)
  })

  test('allows withdrawing a review at any time and writing it again', async () => {
    await show()
    expect((await withdraw(visit)).body).toEqual({ deletedCount: 1 })
    expect((await withdraw(visit)).body).toEqual({ deletedCount: 0 })
    expect([await own(), await listed()]).toEqual([[], []])
    expect((await listPublic()).map(({ name }) => name)).not.toContain('Maya L.')
    expect((await write(visit)).body.state).toBe('waiting')
    expect((await auditedActions()).at(2)).toBe('Maya Lindqvist review_removed')
  })

  test('rejects invalid stars, empty or long texts and URLs in public names at their field', async () => {
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

  test('limits reviews to 30 per hour', async () => {
    const limited = await startTestApp(inject('templateDatabase'))
    const person = await addPerson(limited)
    const booking = await bookFor(limited, person, await addRoomyTreatment(limited), 1)
    limited.advance(2 * 24 * 60)
    const statuses: number[] = []
    for (let turn = 0; turn < 31; turn++) {
      const review = { ...words, text: `Take ${turn}` }
      statuses.push((await callAs(limited, person, 'PUT', `/booking/${booking._id}/review`, review)).status)
    }
    await limited.close()
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  })

  test('B5: shows a script in a review as text everywhere', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    await show({ ...words, text: evil, name: '</script><b>Maya' })
    const [published] = await listPublic()
    expect([published?.review, published?.name]).toEqual([evil, '</script><b>Maya'])
  })
})

describe('appointments that cannot be reviewed', () => {
  test('returns 404 for another patient’s appointment, and lists it under no one else', async () => {
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

  test('refuses upcoming and cancelled appointments, but accepts one that ends at this moment', async () => {
    const upcoming = await bookFor(portal, maya, await addRoomyTreatment(portal), 1)
    const cancelled = await bookFor(portal, maya, await addRoomyTreatment(portal), 2)
    await cancel(portal, maya, cancelled._id)
    const left = (Date.parse(upcoming.endsAt) - portal.context.clock().getTime()) / 60_000
    portal.advance(left - 1)
    for (const booking of [upcoming, cancelled]) {
      const { status, body } = await write(booking)
      expect([status, body.code]).toEqual([409, 'not_reviewable'])
    }
    portal.advance(1)
    expect((await write(upcoming)).status).toBe(200)
  })

  test('rejects SQL statements that would add such a review', async () => {
    const eve = await addPerson(portal)
    const upcoming = await bookFor(portal, maya, await addRoomyTreatment(portal), 1)
    const cancelled = await bookFor(portal, maya, await addRoomyTreatment(portal), 2)
    await cancel(portal, maya, cancelled._id)
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
        const content = { stars: 5, words: 'Good.', shown_name: 'Eve', place: '' }
        const values = { booking_id: bookingId, patient_id: person.id, during, ...content, written_at: now, ...more }
        await tx.insertInto('review').values(values).execute()
      })
    const refusedBy = (constraint: string) => expect.objectContaining({ constraint })
    await expect(put(visit._id, eve)).rejects.toEqual(refusedBy('review_of_visit'))
    await expect(put(visit._id, maya, {}, eve.id)).rejects.toEqual(refusedBy('review_written_by_patient'))
    await expect(put(upcoming._id, maya)).rejects.toEqual(refusedBy('reviewed_after_visit'))
    await expect(put(upcoming._id, maya, { during: '[2020-01-01,2020-01-02)' })).rejects.toEqual(
      refusedBy('review_of_visit'),
    )
    await expect(put(cancelled._id, maya, { written_at: new Date('2030-01-01') })).rejects.toEqual(
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
    const moderated = portal.db.updateTable('review').set({ judged_at: now, reason: 'Because' })
    await expect(moderated.set({ state: 'shown' }).execute()).rejects.toEqual(refusedBy('reason_only_if_rejected'))
    await expect(put(visit._id, maya)).rejects.toEqual(refusedBy('one_review_per_booking'))
  })

  test('deletes the review if the clinic cancels the appointment, also concurrently', async () => {
    await show()
    await cancel(portal, admin, visit._id, 'Nobody came')
    expect([await own(), await listed()]).toEqual([[], []])
    for (let round = 0; round < 20; round++) {
      const booking = await addPastAppointment(maya)
      const [written] = await Promise.all([write(booking), cancel(portal, admin, booking._id)])
      expect([200, 409]).toContain(written.status)
      expect(await own()).toEqual([])
    }
  })
})

describe('moderation', () => {
  test('lists pending reviews first, oldest first, then by decision, newest first', async () => {
    const names = ['One', 'Two', 'Three', 'Four']
    for (const name of names) {
      await write(await addPastAppointment(maya), { ...words, name })
    }
    const byName = async (name: string) => (await listed()).find((review) => review.name === name)
    await moderate(await byName('Two'), { state: 'shown' })
    portal.advance(1)
    await moderate(await byName('Four'), { state: 'turned_down', reason: 'No names of dentists, please.' })
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

  test('publishes only the text that the admin read, and allows revising the decision', async () => {
    await write(visit)
    const read = await first()
    await write(visit, { ...words, text: 'Buy pills here.' })
    const late = await moderate(read, { state: 'shown' })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect(await listPublic()).not.toContainEqual(expect.objectContaining({ review: 'Buy pills here.' }))
    await moderate(await first(), { state: 'turned_down', reason: 'No advertising.' })
    const again = await moderate(await first(), { state: 'shown' })
    expect(again.body).toMatchObject({ state: 'shown' })
    expect(again.body.reason).toBeUndefined()
    expect((await moderate({ _id: unknown, version: 2_147_483_648 }, { state: 'shown' })).status).toBe(400)
    const missing = await moderate({ _id: unknown, version: 1 }, { state: 'shown' })
    expect([missing.status, missing.body.code]).toEqual([404, 'no_such_review'])
    const refused = await moderate(again.body, { state: 'shown', reason: 'Why not' })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'reason'])
  })

  test('rejects SQL statements of admins that change a review’s text', async () => {
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

  test('shows pages of twelve, reviews first and newest first, with rating, date and doctor', async () => {
    const list = async (page: number) => {
      const answer = await portal.app.inject({ url: `/api/testimonials?page=${page}` })
      return { total: answer.headers['x-total-count'], shown: answer.json() as Clinic['testimonials'] }
    }
    const clinic = async () => (await portal.app.inject({ url: '/api/clinic' })).json() as Clinic
    expect(await clinic()).toMatchObject({ testimonialCount: 3 })
    expect(await clinic()).not.toHaveProperty('rating')
    const appointment = await addPastAppointment(maya)
    await portal.db
      .updateTable('booking')
      .set(({ selectFrom }) => ({ doctor_id: selectFrom('doctor').select('id').orderBy('name').limit(1) }))
      .where('id', '=', appointment._id)
      .execute()
    await show({ ...words, name: 'The oldest', stars: 2 }, appointment)
    for (let n = 1; n <= 10; n++)
      await show({ ...words, name: `Patient ${n}`, stars: 5 }, await addPastAppointment(maya))
    const { testimonials, testimonialCount, rating } = await clinic()
    expect({ testimonialCount, rating }).toEqual({ testimonialCount: 14, rating: { average: 4.7, count: 11 } })
    expect(testimonials.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `Patient ${10 - n}`),
      ...['The oldest', 'Maya Lindqvist'],
    ])
    expect(testimonials[10]).toMatchObject({ date: expect.any(String), doctor: 'Dr. Ada Molar' })
    expect(testimonials[0]).not.toHaveProperty('doctor')
    expect(testimonials[11]).not.toHaveProperty('date')
    expect(await list(1)).toEqual({ total: '14', shown: testimonials })
    expect((await list(2)).shown.map(({ name }) => name)).toEqual(['Daniel Okafor', 'Ruth Abrams'])
    expect(await list(3)).toEqual({ total: '14', shown: [] })
    // The name of a doctor who has left is no longer public.
    await portal.db
      .updateTable('doctor')
      .set({ removed_at: new Date(), takes_appointments: false })
      .where('name', '=', 'Dr. Ada Molar')
      .execute()
    expect((await clinic()).testimonials[10]).not.toHaveProperty('doctor')
  })

  test('mails the decision to the patient if it still applies', async () => {
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
    await moderate(review, { state: 'turned_down', reason: 'No names.' })
    await moderate(review, { state: 'turned_down', reason: 'No names.' })
    expect(await subjects()).toEqual(['Your review wasn’t published', 'Your review has been published'])
    await moderate(review, { state: 'shown' })
    await write(visit, { ...words, text: 'Something else' })
    expect(await subjects(), 'an outdated decision is not mailed').toHaveLength(2)
    await moderate(await first(), { state: 'shown' })
    await withdraw(visit)
    expect(await portal.db.selectFrom('outbox').select('id').where('subject', '=', 'review').execute()).toEqual([])
    expect(await subjects()).toHaveLength(2)
  })

  test('mails each outcome once per version of the text', async () => {
    await takeMails(portal)
    const subjects: string[] = []
    const collectSubjects = async () => subjects.push(...(await takeSubjects()))
    await show()
    await collectSubjects()
    for (const state of ['turned_down', 'shown', 'turned_down', 'shown'] as const) {
      expect((await moderate(await first(), { state })).status).toBe(200)
      await collectSubjects()
    }
    expect(subjects).toEqual(['Your review has been published', 'Your review wasn’t published'])
    await write(visit, { ...words, text: 'It was quick.' })
    await moderate(await first(), { state: 'shown' })
    await collectSubjects()
    expect(subjects.slice(2)).toEqual(['Your review has been published'])
  })

  test('mails a dropped decision if it applies again', async () => {
    await takeMails(portal)
    await show()
    await moderate(await first(), { state: 'turned_down' })
    expect(await takeSubjects()).toEqual(['Your review wasn’t published'])
    await moderate(await first(), { state: 'shown' })
    expect(await takeSubjects()).toEqual(['Your review has been published'])
  })

  test.each([
    ['es', 'Se publicó su opinión', 'Hola Maya Lindqvist:', '?lang=es'],
    ['ar', 'تم نشر تقييمك', 'مرحبًا Maya Lindqvist،', '?lang=ar'],
  ] as const)('mails a decision in the patient’s language, %s', async (language, subject, hello, query) => {
    await takeMails(portal)
    await portal.db.updateTable('person').set({ language }).where('id', '=', maya.id).execute()
    await show()
    const [mail] = await takeMails(portal)
    expect([mail?.subject, mail?.text.split('\n')[0]]).toEqual([subject, hello])
    expect(mail?.text).toContain(`/dashboard/review${query}`)
    expect((await listPublic())[0]?.language).toBe(language)
  })
})

describe('history', () => {
  test('lists past and cancelled appointments, newest first, with receipt and review', async () => {
    const cancelled = await bookFor(portal, maya, await addRoomyTreatment(portal), 5)
    await cancel(portal, maya, cancelled._id)
    await bookFor(portal, maya, await addRoomyTreatment(portal), 6)
    const second = await addPastAppointment(maya)
    await callAs(portal, admin, 'PUT', `/booking/${second._id}/paid-at-clinic`)
    await addPastAppointment(await addPerson(portal))
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

describe('removal of the patient', () => {
  test('deletes the reviews and rejects new ones', async () => {
    await show({ ...words, name: 'Canary Q.' })
    const { body } = await callAs<{ deletedCount: number }>(portal, admin, 'DELETE', `/user/${maya.email}`)
    expect(body).toEqual({ deletedCount: 1 })
    expect((await listPublic()).map(({ name }) => name)).not.toContain('Canary Q.')
    expect(await listed()).toEqual([])
    expect((await write(visit)).status).toBe(401)
  })

  test('blocks a concurrent moderation, which holds no lock that the removal needs', async () => {
    await write(visit)
    const review = await first()
    const moderating = await portal.db.transaction().execute(async (tx) => {
      // Like the removal of a person, which locks the person first.
      await sql`select from person where id = ${maya.id} for update`.execute(tx)
      const answer = moderate(review, { state: 'shown' })
      const waits = sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waits.execute(portal.db)).rows.length).toBeGreaterThan(0)
      await sql`select from review for update nowait`.execute(tx)
      return { answer }
    })
    expect((await moderating.answer).body).toMatchObject({ state: 'shown' })
  })

  test('leaves no review that was written concurrently', async () => {
    for (let round = 0; round < 20; round++) {
      const person = await addPerson(portal)
      const booking = await addPastAppointment(person)
      const [written] = await Promise.all([
        write(booking, words, person),
        callAs(portal, admin, 'DELETE', `/user/${person.email}`),
      ])
      expect([200, 401, 409]).toContain(written.status)
      expect(await listed()).toEqual([])
    }
  })

  test('includes the reviews in the data export', async () => {
    await write(visit)
    const { body } = await callAs<{ reviews: OwnReview[] }>(portal, maya, 'GET', '/me/export')
    expect(body.reviews).toEqual(await own())
  })
})

test('purges reviews that were rejected over a year ago, and keeps the others', async () => {
  for (const state of ['shown', 'turned_down'] as const) {
    await write(await addPastAppointment(maya))
    await moderate(await first(), { state })
  }
  await portal.db.updateTable('review').set({ judged_at: sql<Date>`now() - interval '13 months'` }).execute()
  await purgeRejected(portal.db)
  expect((await own()).map(({ state }) => state)).toEqual(['shown'])
})
