import type { FastifyInstance } from 'fastify'
import { getCachedOverview } from './bookings/times-overview.ts'
import { getClinic, getPlace } from './clinic/queries.ts'
import type { Context } from './context.ts'
import { builtPages, mountDevelopmentPages, mountPages } from './http/pages/pages.ts'
import { createPageRenderer } from './http/pages/rendered-pages.ts'
import { mountSiteFiles } from './http/pages/site-files.ts'
import { createAuth, sessionCookieName } from './identity/auth.ts'
import { findCookieSession } from './identity/session.ts'
import { keepFor } from './keep-for.ts'
import { shareRuns } from './share-runs.ts'
import { findPrices } from './treatments/queries.ts'

/**
 * Serves the pages with the data of the clinic, and robots.txt, sitemap and web manifest. With `dev` the pages come
 * from their sources, without the clinic's data.
 */
export async function mountClinicPages(app: FastifyInstance, context: Context, dev = false): Promise<void> {
  const { publicUrl, cardPayment } = context
  const findName = shareRuns(async () => (await getPlace(context)).name)
  mountSiteFiles(app, publicUrl, findName)
  if (dev) return mountDevelopmentPages(app)
  const auth = createAuth(context)
  const pages = await createPageRenderer(builtPages, {
    findClinic: shareRuns(() => getClinic(context)),
    findPrices: shareRuns(() => findPrices(context)),
    // While many book, the free times change all the time: the home page follows them once a second.
    findTimes: keepFor(1_000, async () => (await getCachedOverview(context)).answer),
    publicUrl,
    sessionCookie: sessionCookieName(publicUrl),
    isSignedIn: async (request) => (await findCookieSession(context, auth, request)) !== undefined,
  })
  await mountPages(app, publicUrl, cardPayment?.mode, pages)
}
