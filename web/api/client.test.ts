import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getBooking, getCalendarEntry, listBookings } from '#contract/routes/bookings.ts'
import { listTreatments } from '#contract/routes/treatments.ts'
import { readAccessToken, storeAccessToken } from './access-token.ts'
import { ApiError } from './api-error.ts'
import { bindSession, call } from './client.ts'

const email = 'maya@example.com'
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refusal = (status: number, code: string) => answer(status, { type: 'about:blank', title: code, status, code })

let served: { url: string; token: string | null }[]
let serve: (url: string, token: string | null) => Response
const renew = vi.fn<() => Promise<string>>()
const onRefused = vi.fn()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  served = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    const token = headers.get('authorization')
    served.push({ url, token })
    return serve(url, token)
  })
  renew.mockReset()
  onRefused.mockReset()
  bindSession({ renew, onRefused })
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['2220', 2_220],
  [null, 60],
  ['Wed, 25 Nov 2026 09:00:00 GMT', 60],
])('reads Retry-After: %s as %s seconds', async (header, seconds) => {
  serve = () => {
    const refused = refusal(429, 'too_many_requests')
    if (header !== null) refused.headers.set('retry-after', header)
    return refused
  }
  await expect(call(listTreatments)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: seconds })
})

test('sends encoded parameters and query with the token', async () => {
  storeAccessToken('t1')
  serve = () => answer(200, [])
  await call(listBookings, { query: { patientEmail: 'a+b@example.com' } })
  await call('patient GET /admin/:email', { params: { email: 'a/b@example.com' } })
  expect(served).toEqual([
    { url: '/api/dashboard?patientEmail=a%2Bb%40example.com', token: 'Bearer t1' },
    { url: '/api/admin/a%2Fb%40example.com', token: 'Bearer t1' },
  ])
})

test('returns a text answer unchanged', async () => {
  storeAccessToken('t1')
  serve = () => new Response('BEGIN:VCALENDAR')
  expect(await call(getCalendarEntry, { params: { id: 'b1' }, query: {}, asText: true })).toBe('BEGIN:VCALENDAR')
})

test('sends no token with a public call', async () => {
  storeAccessToken('t1')
  serve = () => answer(200, [])
  await call(listTreatments)
  expect(served).toEqual([{ url: '/api/service', token: null }])
})

test('renews a refused token once for concurrent calls and retries them', async () => {
  storeAccessToken('old')
  renew.mockResolvedValue('new')
  serve = (_url, token) => (token === 'Bearer new' ? answer(200, []) : refusal(401, 'unauthenticated'))
  const query = { patientEmail: email }
  await Promise.all([call(listBookings, { query }), call(listBookings, { query }), call(listBookings, { query })])
  expect(renew).toHaveBeenCalledTimes(1)
  expect(readAccessToken()).toBe('new')
  expect(served).toHaveLength(6)
  expect(onRefused).not.toHaveBeenCalled()
})

test('renews an expired token before the call', async () => {
  vi.useFakeTimers()
  storeAccessToken('old')
  renew.mockResolvedValue('new')
  serve = () => answer(200, [])
  const query = { patientEmail: email }
  await call(listBookings, { query })
  vi.advanceTimersByTime(15 * 60_000)
  await Promise.all([call(listBookings, { query }), call(listBookings, { query })])
  expect(served.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new', 'Bearer new'])
  expect(renew).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('fetches a missing token before the call', async () => {
  renew.mockResolvedValue('first')
  serve = () => answer(200, [])
  await call(listBookings, { query: { patientEmail: email } })
  expect(served.map(({ token }) => token)).toEqual(['Bearer first'])
})

test('removes the token and reports the refusal when the session has ended', async () => {
  storeAccessToken('old')
  renew.mockRejectedValue(new ApiError(403, 'forbidden'))
  serve = () => refusal(401, 'unauthenticated')
  const called = call(listBookings, { query: { patientEmail: email } })
  await expect(called).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(readAccessToken()).toBeNull()
  expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ status: 401 }), listBookings)
})

test('keeps the session when the network fails during a renewal', async () => {
  storeAccessToken('old')
  renew.mockRejectedValue(new ApiError(0, 'unreachable'))
  serve = () => refusal(401, 'unauthenticated')
  await expect(call(listBookings, { query: { patientEmail: email } })).rejects.toMatchObject({ code: 'unreachable' })
  expect(readAccessToken()).toBe('old')
  expect(onRefused).not.toHaveBeenCalled()
})

test('throws the code of a refusal, and `unavailable` for a body that is not a problem document', async () => {
  storeAccessToken('t1')
  serve = () => refusal(404, 'no_such_booking')
  const id = '00000000-0000-4000-8000-000000000000'
  await expect(call(getBooking, { params: { id } })).rejects.toMatchObject({ status: 404, code: 'no_such_booking' })
  serve = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  await expect(call(getBooking, { params: { id } })).rejects.toMatchObject({ status: 502, code: 'unavailable' })
})

test('throws `unreachable` without a response, and the abort error of an aborted call', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(listTreatments)).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  const given = new AbortController()
  given.abort()
  await expect(call(listTreatments, { signal: given.signal })).rejects.toThrow(TypeError)
})
