import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressIn, languages } from '#contract/languages.ts'
import { canonicalPath, type PublicPage, publicPages } from '#contract/pages.ts'
import { isLoopback } from '../../loopback.ts'
import { isDirectLocalRequest } from '../is-direct-local-request.ts'

/**
 * Whether search engines may list the public pages. A portal on a loopback address is a trial: if a tunnel makes it
 * public, it must not be found.
 */
export function isIndexable(publicUrl: URL, request: FastifyRequest): boolean {
  return !isLoopback(publicUrl.hostname) || isDirectLocalRequest(request)
}

/** Serves the files that programs request by well-known names: robots.txt, sitemap.xml and the web manifest. */
export function mountSiteFiles(app: FastifyInstance, publicUrl: URL, findName: () => Promise<string>): void {
  const sitemap = sitemapOf(publicUrl.origin)
  app.get('/robots.txt', (request, reply) => {
    void reply.type('text/plain; charset=utf-8').headers(forAnHour)
    return reply.send(isIndexable(publicUrl, request) ? robotsOf(publicUrl.origin) : 'User-agent: *\nDisallow: /\n')
  })
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').headers(forAnHour).send(sitemap),
  )
  app.get('/manifest.webmanifest', async (_request, reply) => {
    void reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(JSON.stringify(manifestOf(await findName())))
  })
}

const forAnHour = { 'cache-control': 'public, max-age=3600' }

// Calls that public pages make stay allowed, so that a search engine can render the pages, and calendar feeds, whose
// readers obey this file. A feed carries `noindex`.
function robotsOf(origin: string): string {
  return `User-agent: *
Allow: /api/available/first
Allow: /api/available/next
Allow: /api/available/overview
Allow: /api/calendar-feed/
Allow: /api/clinic$
Allow: /api/service$
Allow: /api/sign-in-setup$
Allow: /api/team$
Allow: /api/testimonials
Disallow: /api/
Disallow: /dashboard
Disallow: /test-mode/

Sitemap: ${origin}/sitemap.xml
`
}

/** Pages that may be listed but that no one searches for. */
const excludedFromSitemap: readonly PublicPage[] = ['/login', '/signup']

// Lists each page in each language with its alternates. No `lastmod`: the time of the last change is not stored.
function sitemapOf(origin: string): string {
  const pages = publicPages.filter((page) => page === canonicalPath(page) && !excludedFromSitemap.includes(page))
  const entries = pages.flatMap((page) => {
    const addresses = languages.map((language) => [language, `${origin}${addressIn(page, language)}`] as const)
    const others = [...addresses, ['x-default', `${origin}${page}`] as const]
      .map(([language, address]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>\n`)
      .join('')
    return addresses.map(([, address]) => `  <url>\n    <loc>${address}</loc>\n${others}  </url>\n`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`
}

// `display: browser`, since nothing works offline, mailed links open in the browser, and users who type a password or a
// card number should see the address. The colors are those of the light theme.
function manifestOf(name: string): object {
  return {
    name,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fafdfd',
    theme_color: '#d3f4ed',
    icons: [
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
}
