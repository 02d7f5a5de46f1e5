import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Treatment } from '#contract/treatments.ts'
import { addPerson, addTreatment, as, bookingOf, type Person, treatmentNamed } from '../testing/factories.ts'
import { type OpenStream, openStream } from '../testing/open-stream.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { openLiveAvailability } from './live-availability.ts'

let portal: TestApp
let address: string
let admin: Person
let cleaning: Treatment
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { live: true })
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await addPerson(portal, { admin: true })
  cleaning = await treatmentNamed(portal, 'Teeth Cleaning')
  // By then all is told that comes with the start itself.
  await delay(200)
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
    headers: as(by),
    ...(payload && { payload }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Somebody new books the first free slot of a treatment on a clinic day. */
async function book(day: string, treatment = cleaning) {
  const person = await addPerson(portal)
  const { json } = await portal.app.inject({ url: `/api/available?date=${day}` })
  const slot = json<Treatment[]>().find(({ _id }) => _id === treatment._id)?.slots[0]
  const { booking } = await call('POST', '/booking', person, bookingOf(person, treatment, day, slot))
  return { person, id: booking._id as string }
}

describe('when a day is watched', () => {
  test('then a booking on it is told by its date alone, and no other day is', async () => {
    const [first, second, any] = await Promise.all([watch('?date=2026-12-01'), watch('?date=Dec 2, 2026'), watch()])
    await book('2026-12-01')
    await book('2026-12-02')
    expect(await second.next()).toBe('Dec 2, 2026')
    expect(await first.next()).toBe('Dec 1, 2026')
    expect([await any.next(), await any.next()]).toEqual(['Dec 1, 2026', 'Dec 2, 2026'])
    expect(first.text()).toBe('retry: 2000\n\ndata: Dec 1, 2026\n\n')
    expect(second.text()).toBe('retry: 2000\n\ndata: Dec 2, 2026\n\n')
  })

  test('then a cancelled booking, closed days and a change of what is offered are told too', async () => {
    const { person, id } = await book('2026-12-03')
    const stream = await watch('?date=2026-12-03')
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
    const told: number[] = []
    for (const change of changes) {
      const before = stream.events.length
      await change()
      const marker = await watch('?date=2026-12-04')
      await book('2026-12-04')
      await marker.next()
      told.push(Math.min(1, stream.events.length - before))
    }
    // What went from the first of December changes nothing on the third.
    expect(told).toEqual([1, 1, 1, 1, 0, 1])
    expect(new Set(stream.events)).toEqual(new Set(['Dec 3, 2026']))
  })

  test('then what changes a booking and no time is not told', async () => {
    const before = await watch('?date=2026-12-07')
    const { id } = await book('2026-12-07')
    await before.next()
    const stream = await watch()
    await portal.db.updateTable('booking').set({ phone: '', patient_name: 'Removed' }).where('id', '=', id).execute()
    await book('2026-12-08')
    expect(await stream.next()).toBe('Dec 8, 2026')
  })

  test('then what a lost connection to the database did not hear is made good when it is there again', async () => {
    const stream = await watch('?date=2026-12-09')
    for (let round = 1; round <= 3; round++) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'dental-portal listener'`.execute(portal.db)
      expect(await stream.next()).toBe('Dec 9, 2026')
      await book('2026-12-09')
      expect(await stream.next()).toBe('Dec 9, 2026')
    }
  })
})

describe('when free times are asked for again', () => {
  const paths = [
    '/api/available?date=2026-12-10',
    '/api/available/days?from=2026-12-10&to=2026-12-10',
    '/api/available/next?after=2026-12-09',
  ]

  test.for(paths)('then %s says in few bytes that nothing has changed, until something has', async (url) => {
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

  test('then each question has its own answer', async () => {
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

  test('then whoever booked reads what they did, and whoever was too late that it is gone', async () => {
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
        await portal.app.inject({ method: 'POST', url: '/api/booking', headers: as(person), payload })
        return freeNow()
      })
      for (const free of await Promise.all(seen)) expect(free).not.toContain(slot)
    }
  })

  test('then a slot that begins meanwhile is offered no more', async () => {
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

describe('when an answer is kept', () => {
  let now = new Date('2026-11-23T09:00:30Z')
  const asked = () => vi.fn(async () => ({}))

  test('then all who ask share it, until anything changes or the next minute begins', async () => {
    const live = openLiveAvailability(() => now)
    live.listener.found()
    const ask = asked()
    const same = await live.recall('a', ask)
    expect(await live.recall('a', ask)).toBe(same)
    expect(await live.recall('b', ask)).not.toBe(same)
    for (const end of [
      () => live.listener.heard('2026-12-01'),
      () => live.listener.heard('every day'),
      () => live.forget(),
      () => {
        now = new Date('2026-11-23T09:01:00Z')
      },
    ]) {
      const kept = await live.recall('a', ask)
      end()
      expect(await live.recall('a', ask)).not.toBe(kept)
    }
  })

  test('then not one that was being read when something changed, nor one that failed', async () => {
    const live = openLiveAvailability(() => now)
    live.listener.found()
    const ask = asked()
    const reading = live.recall('a', ask)
    live.listener.heard('2026-12-01')
    expect(await live.recall('a', ask)).not.toBe(await reading)
    await expect(live.recall('c', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await live.recall('c', ask)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  test('then the oldest of five hundred makes room for another', async () => {
    const live = openLiveAvailability(() => now)
    live.listener.found()
    const ask = asked()
    for (let i = 0; i < 500; i++) await live.recall(`${i}`, ask)
    const last = await live.recall('499', ask)
    const another = await live.recall('another', ask)
    expect(await live.recall('another', ask)).toBe(another)
    expect(await live.recall('499', ask)).toBe(last)
    expect(ask).toHaveBeenCalledTimes(501)
    await live.recall('0', ask)
    expect(ask).toHaveBeenCalledTimes(502)
  })

  test('then other questions wait for their turn, and beyond a hundred are told to come back', async () => {
    const live = openLiveAvailability(() => now)
    live.listener.found()
    let open = () => {}
    const passed = new Promise<void>((resolve) => {
      open = resolve
    })
    const ask = vi.fn(() => passed)
    const taken = Array.from({ length: 103 }, (_, i) => live.recall(`${i}`, ask))
    expect(ask).toHaveBeenCalledTimes(3)
    await expect(live.recall('one more', ask)).rejects.toMatchObject({ code: 'unavailable' })
    const same = live.recall('0', ask)
    open()
    await Promise.all([...taken, same])
    expect(ask).toHaveBeenCalledTimes(103)
  })

  test('then none where changes are not heard', async () => {
    const live = openLiveAvailability(() => now)
    const ask = asked()
    const before = await live.recall('a', ask)
    expect(await live.recall('a', ask)).not.toBe(before)
    live.listener.found()
    live.listener.lost()
    const after = await live.recall('a', ask)
    expect(await live.recall('a', ask)).not.toBe(after)
  })
})
