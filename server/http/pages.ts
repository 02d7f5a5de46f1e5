import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageHeaders, strictTransport } from './headers.ts'
import { sendProblem } from './problems.ts'

/** Where the built pages are. */
export const builtPages = join(import.meta.dirname, '../../dist/web')

/**
 * Serves the built pages: parts under `/assets` are named after their content and kept for a year, in the compressed
 * form that the build left beside them; every other address outside the API is the application's one page.
 */
export async function mountPages(app: FastifyInstance, publicUrl: URL): Promise<void> {
  const headers = { ...pageHeaders(publicUrl.protocol === 'https:'), 'cache-control': 'no-cache' }
  await app.register(fastifyStatic, {
    root: builtPages,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  const page = await readFile(join(builtPages, 'index.html'))
  app.get('/assets/:file', { schema: { hide: true } }, (request, reply) => {
    reply.headers({ ...headers, 'cache-control': 'public, max-age=31536000, immutable' })
    return reply.sendFile(`assets/${(request.params as { file: string }).file}`)
  })
  for (const file of ['favicon.svg']) {
    app.get(`/${file}`, { schema: { hide: true } }, (_request, reply) => reply.headers(headers).sendFile(file))
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isPageRequest(request)) return sendProblem(request, reply, 'not_found')
    if (redirectsToPublicName(request, reply, publicUrl)) return
    void reply.headers(headers).type('text/html; charset=utf-8').send(page)
  })
}

/**
 * Serves the pages from their sources with Vite as part of this server, for development: one origin, both sides
 * reload. Vite is loaded here only, since an installation has no use for it at run time.
 */
export async function mountDevelopmentPages(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } } })
  app.addHook('onClose', () => vite.close())
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) return sendProblem(request, reply, 'not_found')
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
}

/** Tells browsers on every answer to stay on https, where that is how patients come. */
export function mountStrictTransport(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(strictTransport)
  })
}

function isPageRequest({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  const last = path.slice(path.lastIndexOf('/') + 1)
  return (method === 'GET' || method === 'HEAD') && !/^\/api(\/|$)/i.test(path) && !last.includes('.')
}

// On one machine `localhost` and `127.0.0.1` are different sites with different cookies: there is one.
function redirectsToPublicName(request: FastifyRequest, reply: FastifyReply, publicUrl: URL): boolean {
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$)/
  if (request.host === publicUrl.host || !loopback.test(request.host) || !loopback.test(publicUrl.host)) return false
  void reply.redirect(new URL(request.url, publicUrl).href, 302)
  return true
}
