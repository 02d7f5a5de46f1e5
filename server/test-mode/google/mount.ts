import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireLocalRequest } from '../guard.ts'
import { choosePage, expiredPage, pageHeaders, standInPath } from './pages.ts'
import { type Account, samplePeople } from './people.ts'
import type { StandInProvider } from './provider.ts'

type Opened = () => Promise<StandInProvider>

/** Mounts the page and the OpenID endpoints of the stand-in under `/test-mode/google/`. */
export function mountStandIn(app: FastifyInstance, provider: Opened): void {
  const mount = async (scope: FastifyInstance) => {
    scope.addHook('onRequest', requireLocalRequest)
    scope.get('/google.css', async (_request, reply) => {
      const text = await readFile(join(import.meta.dirname, 'google.css'), 'utf8')
      return reply.headers({ 'cache-control': 'no-cache', 'content-type': 'text/css; charset=utf-8' }).send(text)
    })
    void scope.register(async (choices) => mountChoices(choices, provider))
    void scope.register(async (endpoints) => mountEndpoints(endpoints, provider))
  }
  void app.register(mount, { prefix: standInPath })
}

function mountChoices(scope: FastifyInstance, provider: Opened): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })
  const isOpen = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    const details = (await provider()).interactionDetails(raw, reply.raw)
    return details.then(
      () => true,
      () => false,
    )
  }
  scope.get('/choose/:uid', async (request, reply) => {
    const open = await isOpen(request, reply)
    return reply
      .code(open ? 200 : 410)
      .headers(pageHeaders)
      .send(open ? choosePage : expiredPage)
  })
  scope.post('/choose/:uid', async (request, reply) => {
    if (!(await isOpen(request, reply))) return reply.code(410).headers(pageHeaders).send(expiredPage)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const account = form.has('cancel') ? undefined : chosen(form)
    const opened = await provider()
    const choice = account
      ? { select_account: {}, login: { accountId: opened.remember(account), remember: false } }
      : { error: 'access_denied', error_description: 'The user cancelled.' }
    const next = await opened.interactionResult(request.raw, reply.raw, choice, { mergeWithLastSubmission: false })
    return reply.redirect(next, 303)
  })
}

function chosen(form: URLSearchParams): Account | undefined {
  const person = form.get('person')
  if (person !== null) return samplePeople[Number(person)]
  return { email: form.get('email') ?? '', name: form.get('name') ?? '', verified: form.has('verified') }
}

// The provider reads bodies and writes answers itself. The security headers are copied to its answers.
function mountEndpoints(scope: FastifyInstance, provider: Opened): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.route({
    method: ['GET', 'POST'],
    url: '/*',

    handler: async ({ raw }, reply) => {
      const { answer } = await provider()
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value)
      const mounted = Object.assign(raw, { originalUrl: raw.url })
      mounted.url = raw.url?.slice(standInPath.length) || '/'
      await answer(mounted, reply.raw)
    },
  })
}
