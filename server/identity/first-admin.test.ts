import { expect, inject, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { makeFirstAdmin } from './first-admin.ts'

test('makes one admin and prints its password once if several processes start at the same time', async () => {
  const { app, db, close } = await startTestApp(inject('templateDatabase'))
  const settings = { admin: undefined, loopback: true, publicUrl: new URL('http://localhost:3000') }
  const lines = await Promise.all([1, 2, 3].map(() => makeFirstAdmin(db, settings)))
  const printed = lines.filter((line) => line !== undefined)
  expect(printed.length).toBe(1)
  const [, email, password] = /Admin: (\S+), password (\S+) /.exec(printed[0] ?? '') ?? []
  const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } })
  expect(answer.statusCode).toBe(200)
  expect(await makeFirstAdmin(db, settings)).toBeUndefined()
  await close()
})

test('makes no admin with an easy password on a public portal', async () => {
  const { app, db, close } = await startTestApp(inject('templateDatabase'))
  const email = 'ada.molar@clinic.example'
  const start = (password: string) =>
    makeFirstAdmin(db, { admin: { email, password }, loopback: false, publicUrl: new URL('https://clinic.example') })
  for (const easy of ['123456', 'Ada.Molar1']) {
    await expect(start(easy)).rejects.toThrow(/^ADMIN_PASSWORD is too easy to guess/)
    const payload = { email, password: easy }
    expect((await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })).statusCode).toBe(401)
  }
  expect(await start('a molar for breakfast')).toBe(`Admin: ${email}, with the password of ADMIN_PASSWORD.`)
  await close()
})
