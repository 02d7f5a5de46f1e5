import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { directionOf, type Language, languageCookie } from '#contract/languages.ts'
import { type FramedPage, findFramedPage, findPublicPage, framedPages, type PublicPage } from '#contract/pages.ts'
import type { TimesOverview } from '#contract/schemas/availability.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { etagMatches, etagOf, pickEncoding } from '../negotiate.ts'
import { toLoggableError } from '../problems.ts'
import { withTimeout } from '../with-timeout.ts'
import { languageFromUrl, negotiateLanguage } from './page-language.ts'

/** Module that renders the pages on the server, as built. */
const builtRenderer = join(import.meta.dirname, '../../../dist/render/render.js')

/** Sends the pages. */
export interface PageRenderer {
  /** Sends the page at the URL of a request. */
  readonly sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** Data and settings of the rendered pages. */
export interface PageData {
  /** Returns all data of the public pages. */
  readonly findClinic: () => Promise<Clinic>
  readonly findPrices: () => Promise<PriceRange>
  /** Returns the free times of the home page. */
  readonly findTimes: () => Promise<TimesOverview>
  readonly publicUrl: URL
  readonly sessionCookie: string
  /** Whether the request has a live session. */
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>
}

/** Lowest and highest price of a treatment, in dollars. */
type PriceRange = { readonly least: number; readonly most: number } | undefined

interface Renderer {
  /** Returns the modules of a page in addition to the app itself, including its texts in one language. */
  sourcesOf(path: string, language: Language): readonly string[]
  render(
    page: PublicPage | FramedPage,
    query: string,
    clinic: Clinic,
    prices: PriceRange,
    origin: string,
    language: Language,
    times: TimesOverview | undefined,
  ): Promise<RenderedParts>
  renderAppHead(name: string): string
}

interface RenderedParts {
  readonly head: string
  readonly body: string
}

interface Page {
  /** Title and meta elements of the page. */
  readonly head: string
  /** The clinic that it contains. */
  readonly clinic: Clinic | undefined
  readonly etag: string
  readonly bytes: Readonly<Record<'identity' | 'gzip' | 'br', Buffer>>
}

/** Maximum age of a rendered page, which shows the current time. */
const maxAgeMs = 60_000
/** Time limit of the database. After it, the app is sent instead, which shows the error. */
const queryTimeoutMs = 1_000

/**
 * Prepares the pages built into `folder`. Public pages arrive as HTML that is readable before any script runs. So does
 * the frame of some pages behind sign-in, for users with a live session. They are rendered once a minute, and again when
 * the clinic or the free times on the home page change. All other pages are the app, as is a page with a query, except the login
 * that returns to such a page. A public page is the app for a user with a session, who should not see a signed-out page first. The
 * head of a public page is the same in both cases. Every page has the clinic's name and the language of the request. Visitors
 * without a session are redirected from a framed page to the login.
 */
export async function createPageRenderer(folder: string, of: PageData): Promise<PageRenderer> {
  const { sourcesOf, render, renderAppHead }: Renderer = await import(pathToFileURL(builtRenderer).href)
  const frame = await readFrame(folder)
  /** Cached pages with their source data, by language and page. */
  const kept = new Map<string, { readonly of: string; readonly page: Promise<Page> }>()
  /** Head of the app with the clinic's name. Undefined until the database has answered once. */
  let appHead: string | undefined

  const rendered = async (address: PublicPage | FramedPage, language: Language, query: string): Promise<Page> => {
    const [clinic, prices, times] = await Promise.all([
      inTime(of.findClinic()),
      inTime(of.findPrices()),
      // Without them the page asks for them.
      address === '/' || address === '/home' ? inTime(of.findTimes()).catch(() => undefined) : undefined,
    ])
    return keep(`${language} ${address}${query}`, JSON.stringify([ofThisMinute(clinic), prices, times]), async () => {
      const parts = await render(address, query, clinic, prices, of.publicUrl.origin, language, times)
      const html = withTimes(frame.rendered(address, language, clinic, parts, sourcesOf(address, language)), times)
      return compressed(parts.head, clinic, html)
    })
  }
  const app = async (path: string, language: Language, found?: Page): Promise<Page> => {
    const sources = sourcesOf(path, language)
    // Without the database the page asks for the clinic, and shows the error.
    const clinic = found?.clinic ?? (await inTime(of.findClinic()).catch(() => undefined))
    if (clinic) appHead = renderAppHead(clinic.name)
    const head = found?.head ?? appHead
    return keep(`app ${language} ${sources.join(' ')}`, JSON.stringify([head, clinic && ofThisMinute(clinic)]), () =>
      compressed(head ?? '', clinic, frame.app(language, sources, head, clinic)),
    )
  }
  // Concurrent requests share one rendering.
  const keep = (name: string, madeOf: string, make: () => Promise<Page>): Promise<Page> => {
    const before = kept.get(name)
    if (before?.of === madeOf) return before.page
    const page = make()
    kept.set(name, { of: madeOf, page })
    page.catch(() => kept.delete(name))
    return page
  }

  const sendPageAt: PageRenderer['sendPage'] = async (request, reply) => {
    const { url, headers } = request
    const language = negotiateLanguage(request)
    setLanguageCookie(reply, of.publicUrl, languageFromUrl(request))
    const [path = '', query = ''] = url.split('?')
    const plain = /^(lang=[\w-]*)?$/.test(query)
    const hasCookie = headers.cookie?.includes(`${of.sessionCookie}=`) === true
    const publicPage = findPublicPage(path)
    const framed = plain ? findFramedPage(path) : undefined
    // The login is readable before the app has loaded.
    if (framed && !hasCookie) return reply.header('vary', 'cookie').redirect(`/login${returnQuery(framed)}`, 302)
    const framedPage = framed && (await inTime(of.isSignedIn(request)).catch(() => false)) ? framed : undefined
    const address = publicPage ?? framedPage
    const returns =
      publicPage === '/login' ? framedPages.map(returnQuery).find((known) => known === `?${query}`) : undefined
    const found = address
      ? await rendered(address, language, returns ?? '').catch((error: unknown) => {
          request.log.error({ error: toLoggableError(error as Error) }, 'page not rendered')
          return undefined
        })
      : undefined
    const forAll = path === address && (plain || returns !== undefined) && (address === framedPage || !hasCookie)
    // Without a session, a page behind sign-in shows the login, and needs none of its own script.
    if (!found || !forAll) return sendPage(request, reply, await app(hasCookie ? path : '/login', language, found))
    // After the sign-out, going back must not show the frame from the browser's cache.
    if (framedPage) void reply.header('cache-control', 'no-store')
    return sendPage(request, reply, found)
  }
  return { sendPage: sendPageAt }
}

/** The query with which the login leads to a page. */
const returnQuery = (page: FramedPage) => `?${new URLSearchParams({ from: page })}`

/** The clinic with the number of the minute in place of its time. */
const ofThisMinute = (clinic: Clinic) => ({ ...clinic, now: Math.floor(Date.parse(clinic.now) / maxAgeMs) })

const inTime = <T>(answer: Promise<T>) =>
  withTimeout(answer, queryTimeoutMs, () => new Error('The database did not answer in time.'))

// A session cookie: a language that the user chooses is stored longer and takes precedence.
function setLanguageCookie(reply: FastifyReply, { protocol }: URL, language: Language | undefined): void {
  const secure = protocol === 'https:' ? '; Secure' : ''
  if (language) void reply.header('set-cookie', `${languageCookie}=${language}; Path=/; SameSite=Lax${secure}`)
}

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, { etag, bytes }: Page): FastifyReply {
  void reply.type('text/html; charset=utf-8').headers({ etag, vary: 'accept-encoding, accept-language, cookie' })
  if (etagMatches(headers['if-none-match'], etag) && reply.statusCode === 200) return reply.code(304).send()
  const encoding = pickEncoding(headers['accept-encoding']?.toString())
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(bytes[encoding])
}

type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>

/** The call that the app makes as soon as it starts. */
const preloadedCall = '/auth/get-session'

/** Font that only Arabic pages need. */
const arabicFontSource = 'node_modules/@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2'

async function readFrame(folder: string) {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const addChunks = (source: string, files: Set<string>) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no chunk for ${source}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) addChunks(imported, files)
  }
  const chunksOf = (sources: readonly string[]) => {
    const files = new Set<string>()
    for (const source of sources) addChunks(source, files)
    return [...files].map((file) => `/${file}`)
  }
  const start = manifest['start.ts']?.file
  if (!start) throw new Error('The build has no chunk for start.ts.')
  const arabicFont = Object.entries(manifest).find(([source]) => source.endsWith(arabicFontSource))?.[1].file

  /** Returns the app's HTML with this head, the styles of its sources, and `links`. */
  const pageOf = (language: Language, sources: readonly string[], head: string | undefined, links: string[]) => {
    const font = language === 'ar' && arabicFont ? [preload('font', arabicFont, 'font/woff2')] : []
    const styles = sources.flatMap((source) => manifest[source]?.css ?? []).map(stylesheet)
    return withHead(html, head)
      .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
      .replace('</head>', `${[...font, ...styles, ...links].map((link) => `  ${link}\n  `).join('')}</head>`)
  }
  return {
    /** Returns the page of the app with the clinic, and preload links for the chunks and the call that it needs first. */
    app(language: Language, sources: readonly string[], head: string | undefined, clinic: Clinic | undefined): string {
      const chunks = chunksOf(['index.html', ...sources]).map(modulePreload)
      const page = pageOf(language, sources, head, [...chunks, preload('fetch', `api${preloadedCall}`)])
      return clinic ? withClinic(page, clinic) : page
    },
    /** Returns a page rendered on the server, with the clinic that React needs to hydrate it. */
    rendered(
      address: PublicPage | FramedPage,
      language: Language,
      clinic: Clinic,
      { head, body }: RenderedParts,
      sources: readonly string[],
    ): string {
      const session = findFramedPage(address) ? ' data-signed-in' : ''
      const chunks = chunksOf(['index.html', ...sources]).join(' ')
      // No preloaded scripts: they would compete with what the first screen shows.
      const page = pageOf(language, [], head, [])
        .replace(
          / src="([^"]+)"(?=><\/script>)/,
          (_, app: string) => ` src="/${start}" data-app="${app}" data-chunks="${chunks}"`,
        )
        .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
        .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
      return withClinic(page, clinic, session)
    },
  }
}

/** Adds the clinic, so that no page has to ask for it, and the styles of its look. */
function withClinic(page: string, clinic: Clinic, attributes = ''): string {
  const styles = clinic.look && `  <link rel="stylesheet" data-look href="${clinic.look.styles}">\n  `
  return withData(styles ? page.replace('</head>', `${styles}</head>`) : page, `id="clinic"${attributes}`, clinic)
}

/** Adds the free times that the page shows, because React needs them to hydrate it. */
function withTimes(page: string, times: TimesOverview | undefined): string {
  return times ? withData(page, 'id="times"', times) : page
}

/** Adds data for the app. They hold nothing personal: pages are cached. */
function withData(page: string, attributes: string, value: object): string {
  const data = JSON.stringify(value).replaceAll('<', '\\u003c')
  return page.replace('</body>', () => `<script type="application/json" ${attributes}>${data}</script>\n  </body>`)
}

function preload(as: 'font' | 'fetch', path: string, type?: string): string {
  return `<link rel="preload" as="${as}"${type ? ` type="${type}"` : ''} crossorigin href="/${path}">`
}

function modulePreload(path: string): string {
  return `<link rel="modulepreload" crossorigin href="${path}">`
}

function stylesheet(file: string): string {
  return `<link rel="stylesheet" crossorigin href="/${file}">`
}

/** The page with a head of its own instead of what it was built with. */
function withHead(html: string, head: string | undefined): string {
  return head === undefined
    ? html
    : html.replace(/<title>.*?<\/title>\s*<meta name="application-name"[^>]*>/, () => head)
}

async function compressed(head: string, clinic: Clinic | undefined, html: string): Promise<Page> {
  const identity = Buffer.from(html)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, quality), promisify(gzip)(identity)])
  return { head, clinic, etag: etagOf(identity), bytes: { identity, gzip: zipped, br } }
}
