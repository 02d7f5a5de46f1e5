import { useLooksSignedIn } from '../../features/session/use-session.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import type { NavLinkItem } from '../../ui/layout/nav-links.tsx'

/** Returns the links of the navigation at the top, without login. */
export function usePublicLinks(): NavLinkItem[] {
  const { frame } = useTexts(en)
  return [
    { to: paths.homeLink, label: frame.home },
    { to: paths.appointment, label: frame.appointment },
    { to: paths.reviews, label: frame.reviews },
    { to: paths.contact, label: frame.contact },
    { to: paths.about, label: frame.about },
    ...(useLooksSignedIn() ? [{ to: paths.dashboard, label: frame.dashboard }] : []),
  ]
}
