import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { AppError } from './app-error.ts'
import { auditRoutes } from './audit/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { cancellationRoutes } from './cancellations/routes.ts'
import { clinicRoutes } from './clinic/routes.ts'
import { closedDaysRoutes } from './closed-days/routes.ts'
import type { Context } from './context.ts'
import { auditPolledRead, auditRead } from './database/audited-transaction.ts'
import { doctorRoutes } from './doctors/routes.ts'
import { refuseWritesWhenDiskFull } from './http/disk-space-guard.ts'
import { enableGracefulShutdown } from './http/graceful-shutdown.ts'
import { createServer, mountApi, type Route } from './http/serve.ts'
import { createAuth, sessionCookieName } from './identity/auth.ts'
import { mountGoogle } from './identity/google-routes.ts'
import { createGuards } from './identity/guards.ts'
import { identityRoutes, mountIdentityLibrary } from './identity/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { mountImages } from './images/serve-images.ts'
import { mailRoutes } from './mail/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { mountWebhook } from './payments/webhook.ts'
import { peopleRoutes } from './people/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { treatmentRoutes } from './treatments/routes.ts'

export interface AppOptions {
  readonly log?: FastifyServerOptions['logger']
  readonly trustedProxy?: readonly string[]
  /** A folder on the disk of an embedded database, which must not be filled. */
  readonly diskOf?: string | undefined
  /** Parses every answer with its schema too; tests do. */
  readonly checkAnswers?: boolean
}

/** The portal's calls on one server: every module's routes, the identity library's, health and OpenAPI. */
export async function buildApp(context: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = createServer(options.log, options.trustedProxy ?? [])
  if (options.diskOf !== undefined) refuseWritesWhenDiskFull(app, options.diskOf)
  const auth = createAuth(context)
  const routes: Route[] = [
    ...clinicRoutes(context),
    ...identityRoutes(context),
    ...treatmentRoutes(context),
    ...imageRoutes(context),
    ...bookingRoutes(context),
    ...doctorRoutes(context),
    ...paymentRoutes(context),
    ...cancellationRoutes(context),
    ...reviewRoutes(context),
    ...peopleRoutes(context),
    ...auditRoutes(context),
    ...closedDaysRoutes(context),
    ...mailRoutes(context),
  ]
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Dental clinic portal', version: '1' },
      servers: [{ url: context.publicUrl.origin }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(context.publicUrl) },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  mountIdentityLibrary(app, context, auth)
  if (context.google) mountGoogle(app, context, auth, context.google)
  mountApi(app, routes, {
    guards: createGuards(context, auth),
    publicUrl: context.publicUrl,
    noteRead: (caller, { name, polled }, day) =>
      polled ? auditPolledRead(context.db, caller, name, day) : auditRead(context.db, caller, name),
    onWritten: ({ access }, day) => {
      // Public calls change no free times, so they must not empty the cache.
      if (access !== 'public') context.availability.invalidate(day)
    },
    streamLimits: { ofNetwork: context.rateLimits ? 100 : Number.POSITIVE_INFINITY, ofProcess: 2_000 },
    checkAnswers: options.checkAnswers ?? false,
  })
  mountImages(app, context)
  if (context.cardPayment) mountWebhook(app, context, context.cardPayment)
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => {
    // A megabyte, which anybody may ask for and which never changes.
    return app.keptAnswers.send(request, reply, { answer: app.swagger(), isFresh: () => true })
  })
  app.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await sql`select 1`.execute(context.db).catch(() => {
      throw new AppError('unavailable')
    })
    return { ok: true }
  })
  // After the streams: their connections would keep it waiting.
  enableGracefulShutdown(app, Boolean(options.trustedProxy?.length))
  return app
}
