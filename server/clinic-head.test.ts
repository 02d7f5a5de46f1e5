import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { canonicalPath, publicPages } from '#contract/pages.ts'
import { mountClinicPages } from './clinic-pages.ts'
import { sessionCookieName } from './identity/auth.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const origin = 'https://clinic.example'
let portal: TestApp
async function start(publicUrl: string) {
  portal = await startTestApp(inject('templateDatabase'), { publicUrl })
  await mountClinicPages(portal.app, portal.context)
  // The first page plans all its queries. On a busy machine that can exceed their time limit, and the app is sent instead.
  await ask('/')
}
// Shared by the tests that only read.
beforeAll(() => start(origin))
afterAll(() => portal.close())

/** Starts a separate portal for each test of a group with writes. */
function useOwnPortal(publicUrl = origin) {
  let shared: TestApp
  beforeEach(async () => {
    shared = portal
    await start(publicUrl)
    return async () => {
      await portal.close()
      portal = shared
    }
  })
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url, headers: { host: portal.context.publicUrl.host, ...headers } })
const headOf = async (url: string, headers = {}) =>
  /<head>([\s\S]*)<\/head>/.exec((await ask(url, headers)).body)?.[1] ?? ''
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const plain = (html = '') => html.replace(/&(\w+);/g, (_, name: string) => signs[name] ?? '?')
const metaOf = (head: string, name: string) =>
  [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
    .filter(([, given]) => given === name)
    .map(([, , content]) => plain(content))
const titleOf = (head: string) => plain(/<title>(.*?)<\/title>/.exec(head)?.[1])
const canonicalOf = (head: string) =>
  [...head.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, href]) => href)
const alternatesOf = (text: string) =>
  [...text.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language, href]) => [language, href])
const dataOf = (head: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(head)?.[1] ?? 'null')

describe('the head of a public page', () => {
  test.each(publicPages)('has title, description, canonical URL and preview for %s', async (page) => {
    const head = await headOf(page)
    const address = `${origin}${canonicalPath(page)}`
    const [description = ''] = metaOf(head, 'description')
    expect(description).toContain('Doctors Portal')
    expect(description.length).toBeGreaterThan(70)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(titleOf(head)).toMatch(/^[A-Z].{3,40} · Doctors Portal$/)
    expect(canonicalOf(head)).toEqual([address])
    for (const [name, expected] of [
      ['description', description],
      ['application-name', 'Doctors Portal'],
      ['og:site_name', 'Doctors Portal'],
      ['og:title', titleOf(head)],
      ['og:description', description],
      ['og:url', address],
      ['og:image', `${origin}/social.png`],
      ['twitter:card', 'summary_large_image'],
    ] as const) {
      expect([name, metaOf(head, name)]).toEqual([name, [expected]])
    }
  })

  test('differs between all pages', async () => {
    const own = publicPages.filter((page) => page === canonicalPath(page))
    const heads = await Promise.all(own.map((page) => headOf(page)))
    for (const told of [heads.map(titleOf), heads.flatMap((head) => metaOf(head, 'description'))]) {
      expect(new Set(told).size).toBe(own.length)
    }
  })

  test('is the same with a query, in another case and with a session', async () => {
    const head = await headOf('/about')
    const session = { cookie: `${sessionCookieName(portal.context.publicUrl)}=x` }
    for (const found of [await headOf('/about?from=mail'), await headOf('/About/'), await headOf('/about', session)]) {
      expect([titleOf(found), canonicalOf(found), metaOf(found, 'og:url')]).toEqual([
        titleOf(head),
        canonicalOf(head),
        metaOf(head, 'og:url'),
      ])
    }
  })

  test('allows indexing of public pages only, not of private or missing pages or calls', async () => {
    const robots = async (url: string) => (await ask(url)).headers['x-robots-tag']
    for (const page of publicPages) expect([page, await robots(page)]).toEqual([page, undefined])
    for (const page of [
      '/appointment',
      '/dashboard',
      '/dashboard/users',
      '/reset-password',
      '/nothing',
      '/api/clinic',
    ]) {
      expect([page, await robots(page)]).toEqual([page, 'noindex'])
    }
    expect(canonicalOf(await headOf('/dashboard'))).toEqual([])
  })
})

describe('structured data about the dentist', () => {
  test.each(['/', '/contact', '/about'])('matches the settings on %s', async (page) => {
    const described = dataOf(await headOf(page))
    const weekday = (name: string) => `https://schema.org/${name}`
    expect(described).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Dentist',
      '@id': `${origin}/#clinic`,
      name: 'Doctors Portal',
      url: `${origin}/`,
      image: `${origin}/social.png`,
      telephone: '+1-503-555-0142',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Larch Street',
        addressLocality: 'Portland',
        addressRegion: 'OR',
        postalCode: '97209',
        addressCountry: 'US',
      },
      priceRange: '$35-$299',
      currenciesAccepted: 'USD',
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(weekday),
          opens: '08:00',
          closes: '18:00',
        },
        { '@type': 'OpeningHoursSpecification', dayOfWeek: [weekday('Saturday')], opens: '09:00', closes: '16:00' },
      ],
    })
  })
})

describe('a changed description of the clinic', () => {
  useOwnPortal()

  test('shows a day until midnight and omits missing fields', async () => {
    await portal.db.deleteFrom('opening_hours').where('weekday', '>', 1).execute()
    await portal.db.updateTable('opening_hours').set({ opens_minute: 0, closes_minute: 1_440 }).execute()
    const [hours] = dataOf(await headOf('/')).openingHoursSpecification
    expect([hours.opens, hours.closes]).toEqual(['00:00', '23:59'])
    await portal.db.deleteFrom('opening_hours').execute()
    expect(dataOf(await headOf('/'))).not.toHaveProperty('openingHoursSpecification')
    await portal.db.updateTable('treatment').set({ price_cents: 4_950 }).execute()
    expect(dataOf(await headOf('/')).priceRange).toBe('$49.50')
    await portal.db.updateTable('treatment').set({ retired_at: new Date() }).execute()
    expect(dataOf(await headOf('/'))).not.toHaveProperty('priceRange')
    await portal.db.deleteFrom('clinic').execute()
    expect(dataOf(await headOf('/'))).toBeNull()
    expect(dataOf(await headOf('/login'))).toBeNull()
  })
})

describe('the name of the clinic', () => {
  useOwnPortal()
  const name = 'Smith & Daughter "Dental" </script><script>alert(1)</script>'
  test('appears on every page immediately and is escaped', async () => {
    await ask('/')
    await ask('/dashboard')
    await portal.db.updateTable('clinic').set({ name }).execute()
    for (const page of ['/', '/login', '/dashboard', '/nothing']) {
      const { body } = await ask(page)
      expect(body).not.toContain('<script>alert')
      expect(body.replace(/<script type="application.*?<\/script>/s, '')).not.toContain('Doctors Portal')
      const head = await headOf(page)
      expect([titleOf(head).endsWith(name), metaOf(head, 'application-name')]).toEqual([true, [name]])
    }
    expect(dataOf(await headOf('/')).name).toBe(name)
    expect((await ask('/manifest.webmanifest')).json().name).toBe(name)
  })

  test('stays on pages while the database does not answer', async () => {
    await portal.db.updateTable('clinic').set({ name: 'Larch Street Dental' }).execute()
    await ask('/dashboard')
    await portal.db.schema.alterTable('clinic').renameTo('elsewhere').execute()
    for (const page of ['/', '/dashboard']) expect(titleOf(await headOf(page))).toBe('Larch Street Dental')
  })
})

describe('site files', () => {
  test('disallow private paths and name the sitemap in robots.txt', async () => {
    const { body, headers } = await ask('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const lines = body.split('\n')
    expect(lines[0]).toBe('User-agent: *')
    for (const private_ of ['/dashboard', '/api/', '/test-mode/']) expect(lines).toContain(`Disallow: ${private_}`)
    // Services that read calendars for their users obey this file.
    expect(lines).toContain('Allow: /api/calendar-feed/')
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
  })

  test('list each public page in each language with its alternates in the sitemap', async () => {
    const { body, headers } = await ask('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const named = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
    expect(named).toEqual(
      ['/', '/review', '/contact', '/about', '/privacy'].flatMap((path) =>
        ['', '?lang=es', '?lang=ar'].map((query) => origin + path + query),
      ),
    )
    const entries = [...body.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => entry)
    for (const [place, address] of named.entries()) {
      const head = await headOf(address.slice(origin.length))
      expect(canonicalOf(head)).toEqual([address])
      expect(alternatesOf(entries[place] ?? '')).toEqual(alternatesOf(head))
    }
    expect(alternatesOf(entries[1] ?? '')).toEqual([
      ['en', `${origin}/`],
      ['es', `${origin}/?lang=es`],
      ['ar', `${origin}/?lang=ar`],
      ['x-default', `${origin}/`],
    ])
    expect(body).not.toContain('lastmod')
  })

  test('name the icons in the manifest with their real sizes', async () => {
    const { headers, body } = await ask('/manifest.webmanifest')
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    const manifest = JSON.parse(body)
    expect(manifest).toMatchObject({ name: 'Doctors Portal', start_url: '/', display: 'browser' })
    expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose ?? 'any').sort()).toEqual([
      'any',
      'any',
      'maskable',
    ])
    for (const { src, sizes } of manifest.icons) expect(await sizeOf(src)).toBe(sizes)
  })

  test('include icons and the social picture with their types, cached for a day', async () => {
    expect(await sizeOf('/apple-touch-icon.png')).toBe('180x180')
    expect(await sizeOf('/social.png')).toBe('1200x630')
    expect((await ask('/social.png')).rawPayload.byteLength).toBeLessThan(60 * 1024)
    const ico = await ask('/favicon.ico')
    expect([ico.statusCode, ico.headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
    expect(ico.rawPayload.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
    for (const [, href] of (await headOf('/')).matchAll(
      /<link rel="(?:icon|apple-touch-icon|manifest)"[^>]* href="([^"]+)"/g,
    )) {
      expect([href, (await ask(href ?? '')).statusCode]).toEqual([href, 200])
    }
  })
})

describe('on a loopback address', () => {
  useOwnPortal('http://localhost:3000')

  test('forbids indexing through a tunnel', async () => {
    expect((await ask('/')).headers['x-robots-tag']).toBeUndefined()
    expect((await ask('/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    for (const through of [{ host: 'clinic.tunnel.example' }, { 'x-forwarded-for': '192.0.2.1' }]) {
      expect((await ask('/', through)).headers['x-robots-tag']).toBe('noindex')
      expect((await ask('/robots.txt', through)).body).toBe('User-agent: *\nDisallow: /\n')
    }
  })
})

// The first bytes of a PNG contain its size.
async function sizeOf(url: string): Promise<string> {
  const { statusCode, headers, rawPayload } = await ask(url)
  expect([url, statusCode, headers['content-type'], headers['cache-control'], headers['x-robots-tag']]).toEqual([
    url,
    200,
    'image/png',
    'public, max-age=86400',
    undefined,
  ])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  return `${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`
}
