import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../../http/problems.ts'
import { requireLocalRequest } from '../guard.ts'
import { testCards } from './browser/test-cards.ts'

const assets = [
  'stripe.js',
  'card-frame.html',
  'card-frame.css',
  'card-frame.js',
  'card-field.js',
  'texts.js',
  'three-d-secure.html',
  'three-d-secure.css',
  'three-d-secure.js',
]
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

// The frames may load only their own scripts and styles and be embedded only on the same origin.
const headers = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

/** Mounts the stand-in's files and calls for browsers under `/test-mode/stripe/`; `answer` is the API. */
export function mountBrowserHalf(app: FastifyInstance, answer: (request: Request) => Promise<Response>): void {
  const mount = async (scope: FastifyInstance) => {
    scope.addHook('onRequest', requireLocalRequest)
    for (const file of assets) {
      scope.get(`/${file}`, async (_request, reply) => {
        const text = await readFile(join(import.meta.dirname, 'browser', file), 'utf8')
        return reply
          .headers(headers)
          .type(types[extname(file)] ?? 'text/plain')
          .send(text)
      })
    }
    scope.get('/test-cards.js', (_request, reply) => {
      const known = testCards.map(({ number, name, brand }) => ({ number, name, brand }))
      const text = `export const testCards = ${JSON.stringify(known)}\n`
      return reply.headers(headers).type('text/javascript; charset=utf-8').send(text)
    })
    mountCalls(scope, answer)
    scope.get('/*', (request, reply) => sendProblem(request, reply, 'not_found'))
  }
  void app.register(mount, { prefix: '/test-mode/stripe' })
}

/** Mounts the API's calls under `/v1/` of a scope. */
export function mountCalls(scope: FastifyInstance, answer: (request: Request) => Promise<Response>): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
  for (const method of ['GET', 'POST'] as const) {
    scope.route({ method, url: '/v1/*', handler: (request, reply) => passOn(request, reply, answer) })
  }
}

async function passOn(
  { method, url, headers, body }: FastifyRequest,
  reply: FastifyReply,
  answer: (request: Request) => Promise<Response>,
): Promise<FastifyReply> {
  const address = `https://api.stripe.com${url.slice(url.indexOf('/v1/'))}`
  const passed = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'] as const
  const own = passed.flatMap((name): [string, string][] => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const request = new Request(address, { method, headers: own, ...(typeof body === 'string' && { body }) })
  const response = await answer(request)
  return reply
    .code(response.status)
    .headers(Object.fromEntries(response.headers))
    .send(await response.text())
}
