import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { addDays, type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { ChangedDay } from '#contract/schemas/availability.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { runWrite } from '../database/connect.ts'
import { addPerson, addTreatment, authHeaders, bookingOf, type Person, treatmentNamed } from '../testing/factories.ts'
import { type OpenStream, openStream } from '../testing/open-stream.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { createAvailabilityCache } from './availability-cache.ts'

let portal: TestApp
let address: string
let admin: Person
let cleaning: Treatment
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { live: true })
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  cleaning = await treatmentNamed(portal, 'Teeth Cleaning')
  // With it, the changes of the start itself are seen.
  await reportedBy(async () => {
    admin = await addPerson(portal, { admin: true })
  })
})
afterAll(() => portal.close())

const streams: OpenStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

async function watch(query = ''): Promise<OpenStream> {
  const stream = await openStream(`${address}/api/available/changes${query}`)
  streams.push(stream)
  return stream
}

async function call(method: 'POST' | 'PUT' | 'DELETE', path: string, by: Person, payload?: object) {
  const answer = await portal.app.inject({
    method,
    url: `/api${path}`,
    headers: authHeaders(by),
    ...(payload && { payload }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** The headers of a response, without its request ID and date. */
function headOf({ headers }: Response): object {
  const { 'x-request-id': _id, date: _date, ...head } = Object.fromEntries(headers)
  return head
}

/** Books the first free slot of a treatment on a clinic day for a new person. */
async function book(day: string, treatment = cleaning) {
  const person = await addPerson(portal)
  const { json } = await portal.app.inject({ url: `/api/available?date=${day}` })
  const slot = json<Treatment[]>().find(({ _id }) => _id === treatment._id)?.slots[0]
  const { booking } = await call('POST', '/booking', person, bookingOf(person, treatment, day, slot))
  return { person, id: booking._id as string }
}

let markers = 0

/** Waits until subscribers were told of `change` and of every change before it. Returns the days that they were told. */
async function reportedBy(change: () => Promise<unknown>): Promise<ReadonlySet<ChangedDay>> {
  let marker: ClinicDay
  const all = new Set<ChangedDay>()
  const latest = new Set<ChangedDay>()
  const unsubscribe = portal.context.availability.changes.subscribe((changed) => {
    all.add(changed)
    latest.add(changed)
  })
  await change()
  // A change is seen once it is committed, so the marker comes with or after the others. `every day` may replace it, and each
  // marker is a day of its own so that an earlier one is not taken for it. `runWrite` wakes the feed before its next poll.
  do {
    latest.clear()
    marker = addDays('2028-01-01', markers++)
    const mark = sql`insert into change (channel, payload) values ('availability', ${marker})`
    await runWrite(portal.db, () => mark.execute(portal.db))
    await vi.waitUntil(() => latest.has(formatClinicDay(marker)) || latest.has('every day'), { timeout: 120_000 })
  } while (!latest.has(formatClinicDay(marker)))
  unsubscribe()
  return all
}

/** Makes one change after the other. Returns for each whether subscribers were told that `day` may have changed. */
async function whichAreReported(day: ChangedDay, changes: readonly (() => Promise<unknown>)[]): Promise<boolean[]> {
  const reported: boolean[] = []
  for (const change of changes) {
    const days = await reportedBy(change)
    reported.push(days.has(day) || days.has('every day'))
  }
  return reported
}

describe('watching a day', () => {
  test('sends the date of a booked day, and nothing for other days', async () => {
    const [first, second, any] = await Promise.all([watch('?date=2026-12-01'), watch('?date=Dec 2, 2026'), watch()])
    await book('2026-12-01')
    await book('2026-12-02')
    expect(await second.next()).toBe('Dec 2, 2026')
    expect(await first.next()).toBe('Dec 1, 2026')
    expect([await any.next(), await any.next()]).toEqual(['Dec 1, 2026', 'Dec 2, 2026'])
    expect(first.text()).toBe('retry: 2000\n\ndata: Dec 1, 2026\n\n')
    expect(second.text()).toBe('retry: 2000\n\ndata: Dec 2, 2026\n\n')
  })

  test('also reports cancelled bookings, closed days and changed treatments', async () => {
    const { person, id } = await book('2026-12-03')
    const changes = [
      () => call('DELETE', `/booking/${id}`, person),
      () =>
        call('POST', '/closed-days', admin, {
          from: '2026-12-24',
          to: '2026-12-24',
          reason: 'Holidays',
          keep: [],
          cancel: [],
        }),
      () => addTreatment(portal, { name: 'Crown', starts: [600], minutes: 30 }),
      () => portal.db.updateTable('treatment').set({ price_cents: 900 }).where('name', '=', 'Crown').execute(),
      () => sql`delete from booking where day = '2026-12-01'`.execute(portal.db),
      () => sql`truncate booking cascade`.execute(portal.db),
    ]
    // The booking on December 1 does not affect December 3.
    expect(await whichAreReported('Dec 3, 2026', changes)).toEqual([true, true, true, true, false, true])
  })

  test('also reports another doctor or chair of a booking, and changes of hours, absences and chairs', async () => {
    const { id } = await book('2026-12-10')
    const { db } = portal
    const doctor = await db.selectFrom('doctor').select('id').limit(1).executeTakeFirstOrThrow()
    const [ofDoctor, ofBooking] = [sql`doctor_id = ${doctor.id}`, sql`id = ${id}`]
    const changes = [
      sql`insert into resource (kind, name) values ('chair', 'Chair 1')`,
      sql`update booking set doctor_id = ${doctor.id} where ${ofBooking}`,
      sql`update booking set chair_id = (select id from resource where kind = 'chair') where ${ofBooking}`,
      sql`update booking set doctor_id = null, chair_id = null where ${ofBooking}`,
      sql`update booking set kept_reasons = '{closed}' where ${ofBooking}`,
      sql`insert into working_hours (doctor_id, weekday, start_minute, end_minute, valid_from)
        values (${doctor.id}, 1, 540, 1020, '2026-01-01')`,
      sql`delete from working_hours where ${ofDoctor}`,
      sql`insert into absence (resource_id, first_day, last_day, kind)
        values (${doctor.id}, '2026-12-10', '2026-12-10', 'other')`,
      sql`delete from absence`,
      sql`insert into suitable (resource_id, treatment_id) select ${doctor.id}, id from treatment where name = 'Cavity Filling'`,
      sql`delete from suitable`,
      sql`insert into absence (resource_id, first_day, last_day, kind) select id, '2026-12-10', '2026-12-10', 'outage' from resource where kind = 'chair'`,
      sql`insert into suitable (treatment_id, position, resource_id)
        select t.id, 2, c.id from treatment t, resource c where t.name = 'Cavity Filling' and c.kind = 'chair'`,
      sql`delete from resource where kind = 'chair'`,
    ]
    const runs = changes.map((change) => () => change.execute(db))
    expect(await whichAreReported('Dec 10, 2026', runs)).toEqual(changes.map((_, i) => i !== 4))
  })

  test('reports no change of a booking that affects no free time', async () => {
    const before = await watch('?date=2026-12-07')
    const { id } = await book('2026-12-07')
    await before.next()
    const stream = await watch()
    await portal.db.updateTable('booking').set({ phone: '', patient_name: 'Removed' }).where('id', '=', id).execute()
    await book('2026-12-08')
    expect(await stream.next()).toBe('Dec 8, 2026')
  })

  test('reports a change after the connection to the database was lost and restored', async () => {
    const stream = await watch('?date=2026-12-09')
    for (let round = 1; round <= 3; round++) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'dental-portal listener %'`.execute(portal.db)
      expect(await stream.next()).toBe('Dec 9, 2026')
      await book('2026-12-09')
      expect(await stream.next()).toBe('Dec 9, 2026')
    }
  })
})

describe('a stream that is opened after the free times were read', () => {
  const markOn = async (day: string) =>
    String((await fetch(`${address}/api/available?date=${day}`)).headers.get('x-changes-mark'))

  test('begins with the changes since then, and with nothing else', async () => {
    const first = await watch('?date=2026-12-21')
    const before = await markOn('2026-12-21')
    await book('2026-12-21')
    await first.next()
    const after = await markOn('2026-12-21')
    const late = await watch(`?date=2026-12-21&since=${before}`)
    expect(await late.next()).toBe('Dec 21, 2026')
    const current = await watch(`?since=${after}`)
    await book('2026-12-22')
    // Without the mark, or with a change that the page has seen, another day would come first.
    expect(await current.next()).toBe('Dec 22, 2026')
  })

  test.each(['none-0', `${'0'.repeat(8)}-5`])('begins with every day after an unknown mark: %s', async (mark) => {
    expect(await (await watch(`?since=${mark}`)).next()).toBe('every day')
  })
})

describe('requests for free times', () => {
  const paths = [
    '/api/available?date=2026-12-10',
    '/api/available/days?from=2026-12-10&to=2026-12-10',
    '/api/available/next?after=2026-12-09',
  ]

  test.for(paths)('returns 304 for %s until something changes', async (url) => {
    const rare = await addTreatment(portal, { name: `Rare ${url}`, starts: [1], minutes: 5 })
    const first = await portal.app.inject({ url })
    expect(first.headers).toMatchObject({ etag: expect.stringMatching(/^W\/"/), 'cache-control': 'no-cache' })
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = await portal.app.inject({ url, headers })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
    await book('2026-12-10', rare)
    const changed = await portal.app.inject({ url, headers })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(first.headers.etag)
  })

  test('E22: answers a malformed body at a cached URL with 400 only', async () => {
    const path = '/api/available?date=2026-12-13'
    await expect.poll(async () => (await fetch(address + path)).headers.has('x-request-id')).toBe(false)
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    let answers = ''
    socket.on('data', (chunk) => {
      answers += String(chunk)
    })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n`)
    await once(socket, 'close')
    expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
  })

  test('returns the cached bytes and headers, without the first request ID', async () => {
    let umlauts: Treatment | undefined
    // The notification of the new treatment has emptied the cache.
    await reportedBy(async () => {
      umlauts = await addTreatment(portal, { name: 'Zähne – 牙科', starts: [2], minutes: 5 })
    })
    const url = `${address}/api/available?date=2026-12-11`
    const answers = [await fetch(url), await fetch(url), await fetch(url)]
    const [first, ...again] = await Promise.all(
      answers.map(async (answer) => ({ head: headOf(answer), body: await answer.text() })),
    )
    expect(first?.body).toContain(umlauts?.name)
    for (const answer of again) expect(answer).toEqual(first)
    expect(answers.map(({ headers }) => headers.has('x-request-id'))).toEqual([true, false, false])
    const headers = { 'if-none-match': String(answers[0]?.headers.get('etag')) }
    const unchanged = await fetch(url, { headers })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    expect(unchanged.headers.get('content-security-policy')).toBe(answers[0]?.headers.get('content-security-policy'))
    const noBody = await fetch(url, { method: 'HEAD' })
    expect([noBody.status, await noBody.text()]).toEqual([200, ''])
  })

  test('reflects a booking immediately for its client, and soon for a change over another connection', async () => {
    const rare = await addTreatment(portal, { name: 'Rarest', starts: [3, 9], minutes: 5 })
    const slots = async () => {
      const days = await (await fetch(`${address}/api/available?date=2026-12-12`)).json()
      return (days as Treatment[]).find(({ _id }) => _id === rare._id)?.slots.length
    }
    expect([await slots(), await slots()]).toEqual([2, 2])
    await book('2026-12-12', rare)
    expect(await slots()).toBe(1)
    await sql`delete from booking where treatment_id = ${rare._id}`.execute(portal.db)
    await expect.poll(slots).toBe(2)
  })

  test('D21: does not return an outdated answer after five hundred other queries', async () => {
    const stream = await watch('?date=2026-12-15')
    const rare = await addTreatment(portal, { name: 'Rarer', starts: [4, 10], minutes: 5 })
    await stream.next()
    const slotsAt = async (date: string) => {
      const days = await (await fetch(`${address}/api/available?date=${date}`)).json()
      return (days as Treatment[]).find(({ _id }) => _id === rare._id)?.slots.length
    }
    const askFrom = async (from: number, to: number) => {
      for (let after = from; after < to; after++) {
        const day = new Date(Date.UTC(2400, 0, after)).toISOString().slice(0, 10)
        expect((await fetch(`${address}/api/available/next?after=${day}`)).status).toBe(200)
      }
    }
    expect(await slotsAt('2026-12-15')).toBe(2)
    await askFrom(0, 499)
    // The same answer for another URL; it evicts none of the queries.
    expect(await slotsAt('Dec%2015,%202026')).toBe(2)
    await askFrom(499, 500)
    await book('2026-12-15', rare)
    expect(await slotsAt('Dec%2015,%202026')).toBe(1)
  })

  test('answers each query separately', async () => {
    const of = async (url: string) => (await portal.app.inject({ url: `/api/available${url}` })).json()
    const other = await treatmentNamed(portal, 'Cavity Filling')
    expect(await of('?date=2026-12-14')).not.toEqual(await of('?date=2026-12-13'))
    expect(await of('/days?from=2026-12-14&to=2026-12-15')).toHaveLength(2)
    expect(await of('/days?from=2026-12-14&to=2026-12-16')).toHaveLength(3)
    expect(await of('/days?from=2026-12-15&to=2026-12-16')).toHaveLength(2)
    for (const { _id } of [cleaning, other])
      expect(await of(`/next?after=2026-12-13&treatmentId=${_id}`)).toMatchObject({ next: { treatmentId: _id } })
    expect(await of('/next?after=2026-12-14')).toMatchObject({ next: { date: 'Dec 15, 2026' } })
    expect(await of(`/next?treatmentId=${crypto.randomUUID()}`)).toEqual({ next: null })
  })

  test('shows a booking attempt to its client immediately, whether it succeeded or failed', async () => {
    const day = '2026-12-11'
    const url = `/api/available?date=${day}`
    const freeNow = async () => {
      const { json } = await portal.app.inject({ url })
      return json<Treatment[]>().find(({ _id }) => _id === cleaning._id)?.slots ?? []
    }
    for (let [slot] = await freeNow(); slot !== undefined; [slot] = await freeNow()) {
      const rivals = await Promise.all([addPerson(portal), addPerson(portal), addPerson(portal)])
      const seen = rivals.map(async (person) => {
        const payload = bookingOf(person, cleaning, day, slot)
        await portal.app.inject({ method: 'POST', url: '/api/booking', headers: authHeaders(person), payload })
        return freeNow()
      })
      for (const free of await Promise.all(seen)) expect(free).not.toContain(slot)
    }
  })

  test('keeps an answer that does not offer the slot of a refused attempt', async () => {
    const day = '2026-12-14'
    const url = `/api/available?date=${day}`
    const read = () => portal.app.inject({ url })
    const [slot] = (await read()).json<Treatment[]>().find(({ _id }) => _id === cleaning._id)?.slots ?? []
    // The notification of the booking may be later than its answer, and must not end the answer that is compared.
    const notified = new Promise<void>((resolve) => {
      portal.context.availability.changes.subscribe((changed) => changed === 'Dec 14, 2026' && resolve())
    })
    await book(day)
    await notified
    await read()
    // Only an answer from the cache has no request ID.
    expect((await read()).headers).not.toHaveProperty('x-request-id')
    const person = await addPerson(portal)
    const payload = bookingOf(person, cleaning, day, slot)
    const headers = authHeaders(person)
    const refused = await portal.app.inject({ method: 'POST', url: '/api/booking', headers, payload })
    expect(refused.json()).toMatchObject({ code: 'slot_taken' })
    expect((await read()).headers).not.toHaveProperty('x-request-id')
  })

  test('keeps an answer across a call that frees and takes no times', async () => {
    const read = async () => (await portal.app.inject({ url: '/api/available?date=2026-12-16' })).headers
    const frees: boolean[] = []
    for (const [method, path, payload] of [
      ['PUT', '/me/language', { language: 'es' }],
      ['PUT', '/schedule/doctors/order', { doctors: [] }],
    ] as const) {
      await expect.poll(read).not.toHaveProperty('x-request-id')
      const headers = authHeaders(admin)
      await portal.app.inject({ method, url: `/api${path}`, headers, payload })
      frees.push('x-request-id' in (await read()))
    }
    expect(frees).toEqual([false, true])
  })

  test('stops offering a slot at its start', async () => {
    const url = '/api/available?date=2026-11-23'
    const offered = async () => {
      const { json } = await portal.app.inject({ url })
      return json<Treatment[]>().flatMap(({ slots }) => slots)
    }
    expect(await offered()).toContain('09.20 AM - 09.40 AM')
    portal.advance(20)
    expect(await offered()).not.toContain('09.20 AM - 09.40 AM')
    portal.advance(-20)
  })
})

describe('cache', () => {
  let now = new Date('2026-11-23T09:00:30Z')
  const createLoad = () => vi.fn(async () => ({}))

  test('shares an answer until something changes or the next minute begins', async () => {
    const live = createAvailabilityCache(() => now)
    live.listener.onConnected()
    const load = createLoad()
    const same = await live.get('a', undefined, load)
    expect((await live.get('a', undefined, load)).answer).toBe(same.answer)
    expect((await live.get('b', undefined, load)).answer).not.toBe(same.answer)
    for (const end of [
      () => live.listener.onNotification('2026-12-01'),
      () => live.listener.onNotification('every day'),
      () => live.invalidate(),
      () => {
        now = new Date('2026-11-23T09:01:00Z')
      },
    ]) {
      const kept = await live.get('a', undefined, load)
      expect(kept.isFresh()).toBe(true)
      end()
      expect(kept.isFresh()).toBe(false)
      expect((await live.get('a', undefined, load)).answer).not.toBe(kept.answer)
    }
  })

  test('keeps the answer for one day if another day changes, but not the answer for several days', async () => {
    const live = createAvailabilityCache(() => now)
    live.listener.onConnected()
    const load = createLoad()
    const [one, all] = await Promise.all([
      live.get('one', { from: '2026-12-01', to: '2026-12-01' }, load),
      live.get('all', undefined, load),
    ])
    live.listener.onNotification('2026-12-02')
    expect([one.isFresh(), all.isFresh()]).toEqual([true, false])
    live.invalidate('2026-12-02')
    expect(one.isFresh()).toBe(true)
    live.listener.onNotification('2026-12-01')
    expect(one.isFresh()).toBe(false)
  })

  test('drops only the outdated answers of a day', async () => {
    const live = createAvailabilityCache(() => now)
    live.listener.onConnected()
    const [free, full] = await Promise.all([
      live.get('free', undefined, async () => 'free'),
      live.get('full', undefined, async () => 'full'),
    ])
    live.invalidate('2026-12-01', (answer) => answer === 'free')
    expect([free.isFresh(), full.isFresh()]).toEqual([false, true])
  })

  test('keeps neither an answer that was loading during a change nor a failed one', async () => {
    const live = createAvailabilityCache(() => now)
    live.listener.onConnected()
    const load = createLoad()
    const reading = live.get('a', undefined, load)
    live.listener.onNotification('2026-12-01')
    expect((await live.get('a', undefined, load)).answer).not.toBe((await reading).answer)
    expect((await reading).isFresh()).toBe(false)
    await expect(live.get('c', undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await live.get('c', undefined, load)
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('runs one load of a key at a time, and shares the next one across changes', async () => {
    const live = createAvailabilityCache(() => now)
    live.listener.onConnected()
    const loads: ((answer: object) => void)[] = []
    const load = vi.fn(() => new Promise<object>((resolve) => loads.push(resolve)))
    const first = live.get('a', undefined, load)
    const next = [1, 2, 3].map(() => {
      live.listener.onNotification('2026-12-01')
      return live.get('a', undefined, load)
    })
    expect(load).toHaveBeenCalledTimes(1)
    loads[0]?.({})
    expect((await first).isFresh()).toBe(false)
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    const answer = {}
    loads[1]?.(answer)
    for (const each of await Promise.all(next)) expect([each.answer, each.isFresh()]).toEqual([answer, true])
    expect((await live.get('a', undefined, load)).answer).toBe(answer)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('drops a load that has not begun when the connection is lost', async () => {
    const live = createAvailabilityCache(() => now)
    live.listener.onConnected()
    const loads: ((answer: object) => void)[] = []
    const load = () => new Promise<object>((resolve) => loads.push(resolve))
    const first = live.get('a', undefined, load)
    live.listener.onNotification('2026-12-01')
    const next = live.get('a', undefined, load)
    live.listener.onDisconnected()
    live.listener.onConnected()
    loads[0]?.({})
    await first
    await vi.waitFor(() => expect(loads).toHaveLength(2))
    loads[1]?.({})
    expect((await next).isFresh()).toBe(false)
  })

  test('evicts the oldest of five hundred answers', async () => {
    const live = createAvailabilityCache(() => now)
    live.listener.onConnected()
    const load = createLoad()
    for (let i = 0; i < 500; i++) await live.get(`${i}`, undefined, load)
    const last = await live.get('499', undefined, load)
    const another = await live.get('another', undefined, load)
    expect((await live.get('another', undefined, load)).answer).toBe(another.answer)
    expect((await live.get('499', undefined, load)).answer).toBe(last.answer)
    expect(load).toHaveBeenCalledTimes(501)
    await live.get('0', undefined, load)
    expect(load).toHaveBeenCalledTimes(502)
  })

  test('limits concurrent loads, and rejects callers beyond one hundred queued loads', async () => {
    const live = createAvailabilityCache(() => now)
    live.listener.onConnected()
    let open = () => {}
    const passed = new Promise<void>((resolve) => {
      open = resolve
    })
    const load = vi.fn(() => passed)
    const taken = Array.from({ length: 103 }, (_, i) => live.get(`${i}`, undefined, load))
    expect(load).toHaveBeenCalledTimes(3)
    await expect(live.get('one more', undefined, load)).rejects.toMatchObject({ code: 'unavailable' })
    const same = live.get('0', undefined, load)
    open()
    await Promise.all([...taken, same])
    expect(load).toHaveBeenCalledTimes(103)
  })

  test('caches nothing while changes are not received', async () => {
    const live = createAvailabilityCache(() => now)
    const load = createLoad()
    const before = await live.get('a', undefined, load)
    expect(before.isFresh()).toBe(false)
    expect((await live.get('a', undefined, load)).answer).not.toBe(before.answer)
    live.listener.onConnected()
    const answer = await live.get('a', undefined, load)
    live.listener.onDisconnected()
    expect(answer.isFresh()).toBe(false)
    const after = await live.get('a', undefined, load)
    expect((await live.get('a', undefined, load)).answer).not.toBe(after.answer)
  })
})
