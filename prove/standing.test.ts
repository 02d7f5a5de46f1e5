import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { endpoints } from '#contract/capabilities.ts'
import { addDays } from '#contract/dates.ts'
import { lockSession } from '../server/database/audited-transaction.ts'
import { Random } from '../server/demo/random.ts'
import { signUp } from '../server/testing/accounts.ts'
import { callWhileLocked, waitingFor } from '../server/testing/call-while-locked.ts'
import { addPerson, bookingOf, type Person, today } from '../server/testing/factories.ts'
import { addRoomyTreatment, bookFor, callAs } from '../server/testing/payments.ts'
import { startTestApp, type TestApp } from '../server/testing/test-app.ts'
import { takeWrittenTables, watchTables } from '../server/testing/track-writes.ts'
import { validRequest } from './fuzz/recipes.ts'
import { type FuzzAnswer, send, wired } from './fuzz/send.ts'
import { fillWorld, type World } from './fuzz/world.ts'

// A call that has passed its first check and waits for a lock or its turn takes effect only if session and role are
// still valid when it continues. Covers every call that changes something. Exceptions: calls that only change their own
// session, the report of a payment, which is checked with the provider, the options of a new passkey, which is added by
// another call, and a search that is sent as a POST.
const spared = ['renewToken', 'reauthenticate', 'lockSession', 'confirmPayment', 'preparePasskey', 'findFittingTimes']
const changing = endpoints.filter(
  ({ name, method, access }) => method !== 'GET' && access !== 'public' && !spared.includes(name),
)

let portal: TestApp
let world: World
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, mail: { mode: 'test' }, rateLimits: false })
  world = await fillWorld(portal)
  // The last admin would keep the role.
  await addPerson(portal, { admin: true })
  await watchTables(portal.db)
})
afterAll(() => portal.close())

test.for(changing)('A9: $name changes nothing once its session has ended', async ({ name }) => {
  const { answer, touched } = await ask(name, (by) => sql`delete from session where id = ${by.sessionId}`)
  expect([answer.status, touched]).toEqual([401, ['public.session DELETE']])
})

test.for(changing.filter(({ access }) => access === 'admin'))(
  'A11: $name changes nothing once its role has been revoked',
  async ({ name }) => {
    const { answer, touched } = await ask(name, (by) => sql`update person set role = 'patient' where id = ${by.id}`)
    // Revoking the role is audited.
    expect([answer.status, touched]).toEqual([403, ['public.audit_entry INSERT', 'public.person UPDATE']])
  },
)

test.for(['treatment', 'booking'] as const)('A9: sign-out waits for a call that is held up by a %s', async (table) => {
  const by = await signUp(portal, { name: 'Maya', email: `${table}@clinic.test`, password: 'six teeth' })
  const treatment = await addRoomyTreatment(portal)
  const booking = await bookFor(portal, by, treatment)
  const call = () =>
    table === 'booking'
      ? callAs(portal, by, 'DELETE', `/booking/${booking._id}`)
      : callAs(portal, by, 'POST', '/booking', bookingOf(by, treatment, addDays(today(portal), 9), treatment.slots[9]))
  const { called, leaving } = await portal.db.transaction().execute(async (tx) => {
    const id = table === 'booking' ? booking._id : treatment._id
    await tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
    const called = call()
    await expect.poll(() => waitingFor(portal)).toBe(1)
    const leaving = portal.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie: by.cookie } })
    await expect.poll(() => waitingFor(portal)).toBe(2)
    return { called, leaving }
  })
  expect([(await called).status, (await leaving).statusCode]).toEqual([200, 200])
  expect((await callAs(portal, by, 'GET', '/me')).status).toBe(401)
})

test('A9: a call that starts while a sign-out waits is queued behind it', async () => {
  const by = await addPerson(portal)
  const treatment = await addRoomyTreatment(portal)
  const book = () => callAs(portal, by, 'POST', '/booking', bookingOf(by, treatment, addDays(today(portal), 9)))
  const { ending, late } = await portal.db.transaction().execute(async (tx) => {
    await lockSession(tx, { personId: by.id, sessionId: by.sessionId })
    const ending = callAs(portal, by, 'DELETE', `/me/sessions/${by.sessionId}`)
    await expect.poll(() => waitingFor(portal)).toBe(1)
    const late = [book(), callAs(portal, by, 'POST', '/me/email-verification-request')]
    await expect.poll(() => waitingFor(portal)).toBe(3)
    return { ending, late }
  })
  expect((await ending).status).toBe(200)
  expect((await Promise.all(late)).map(({ status }) => status)).toEqual([401, 401])
})

async function ask(
  name: string,
  change: (by: Person) => ReturnType<typeof sql>,
): Promise<{ answer: FuzzAnswer; touched: string[] }> {
  const endpoint = endpoints.find((each) => each.name === name)
  if (!endpoint) throw new Error(`${name} is no call.`)
  const request = await validRequest(world, endpoint, new Random(1))
  const { by = world.member } = request
  const session = await portal.db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', by.sessionId)
    .executeTakeFirstOrThrow()
  // Losing the role ends the invitations that an admin sent.
  await portal.db.updateTable('staff_invitation').set({ invited_by: null }).execute()
  await takeWrittenTables(portal.db)
  const call = () => send(portal, wired(endpoint, request))
  const answer = await callWhileLocked(portal, by.id, call, (tx) => change(by).execute(tx))
  const touched = await takeWrittenTables(portal.db)
  await sql`update person set role = 'admin' where id = ${world.admin.id} and role <> 'admin'`.execute(portal.db)
  await portal.db
    .insertInto('session')
    .values(session)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { answer, touched }
}
