import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import { asApiError } from './api/api-error.ts'
import { RequireSession } from './features/session/require-session.tsx'
import { SessionLoading } from './features/session/session-loading.tsx'
import { messagesLoaded } from './i18n/message-store.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { type FrameHandle, Layout } from './pages/layout/layout.tsx'
import { PageSkeleton } from './ui/layout/page-skeleton.tsx'

/**
 * A page that is fetched when it is first visited, and what it says in the language of the page around it; `unreachable`
 * where either does not come.
 */
function page(load: () => Promise<ComponentType>) {
  return async () => {
    try {
      const Component = await load()
      await messagesLoaded()
      return { Component }
    } catch (error) {
      throw asApiError(error)
    }
  }
}

const visits = () => import('./pages/dashboard/visits.ts')
const account = () => import('./pages/account/account.ts')
const home = page(async () => (await import('./pages/home/home.tsx')).Home)
const slim: FrameHandle = { footer: 'slim' }
const dashboard: FrameHandle = { footer: 'slim', wide: true }

const clinic = () => import('./pages/dashboard/admin-pages.ts')
const adminPaths: readonly (keyof Awaited<ReturnType<typeof clinic>>['clinicPages'])[] = [
  'appointments',
  'users',
  'add-doctor',
  'manage-doctors',
  'payments',
  'treatments',
  'closed-days',
  'messages',
  'reviews',
  'clinic',
  'audit',
  'mail',
]

const signedInPages: RouteObject[] = [
  { path: 'appointment', lazy: page(async () => (await import('./pages/appointment.tsx')).Appointment) },
  {
    path: 'dashboard',
    handle: dashboard,
    lazy: page(async () => (await import('./pages/dashboard/dashboard.tsx')).Dashboard),
    children: [
      {
        index: true,
        lazy: page(async () => (await import('./pages/dashboard/my-appointments.tsx')).MyAppointments),
      },
      { path: 'review', lazy: page(async () => (await visits()).MyReview) },
      { path: 'history', lazy: page(async () => (await visits()).MyHistory) },
      { path: 'profile', lazy: page(async () => (await account()).MyProfile) },
      { path: 'payment/:id', lazy: page(async () => (await import('./pages/dashboard/payment.tsx')).Payment) },
      {
        lazy: page(async () => (await clinic()).RequireAdmin),
        children: adminPaths.map((path) => ({ path, lazy: page(async () => (await clinic()).clinicPages[path]) })),
      },
    ],
  },
]

const pages: RouteObject[] = [
  { index: true, lazy: home },
  { path: 'home', lazy: home },
  { path: 'review', lazy: page(async () => (await import('./pages/reviews.tsx')).Reviews) },
  { path: 'contact', lazy: page(async () => (await import('./pages/contact.tsx')).Contact) },
  { path: 'about', lazy: page(async () => (await import('./pages/about.tsx')).About) },
  { path: 'login', handle: slim, lazy: page(async () => (await import('./pages/account/login.tsx')).Login) },
  {
    path: 'forgot-password',
    handle: slim,
    lazy: page(async () => (await account()).ForgotPassword),
  },
  {
    path: 'reset-password',
    handle: slim,
    lazy: page(async () => (await account()).ResetPassword),
  },
  { path: 'privacy', lazy: page(async () => (await account()).Privacy) },
  { path: 'signup', handle: slim, lazy: page(async () => (await import('./pages/account/sign-up.tsx')).SignUp) },
  {
    Component: RequireSession,
    HydrateFallback: SessionLoading,
    children: [
      { lazy: page(async () => (await import('./pages/signed-in.tsx')).SignedIn), children: signedInPages },
      // Outside of what starts anew with another person: using its link may change who is signed in.
      {
        path: 'verify-email',
        handle: slim,
        lazy: page(async () => (await account()).VerifyEmail),
      },
    ],
  },
  { path: '*', lazy: page(async () => (await import('./pages/not-found.tsx')).NotFound) },
]

/** The pages at their addresses, which `contract/pages.ts` lists for the server. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: ErrorPage,
    children: [{ Component: Outlet, HydrateFallback: PageSkeleton, ErrorBoundary: ErrorPage, children: pages }],
  },
]
