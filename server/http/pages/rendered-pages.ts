import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { directionOf, type Language, languageCookie } from '#contract/languages.ts'
import { findPublicPage, type PublicPage } from '#contract/pages.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { etagMatches, pickEncoding } from '../negotiate.ts'
import { toLoggableError } from '../problems.ts'
import { withTimeout } from '../with-timeout.ts'
import { languageFromUrl, negotiateLanguage } from './page-language.ts'

/** Where what renders the pages on the server was built to. */
const builtRenderer = join(import.meta.dirname, '../../../dist/render/render.js')

/** The pages as the server sends them. */
export interface PageRenderer {
  /** Sends the page at a request's address. */
  readonly sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** How a policy names the one script that stands in them. */
  readonly script: string
}

/** Whose pages are rendered. */
export interface PageData {
  /** All that the public pages tell. */
  readonly findClinic: () => Promise<Clinic>
  readonly findPrices: () => Promise<PriceRange>
  /** What the clinic calls itself. */
  readonly findName: () => Promise<string>
  readonly publicUrl: URL
  readonly sessionCookie: string
}

/** The least and the most that a treatment costs, in dollars. */
type PriceRange = { readonly least: number; readonly most: number } | undefined

interface Renderer {
  /** What a page is made from beside the app itself, its texts in a language too. */
  sourcesOf(path: string, language: Language): readonly string[]
  render(
    page: PublicPage,
    clinic: Clinic,
    prices: PriceRange,
    origin: string,
    language: Language,
  ): Promise<RenderedParts>
  renderAppHead(name: string): string
}

interface RenderedParts {
  readonly head: string
  readonly body: string
}

interface Page {
  /** What stands in its head about it alone. */
  readonly head: string
  readonly etag: string
  readonly bytes: Readonly<Record<'identity' | 'gzip' | 'br', Buffer>>
}

/** How long a page stays as it was rendered; in it stands what time it is. */
const maxAgeMs = 60_000
/** A database that does not answer does not keep the page: the app says what is the matter. */
const longestMs = 1_000

/**
 * Opens the pages built into `folder`. Those that tell everybody the same arrive as HTML that can be read before any
 * script runs, rendered once a minute at most while the clinic stays as it is, and anew as soon as it changes. All others
 * are the app, and so is a page with a query, or for somebody with a session, who is not shown as a stranger first; the
 * head of a public page is the same either way, and every page has the clinic's name. Each comes in the language of
 * whoever asks.
 */
export async function createPageRenderer(folder: string, of: PageData): Promise<PageRenderer> {
  const { sourcesOf, render, renderAppHead }: Renderer = await import(pathToFileURL(builtRenderer).href)
  const frame = await readFrame(folder)
  /** By name: what each was made from, and itself. */
  const kept = new Map<string, { readonly of: string; readonly page: Promise<Page> }>()
  /** What the app's head says of it; while the database has said nothing yet, what it was built with. */
  let appHead: string | undefined

  const rendered = async (address: PublicPage, language: Language): Promise<Page> => {
    const [clinic, prices] = await told(Promise.all([of.findClinic(), of.findPrices()]))
    const madeOf = JSON.stringify({ ...clinic, prices, now: Math.floor(Date.parse(clinic.now) / maxAgeMs) })
    return keep(`${language} ${address}`, madeOf, async () => {
      const parts = await render(address, clinic, prices, of.publicUrl.origin, language)
      return compressed(parts.head, frame.rendered(language, sourcesOf(address, language), clinic, parts))
    })
  }
  const app = async (path: string, language: Language, ownHead?: string): Promise<Page> => {
    const sources = sourcesOf(path, language)
    if (!ownHead) appHead = await told(of.findName()).then(renderAppHead, () => appHead)
    const head = ownHead ?? appHead
    return keep(`app ${language} ${sources.join(' ')}`, head ?? '', () =>
      compressed(head ?? '', frame.app(language, sources, head)),
    )
  }
  // Whoever asks while a page is being made waits for that one.
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
    const address = findPublicPage(path)
    const found = address
      ? await rendered(address, language).catch((error: unknown) => {
          request.log.error({ error: toLoggableError(error as Error) }, 'page not rendered')
          return undefined
        })
      : undefined
    const forAll =
      path === address && /^(lang=[\w-]*)?$/.test(query) && !headers.cookie?.includes(`${of.sessionCookie}=`)
    return sendPage(request, reply, found && forAll ? found : await app(path, language, found?.head))
  }
  return { sendPage: sendPageAt, script: frame.script }
}

const told = <T>(answer: Promise<T>) =>
  withTimeout(answer, longestMs, () => new Error('The database did not say in time which clinic this is.'))

// For as long as the browser runs: a choice of one's own lasts longer, and comes first.
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

/** What the app asks as soon as it runs. */
const preloadedCalls = ['/auth/get-session', '/clinic']

/** The letters that Arabic pages need and others do not. */
const arabicFontSource = 'node_modules/@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2'

async function readFrame(folder: string) {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  // In the page itself: what is pressed must be heard as soon as it can be seen.
  const boot = await readFile(join(folder, '.vite/boot.js'), 'utf8')
  const addParts = (source: string, files: Set<string>) => {
    const part = manifest[source]
    if (!part || files.has(part.file)) return
    files.add(part.file)
    for (const other of part.imports ?? []) addParts(other, files)
  }
  const partsOf = (sources: readonly string[]) => {
    const files = new Set<string>()
    for (const source of sources) addParts(source, files)
    return [...files].map((file) => `/${file}`)
  }
  /** The styles that come with sources and not with the app itself. */
  const stylesOf = (sources: readonly string[]) =>
    sources
      .flatMap((source) => manifest[source]?.css ?? [])
      .map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `)
      .join('')
  const own = partsOf(['index.html'])
  // The app itself comes last: all others only wait to be used.
  const inOrder = [...own.slice(1), own[0]].join(' ')
  const arabicFont = Object.entries(manifest).find(([source]) => source.endsWith(arabicFontSource))?.[1].file
  const pageIn = (language: Language) => {
    const page = html.replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    if (language !== 'ar' || !arabicFont) return page
    const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${arabicFont}">`
    return page.replace('</head>', `  ${link}\n  </head>`)
  }
  const quiet = (page: string) =>
    page.replace(/\s*<script type="module"[^>]*><\/script>/, '').replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
  return {
    script: `'sha256-${createHash('sha256').update(boot).digest('base64')}'`,
    /** The page of the app, with what it will need fetched ahead. */
    app(language: Language, sources: readonly string[], head: string | undefined): string {
      const links = partsOf(sources)
        .filter((part) => !own.includes(part))
        .map((part) => `  <link rel="modulepreload" crossorigin href="${part}">\n  `)
      const ahead = preloadedCalls.map((call) => `  <link rel="preload" as="fetch" crossorigin href="/api${call}">\n  `)
      const all = [stylesOf(sources), ...links, ...ahead].join('')
      return withHead(pageIn(language), head).replace('</head>', `${all}</head>`)
    },
    /** A page that can be read at once; its app starts a moment later. */
    rendered(language: Language, sources: readonly string[], clinic: Clinic, { head, body }: RenderedParts): string {
      const data = JSON.stringify(clinic).replaceAll('<', '\\u003c')
      const parts = partsOf(['index.html', ...sources]).join(' ')
      return withHead(quiet(pageIn(language)), head)
        .replace('</head>', `${stylesOf(sources)}</head>`)
        .replace('<div id="root"></div>', () => `<div id="root" data-awaits-app>${body}</div>`)
        .replace('</body>', () =>
          [
            `<script type="application/json" id="clinic">${data}</script>`,
            `<script type="module" data-app="${inOrder}" data-parts="${parts}">${boot}</script>`,
            '</body>',
          ].join('\n    '),
        )
    },
  }
}

/** The page with a head of its own instead of what it was built with. */
function withHead(html: string, head: string | undefined): string {
  return head === undefined
    ? html
    : html.replace(/<title>.*?<\/title>\s*<meta name="application-name"[^>]*>/, () => head)
}

async function compressed(head: string, html: string): Promise<Page> {
  const identity = Buffer.from(html)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, quality), promisify(gzip)(identity)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { head, etag, bytes: { identity, gzip: zipped, br } }
}
