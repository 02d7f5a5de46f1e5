import { lazy, Suspense } from 'react'
import { useDeskMessages } from '../../i18n/hooks/use-desk-messages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DashboardPage } from './dashboard-page.tsx'

// Loaded on demand with its styles, which no other page needs.
const Page = lazy(async () => ({ default: (await import('./reports.tsx')).Reports }))

/** The reports, once the page is loaded. */
export function Reports() {
  const { menu } = useDeskMessages()
  const loading = (
    <DashboardPage title={menu.reports}>
      <Skeleton size="l" />
    </DashboardPage>
  )
  return (
    <Suspense fallback={loading}>
      <Page />
    </Suspense>
  )
}
