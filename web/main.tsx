import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { startClinic } from './features/clinic/use-clinic.ts'
import { startSession } from './features/session/start-session.ts'
import { routes } from './router.tsx'

const router = createBrowserRouter(routes)

// Shown before the promise settles: what changes next must find the new page, not the one being left.
startSession((path) => router.navigate(path, { replace: true, flushSync: true }))
startClinic()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
