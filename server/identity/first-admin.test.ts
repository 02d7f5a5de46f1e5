import { expect, inject, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { makeFirstAdmin } from './first-admin.ts'

test('when several processes start at once without an admin, then one of them makes the one whose password it prints', async () => {
  const { app, db, close } = await startTestApp(inject('templateDatabase'))
  const settings = { admin: undefined, loopback: true }
  const lines = await Promise.all([1, 2, 3].map(() => makeFirstAdmin(db, settings)))
  const printed = lines.filter((line) => line !== undefined)
  expect(printed.length).toBe(1)
  const [, email, password] = /Admin: (\S+), password (\S+) /.exec(printed[0] ?? '') ?? []
  const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } })
  expect(answer.statusCode).toBe(200)
  expect(await makeFirstAdmin(db, settings)).toBeUndefined()
  await close()
})
