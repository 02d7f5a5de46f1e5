import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mainId } from '../../ui/layout/main.tsx'
import { NavigationProgress } from '../../ui/layout/navigation-progress.tsx'
import { useFocusOnNavigation } from '../../ui/layout/use-focus-on-navigation.ts'
import { ClinicLanguage } from '../../ui/text/clinic-text.tsx'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { FrameFooter } from './site-footer.tsx'
import { FrameHeader } from './site-header.tsx'

/** Options of a route: the slim footer, and the edge-to-edge header and footer of pages with a sidebar. */
export interface FrameHandle {
  readonly footer?: 'slim'
  readonly wide?: true
}

/** Everything around a page: header, footer, toasts. */
export function Layout() {
  const { frame } = useTexts(en)
  const clinic = useClinic()
  const handle: FrameHandle = Object.assign({}, ...useMatches().map((match) => match.handle))
  const wide = handle.wide === true
  useFocusOnNavigation(mainId)
  return (
    <>
      <NavigationProgress />
      {clinic?.demo && <p className="demo-strip bg-warn-soft p-1 text-center text-sm text-warn-ink">{frame.demo}</p>}
      <FrameHeader wide={wide} />
      <Page />
      <FrameFooter slim={handle.footer === 'slim'} wide={wide} />
      <Toaster label={frame.toasts} closeLabel={frame.closeToast} />
      <ScrollRestoration />
    </>
  )
}

function Page() {
  return (
    <ClinicLanguage value={useClinic()?.language}>
      <Outlet />
    </ClinicLanguage>
  )
}
