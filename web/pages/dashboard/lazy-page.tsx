import { type ComponentType, lazy, Suspense } from 'react'
import type { DeskMessages } from '../../i18n/en/desk.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** Returns a page that is loaded on demand with its styles, which no other page needs. Its link in the menu is its title. */
export function lazyPage(link: keyof DeskMessages['menu'], load: () => Promise<ComponentType>): ComponentType {
  const Page = lazy(async () => ({ default: await load() }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page, never while rendering
  return function LazyPage() {
    const { menu } = useTexts(enDesk)
    const loading = (
      <DashboardPage title={menu[link]}>
        <Skeleton size="l" />
      </DashboardPage>
    )
    return (
      <Suspense fallback={loading}>
        <Page />
      </Suspense>
    )
  }
}
