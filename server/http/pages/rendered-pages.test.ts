import { expect, test } from 'vitest'
import { createServer } from '../serve.ts'
import { builtPages, mountPages } from './pages.ts'
import { createPageRenderer } from './rendered-pages.ts'

test('sends the app, which shows the error, if the database does not answer', async () => {
  const publicUrl = new URL('http://localhost:3000')
  const silent = () => new Promise<never>(() => {})
  const of = {
    ...{ findClinic: silent, findPrices: silent, findTimes: silent, isSignedIn: silent },
    ...{ publicUrl, sessionCookie: 'session' },
  }
  const app = createServer(false, [])
  await mountPages(app, publicUrl, undefined, await createPageRenderer(builtPages, of))
  for (const url of ['/', '/dashboard', '/appointment']) {
    const { statusCode, body } = await app.inject({ url, headers: { host: publicUrl.host, cookie: 'session=x' } })
    expect([url, statusCode, body.includes('<div id="root"></div>')]).toEqual([url, 200, true])
  }
  await app.close()
})
