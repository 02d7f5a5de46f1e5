import { availableParallelism } from 'node:os'
import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { signUp, trySignIn } from '../../testing/accounts.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }

test('A24: returns 401 for concurrent sign-ins, or 503 without counting them if the queue is full', async () => {
  const portal = await startTestApp(inject('templateDatabase'))
  await signUp(portal, maya)
  const count = 60 + 4 * availableParallelism()
  const attempts = Array.from({ length: count }, (_, n) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: `${n}.${maya.email}`, password: 'wrong-guess' },
      remoteAddress: `2001:db8:${n.toString(16)}::1`,
    }),
  )
  const answers = await Promise.all(attempts)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(count - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('5')
  const { rows } = await sql<{ counted: number }>`
    select sum(count)::integer as counted from attempt_count where key like 'account failure %'`.execute(portal.db)
  expect(rows).toEqual([{ counted: count - refused.length }])
  expect(await trySignIn(portal, maya.email, maya.password)).toBe(200)
  await portal.close()
})

test('verifies the hashes of version 0.6 and replaces them in the sign-in', async () => {
  const portal = await startTestApp(inject('templateDatabase'))
  await signUp(portal, maya)
  const signedUp = await storedHash(portal)
  await portal.db
    .updateTable('account')
    .set({ password: await hashPassword(maya.password) })
    .execute()
  expect(await trySignIn(portal, maya.email, 'wrong-guess')).toBe(401)
  expect(await trySignIn(portal, maya.email, maya.password)).toBe(200)
  const renewed = await storedHash(portal)
  for (const hash of [signedUp, renewed]) expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\da-f]{32}\$[\da-f]{128}$/)
  expect(await trySignIn(portal, maya.email, maya.password)).toBe(200)
  expect(await storedHash(portal)).toBe(renewed)
  await portal.close()
})

async function storedHash({ db }: TestApp): Promise<string | null> {
  return (await db.selectFrom('account').select('password').executeTakeFirstOrThrow()).password
}
