import { lazy, Suspense } from 'react'
import { useDeskMessages } from '../../i18n/hooks/use-desk-messages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DashboardPage } from './dashboard-page.tsx'

// Loaded on demand with its styles, which no other page needs.
const Page = lazy(async () => ({ default: (await import('./today.tsx')).Today }))

/** The day board, once it is loaded. */
export function Today() {
  const texts = useDeskMessages()
  const loading = (
    <DashboardPage title={texts.title}>
      <Skeleton size="l" />
    </DashboardPage>
  )
  return (
    <Suspense fallback={loading}>
      <Page />
    </Suspense>
  )
}
