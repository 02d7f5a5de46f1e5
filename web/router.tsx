import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import { throwApiError } from './api/api-error.ts'
import { RequireSession } from './features/session/require-session.tsx'
import { SessionLoading } from './features/session/session-loading.tsx'
import { guarded } from './guarded-page.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { type FrameHandle, Layout } from './pages/layout/layout.tsx'
import { PageSkeleton } from './ui/layout/page-skeleton.tsx'

/** Data of a route: what the frame shows around the page, and the module that the server preloads for it. */
export interface PageHandle extends FrameHandle {
  /** Path in Vite's manifest. Public pages need none: they can be read before their script is loaded. */
  readonly source?: string
}

/** Loads a page at its first visit, by its name in a module. A failed load throws `ApiError` with the code `part_missing`. */
function page<Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) {
  return () => load().then((loaded) => ({ Component: loaded[name] }), throwApiError)
}

const slim: FrameHandle = { footer: 'slim' }

const account = () => import('./pages/account/account.ts')
const patient = () => import('./pages/dashboard/patient.ts')
const visits = () => import('./pages/dashboard/visits.ts')
const changes = () => import('./pages/dashboard/changes.ts')
const links = () => import('./pages/links.ts')
const admin = () => import('./pages/dashboard/admin-pages.ts')

const signedInPages: RouteObject[] = [
  { path: 'preview', lazy: guarded(page(admin, 'HomePreview')) },
  {
    // With an ID, what was just booked.
    path: 'appointment/:id?',
    handle: { source: 'pages/appointment.tsx' } satisfies PageHandle,
    lazy: guarded(page(() => import('./pages/appointment.tsx'), 'Appointment')),
  },
  {
    path: 'dashboard',
    handle: { ...slim, wide: true, source: 'pages/dashboard/patient.ts' } satisfies PageHandle,
    lazy: guarded(page(patient, 'Dashboard')),
    children: [
      { index: true, lazy: guarded(page(patient, 'MyAppointments')) },
      { path: 'review', lazy: guarded(page(visits, 'MyReview')) },
      { path: 'history', lazy: guarded(page(visits, 'MyHistory')) },
      { path: 'profile', lazy: guarded(page(account, 'MyProfile')) },
      { path: 'waitlist', lazy: guarded(page(changes, 'Waitlist')) },
      { path: 'move/:id', lazy: guarded(page(changes, 'Move')) },
      { path: 'payment/:id', lazy: guarded(page(() => import('./pages/dashboard/payment.tsx'), 'Payment')) },
      {
        // The staff's pages; their list is not part of each first view.
        path: ':page/:id?/:part?',
        handle: { source: 'pages/dashboard/admin-pages.ts' } satisfies PageHandle,
        lazy: guarded(page(admin, 'StaffPage')),
      },
    ],
  },
]

const home = page(() => import('./pages/home/home.tsx'), 'Home')
const pages: RouteObject[] = [
  { index: true, lazy: home },
  { path: 'home', lazy: home },
  { path: 'review', lazy: page(() => import('./pages/reviews.tsx'), 'Reviews') },
  { path: 'contact', lazy: page(() => import('./pages/contact.tsx'), 'Contact') },
  { path: 'about', lazy: page(() => import('./pages/about.tsx'), 'About') },
  { path: 'login', handle: slim, lazy: page(() => import('./pages/account/login.tsx'), 'Login') },
  { path: 'signup', handle: slim, lazy: page(() => import('./pages/account/sign-up.tsx'), 'SignUp') },
  { path: 'forgot-password', handle: slim, lazy: page(account, 'ForgotPassword') },
  { path: 'reset-password', handle: slim, lazy: page(account, 'ResetPassword') },
  {
    path: 'accept-invitation',
    handle: slim,
    lazy: page(() => import('./pages/account/accept-invitation.tsx'), 'AcceptInvitation'),
  },
  { path: 'visit', handle: slim, lazy: page(links, 'Visit') },
  { path: 'offer', handle: slim, lazy: page(links, 'Offer') },
  { path: 'privacy', lazy: page(account, 'Privacy') },
  {
    Component: RequireSession,
    HydrateFallback: SessionLoading,
    children: [
      {
        handle: { source: 'pages/signed-in.tsx' } satisfies PageHandle,
        lazy: guarded(page(() => import('./pages/signed-in.tsx'), 'SignedIn')),
        children: signedInPages,
      },
      // Not below `SignedIn`, which remounts for another person: using the link may change who is signed in.
      { path: 'verify-email', handle: slim, lazy: guarded(page(account, 'VerifyEmail')) },
    ],
  },
  { path: '*', lazy: page(() => import('./pages/not-found.tsx'), 'NotFound') },
]

/** The pages by address; `contract/pages.ts` lists the addresses for the server. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: ErrorPage,
    children: [{ Component: Outlet, HydrateFallback: PageSkeleton, ErrorBoundary: ErrorPage, children: pages }],
  },
]
