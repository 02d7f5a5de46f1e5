import { expect, inject, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { dumpSchema } from './dump-schema.ts'

// Another version of PostgreSQL prints some definitions differently, so the file holds those of the embedded one.
test.skipIf(process.env.DATABASE_URL)('schema.sql is the schema that the migrations create', async () => {
  const portal = await startTestApp(inject('templateDatabase'))
  try {
    const schema = await dumpSchema(portal.db)
    await expect(schema).toMatchFileSnapshot('schema.sql')
  } finally {
    await portal.close()
  }
})
