import './styles/app.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Language } from '#contract/languages.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { setServerClinic, startClinic } from './features/clinic/use-clinic.ts'
import { setServerSession } from './features/session/session.ts'
import { startSession } from './features/session/start-session.ts'
import { routes } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
void start(root)

/** Hydrates the page if the server rendered it, otherwise renders it. */
async function start(element: HTMLElement): Promise<void> {
  await loadPageLanguage()
  const data = document.getElementById('clinic')
  const isRendered = element.hasChildNodes()
  if (data) {
    setServerClinic(JSON.parse(data.textContent) as Clinic, isRendered)
    if ('signedIn' in data.dataset) setServerSession(window.location.pathname)
  }
  const hydrates = isRendered && (await loadMatchedRoutes())
  // React Router would call every page opened by its address `default`, and give it another page's scroll position.
  if (!history.state?.key) history.replaceState({ key: `${Date.now()}` }, '')
  const router = createBrowserRouter(routes, hydrates ? { hydrationData: { loaderData: {} } } : {})
  // The links for search engines belong to the page that was loaded.
  const loaded = window.location.pathname
  router.subscribe(({ location }) => {
    if (location.pathname === loaded) return
    for (const link of document.querySelectorAll('link[rel=canonical], link[hreflang]')) link.remove()
  })
  // Render before the promise settles: the caller's next change must find the new page.
  startSession((path) => router.navigate(path, { replace: true, flushSync: true }))
  startClinic()
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  if (hydrates) startTransition(() => void hydrateRoot(element, app))
  else createRoot(element).render(app)
}

/**
 * Loads the lazy routes at the current address, as React Router documents for server-rendered pages: the first rendering
 * must equal the HTML. Returns false if one cannot be loaded; the router then loads it again and shows the error.
 */
async function loadMatchedRoutes(): Promise<boolean> {
  const load = async (route: RouteObject) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  try {
    await Promise.all(matchRoutes(routes, window.location)?.map(({ route }) => load(route)) ?? [])
    return true
  } catch {
    return false
  }
}

// English texts are part of the app. If those of another language cannot be loaded, the page is shown in English.
async function loadPageLanguage(): Promise<void> {
  const { documentElement: page } = document
  if (page.lang === 'en') return
  try {
    const { switchLanguage } = await import('./i18n/load-messages.ts')
    await switchLanguage(page.lang as Language, true)
  } catch {
    page.lang = 'en'
    page.dir = 'ltr'
  }
}
