import './styles/app.css'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Language } from '#contract/languages.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { setServerClinic, startClinic } from './features/clinic/use-clinic.ts'
import { startSession } from './features/session/start-session.ts'
import { formatMoney, formatWeekday } from './i18n/format.ts'
import { routes } from './router.tsx'
import { markHydrated } from './ui/mark-hydrated.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
void start(root)

async function start(element: HTMLElement): Promise<void> {
  await loadPageLanguage()
  // Only a page that the server rendered brings this along.
  const clinic = document.getElementById('clinic')?.textContent
  const prepared = clinic !== undefined && (await prepareHydration(JSON.parse(clinic) as Clinic))
  if (prepared) await yieldToMain()
  // Each opening of a page is a place of its own in the tab's history: where an earlier one was scrolled to is no place in it.
  if (!history.state?.key) history.replaceState({ key: `${Date.now()}` }, '')
  // A page that stands already is where its reader scrolled to, or the browser when they came back to it.
  const router = createBrowserRouter(routes, prepared ? { hydrationData: { loaderData: {} } } : {})
  // What the server said of this page holds for no other one that is shown later.
  const arrived = window.location.pathname
  router.subscribe(({ location }) => {
    if (location.pathname === arrived) return
    for (const link of document.querySelectorAll('link[rel=canonical], link[hreflang]')) link.remove()
  })
  // Shown before the promise settles: what changes next must find the new page, not the one being left.
  startSession((path) => router.navigate(path, { replace: true, flushSync: true }))
  startClinic()
  if (prepared) await warmFormats()
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
      {clinic && <Running root={element} />}
    </StrictMode>
  )
  // In small steps: the page can be read and scrolled already, and goes on answering meanwhile. Not so where the router
  // still fetches the page: it would not be heard if it were faster.
  if (prepared) startTransition(() => void hydrateRoot(element, app))
  else {
    createRoot(element).render(app)
    await warmFormats()
  }
}

// The texts of English are part of the app. Where those of another language cannot be fetched, English is better than none.
async function loadPageLanguage(): Promise<void> {
  const { documentElement: page } = document
  if (page.lang === 'en') return
  try {
    const { switchLanguage: showIn } = await import('./i18n/load-messages.ts')
    await showIn(page.lang as Language, true)
  } catch {
    page.lang = 'en'
    page.dir = 'ltr'
  }
}

// What stands on the page must be there at the first rendering too, or React would draw it anew. False where a part of
// it cannot be fetched, which the app then says as it does of any page.
async function prepareHydration(clinic: Clinic): Promise<boolean> {
  setServerClinic(clinic)
  const matched: RouteObject[] = matchRoutes(routes, window.location)?.map(({ route }) => route) ?? []
  const parts = matched.map(async (route) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  })
  return Promise.all(parts).then(
    () => true,
    () => false,
  )
}

// The first formats of a browser take a phone longer than the page takes React: each gets a task of its own.
async function warmFormats(): Promise<void> {
  const { lang } = document.documentElement
  await yieldToMain()
  formatWeekday(1, lang, 'long')
  await yieldToMain()
  formatMoney(0, lang)
  await yieldToMain()
}

/** Lets the browser do what it has to before the app goes on. */
function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Says of the whole page that it answers, once it does. */
function Running({ root }: { readonly root: Element }) {
  useEffect(() => markHydrated(root), [root])
  return null
}
