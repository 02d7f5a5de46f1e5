import { getMigrations } from 'better-auth/db/migration'
import { expect, inject, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { authOptions } from './auth.ts'

test('has all tables and columns that the identity library requires', async () => {
  const portal = await startTestApp(inject('templateDatabase'))
  const asked = await getMigrations(authOptions(portal.context))
  expect(asked.toBeCreated).toEqual([])
  expect(asked.toBeAdded).toEqual([])
  await portal.db.schema.alterTable('account').dropColumn('scope').execute()
  expect((await getMigrations(authOptions(portal.context))).toBeAdded.length).toBe(1)
  await portal.close()
})
