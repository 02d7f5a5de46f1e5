import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { Clinic } from '#contract/clinic.ts'
import type { PageAddress } from '#contract/pages.ts'
import { takeRenderedClinic } from './features/clinic/use-clinic.ts'
import { fetchHomeMore } from './pages/home-more-later.tsx'
import { routes } from './router.tsx'

/** The sources that pages are made from beside the app itself, so that a browser is told early what it will need. */
export const pageSources: Partial<Record<PageAddress, readonly string[]>> = {
  '/': ['pages/home.tsx'],
  '/home': ['pages/home.tsx'],
  '/review': ['pages/reviews.tsx'],
  '/contact': ['pages/contact.tsx'],
  '/about': ['pages/about.tsx'],
  '/login': ['pages/login.tsx'],
  '/signup': ['pages/sign-up.tsx'],
  '/privacy': ['pages/account.ts'],
  '/appointment': ['pages/signed-in.tsx', 'pages/appointment.tsx'],
  '/dashboard': ['pages/signed-in.tsx', 'pages/dashboard/dashboard.tsx', 'pages/dashboard/my-appointments.tsx'],
}

/** The pages that tell everybody the same and arrive as HTML. */
export const renderedPages: readonly PageAddress[] = [
  '/',
  '/home',
  '/review',
  '/contact',
  '/about',
  '/login',
  '/signup',
  '/privacy',
]

const handler = createStaticHandler(routes)

/** What stands in the root of the page at a path, as nobody in particular sees it, and the page's title. */
export async function render(path: string, clinic: Clinic): Promise<{ body: string; title: string }> {
  await fetchHomeMore()
  const context = await handler.query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} is answered with ${context.status} and no page.`)
  const router = createStaticRouter(handler.dataRoutes, context)
  // From here on nothing waits, so the clinic is this rendering's.
  takeRenderedClinic(clinic)
  const html = renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
      {/* In the browser something stands here: without a place for it, every id would be another one. */}
      {null}
    </StrictMode>,
  )
  const [element = '', title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? []
  return { body: html.replace(element, ''), title }
}
