import './styles/app.css'
import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Clinic } from '#contract/clinic.ts'
import { startClinic, takeRenderedClinic } from './features/clinic/use-clinic.ts'
import { startSession } from './features/session/start-session.ts'
import { routes } from './router.tsx'
import { runs } from './ui/runs.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
void start(root)

async function start(element: HTMLElement): Promise<void> {
  // Only a page that the server rendered brings this along.
  const clinic = document.getElementById('clinic')?.textContent
  const prepared = clinic !== undefined && (await prepareRendered(JSON.parse(clinic) as Clinic))
  const router = createBrowserRouter(routes)
  // Shown before the promise settles: what changes next must find the new page, not the one being left.
  startSession((path) => router.navigate(path, { replace: true, flushSync: true }))
  startClinic()
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
      {clinic && <Running root={element} />}
    </StrictMode>
  )
  if (prepared) hydrateRoot(element, app)
  else createRoot(element).render(app)
}

// What stands on the page must be there at the first rendering too, or React would draw it anew. False where a part of
// it cannot be fetched, which the app then says as it does of any page.
async function prepareRendered(clinic: Clinic): Promise<boolean> {
  takeRenderedClinic(clinic)
  const matched: RouteObject[] = matchRoutes(routes, window.location)?.map(({ route }) => route) ?? []
  const parts = matched.map(async (route) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  })
  return Promise.all(parts).then(
    () => true,
    () => false,
  )
}

/** Says of the whole page that it answers, once it does. */
function Running({ root }: { readonly root: Element }) {
  useEffect(() => runs(root), [root])
  return null
}
