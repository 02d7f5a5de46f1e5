import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClinicDay } from '#contract/dates.ts'
import type { AppError } from '../app-error.ts'
import { type BookingLine, createBookingLine, type Turn } from './booking-line.ts'
import { signPlaceToken } from './place-token.ts'

const day: ClinicDay = '2026-12-01'
const secrets = { authSecret: 'a secret', previousSecrets: ['an older secret'] }

let now: number
let line: BookingLine
const clock = () => new Date(now)
beforeEach(() => {
  now = Date.parse('2026-11-23T09:00:00Z')
  line = createBookingLine({ clock, ...secrets })
})

/** Who has had a turn, in order, with their open turns. */
let served: { readonly who: string; readonly turn: Turn }[] = []
/** How many of these turns have ended. */
let left = 0
afterEach(() => {
  vi.useRealTimers()
  served = []
  left = 0
})

const refusals = new Map<string, AppError>()

/** Enters a line; a second later than the one before. */
function come(who: string, { at = day, token }: { at?: ClinicDay; token?: string | undefined } = {}): Promise<void> {
  now += 1_000
  return line.enter({ personId: who, day: at, token }).then(
    (turn) => void served.push({ who, turn }),
    (error) => void refusals.set(who, error),
  )
}

/** Ends the open turns and those that follow. Returns who has had a turn, in order. */
async function serveAll(): Promise<string[]> {
  for (; left < served.length; left++) {
    served[left]?.turn.leave()
    await new Promise(setImmediate)
  }
  return served.map(({ who }) => who)
}

const tokenOf = (who: string, cameAt: number, expiresAt = now + 60_000) =>
  signPlaceToken(secrets, { personId: who, day, cameAt, expiresAt })

test('serves one at a time in the order in which they came, and each day by itself', async () => {
  await come('first')
  const waiting = ['second', 'third'].map((who) => come(who))
  await come('other day', { at: '2026-12-02' })
  expect(served.map(({ who }) => who)).toEqual(['first', 'other day'])
  expect(await serveAll()).toEqual(['first', 'other day', 'second', 'third'])
  await Promise.all(waiting)
})

test('serves someone who came earlier at another process first', async () => {
  await come('first')
  const late = come('late')
  const early = come('early', { token: tokenOf('early', now - 60_000) })
  expect(await serveAll()).toEqual(['first', 'early', 'late'])
  await Promise.all([late, early])
})

test.each<[string, () => string]>([
  ['of another person', () => tokenOf('someone', now - 60_000, now)],
  [
    'of another day',
    () =>
      signPlaceToken(secrets, { personId: 'early', day: '2026-12-02', cameAt: now - 60_000, expiresAt: now + 60_000 }),
  ],
  [
    'of another secret',
    () => signPlaceToken({ authSecret: 'guessed' }, { personId: 'early', day, cameAt: 0, expiresAt: now + 60_000 }),
  ],
  ['that has expired', () => tokenOf('early', now - 90_000, now - 1)],
  ['with a longer signature', () => `${tokenOf('early', now - 60_000)}A`],
  ['without a signature', () => 'W10'],
  ['of nothing', () => '.'],
])('a token %s gives no earlier place', async (_, tokenNow) => {
  await come('first')
  const waiting = [come('late'), come('early', { token: tokenNow() })]
  expect(await serveAll()).toEqual(['first', 'late', 'early'])
  await Promise.all(waiting)
})

test('a person with several tabs has one turn, then others at the end, and more than ten requests get in_line', async () => {
  await come('first')
  const tabs = [come('second'), come('third'), ...Array.from({ length: 10 }, () => come('second'))]
  await tabs.at(-1)
  expect(refusals.get('second')).toMatchObject({ code: 'in_line' })
  expect(await serveAll()).toEqual(['first', 'second', 'third', ...Array(9).fill('second')])
  await Promise.all(tabs)
})

test('a token is good for one turn', async () => {
  await come('first')
  const token = tokenOf('again', now - 60_000)
  const waiting = [come('second'), come('again', { token }), come('third')]
  expect((await serveAll()).slice(0, 2)).toEqual(['first', 'again'])
  await Promise.all(waiting)
  await come('fourth')
  const more = [come('fifth'), come('again', { token })]
  expect((await serveAll()).slice(-3)).toEqual(['fourth', 'fifth', 'again'])
  await Promise.all(more)
})

test('days take turns, however long their lines are', async () => {
  const days: ClinicDay[] = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']
  await come('first')
  const waiting = days.flatMap((at) => ['one', 'two'].map((who) => come(`${who} ${at}`, { at })))
  expect((await serveAll()).indexOf('one 2026-12-06')).toBe(5)
  await Promise.all(waiting)
})

test('a person has a place for ten days, and others are served', async () => {
  const days = Array.from({ length: 5 }, (_, i): ClinicDay => `2026-12-0${i + 2}`)
  await Promise.all(days.map((at) => come('first', { at })))
  const many = Array.from({ length: 11 }, (_, i) => come('greedy', { at: `2026-12-${i + 10}` }))
  await many.at(-1)
  expect(refusals.get('greedy')).toMatchObject({ code: 'too_many_requests' })
  const other = come('other', { at: '2026-12-20' })
  await serveAll()
  await Promise.all([...many, other])
  expect(served.filter(({ who }) => who === 'greedy')).toHaveLength(10)
  expect(served.filter(({ who }) => who === 'other')).toHaveLength(1)
})

describe('with one waiting on the connection', () => {
  beforeEach(async () => {
    line = createBookingLine({ clock, ...secrets }, { held: 1, heldMs: 60_000 })
    await come('first')
  })

  test('tells who is behind when to come back, and serves no one who came later until then', async () => {
    const second = come('second')
    await come('third')
    const { details } = refusals.get('third') ?? {}
    expect(details).toMatchObject({ retryAfter: 1, wait: 2, place: expect.any(String) })
    served[left++]?.turn.leave()
    await second
    served[left++]?.turn.leave()
    const later = come('later')
    expect(await serveAll()).toEqual(['first', 'second'])
    await come('third', { token: details?.place })
    expect(await serveAll()).toEqual(['first', 'second', 'third', 'later'])
    await later
  })

  test('who has had another answer does not block the others', async () => {
    const second = come('second')
    await come('told')
    for (const who of ['told', 'second', 'unknown']) line.giveUp({ personId: who, day })
    expect(await serveAll()).toEqual(['first', 'second'])
    await second
    await come('later')
    expect(served.map(({ who }) => who)).toEqual(['first', 'second', 'later'])
  })

  test('who does not come back does not block the others for an hour if the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const second = come('second')
    await come('absent')
    await come('behind')
    expect(await serveAll()).toEqual(['first', 'second'])
    now -= 3_600_000
    const behind = come('behind', { token: refusals.get('behind')?.details?.place })
    vi.advanceTimersByTime(33_000)
    await new Promise(setImmediate)
    expect(served.map(({ who }) => who)).toEqual(['first', 'second', 'behind'])
    await Promise.all([second, behind])
  })

  test('who does not come back does not block the others, and has the same place for another minute', async () => {
    const second = come('second')
    await come('absent')
    const { place: token } = refusals.get('absent')?.details ?? {}
    now += 2_000
    expect(await serveAll()).toEqual(['first', 'second'])
    await second
    await come('later')
    expect(served.map(({ who }) => who)).toEqual(['first', 'second', 'later'])
    const [last, absent] = [come('last'), come('absent', { token })]
    served[left++]?.turn.leave()
    await absent
    expect(served.map(({ who }) => who)).toEqual(['first', 'second', 'later', 'absent'])
    served[left++]?.turn.leave()
    await last
  })
})
