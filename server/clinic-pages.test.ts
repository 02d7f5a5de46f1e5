import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { mountClinicPages } from './clinic-pages.ts'
import { sessionCookieName } from './identity/auth.ts'
import { signUp } from './testing/accounts.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  await mountClinicPages(portal.app, portal.context)
  return () => portal.close()
})

const ask = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url, headers: { host: portal.context.publicUrl.host, ...headers } })
const root = (html: string) => /<div id="root"[^>]*>([\s\S]*)<\/div>\s*<script type="application/.exec(html)?.[1] ?? ''

describe('the language of a page', () => {
  test.each(['/about', '/dashboard', '/login?from=%2Fappointment'])(
    'is negotiated for %s, and the Vary header tells caches so',
    async (url) => {
      for (const language of ['en', 'es', 'ar', 'en', 'ar', 'es']) {
        const { headers, body } = await ask(url, { 'accept-language': language })
        expect(body).toContain(`<html lang="${language}"`)
        expect(String(headers.vary).split(', ')).toEqual(expect.arrayContaining(['accept-language', 'cookie']))
      }
    },
  )
})

describe('a language in the URL', () => {
  const cookies = async (url: string, headers = {}) => (await ask(url, headers)).headers['set-cookie']

  test('applies to the following pages until the browser closes', async () => {
    for (const url of ['/about?lang=es', '/appointment?lang=es', '/login?from=%2F&lang=es']) {
      expect([url, await cookies(url)]).toEqual([url, 'lang=es; Path=/; SameSite=Lax'])
    }
    expect((await ask('/contact', { cookie: 'lang=es' })).body).toContain('<html lang="es"')
  })

  test('does not override a chosen language and is ignored if unsupported', async () => {
    expect(await cookies('/about?lang=es', { cookie: 'lang=ar' })).toBeUndefined()
    expect((await ask('/about?lang=es', { cookie: 'lang=ar' })).body).toContain('<html lang="ar"')
    for (const url of ['/about', '/about?lang=', '/about?lang=xx', '/about?lang=es%3B%20Domain%3Dx']) {
      expect([url, await cookies(url)]).toEqual([url, undefined])
    }
  })
})

describe('a page that is the same for everyone', () => {
  test.each([
    ['/', 'Starts Here', 'Closed on public holidays'],
    ['/home', 'Starts Here', 'Ruth Abrams'],
    ['/review', '<h1', 'Maya Lindqvist'],
    ['/contact', '<form', '12 Larch Street'],
    ['/about', '<h1', '(503) 555-0142'],
    ['/login', 'type="password"', '(503) 555-0142'],
    ['/signup', 'type="password"', '(503) 555-0142'],
    ['/privacy', '<h1', '(503) 555-0142'],
  ])('%s arrives as complete HTML without an inline script', async (url, ours, clinics) => {
    const { statusCode, headers, body } = await ask(url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(root(body)).toContain(ours)
    expect(root(body)).toContain(clinics)
    expect(body).toMatch(/<title>[^<]*Doctors Portal[^<]*<\/title>/)
    expect(body.match(/<title>/g)).toHaveLength(1)
    const inline = [...body.matchAll(/<script([^>]*)>[^<]/g)].map(([, attributes]) => attributes)
    expect(inline.filter((attributes) => !/ type="application\/(ld\+)?json"/.test(attributes ?? ''))).toEqual([])
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(body).not.toMatch(/<style| style=| on\w+=/)
  })

  test('is compressed and revalidated with an ETag', async () => {
    const plain = await ask('/about')
    const zipped = await ask('/about', { 'accept-encoding': 'gzip' })
    const brotli = await ask('/about', { 'accept-encoding': 'gzip, deflate, br' })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const refused = await ask('/about', { 'accept-encoding': 'br;q=0, gzip;q=0' })
    expect([refused.headers['content-encoding'], refused.body]).toEqual([undefined, plain.body])
    for (const known of [plain.headers.etag, `"other", ${plain.headers.etag}`, '*']) {
      const again = await ask('/about', { 'if-none-match': String(known) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers['cache-control']).toBe('no-cache')
    }
  })

  test('has compressed and revalidated files', async () => {
    const [, url = ''] = / src="(\/assets\/[^"]+\.js)"/.exec((await ask('/about')).body) ?? []
    const plain = await ask(url)
    for (const accepted of ['br;q=0, gzip;q=0', 'identity']) {
      const { headers, body } = await ask(url, { 'accept-encoding': accepted })
      expect([accepted, headers['content-encoding'], body]).toEqual([accepted, undefined, plain.body])
    }
    expect((await ask(url, { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip')
    for (const known of [plain.headers.etag, `"other", ${plain.headers.etag}`, '*']) {
      expect((await ask(url, { 'if-none-match': String(known) })).statusCode).toBe(304)
    }
  })

  test('shows changes of the clinic immediately and escapes them', async () => {
    const before = await ask('/contact')
    const name = '</script><script>alert("$&")</script>'
    await portal.db.updateTable('clinic').set({ street: name }).execute()
    const after = await ask('/contact', { 'if-none-match': String(before.headers.etag) })
    expect(after.statusCode).toBe(200)
    expect(after.body).not.toContain('<script>alert')
    expect(root(after.body)).toContain('&lt;script&gt;alert(&quot;$&amp;&quot;)')
    const data = /id="clinic">([^<]*)<\/script>/.exec(after.body)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({ street: name })
  })

  test('shows the current time to the minute', async () => {
    const shown = async () => JSON.parse(/id="clinic">([^<]*)</.exec((await ask('/')).body)?.[1] ?? '{}').now
    expect(await shown()).toBe('2026-11-23T17:00:00.000Z')
    portal.advance(1)
    expect(await shown()).toBe('2026-11-23T17:01:00.000Z')
  })
})

describe('the frame of the appointment page', () => {
  const people = ['Ines Moreau', 'Otto Berg'] as const
  const enter = async (name: string = people[0]) => {
    const { cookie } = await signUp(portal, { name, email: `${name.slice(0, 4)}@clinic.test`, password: 'six teeth' })
    return { cookie }
  }

  test('is the same HTML for all users with a session, without personal data', async () => {
    const [first, second] = await Promise.all(people.map(async (name) => ask('/appointment', await enter(name))))
    expect(first?.statusCode).toBe(200)
    expect(second?.body).toBe(first?.body)
    expect(first?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const html = root(first?.body ?? '')
    expect(html).toContain('<h1')
    expect(html).toMatch(/data-day="2026-11-23"[^>]*aria-pressed="true"/)
    expect(html).toContain('Sign out')
    for (const name of people) expect(first?.body).not.toMatch(new RegExp(name.slice(0, 4), 'i'))
  })

  test.each(['en', 'es', 'ar'])('is rendered in the language %s', async (language) => {
    const { body } = await ask(`/appointment?lang=${language}`, await enter())
    expect(body).toContain(`<html lang="${language}"`)
    expect(root(body)).toContain('data-day="2026-11-23"')
  })

  test('follows the clinic to its next day', async () => {
    const user = await enter()
    await ask('/appointment', user)
    portal.advance(24 * 60)
    expect((await ask('/appointment', user)).body).toMatch(/data-day="2026-11-24"[^>]*aria-pressed="true"/)
  })

  test('is sent neither after the session has ended nor for a forged cookie or a query', async () => {
    const user = await enter()
    const forged = { cookie: `${sessionCookieName(portal.context.publicUrl)}=x.y` }
    expect((await ask('/appointment', forged)).body).toContain('<div id="root"></div>')
    expect((await ask('/appointment?date=2026-11-24', user)).body).toContain('<div id="root"></div>')
    await portal.db.deleteFrom('session').execute()
    expect((await ask('/appointment', user)).body).toContain('<div id="root"></div>')
  })
})

describe('a page for one user', () => {
  const app = /<div id="root"><\/div>/
  test('is the app: with a session, with a query, and if sign-in is required', async () => {
    const session = { cookie: `other=1; ${sessionCookieName(portal.context.publicUrl)}=x` }
    expect((await ask('/', session)).body).toMatch(app)
    expect((await ask('/', { cookie: 'other=1' })).body).not.toMatch(app)
    for (const url of ['/login?from=%2Fdashboard', '/appointment?date=2026-11-24', '/dashboard', '/dashboard/users']) {
      const { statusCode, body } = await ask(url)
      expect([statusCode, app.test(body)]).toEqual([200, true])
    }
    const page = /modulepreload[^>]*assets\/appointment-/
    expect((await ask('/appointment', session)).body).toMatch(page)
    // Someone who signs in first needs the login's script first.
    expect((await ask('/appointment?date=2026-11-24')).body).not.toMatch(page)
  })

  test('leads from the appointment page to the login without a session cookie', async () => {
    const { statusCode, headers } = await ask('/appointment')
    const to = '/login?from=%2Fappointment'
    expect([statusCode, headers.location, headers.vary]).toEqual([302, to, 'cookie'])
    expect((await ask(to)).body).toContain('type="password"')
    const session = { cookie: `${sessionCookieName(portal.context.publicUrl)}=x` }
    expect((await ask(to, session)).body).toMatch(app)
  })

  test('is the app with 404 for unknown paths, also repeatedly', async () => {
    const first = await ask('/nothing')
    const second = await ask('/nothing', { 'if-none-match': String(first.headers.etag) })
    for (const { statusCode, body } of [first, second]) expect([statusCode, app.test(body)]).toEqual([404, true])
  })
})

test('sends the app, which shows the error, without a database', async () => {
  await portal.db.schema.alterTable('clinic').renameTo('elsewhere').execute()
  const { statusCode, body } = await ask('/')
  expect(statusCode).toBe(200)
  expect(body).toContain('<div id="root"></div>')
})

test('makes no claims about a clinic without a description', async () => {
  for (const table of ['clinic', 'opening_hours', 'notice', 'testimonial'] as const) {
    await portal.db.deleteFrom(table).execute()
  }
  for (const url of ['/', '/contact', '/login']) {
    const { statusCode, body } = await ask(url)
    expect(statusCode).toBe(200)
    expect(root(body)).toContain('<main')
    expect(root(body)).not.toMatch(/Closed|maps\/dir|Questions\?|tel:|Opening Hours|In pain|Visit our location|Address/)
  }
})
