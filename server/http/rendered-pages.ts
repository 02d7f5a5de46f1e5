import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clinic } from '#contract/clinic.ts'
import { loggedError } from './problems.ts'

/** Where what renders the pages on the server was built to. */
export const builtRenderer = join(import.meta.dirname, '../../dist/render/render.js')

/** Sends the page at a request's address. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

interface Renderer {
  readonly pageSources: Readonly<Record<string, readonly string[]>>
  readonly renderedPages: readonly string[]
  render(path: string, clinic: Clinic): Promise<{ body: string; title: string }>
}

interface Page {
  readonly etag: string
  readonly bytes: Readonly<Record<'identity' | 'gzip' | 'br', Buffer>>
}

/** How long a page stays as it was rendered; in it stands what time it is. */
const freshMs = 60_000
/** A database that does not answer does not keep the page: the app says what is the matter. */
const longestMs = 1_000

/**
 * Opens the pages built into `folder`. Those that tell everybody the same arrive as HTML that can be read before any
 * script runs, rendered once a minute at most while the clinic stays as it is, and anew as soon as it changes. All others
 * are the app, and so is a page with a query, or for somebody with a session, who is not shown as a stranger first.
 */
export async function openPages(
  folder: string,
  findClinic: () => Promise<Clinic>,
  sessionCookie: string,
): Promise<SendPage> {
  const { pageSources, renderedPages, render }: Renderer = await import(pathToFileURL(builtRenderer).href)
  const frame = await readFrame(folder)
  /** By name: what each was made from, and itself. */
  const kept = new Map<string, { readonly of: string; readonly page: Promise<Page> }>()

  const rendered = async (path: string): Promise<Page> => {
    const clinic = await Promise.race([findClinic(), delay(longestMs, undefined, { ref: false })])
    if (!clinic) throw new Error('The database did not say in time which clinic this is.')
    const of = JSON.stringify({ ...clinic, now: Math.floor(Date.parse(clinic.now) / freshMs) })
    return keep(path, of, async () => frame.rendered(pageSources[path] ?? [], clinic, await render(path, clinic)))
  }
  const app = (path: string) => {
    const sources = pageSources[path] ?? []
    return keep(`app ${sources.join(' ')}`, '', async () => frame.app(sources))
  }
  // Whoever asks while a page is being made waits for that one.
  const keep = (name: string, of: string, make: () => Promise<string>): Promise<Page> => {
    const before = kept.get(name)
    if (before?.of === of) return before.page
    const page = make().then(compressed)
    kept.set(name, { of, page })
    page.catch(() => kept.delete(name))
    return page
  }

  return async (request, reply) => {
    const { url, headers } = request
    const forAll = renderedPages.includes(url) && !headers.cookie?.includes(`${sessionCookie}=`)
    const found = forAll
      ? await rendered(url).catch((error: unknown) => {
          request.log.error({ error: loggedError(error as Error) }, 'page not rendered')
          return undefined
        })
      : undefined
    return sendPage(request, reply, found ?? (await app(url.split('?', 1)[0] ?? '')))
  }
}

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, { etag, bytes }: Page): FastifyReply {
  void reply.type('text/html; charset=utf-8').headers({ etag, vary: 'accept-encoding, cookie' })
  if (headers['if-none-match'] === etag && reply.statusCode === 200) return reply.code(304).send()
  const accepted = String(headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(bytes[encoding])
}

type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>

async function readFrame(folder: string) {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
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
  const own = partsOf(['index.html'])
  const quiet = html
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
  return {
    /** The page of the app, with what it will need fetched ahead. */
    app(sources: readonly string[]): string {
      const links = partsOf(sources)
        .filter((part) => !own.includes(part))
        .map((part) => `  <link rel="modulepreload" crossorigin href="${part}">\n  `)
      return html.replace('</head>', `${links.join('')}</head>`)
    },
    /** A page that can be read at once; its app starts a moment later. */
    rendered(sources: readonly string[], clinic: Clinic, { body, title }: { body: string; title: string }): string {
      const data = JSON.stringify(clinic).replaceAll('<', '\\u003c')
      const parts = partsOf(['index.html', ...sources]).join(' ')
      return quiet
        .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
        .replace('<div id="root"></div>', () => `<div id="root" data-awaits-app>${body}</div>`)
        .replace('</body>', () =>
          [
            `<script type="application/json" id="clinic">${data}</script>`,
            `<script type="module" src="/${manifest['boot.ts']?.file}" data-app="${own[0]}" data-parts="${parts}"></script>`,
            '</body>',
          ].join('\n    '),
        )
    },
  }
}

async function compressed(html: string): Promise<Page> {
  const identity = Buffer.from(html)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, quality), promisify(gzip)(identity)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, bytes: { identity, gzip: zipped, br } }
}
