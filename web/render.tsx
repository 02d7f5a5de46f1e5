import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { Language } from '#contract/languages.ts'
import type { PagePath, PublicPage } from '#contract/pages.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { setServerClinic } from './features/clinic/use-clinic.ts'
import { renderHead } from './head/head.ts'
import type { PriceRange } from './head/structured-data.ts'
import { loadMessages } from './i18n/load-messages.ts'
import { setCatalog } from './i18n/message-store.ts'
import { fetchHomeMore } from './pages/home/below-fold-lazy.tsx'
import { routes } from './router.tsx'

export { renderAppHead } from './head/head.ts'

const pageSources: Partial<Record<PagePath, readonly string[]>> = {
  '/': ['pages/home/home.tsx'],
  '/home': ['pages/home/home.tsx'],
  '/review': ['pages/reviews.tsx'],
  '/contact': ['pages/contact.tsx'],
  '/about': ['pages/about.tsx'],
  '/login': ['pages/account/login.tsx'],
  '/signup': ['pages/account/sign-up.tsx'],
  '/privacy': ['pages/account/account.ts'],
  '/appointment': ['pages/signed-in.tsx', 'pages/appointment.tsx'],
  '/dashboard': ['pages/signed-in.tsx', 'pages/dashboard/dashboard.tsx', 'pages/dashboard/my-appointments.tsx'],
}

/** The texts that pages say beside those of the frame. */
const pageTexts: Partial<Record<string, readonly string[]>> = {
  '/': ['home', 'clinic', 'errors', 'field-errors'],
  '/home': ['home', 'clinic', 'errors', 'field-errors'],
  '/review': ['clinic', 'errors'],
  '/contact': ['clinic', 'errors', 'field-errors'],
  '/about': ['clinic'],
  '/login': ['sign-in', 'errors', 'field-errors'],
  '/signup': ['sign-in', 'errors', 'field-errors'],
  '/privacy': ['account', 'privacy', 'errors', 'field-errors'],
  '/appointment': ['booking', 'appointment-times'],
  '/dashboard': ['dashboard', 'appointment-times'],
}

/** What the page at a path is made from beside the app itself, so that a browser is told early what it will need. */
export function sourcesOf(path: string, language: Language): readonly string[] {
  const sources = pageSources[path as PagePath] ?? []
  if (language === 'en') return sources
  const modules = ['layout', ...(pageTexts[path] ?? [])]
  return [...sources, 'i18n/load-messages.ts', ...modules.map((name) => `i18n/${language}/${name}.ts`)]
}

const handler = createStaticHandler(routes)

/** A public page in a language, as nobody in particular sees it: what stands in its root, and its head for search engines. */
export async function render(
  page: PublicPage,
  clinic: Clinic,
  prices: PriceRange,
  origin: string,
  language: Language,
): Promise<{ readonly head: string; readonly body: string }> {
  await fetchHomeMore()
  const context = await handler.query(new Request(new URL(page, origin)))
  if (context instanceof Response) throw new Error(`${page} is answered with ${context.status} and no page.`)
  // What says that a page could not be had is nothing to keep and to show everybody.
  for (const error of Object.values(context.errors ?? {})) throw error
  const router = createStaticRouter(handler.dataRoutes, context)
  const texts = await loadMessages(language)
  // From here on nothing waits, so the clinic and the language are this rendering's.
  setServerClinic(clinic)
  setCatalog(texts, undefined, true)
  const html = renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
      {/* In the browser something stands here: without a place for it, every id would be another one. */}
      {null}
    </StrictMode>,
  )
  const [element = '', title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? []
  return {
    head: renderHead({ page, title: plainText(title), clinic, prices, origin, language }),
    body: html.replace(element, ''),
  }
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

// As React writes text into HTML, read back.
function plainText(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#x27);/g, (entity, name: string) => signs[name] ?? entity)
}
