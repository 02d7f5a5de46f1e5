import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { capabilities } from '#contract/capabilities.ts'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { AppError } from './app-error.ts'
import { auditRoutes } from './audit/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { cancellationRoutes } from './cancellations/routes.ts'
import { mountLookStyles } from './clinic/look-styles.ts'
import { clinicRoutes } from './clinic/routes.ts'
import { closedDaysRoutes } from './closed-days/routes.ts'
import type { Context } from './context.ts'
import { auditPolledRead, auditRead } from './database/audited-transaction.ts'
import { isReadOnly, requireWritable } from './database/read-only.ts'
import { deskRoutes } from './desk/routes.ts'
import { doctorRoutes } from './doctors/routes.ts'
import { familyRoutes } from './family/routes.ts'
import { mountApi } from './http/api/mount.ts'
import type { Route } from './http/api/route.ts'
import { refuseWritesWhenDiskFull } from './http/disk-space-guard.ts'
import { enableGracefulShutdown } from './http/graceful-shutdown.ts'
import { createServer } from './http/serve.ts'
import { createAuth, sessionCookieName } from './identity/auth.ts'
import { mountCodeSignIn } from './identity/codes/mount-sign-in.ts'
import { sessionRoutes } from './identity/devices/routes.ts'
import { mountLinkSignIn } from './identity/email/mount-sign-in.ts'
import { secondFactorRoutes } from './identity/factor/routes.ts'
import { mountGoogle } from './identity/google/google-routes.ts'
import { createGuards } from './identity/guards.ts'
import { mountPasskeySignIn } from './identity/passkeys/mount-sign-in.ts'
import { passkeyRoutes } from './identity/passkeys/routes.ts'
import { acceptPreviousSignatures } from './identity/previous-signatures.ts'
import { identityRoutes, mountIdentityLibrary } from './identity/routes.ts'
import { mountSso } from './identity/sso/mount-sso.ts'
import { imageRoutes } from './images/routes.ts'
import { mountImages } from './images/serve-images.ts'
import { importRoutes } from './imports/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { patientRoutes } from './patients/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { mountWebhook } from './payments/webhook.ts'
import { peopleRoutes } from './people/routes.ts'
import { policyRoutes } from './policy/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { scheduleRoutes } from './schedule/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { shareRuns } from './share-runs.ts'
import { mountInvitationSignIn } from './staff/mount-sign-in.ts'
import { staffRoutes } from './staff/routes.ts'
import { treatmentRoutes } from './treatments/routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

export interface AppOptions {
  readonly log?: FastifyServerOptions['logger']
  readonly trustedProxy?: readonly string[]
  /**
   * Whether requests that do not come directly from this machine are refused, as in test mode: a tunnel or proxy could
   * make its loopback address public.
   */
  readonly localOnly?: boolean
  /** A folder on the disk of an embedded database. Writes are refused while that disk is nearly full. */
  readonly diskOf?: string | undefined
  /** Whether each answer is checked against its schema, as in tests. */
  readonly checkAnswers?: boolean
}

/** Builds the API on one server: every module's routes, the identity library's, health checks and OpenAPI. */
export async function buildApp(context: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = createServer(options.log, options.trustedProxy ?? [], options.localOnly)
  if (options.diskOf !== undefined) refuseWritesWhenDiskFull(app, options.diskOf)
  acceptPreviousSignatures(app, context)
  const auth = createAuth(context)
  const routes: Route[] = [
    ...clinicRoutes(context),
    ...identityRoutes(context),
    ...secondFactorRoutes(context),
    ...passkeyRoutes(context),
    ...sessionRoutes(context),
    ...treatmentRoutes(context),
    ...imageRoutes(context),
    ...bookingRoutes(context),
    ...doctorRoutes(context),
    ...paymentRoutes(context),
    ...cancellationRoutes(context),
    ...policyRoutes(context),
    ...reminderRoutes(context),
    ...reportRoutes(context),
    ...reviewRoutes(context),
    ...familyRoutes(context),
    ...peopleRoutes(context),
    ...staffRoutes(context),
    ...patientRoutes(context),
    ...auditRoutes(context),
    ...deskRoutes(context),
    ...waitlistRoutes(context),
    ...closedDaysRoutes(context),
    ...scheduleRoutes(context),
    ...setupRoutes(context),
    ...importRoutes(context),
    ...mailRoutes(context),
  ]
  mountIdentityLibrary(app, context, auth)
  mountPasskeySignIn(app, context, auth)
  mountCodeSignIn(app, context, auth)
  mountLinkSignIn(app, context, auth)
  mountInvitationSignIn(app, context, auth)
  if (context.google) mountGoogle(app, context, auth, context.google)
  if (context.sso) mountSso(app, context, auth, context.sso)
  mountApi(app, routes, {
    guards: createGuards(context, auth),
    publicUrl: context.publicUrl,
    noteRead: (caller, { name, polled }, { day, id }) =>
      polled ? auditPolledRead(context.db, caller, name, day) : auditRead(context.db, caller, name, id),
    onFreed: (day, error) => {
      // A rush has thousands of refusals. After `slot_taken` the booking routes drop only the answers that still offer the
      // slot; `unavailable` says nothing about the day.
      const isRefusal = error instanceof AppError && ['slot_taken', 'unavailable'].includes(error.code)
      if (!isRefusal) context.availability.invalidate(day)
    },
    streamLimits: { ofNetwork: context.rateLimits ? 100 : Number.POSITIVE_INFINITY, ofProcess: 2_000 },
    checkAnswers: options.checkAnswers ?? false,
  })
  mountImages(app, context)
  mountLookStyles(app, context.publicUrl)
  if (context.cardPayment) mountWebhook(app, context, context.cardPayment)
  let document: object | undefined
  app.get('/api/openapi.json', (request, reply) => {
    document ??= describeApi(capabilities, {
      server: context.publicUrl.origin,
      sessionCookie: sessionCookieName(context.publicUrl),
    })
    return app.sendCacheable(request, reply, { answer: document, isFresh: () => true })
  })
  app.get('/healthz', () => ({ ok: true }))
  const checkWritable = shareRuns(() => requireWritable(context.db))
  app.get('/readyz', async () => {
    await checkWritable().catch((error: unknown) => {
      throw new AppError(isReadOnly(error) ? 'read_only' : 'unavailable')
    })
    return { ok: true }
  })
  // Must run after the hook that ends the streams, or their connections would delay the shutdown.
  enableGracefulShutdown(app, Boolean(options.trustedProxy?.length))
  return app
}
