import { expect, inject, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { dumpSchema } from './dump-schema.ts'

// Another version of PostgreSQL prints some definitions differently, so the file is that of the embedded one.
test.skipIf(process.env.DATABASE_URL)('schema.sql matches the schema of the migrations', async () => {
  const portal = await startTestApp(inject('templateDatabase'))
  try {
    const schema = await dumpSchema(portal.db)
    await expect(schema).toMatchFileSnapshot('schema.sql')
  } finally {
    await portal.close()
  }
})
