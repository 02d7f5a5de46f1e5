import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPublicPage, isPagePath } from '#contract/pages.ts'
import { type CardForm, hstsHeader, noIndexHeader, pageHeaders } from '../headers.ts'
import { sendProblem } from '../problems.ts'
import type { PageRenderer } from './rendered-pages.ts'
import { isIndexable } from './site-files.ts'

/** Where the built pages are. */
export const builtPages = join(import.meta.dirname, '../../../dist/web')

/**
 * Serves the pages built into `folder`: each file of the build at its own address (those under `/assets` are named
 * after their content and kept for a year, others for a day), compressed as the build left it; every other address outside the API is the
 * application's one page, with 404 where no page answers at it, or rendered where it can be. `cards` says whose card form
 * the pages may show. Search engines may list the public pages and the files, and nothing else.
 */
export async function mountPages(
  app: FastifyInstance,
  publicUrl: URL,
  cards: CardForm,
  { folder = builtPages, sendPage, script }: PageSources = {},
): Promise<void> {
  const everyHeader = pageHeaders(publicUrl.protocol === 'https:', cards, script)
  const headers = { ...everyHeader, 'cache-control': 'no-cache' }
  const keptADay = { ...everyHeader, 'cache-control': 'public, max-age=86400' }
  const kept = { ...everyHeader, 'cache-control': 'public, max-age=31536000, immutable' }
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  for (const file of await builtFiles(folder)) {
    app.get(`/${file}`, (_request, reply) => {
      return list(reply)
        .headers(file.startsWith('assets/') ? kept : keptADay)
        .sendFile(file)
    })
  }
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (!acceptsHtml(path) && !isNavigation(request)) return sendProblem(request, reply, 'not_found')
    const elsewhere = canonicalRedirectTarget(request, publicUrl)
    if (elsewhere) return reply.redirect(elsewhere, 302)
    void reply.code(isPagePath(path) ? 200 : 404).headers(headers)
    if (findPublicPage(path) && isIndexable(publicUrl, request)) list(reply)
    return sendPage ? sendPage(request, reply) : reply.sendFile('index.html')
  })
}

/** What answers at the addresses of pages; the app's one page where it is rendered nowhere. */
interface PageSources extends Partial<PageRenderer> {
  readonly folder?: string
}

/**
 * Serves the pages from their sources with Vite as part of this server, for development: one origin, both sides
 * reload. Vite is loaded here only, since an installation has no use for it at run time.
 */
export async function mountDevelopmentPages(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    // Else Vite writes a passing copy of its settings, which the watcher of this process takes for a change.
    configLoader: 'native',
  })
  app.addHook('onClose', () => vite.close())
  app.get('/*', (request, reply) => {
    if (/^\/(api|test-mode)\//.test(request.url)) return sendProblem(request, reply, 'not_found')
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
}

/** Tells browsers on every answer to stay on https, where that is how patients come. */
export function enableHsts(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(hstsHeader)
    done()
  })
}

// Search engines may list what this is sent with.
function list(reply: FastifyReply): FastifyReply {
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

// Calls and files are asked for by programs, which a page would only mislead.
function acceptsHtml(path: string): boolean {
  return (
    !/^\/(api|test-mode)(\/|$)/i.test(path) && !path.includes('/.') && !path.slice(path.lastIndexOf('/')).includes('.')
  )
}

// A person who follows a dead link to a file is told so by a page, which the browser asks for.
function isNavigation({ url, headers }: FastifyRequest): boolean {
  return !/^\/(api|test-mode)(\/|$)/i.test(url) && (headers.accept ?? '').includes('text/html')
}

// On one machine `localhost` and `127.0.0.1` are different sites with different cookies: patients use one.
function canonicalRedirectTarget(request: FastifyRequest, publicUrl: URL): string | undefined {
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$)/
  if (request.host === publicUrl.host || !loopback.test(request.host) || !loopback.test(publicUrl.host))
    return undefined
  // Behind two slashes, or in a request for a proxy, stands the name of another site.
  return request.url.startsWith('/') ? `${publicUrl.origin}${request.url}` : publicUrl.origin
}
