import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import type { Language } from '#contract/languages.ts'
import { type FramedPage, findPublicPage, type PublicPage } from '#contract/pages.ts'
import type { TimesOverview } from '#contract/schemas/availability.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { setServerTimes } from './features/clinic/times-overview.ts'
import { setServerClinic } from './features/clinic/use-clinic.ts'
import { setServerSession } from './features/session/session.ts'
import { renderAppHead, renderHead } from './head/head.ts'
import type { PriceRange } from './head/structured-data.ts'
import { loadMessages } from './i18n/load-messages.ts'
import { setCatalog } from './i18n/use-texts.ts'
import { loadBelowFold } from './pages/home/below-fold-lazy.tsx'
import { type PageHandle, routes } from './router.tsx'

export { renderAppHead } from './head/head.ts'

/** The modules of the page at a path and of a language's texts, by their paths in Vite's manifest. */
export function sourcesOf(path: string, language: Language): readonly string[] {
  const handles = matchRoutes(routes, path)?.map(({ route }) => route.handle as PageHandle | undefined) ?? []
  const texts = language === 'en' ? [] : ['i18n/load-messages.ts', `i18n/${language}/${language}.ts`]
  return [...handles.flatMap((handle) => handle?.source ?? []), ...texts]
}

const handler = createStaticHandler(routes)

/**
 * Renders a page with a query, or '', in a language: the HTML of its root and its head. A public page is rendered as for a signed-out visitor,
 * with a head for search engines, the home page with these free times. A framed page is rendered as for a user whose data are still loading.
 */
export async function render(
  page: PublicPage | FramedPage,
  query: string,
  clinic: Clinic,
  prices: PriceRange,
  origin: string,
  language: Language,
  times: TimesOverview | undefined,
): Promise<{ readonly head: string; readonly body: string }> {
  await loadBelowFold()
  const context = await handler.query(new Request(new URL(page + query, origin)))
  if (context instanceof Response)
    throw new Error(`${page} returned a response of status ${context.status} and no page.`)
  // An error page must not be cached.
  for (const error of Object.values(context.errors ?? {})) throw error
  const router = createStaticRouter(handler.dataRoutes, context)
  const texts = await loadMessages(language)
  const publicPage = findPublicPage(page)
  // No `await` below: clinic, times, session and language are global, and the next rendering sets its own.
  setServerClinic(clinic)
  setServerTimes(times)
  setServerSession(publicPage ? undefined : page)
  setCatalog(texts, true)
  const html = renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  )
  const [element = '', title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? []
  return {
    head: publicPage
      ? renderHead({ page: publicPage, title: plainText(title), clinic, prices, origin, language })
      : renderAppHead(clinic.name, plainText(title)),
    body: html.replace(element, ''),
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

// Decodes the entities that React writes.
function plainText(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#x27);/g, (entity, name: string) => entities[name] ?? entity)
}
