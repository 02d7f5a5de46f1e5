import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPublicPage, isPagePath } from '#contract/pages.ts'
import { type CardForm, hstsHeader, noIndexHeader, pageHeaders } from '../headers.ts'
import { sendProblem } from '../problems.ts'
import type { PageRenderer } from './rendered-pages.ts'
import { isIndexable } from './site-files.ts'

/** Folder of the built pages. */
export const builtPages = join(import.meta.dirname, '../../../dist/web')

/**
 * Serves the pages built into `folder`. Each file has its own URL and is sent as the build compressed it. Files under
 * `/assets` have a content hash in their name and are cached for a year, others for a day. Every other URL outside the
 * API gets a rendered page or the app's `index.html`, with 404 for unknown pages. `cards` selects the card form that
 * the pages may load. Search engines may list only the public pages and the files.
 */
export async function mountPages(
  app: FastifyInstance,
  publicUrl: URL,
  cards: CardForm,
  { folder = builtPages, sendPage }: PageSources = {},
): Promise<void> {
  const everyHeader = pageHeaders(publicUrl.protocol === 'https:', cards)
  const headers = { ...everyHeader, 'cache-control': 'no-cache' }
  const cachedForADay = { ...everyHeader, 'cache-control': 'public, max-age=86400' }
  const immutable = { ...everyHeader, 'cache-control': 'public, max-age=31536000, immutable' }
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  for (const file of await builtFiles(folder)) {
    app.get(`/${file}`, (_request, reply) => {
      return allowIndexing(reply)
        .headers(file.startsWith('assets/') ? immutable : cachedForADay)
        .sendFile(file)
    })
  }
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (!acceptsHtml(path) && !isNavigation(request)) return sendProblem(request, reply, 'not_found')
    const redirect = canonicalRedirectTarget(request, publicUrl)
    if (redirect) return reply.redirect(redirect, 302)
    void reply.code(isPagePath(path) ? 200 : 404).headers(headers)
    if (findPublicPage(path) && isIndexable(publicUrl, request)) allowIndexing(reply)
    return sendPage ? sendPage(request, reply) : reply.sendFile('index.html')
  })
}

/** Sources of the pages. Without a renderer, every page is the app's `index.html`. */
interface PageSources extends Partial<PageRenderer> {
  readonly folder?: string
}

/**
 * Serves the pages from their sources with Vite inside this server, for development: one origin, and both sides reload.
 * Vite is imported here only, since an installation does not need it at run time.
 */
export async function mountDevelopmentPages(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    // Otherwise Vite writes a temporary copy of its settings, which triggers the watcher of this process.
    configLoader: 'native',
  })
  app.addHook('onClose', () => vite.close())
  app.get('/*', (request, reply) => {
    // `web/api` holds modules whose addresses begin as those of the calls do.
    const isModule = /\.tsx?(\?|$)/.test(request.url)
    if (!isModule && /^\/(api|test-mode)\//.test(request.url)) return sendProblem(request, reply, 'not_found')
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
}

/** Sends the HSTS header with every answer. Call it only if PUBLIC_URL is https. */
export function enableHsts(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(hstsHeader)
    done()
  })
}

function allowIndexing(reply: FastifyReply): FastifyReply {
  return reply.removeHeader(noIndexHeader)
}

async function builtFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$|^index\.html$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('.'))
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

// API calls and files are requested by programs, which an HTML page would mislead.
function acceptsHtml(path: string): boolean {
  return (
    !/^\/(api|test-mode)(\/|$)/i.test(path) && !path.includes('/.') && !path.slice(path.lastIndexOf('/')).includes('.')
  )
}

// A browser that navigates to a missing file gets a page that explains it.
function isNavigation({ url, headers }: FastifyRequest): boolean {
  return !/^\/(api|test-mode)(\/|$)/i.test(url) && (headers.accept ?? '').includes('text/html')
}

// On one machine `localhost` and `127.0.0.1` are different sites with different cookies; use only one.
function canonicalRedirectTarget(request: FastifyRequest, publicUrl: URL): string | undefined {
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$)/
  if (request.host === publicUrl.host || !loopback.test(request.host) || !loopback.test(publicUrl.host))
    return undefined
  // After `//`, or in a request for a proxy, comes the name of another site.
  return request.url.startsWith('/') ? `${publicUrl.origin}${request.url}` : publicUrl.origin
}
